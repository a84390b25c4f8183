"""What each value of the exchange allows."""

from __future__ import annotations

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Decline, Discard, Take
from larp_piquet.engine.ruleset import (
    Ruleset,
)

from ..engine.builders import ELDER, YOUNGER, do
from .alternatives import (
    Example,
    dealt_first,
    fresh,
)


def elder_done(rules: Ruleset) -> law.Deal:
    """The elder has laid out three and taken the first three."""
    deal = do(fresh(rules), Discard(ELDER, fresh(rules).sides[ELDER].hand[:3]))
    return do(deal, Take(ELDER, deal.sides[ELDER].packet[:3])) if deal.turn == ELDER else deal


def declining(rules: Ruleset) -> str:
    deal = fresh(rules)
    refused = law.breaches(deal, Decline(ELDER))
    if refused:
        return " ".join(refused)
    after_it = do(deal, Decline(ELDER))
    return f"{after_it.phase} {after_it.turn}"


def looked_at(rules: Ruleset) -> tuple[int, int]:
    """How many untaken cards elder and dealer may look at: the dealer took the two left to him and one of his own."""
    deal = elder_done(rules)
    deal = do(deal, Discard(YOUNGER, deal.sides[YOUNGER].hand[:3]))
    if deal.turn == YOUNGER:
        left, own = law.available(deal, YOUNGER)
        deal = do(deal, Take(YOUNGER, left + own[:1]))
    return len(law.lookable(deal, ELDER)), len(law.lookable(deal, YOUNGER))


EXCHANGE = {
    # The pack is 7S 8S … AS 7H … AC; the other hand's packets lie between.
    "deal_packet": Example(dealt_first, [(2, "7S 8S JS QS 7H 8H | 7C"), (3, "7S 8S 9S KS AS 7H | 7C")]),
    # After the third round twelve cards are dealt: the thirteenth is the knave of hearts.
    "talon_laid": Example(
        dealt_first, [("end", "7S 8S JS QS 7H 8H | 7C"), ("after_round_3", "7S 8S JS QS 7H 8H | JH")]
    ),
    "elder_takes": Example(
        lambda rules: law.take_limits(fresh(rules), ELDER), [([3, 3], (3, 3)), ([3, 5], (3, 5)), ([1, 5], (1, 5))]
    ),
    # Five are his to take, the two that were left first and always.
    "younger_may_leave": Example(
        lambda rules: law.take_limits(elder_done(rules), YOUNGER), [(2, (3, 5)), (6, (2, 5)), (0, (5, 5)), (1, (4, 5))]
    ),
    "talon_choice": Example(
        lambda rules: do(fresh(rules), Discard(ELDER, fresh(rules).sides[ELDER].hand[:3])).phase,
        [("by_choice", "take"), ("from_top", "discard")],  # he picks; or he has taken, and the dealer lays out
    ),
    "allow_decline": Example(
        declining,
        [("each_alone", "discard 1"), ("by_agreement", "consent 1"), ("never", "decline_not_allowed")],
    ),
    "untaken_visible": Example(
        looked_at, [("any_player_after_exchange", (2, 2)), ("own_only", (0, 2)), ("nobody", (0, 0))]
    ),
}
