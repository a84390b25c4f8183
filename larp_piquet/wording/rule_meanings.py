"""What each field of a ruleset decides, in one sentence for whoever sets the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .mark import N_

#: By field of a ruleset.
MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "first_dealer": N_("Who deals first, once the pack is cut."),
        "koroliks_per_partie": N_("How long a partie is: a korolik is two deals. From 1 to 6."),
        "settlement": N_("How a partie is paid: korolik by korolik, or by the sums of points with the rubicon."),
        "round_tens": N_("Whether differences are written in full tens."),
        "korolik_bonus": N_("Added to the figure of every korolik that has a winner."),
        "final_figure": N_("Whether all the entries of a partie are weighed once more at its end."),
        "final_bonus": N_("Added to the final figure, where there is one."),
        "refet_margin": N_("A korolik whose sums lie no farther apart than this is nobody's. 0: only equal sums."),
        "refet_scope": N_("How far a refet reaches."),
        "refet_stage": N_("Whether the finished figure is multiplied, or the bare difference it is made from."),
        "refet_chain": N_("How much a second and a third refet add to the first."),
        "refet_in_last": N_("What becomes of a refet when no korolik of the partie is left to be raised."),
        "skvoznoy": N_("What it is worth to leave the other without a single entry."),
        "deal_packet": N_("How many cards the dealer gives at once."),
        "talon_laid": N_("Custom of the hands only; it changes no count."),
        "elder_takes": N_("The least and the most that the elder changes of the cards that lie for him."),
        "younger_may_leave": N_(
            "How many of the cards that are his to take the dealer may leave; if he exchanges, he takes one."
        ),
        "talon_choice": N_("Whether a player takes blindly from the top, or looks at his packet and picks."),
        "allow_decline": N_("Whether a player may keep his hand as it was dealt."),
        "untaken_visible": N_("Who may turn up what is left of the talon."),
        "point_tiebreak": N_("Whose point is good when suits are equally long."),
        "long_suit_bonus": N_("Whether five cards of a suit are paid as a quint even when they are no sequence."),
        "sequence_points": N_("What a sequence of three to eight cards counts."),
        "equal_sequence_voids_all": N_("Whether equal best sequences leave everybody without any."),
        "sequence_winner_counts_all": N_("Whether a good sequence brings all the lesser ones of its owner with it."),
        "set_points": N_("What three and four of a rank count."),
        "white_hand_points": N_("What a hand without a court card counts."),
        "white_hand_when": N_("Which hand is looked at: the one dealt, or the one kept."),
        "white_hand_obligatory": N_("Whether a player who holds carte blanche must say so."),
        "full_hand_points": N_("What a hand counts in which no card is idle. 0: nothing."),
        "full_hand_basis": N_("Whether the combinations of carte rouge must have scored."),
        "full_hand_counts_to_repique": N_("Whether it is reckoned before a repique is."),
        "allow_sinking": N_("Whether a player may call less than he holds."),
        "declare_deadline": N_("What is not called by then is lost."),
        "younger_declares": N_("Whether the dealer counts aloud before he sees the first card led."),
        "show_declared": N_("Whether cards that scored are laid open of themselves."),
        "false_claim_deadline": N_("Until when a call of what is not held may be taken back."),
        "threshold": N_("The count at which a repique or a pique is made."),
        "pique_to": N_("The count that the threshold becomes by a pique."),
        "repique_to": N_("The count that the threshold becomes by a repique."),
        "repique_at": N_("Whether the exact threshold is enough for a repique."),
        "block_rule": N_("Which calls of an opponent forbid a repique."),
        "equality_blocks": N_("Whether a call that nobody won forbids them too."),
        "pique_elder_only": N_("Whether it is closed to all but the elder."),
        "repique_by_younger": N_("Whether it is open to others than the elder."),
        "trick_scoring": N_("Whether a leader who takes his own trick counts twice for it."),
        "last_trick_value": N_("Counted in place of 1."),
        "capot_last_trick_value": N_("The same when one player took every trick."),
        "leza_tricks": N_("How many of all the tricks are needed."),
        "leza_points": N_("What the cards count, after the play."),
        "capot": N_("What it counts to take every trick."),
        "open_capot": N_("What that counts when it was announced before the first lead."),
        "failed_open_capot": N_("What an announcement costs that was not kept."),
    }
)

#: The same of the fields that only the game for three has.
NORMANDY_MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "dealer_takes": N_("What the dealer, who alone exchanges, may do with the two cards of the talon."),
        "first_to_declare": N_("The order of talk only: it changes no count."),
        "capot_rule": N_("Whether a capot is every trick in one hand, or a hand without any."),
        "target": N_("Whoever has so many at the end of a deal leaves. The source plays to 200, or to 150."),
        "endgame": N_("Whether the two who are left play on as two, or are ranked at once."),
        "debt": N_("How the debts of the last one to the first and to the second are reckoned."),
        "debt_bonus": N_("Added to each of the two debts."),
        "debt_round": N_("Whether each debt is written in full tens."),
    }
)
#: What is told besides of a field that stands for the three hands alone.
THREE_HANDS_ALONE = N_("This is for three hands; the two who are left have the value of the edition for two.")
