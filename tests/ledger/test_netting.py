"""Debts that cancel out: rings worked by hand, and random ones against a search that tries every ring there is."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from larp_piquet.ledger.book import Actor, Debt, Entry, EntryKind, LedgerCode, LedgerRefusal, When, balances, owe
from larp_piquet.ledger.deciding import Act, decide
from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.ledger.life import DebtState, stand
from larp_piquet.ledger.netting import LONGEST, Holding, Part, Ring, agreed, find, fits, may_be_netted
from larp_piquet.ledger.written import detail_from_json, detail_to_json

K = EntryKind
NIGHT = When(datetime(1628, 9, 10, 22, 30), datetime(2026, 7, 11, 20, 0))
A, B, C, D = "athos", "bazin", "constance", "d'artagnan"


def owing(*debts: tuple[int, str, str, int], coin: str = "ru") -> list[Holding]:
    return [Holding(number, debtor, holder, coin, rest) for number, debtor, holder, rest in debts]


# -- by hand -----------------------------------------------------------------------------------------------------


def test_what_two_owe_one_another_is_struck_off() -> None:
    """30 against 50: 30 off both, 20 left."""
    assert find(owing((1, A, B, 30), (2, B, A, 50))) == (
        Ring("ru", 30, (A, B), (Part(1, A, B, 30), Part(2, B, A, 30))),
    )


def test_a_ring_of_four_begins_with_the_least_id() -> None:
    debts = owing((4, C, D, 9), (3, D, A, 7), (2, A, B, 8), (1, B, C, 12))
    parts = (Part(2, A, B, 7), Part(1, B, C, 7), Part(4, C, D, 7), Part(3, D, A, 7))
    assert find(debts) == (Ring("ru", 7, (A, B, C, D), parts),)


def test_several_debts_of_two_count_together_and_the_oldest_goes_first() -> None:
    """10 + 15 against 20: the first debt whole, and 10 of the second."""
    debts = owing((3, B, A, 20), (2, A, B, 15), (1, A, B, 10))
    assert find(debts) == (Ring("ru", 20, (A, B), (Part(1, A, B, 10), Part(2, A, B, 10), Part(3, B, A, 20))),)


def test_the_largest_is_found_first_and_what_it_leaves_after_it() -> None:
    """A owes B 50. By the ring of three 40 goes; of the ten left, B owes A 10 back."""
    debts = owing((1, A, B, 50), (2, B, C, 40), (3, C, A, 60), (4, B, A, 30))
    assert [(ring.amount, ring.people) for ring in find(debts)] == [(40, (A, B, C)), (10, (A, B))]


def test_of_equal_sums_the_fewest_people() -> None:
    debts = owing((1, A, B, 5), (2, B, C, 5), (3, C, A, 5), (4, B, A, 5))
    assert [ring.people for ring in find(debts)] == [(A, B)]


def test_coins_never_mix() -> None:
    assert find(owing((1, A, B, 5)) + owing((2, B, A, 5), coin="en")) == ()
    both = owing((1, A, B, 5), (2, B, A, 5)) + owing((3, A, B, 7), (4, B, A, 6), coin="en")
    assert [(ring.coin, ring.amount) for ring in find(both)] == [("en", 6), ("ru", 5)]


def test_a_ring_of_six_is_found_and_one_of_seven_is_not() -> None:
    for people, rings in ((6, 1), (7, 0)):
        ring = [(each, str(each), str((each + 1) % people), 3) for each in range(people)]
        assert len(find(owing(*ring))) == rings


def test_nobody_owes_himself() -> None:
    assert find([Holding(1, A, A, "ru", 5)]) == ()


# -- against every ring there is ---------------------------------------------------------------------------------

PEOPLE = [A, "аthos", B, C, D, "e", "f"]  # two of them look alike


def every_ring(left: dict[tuple[str, str], int]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The sum and the people of every ring of two to six, tried one by one."""
    people = sorted({who for pair in left for who in pair})
    for length in range(2, LONGEST + 1):
        for first, *rest in permutations(people, length):
            if first == min(first, *rest):
                way = (first, *rest)
                sums = [left.get(pair, 0) for pair in zip(way, (*rest, first), strict=True)]
                if min(sums):
                    yield min(sums), way


def together(debts: Iterable[Holding]) -> dict[tuple[str, str], int]:
    left: dict[tuple[str, str], int] = defaultdict(int)
    for each in debts:
        left[each.debtor, each.holder] += each.rest
    return left


graphs = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE), st.integers(1, 12)).filter(lambda d: d[0] != d[1]),
    max_size=14,
)


@settings(max_examples=60)
@given(graphs, st.randoms(use_true_random=False))
def test_every_step_takes_the_largest_there_is_and_none_is_left(
    graph: list[tuple[str, str, int]], chance: random.Random
) -> None:
    debts = owing(*((place, *each) for place, each in enumerate(graph, 1)))
    rest = {each.debt: each.rest for each in debts}
    left = together(debts)
    found = find(debts)
    for ring in found:
        largest = max(amount for amount, _way in every_ring(left))
        assert ring.amount == largest
        assert len(ring.people) == min(len(way) for amount, way in every_ring(left) if amount == largest)
        assert ring.people[0] == min(ring.people)
        gains = dict.fromkeys(ring.people, 0)
        between: dict[tuple[str, str], int] = defaultdict(int)
        for part in ring.parts:
            rest[part.debt] -= part.amount
            gains[part.debtor] += part.amount
            gains[part.holder] -= part.amount
            assert part.amount > 0
            assert rest[part.debt] >= 0
            between[part.debtor, part.holder] += part.amount
        assert between == dict.fromkeys(zip(ring.people, (*ring.people[1:], ring.people[0]), strict=True), ring.amount)
        for pair, amount in between.items():
            left[pair] -= amount
    assert not list(every_ring(left))
    chance.shuffle(debts)
    assert find(debts) == found


# -- in the book -------------------------------------------------------------------------------------------------

MASTER = Actor(staff=True)


def debt(number: int, debtor: str, holder: str, amount: int, **terms: object) -> list[Entry]:
    owed = Debt(debtor, holder, amount, "" if terms.get("thing") else "ru", **terms)  # type: ignore[arg-type]
    return [owe(str(number), owed, author=holder, when=NIGHT)]


def then(life: list[Entry], act: Act, by: str | Actor) -> list[Entry]:
    actor = Actor(by) if isinstance(by, str) else by
    return [*life, decide(life[0].debt, life, act, actor, NIGHT)]


def test_what_stays_where_it_is() -> None:
    life = debt(1, A, B, 10)
    assert may_be_netted(stand(life))
    for act, by in (
        (Act(K.CONTESTED, reason="never"), A), (Act(K.PROTESTED, reason="no coin"), B),
        (Act(K.ENDORSEMENT_OFFERED, who=C), B), (Act(K.PAPER_CLAIMED), C), (Act(K.CLAIMED), A),
        (Act(K.PART_PROPOSED, 4), A), (Act(K.CONFIRMED), B), (Act(K.FORGIVEN), B),
    ):  # fmt: skip
        assert not may_be_netted(stand(then(life, act, by))), act
    assert not may_be_netted(stand(debt(1, A, B, 0, thing="a horse")))
    asked = then(life, Act(K.GUARANTEE_ASKED, 5, C), A)
    assert may_be_netted(stand(asked))
    settled = then(then(life, Act(K.CONTESTED, reason="never"), A), Act(K.SETTLED, reason="it is"), MASTER)
    assert may_be_netted(stand(settled))


def test_a_debt_whose_hour_has_not_come_is_struck_off_like_any_other() -> None:
    due = Due(DueKind.AT, datetime(1628, 9, 10, 22, 30) + timedelta(days=30))
    assert may_be_netted(stand(debt(1, A, B, 10, due=due)))


def test_a_ring_that_is_agreed_moves_no_balance_of_anybody() -> None:
    """A owes B 10, B owes C 12, C owes A 25: ten off each, and each is owed what he was, on the whole."""
    lives = {1: debt(1, A, B, 10), 2: debt(2, B, C, 12), 3: debt(3, C, A, 25)}
    (ring,) = find(owing((1, A, B, 10), (2, B, C, 12), (3, C, A, 25)))
    before = balances(entry for life in lives.values() for entry in life)
    entries = agreed(7, ring, {A: (A, ""), B: (B, ""), C: ("game_master", "he is away")}, NIGHT)
    for entry in entries:
        assert detail_from_json(detail_to_json(entry.detail)) == entry.detail
        lives[int(entry.debt)].append(entry)
    assert balances(entry for life in lives.values() for entry in life) == before
    assert [(entry.debt, entry.author, entry.reason) for entry in entries] == [
        ("1", B, ""), ("2", "game_master", "he is away"), ("3", A, ""),
    ]  # fmt: skip
    assert entries[0].detail.others == ("2", "3")
    assert [(stand(lives[n]).state, stand(lives[n]).rest) for n in (1, 2, 3)] == [
        (DebtState.PAID, 0), (DebtState.OWED, 2), (DebtState.OWED, 15),
    ]  # fmt: skip


def test_what_was_entered_since_makes_a_proposal_stale_save_another_ring() -> None:
    life = debt(1, A, B, 10)
    part = Part(1, A, B, 4)
    assert fits(part, "ru", 1, life)
    (ring,) = find(owing((1, A, B, 6), (2, B, A, 6)))
    netted = [*life, agreed(1, ring, {A: (A, ""), B: (B, "")}, NIGHT)[0]]
    assert fits(part, "ru", 1, netted)
    assert not fits(Part(1, A, B, 5), "ru", 1, netted), "only four are left"
    paid = then(life, Act(K.PART_ACCEPTED, 1), B)
    assert not fits(part, "ru", 1, paid)
    assert fits(part, "ru", 2, paid)


def test_one_debt_of_a_ring_is_not_put_back_alone() -> None:
    (ring,) = find(owing((1, A, B, 6), (2, B, A, 6)))
    life = [*debt(1, A, B, 10), agreed(1, ring, {A: (A, ""), B: (B, "")}, NIGHT)[0]]
    with pytest.raises(LedgerRefusal) as refusal:
        decide("1", life, Act(K.REVERSED, reason="a slip"), MASTER, NIGHT)
    assert refusal.value.code is LedgerCode.OF_A_RING
    back = decide("1", life, Act(K.REVERSED, reason="a slip", netting=True), MASTER, NIGHT)
    assert stand([*life, back]).rest == 10


@settings(max_examples=40)
@given(graphs)
def test_the_rings_of_one_person_are_the_largest_in_which_he_is(graph: list[tuple[str, str, int]]) -> None:
    debts = owing(*((place, *each) for place, each in enumerate(graph, 1)))
    left = together(debts)
    for ring in find(debts, through=A):
        assert A in ring.people
        assert ring.amount == max(amount for amount, way in every_ring(left) if A in way)
        for pair in zip(ring.people, (*ring.people[1:], ring.people[0]), strict=True):
            left[pair] -= ring.amount
    assert not [way for _amount, way in every_ring(left) if A in way]
