"""Whole matches against the second reading: dealt, exchanged, called, played, settled; every line and every sum.

What a hand holds, who takes a trick, every line, koroliks, rubicon, the race of three and its endgame are all counted
twice; the account is that of the record, as a command would give it.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Phase
from larp_piquet.engine.cards import format_cards
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.ruleset import NormandyRuleset, Ruleset
from larp_piquet.engine.score import CATEGORIES
from larp_piquet.tables.account import adjudicate

from ..tables.recording import ARAMIS, ATHOS, actions_between, as_record, record
from .builders import ALL, THREE
from .naive import naive_lines
from .naive_cards import naive_held, naive_tricks
from .naive_match import NaiveRace, naive_koroliks, naive_rubicon
from .playing import count, play_through

PORTHOS = "Портос"
every = pytest.mark.parametrize("rules", [*ALL, *THREE], ids=lambda rules: rules.edition)
of_two = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.edition)
of_three = pytest.mark.parametrize("rules", THREE, ids=lambda rules: rules.edition)
Lines = list[tuple[str, str, int]]


def text(cards: Any) -> list[str]:
    return format_cards(cards).split()


@every
def test_two_readings_see_the_same_in_a_hand(rules: Ruleset) -> None:
    for seed in range(count(2000)):
        deal = next(state for state in play_through(rules, seed) if state.phase is Phase.CALLS)
        for seat, side in enumerate(deal.sides):
            held = naive_held(rules.edition, text(side.dealt), text(side.hand))
            for category in CATEGORIES[:4]:
                offered = [set(text(claim.cards)) for claim in law.callable_claims(deal, seat, category)]
                assert sorted(map(sorted, offered)) == sorted(map(sorted, held[str(category)])), (seed, category)


def naive_deal(edition: str, plain: dict[str, Any], deal: Deal, names: list[str]) -> Lines:
    """The lines of a deal by the second reading, which makes the tricks from the cards in the order played."""
    calls = {
        name: {
            str(category): [text(claim.cards) for claim in side.calls[place] or ()]
            for place, category in enumerate(CATEGORIES)
        }
        for name, side in zip(names, deal.sides, strict=True)
    }
    hands = {
        name: [card for card in text(side.dealt) if card not in text(side.discard)] + text(side.taken)
        for name, side in zip(names, deal.sides, strict=True)
    }
    dealer = names.index(plain["dealer"])
    elder = names[(dealer + 1) % len(names)]
    order = [names[(dealer + (len(names) == 2) + step) % len(names)] for step in range(len(names))]
    tricks = naive_tricks(elder, order, plain["play"].split())
    return naive_lines(edition, order, elder, calls, hands, tricks, plain.get("open_capot"))


def dealt(rules: Ruleset, names: list[str], seed: int) -> tuple[dict[str, Any], Lines]:
    """A deal played from a seed: as a record has it, and its lines by the second reading."""
    states = list(play_through(rules, seed))
    plain = as_record(states, actions_between(states), tuple(names))
    return plain, naive_deal(rules.edition, plain, states[-1], names)


def sums(lines: Lines, names: list[str]) -> dict[str, int]:
    return {name: sum(points for who, _, points in lines if who == name) for name in names}


def told_lines(deal: dict[str, Any]) -> Lines:
    return [(line["player"], line["item"], line["points"]) for line in deal["lines"]]


@of_two
def test_parties_of_two(rules: Ruleset) -> None:
    names = [ATHOS, ARAMIS]
    for partie in range(count(400)):
        deals, totals = [], []
        for number in range(6):
            plain, lines = dealt(rules, names, partie * 6 + number)
            deals.append((plain, lines))
            totals.append(sums(lines, names))
        told: Any = adjudicate(record(*(plain for plain, _ in deals), edition=rules.edition))
        for got, (_, lines), total in zip(told["deals"], deals, totals, strict=True):
            assert told_lines(got) == lines, partie
            assert got["totals"] == total
        check_partie(rules, told, [(total[ATHOS], total[ARAMIS]) for total in totals])


def check_partie(rules: Ruleset, told: Any, totals: list[tuple[int, int]]) -> int:
    """The settlement of an account against the second reading; returns the net of the first."""
    partie = told["partie"]
    if rules.settlement == "rubicon":
        wanted = naive_rubicon(totals)
        assert partie["totals"] == dict(zip((ATHOS, ARAMIS), wanted["sums"], strict=True))
        assert partie["rubicon"] is wanted["rubicon"]
    else:
        wanted = naive_koroliks(rules.edition, [a - b for a, b in totals])
        sign = {ATHOS: 1, ARAMIS: -1, None: 0}
        koroliks = [(sign[k["player"]], k["figure"], k["multiplier"]) for k in told["koroliks"]]
        assert koroliks == wanted["koroliks"]
        final = partie["final"]
        assert (sign[final["player"]] * final["figure"] if final else 0) == wanted["final"]
        assert tuple(partie["sums"].values()) == wanted["sums"]
        assert partie["carried_multiplier"] == wanted["carried"]
    assert partie["complete"] is wanted["complete"]
    net: int = wanted["net"]
    assert partie["net"] == {ATHOS: net, ARAMIS: -net}
    owed = [(debt["debtor"], debt["points"]) for debt in told["debts"]]
    assert owed == ([(ARAMIS if net > 0 else ATHOS, abs(net))] if net and wanted["complete"] else [])
    return net


@of_two
def test_parties_of_results_in_which_ties_and_refets_are_common(rules: Ruleset) -> None:
    chance = random.Random(f"refet {rules.edition}")
    seen: Counter[str] = Counter()
    for _ in range(count(20_000)):
        level = chance.choice([0, 12, 40])
        totals = []
        for _ in range(chance.choice([*range(6), 6, 6, 6, 6])):
            totals.append((level + chance.randint(0, 3), level + chance.randint(0, 3)))
        if rules.settlement == "rubicon" and len(totals) == 6 and sum(a - b for a, b in totals) == 0:
            seventh = (level + chance.randint(0, 3), level + 1)
            totals += [seventh, seventh[:: chance.choice([1, -1])]][: chance.randint(0, 2)]
        plain = record(*({"totals": {ATHOS: a, ARAMIS: b}} for a, b in totals), edition=rules.edition)
        told: Any = adjudicate(plain)
        net = check_partie(rules, told, totals)
        seen["level"] += told["partie"]["complete"] and net == 0
        seen["refets"] += sum(k["player"] is None for k in told.get("koroliks", []))
        seen["eight"] += len(totals) == 8
    assert seen["level"] > 5
    assert seen["eight" if rules.settlement == "rubicon" else "refets"] > 5


@of_three
def test_matches_of_three_with_their_endgame(rules: NormandyRuleset) -> None:
    two = rules.two_handed()
    seen: Counter[str] = Counter()
    for match in range(count(300)):
        race = NaiveRace([ATHOS, PORTHOS, ARAMIS])
        deals, wanted = [], []
        while not race.over():
            names = race.seated()
            plain, lines = dealt(rules if len(names) == 3 else two, names, match * 50 + len(deals))
            race.deal(plain["dealer"], sums(lines, names))
            deals.append(plain)
            wanted.append((names, lines))
            seen[f"deals of {len(names)}"] += 1
        plain_match = record(*deals, edition=rules.edition, game="normandy", players=race.players)
        check_match(plain_match, race, wanted)
    assert seen["deals of 2"] > 20
    assert seen["deals of 3"] > 50


def check_match(plain: dict[str, Any], race: NaiveRace, wanted: list[tuple[list[str], Lines]]) -> None:
    told: Any = adjudicate(plain)
    for got, (names, lines) in zip(told["deals"], wanted, strict=True):
        assert told_lines(got) == lines
        assert got["totals"] == sums(lines, names)
    assert told["partie"]["scores"] == race.scores
    assert [(left["player"], left["deal"], left["score"]) for left in told["partie"]["exits"]] == race.out
    assert told["partie"]["loser"] == (race.seated()[0] if race.over() else None)
    owed = [(debt["creditor"], debt["points"]) for debt in told["debts"]]
    assert owed == [(player, points) for player, points in race.owed() if points]


@of_three
def test_matches_of_results_in_which_two_leave_together_and_level(rules: NormandyRuleset) -> None:
    chance = random.Random(f"race {rules.edition}")
    together = 0
    for _ in range(count(5000)):
        race = NaiveRace([ATHOS, PORTHOS, ARAMIS])
        deals = []
        while not race.over():
            names, dealer = race.seated(), chance.choice(race.seated())
            points = {name: chance.choice([20, 60, 70, 100]) for name in names}
            race.deal(dealer, points)
            deals.append({"dealer": dealer, "totals": points})
        together += race.out[0][1:] == race.out[1][1:]
        told: Any = adjudicate(record(*deals, edition=rules.edition, game="normandy", players=race.players))
        assert [(left["player"], left["deal"], left["score"]) for left in told["partie"]["exits"]] == race.out
        assert [(debt["creditor"], debt["points"]) for debt in told["debts"]] == [
            (player, points) for player, points in race.owed() if points
        ]
    assert together > 5
