"""The table of irregularities as data: each case with its facts and what follows from them (rules §2.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from types import MappingProxyType

from .cards import DECK
from .irregular_facts import Answer, Case, Fact, Facts, Holder, Ruling
from .irregular_hands import holders, leavings, one_wrong
from .ruleset import Ruleset

#: When something was said or mended, from the earliest. The lead, and the cards after it, are those of trick one.
MOMENTS: tuple[str, ...] = ("before_lead", "before_younger", "before_complete", "later")
#: How many of these are in time, by the value of a deadline.
_IN_TIME = {"first_lead": 1, "younger_first_card": 2, "first_trick_complete": 3}


def _fixed(*answers: Answer) -> Callable[[Ruleset], tuple[Answer, ...]]:
    return lambda rules: answers


YES_NO = _fixed("yes", "no")
_COUNT = _fixed(*range(len(DECK) + 1))


# -- what was shown ------------------------------------------------------------------------------------------------


def _exposable(rules: Ruleset) -> tuple[Answer, ...]:
    return ("own", "elder", "third", "talon") if rules.seats == 3 else ("own", "elder", "talon")


def _exposed(facts: Facts, rules: Ruleset) -> Ruling:
    case, clause = "exposed", "irregularity.exposed"
    if facts["whose"] == "own":
        return Ruling(case, "stands", clause)
    if facts["whose"] == "talon":
        return Ruling(case, "redeal", clause)
    if facts["whose"] == "third":
        return Ruling(case, "referee", clause, decides="referee")  # the law knows one adversary
    return Ruling(case, "option_of_elder", clause, decides="elder")


# -- cards wrongly divided -----------------------------------------------------------------------------------------


def _stands(facts: Facts) -> bool:
    return facts.get("decision") == "stands"


def _of_hand(surplus: int, case: str) -> Callable[[Facts, Ruleset], Ruling]:
    def ruling(facts: Facts, rules: Ruleset) -> Ruling:
        return one_wrong(case, surplus, _holder(facts), facts, rules)

    return ruling


def _holder(facts: Facts) -> Holder | None:
    found = facts.get("holder")
    return next((holder for holder in ("elder", "dealer", "third") if holder == found), None)


def _left(holder: Callable[[Facts, Ruleset], Holder | None]) -> Fact:
    """Asked only where it counts: of two players, when the dealer's own hand is the wrong one."""
    return Fact("left", leavings, lambda f, r: r.seats == 2 and _stands(f) and holder(f, r) == "dealer")


_DECISION = _fixed("open", "stands", "redeal")
_ONE_HAND = (
    Fact("decision", _DECISION),
    Fact("holder", holders, lambda facts, rules: _stands(facts)),
    _left(lambda facts, rules: _holder(facts)),
)


def _off_talon(facts: Facts, rules: Ruleset) -> int:
    return rules.talon - int(facts["talon"])


def _one_short(facts: Facts, rules: Ruleset) -> bool:
    return abs(_off_talon(facts, rules)) == 1 and facts.get("hands") == "one"


def _talon(facts: Facts, rules: Ruleset) -> Ruling:
    case, off = "talon", _off_talon(facts, rules)
    if not off:
        return Ruling(case, "regular", "irregularity.talon")
    if abs(off) > 1 or facts["hands"] == "several":
        return Ruling(case, "redeal", "irregularity.several")
    if facts["hands"] == "right":
        return Ruling(case, "referee", "irregularity.talon", decides="referee")  # the pack itself is not whole
    return one_wrong(case, off, _holder(facts), facts, rules)


def _off_hands(facts: Facts, rules: Ruleset) -> dict[Holder, int]:
    """By how many cards each hand that was counted is long or short."""
    counted = takewhile(lambda holder: f"{holder}_cards" in facts, holders(rules))
    return {holder: int(facts[f"{holder}_cards"]) - rules.hand for holder in counted}


def _several(facts: Facts, rules: Ruleset) -> bool:
    return sum(map(abs, _off_hands(facts, rules).values())) > 1


def _wrong_hand(facts: Facts, rules: Ruleset) -> Holder | None:
    """The one hand that is wrong by one card, when all have been counted."""
    off = _off_hands(facts, rules)
    if len(off) < rules.seats or _several(facts, rules):
        return None
    return next((holder for holder, cards in off.items() if cards), None)


def _count(facts: Facts, rules: Ruleset) -> Ruling:
    if _several(facts, rules):
        return Ruling("count", "redeal", "irregularity.several")
    holder = _wrong_hand(facts, rules)
    if holder is None:
        return Ruling("count", "regular", "irregularity.several")
    return one_wrong("count", _off_hands(facts, rules)[holder], holder, facts, rules)


def _counted(holder: Holder) -> Fact:
    return Fact(f"{holder}_cards", _COUNT, lambda f, r: holder in holders(r) and not _several(f, r))


# -- after the exchange --------------------------------------------------------------------------------------------


def _excess(facts: Facts, rules: Ruleset) -> Ruling:
    if facts["exchanged"] == "no":
        return Ruling("excess", "elsewhere", "irregularity.excess", see="count")
    return Ruling("excess", "silence", "irregularity.excess", silence="excess_cards")


def _short(facts: Facts, rules: Ruleset) -> Ruling:
    if facts["exchanged"] == "no":
        return Ruling("short", "elsewhere", "irregularity.short", see="count")
    # Of three, the law does not say which of the others takes a trick to which the short hand was to lead.
    return Ruling("short", "no_penalty", "irregularity.short", decides="referee" if rules.seats == 3 else None)


# -- calls and play ------------------------------------------------------------------------------------------------


def _in_time(moment: Answer, deadline: str, rules: Ruleset) -> bool:
    """Whether this was before the deadline.

    Of three the dealer plays last, so that until the first trick is complete he has not played his first card.
    """
    if rules.seats == 3 and deadline == "younger_first_card":
        deadline = "first_trick_complete"
    return moment in MOMENTS[: _IN_TIME[deadline]]


def _false_call(facts: Facts, rules: Ruleset) -> Ruling:
    case, clause = "false_call", "irregularity.false_call"
    if _in_time(facts["mended"], rules.false_claim_deadline, rules):
        return Ruling(case, "cured", clause)
    return Ruling(case, "silence", clause, silence="false_claim")


def _remembered(facts: Facts, rules: Ruleset) -> bool:
    return _in_time(facts["remembered"], rules.declare_deadline, rules)


def _forgotten(facts: Facts, rules: Ruleset) -> Ruling:
    in_time = _remembered(facts, rules) and facts["answered"] == "no"
    return Ruling("forgotten_call", "in_time" if in_time else "lost", "irregularity.forgotten_call")


def _revoke(facts: Facts, rules: Ruleset) -> Ruling:
    return Ruling("revoke", "replay" if facts["part"] == "play" else "kept", "irregularity.revoke")


#: Every case, in the order in which a deal meets them.
CASES: Mapping[str, Case] = MappingProxyType(
    {
        case.key: case
        for case in (
            Case("exposed", "irregularity.exposed", (Fact("whose", _exposable),), _exposed),
            Case("thirteen", "irregularity.thirteen", _ONE_HAND, _of_hand(1, "thirteen")),
            Case("eleven", "irregularity.eleven", _ONE_HAND, _of_hand(-1, "eleven")),
            Case(
                "talon",
                "irregularity.talon",
                (
                    Fact("talon", _COUNT),
                    Fact("hands", _fixed("one", "right", "several"), lambda f, r: abs(_off_talon(f, r)) == 1),
                    Fact("decision", _DECISION, _one_short),
                    *_ONE_HAND[1:],
                ),
                _talon,
            ),
            Case(
                "count",
                "irregularity.several",
                (
                    *(_counted(holder) for holder in ("elder", "third", "dealer")),
                    Fact("decision", _DECISION, lambda f, r: _wrong_hand(f, r) is not None),
                    _left(_wrong_hand),
                ),
                _count,
            ),
            Case("excess", "irregularity.excess", (Fact("exchanged", YES_NO),), _excess),
            Case("short", "irregularity.short", (Fact("exchanged", YES_NO),), _short),
            Case("false_call", "irregularity.false_call", (Fact("mended", _fixed(*MOMENTS, "never")),), _false_call),
            Case(
                "forgotten_call",
                "irregularity.forgotten_call",
                (
                    Fact("remembered", _fixed(*MOMENTS)),
                    Fact("answered", YES_NO, _remembered),
                ),
                _forgotten,
            ),
            Case("revoke", "irregularity.revoke", (Fact("part", _fixed("play", "exchange")),), _revoke),
        )
    }
)
