"""Who may see a debt, come to owe, and do what about it: nothing by another's hand, and nothing by cunning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.ledger.life import DebtState
from larp_piquet.services import (
    debts,
    drafts,
    furniture,
    identity,
    ledgersheet,
    netting,
    notepress,
    passing,
    sittings,
)
from larp_piquet.services.debtacts import _INDEBTING, PINNED
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import Forbidden, ServiceError
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, DebtInfo, NotePage, TableForm, Viewer
from larp_piquet.store import people
from larp_piquet.tables import acts as table
from larp_piquet.tables.desk import Reseated, Rule
from tests.services.playing import ATHOS, MILADY, do, seen
from tests.services.test_banking import played

PLANCHET, ROCHEFORT = "planchet", "rochefort"
MASTER, REFEREE = Actor(staff=True), Actor(referee="referee:1")
DESK = table.Actor(staff=True)
K = EntryKind


def say(house: House, serial: int, by: str | Actor, kind: EntryKind, **said: object) -> None:
    actor = Actor(by) if isinstance(by, str) else by
    debts.enter(house, serial, actor, Act(kind, **said))  # type: ignore[arg-type]


def loan(house: House, debtor: str = MILADY, holder: str = ATHOS, amount: str = "1 р.") -> int:
    serial = drafts.draw(house, Actor(holder), DebtForm(debtor, holder, amount, cause="a horse"))
    say(house, serial, debtor, K.SIGNED)
    return serial


def told(house: House, serial: int) -> DebtInfo:
    return debts.debt(house, serial, Viewer(staff=True))


def refused(code: str, work: object) -> None:
    with pytest.raises(ServiceError) as refusal:
        work()  # type: ignore[operator]
    assert refusal.value.code == code


def with_pin(house: House, who: str, pin: str) -> None:
    phone = identity.phone_of(house, identity.become(house, identity.card_secret(house, who)[0]).token)
    assert phone is not None
    identity.set_pin(house, phone, pin)


# -- seeing ------------------------------------------------------------------------------------------------------


def sees(house: House, serial: int, who: str) -> set[str]:
    """By how many ways this character sees the debt: they are one, or there is a hole."""
    ways = set()
    note: NotePage = debts.note_by_serial(house, serial, Viewer(who))
    if note.debt is not None:
        ways.add("note")
    if serial in {each.serial for each in debts.debts_of(house, who)}:
        ways.add("mine")
    if any(line.serial == str(serial) for line in ledgersheet.of_character(house, who, "en").lines):
        ways.add("sheet")
    try:
        notepress.note_html(house, serial, Viewer(who), "en")
        ways.add("paper")
    except Forbidden:
        pass
    return ways


ALL = {"note", "mine", "sheet", "paper"}


def test_whoever_claims_the_paper_sees_no_more_than_before(house: House) -> None:
    """He may have found it, or a photograph of it."""
    serial = loan(house)
    say(house, serial, PLANCHET, K.PAPER_CLAIMED)
    assert sees(house, serial, PLANCHET) == set()
    note = debts.note_by_serial(house, serial, Viewer(PLANCHET))
    assert (note.claim, note.claimable) == (2, False)
    say(house, serial, ATHOS, K.HANDED_OVER)
    assert sees(house, serial, PLANCHET) == ALL
    assert debts.note_by_serial(house, serial, Viewer(PLANCHET)).claim is None


def test_a_claim_that_is_refused_or_taken_back_shows_nothing_either(house: House) -> None:
    serial = loan(house)
    say(house, serial, PLANCHET, K.PAPER_CLAIMED)
    say(house, serial, ATHOS, K.REFUSED)
    assert (sees(house, serial, PLANCHET), sees(house, serial, ATHOS)) == (set(), ALL)
    say(house, serial, ROCHEFORT, K.PAPER_CLAIMED)
    say(house, serial, ROCHEFORT, K.WITHDRAWN)
    assert sees(house, serial, ROCHEFORT) == set()


def test_whoever_was_asked_sees_it_while_he_is(house: House) -> None:
    serial = loan(house)
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET)
    say(house, serial, MILADY, K.GUARANTEE_ASKED, who=ROCHEFORT, amount=100)
    assert sees(house, serial, PLANCHET) == sees(house, serial, ROCHEFORT) == ALL
    say(house, serial, PLANCHET, K.REFUSED)
    say(house, serial, ROCHEFORT, K.REFUSED)
    assert sees(house, serial, PLANCHET) == sees(house, serial, ROCHEFORT) == set()


def test_whoever_held_it_goes_on_seeing_it(house: House) -> None:
    serial = loan(house)
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET)
    say(house, serial, PLANCHET, K.ENDORSED)
    assert sees(house, serial, ATHOS) == sees(house, serial, PLANCHET) == sees(house, serial, MILADY) == ALL
    assert sees(house, serial, ROCHEFORT) == set()


def test_a_stranger_offers_nothing(house: House) -> None:
    serial = loan(house)
    for kind in K:
        if kind in (K.OWED, K.DRAWN, K.NETTED, K.BANKED, K.PAPER_CLAIMED):
            continue
        with pytest.raises(ServiceError):
            say(house, serial, PLANCHET, kind, who=PLANCHET, amount=1, reason="because")
    assert sees(house, serial, PLANCHET) == set()


# -- a netting that others cannot spoil --------------------------------------------------------------------------


def test_nobody_else_spoils_a_netting(house: House) -> None:
    first, second = loan(house), loan(house, ATHOS, MILADY)
    (number,) = netting.propose_mine(house, ATHOS)
    say(house, first, MILADY, K.GUARANTEE_ASKED, who=PLANCHET, amount=100)
    say(house, first, PLANCHET, K.REFUSED)
    say(house, second, ATHOS, K.GUARANTEE_ASKED, who=PLANCHET, amount=100)
    say(house, second, PLANCHET, K.GUARANTEED)
    say(house, first, ROCHEFORT, K.PAPER_CLAIMED)
    assert netting.nettings_of(house, ATHOS) == (), "while the claim waits, the debt is kept where it is"
    refused("netting_stale", lambda: netting.agree(house, number, ATHOS))
    say(house, first, ATHOS, K.REFUSED)
    for who in (ATHOS, MILADY):
        netting.agree(house, number, who)
    assert [told(house, serial).state for serial in (first, second)] == ["paid", "paid"]


def test_what_the_two_themselves_enter_ends_it_for_good(house: House) -> None:
    first, _second = loan(house), loan(house, ATHOS, MILADY)
    (number,) = netting.propose_mine(house, ATHOS)
    say(house, first, MILADY, K.CLAIMED)
    say(house, first, ATHOS, K.REFUSED)
    refused("netting_stale", lambda: netting.agree(house, number, ATHOS))


# -- nobody owes without his own word ----------------------------------------------------------------------------


def on_paper(house: House) -> int:
    """A partie of six deals from its pad, unsigned: 180 points to 120, so that the second seat loses 1 р. 60 к."""
    form = TableForm(1, "The Red Dovecote", "red", mode="paper", edition="classic")
    furniture.edit_table(house, COMMAND_LINE, 1, form)
    return played(house)


def desk_signs(house: House, sitting: int, seat: int) -> None:
    sittings.act(house, sitting, seen(house, None).seq, DESK, table.Sign(seat, "he is gone"))


def reseat(house: House, sitting: int, seat: int, who: str) -> None:
    sittings.act(house, sitting, seen(house, None).seq, DESK, Rule(Reseated(seat, who, "a letter called her away")))


def test_who_was_put_into_a_place_owes_nothing_but_by_his_own_word(house: House) -> None:
    sitting = on_paper(house)
    reseat(house, sitting, 1, PLANCHET)
    do(house, sitting, ATHOS, table.Sign())
    refused("consent_needed", lambda: desk_signs(house, sitting, 1))
    assert debts.ledger(house, COMMAND_LINE).debts == ()
    do(house, sitting, PLANCHET, table.Sign())
    (debt,) = debts.ledger(house, COMMAND_LINE).debts
    assert (debt.debtor_id, debt.figures) == (PLANCHET, "1 р. 60 к.")


def test_his_sheet_may_say_that_others_sign_for_him(house: House) -> None:
    sitting = on_paper(house)
    reseat(house, sitting, 1, PLANCHET)
    passing.set_consent(house, COMMAND_LINE, PLANCHET, needed=False)
    desk_signs(house, sitting, 1)
    do(house, sitting, ATHOS, table.Sign())
    assert [each.debtor_id for each in debts.ledger(house, COMMAND_LINE).debts] == [PLANCHET]


def test_for_who_wins_anybody_of_the_desk_signs(house: House) -> None:
    sitting = on_paper(house)
    reseat(house, sitting, 0, PLANCHET)
    desk_signs(house, sitting, 0)
    do(house, sitting, MILADY, table.Sign())
    assert [each.creditor_id for each in debts.ledger(house, COMMAND_LINE).debts] == [PLANCHET]


def test_who_agreed_to_play_has_given_his_word(house: House) -> None:
    """To the stake, on his own page; a loser who walks away does not rid himself of the debt by it."""
    sitting = on_paper(house)
    for seat in (0, 1):
        desk_signs(house, sitting, seat)
    assert [each.debtor_id for each in debts.ledger(house, COMMAND_LINE).debts] == [MILADY]


def test_who_comes_back_by_a_ruling_has_to_say_it_again(house: House) -> None:
    sitting = on_paper(house)
    reseat(house, sitting, 1, PLANCHET)
    reseat(house, sitting, 1, MILADY)
    refused("consent_needed", lambda: desk_signs(house, sitting, 1))


def test_an_heir_takes_debts_over_by_his_own_word_and_notes_without_it(house: House) -> None:
    held = loan(house, ROCHEFORT, MILADY)
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "beheaded")
    passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "her will")
    assert told(house, held).holder_id == PLANCHET, "what is owed to her he takes as it is"
    passing.set_status(house, COMMAND_LINE, MILADY, "alive", "it was another")
    owed = loan(house)
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "now she is")
    refused("heir_to_accept", lambda: passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "her will"))
    assert told(house, owed).owing_id == MILADY
    passing.set_consent(house, COMMAND_LINE, PLANCHET, needed=False)
    passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "her will")
    assert told(house, owed).owing_id == PLANCHET


def test_an_heir_of_a_guarantor_is_asked_as_well(house: House) -> None:
    serial = loan(house)
    say(house, serial, MILADY, K.GUARANTEE_ASKED, who=ROCHEFORT, amount=100)
    say(house, serial, ROCHEFORT, K.GUARANTEED)
    passing.set_status(house, COMMAND_LINE, ROCHEFORT, "dead", "a duel")
    refused("heir_to_accept", lambda: passing.name_heir(house, COMMAND_LINE, ROCHEFORT, PLANCHET, "his will"))
    passing.name_heir(house, COMMAND_LINE, ROCHEFORT, PLANCHET, "his will", accepted=True)
    assert told(house, serial).standing.guarantor == PLANCHET


# -- the PIN -----------------------------------------------------------------------------------------------------


def test_drawing_a_note_up_signs_it_and_asks_for_the_pin(house: House) -> None:
    with_pin(house, ATHOS, "1625")
    form = DebtForm(MILADY, ATHOS, "1 р.")
    refused("pin_needed", lambda: drafts.draw(house, Actor(ATHOS), form))
    refused("pin_wrong", lambda: drafts.draw(house, Actor(ATHOS), form, pin="1626"))
    assert debts.ledger(house, COMMAND_LINE).debts == ()
    assert told(house, drafts.draw(house, Actor(ATHOS), form, pin="1625")).standing.signed == (ATHOS,)
    drafts.draw(house, MASTER, form)  # the game master signs for nobody


def test_whatever_indebts_is_guarded_by_the_pin() -> None:
    assert _INDEBTING <= PINNED


# -- the dead ----------------------------------------------------------------------------------------------------


def dies(house: House, who: str) -> None:
    passing.set_status(house, COMMAND_LINE, who, "dead", "a duel")


def test_with_the_dead_go_what_was_asked_of_them_and_what_they_claim(house: House) -> None:
    serial = loan(house)
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET)
    say(house, serial, MILADY, K.GUARANTEE_ASKED, who=PLANCHET, amount=100)
    other = loan(house, ROCHEFORT, ATHOS)
    say(house, other, PLANCHET, K.PAPER_CLAIMED)
    draft = drafts.draw(house, Actor(ATHOS), DebtForm(PLANCHET, ATHOS, "1 р."))
    dies(house, PLANCHET)
    assert told(house, serial).waiting == told(house, other).waiting == ()
    assert told(house, draft).state is DebtState.DECLINED
    assert [each.reason for each in told(house, serial).entries[-2:]] == ["a duel", "a duel"]


def test_nobody_puts_anything_into_a_dead_hand(house: House) -> None:
    serial = loan(house)
    dies(house, PLANCHET)
    for by, kind in ((ATHOS, K.ENDORSEMENT_OFFERED), (MILADY, K.GUARANTEE_ASKED), (MASTER, K.PAPER_CLAIMED)):
        refused(
            "plays_no_more",
            lambda by=by, kind=kind: say(house, serial, by, kind, who=PLANCHET, amount=1, reason="x"),
        )
    assert len(told(house, serial).entries) == 2


def died_before(house: House, who: str) -> None:
    """As a book of an earlier version has it: what waited for him waits still."""
    with house.database.write() as connection:
        record = people.find_character(connection, who)
        assert record is not None
        people.update_character(connection, replace(record, status="dead"))


@pytest.mark.parametrize(
    ("waits", "by", "answer"),
    [
        (K.GUARANTEE_ASKED, MASTER, K.GUARANTEED),
        (K.ENDORSEMENT_OFFERED, MASTER, K.ENDORSED),
        (K.PAPER_CLAIMED, Actor(ATHOS), K.HANDED_OVER),
        (K.PAPER_CLAIMED, REFEREE, K.HANDED_OVER),
    ],
)
def test_what_waited_in_an_older_book_is_not_granted_to_the_dead(
    house: House, waits: EntryKind, by: Actor, answer: EntryKind
) -> None:
    """Before this rule, what had been offered to one who then died went on waiting for him."""
    serial = loan(house)
    passing.set_consent(house, COMMAND_LINE, PLANCHET, needed=False)
    offers = {K.PAPER_CLAIMED: PLANCHET, K.GUARANTEE_ASKED: MILADY, K.ENDORSEMENT_OFFERED: ATHOS}
    amount = 100 if waits is K.GUARANTEE_ASKED else 0
    say(house, serial, offers[waits], waits, who=PLANCHET, amount=amount)
    died_before(house, PLANCHET)
    refused("plays_no_more", lambda: say(house, serial, by, answer, reason="it was promised"))


def test_nobody_signs_a_note_with_the_dead(house: House) -> None:
    serial = drafts.draw(house, Actor(ATHOS), DebtForm(MILADY, ATHOS, "1 р."))
    died_before(house, ATHOS)
    refused("plays_no_more", lambda: say(house, serial, MILADY, K.SIGNED))


# -- what a referee undoes, and what keeps a note where it is ----------------------------------------------------


def test_a_referee_does_not_undo_what_is_the_game_masters_alone(house: House) -> None:
    serial = loan(house)
    dies(house, MILADY)
    passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "her will", accepted=True)
    refused("staff_only", lambda: say(house, serial, REFEREE, K.REVERSED, reason="I knew her"))
    info = debts.debt(house, serial, Viewer(None, True, "referee:1"))
    assert K.REVERSED not in info.desk
    say(house, serial, MASTER, K.REVERSED, reason="she lives")
    assert told(house, serial).owing_id == MILADY


@pytest.mark.parametrize("claim", [K.CLAIMED, K.PART_PROPOSED])
def test_a_note_that_is_said_to_be_paid_is_not_passed_on(house: House, claim: EntryKind) -> None:
    serial = loan(house)
    amount = 100 if claim is K.PART_PROPOSED else 0
    say(house, serial, MILADY, claim, amount=amount)
    refused("claim_waits", lambda: say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET))
    assert K.ENDORSEMENT_OFFERED not in debts.debt(house, serial, Viewer(ATHOS)).can
    say(house, serial, ATHOS, K.REFUSED)
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET)
    say(house, serial, MILADY, claim, amount=amount)
    refused("claim_waits", lambda: say(house, serial, PLANCHET, K.ENDORSED))
    say(house, serial, ROCHEFORT, K.PAPER_CLAIMED)
    refused("claim_waits", lambda: say(house, serial, ATHOS, K.HANDED_OVER))
    say(house, serial, REFEREE, K.HANDED_OVER, reason="he has the paper, and she has no receipt")
    assert told(house, serial).holder_id == ROCHEFORT
