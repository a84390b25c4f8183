"""What can be doubted in the totals of a deal that was kept on paper: a question to those who typed, never a wall.

Every bound follows from the ruleset. A silence or a referee's adjustment may bring what no play can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..engine.ruleset import NormandyRuleset, Ruleset

#: The most that is taken for the total of one deal rather than for a slip of the finger.
MOST_TYPED = 999


class Doubted(StrEnum):
    """What can be doubtful; ``wording.pack.DOUBTS`` has words for each."""

    BELOW_PLAY = "below_play"
    NOT_A_CAPOT = "not_a_capot"
    ABOVE_ALL = "above_all"


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is doubtful, with its values; ``side`` is whose total it is about."""

    code: Doubted
    values: Mapping[str, object]
    side: int | None = None


class Doubtful(ValueError):
    """Totals that stand only if those who typed them are sure."""

    def __init__(self, deal: int, totals: tuple[int | None, ...], doubts: Sequence[Doubt]) -> None:
        super().__init__(", ".join(doubt.code for doubt in doubts))
        self.deal = deal
        self.totals = totals
        self.doubts = tuple(doubts)


def doubts(rules: Ruleset, totals: Sequence[int], dealer: int) -> tuple[Doubt, ...]:
    """What the law makes doubtful in the totals of a deal, by side; ``dealer`` is one of them."""
    found = []
    least, capot = least_in_all(rules), least_at_capot(rules)
    most = most_of_one(rules)
    for side, total in enumerate(totals):
        if total > most:
            found.append(Doubt(Doubted.ABOVE_ALL, {"most": most}, side))
    if sum(totals) < min(least, capot):
        found.append(Doubt(Doubted.BELOW_PLAY, {"least": min(least, capot), "sum": sum(totals)}))
    elif not isinstance(rules, NormandyRuleset):
        found += _of_two(rules, totals, dealer, least, capot)
    return tuple(found)


def _of_two(rules: Ruleset, totals: Sequence[int], dealer: int, least: int, capot: int) -> list[Doubt]:
    """Who writes less than one trick brings has taken none, so that the other has made a capot."""
    for side, total in enumerate(totals):
        if total < with_one_trick(rules, elder=side != dealer):
            # The elder has counted his first lead.
            due = capot - (side != dealer)
            other = totals[1 - side]
            return [Doubt(Doubted.NOT_A_CAPOT, {"least": due, "total": total}, 1 - side)] if other < due else []
    return [Doubt(Doubted.BELOW_PLAY, {"least": least, "sum": sum(totals)})] if sum(totals) < least else []


def least_in_all(rules: Ruleset) -> int:
    """What play alone writes at the least between all where nobody takes every trick, the leza included."""
    hand = rules.hand
    if rules.trick_scoring == "lead_plus_trick":
        played = hand + (hand - 1) + rules.last_trick_value
    else:
        # Every lead counts, and one trick at the least is taken on another's lead.
        played = hand + max(rules.last_trick_value - 1, 0) + 1
    if isinstance(rules, NormandyRuleset):
        return played  # a tie for most tricks pays no leza
    paid = [
        sum(rules.leza_points for tricks in (own, hand - own) if tricks >= rules.leza_tricks)
        for own in range(1, hand)
    ]  # fmt: skip
    return played + min(paid)


def least_at_capot(rules: Ruleset) -> int:
    """What play alone writes at the least between all where one takes every trick."""
    hand = rules.hand
    if rules.trick_scoring == "lead_plus_trick":
        return hand + (hand - 1) + rules.capot_last_trick_value + rules.capot
    return hand + max(rules.capot_last_trick_value - 1, 0) + rules.capot


def with_one_trick(rules: Ruleset, *, elder: bool) -> int:
    """The least that somebody writes who has taken a trick of a deal of two."""
    led = 1 if elder else 0
    # The trick and the lead after it, or the last trick, after which nothing is led.
    if rules.trick_scoring == "lead_plus_trick":
        return led + min(2, rules.last_trick_value)
    # The elder's own first lead, taken, brings no more than itself and the lead after it.
    return min(led + 2, led + rules.last_trick_value, 2)


def most_of_one(rules: Ruleset) -> int:
    """More than this no deal brings to one player: every call at its best, the greatest jump and every trick.

    The calls of several hands are taken together, so that the bound lies above what any one hand holds.
    """
    hand = rules.hand
    white = rules.white_hand_points * (2 if rules.white_hand_when == "both" else 1)
    point = max(rules.point_value(cards) for cards in range(1, 9))
    sets = max(hand // size * rules.set_points[size] for size in (3, 4))
    calls = white + point + _sequences(rules, hand) + sets + rules.full_hand_points
    jump = max(rules.repique_to, rules.pique_to) - rules.threshold
    last = max(rules.last_trick_value, rules.capot_last_trick_value)
    played = hand + (hand - 1) + last
    end = max(rules.capot, rules.leza_points, 0 if rules.open_capot == "off" else rules.open_capot)
    if isinstance(rules, NormandyRuleset) and rules.capot_rule == "trickless_player_gives_each":
        end *= 2
    return calls + jump + played + end


def _sequences(rules: Ruleset, cards: int) -> int:
    """The most that so many cards bring in sequences, one suit holding eight."""
    best = [0] * (cards + 1)
    for held in range(1, cards + 1):
        options = [rules.sequence_points[size] + best[held - size] for size in rules.sequence_points if size <= held]
        best[held] = max([best[held - 1], *options])
    return best[cards]
