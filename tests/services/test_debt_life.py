"""Debts through the services: acts, PINs, double taps, two at once, drafts, heirs; on both databases."""

from __future__ import annotations

from dataclasses import replace
from threading import Barrier, Thread

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.ledger.life import DebtState
from larp_piquet.services import cast, challenges, debts, drafts, identity, passing, queueing, sittings
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, Impossible, NotFound, ServiceError, Stale
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, DebtInfo, Viewer
from larp_piquet.tables import acts as table
from tests.conftest import HandClock
from tests.services.playing import ATHOS, MILADY, play_partie, sign, sit_down

K = EntryKind
PLANCHET, ROCHEFORT = "planchet", "rochefort"
MASTER = Actor(staff=True)
LOAN = DebtForm(debtor=MILADY, creditor=ATHOS, amount="2 р. 60 к.", cause="a horse", true_cause="her silence")


def drawn(house: House, form: DebtForm = LOAN, by: str = ATHOS) -> int:
    return drafts.draw(house, Actor(by), form)


def signed(house: House, form: DebtForm = LOAN) -> int:
    serial = drawn(house, form)
    debts.enter(house, serial, Actor(MILADY), Act(K.SIGNED))
    return serial


def seen(house: House, serial: int, who: str | None = None) -> DebtInfo:
    return debts.debt(house, serial, Viewer(who) if who else Viewer(staff=True))


def do(house: House, serial: int, by: str | Actor, kind: EntryKind, **said: object) -> None:
    actor = Actor(by) if isinstance(by, str) else by
    debts.enter(house, serial, actor, Act(kind, **said))  # type: ignore[arg-type]


def refused(code: str, kind: type[ServiceError], work: object) -> None:
    with pytest.raises(kind) as refusal:
        work()  # type: ignore[operator]
    assert refusal.value.code == code


def test_a_loan_is_drawn_up_signed_paid_in_part_and_confirmed(house: House, clock: HandClock) -> None:
    serial = drawn(house)
    assert seen(house, serial).state is DebtState.DRAFT
    assert debts.ledger(house, COMMAND_LINE).balances == ()
    clock.move(hours=1)
    do(house, serial, MILADY, K.SIGNED)
    do(house, serial, MILADY, K.PART_PROPOSED, amount=240)  # 60 kopecks of four polushki
    do(house, serial, ATHOS, K.PART_ACCEPTED)
    told = seen(house, serial, ATHOS)
    assert (told.rest, told.paid, told.figures) == ("2 р.", "60 к.", "2 р. 60 к.")
    assert [entry.kind for entry in told.entries] == ["drawn", "signed", "part_proposed", "part_accepted"]
    assert [b.figures["ru"] for b in debts.ledger(house, COMMAND_LINE).balances] == ["2 р.", "\u22122 р."]
    do(house, serial, ATHOS, K.CONFIRMED)
    assert debts.ledger(house, COMMAND_LINE).balances == ()


def test_the_true_cause_is_the_game_masters_alone(house: House) -> None:
    serial = signed(house)
    assert seen(house, serial).true_cause == "her silence"
    for viewer in (Viewer(ATHOS), Viewer(MILADY), Viewer(None, True, "referee:1")):
        told = debts.debt(house, serial, viewer)
        assert (told.cause, told.true_cause) == ("a horse", "")


def test_a_third_sees_the_debt_once_it_concerns_him(house: House) -> None:
    serial = signed(house)
    assert debts.debts_of(house, PLANCHET) == ()
    refused("not_a_party", Forbidden, lambda: seen(house, serial, PLANCHET))
    do(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET)
    assert [each.serial for each in debts.debts_of(house, PLANCHET)] == [serial]
    do(house, serial, PLANCHET, K.ENDORSED)
    told = seen(house, serial, MILADY)
    assert (told.holder_name, told.creditor_name) == ("Planchet", "Атос")
    refused("not_yours", Forbidden, lambda: do(house, serial, ATHOS, K.CONFIRMED))
    do(house, serial, PLANCHET, K.CONFIRMED)


def test_refusals_have_their_statuses(house: House) -> None:
    serial = signed(house)
    refused("more_than_left", Impossible, lambda: do(house, serial, MILADY, K.PART_PROPOSED, amount=1041))
    refused("to_debtor", Impossible, lambda: do(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=MILADY))
    refused("character", NotFound, lambda: do(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who="nobody"))
    with pytest.raises(BadInput):
        do(house, serial, MASTER, K.CONFIRMED)
    with pytest.raises(BadInput):
        do(house, serial, MILADY, K.CONTESTED)
    do(house, serial, MILADY, K.CONTESTED, reason="the horse is lame")
    refused("contested_debt", Conflict, lambda: do(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET))
    assert Impossible.status == 422


def test_a_second_tap_does_nothing_and_a_late_form_is_told_so(house: House) -> None:
    serial = signed(house)
    part = Act(K.PART_ACCEPTED, amount=40)
    assert not debts.enter(house, serial, Actor(ATHOS), part, expected=2).already
    assert debts.enter(house, serial, Actor(ATHOS), part, expected=2).already
    assert seen(house, serial).standing.rest == 1000
    assert not debts.enter(house, serial, Actor(ATHOS), part, expected=3).already, "a page that saw the first"
    assert seen(house, serial).standing.rest == 960
    with pytest.raises(Stale):
        debts.enter(house, serial, Actor(MILADY), Act(K.CLAIMED), expected=2)


def test_another_act_of_a_kind_is_not_done_by_the_first(house: House) -> None:
    """Two phones: of 1040 the one forgives 40, and the other, which has not seen that, all of it."""
    serial = signed(house)
    debts.enter(house, serial, Actor(ATHOS), Act(K.FORGIVEN, amount=40), expected=2)
    with pytest.raises(Stale):
        debts.enter(house, serial, Actor(ATHOS), Act(K.FORGIVEN), expected=2)
    assert debts.enter(house, serial, Actor(ATHOS), Act(K.FORGIVEN, amount=40), expected=2).already
    do(house, serial, MILADY, K.PART_PROPOSED, amount=100)
    debts.enter(house, serial, Actor(ATHOS), Act(K.PART_ACCEPTED, amount=60), expected=4)
    with pytest.raises(Stale):
        debts.enter(house, serial, Actor(ATHOS), Act(K.PART_ACCEPTED), expected=4)
    assert seen(house, serial).standing.rest == 940
    assert not debts.enter(house, serial, Actor(ATHOS), Act(K.FORGIVEN), expected=5).already
    assert debts.enter(house, serial, Actor(ATHOS), Act(K.FORGIVEN), expected=5).already, "all meant all then"


def test_a_pin_guards_what_binds(house: House) -> None:
    phone = identity.phone_of(house, identity.become(house, identity.card_secret(house, MILADY)[0]).token)
    assert phone is not None
    identity.set_pin(house, phone, "1625")
    serial = drawn(house)
    refused("pin_needed", Forbidden, lambda: do(house, serial, MILADY, K.SIGNED))
    debts.enter(house, serial, Actor(MILADY), Act(K.SIGNED), pin="1625")
    do(house, serial, MILADY, K.CLAIMED)
    refused("not_yours", Forbidden, lambda: do(house, serial, MILADY, K.CONFIRMED))


def test_two_confirmations_at_once_settle_once(house: House) -> None:
    serial = signed(house)
    start, outcomes = Barrier(2), []

    def confirm() -> None:
        start.wait()
        outcomes.append(debts.enter(house, serial, Actor(ATHOS), Act(K.CONFIRMED), expected=2).already)

    threads = [Thread(target=confirm) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == [False, True]
    assert [entry.kind for entry in seen(house, serial).entries] == ["drawn", "signed", "confirmed"]
    assert debts.ledger(house, COMMAND_LINE).balances == ()


def test_confirming_and_endorsing_at_once_leaves_one_of_them(house: House) -> None:
    serial = signed(house)
    do(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET)
    start, outcomes = Barrier(2), []

    def work(who: str, kind: EntryKind) -> None:
        start.wait()
        try:
            debts.enter(house, serial, Actor(who), Act(kind), expected=3)
        except ServiceError as error:
            outcomes.append(error.status)
        else:
            outcomes.append(200)

    threads = [Thread(target=work, args=(ATHOS, K.CONFIRMED)), Thread(target=work, args=(PLANCHET, K.ENDORSED))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) in ([200, 403], [200, 409])
    assert len(seen(house, serial).entries) == 4


def test_a_debt_of_a_partie_lives_the_same_life(house: House) -> None:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    (debt,) = debts.debts_of(house, ATHOS)
    do(house, debt.serial, debt.creditor_id, K.FORGIVEN, amount=1)
    do(house, debt.serial, debt.creditor_id, K.ENDORSEMENT_OFFERED, who=PLANCHET)
    do(house, debt.serial, PLANCHET, K.ENDORSED)
    do(house, debt.serial, MASTER, K.REVERSED, reason="Planchet is not of age")
    told = seen(house, debt.serial)
    assert told.holder_id == debt.creditor_id
    assert [entry.undone for entry in told.entries] == [False, False, False, True, False]


def test_a_debt_does_not_come_back_while_its_partie_is_void(house: House) -> None:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    (serial,) = sign(house, sitting_id).debts
    debts.void_debt(house, COMMAND_LINE, serial, "a slip of the pen")
    do(house, serial, MASTER, K.REVERSED, reason="it was the other one")
    assert seen(house, serial).state is DebtState.OWED
    seq = sittings.table_page(house, 1, Viewer()).view.seq  # type: ignore[union-attr]
    sittings.act(house, sitting_id, seq, table.Actor(staff=True), table.VoidPartie("a card lay under the table"))
    refused("partie_void", Conflict, lambda: do(house, serial, MASTER, K.REVERSED, reason="it did not"))


def test_a_stranger_claims_the_paper_and_the_holder_decides(house: House) -> None:
    serial = signed(house)
    page = debts.note(house, debts.note_token(house, serial), Viewer(PLANCHET))
    assert (page.debt, page.transferable, page.claimable) == (None, True, True)
    assert not debts.note(house, debts.note_token(house, serial), Viewer()).claimable
    do(house, serial, PLANCHET, K.PAPER_CLAIMED)
    assert seen(house, serial).holder_id == ATHOS
    do(house, serial, ATHOS, K.REFUSED)
    do(house, serial, PLANCHET, K.PAPER_CLAIMED)
    do(house, serial, Actor(referee="referee:1"), K.HANDED_OVER, reason="he won it")
    assert seen(house, serial).holder_id == PLANCHET


# -- drawing up --------------------------------------------------------------------------------------------------


def test_only_the_two_and_the_game_master_draw_a_debt_up(house: House) -> None:
    with pytest.raises(Forbidden):
        drafts.draw(house, Actor(PLANCHET), LOAN)
    serial = drafts.draw(house, MASTER, LOAN)
    assert seen(house, serial).standing.signed == ()
    do(house, serial, ATHOS, K.SIGNED)
    refused("consent_needed", Conflict, lambda: do(house, serial, MASTER, K.SIGNED, who=MILADY, reason="she nods"))
    passing.set_consent(house, COMMAND_LINE, MILADY, needed=False)
    do(house, serial, MASTER, K.SIGNED, who=MILADY, reason="she nods")
    assert seen(house, serial).state is DebtState.OWED


def test_nobody_answers_for_a_debt_by_another_hand(house: House) -> None:
    serial = signed(house)
    do(house, serial, ATHOS, K.GUARANTEE_ASKED, who=PLANCHET, amount=100)
    refused("consent_needed", Conflict, lambda: do(house, serial, MASTER, K.GUARANTEED, reason="he must"))


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("amount", {"amount": "2,60"}),
        ("amount", {"amount": ""}),
        ("thing", {"thing": "a horse"}),
        ("coin", {"coin": "shells"}),
        ("due", {"due": "never"}),
        ("due_at", {"due": "at", "due_at": "soon"}),
        ("hours", {"due": "within", "hours": "0"}),
        ("addition", {"addition": "10 к."}),
        ("source", {"source": "partie"}),
        ("debtor", {"debtor": "", "creditor": ATHOS}),
        ("cause", {"cause": "x" * 501}),
    ],
)
def test_what_cannot_be_drawn_up(house: House, field: str, values: dict[str, str]) -> None:
    with pytest.raises(BadInput) as refusal:
        drafts.draw(house, MASTER, replace(LOAN, **values))  # type: ignore[arg-type]
    assert field in {problem.field for problem in refusal.value.problems}
    assert debts.ledger(house, COMMAND_LINE).debts == ()


def test_a_thing_is_owed_by_an_hour_and_protested_after_it(house: House, clock: HandClock) -> None:
    serial = signed(house, replace(LOAN, amount="", thing="a bay horse", due="within", hours="24"))
    told = seen(house, serial, ATHOS)
    assert (told.figures, told.coin, told.rest) == ("a bay horse", "", "")
    refused("not_due", Conflict, lambda: do(house, serial, ATHOS, K.PROTESTED, reason="tomorrow"))
    clock.move(hours=25)
    assert seen(house, serial).late
    do(house, serial, ATHOS, K.PROTESTED, reason="tomorrow")


# -- who leaves the game -----------------------------------------------------------------------------------------


def test_who_is_dead_plays_no_more(house: House) -> None:
    serial = signed(house)
    with pytest.raises(BadInput):
        passing.set_status(house, COMMAND_LINE, MILADY, "dead", " ")
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "beheaded at Béthune")
    assert not cast.character(house, MILADY).plays
    refused("plays_no_more", Conflict, lambda: sittings.sit(house, 1, 0, table.Actor(MILADY)))
    refused("plays_no_more", Conflict, lambda: queueing.join(house, 1, MILADY))
    refused("plays_no_more", Conflict, lambda: challenges.propose(house, MILADY, ATHOS, challenges.Terms()))
    refused("plays_no_more", Conflict, lambda: challenges.propose(house, ATHOS, MILADY, challenges.Terms()))
    refused("plays_no_more", Conflict, lambda: do(house, serial, MILADY, K.CLAIMED))
    passing.set_status(house, COMMAND_LINE, PLANCHET, "departed", "to Picardy")
    refused("plays_no_more", Conflict, lambda: do(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, who=PLANCHET))
    passing.set_status(house, COMMAND_LINE, MILADY, "alive", "it was another")
    do(house, serial, MILADY, K.CLAIMED)


def test_an_heir_takes_over_all_of_it_at_once(house: House) -> None:
    owed = signed(house)
    held = drafts.draw(house, Actor(MILADY), DebtForm(ROCHEFORT, MILADY, "1 р."))
    do(house, held, ROCHEFORT, K.SIGNED)
    paper = drafts.draw(house, Actor(MILADY), DebtForm(MILADY, PLANCHET, "1 к."))
    between = drafts.draw(house, Actor(MILADY), DebtForm(PLANCHET, MILADY, "5 к."))
    do(house, between, PLANCHET, K.SIGNED)
    paid = signed(house)
    do(house, paid, ATHOS, K.CONFIRMED)
    refused("plays_still", Conflict, lambda: passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "her will"))
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "beheaded")
    assert seen(house, paper).state is DebtState.DECLINED, "a paper dies with whoever was to sign it"
    refused("heir_to_accept", Conflict, lambda: passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "her will"))
    done = passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "her will", accepted=True)
    assert done == passing.Inheritance((owed, held, between), ())
    assert seen(house, owed).owing_id == PLANCHET
    assert seen(house, held).holder_id == PLANCHET
    assert seen(house, between).state is DebtState.ENDED
    assert seen(house, paper).state is DebtState.DECLINED
    assert {each.serial for each in debts.debts_of(house, PLANCHET)} >= {owed, held, between}
    balances = {each.character_id: each.amounts["ru"] for each in debts.ledger(house, COMMAND_LINE).balances}
    # 2 r. 60 k. are 1040 polushki, a rouble is 400
    assert balances == {ATHOS: 1040, ROCHEFORT: -400, PLANCHET: -640}


def test_two_of_one_name_are_two(house: House) -> None:
    cast.add_character(house, COMMAND_LINE, CharacterForm(id="athos-2", name="Атос"))
    cast.add_character(house, COMMAND_LINE, CharacterForm(id="athos-3", name="Aтос"))  # a Latin A
    serials = [drafts.draw(house, Actor(who), replace(LOAN, creditor=who)) for who in (ATHOS, "athos-2", "athos-3")]
    for serial, who in zip(serials, (ATHOS, "athos-2", "athos-3"), strict=True):
        assert [each.serial for each in debts.debts_of(house, who)] == [serial]
        do(house, serial, MILADY, K.SIGNED)
    refused("not_yours", Forbidden, lambda: do(house, serials[0], "athos-2", K.CONFIRMED))
    cast.edit_character(house, COMMAND_LINE, ATHOS, CharacterForm(name="граф де Ла Фер"))
    assert seen(house, serials[0]).holder_name == "граф де Ла Фер"
    assert len({each.character_id for each in debts.ledger(house, COMMAND_LINE).balances}) == 4


def test_an_event_may_let_the_paper_give_no_claim(house: House) -> None:
    serial = signed(house)
    debts.set_papers(house, COMMAND_LINE, claimed=False)
    assert not debts.note(house, debts.note_token(house, serial), Viewer(PLANCHET)).claimable
    refused("papers_claim_nothing", Conflict, lambda: do(house, serial, PLANCHET, K.PAPER_CLAIMED))
    do(house, serial, MASTER, K.PAPER_CLAIMED, who=PLANCHET, reason="seen by me")
    with pytest.raises(Forbidden):
        debts.set_papers(house, None, claimed=True)  # type: ignore[arg-type]
