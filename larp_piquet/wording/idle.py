"""Fields that change nothing in a law as its other values stand: no clause is told by them, no house sets them."""

from __future__ import annotations

from ..engine.ruleset import Ruleset

#: What makes the figures of koroliks, which a settlement by the rubicon has none of.
OF_KOROLIKS = frozenset(
    {
        "round_tens", "korolik_bonus", "final_figure", "final_bonus", "refet_margin", "refet_scope", "refet_stage",
        "refet_chain", "refet_in_last", "skvoznoy",
    }
)  # fmt: skip
#: What makes a full hand, where one counts anything.
OF_FULL_HAND = frozenset({"full_hand_basis", "full_hand_counts_to_repique"})


def idle_fields(rules: Ruleset) -> frozenset[str]:
    """The fields without effect in this law."""
    idle = OF_KOROLIKS if rules.settlement == "rubicon" else frozenset()
    return idle if rules.full_hand_points else idle | OF_FULL_HAND
