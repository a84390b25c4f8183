"""By what name people are told to one another: an alias lasts until its bearer has given a word."""

from __future__ import annotations

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.services import cast, debts, drafts, ledgersheet, netting, notepress, passing
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, Viewer
from tests.conftest import HandClock
from tests.services.playing import ATHOS, MILADY
from tests.services.test_rights_of_debts import PLANCHET, ROCHEFORT, K, loan, say

NAME, ALIAS = "Миледи Винтер", "Дама в синем"


def read(house: House, serial: int, who: str) -> str:
    """Everything that this reader is told of a debt: page, list, sheet and paper."""
    told = [repr(debts.note_by_serial(house, serial, Viewer(who))), repr(debts.debts_of(house, who))]
    told += [repr(ledgersheet.of_character(house, who, "ru").lines), repr(notepress.paper(house, serial, Viewer(who)))]
    return "\n".join([*told, notepress.note_html(house, serial, Viewer(who), "ru")])


def knows(house: House, serial: int, who: str) -> tuple[bool, bool]:
    """Whether he is told her name, and whether her alias."""
    told = read(house, serial, who)
    return NAME.lower() in told.lower(), ALIAS.lower() in told.lower()


def drawn(house: House, by: str, debtor: str, holder: str) -> int:
    return drafts.draw(house, Actor(by), DebtForm(debtor, holder, "1 р."))


def test_a_note_that_she_has_not_signed_tells_her_alias(house: House) -> None:
    for debtor, holder in ((MILADY, ATHOS), (ATHOS, MILADY)):
        serial = drawn(house, ATHOS, debtor, holder)
        assert knows(house, serial, ATHOS)[1]
        say(house, serial, MILADY, K.SIGNED)
        assert knows(house, serial, ATHOS) == (True, False)


def test_the_name_is_nowhere_in_what_is_told_before(house: House) -> None:
    for debtor, holder in ((MILADY, ATHOS), (ATHOS, MILADY)):
        assert knows(house, drawn(house, ATHOS, debtor, holder), ATHOS) == (False, True)


def test_one_that_she_declines_never_tells_it(house: House) -> None:
    serial = drawn(house, ATHOS, MILADY, ATHOS)
    say(house, serial, MILADY, K.DECLINED)
    assert knows(house, serial, ATHOS) == (False, True)


def test_whoever_is_offered_a_note_is_called_by_the_alias_until_he_takes_it(house: House) -> None:
    serial = loan(house, debtor=ROCHEFORT, holder=ATHOS)
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=MILADY)
    assert knows(house, serial, ATHOS) == knows(house, serial, ROCHEFORT) == (False, True)
    say(house, serial, MILADY, K.ENDORSED)
    assert knows(house, serial, ATHOS) == knows(house, serial, ROCHEFORT) == (True, False)


def test_whoever_is_asked_for_a_guarantee_likewise(house: House) -> None:
    serial = loan(house, debtor=ROCHEFORT, holder=ATHOS)
    say(house, serial, ROCHEFORT, K.GUARANTEE_ASKED, who=MILADY, amount=50)
    assert knows(house, serial, ATHOS) == (False, True)
    say(house, serial, MILADY, K.REFUSED)
    assert knows(house, serial, ATHOS) == (False, True), "what was asked of her stands in the history"
    say(house, serial, ROCHEFORT, K.GUARANTEE_ASKED, who=MILADY, amount=50)
    say(house, serial, MILADY, K.GUARANTEED)
    assert knows(house, serial, ATHOS) == (True, False)


def test_whoever_claims_the_paper_likewise(house: House) -> None:
    serial = loan(house, debtor=ROCHEFORT, holder=ATHOS)
    say(house, serial, MILADY, K.PAPER_CLAIMED)
    assert knows(house, serial, ATHOS) == (False, True)
    say(house, serial, ATHOS, K.HANDED_OVER)
    assert knows(house, serial, ATHOS) == (True, False)


def test_who_is_asked_learns_no_name_before_he_has_given_his_word(house: House) -> None:
    """Else a friend of the holder's would be told her name by being asked, and say no."""
    serial = loan(house, debtor=MILADY, holder=ATHOS)
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET)
    assert knows(house, serial, PLANCHET) == (False, True)
    say(house, serial, PLANCHET, K.ENDORSED)
    assert knows(house, serial, PLANCHET) == (True, False)


def test_a_bill_tells_the_drawees_alias_until_he_accepts_it(house: House) -> None:
    serial = drafts.draw(house, Actor(ATHOS), DebtForm(ATHOS, ROCHEFORT, "1 р.", cause="a horse", drawee=MILADY))
    say(house, serial, ROCHEFORT, K.SIGNED)
    assert knows(house, serial, ATHOS) == knows(house, serial, ROCHEFORT) == (False, True)
    say(house, serial, MILADY, K.ACCEPTED)
    assert knows(house, serial, ROCHEFORT) == (True, False)


def test_the_desk_and_she_herself_know_her(house: House) -> None:
    serial = drawn(house, ATHOS, MILADY, ATHOS)
    assert knows(house, serial, MILADY) == (True, False)
    desk = debts.debt(house, serial, Viewer(staff=True))
    assert desk.debtor_name == NAME


def test_an_alias_that_another_is_called_by_stands_with_its_id(house: House) -> None:
    cast.add_character(house, COMMAND_LINE, CharacterForm("Constance", id="constance", alias="Planchet"))
    serial = drawn(house, ATHOS, "constance", ATHOS)
    assert debts.debt(house, serial, Viewer(ATHOS)).debtor_name == "Planchet (constance)"


def test_a_netting_names_no_number_of_a_strangers_debt(house: House) -> None:
    """Athos owes Milady, she Planchet, he Rochefort, he Athos: each is told of the two that are his."""
    ring = [ATHOS, MILADY, PLANCHET, ROCHEFORT]
    serials = [loan(house, debtor, ring[(place + 1) % 4]) for place, debtor in enumerate(ring)]
    (number,) = netting.propose_mine(house, ATHOS)
    for who in ring:
        netting.agree(house, number, who)
    note = debts.debt(house, serials[0], Viewer(ATHOS))
    (netted,) = (each for each in note.entries if each.kind == EntryKind.NETTED)
    assert netted.others == (serials[3],)
    desk = debts.debt(house, serials[0], Viewer(staff=True))
    assert set(next(each for each in desk.entries if each.kind == EntryKind.NETTED).others) == set(serials[1:])


def test_an_heir_knows_whom_he_comes_after_by_the_name_of_a_debt_between_them_or_as_at_table(house: House) -> None:
    """Planchet has signed a note with her, long paid; Rochefort has but drawn up one that she never signed."""
    paid = loan(house, debtor=PLANCHET, holder=MILADY)
    say(house, paid, MILADY, K.CONFIRMED)
    drawn(house, ROCHEFORT, MILADY, ROCHEFORT)
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "beheaded")
    for heir, name in ((ROCHEFORT, ALIAS), (PLANCHET, NAME)):
        passing.name_heir(house, COMMAND_LINE, MILADY, heir, "by her will", accepted=True)
        (told,) = passing.successions(house, heir)
        assert (told.heir, told.other, told.debts) == (True, name, ())


# -- what the desk makes for others ------------------------------------------------------------------------------


def test_a_ledger_made_for_a_character_tells_what_his_own_tells(house: House) -> None:
    """Planchet is only asked to sign; Athos is bound with her by another note; both have a third that she declined."""
    asked = drawn(house, MILADY, PLANCHET, MILADY)
    bound_ = drawn(house, ATHOS, MILADY, ATHOS)
    say(house, bound_, MILADY, K.SIGNED)
    declined = drawn(house, PLANCHET, MILADY, PLANCHET)
    say(house, declined, MILADY, K.DECLINED)
    each = {data.who: data for data in ledgersheet.of_each(house, COMMAND_LINE)}
    one = ledgersheet.of_one(house, COMMAND_LINE, PLANCHET)
    for data in (each["Planchet"], one, ledgersheet.of_character(house, PLANCHET, "en")):
        assert [(line.serial, line.debtor, line.holder) for line in data.lines] == [
            (str(asked), "Planchet", ALIAS),
            (str(declined), ALIAS, "Planchet"),
        ]
        assert NAME not in repr(data)
    told = ledgersheet.of_one(house, COMMAND_LINE, ATHOS)
    assert (told.language, [(line.debtor, line.holder) for line in told.lines]) == ("ru", [(NAME, "Атос")])
    assert ledgersheet.of_one(house, COMMAND_LINE, ATHOS, "fr").language == "fr"
    assert each[NAME].who == NAME, "she knows herself"
    whole = ledgersheet.of_event(house, COMMAND_LINE, "en")
    assert {line.holder for line in whole.lines} == {NAME, "Атос", "Planchet"}
    assert ALIAS not in repr(whole), "the game master knows everybody"
    assert "eyes alone" in ledgersheet.sheet_html(whole)
    assert "eyes alone" not in ledgersheet.sheet_html(told)


def test_a_ledger_as_it_stood_names_whom_he_knew_then(house: House, clock: HandClock) -> None:
    serial = drawn(house, PLANCHET, MILADY, PLANCHET)
    then = debts.debt(house, serial, Viewer(staff=True)).game_time
    clock.move(hours=1)
    say(house, serial, MILADY, K.SIGNED)
    (before,) = ledgersheet.of_one(house, COMMAND_LINE, PLANCHET, until=then).lines
    (now,) = ledgersheet.of_one(house, COMMAND_LINE, PLANCHET).lines
    assert (before.debtor, now.debtor) == (ALIAS, NAME)


def test_a_paper_of_the_desk_names_those_alone_who_are_bound(house: House) -> None:
    """It goes from hand to hand. She is asked to answer for one note, and to sign another."""
    serial = drawn(house, ATHOS, PLANCHET, ATHOS)
    say(house, serial, PLANCHET, K.SIGNED)
    say(house, serial, PLANCHET, K.GUARANTEE_ASKED, amount=100, who=MILADY)
    unsigned = drawn(house, MILADY, ATHOS, MILADY)
    desk = Viewer(staff=True)
    for each in (serial, unsigned):
        html = notepress.note_html(house, each, desk, "ru")
        assert NAME.lower() not in html.lower()
    assert notepress.note_data(house, unsigned, desk, "ru").creditor == ALIAS
    assert NAME in repr(debts.debt(house, unsigned, desk)), "on his page the game master knows everybody"
    say(house, unsigned, ATHOS, K.SIGNED)
    assert notepress.note_data(house, unsigned, desk, "ru").creditor == NAME
    assert notepress.note_data(house, unsigned, Viewer(ATHOS), "ru") == notepress.note_data(house, unsigned, desk, "ru")
