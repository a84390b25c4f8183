"""Titles of the fields of a ruleset and words for their values: the rules page, the rule sheet, the form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from types import MappingProxyType

from ..engine.match import SKVOZNOY_POINTS
from ..engine.ruleset import Ruleset
from ..engine.talon import most_left
from .mark import N_, Phrase, points

#: Title of every field of a ruleset.
FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "first_dealer": N_("First dealer"),
        "koroliks_per_partie": N_("Koroliks in a partie"),
        "settlement": N_("Settlement"),
        "round_tens": N_("Rounding to tens"),
        "korolik_bonus": N_("Points added to a korolik"),
        "final_figure": N_("Final figure"),
        "final_bonus": N_("Points added to the final figure"),
        "refet_margin": N_("Largest difference that is still a refet"),
        "refet_scope": N_("What a refet raises"),
        "refet_stage": N_("What in a korolik is raised"),
        "refet_chain": N_("Several refets"),
        "refet_in_last": N_("Refet in the last korolik"),
        "skvoznoy": N_("Partie in which the loser won no deal"),
        "deal_packet": N_("Cards dealt at a time"),
        "talon_laid": N_("When the talon is laid out"),
        "elder_takes": N_("Cards the elder takes"),
        "younger_may_leave": N_("Cards the dealer may leave"),
        "talon_choice": N_("How cards are taken"),
        "allow_decline": N_("Declining the exchange"),
        "untaken_visible": N_("Who may look at untaken cards"),
        "point_tiebreak": N_("Points of equal length"),
        "long_suit_bonus": N_("Addition for a long suit"),
        "sequence_points": N_("Points of sequences"),
        "equal_sequence_voids_all": N_("Equal best sequences void all sequences"),
        "sequence_winner_counts_all": N_("The better player counts all his sequences"),
        "set_points": N_("Points of quatorzes and trios"),
        "white_hand_points": N_("Points of carte blanche"),
        "white_hand_when": N_("When carte blanche counts"),
        "white_hand_obligatory": N_("Carte blanche must be called"),
        "full_hand_points": N_("Points of carte rouge"),
        "full_hand_basis": N_("What makes carte rouge"),
        "full_hand_counts_to_repique": N_("Carte rouge helps a repique"),
        "allow_sinking": N_("Calls may be kept back"),
        "declare_deadline": N_("Last moment to call"),
        "younger_declares": N_("When the dealer counts his calls"),
        "show_declared": N_("Showing what was called"),
        "false_claim_deadline": N_("Last moment to mend a mistaken call"),
        "threshold": N_("Points that make a pique or repique"),
        "pique_to": N_("A pique goes to"),
        "repique_to": N_("A repique goes to"),
        "repique_at": N_("When the threshold is met"),
        "block_rule": N_("What bars a repique"),
        "equality_blocks": N_("A level call bars a pique and a repique"),
        "pique_elder_only": N_("Only the elder makes a pique"),
        "repique_by_younger": N_("The dealer may make a repique"),
        "trick_scoring": N_("Points of leads and tricks"),
        "last_trick_value": N_("Points of the last trick"),
        "capot_last_trick_value": N_("Points of the last trick at a capot"),
        "leza_tricks": N_("Tricks that win the cards"),
        "leza_points": N_("Points for the cards"),
        "capot": N_("Points of a capot"),
        "open_capot": N_("Points of an open capot"),
        "failed_open_capot": N_("An open capot that fails"),
    }
)

#: Words for the values of fields that choose between words.
CHOICES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "first_dealer": {
            "lowest_cut": N_("the lower card deals"),
            "highest_cut_chooses": N_("the higher card chooses"),
        },
        "settlement": {"koroliks": N_("by koroliks"), "rubicon": N_("by the rubicon")},
        "round_tens": {
            "none": N_("none"),
            "nearest_half_up": N_("to the nearest ten, a five upwards"),
            "ceil": N_("always upwards"),
        },
        "refet_scope": {
            "next_korolik": N_("the next korolik that has a winner"),
            "all_following": N_("all that follow in the partie"),
        },
        "refet_stage": {
            "korolik_figure": N_("the whole figure"),
            "difference_before_rounding": N_("the difference before rounding"),
        },
        "refet_chain": {
            "multiply": N_("each doubles again"),
            "additive": N_("double, treble, and so on"),
            "flat": N_("double, however many"),
        },
        "refet_in_last": {
            "carry_to_next_partie": N_("passes to the next partie"),
            "extra_korolik": N_("one korolik more is played"),
            "lapse": N_("lapses"),
        },
        "skvoznoy": {
            "off": N_("nothing special"),
            "plus_100": N_("%(points)s more"),
            "flat_100": N_("%(points)s in all"),
        },
        "talon_laid": {"end": N_("at the end"), "after_round_3": N_("after the third round")},
        "talon_choice": {"from_top": N_("from the top"), "by_choice": N_("by choice")},
        "allow_decline": {
            "each_alone": N_("each as he likes"),
            "by_agreement": N_("with the other's consent"),
            "never": N_("never"),
        },
        "untaken_visible": {
            "any_player_after_exchange": N_("either player, after the exchange"),
            "own_only": N_("each at those of his own packet"),
            "nobody": N_("nobody"),
        },
        "point_tiebreak": {"pips": N_("more pips"), "high_card": N_("the highest card")},
        "long_suit_bonus": {
            "sequence_only": N_("for a sequence only"),
            "any_suit": N_("for any five cards or more of a suit"),
        },
        "white_hand_when": {
            "at_declaration": N_("at the calls"),
            "dealt": N_("as dealt"),
            "both": N_("both as dealt and at the calls"),
        },
        "full_hand_basis": {
            "scored_only": N_("every card lies in what scored"),
            "held": N_("every card lies in what is held"),
        },
        "declare_deadline": {
            "first_lead": N_("the first lead"),
            "younger_first_card": N_("the dealer's first card"),
        },
        "younger_declares": {
            "before_lead": N_("before the first lead"),
            "after_first_lead": N_("after the first lead"),
        },
        "show_declared": {"always": N_("always"), "on_demand": N_("when asked")},
        "false_claim_deadline": {
            "first_trick_complete": N_("the end of the first trick"),
            "first_lead": N_("the first lead"),
            "younger_first_card": N_("the dealer's first card"),
        },
        "repique_at": {"reached": N_("when it is reached"), "exceeded": N_("when it is passed")},
        "block_rule": {
            "any_score": N_("anything an opponent counts by calls"),
            "ordered": N_("only what counts earlier"),
        },
        "trick_scoring": {
            "lead_plus_trick": N_("each lead and each trick"),
            "lead_or_capture": N_("each lead, and each trick taken on an opponent's lead"),
        },
        "failed_open_capot": {
            "no_penalty": N_("costs nothing"),
            "opponent_80": N_("is paid to each opponent"),
        },
        "open_capot": {"off": N_("not played")},
    }
)
#: The same for the fields that only the game for three has.
NORMANDY_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "dealer_takes": N_("Cards the dealer of three takes"),
        "first_to_declare": N_("Who of three calls first"),
        "capot_rule": N_("Who counts a capot of three"),
        "target": N_("Points to leave with"),
        "endgame": N_("When the first has left"),
        "debt": N_("What the last of three owes"),
        "debt_bonus": N_("Points added to each debt"),
        "debt_round": N_("Rounding of each debt"),
    }
)
NORMANDY_CHOICES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "dealer_takes": {"two_or_none": N_("both or neither"), "zero_to_two": N_("none, one or both")},
        "first_to_declare": {"dealer": N_("the dealer"), "elder": N_("the player left of the dealer")},
        "capot_rule": {
            "all_tricks": N_("who takes every trick"),
            "trickless_player_gives_each": N_("everyone with a trick, from each without one"),
        },
        "endgame": {
            "two_handed": N_("the others play on as two"),
            "stop_and_rank": N_("the others are ranked by points"),
        },
        "debt": {
            "score_difference": N_("the difference in points"),
            "gap_to_target": N_("what he lacks of the target"),
            "gap_at_exit": N_("what he lacked when each left"),
            "flat_stake": N_("a fixed stake"),
            "second_null": N_("the difference to the first alone"),
        },
        "debt_round": CHOICES["round_tens"],
    }
)
#: What a field of two is called where three play.
_IN_THREE: Mapping[str, str] = MappingProxyType({"repique_by_younger": N_("Others than the elder make a repique")})
YES = N_("yes")
NO = N_("no")


def field_title(field: str, rules: Ruleset) -> str:
    """The title of a field in the game of these rules; raises ``KeyError`` for no field."""
    if rules.seats == 3 and field in _IN_THREE:
        return _IN_THREE[field]
    return FIELDS.get(field) or NORMANDY_FIELDS[field]


def choices_of(field: str) -> Mapping[str, str]:
    """The words of a field that chooses between words; empty for any other. Say them by ``choice_phrase``."""
    return CHOICES.get(field) or NORMANDY_CHOICES.get(field, {})


def choice_phrase(field: str, value: str) -> Phrase:
    """A value of such a field in words; raises ``KeyError``."""
    values = {"points": points(SKVOZNOY_POINTS)} if field == "skvoznoy" and value != "off" else {}
    return Phrase(choices_of(field)[value], values)


def _and(told: Phrase, more: Phrase) -> Phrase:
    return Phrase("%(told)s, %(more)s", {"told": told, "more": more})


def value_phrase(field: str, rules: Ruleset) -> Phrase:
    """The value that a field has in these rules, as short words or figures; raises ``KeyError`` for no field."""
    if field not in FIELDS and field not in NORMANDY_FIELDS:
        raise KeyError(field)
    value = getattr(rules, field)
    if field == "younger_may_leave":  # a number that the compulsory exchange cuts short is told as it is played
        value = most_left(rules)
    if isinstance(value, bool):
        return Phrase(YES if value else NO)
    if isinstance(value, str):
        return choice_phrase(field, value)
    if isinstance(value, int):
        return Phrase("%(value)s", {"value": value})
    if isinstance(value, tuple):
        least, most = value
        return Phrase("%(value)s", {"value": least if least == most else f"{least}–{most}"})
    worths = [
        Phrase(N_("%(length)s: %(worth)s"), {"length": length, "worth": worth}) for length, worth in value.items()
    ]
    return reduce(_and, worths)
