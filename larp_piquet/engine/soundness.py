"""Whether the values of a ruleset can stand together: every fault at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Literal, get_type_hints

from .idle import idle_fields
from .normandy import NormandyRuleset
from .rules import MOST, Ruleset


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


def fault_of(code: str, **values: object) -> RuleFault:
    """A fault with its values as short text."""
    return RuleFault(code, {name: str(value)[:80] for name, value in values.items()})


#: The least and the most of a number; of every other from nothing to ``MOST``.
_RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"koroliks_per_partie": (1, 6), "younger_may_leave": (0, 7), "leza_tricks": (1, 12), "target": (1, 10_000)}
)
#: What the last trick is worth in all, the lead to it included where a leader's own trick counts nothing more.
_LAST_TRICK = ("last_trick_value", "capot_last_trick_value")


def contradictions(rules: Ruleset) -> list[RuleFault]:
    """Every way in which the values of a ruleset cannot stand together; empty when it is sound."""
    found = _out_of_range(rules)
    if isinstance(rules, NormandyRuleset):
        found += _of_three(rules)
        # The two who are left play by these values too, but for the four that stand for three hands alone.
        left = contradictions(rules.two_handed()) if rules.endgame == "two_handed" else []
        found += [fault for fault in left if fault not in found]
    return found + _between(rules)


def without_effect(rules: Ruleset, changed: Collection[str]) -> list[RuleFault]:
    """The fields that a house has changed though nothing in its law depends on them."""
    idle = idle_fields(rules)
    return [fault_of("no_effect", rule=name, value=getattr(rules, name)) for name in changed if name in idle]


def _numbers(rules: Ruleset) -> Iterator[tuple[str, int]]:
    """Every number of points, cards, deals or tricks, those of the two maps included."""
    for name in _NUMERIC[rules.game]:
        value = getattr(rules, name)
        if value.__class__ is int:
            yield name, value
        elif value != "off":
            for number in value.values():
                yield name, number


def _numeric(kind: type[Ruleset]) -> tuple[str, ...]:
    hints = get_type_hints(kind)
    numbers = (int, int | Literal["off"], Mapping[int, int])
    return tuple(each.name for each in fields(kind) if hints[each.name] in numbers)


_NUMERIC = {kind.game: _numeric(kind) for kind in (Ruleset, NormandyRuleset)}


def _range_of(name: str, rules: Ruleset) -> tuple[int, int]:
    if name in _LAST_TRICK and rules.trick_scoring == "lead_or_capture":
        return 1, MOST  # a lead counts 1 whatever comes of it
    return _RANGES.get(name, (0, MOST))


def _out_of_range(rules: Ruleset) -> list[RuleFault]:
    wrong: dict[str, int] = {}
    for name, number in _numbers(rules):
        least, most = _range_of(name, rules)
        if not least <= number <= most and (number > most or name not in _BETWEEN["jumps"]):
            wrong.setdefault(name, number)
    found = []
    for name, number in wrong.items():
        least, most = _range_of(name, rules)
        found.append(fault_of("range", rule=name, value=number, least=least, most=most))
    least, most = rules.elder_takes
    if not 1 <= least <= most <= 5:
        found.append(fault_of("elder_takes", rule="elder_takes", value=list(rules.elder_takes)))
    if not 0 < rules.threshold <= rules.pique_to <= rules.repique_to:
        named = {rule: rule for rule in _BETWEEN["jumps"]}
        found.append(fault_of("jumps", value=f"{rules.threshold}, {rules.pique_to}, {rules.repique_to}", **named))
    return found


def _of_three(rules: NormandyRuleset) -> list[RuleFault]:
    found = []
    if rules.deal_packet != 2:
        found.append(fault_of("packet_of_ten", value=rules.deal_packet))
    if rules.settlement == "rubicon":
        found.append(fault_of("rubicon_of_three", value=rules.settlement))
    if rules.debt == "flat_stake" and (rules.debt_bonus or rules.debt_round != "none"):
        found.append(fault_of("flat_and_reckoned", value=f"{rules.debt_bonus}, {rules.debt_round}"))
    return found


def _between(rules: Ruleset) -> list[RuleFault]:
    found = []
    if not rules.final_figure and rules.final_bonus != 0:
        found.append(fault_of("final_bonus", rule="final_bonus", value=rules.final_bonus))
    if rules.younger_declares == "after_first_lead" and rules.declare_deadline == "first_lead":
        found.append(fault_of("younger_too_late", rule="declare_deadline", value=rules.declare_deadline))
    if rules.younger_declares == "after_first_lead" and rules.false_claim_deadline == "first_lead":
        found.append(fault_of("younger_cannot_mend", rule="false_claim_deadline", value=rules.false_claim_deadline))
    if rules.open_capot == "off" and rules.failed_open_capot != "no_penalty":
        found.append(fault_of("failed_open_capot", rule="failed_open_capot", value=rules.failed_open_capot))
    if rules.settlement == "rubicon" and rules.skvoznoy != "off":
        found.append(fault_of("rubicon_skvoznoy", rule="skvoznoy", value=rules.skvoznoy))
    return found
