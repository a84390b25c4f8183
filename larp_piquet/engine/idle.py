"""Fields on which nothing depends under the other values of a law: a house that changes one changes nothing."""

from __future__ import annotations

from .normandy import NormandyRuleset
from .rules import Ruleset

#: What turns entries into koroliks and a final figure; the rubicon and the race of three have neither.
_OF_KOROLIKS = frozenset(
    {
        "round_tens", "korolik_bonus", "final_figure", "final_bonus", "refet_margin", "refet_scope", "refet_stage",
        "refet_chain", "refet_in_last", "skvoznoy",
    }
)  # fmt: skip
#: What only two play by; where three never become two, nobody does.
OF_TWO_ALONE = frozenset(
    {
        "deal_packet", "elder_takes", "younger_may_leave", "talon_choice", "allow_decline", "untaken_visible",
        "leza_tricks",
    }
)  # fmt: skip


def idle_fields(rules: Ruleset) -> frozenset[str]:
    """The fields that change nothing in this law, whatever value they have."""
    idle: frozenset[str] = frozenset()
    if not rules.white_hand_points:
        idle |= {"white_hand_when", "white_hand_obligatory"}
    if not rules.full_hand_points:
        idle |= {"full_hand_basis", "full_hand_counts_to_repique"}
    if isinstance(rules, NormandyRuleset):
        idle |= _OF_KOROLIKS | {"settlement", "koroliks_per_partie"}
        return idle if rules.endgame == "two_handed" else idle | OF_TWO_ALONE
    if not rules.leza_points:
        idle |= {"leza_tricks"}
    return idle | _OF_KOROLIKS if rules.settlement == "rubicon" else idle
