"""The law as data: every rule that a house may set, the editions, and the check that a ruleset makes sense.

Sources are named by the short keys of ``rules.md``: S0 is the old game, S2 the musketeers' telling of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import ClassVar, Literal, TypeGuard

Value = bool | int | str | tuple[int, int] | Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One frozen law of two-handed piquet. Field names, meanings and rows are those of ``rules.md`` §2.

    A number is in points unless its name says cards, deals or tricks. ``off`` is written for ``open_capot``
    where a house does not know the announced capot. ``name`` is what a house calls its own law; it changes nothing
    in it, and is empty where the edition is played as it stands.
    """

    game: ClassVar[Literal["piquet", "normandy"]] = "piquet"
    seats: ClassVar[int] = 2
    hand: ClassVar[int] = 12  # cards dealt to each, and so tricks
    talon: ClassVar[int] = 8

    edition: str
    name: str = ""
    # 2.2 Match
    first_dealer: Literal["lowest_cut", "highest_cut_chooses"]
    koroliks_per_partie: int
    settlement: Literal["koroliks", "rubicon"]
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


@dataclass(frozen=True, slots=True)
class RuleFault:
    """One fault of a ruleset: a code of ``wording.faults.RULE_FAULTS`` with its values."""

    code: str
    values: Mapping[str, object]


class RulesetError(ValueError):
    """A ruleset that is unknown, of the wrong type or self-contradictory; ``problems`` lists every fault."""

    def __init__(self, problems: list[RuleFault]) -> None:
        super().__init__("; ".join(f"{fault.code} {dict(fault.values)}" for fault in problems))
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

#: Cavendish's laws of rubicon piquet, for Regency evenings; C with the number of a law (rules §2.7).
CLASSIC = replace(
    STARINNY,
    edition="classic",
    first_dealer="highest_cut_chooses",
    settlement="rubicon",
    elder_takes=(1, 5),
    younger_may_leave=7,
    allow_decline="never",
    untaken_visible="own_only",
    white_hand_when="dealt",
    full_hand_points=0,
    younger_declares="after_first_lead",
    declare_deadline="younger_first_card",
    false_claim_deadline="younger_first_card",
    show_declared="on_demand",
    block_rule="ordered",
    trick_scoring="lead_or_capture",
    last_trick_value=2,
    capot_last_trick_value=2,
    open_capot="off",
)

EDITIONS: Mapping[str, Ruleset] = MappingProxyType({r.edition: r for r in (MUSKETEER, STARINNY, CLASSIC)})
DEFAULT_EDITION = MUSKETEER.edition
#: Fields of two-handed piquet that stand for the three hands alone in a Normandy ruleset (rules §2.6).
THREE_HANDED = frozenset({"threshold", "leza_points", "capot", "open_capot", "failed_open_capot"})


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

#: The words a field may hold, read off the annotations so that they live in one place.
CHOICES: Mapping[str, tuple[str | int, ...]] = MappingProxyType(
    {
        "first_dealer": ("lowest_cut", "highest_cut_chooses"),
        "settlement": ("koroliks", "rubicon"),
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
#: The same for the fields that only the game for three has.
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
_WORDS: Mapping[str, tuple[str | int, ...]] = MappingProxyType({**CHOICES, **NORMANDY_CHOICES})
FIELDS: tuple[str, ...] = tuple(f.name for f in fields(Ruleset) if f.name not in ("edition", "name"))
NORMANDY_FIELDS: tuple[str, ...] = tuple(
    f.name for f in fields(NormandyRuleset) if f.name not in {*FIELDS, "edition", "name"}
)


def fields_of(rules: Ruleset) -> tuple[str, ...]:
    """The names of the fields of a ruleset, by the game it is of."""
    return (*FIELDS, *NORMANDY_FIELDS) if isinstance(rules, NormandyRuleset) else FIELDS


def make_ruleset(edition: str, house: Mapping[str, object] | None = None, name: str = "") -> Ruleset:
    """The edition with the house's own values in place, under the house's own name for it.

    ``house`` maps field names to JSON or TOML values. Raises ``RulesetError`` with every problem found: a value that
    cannot be read hides no contradiction between the others.
    """
    base = ALL_EDITIONS.get(edition)
    if base is None:
        raise RulesetError([_fault("edition", edition=edition, known=", ".join(ALL_EDITIONS))])
    changes: dict[str, Value] = {}
    problems: list[RuleFault] = []
    for rule, raw in (house or {}).items():
        if rule not in fields_of(base):
            problems.append(_fault("rule", rule=rule))
            continue
        try:
            changes[rule] = _coerce(rule, raw, getattr(base, rule))
        except RulesetError as error:
            problems += error.problems
    made = replace(base, name=name, **changes)  # type: ignore[arg-type]
    unread = {rule for fault in problems for rule in concerned(fault)}
    problems += [fault for fault in contradictions(made) if unread.isdisjoint(concerned(fault))]
    if problems:
        raise RulesetError(problems)
    return made


#: The fields between which a contradiction stands; every other fault is one field's, its value ``rule``.
_BETWEEN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "jumps": ("threshold", "pique_to", "repique_to"),
        "final_bonus": ("final_figure", "final_bonus"),
        "younger_too_late": ("younger_declares", "declare_deadline"),
        "younger_cannot_mend": ("younger_declares", "false_claim_deadline"),
        "failed_open_capot": ("open_capot", "failed_open_capot"),
        "rubicon_skvoznoy": ("settlement", "skvoznoy"),
        "packet_of_ten": ("deal_packet",),
        "rubicon_of_three": ("settlement",),
        "flat_and_reckoned": ("debt", "debt_bonus", "debt_round"),
    }
)


def concerned(fault: RuleFault) -> tuple[str, ...]:
    """The fields that a fault speaks of; empty for an edition that is not known."""
    if fault.code in _BETWEEN:
        return _BETWEEN[fault.code]
    return (str(fault.values["rule"]),) if "rule" in fault.values else ()


def _fault(code: str, **values: object) -> RuleFault:
    return RuleFault(code, {name: str(value)[:80] for name, value in values.items()})


def _wrong(code: str, rule: str, raw: object, **values: object) -> RulesetError:
    return RulesetError([_fault(code, rule=rule, value=raw, **values)])


def _coerce(name: str, raw: object, like: Value) -> Value:
    if name in _WORDS:
        if isinstance(raw, bool) or raw not in _WORDS[name]:
            raise _wrong("choice", name, raw, known=", ".join(map(str, _WORDS[name])))
        return raw
    if name == "open_capot" and raw == "off":
        return "off"
    if isinstance(like, bool):
        if not isinstance(raw, bool):
            raise _wrong("flag", name, raw)
        return raw
    if isinstance(like, int):
        if not _plain_int(raw):
            raise _wrong("number", name, raw)
        return raw
    if isinstance(like, tuple):
        if not isinstance(raw, list | tuple) or len(raw) != 2 or not all(_plain_int(n) for n in raw):
            raise _wrong("pair", name, raw)
        return (raw[0], raw[1])
    return _points_by_length(name, raw, like)


def _points_by_length(name: str, raw: object, like: Value) -> Mapping[int, int]:
    assert isinstance(like, Mapping)
    pairs: dict[int, int] = {}
    for length, points in raw.items() if isinstance(raw, Mapping) else ():
        if str(length).isdecimal() and len(str(length)) < 3 and _plain_int(points):
            pairs[int(str(length))] = points
    if not isinstance(raw, Mapping) or set(pairs) != set(like) or len(pairs) != len(raw):
        raise _wrong("points_by_length", name, raw, known=", ".join(map(str, like)))
    return MappingProxyType(dict(sorted(pairs.items())))


def _plain_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


#: Values of points that no house can set below nothing.
_NOT_NEGATIVE = (
    "korolik_bonus",
    "final_bonus",
    "refet_margin",
    "white_hand_points",
    "full_hand_points",
    "last_trick_value",
    "capot_last_trick_value",
    "leza_points",
    "capot",
)


def contradictions(rules: Ruleset) -> list[RuleFault]:
    """Every way in which the values of a ruleset cannot stand together; empty when it is sound."""
    found: list[RuleFault] = []

    def within(name: str, value: int, least: int, most: int) -> None:
        if not least <= value <= most:
            found.append(_fault("range", rule=name, value=value, least=least, most=most))

    within("koroliks_per_partie", rules.koroliks_per_partie, 1, 6)
    within("younger_may_leave", rules.younger_may_leave, 0, 7)
    within("leza_tricks", rules.leza_tricks, 1, 12)
    least, most = rules.elder_takes
    if not 1 <= least <= most <= 5:
        found.append(_fault("elder_takes", rule="elder_takes", value=list(rules.elder_takes)))
    if not 0 < rules.threshold <= rules.pique_to <= rules.repique_to:
        named = {rule: rule for rule in _BETWEEN["jumps"]}
        found.append(_fault("jumps", value=f"{rules.threshold}, {rules.pique_to}, {rules.repique_to}", **named))
    values = [(name, getattr(rules, name)) for name in _NOT_NEGATIVE]
    if isinstance(rules, NormandyRuleset):
        within("target", rules.target, 1, 10_000)
        values.append(("debt_bonus", rules.debt_bonus))
        if rules.deal_packet != 2:
            found.append(_fault("packet_of_ten", value=rules.deal_packet))
        if rules.settlement == "rubicon":
            found.append(_fault("rubicon_of_three", value=rules.settlement))
        if rules.debt == "flat_stake" and (rules.debt_bonus or rules.debt_round != "none"):
            found.append(_fault("flat_and_reckoned", value=f"{rules.debt_bonus}, {rules.debt_round}"))
        # The two who are left play by these values too, but for the four that stand for three hands alone.
        left = contradictions(rules.two_handed()) if rules.endgame == "two_handed" else []
        found += [fault for fault in left if fault not in found]
    values += [("sequence_points", min(rules.sequence_points.values())), ("set_points", min(rules.set_points.values()))]
    if rules.open_capot != "off":
        values.append(("open_capot", rules.open_capot))
    found += [_fault("negative", rule=name, value=value) for name, value in values if value < 0]
    if not rules.final_figure and rules.final_bonus != 0:
        found.append(_fault("final_bonus", rule="final_bonus", value=rules.final_bonus))
    if rules.younger_declares == "after_first_lead" and rules.declare_deadline == "first_lead":
        found.append(_fault("younger_too_late", rule="declare_deadline", value=rules.declare_deadline))
    if rules.younger_declares == "after_first_lead" and rules.false_claim_deadline == "first_lead":
        found.append(_fault("younger_cannot_mend", rule="false_claim_deadline", value=rules.false_claim_deadline))
    if rules.open_capot == "off" and rules.failed_open_capot != "no_penalty":
        found.append(_fault("failed_open_capot", rule="failed_open_capot", value=rules.failed_open_capot))
    if rules.settlement == "rubicon" and rules.skvoznoy != "off":
        found.append(_fault("rubicon_skvoznoy", rule="skvoznoy", value=rules.skvoznoy))
    return found


def ruleset_to_json(rules: Ruleset) -> dict[str, object]:
    """Every field as plain JSON values: what a sitting freezes when it opens."""
    plain: dict[str, object] = {"edition": rules.edition}
    if rules.name:
        plain["name"] = rules.name
    for name in fields_of(rules):
        value = getattr(rules, name)
        if isinstance(value, Mapping):
            value = {str(length): points for length, points in value.items()}
        elif isinstance(value, tuple):
            value = list(value)
        plain[name] = value
    return plain


def ruleset_from_json(plain: Mapping[str, object]) -> Ruleset:
    """The inverse of ``ruleset_to_json``; a field a later version knows and this data lacks has the edition's value."""
    house = {name: value for name, value in plain.items() if name not in ("edition", "name")}
    return make_ruleset(str(plain.get("edition")), house, str(plain.get("name", "")))


def differences(rules: Ruleset) -> tuple[str, ...]:
    """Names of the fields in which a house differs from the edition it is built on."""
    base = ALL_EDITIONS[rules.edition]
    return tuple(name for name in fields_of(rules) if getattr(rules, name) != getattr(base, name))
