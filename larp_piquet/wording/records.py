"""What is said of a record that cannot be adjudicated, and the headings of its account in text."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..engine.acts import Breach
from .mark import N_

#: The place of a fault inside a deal, by the code of ``tables.reading.Where``.
PLACES: Mapping[str, str] = MappingProxyType(
    {
        "deal": N_("the cards dealt"),
        "exchange": N_("exchange of %(player)s"),
        "calls": N_("calls of %(player)s"),
        "capot": N_("open capot of %(player)s"),
        "play": N_("card %(number)s, %(card)s from %(player)s"),
        "card": N_("card %(number)s"),
        "ruling": N_("ruling"),
    }
)
DEAL_PLACE = N_("deal %(deal)s")

#: The fault itself, by its code; a fault of shape names the entry of the record.
FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "not_json": N_("not JSON: line %(line)s, column %(column)s cannot be read"),
        "not_text_file": N_("not a UTF-8 text"),
        "too_deep": N_("nested too deep to be a record"),
        "not_object": N_("%(name)s must be an object with names and values"),
        "missing": N_("%(name)s is missing"),
        "unknown_name": N_("%(name)s is not a name this record knows"),
        "not_text": N_("%(name)s must be a text"),
        "not_number": N_("%(name)s must be a whole number"),
        "too_small": N_("%(name)s must be at least %(least)s"),
        "too_large": N_("%(name)s must be at most %(most)s"),
        "not_label": N_("%(name)s must be one line of visible text"),
        "half_letters": N_("not text: it holds halves of letters (lone surrogates)"),
        "not_flag": N_("%(name)s must be true or false"),
        "not_list": N_("%(name)s must be a list"),
        "seal_parts": N_("parts must be a word of at most %(most)s characters, or null, for each seat"),
        "seal_givers": N_("givers must name who gave each word of parts, and be null where there is none"),
        "seal_hex": N_("%(name)s must be %(signs)s signs of 0-9 and a-f"),
        "not_card": N_("%(name)s: %(card)s is not a card"),
        "format": N_("format must be %(format)s"),
        "version": N_("version must be %(version)s"),
        "game": N_("game must be piquet or normandy, not %(game)s"),
        "game_of_rules": N_("the game is %(game)s, but %(edition)s is the law of another"),
        "rules": N_("rules: %(problems)s"),
        "players": N_("players must be two different names, each one line of visible text"),
        "players_three": N_("players must be three different names, each one line of visible text"),
        "player": N_("%(player)s is not one of the players"),
        "coin": N_("coin %(coin)s is not known; known: %(known)s"),
        "money": N_("the money of the stake cannot stand: %(field)s"),
        "amount": N_("stake %(text)s is not a sum in this coin"),
        "tally_pips": N_("the points are equally long: how many pips has his"),
        "tally_high_card": N_("the points are equally long: name every card of his, as high: AKQJ9"),
        "tally_run": N_("say by run how many cards of his point's suit are in the sequence he called"),
        "tally_point": N_("a suit has eight cards, and a point no more, not %(cards)s"),
        "tally_high_wrong": N_("%(high)s does not name the %(cards)s cards of a point from the highest down"),
        "tally_pips_wrong": N_("a point of %(cards)s cards has from %(least)s to %(most)s pips, not %(pips)s"),
        "tally_set_twice": N_("claims %(rank)s twice among quatorzes and trios"),
        "tally_run_too_long": N_(
            "claims a sequence of %(run)s, yet calls a point of %(cards)s; the longer suit is the point, or was sunk"
        ),
        "tally_run_unknown": N_("run tells of %(run)s cards, but no sequence so long is claimed"),
        "tally_white": N_("claims carte blanche together with kings, queens or knaves"),
        "tally_white_twice": N_("too many cartes blanches are claimed; the pack has not plain cards enough"),
        "tally_unsunk": N_(
            "of four suits one has %(cards)s cards or more, and this law lets nothing be kept back: tell his point"
        ),
        "not_asked": N_("claims what counts nothing by this law: %(category)s"),
        "tally_full": N_("claims carte rouge, but what scored does not fill it"),
        "tally_too_many": N_("claims at least %(cards)s cards, more than the %(hand)s of a hand"),
        "tally_rank": N_("more than four cards of the rank %(rank)s are claimed"),
        "tally_together": N_("one pack cannot hold all that is claimed here, in whatever suits it lies"),
        "tally_tricks": N_("%(tricks)s tricks are won, but a deal has %(most)s"),
        "record_too_long": N_("a record has no more than %(most)s deals"),
        "too_many_deals": N_("the partie was over after %(most)s deals"),
        "unfinished": N_("not played to the end, yet another deal follows"),
        "totals_of_three": N_("points are added up to the target; give the totals of this deal"),
        "totals_needed": N_("the rubicon is reckoned from the points of both; give the totals of this deal"),
        "entry_differs": N_("the entry is not the difference of the totals"),
        "hand_size": N_("%(player)s holds %(cards)s cards instead of %(due)s"),
        "talon_size": N_("the talon holds %(cards)s cards instead of %(due)s"),
        "card_twice": N_("%(card)s lies in two places"),
        "irregular": N_("an irregular hand holds thirteen or eleven cards"),
        "irregular_three": N_("of three hands the dealer's alone may be irregular, with %(cards)s cards"),
        "silence": N_("silence is for false_claim or excess_cards, not %(why)s"),
        "ruling": N_("a ruling is adjust, redeal or waive, not %(kind)s"),
        "waive_breach": N_("%(breach)s is not a breach that a referee can waive"),
        "waive_move": N_("the move of a waiver is exchange, calls or the number of a card played"),
        "exchange_count": N_("there are two exchanges in a deal of two, one for each, and of three the dealer's alone"),
        "exchange_missing": N_("cards are played, but not every exchange is there"),
        "category": N_("%(category)s is no category of calls"),
        "item": N_("%(item)s names nothing that could be called here"),
        "sunk_not_held": N_("sinks %(item)s, which he does not hold"),
        "sunk_and_called": N_("%(category)s is both sunk and called"),
        "play_too_long": N_("all tricks are taken after %(cards)s cards, yet more are played"),
    }
)

#: The same for a rule that a move of a record breaks; ``cards`` are the cards at fault.
BROKEN: Mapping[Breach, str] = MappingProxyType(
    {
        Breach.NOT_YOUR_TURN: N_("acts out of turn"),
        Breach.WRONG_PHASE: N_("acts at a point of the deal where this cannot be done"),
        Breach.CARD_NOT_HELD: N_("plays %(cards)s, which he does not hold"),
        Breach.CARD_NAMED_TWICE: N_("names %(cards)s twice"),
        Breach.TAKES_TOO_FEW: N_("takes fewer cards than the law asks"),
        Breach.TAKES_TOO_MANY: N_("takes more cards than the law allows"),
        Breach.TAKE_COUNT: N_("does not take as many cards as he discards"),
        Breach.TAKE_NOT_IN_PACKET: N_("takes %(cards)s, which is not among the cards he may take"),
        Breach.LEFT_CARDS_FIRST: N_("does not take all the cards that the elder left"),
        Breach.DECLINE_NOT_ALLOWED: N_("declines, which this law does not allow"),
        Breach.DECLINE_WITH_LEFT_CARDS: N_("declines, though cards were left to him"),
        Breach.WRONG_CATEGORY: N_("calls out of order"),
        Breach.CLAIM_NOT_HELD: N_("calls %(cards)s, which he does not hold so"),
        Breach.SINKING_NOT_ALLOWED: N_("sinks what this law bids him call"),
        Breach.WHITE_HAND_OBLIGATORY: N_("sinks carte blanche, which must be called"),
        Breach.MUST_FOLLOW_SUIT: N_("does not follow suit, though he could"),
        Breach.CAPOT_NOT_KNOWN: N_("announces a capot, which this law does not know"),
        Breach.CAPOT_TOO_LATE: N_("announces the capot after the first lead"),
        Breach.CAPOT_SAID_TWICE: N_("announces a capot that has been announced"),
        Breach.LOOK_NOT_ALLOWED: N_("looks at cards that may not be seen"),
    }
)
DISCARDS_NOT_HELD = N_("discards %(cards)s, which he does not hold")

#: The clause by which a line of the account of a match stands, by its heading; of three, what stands for it there.
LINE_CLAUSES: Mapping[str, str] = MappingProxyType(
    {
        "korolik": "korolik",
        "korolik_times": "korolik",
        "refet": "refet",
        "sums": "deal.entry",
        "totals": "korolik",
        "final": "final_figure",
        "rubicon": "rubicon",
        "skvoznoy": "net",
        "net": "net",
        "carried": "refet",
        "scores": "normandy.target",
        "exit": "normandy.target",
        "lost": "normandy.target",
        "as_written": "net",
        "stopped_by_points": "net",
        "stopped": "net",
        "stopped_rubicon": "net",
        "debt": "net",
    }
)
#: Headings and sentences of the account in text.
HEADINGS: Mapping[str, str] = MappingProxyType(
    {
        "deal": N_("Deal %(number)s"),
        "in_progress": N_("in progress"),
        "redealt": N_("dealt again: counts nothing"),
        "reason": N_("The referee's reason: %(reason)s"),
        "allowed": N_("Allowed by the referee, %(place)s: %(breach)s"),
        "allowed_for": N_("Allowed by the referee, %(place)s: %(breach)s (%(reason)s)"),
        "totals": N_("Totals: %(first)s %(first_total)s, %(second)s %(second_total)s"),
        "entry": N_("Written: %(player)s %(points)s"),
        "level": N_("Level: nothing is written"),
        "korolik": N_("Korolik %(number)s: %(player)s %(figure)s (difference %(difference)s)"),
        "korolik_times": N_(
            "Korolik %(number)s: %(player)s %(figure)s (difference %(difference)s, times %(multiplier)s)"
        ),
        "refet": N_("Korolik %(number)s: refet"),
        "sums": N_("Deals written: %(first)s %(first_total)s, %(second)s %(second_total)s"),
        "final": N_("Final figure: %(player)s %(figure)s"),
        "rubicon": N_("%(player)s is rubiconed"),
        "skvoznoy": N_("Through win: %(points)s"),
        "net": N_("In all: %(first)s %(first_total)s, %(second)s %(second_total)s"),
        "carried": N_("The next partie begins times %(multiplier)s"),
        "scores": N_("Points: %(scores)s"),
        "exit": N_("%(player)s leaves after deal %(deal)s with %(score)s"),
        "lost": N_("%(player)s has lost"),
        "unfinished": N_("The partie is not finished"),
        "as_written": N_("Unfinished, as it was written: %(player)s %(figure)s"),
        "stopped_by_points": N_("Stopped by the referee: what was unfinished counts as it was written"),
        "stopped": N_("Stopped early by consent: the finished koroliks alone are settled"),
        "stopped_rubicon": N_("Stopped early by consent: by the rubicon nothing is owed before the end"),
        "debt": N_("%(debtor)s owes %(creditor)s %(text)s"),
    }
)
