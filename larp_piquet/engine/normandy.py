"""The law of three hands, its words and its editions (rules §2.6), and what all editions have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import ClassVar, Literal

from .editions import EDITIONS, MUSKETEER, STARINNY
from .rules import FIELDS, Ruleset

#: Fields of two-handed piquet that stand for the three hands alone in a Normandy ruleset (rules §2.6).
THREE_HANDED = frozenset({"threshold", "leza_points", "capot", "open_capot", "failed_open_capot"})


@dataclass(frozen=True, slots=True, kw_only=True)
class NormandyRuleset(Ruleset):
    """The law of piquet for three (rules §2.6).

    Fields of a partie of two (koroliks, refets, leza in tricks …) are kept for the two-handed endgame and for the
    calls; what three hands have otherwise is named here. ``target`` is in points.
    """

    game: ClassVar[Literal["piquet", "normandy"]] = "normandy"
    seats: ClassVar[int] = 3
    hand: ClassVar[int] = 10
    talon: ClassVar[int] = 2

    dealer_takes: Literal["two_or_none", "zero_to_two"]
    first_to_declare: Literal["dealer", "elder"]
    capot_rule: Literal["all_tricks", "trickless_player_gives_each"]
    target: int
    endgame: Literal["two_handed", "stop_and_rank"]
    debt: Literal["score_difference", "gap_to_target", "gap_at_exit", "flat_stake", "second_null"]
    debt_bonus: int
    debt_round: Literal["none", "nearest_half_up", "ceil"]

    def two_handed(self) -> Ruleset:
        """The law of the two who are left: the edition of the same name, with what this house has changed in it.

        Threshold, leza, capot and open capot are named for three hands alone, and are the edition's again.
        """
        base = EDITIONS[self.edition.removeprefix("normandy-")]
        own = {name: getattr(self, name) for name in FIELDS if name not in THREE_HANDED}
        return replace(base, **own)


#: As ``CHOICES``, for the fields that only the game for three has.
NORMANDY_CHOICES: Mapping[str, tuple[str | int, ...]] = MappingProxyType(
    {
        "dealer_takes": ("two_or_none", "zero_to_two"),
        "first_to_declare": ("dealer", "elder"),
        "capot_rule": ("all_tricks", "trickless_player_gives_each"),
        "endgame": ("two_handed", "stop_and_rank"),
        "debt": ("score_difference", "gap_to_target", "gap_at_exit", "flat_stake", "second_null"),
        "debt_round": ("none", "nearest_half_up", "ceil"),
    }
)
NORMANDY_FIELDS: tuple[str, ...] = tuple(
    f.name for f in fields(NormandyRuleset) if f.name not in {*FIELDS, "edition", "name"}
)


def _normandy(base: Ruleset, **named: object) -> NormandyRuleset:
    inherited = {f.name: getattr(base, f.name) for f in fields(Ruleset)}
    standing: dict[str, object] = {
        "edition": f"normandy-{base.edition}",
        "dealer_takes": "two_or_none",
        "first_to_declare": "dealer",
        "leza_points": 10,
        "capot_rule": "all_tricks",
        "target": 200,
        "endgame": "two_handed",
        "debt": "score_difference",
        "debt_bonus": 0,
        "debt_round": "none",
    }
    return NormandyRuleset(**{**inherited, **standing, **named})


#: S2's game for three.
NORMANDY_MUSKETEER = _normandy(MUSKETEER, threshold=20, capot=20, open_capot="off")
#: S0's game for three, with S2's target.
NORMANDY_STARINNY = _normandy(STARINNY, threshold=30, capot=40, open_capot=80)

NORMANDY_EDITIONS: Mapping[str, NormandyRuleset] = MappingProxyType(
    {r.edition: r for r in (NORMANDY_MUSKETEER, NORMANDY_STARINNY)}
)
#: Every edition, of whichever game.
ALL_EDITIONS: Mapping[str, Ruleset] = MappingProxyType({**EDITIONS, **NORMANDY_EDITIONS})


def fields_of(rules: Ruleset) -> tuple[str, ...]:
    """The names of the fields of a ruleset, by the game it is of."""
    return (*FIELDS, *NORMANDY_FIELDS) if isinstance(rules, NormandyRuleset) else FIELDS


def differences(rules: Ruleset) -> tuple[str, ...]:
    """Names of the fields in which a house differs from the edition it is built on."""
    base = ALL_EDITIONS[rules.edition]
    return tuple(name for name in fields_of(rules) if getattr(rules, name) != getattr(base, name))
