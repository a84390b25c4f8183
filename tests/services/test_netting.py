"""Netting through the services: proposed, agreed upon by each, entered as a whole or not at all; on both databases."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.ledger.life import DebtState
from larp_piquet.services import cast, debts, drafts, identity, netting, passing
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound, ServiceError, Stale
from larp_piquet.services.house import House
from larp_piquet.services.netting import NettingState
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, DebtInfo, Staff, Viewer

ATHOS, MILADY, ROCHEFORT, PLANCHET = "athos", "milady", "rochefort", "planchet"
K = EntryKind
RING = (ATHOS, MILADY, ROCHEFORT)


def owes(house: House, debtor: str, holder: str, amount: str, **more: str) -> int:
    form = DebtForm(debtor=debtor, creditor=holder, amount=amount, **more)
    serial = drafts.draw(house, Actor(holder), form)
    debts.enter(house, serial, Actor(debtor), Act(K.SIGNED))
    return serial


def seen(house: House, serial: int) -> DebtInfo:
    return debts.debt(house, serial, Viewer(staff=True))


def do(house: House, serial: int, by: str, kind: EntryKind, **said: object) -> None:
    debts.enter(house, serial, Actor(by), Act(kind, **said))  # type: ignore[arg-type]


def refused(code: str, kind: type[ServiceError], work: object) -> None:
    with pytest.raises(kind) as refusal:
        work()  # type: ignore[operator]
    assert refusal.value.code == code


@pytest.fixture
def ring(house: House) -> tuple[int, int, int]:
    """Athos owes Milady 5 roubles, she Rochefort 3, he Athos 4: three cancel out."""
    return (
        owes(house, ATHOS, MILADY, "5 р."),
        owes(house, MILADY, ROCHEFORT, "3 р."),
        owes(house, ROCHEFORT, ATHOS, "4 р."),
    )  # fmt: skip


def proposed(house: House) -> int:
    page = netting.page(house, COMMAND_LINE, most=20)
    (number,) = netting.propose(house, COMMAND_LINE, [each.key for each in page.found])
    return number


def state(house: House, number: int) -> NettingState:
    page = netting.page(house, COMMAND_LINE, most=20)
    return next(each.state for each in (*page.waiting, *page.over) if each.number == number)


def test_nothing_is_struck_off_before_the_last_has_agreed(house: House, ring: tuple[int, int, int]) -> None:
    before = debts.ledger(house, COMMAND_LINE).balances
    page = netting.page(house, COMMAND_LINE, most=20)
    assert [(each.figures, [who.id for who in each.people]) for each in page.found] == [("3 р.", list(RING))]
    assert [(part.serial, part.whole) for part in page.found[0].parts] == [
        (ring[0], False), (ring[1], True), (ring[2], False),
    ]  # fmt: skip
    assert netting.nettings_of(house, ATHOS) == (), "looking proposes nothing"
    number = proposed(house)
    assert netting.page(house, COMMAND_LINE, most=20).found == (), "what is proposed is not found again"
    for who in RING[:2]:
        assert netting.nettings_of(house, who)[0].mine
        assert netting.agree(house, number, who).debts == ()
        assert not netting.nettings_of(house, who)[0].mine
    assert [seen(house, serial).rest for serial in ring] == ["5 р.", "3 р.", "4 р."]
    assert netting.agree(house, number, ROCHEFORT).debts == ring
    assert [seen(house, serial).rest for serial in ring] == ["2 р.", "", "1 р."]
    assert seen(house, ring[1]).state is DebtState.PAID
    assert debts.ledger(house, COMMAND_LINE).balances == before, "nobody gains or loses"
    last = seen(house, ring[0]).entries[-1]
    assert (last.kind, last.author, last.figures) == ("netted", MILADY, "3 р.")
    assert last.others == ring[1:]
    assert state(house, number) is NettingState.ENTERED
    assert netting.agree(house, number, ROCHEFORT).already
    assert netting.nettings_of(house, ATHOS) == ()


def test_a_party_declines_and_the_game_master_withdraws(house: House, ring: tuple[int, int, int]) -> None:
    number = proposed(house)
    netting.agree(house, number, ATHOS)
    netting.decline(house, number, MILADY, "not with him")
    refused("netting_over", Conflict, lambda: netting.agree(house, number, ROCHEFORT))
    assert netting.decline(house, number, MILADY).already
    refused("netting_over", Conflict, lambda: netting.decline(house, number, ROCHEFORT))
    over = netting.page(house, COMMAND_LINE, most=20).over
    assert [(each.state, each.ended_by, each.reason) for each in over] == [
        (NettingState.DECLINED, "Миледи Винтер", "not with him"),
    ]  # fmt: skip
    again = proposed(house)
    assert again != number
    with pytest.raises(BadInput):
        netting.withdraw(house, COMMAND_LINE, again, " ")
    netting.withdraw(house, COMMAND_LINE, again, "the scene is over")
    assert state(house, again) is NettingState.WITHDRAWN
    assert seen(house, ring[1]).rest == "3 р."


def test_a_proposal_is_stale_once_one_of_its_debts_has_changed(house: House, ring: tuple[int, int, int]) -> None:
    number = proposed(house)
    netting.agree(house, number, ATHOS)
    do(house, ring[2], ATHOS, K.PART_ACCEPTED, amount=100)
    assert state(house, number) is NettingState.STALE
    assert netting.nettings_of(house, MILADY) == (), "nobody is asked for what cannot be entered"
    refused("netting_stale", Stale, lambda: netting.agree(house, number, MILADY))
    assert seen(house, ring[1]).rest == "3 р."
    (new,) = netting.page(house, COMMAND_LINE, most=20).found
    assert new.figures == "3 р.", "a stale proposal reserves nothing"
    netting.withdraw(house, COMMAND_LINE, number, "it is stale")


def test_two_rings_through_one_debt_do_not_spoil_one_another(house: House) -> None:
    """Athos owes Milady 5; 3 go round by Rochefort, and of what is left Milady owes him 2 back."""
    big = owes(house, ATHOS, MILADY, "5 р.")
    owes(house, MILADY, ROCHEFORT, "3 р.")
    owes(house, ROCHEFORT, ATHOS, "3 р.")
    owes(house, MILADY, ATHOS, "2 р.")
    page = netting.page(house, COMMAND_LINE, most=20)
    assert [each.figures for each in page.found] == ["3 р.", "2 р."]
    large, small = netting.propose(house, COMMAND_LINE, [each.key for each in page.found])
    for who in (ATHOS, MILADY):
        netting.agree(house, small, who)
    assert seen(house, big).rest == "3 р."
    for who in RING:
        netting.agree(house, large, who)
    assert seen(house, big).state is DebtState.PAID
    assert debts.ledger(house, COMMAND_LINE).balances == ()


def test_what_was_found_and_is_gone_is_not_proposed(house: House, ring: tuple[int, int, int]) -> None:
    (found,) = netting.page(house, COMMAND_LINE, most=20).found
    do(house, ring[1], ROCHEFORT, K.CONFIRMED)
    refused("netting_stale", Stale, lambda: netting.propose(house, COMMAND_LINE, [found.key]))
    refused("netting_stale", Stale, lambda: netting.propose(house, COMMAND_LINE, ["junk"]))


def test_a_character_looks_for_his_own_and_learns_no_strangers_name(house: House) -> None:
    """A ring of four: Milady, who goes by another name, is nobody's neighbour to Planchet."""
    owes(house, ATHOS, MILADY, "3 р.")
    hers = owes(house, MILADY, ROCHEFORT, "3 р.")
    owes(house, ROCHEFORT, PLANCHET, "3 р.")
    his = owes(house, PLANCHET, ATHOS, "3 р.")
    (number,) = netting.propose_mine(house, PLANCHET)
    assert netting.propose_mine(house, PLANCHET) == ()
    (told,) = netting.nettings_of(house, PLANCHET)
    assert told.mine, "to propose is not to agree"
    assert [who.name for who in told.people] == ["Атос", "Дама в синем", "comte de Rochefort", "Planchet"]
    assert his in {part.serial for part in told.parts}
    assert hers not in {part.serial for part in told.parts}
    (near,) = netting.nettings_of(house, ATHOS)
    assert "Миледи Винтер" in [who.name for who in near.people]
    assert netting.nettings_of(house, PLANCHET)[0].number == number


def test_two_of_one_name_in_a_ring_stay_two(house: House) -> None:
    for who in ("one", "two"):
        cast.add_character(house, COMMAND_LINE, CharacterForm("Жан", who))
    owes(house, "one", "two", "1 р.")
    owes(house, "two", "one", "1 р.")
    (found,) = netting.page(house, COMMAND_LINE, most=5).found
    assert [who.name for who in found.people] == ["Жан (one)", "Жан (two)"]


def test_only_who_is_in_it_answers_and_his_pin_is_asked(house: House, ring: tuple[int, int, int]) -> None:
    number = proposed(house)
    refused("netting", NotFound, lambda: netting.agree(house, number, PLANCHET))
    refused("netting", NotFound, lambda: netting.decline(house, number, PLANCHET))
    refused("netting", NotFound, lambda: netting.agree(house, 10**12, ATHOS))
    token, _code = identity.card_secret(house, ATHOS)
    phone = identity.become(house, token)
    found = identity.phone_of(house, phone.token)
    assert found is not None
    identity.set_pin(house, found, "1234")
    refused("pin_needed", Forbidden, lambda: netting.agree(house, number, ATHOS))
    refused("pin_wrong", Forbidden, lambda: netting.agree(house, number, ATHOS, pin="0000"))
    netting.agree(house, number, ATHOS, pin="1234")
    for work in (
        lambda: netting.propose(house, Staff(1, "referee:1"), []),
        lambda: netting.withdraw(house, Staff(1, "referee:1"), number, "x"),
        lambda: netting.undo(house, Staff(1, "referee:1"), number, "x"),
        lambda: netting.agree_for(house, Staff(1, "referee:1"), number, MILADY, "x"),
    ):  # fmt: skip
        refused("game_master_only", Forbidden, work)


def test_the_game_master_agrees_for_the_absent_and_undoes_the_whole(house: House, ring: tuple[int, int, int]) -> None:
    number = proposed(house)
    for who in (ATHOS, MILADY):
        netting.agree(house, number, who)
    with pytest.raises(BadInput):
        netting.agree_for(house, COMMAND_LINE, number, ROCHEFORT, "")
    netting.agree_for(house, COMMAND_LINE, number, ROCHEFORT, "he said so by word of mouth")
    entry = seen(house, ring[1]).entries[-1]
    assert (entry.author_name, entry.reason) == ("", "he said so by word of mouth")
    refused("of_a_ring", Conflict, lambda: debts.enter(
        house, ring[1], Actor(staff=True), Act(K.REVERSED, reason="x")))  # fmt: skip
    do(house, ring[0], MILADY, K.PART_ACCEPTED, amount=100)
    refused("not_the_last", Conflict, lambda: netting.undo(house, COMMAND_LINE, number, "a slip"))
    debts.enter(house, ring[0], Actor(staff=True), Act(K.REVERSED, reason="a slip of his"))
    netting.undo(house, COMMAND_LINE, number, "a slip")
    assert [seen(house, serial).rest for serial in ring] == ["5 р.", "3 р.", "4 р."]
    assert netting.undo(house, COMMAND_LINE, number, "a slip").already
    refused("netting_not_entered", Conflict, lambda: netting.undo(house, COMMAND_LINE, proposed(house), "x"))


def test_who_plays_no_more_is_in_no_ring(house: House, ring: tuple[int, int, int]) -> None:
    number = proposed(house)
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "the headsman of Lille")
    refused("plays_no_more", Conflict, lambda: netting.agree(house, number, MILADY))
    netting.withdraw(house, COMMAND_LINE, number, "she is dead")
    assert netting.page(house, COMMAND_LINE, most=20).found == ()


def test_two_last_agreements_at_one_moment_enter_it_once(house: House, ring: tuple[int, int, int]) -> None:
    number = proposed(house)
    netting.agree(house, number, ATHOS)
    barrier, entered = Barrier(2), []

    def agree(who: str) -> None:
        barrier.wait()
        entered.append(netting.agree(house, number, who).debts)

    threads = [Thread(target=agree, args=(who,)) for who in RING[1:]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(entered) == [(), ring]
    assert [seen(house, serial).rest for serial in ring] == ["2 р.", "", "1 р."]


def test_who_has_agreed_and_is_gone_strikes_nothing_off(house: House, ring: tuple[int, int, int]) -> None:
    """Whatever waits of his lapses with him; nobody else's agreement enters it afterwards, nor when he is back."""
    number = proposed(house)
    netting.agree(house, number, MILADY)
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "the headsman of Lille")
    assert state(house, number) is NettingState.WITHDRAWN
    refused("plays_no_more", Conflict, lambda: netting.agree(house, number, ATHOS))
    refused("plays_no_more", Conflict, lambda: netting.agree(house, number, ROCHEFORT))
    assert [seen(house, serial).rest for serial in ring] == ["5 р.", "3 р.", "4 р."]
    passing.set_status(house, COMMAND_LINE, MILADY, "alive", "a miracle")
    refused("netting_over", Conflict, lambda: netting.agree(house, number, ATHOS))
