"""What was wrong with something typed or read from a file, in one sentence for each fault."""

from __future__ import annotations

from collections.abc import Mapping

from ..ledger.amounts import AmountCode
from ..ledger.book import LedgerCode
from ..ledger.coinfaults import CoinCode
from .coins import COIN_FAULTS
from .debts import LEDGER_REFUSALS
from .mark import N_, Phrase
from .refusals import AMOUNTS
from .rule_names import FIELDS, NO, NORMANDY_FIELDS, YES, choice_phrase, choices_of

#: By code of a form's fault. Values in the sentence are those that the service gives.
FAULTS: Mapping[str, str] = {
    "required": N_("This must be filled in."),
    "too_long": N_("This is too long: %(most)s characters at most."),
    "too_short": N_("This is too short: %(least)s characters at least."),
    "strange_characters": N_("There are invisible or unprintable signs in this."),
    "heap_of_marks": N_("No letter of this may bear more than two marks."),
    "unknown_choice": N_("“%(value)s” is not one of: %(known)s."),
    "coin_of_limits": N_("Stakes have limits in the coin that was chosen; lift them first."),
    "challenge_oneself": N_("Nobody can challenge himself."),
    "bet_oneself": N_("Nobody bets against himself."),
    "coin_or_thing": N_("A debt is of coin or of a thing, not of both."),
    "addition_needs_hour": N_("Something can be added for being late only where the debt has an hour."),
    "paper_needs_cause": N_("This kind of paper must say what was had for it: write the cause."),
    "paper_needs_drawee": N_("This kind of paper bids a third pay: say upon whom it is drawn."),
    "paper_upon_nobody": N_("This kind of paper is drawn upon nobody; choose a bill upon a third."),
    "bill_upon_a_third": N_("A bill is of coin and drawn upon a third, who neither gives nor gets it."),
    "paper_needs_coin": N_("This kind of paper is of coin alone; choose another for a thing or a promise."),
    "paper_needs_transferable": N_("This kind of paper goes from hand to hand; choose another for what does not."),
    "game_moment": N_("This is no moment of game time; write one as 1627-10-11 20:00."),
    "game_year": N_("A game is set in a year from %(least)s to %(most)s."),
    "moment_gone": N_("In the game that moment has passed; the debt would be late at once."),
    "unknown_law": N_("There is no such law here any longer; choose another."),
    "time_zone": N_("“%(value)s” is no time zone; write one as Europe/Paris."),
    "address": N_("“%(value)s” is no web address; write one as http://192.168.4.1:8000."),
    "network_name": N_("The name of a network has at most 32 letters, fewer if they are not of the Latin alphabet."),
    "network_letters": N_("The press has no letters for this name; give the network another for the evening."),
    "network_password": N_("The password of a network has 8 to 63 letters and signs of an English keyboard."),
    "address_only_here": N_("“%(value)s” opens on this computer alone; no phone can reach it."),
    "too_far": N_("This date is too far from our time to be reckoned with."),
    "not_a_date": N_("This is not a date."),
    "not_a_number": N_("This is not a whole number."),
    "out_of_range": N_("This must be from %(least)s to %(most)s."),
    "one_of_each": N_("Of this there is one of each: its papers bear numbers, or run on over pages."),
    "named_twice": N_("This is named twice."),
    "nothing_chosen": N_("Choose at least one."),
    "no_copies": N_("“%(value)s” is no number of copies: write a number, or DOCUMENT=NUMBER."),
    "copies_told_twice": N_("“%(value)s”: the copies of this were told already; tell them once."),
    "law_name_taken": N_("This house has a law called “%(name)s” already."),
    "money_name_taken": N_("There is a money called “%(name)s” already."),
    "too_many_moneys": N_("There are %(most)s moneys already; no event needs more."),
    "coin_key": N_("“%(value)s” cannot be the id of a money: own-1, own-2 and so on, each once."),
    "stake_of_coin": N_("A table with a money of its own needs a stake of its own; 0 plays for nothing."),
    "worth_nothing": N_("By the rate of the day that is worth less than the smallest coin of this debt."),
    "no_rate": N_("Between this money and that of the debt there is no rate today; the game master can set one."),
    "not_a_rate": N_("Both sums must be more than nothing, in two different moneys."),
    "law_key": N_(
        "“%(value)s” cannot be the key of a house edition: small letters, digits and hyphens, each key once."
    ),
    "stake_too_large": N_("That is too much for a point: a partie could not be settled."),
    "number_taken": N_("There is a table with the number %(number)s already."),
    "nobody_known": N_("Nobody here is called by that; choose somebody from the list."),
    "no_such_character": N_("There is no character with the id “%(id)s” in this file."),
    "limit_twice": N_("A limit for the same player, or for everybody, stands above already."),
    "id_taken": N_("The id “%(id)s” is taken."),
    "id_twice": N_("The id “%(id)s” stands in row %(row)s already."),
    "id_signs": N_("“%(value)s” cannot be an id: only small letters, digits and hyphens."),
    "gender": N_("“%(value)s” is not a grammatical gender: write m, f or nothing."),
    "no_card_lifted": N_("No card was chosen. Tap a card first, then press the button."),
    "column_empty": N_("The column “%(column)s” must be filled in."),
    "try_encoding": N_(
        "The file is not written as %(encoding)s. A list saved by Excel in Russian is mostly Windows-1251, in French "
        "or English Windows-1252: choose that encoding and send the file again."
    ),
    "pin_four_digits": N_("A PIN is four digits."),
    "name_shut_out": N_(
        "The access of the referee %(name)s was ended after this invitation was made: it takes a new one."
    ),
    "name_in_use": N_("There is a referee called %(name)s already."),
    "not_the_same": N_("The two are not the same."),
    "not_in_encoding": N_("This row cannot be read as %(encoding)s; choose another encoding."),
    "too_many_cells": N_("This row has more cells than the %(most)s columns."),
    "cell_of_no_column": N_("Something stands under a column without a name; name the column, or take it out."),
    "too_many_rows": N_("The list is too long: %(most)s rows at most."),
    "not_a_table": N_("This row cannot be read as a table; look at its quotation marks."),
    "column_missing": N_("The first row names no such column. Known columns: %(known)s."),
    "column_unknown": N_("This column is not known. Known columns: %(known)s."),
    "column_twice": N_("This column stands twice in the first row."),
    "empty": N_("There is nobody in this list."),
    "not_text": N_("This is not text."),
    "not_yes_or_no": N_("This is neither yes nor no: write true or false."),
    "number_too_great": N_("There is a number in this that is too great for anything here."),
    "is_utf8": N_("This text is written as UTF-8, not as %(encoding)s; choose UTF-8."),
    "coin_of_tables": N_(
        "These tables have stakes of their own in the coin so far: %(tables)s. Take those stakes off, change the coin, "
        "then set them again."
    ),
    "offset_given": N_("The game has one time: write it without an offset from another."),
    "not_toml": N_("This is not TOML: %(text)s"),
    "too_large": N_("This is larger than %(most)s bytes."),
    "spreadsheet": N_("This is a spreadsheet's own file; save it as CSV and send that."),
    "not_utf8": N_("This file is not written as UTF-8; save it so and send that."),
    "utf16": N_("This text is written as UTF-16; save it as UTF-8 and send that."),
    "unknown_encoding": N_("This encoding is not known here; known: %(known)s."),
    "no_characters": N_("This file names no characters."),
    "no_debts": N_("This file names no debts: it needs [[debts]]."),
    "no_purse_list": N_("This file names no purses: it needs [[purses]]."),
    "purses_unused": N_("This event keeps no account of purses; say first, on the page of purses, that it does."),
    "purse_open_here": N_("The purse of %(name)s (%(id)s) has been opened in this coin already."),
    "purse_twice": N_("The purse of %(name)s (%(id)s) is opened in this coin by row %(row)s already."),
    "no_rows": N_("There is nothing in this list."),
    "nobody_called": N_(
        "“%(value)s” is neither the id nor the whole name of a character; write the id as the cast has it."
    ),
    "name_of_two": N_("More than one character is called “%(value)s”: write the id, which is one of %(ids)s."),
    "name_looks_like": N_(
        "Nobody is called “%(value)s” letter for letter; it only looks like %(names)s, with letters of another "
        "alphabet. Write the id."
    ),
    "name_looks_like_others": N_(
        "“%(value)s” was taken for %(id)s, whose name has these very letters; it looks like %(names)s, too."
    ),
    "id_is_name_too": N_("“%(value)s” was taken for the id; a character of this name has another: %(names)s."),
    "plays_no_more_here": N_("%(name)s (%(id)s) is in the game no more; name somebody who is, or the heir."),
    "yes_or_no": N_("“%(value)s” is neither yes nor no: write yes, no or nothing."),
    "ceiling_of_nobody": N_("A ceiling needs somebody who answers for the debt, and a debt of coin."),
    "ceiling_above_debt": N_("This is more than the debt can come to, which is %(most)s: write that or less."),
    "other_term": N_("The term of this row is “%(due)s”, which goes without this; leave it empty, or change the term."),
    "ceiling_missing": N_("It must be said up to what the guarantor answers for the debt."),
    "row_twice": N_("This says the same as row %(row)s; it will be a debt of its own."),
    "not_json": N_("This is not JSON."),
    "not_a_carry_file": N_("This is no file of open debts: it must begin with format “%(known)s”."),
    "not_a_term": N_("This is no term: demand, at with a moment, within with hours, or duel."),
    "number_taken_in_file": N_("The serial %(number)s stands above already."),
    "left_unsigned": N_("It was never signed by both."),
    "left_gone": N_("In the game no more: %(names)s."),
    "left_done": N_("It was carried over before: it is No. %(serial)s here."),
    "left_purse_done": N_("It was carried over before."),
    "left_below": N_("It is below nothing, and here no purse may be."),
    "id_twice_in_file": N_("The id “%(id)s” stands above already."),
    "name_twice_in_file": N_("“%(name)s” stands twice in one place of the file; write it once."),
    "purse_twice_in_file": N_("A purse of %(id)s in this coin stands above already."),
    "carried_no_purses": N_("The purses of the other event stay behind: this one keeps no account of purses."),
    "carried_without_guarantor": N_(
        "No. %(serial)s comes without its guarantor, who is in the game no more: %(name)s."
    ),
    "carried_plain": N_(
        "No. %(serial)s: here its paper cannot be what it was there; it comes as a plain note, which bids no third pay."
    ),
    "carried_late": N_("No. %(serial)s: its term, %(when)s, is past already by the clock of this event."),
    "carried_unanswered": N_("No. %(serial)s: what waited for an answer there stays behind; say it again here."),
    "carried_renamed": N_(
        "The character %(id)s was called %(old)s there and is called %(new)s here; it is taken for one."
    ),
    "carried_alike": N_(
        "%(name)s (%(id)s) joins the cast, in which there is already: %(names)s. Nobody was taken for another; if they "
        "are one person, give them one id first."
    ),
    "not_an_event_file": N_("This is no event file: it must begin with format = “%(known)s”."),
    "not_a_coin_file": N_("This is no money: the file must begin with format = “%(known)s”."),
    "not_a_law_file": N_("These are no house rules: the file must begin with format = “%(known)s”."),
    "unknown_version": N_("This file is of a version that is not known here; known: %(known)s."),
    "unknown_name": N_("This name is not known."),
    "not_a_map": N_("This must be a table with names and values."),
    "not_a_list": N_("This must be a list."),
    "not_a_key": N_("This is no key of an event."),
    "database_address": N_("The database cannot be opened: %(text)s."),
}

#: By code of ``engine.ruleset.RuleFault``; a house's values that cannot stand.
RULE_FAULTS: Mapping[str, str] = {
    "edition": N_("There is no edition “%(edition)s”; there are: %(known)s."),
    "rule": N_("There is no rule “%(rule)s”."),
    "choice": N_("%(rule)s: “%(value)s” is not one of: %(known)s."),
    "flag": N_("%(rule)s: “%(value)s” is neither true nor false."),
    "number": N_("%(rule)s: “%(value)s” is not a whole number."),
    "pair": N_("%(rule)s: “%(value)s” is not a pair of the least and the most."),
    "points_by_length": N_("%(rule)s: “%(value)s” must give whole points for each length: %(known)s."),
    "range": N_("%(rule)s must be from %(least)s to %(most)s, not %(value)s."),
    "elder_takes": N_("%(rule)s must be the least and the most of one to five cards, not %(value)s."),
    "jumps": N_("%(threshold)s, %(pique_to)s and %(repique_to)s must be above nothing and must not fall: %(value)s."),
    "no_effect": N_("%(rule)s is %(value)s, but nothing in this law depends on it."),
    "final_bonus": N_("%(rule)s is %(value)s, but this law has no final figure."),
    "younger_too_late": N_(
        "%(rule)s is %(value)s, but the dealer counts his calls after the first lead and would lose them all."
    ),
    "younger_cannot_mend": N_(
        "%(rule)s is %(value)s, but the dealer counts his calls after the first lead and could never mend one."
    ),
    "packet_of_ten": N_("Ten cards are dealt two by two; %(value)s at a time do not come out."),
    "rubicon_of_three": N_("Three players go to a target and know no rubicon."),
    "flat_and_reckoned": N_(
        "A flat stake is not reckoned from points: nothing can be added to it, and it is not rounded."
    ),
    "failed_open_capot": N_("%(rule)s is %(value)s, but this law has no open capot."),
    "rubicon_skvoznoy": N_("%(rule)s is %(value)s, but a settlement by the rubicon has no entries to go without."),
}


def fault(code: str, values: Mapping[str, object]) -> tuple[Phrase, ...]:
    """The sentences of a fault with this code; one without words of its own is told in general."""
    if code == "amount":
        wrong, instead = AMOUNTS[AmountCode(str(values["reason"]))]
        return Phrase(wrong, values), Phrase(instead)
    if code in set(LedgerCode):
        return tuple(Phrase(text) for text in LEDGER_REFUSALS[LedgerCode(code)])
    kind, _, rule = code.partition(".")
    if kind == "rules" and rule in RULE_FAULTS:
        return (Phrase(RULE_FAULTS[rule], values),)
    if kind == "coins" and rule in set(CoinCode):
        return (Phrase(COIN_FAULTS[CoinCode(rule)], values),)
    if code in FAULTS:
        return (Phrase(FAULTS[code], values),)
    return (Phrase(N_("This cannot be taken as it is.")),)


def fault_by_title(code: str, values: Mapping[str, object]) -> Phrase:
    """The sentence of a ruleset's fault for a form, whose readers know rules by their titles and not by their keys.

    ``code`` and ``values`` are those of ``engine.ruleset.RuleFault``. Raises ``KeyError`` for a code without words.
    """
    told: dict[str, object] = dict(values)
    for name, value in values.items():
        if title := FIELDS.get(str(value)) or NORMANDY_FIELDS.get(str(value)):
            told[name] = Phrase(N_("“%(title)s”"), {"title": Phrase(title)})
    rule, value = str(values.get("rule")), str(values.get("value"))
    if value in choices_of(rule):
        told["value"] = choice_phrase(rule, value)
    elif value in ("True", "False"):
        told["value"] = Phrase(YES if value == "True" else NO)
    return Phrase(RULE_FAULTS[code], told)
