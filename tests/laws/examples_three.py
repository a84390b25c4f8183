"""What each value of the law of three makes of a deal, or of a match."""

from __future__ import annotations

from typing import Any

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Decline, Discard
from larp_piquet.engine.cards import DECK
from larp_piquet.engine.race import Race
from larp_piquet.engine.ruleset import (
    NormandyRuleset,
)

from ..engine.builders import do
from .alternatives import (
    Example,
)
from .test_normandy import points as points_of_three
from .test_normandy import vector

DEALER, LEADER, THIRD = 0, 1, 2


def normandy(**more: Any) -> dict[str, Any]:
    return {"base": "normandy-musketeer", **more}


def some_of_two(rules: NormandyRuleset) -> list[bool]:
    """Whether the dealer may take none (laying out nothing), one, two."""
    deal = law.start(rules, DEALER, DECK)
    hand = deal.sides[DEALER].hand
    return [not law.breaches(deal, Discard(DEALER, hand[:n])) for n in range(3)]


def who_talks(rules: NormandyRuleset) -> int | None:
    deal = law.start(rules, DEALER, DECK)
    return do(deal, Decline(DEALER)).turn


def five_each(rules: NormandyRuleset) -> tuple[int, ...]:
    """Leader five tricks, dealer five, the third none."""
    return points_of_three(rules, {}, [LEADER] * 5 + [DEALER] * 5)


def when_one_leaves(rules: NormandyRuleset) -> list[int]:
    """Who has left after 205, 160, 90."""
    return [left.seat for left in Race(rules).after(0, {0: 205, 1: 160, 2: 90}).exits]


THREE = {
    "dealer_takes": Example(
        some_of_two, [("two_or_none", [False, False, True]), ("zero_to_two", [True, True, True])], **normandy()
    ),
    "first_to_declare": Example(who_talks, [("dealer", DEALER), ("elder", LEADER)], **normandy()),
    # Leader: five leads and tricks 10, the sixth led and lost 11. Dealer: that trick 1, four led and won, the last 4:
    # 1 + 2 + 2 + 2 + 5 = 12. Where the trickless gives, 20 to each.
    "capot_rule": Example(
        five_each, [("all_tricks", (12, 11, 0)), ("trickless_player_gives_each", (32, 31, 0))], **normandy()
    ),
    "target": Example(when_one_leaves, [(200, [0]), (150, [0, 1]), (250, [])], **normandy()),
    "endgame": Example(when_one_leaves, [("two_handed", [0]), ("stop_and_rank", [0, 1])], **normandy()),
    # Out with 212 and 205 against 171 (120 at the first exit), to 200 (reconciliation §5).
    "debt": Example(
        lambda rules: vector(rules).owed(),
        [
            ("score_difference", (41, 34)), ("gap_to_target", (29, 29)), ("gap_at_exit", (80, 29)),
            ("flat_stake", (0, 0)), ("second_null", (41, 0)),
        ],
        **normandy(),
    ),
    "debt_bonus": Example(lambda rules: vector(rules).owed(), [(0, (41, 34)), (100, (141, 134))], **normandy()),
    "debt_round": Example(
        lambda rules: vector(rules).owed(),
        [("none", (41, 34)), ("nearest_half_up", (40, 30)), ("ceil", (50, 40))],
        **normandy(),
    ),
}  # fmt: skip
