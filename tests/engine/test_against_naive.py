"""The engine against a second, plain scorer on many random deals, bent so that the rare things are common."""

from __future__ import annotations

from collections import Counter

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.ruleset import Ruleset
from larp_piquet.engine.score import CATEGORIES, COMPARED, compare, totals

from .builders import ALL, THREE, written
from .naive import naive_lines
from .naive_cards import naive_tricks
from .playing import count, play_through

every = pytest.mark.parametrize("rules", [*ALL, *THREE], ids=lambda rules: rules.edition)
NAMES = ("A", "B", "C")


def told_to_naive(deal: Deal) -> list[tuple[int, str, int]]:
    calls = {
        NAMES[seat]: {
            str(category): [[str(card) for card in claim.cards] for claim in deal.sides[seat].calls[place] or ()]
            for place, category in enumerate(CATEGORIES)
        }
        for seat in range(len(deal.sides))
    }
    hands = {
        NAMES[seat]: [str(card) for card in law.hand_at_calls(deal.sides[seat])] for seat in range(len(deal.sides))
    }
    said = None if deal.capot_announced is None else NAMES[deal.capot_announced]
    # The elder writes first; of three the dealer.
    first = deal.elder if len(deal.sides) == 2 else deal.dealer
    order = [NAMES[(first + step) % len(deal.sides)] for step in range(len(deal.sides))]
    played = [str(card) for trick in deal.tricks for _, card in trick.cards]
    tricks = naive_tricks(NAMES[deal.elder], list(NAMES[: len(deal.sides)]), played)
    lines = naive_lines(deal.rules.edition, order, NAMES[deal.elder], calls, hands, tricks, said)
    return [(NAMES.index(player), item, points) for player, item, points in lines]


@every
def test_two_scorers_agree_line_for_line(rules: Ruleset) -> None:
    seen: Counter[str] = Counter()
    for seed in range(count(20_000)):
        *_, deal = play_through(rules, seed)
        lines = written(deal)
        assert lines == told_to_naive(deal), seed
        seen.update({item for _, item, _ in lines})
        facts = law.course(deal)
        seen.update(f"level {category}" for category in COMPARED if compare(facts, category).equal)
        runs = [[claim.cards[0].suit for claim in side.calls[2] or ()] for side in deal.sides]
        seen.update("two runs in a suit" for suits in runs if len(set(suits)) < len(suits))
    rare = {"repique", "pique", "capot", "leza", "sequence", "set", "white_hand", "level point", "level sequences"}
    rare |= {"two runs in a suit"}
    rare |= {"full_hand"} if rules.full_hand_points else set()
    rare |= {"open_capot"} if rules.open_capot != "off" else set()
    for what in rare:
        assert seen[what] >= 5, (what, seen)


@every
def test_lines_only_grow_and_totals_are_their_sum(rules: Ruleset) -> None:
    for seed in range(count(500)):
        before: list[tuple[int, str, int]] = []
        for deal in play_through(rules, seed):
            lines = written(deal)
            assert lines[: len(before)] == before, seed
            before = lines
            running = [0] * len(deal.sides)
            for line in law.lines(deal):
                running[line.seat] += line.points
                assert line.running == running[line.seat]
            assert totals(law.lines(deal), len(deal.sides)) == tuple(running) == law.result(deal)[0]


@every
def test_a_deal_replays_to_the_same_state(rules: Ruleset) -> None:
    for seed in range(count(100)):
        first, second = list(play_through(rules, seed)), list(play_through(rules, seed))
        assert first == second
