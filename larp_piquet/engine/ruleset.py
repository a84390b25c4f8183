"""The law as data: every rule that a house may set, the editions, and the check that a ruleset makes sense.

Sources are named by the short keys of ``rules.md``: S0 is the old game, S2 the musketeers' telling of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Literal

Value = bool | int | str | tuple[int, int] | Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One frozen law of two-handed piquet. Field names, meanings and rows are those of ``rules.md`` §2.

    A number is in points unless its name says cards, deals or tricks. ``off`` is written for ``open_capot``
    where a house does not know the announced capot.
    """

    edition: str
    # 2.2 Match
    first_dealer: Literal["lowest_cut", "highest_cut_chooses"]
    koroliks_per_partie: int
    settlement: Literal["koroliks"]
    round_tens: Literal["none", "nearest_half_up", "ceil"]
    korolik_bonus: int
    final_figure: bool
    final_bonus: int
    refet_margin: int
    refet_scope: Literal["next_korolik", "all_following"]
    refet_stage: Literal["korolik_figure", "difference_before_rounding"]
    refet_chain: Literal["multiply", "additive", "flat"]
    refet_in_last: Literal["carry_to_next_partie", "extra_korolik", "lapse"]
    skvoznoy: Literal["off", "plus_100", "flat_100"]
    # 2.3 Exchange
    deal_packet: Literal[2, 3]
    talon_laid: Literal["end", "after_round_3"]
    elder_takes: tuple[int, int]
    younger_may_leave: int
    talon_choice: Literal["from_top", "by_choice"]
    allow_decline: Literal["each_alone", "by_agreement", "never"]
    untaken_visible: Literal["any_player_after_exchange", "own_only", "nobody"]
    # 2.4 Calls
    point_tiebreak: Literal["pips", "high_card"]
    long_suit_bonus: Literal["sequence_only", "any_suit"]
    sequence_points: Mapping[int, int]
    equal_sequence_voids_all: bool
    sequence_winner_counts_all: bool
    set_points: Mapping[int, int]
    white_hand_points: int
    white_hand_when: Literal["at_declaration", "dealt", "both"]
    white_hand_obligatory: bool
    full_hand_points: int
    full_hand_basis: Literal["scored_only", "held"]
    full_hand_counts_to_repique: bool
    allow_sinking: bool
    declare_deadline: Literal["first_lead", "younger_first_card"]
    younger_declares: Literal["before_lead", "after_first_lead"]
    show_declared: Literal["always", "on_demand"]
    false_claim_deadline: Literal["first_trick_complete", "first_lead", "younger_first_card"]
    # 2.5 Pique, repique, play
    threshold: int
    pique_to: int
    repique_to: int
    repique_at: Literal["reached", "exceeded"]
    block_rule: Literal["any_score", "ordered"]
    equality_blocks: bool
    pique_elder_only: bool
    repique_by_younger: bool
    trick_scoring: Literal["lead_plus_trick", "lead_or_capture"]
    last_trick_value: int
    capot_last_trick_value: int
    leza_tricks: int
    leza_points: int
    capot: int
    open_capot: int | Literal["off"]
    failed_open_capot: Literal["no_penalty", "opponent_80"]

    def point_value(self, cards: int) -> int:
        """What a good point of so many cards is written as, the bonus of its run included under ``any_suit``."""
        bonus = self.sequence_points.get(cards, 0) if self.long_suit_bonus == "any_suit" and cards >= 5 else 0
        return cards + bonus

    @property
    def deals_per_partie(self) -> int:
        """Two deals to a korolik."""
        return 2 * self.koroliks_per_partie


class RulesetError(ValueError):
    """A ruleset that is unknown, of the wrong type or self-contradictory; ``problems`` lists every fault."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


_SEQUENCES = MappingProxyType({3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18})
_SETS = MappingProxyType({3: 3, 4: 14})

#: S2, "Пикет. Карточная игра мушкетёров"; where it is silent, S0.
MUSKETEER = Ruleset(
    edition="musketeer",
    first_dealer="lowest_cut",
    koroliks_per_partie=3,
    settlement="koroliks",
    round_tens="nearest_half_up",
    korolik_bonus=100,
    final_figure=True,
    final_bonus=100,
    refet_margin=0,
    refet_scope="all_following",
    refet_stage="korolik_figure",
    refet_chain="multiply",
    refet_in_last="carry_to_next_partie",
    skvoznoy="off",
    deal_packet=2,
    talon_laid="end",
    elder_takes=(3, 3),
    younger_may_leave=2,
    talon_choice="by_choice",
    allow_decline="by_agreement",
    untaken_visible="any_player_after_exchange",
    point_tiebreak="high_card",
    long_suit_bonus="any_suit",
    sequence_points=_SEQUENCES,
    equal_sequence_voids_all=True,
    sequence_winner_counts_all=True,
    set_points=_SETS,
    white_hand_points=10,
    white_hand_when="at_declaration",
    white_hand_obligatory=False,
    full_hand_points=20,
    full_hand_basis="scored_only",
    full_hand_counts_to_repique=True,
    allow_sinking=True,
    declare_deadline="first_lead",
    younger_declares="before_lead",
    show_declared="always",
    false_claim_deadline="first_trick_complete",
    threshold=30,
    pique_to=60,
    repique_to=90,
    repique_at="reached",
    block_rule="any_score",
    equality_blocks=False,
    pique_elder_only=True,
    repique_by_younger=True,
    trick_scoring="lead_plus_trick",
    last_trick_value=4,
    capot_last_trick_value=1,
    leza_tricks=6,
    leza_points=10,
    capot=40,
    open_capot=80,
    failed_open_capot="no_penalty",
)

#: S0, "Старинная игра пикет"; where it is silent, S2, but for ``talon_choice`` and ``final_figure``.
STARINNY = replace(
    MUSKETEER,
    edition="starinny",
    round_tens="none",
    korolik_bonus=0,
    final_figure=False,
    final_bonus=0,
    refet_scope="next_korolik",
    elder_takes=(3, 5),
    talon_choice="from_top",
    allow_decline="each_alone",
    point_tiebreak="pips",
    long_suit_bonus="sequence_only",
    white_hand_obligatory=True,
    capot_last_trick_value=2,
    leza_tricks=7,
)

EDITIONS: Mapping[str, Ruleset] = MappingProxyType({r.edition: r for r in (MUSKETEER, STARINNY)})
DEFAULT_EDITION = MUSKETEER.edition

#: The words a field may hold, read off the annotations so that they live in one place.
CHOICES: Mapping[str, tuple[str | int, ...]] = MappingProxyType(
    {
        "first_dealer": ("lowest_cut", "highest_cut_chooses"),
        "settlement": ("koroliks",),
        "round_tens": ("none", "nearest_half_up", "ceil"),
        "refet_scope": ("next_korolik", "all_following"),
        "refet_stage": ("korolik_figure", "difference_before_rounding"),
        "refet_chain": ("multiply", "additive", "flat"),
        "refet_in_last": ("carry_to_next_partie", "extra_korolik", "lapse"),
        "skvoznoy": ("off", "plus_100", "flat_100"),
        "deal_packet": (2, 3),
        "talon_laid": ("end", "after_round_3"),
        "talon_choice": ("from_top", "by_choice"),
        "allow_decline": ("each_alone", "by_agreement", "never"),
        "untaken_visible": ("any_player_after_exchange", "own_only", "nobody"),
        "point_tiebreak": ("pips", "high_card"),
        "long_suit_bonus": ("sequence_only", "any_suit"),
        "white_hand_when": ("at_declaration", "dealt", "both"),
        "full_hand_basis": ("scored_only", "held"),
        "declare_deadline": ("first_lead", "younger_first_card"),
        "younger_declares": ("before_lead", "after_first_lead"),
        "show_declared": ("always", "on_demand"),
        "false_claim_deadline": ("first_trick_complete", "first_lead", "younger_first_card"),
        "repique_at": ("reached", "exceeded"),
        "block_rule": ("any_score", "ordered"),
        "trick_scoring": ("lead_plus_trick", "lead_or_capture"),
        "failed_open_capot": ("no_penalty", "opponent_80"),
    }
)
FIELDS: tuple[str, ...] = tuple(f.name for f in fields(Ruleset) if f.name != "edition")


def make_ruleset(edition: str, house: Mapping[str, object] | None = None) -> Ruleset:
    """The edition with the house's own values in place.

    ``house`` maps field names to JSON or TOML values. Raises ``RulesetError`` with every problem found.
    """
    base = EDITIONS.get(edition)
    if base is None:
        raise RulesetError([f"edition {edition!r} is not known; known: {', '.join(EDITIONS)}"])
    changes: dict[str, Value] = {}
    problems: list[str] = []
    for name, raw in (house or {}).items():
        if name not in FIELDS:
            problems.append(f"rule {name!r} is not known")
            continue
        try:
            changes[name] = _coerce(name, raw, getattr(base, name))
        except ValueError as error:
            problems.append(f"{name}: {error}")
    if problems:
        raise RulesetError(problems)
    made = replace(base, **changes)  # type: ignore[arg-type]
    if found := contradictions(made):
        raise RulesetError(found)
    return made


def _coerce(name: str, raw: object, like: Value) -> Value:
    if name in CHOICES:
        if isinstance(raw, bool) or raw not in CHOICES[name]:
            raise ValueError(f"{raw!r} is none of {', '.join(map(str, CHOICES[name]))}")
        return raw
    if name == "open_capot" and raw == "off":
        return "off"
    if isinstance(like, bool):
        if not isinstance(raw, bool):
            raise ValueError(f"{raw!r} is neither true nor false")
        return raw
    if isinstance(like, int):
        if isinstance(raw, bool) or not isinstance(raw, int):
            raise ValueError(f"{raw!r} is not a whole number")
        return raw
    if isinstance(like, tuple):
        if not isinstance(raw, list | tuple) or len(raw) != 2 or not all(_plain_int(n) for n in raw):
            raise ValueError(f"{raw!r} is not a pair [least, most]")
        return (raw[0], raw[1])
    if not isinstance(raw, Mapping):
        raise ValueError(f"{raw!r} is not a map from length to points")
    pairs: dict[int, int] = {}
    for length, points in raw.items():
        if not str(length).isdecimal() or not _plain_int(points):
            raise ValueError(f"{length!r}: {points!r} is not a length with its points")
        pairs[int(str(length))] = points
    if set(pairs) != set(like):
        raise ValueError(f"lengths must be {', '.join(map(str, like))}")
    return MappingProxyType(dict(sorted(pairs.items())))


def _plain_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def contradictions(rules: Ruleset) -> list[str]:
    """Every way in which the values of a ruleset cannot stand together; empty when it is sound."""
    least, most = rules.elder_takes
    checks = (
        (1 <= rules.koroliks_per_partie <= 6, "koroliks_per_partie must be 1 to 6"),
        (1 <= least <= most <= 5, "elder_takes must lie between 1 and 5, least first"),
        (0 <= rules.younger_may_leave <= 7, "younger_may_leave must be 0 to 7 cards"),
        (
            rules.threshold <= rules.pique_to <= rules.repique_to,
            "threshold, pique_to and repique_to must not fall",
        ),
        (rules.threshold > 0, "threshold must be above 0"),
        (1 <= rules.leza_tricks <= 12, "leza_tricks must be 1 to 12"),
        (rules.refet_margin >= 0, "refet_margin must not be below 0"),
        (
            all(
                getattr(rules, name) >= 0
                for name in (
                    "korolik_bonus",
                    "final_bonus",
                    "white_hand_points",
                    "full_hand_points",
                    "last_trick_value",
                    "capot_last_trick_value",
                    "leza_points",
                    "capot",
                )
            ),
            "no value of points may be below 0",
        ),
        (rules.open_capot == "off" or rules.open_capot >= 0, "open_capot must not be below 0"),
        (
            all(v >= 0 for v in (*rules.sequence_points.values(), *rules.set_points.values())),
            "sequence_points and set_points must not be below 0",
        ),
        (rules.final_figure or rules.final_bonus == 0, "final_bonus needs final_figure"),
    )
    return [problem for sound, problem in checks if not sound]


def ruleset_to_json(rules: Ruleset) -> dict[str, object]:
    """Every field as plain JSON values: what a sitting freezes when it opens."""
    plain: dict[str, object] = {"edition": rules.edition}
    for name in FIELDS:
        value = getattr(rules, name)
        if isinstance(value, Mapping):
            value = {str(length): points for length, points in value.items()}
        elif isinstance(value, tuple):
            value = list(value)
        plain[name] = value
    return plain


def ruleset_from_json(plain: Mapping[str, object]) -> Ruleset:
    """The inverse of ``ruleset_to_json``; a field a later version knows and this data lacks has the edition's value."""
    house = {name: value for name, value in plain.items() if name != "edition"}
    return make_ruleset(str(plain.get("edition")), house)


def differences(rules: Ruleset) -> tuple[str, ...]:
    """Names of the fields in which a house differs from the edition it is built on."""
    base = EDITIONS[rules.edition]
    return tuple(name for name in FIELDS if getattr(rules, name) != getattr(base, name))
