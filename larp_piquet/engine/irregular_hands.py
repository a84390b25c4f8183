"""Hands of a card too many or too few: who may decide, and what the holder lays out and takes (rules §2.8)."""

from __future__ import annotations

from dataclasses import replace

from .cards import DECK
from .deal import Deal, open_deal, open_normandy, take_limits
from .irregular_facts import Answer, Facts, Holder, Ruling
from .ruleset import NormandyRuleset, Ruleset

CLAUSES = {1: "irregularity.thirteen", -1: "irregularity.eleven"}


def _dealt(rules: Ruleset, surplus: int, holder: Holder) -> Deal:
    """A deal of two, seat 1 the dealer, in which the holder has so many cards above his hand. Which, is all one."""
    elder = rules.hand + (surplus if holder == "elder" else 0)
    both = 2 * rules.hand + surplus
    return open_deal(rules, 1, DECK[:elder], DECK[elder:both], DECK[both:])


def _after_elder(deal: Deal, left: int) -> Deal:
    elder = deal.sides[0]
    return replace(deal, sides=(replace(elder, packet=elder.packet[:left], exchanged=True), deal.sides[1]))


def exchanges_of(rules: Ruleset, surplus: int, holder: Holder, left: int = 0) -> tuple[tuple[int, int], ...]:
    """Every (laid out, taken) of a hand dealt long (1) or short (-1), by what the law lets it take.

    Of two players; ``left`` are the cards that the elder left to a dealer. Of three there is a rule only for the
    dealer's long hand, whose talon of two is one short: he takes what is there or refuses it, and lays out one more.
    """
    if isinstance(rules, NormandyRuleset):
        if surplus != 1 or holder != "dealer":
            return ()
        tens = rules.hand
        hands = (DECK[: tens + 1], DECK[tens + 1 : 2 * tens + 1], DECK[2 * tens + 1 : 3 * tens + 1])
        least, most = take_limits(open_normandy(rules, 0, hands, DECK[3 * tens + 1 :]), 0)
    else:
        deal = _dealt(rules, surplus, holder)
        if holder == "dealer":
            deal = _after_elder(deal, left)
        least, most = take_limits(deal, 0 if holder == "elder" else 1)
    return tuple((taken + surplus, taken) for taken in range(least, most + 1))


def leavings(rules: Ruleset) -> tuple[Answer, ...]:
    """How many cards an elder with a hand as it should be may have left to the dealer."""
    if isinstance(rules, NormandyRuleset):
        return (0,)
    deal = open_deal(rules, 1, DECK[: rules.hand], DECK[rules.hand : 2 * rules.hand], DECK[2 * rules.hand :])
    least, most = take_limits(deal, 0)
    packet = len(deal.sides[0].packet)
    # A packet that was declined is dead: it leaves the dealer nothing.
    declined = {0} if rules.allow_decline != "never" else set()
    return tuple(sorted({packet - taken for taken in range(least, most + 1)} | declined))


def one_wrong(case: str, surplus: int, holder: Holder | None, facts: Facts, rules: Ruleset) -> Ruling:
    """The ruling on one card too many (1) or too few (-1) in one hand, by what the elder has decided."""
    clause = CLAUSES[surplus]
    if facts["decision"] == "open":
        return Ruling(case, "option_of_elder", clause, decides="elder")
    if facts["decision"] == "redeal":
        return Ruling(case, "redeal", clause)
    assert holder is not None
    left = int(facts["left"]) if holder == "dealer" and rules.seats == 2 else 0
    pairs = exchanges_of(rules, surplus, holder, left)
    return Ruling(case, "stands", clause, None if pairs else "referee", holder, pairs, left)


def holders(rules: Ruleset) -> tuple[Holder, ...]:
    """Who may hold a hand, the elder first."""
    return ("elder", "third", "dealer") if rules.seats == 3 else ("elder", "dealer")
