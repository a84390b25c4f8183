"""Mutated records: always an account or a fault in one line, never a traceback, and totals that add up."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from larp_piquet.adjudicating import account, explain
from larp_piquet.engine.ruleset import EDITIONS, NORMANDY_EDITIONS
from larp_piquet.tables.reading import RecordError

from ..engine.playing import count, play_through
from ..laws.test_normandy import NAMES, tally_of
from ..laws.test_normandy import record as of_three
from .recording import ARAMIS, ATHOS, actions_between, as_record, entry, record

STRANGE: list[Any] = [
    None, True, False, 0, -1, 7, 10**30, 1.5, "", "x", "AS", "AS AS", "\ud800", "\x00", [], {}, [[]], {"a": 1},
    "9" * 500,
    ATHOS, ["AS"], "musketeer", "KS/4", -(10**9), float("nan"), "\u202e", "10H",
]  # fmt: skip


TALLY: dict[str, Any] = {
    "dealer": ARAMIS,
    "claims": {
        ATHOS: {
            "point": {"cards": 5, "pips": 49, "high": "AKQJ9", "run": 4}, "sequences": ["A/4", "9/3"],
            "sets": ["A/4", "Q/3"], "white_hand": False, "full_hand": False,
        },
        ARAMIS: {"point": {"cards": 5, "pips": 48, "high": "AKJT8"}, "sequences": ["J/3"], "sets": ["T/3"]},
    },
    "tricks": [ATHOS, ARAMIS] * 6,
    "silence": {ATHOS: None},
    "rulings": [{"kind": "adjust", "player": ARAMIS, "points": 2, "clause": "adjustment", "reason": "agreed"}],
}  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a record."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


def mutated(plain: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The record with one to three values changed, taken away, doubled or exchanged."""
    changed = copy.deepcopy(plain)
    for _ in range(chance.randint(1, 3)):
        path = chance.choice(places(changed))
        *up, last = path
        holder: Any = changed
        for step in up:
            holder = holder[step]
        kind = chance.randrange(4)
        if kind == 0:
            holder[last] = chance.choice(STRANGE)
        elif kind == 1:
            del holder[last]
        elif kind == 2 and isinstance(holder[last], str):
            words = holder[last].split()
            chance.shuffle(words)
            holder[last] = " ".join(words[: chance.randint(0, len(words))])
        elif isinstance(holder, dict):
            holder[chance.choice(["dealer", "play", "sunk", "entry", "waltz"])] = holder[last]
    return changed


def test_mutated_records() -> None:
    chance = random.Random(1628)
    seeds = []
    for edition, rules in EDITIONS.items():
        states = list(play_through(rules, 3))
        dealt = as_record(states, actions_between(states))
        last = {"totals": {ATHOS: 6, ARAMIS: 54}} if rules.settlement == "rubicon" else entry(ARAMIS, 48)
        seeds.append(record(dealt, {"totals": {ATHOS: 54, ARAMIS: 21}}, last, edition=edition))
        seeds.append(record(TALLY, edition=edition))
    for edition, law_of_three in NORMANDY_EDITIONS.items():
        *_, played = play_through(law_of_three, 5)
        points = {"totals": dict(zip(NAMES, (204, 90, 31), strict=True))}
        seeds.append(of_three(tally_of(played), points, {"totals": {NAMES[1]: 40, NAMES[2]: 9}}, edition=edition))
    counted = faults = 0
    for _ in range(count(20_000)):
        text = json.dumps(mutated(chance.choice(seeds), chance))
        try:
            told = json.loads(account(text, "en", as_json=True))
            account(text, "ru").encode()
        except RecordError as error:
            faults += 1
            for language in ("en", "ru"):
                line = explain(error, language)
                assert line.encode()
                assert "\n" not in line
            continue
        counted += 1
        if "net" in told["partie"]:
            assert sum(told["partie"]["net"].values()) == 0
        for deal in told["deals"]:
            if deal["lines"]:
                for player, total in deal["totals"].items():
                    assert total == sum(line["points"] for line in deal["lines"] if line["player"] == player)
    assert counted > 20
    assert faults > 100
