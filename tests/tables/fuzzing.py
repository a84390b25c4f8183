"""Valid records of every kind, and ways to spoil them."""

from __future__ import annotations

import copy
import json
import random
import string
from collections.abc import Callable
from typing import Any

from larp_piquet.engine.ruleset import (
    CHOICES,
    EDITIONS,
    FIELDS,
    NORMANDY_CHOICES,
    NORMANDY_EDITIONS,
    NORMANDY_FIELDS,
    Ruleset,
)

from ..engine.playing import play_through
from ..laws.test_normandy import tally_of
from .recording import ARAMIS, ATHOS, actions_between, as_record, entry, record

PORTHOS = "Портос"
THREE = (ATHOS, PORTHOS, ARAMIS)
Json = dict[str, Any]
Path = tuple[Any, ...]

STRANGE: list[Any] = [
    None, True, False, 0, -1, 7, 10**30, 1.5, "", "x", "AS", "AS AS", "\ud800", "\x00", [], {}, [[]], {"a": 1},
    "9" * 500, ["A/3"] * 60, ["K/5", "Q/4"] * 20, ["A/4", "K/3"] * 50, 10**4200, int("9" * 4299),
    ATHOS, ["AS"], "musketeer", "KS/4", -(10**9), float("nan"), "\u202e", "10H", "classic", "normandy-starinny", 12, 13,
    "excess_cards", "false_claim", {"player": ATHOS, "hand": 13}, {"player": ARAMIS, "points": 1}, "A/4", "T/3", 5, 8,
    [ATHOS] * 12, [ATHOS] * 13, {ATHOS: 1, ARAMIS: 2}, "♠A", "0", "1 к.", PORTHOS,
]  # fmt: skip

TALLY: Json = {
    "dealer": ARAMIS,
    "claims": {
        ATHOS: {
            "point": {"cards": 5, "pips": 49, "high": "AKQJ9", "run": 4}, "sequences": ["A/4", "9/3"],
            "sets": ["A/4"], "white_hand": False, "full_hand": False,
        },
        ARAMIS: {"point": {"cards": 5, "pips": 47, "high": "KQT98"}, "sequences": ["T/3"], "sets": ["T/3"]},
    },
    "tricks": [ATHOS, ARAMIS] * 6,
    "silence": {ATHOS: None},
    "rulings": [{"kind": "adjust", "player": ARAMIS, "points": 2, "clause": "adjustment", "reason": "agreed"}],
}  # fmt: skip

#: A quint of one suit, five cards of another and two aces more: carte rouge, but that the classic game has none.
FULL: Json = {
    "dealer": ARAMIS,
    "claims": {
        ATHOS: {"point": {"cards": 5, "pips": 45, "high": "KQJ98"}, "sequences": ["A/5"], "sets": ["A/3"]},
        ARAMIS: {"point": {"cards": 4}},
    },
    "tricks": [ATHOS, ARAMIS] * 6,
}

#: Athos was dealt thirteen, or Aramis eleven; played to the end.
HANDS = {ATHOS: "AS KS QS JS 8S AH KH JH TH JC TC QD", ARAMIS: "TS 9S 7S QH 9H TD 9D 8D 7D KD JD AC"}
EXCESS: Json = {
    "dealer": ARAMIS,
    "hands": {**HANDS, ARAMIS: HANDS[ARAMIS] + " QC"},
    "talon": "8H 7H AD 9C 8C 7C KC",
    "irregular": {"player": ARAMIS, "hand": 13},
    "exchanges": [
        {"player": ATHOS, "discard": "JC TC QD", "take": "8H 7H AD"},
        {"player": ARAMIS, "discard": "KD JD", "take": "9C 8C"},
    ],
    "silence": {ARAMIS: "excess_cards"},
    "play": "AS 7S KS 9S QS TS JS AC 8S 8C AH 9H KH QH JH 9C TH 7D 8H 8D 7H 9D AD TD",
}
SHORT: Json = {
    "dealer": ARAMIS,
    "hands": {**HANDS, ARAMIS: "TS 9S 7S QH 9H TD 9D 8D 7D KD JD"},
    "talon": "8H 7H AD 9C 8C 7C KC QC AC",
    "irregular": {"player": ARAMIS, "hand": 11},
    "exchanges": [
        {"player": ATHOS, "discard": "JC TC QD", "take": "8H 7H AD"},
        {"player": ARAMIS, "discard": "QH 9H KD JD", "take": "9C 8C 7C KC"},
    ],
    "play": "AS 7S KS 9S QS TS JS 7C 8S 8C AH 9C KH KC JH 7D TH 8D 8H 9D 7H TD AD",
}
RULED: Json = {
    "dealer": ARAMIS,
    "hands": HANDS,
    "talon": "8H 7H AD 9C 8C 7C KC QC",
    "exchanges": [
        {"player": ATHOS, "discard": "JC TC QD", "take": "8H 7H AD"},
        {"player": ARAMIS, "discard": "KD JD AC", "take": "9C 8C 7C"},
    ],
    "silence": {ARAMIS: "false_claim"},
    "sunk": {ATHOS: ["sets", "sequence:AS/4"]},
    "called": {ARAMIS: {"point": ["D/4"]}},
    "open_capot": ATHOS,
    "play": "AS 7S KS QH QS TS JS",
    "rulings": [
        {"kind": "waive", "breach": "must_follow_suit", "move": 4},
        {"kind": "adjust", "player": ATHOS, "points": -5, "clause": "adjustment", "reason": "spoke out of turn"},
    ],
}


def played(rules: Ruleset, seed: int, names: tuple[str, ...] = (ATHOS, ARAMIS)) -> Json:
    """A whole deal with its cards."""
    states = list(play_through(rules, seed))
    return as_record(states, actions_between(states), names)


def seeds() -> list[str]:
    """Records of every kind that the format has, as JSON."""
    made: list[Json] = []
    for edition, rules in EDITIONS.items():
        last = {"totals": {ATHOS: 6, ARAMIS: 54}} if rules.settlement == "rubicon" else entry(ARAMIS, 48)
        totals = {"totals": {ATHOS: 54, ARAMIS: 21}}
        for seed in range(6):
            made.append(record(played(rules, seed), totals, last, edition=edition))
        unfinished = {**played(rules, 7), "play": played(rules, 7)["play"][:44]}
        made.append(record(played(rules, 8), unfinished, edition=edition, stopped=True))
        made += [record(tally, totals, edition=edition, opening_multiplier=4) for tally in (TALLY, FULL)]
        made += [record(deal, totals, edition=edition) for deal in (EXCESS, SHORT) if edition != "classic"]
        ruled = {key: value for key, value in RULED.items() if key != "open_capot" or rules.open_capot != "off"}
        made.append(record({**totals, "dealer": ATHOS}, ruled, edition=edition))
        again = {**played(rules, 9), "rulings": [{"kind": "redeal", "reason": "a card lay open"}]}
        made.append(record(again, totals, {"totals": {ATHOS: 21, ARAMIS: 54}}, edition=edition))
        six = [{"totals": {ATHOS: 30 + n, ARAMIS: 32 - n}} for n in range(3)] * 2
        made.append(record(*six, edition=edition))
    for edition, law_of_three in NORMANDY_EDITIONS.items():
        *_, last_state = play_through(law_of_three, 5)
        two = law_of_three.two_handed()
        points = {"totals": dict(zip(THREE, (204, 90, 31), strict=True))}
        of_two = (played(two, 11, (PORTHOS, ARAMIS)), {"totals": {PORTHOS: 140, ARAMIS: 9}})
        more: Json = {"edition": edition, "game": "normandy", "players": list(THREE)}
        made.append(record(tally_of(last_state), points, *of_two, **more))
        for seed in range(4):
            made.append(record(played(law_of_three, seed, THREE), points, of_two[0], **more))
        flat = {**more, "rules": {"edition": edition, "house": {"debt": "flat_stake"}}}
        made.append(record(points, *of_two, **{**flat, "stake": {"coin": "ru", "flat": "1 р."}}))
    house = {"leza_tricks": 7, "point_tiebreak": "pips", "block_rule": "ordered", "skvoznoy": "plus_100"}
    made.append(record(played(EDITIONS["starinny"], 3), rules={"edition": "starinny", "house": house}))
    return [json.dumps(plain) for plain in made]


# -- ways to spoil -------------------------------------------------------------------------------------------------


def place(plain: Json, chance: random.Random) -> Path:
    """The path of some value inside a record, mostly deep inside a deal."""
    path: Path = ()
    value: Any = plain
    deals = plain.get("deals")
    if isinstance(deals, list) and deals and chance.random() < 0.75:
        at = chance.randrange(len(deals))
        path, value = ("deals", at), deals[at]
    while isinstance(value, dict | list) and value:
        if path and chance.random() < 0.15:
            break
        key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        path, value = (*path, key), value[key]
    return path


_VALUES = (
    True, False, 0, 1, 2, 3, 6, 7, 10, 20, 30, 60, 100, "off", -1, 1_000_000,
    {"3": 3, "4": 10**30}, {"3": 1_000_000, "4": 0, "5": 0, "6": 1, "7": 2, "8": 3}, [1, 5], [3, 3],
)  # fmt: skip


_NUMBERS = [name for name in FIELDS if type(getattr(EDITIONS["starinny"], name)) is int and name not in CHOICES]
#: Just beyond what a law may have, and what grows beyond what Python writes when it is multiplied.
_HUGE = (1_000_001, 10**400, int("9" * 4200 + "0" * 100))


def tallied(plain: Json, chance: random.Random) -> None:
    """What a player of a tally claims, as it may be slipped in: carte rouge, many items, a point with a run."""
    deals = [deal for deal in plain.get("deals", []) if isinstance(deal, dict) and isinstance(deal.get("claims"), dict)]
    own = [claims for deal in deals for claims in deal["claims"].values() if isinstance(claims, dict)]
    if not own:
        return
    claims = chance.choice(own)
    groups = [f"{rank}/{size}" for at, rank in enumerate("AKQJT") for size in (3, 4, 5, 6) if at + size <= 8]
    many = chance.choice([1, 2, 2, 3, 12, 40, 400])
    top = chance.choice(groups)
    cards = int(top[-1])
    if chance.random() < 0.7:
        claims.clear()
    high = "".join(sorted(chance.sample("AKQJT987", cards), key="AKQJT987".index))
    claims |= chance.choice(
        [
            {"full_hand": True},
            {"white_hand": chance.choice([True, 2])},
            {"sequences": chance.choices(groups, k=many)},
            {"sets": chance.choices(groups, k=many), "full_hand": True},
            {"point": {"cards": cards, "run": cards}, "sequences": [top], "full_hand": True},
            {"point": {"cards": cards, "run": chance.randint(0, 8)}, "full_hand": chance.random() < 0.5},
            {"point": {"cards": cards, "high": high}, "sequences": chance.choices(groups, k=2)},
            {"point": {"cards": cards, "pips": chance.randint(20, 76)}},
        ]
    )


def house_rule(plain: Json, chance: random.Random) -> None:
    """A value of some field of the law, mostly one that it may have."""
    rules = plain.get("rules")
    if not isinstance(rules, dict):
        return
    house = rules.setdefault("house", {})
    name = chance.choice([*FIELDS, *NORMANDY_FIELDS])
    choices = {**CHOICES, **NORMANDY_CHOICES}.get(name, _VALUES)
    if isinstance(house, dict) and chance.random() < 0.2:
        house[chance.choice(_NUMBERS)] = chance.choice(_HUGE)
    elif isinstance(house, dict):
        house[name] = chance.choice(choices)


def _other(value: Any, chance: random.Random) -> Any:
    return copy.deepcopy(chance.choice(STRANGE))


def _nearby(value: Any, chance: random.Random) -> Any:
    """A value much like this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice([-2, -1, 1, 2, 10])
    if isinstance(value, str) and " " in value:
        words = value.split()
        if chance.random() < 0.5:
            one, two = chance.randrange(len(words)), chance.randrange(len(words))
            words[one], words[two] = words[two], words[one]
        else:
            words = words[: chance.randint(0, len(words))]
        return " ".join(words)
    if isinstance(value, str):
        return chance.choice([ATHOS, ARAMIS, PORTHOS, "A/3", "K/4", "AS", "pips", "both", "never", "sets", "point"])
    if isinstance(value, list) and value:
        return chance.choice([value[::-1], value[1:], [*value, value[0]], value * 2])
    return _other(value, chance)


def _shuffled(value: Any, chance: random.Random) -> Any:
    if isinstance(value, str):
        words = value.split()
        chance.shuffle(words)
        return " ".join(words)
    return _nearby(value, chance)


_CHANGES: tuple[Callable[[Any, random.Random], Any], ...] = (_other, *(_nearby,) * 6, _shuffled)
_NAMES = [
    "dealer", "play", "sunk", "entry", "waltz", "silence", "open_capot", "claims", "tricks", "totals", "irregular",
    "rulings", "called", "calls_made", "house", "stopped", ATHOS, ARAMIS, PORTHOS,
]  # fmt: skip


def spoiled(text: str, chance: random.Random) -> tuple[str, bool]:
    """The record with one to three things changed, and whether all of them lie inside one of its deals."""
    plain = json.loads(text)
    inside = True
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        if chance.random() < 0.1:
            house_rule(plain, chance)
            inside = False
            continue
        if isinstance(plain.get("deals"), list) and chance.random() < 0.2:
            tallied(plain, chance)
            continue
        path = place(plain, chance)
        if not path:
            break
        inside = inside and len(path) > 2 and path[0] == "deals"
        *up, last = path
        holder: Any = plain
        for step in up:
            holder = holder[step]
        kind = chance.randrange(10)
        if kind == 0:
            del holder[last]
        elif kind == 1 and isinstance(holder, dict):
            holder[chance.choice(_NAMES)] = holder[last]
        else:
            holder[last] = chance.choice(_CHANGES)(holder[last], chance)
    made = json.dumps(plain, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.03:
        at = chance.randrange(len(made))
        return made[:at] + chance.choice(["", '"', "}", "\\u", made[at : at + 9] * 2]) + made[at + 3 :], False
    return made, inside


def anything(chance: random.Random, depth: int = 0) -> Any:
    """Any JSON, most of it with names that a record has."""
    kind = chance.randrange(9 if depth < 5 else 6)
    if kind < 4:
        return chance.choice(STRANGE)
    if kind == 4:
        return "".join(chance.choices(string.printable + "ёъ♠", k=chance.randint(0, 12)))
    if kind == 5:
        return chance.randint(-50, 200)
    if kind == 6:
        return [anything(chance, depth + 1) for _ in range(chance.randint(0, 4))]
    names = [*_NAMES, "format", "version", "game", "rules", "players", "stake", "deals", "edition", "hands", "talon"]
    return {chance.choice(names): anything(chance, depth + 1) for _ in range(chance.randint(0, 8))}


def random_record(chance: random.Random) -> Any:
    """A record by its head, with anything below."""
    if chance.random() < 0.3:
        return anything(chance)
    head = record(edition=chance.choice([*EDITIONS, *NORMANDY_EDITIONS]))
    three = head["rules"]["edition"].startswith("normandy")
    head.update(players=list(THREE) if three else [ATHOS, ARAMIS], game="normandy" if three else "piquet")
    head["deals"] = [anything(chance, 1) for _ in range(chance.randint(0, 3))]
    if chance.random() < 0.3:
        head[chance.choice([*head, "stopped", "opening_multiplier"])] = anything(chance, 2)
    return head
