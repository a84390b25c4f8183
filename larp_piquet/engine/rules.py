"""The law of two hands as data: every rule that a house may set, and the words that may stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar, Literal

#: No number of a law or of a record is greater; no evening comes near it.
MOST = 1_000_000

Value = bool | int | str | tuple[int, int] | Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One frozen law of two-handed piquet. Field names, meanings and rows are those of ``rules.md`` §2.

    A number is in points unless its name says cards, deals or tricks. ``off`` is written for ``open_capot``
    where a house does not know the announced capot. ``name`` is what a house calls its own law; it changes nothing
    in it, and is empty where the edition is played as it stands.
    """

    game: ClassVar[Literal["piquet", "normandy"]] = "piquet"
    seats: ClassVar[int] = 2
    hand: ClassVar[int] = 12  # cards dealt to each, and so tricks
    talon: ClassVar[int] = 8

    edition: str
    name: str = ""
    # 2.2 Match
    first_dealer: Literal["lowest_cut", "highest_cut_chooses"]
    koroliks_per_partie: int
    settlement: Literal["koroliks", "rubicon"]
    round_tens: Literal["none", "nearest_half_up", "ceil"]
    korolik_bonus: int
    final_figure: bool
    final_bonus: int
    refet_margin: int
    refet_scope: Literal["next_korolik", "all_following"]
    refet_stage: Literal["korolik_figure", "difference_before_rounding"]
    refet_chain: Literal["multiply", "additive", "flat"]
    refet_in_last: Literal["carry_to_next_partie", "extra_korolik", "lapse"]
    skvoznoy: Literal["off", "plus_100", "flat_100"]
    # 2.3 Exchange
    deal_packet: Literal[2, 3]
    talon_laid: Literal["end", "after_round_3"]
    elder_takes: tuple[int, int]
    younger_may_leave: int
    talon_choice: Literal["from_top", "by_choice"]
    allow_decline: Literal["each_alone", "by_agreement", "never"]
    untaken_visible: Literal["any_player_after_exchange", "own_only", "nobody"]
    # 2.4 Calls
    point_tiebreak: Literal["pips", "high_card"]
    long_suit_bonus: Literal["sequence_only", "any_suit"]
    sequence_points: Mapping[int, int]
    equal_sequence_voids_all: bool
    sequence_winner_counts_all: bool
    set_points: Mapping[int, int]
    white_hand_points: int
    white_hand_when: Literal["at_declaration", "dealt", "both"]
    white_hand_obligatory: bool
    full_hand_points: int
    full_hand_basis: Literal["scored_only", "held"]
    full_hand_counts_to_repique: bool
    allow_sinking: bool
    declare_deadline: Literal["first_lead", "younger_first_card"]
    younger_declares: Literal["before_lead", "after_first_lead"]
    show_declared: Literal["always", "on_demand"]
    false_claim_deadline: Literal["first_trick_complete", "first_lead", "younger_first_card"]
    # 2.5 Pique, repique, play
    threshold: int
    pique_to: int
    repique_to: int
    repique_at: Literal["reached", "exceeded"]
    block_rule: Literal["any_score", "ordered"]
    equality_blocks: bool
    pique_elder_only: bool
    repique_by_younger: bool
    trick_scoring: Literal["lead_plus_trick", "lead_or_capture"]
    last_trick_value: int
    capot_last_trick_value: int
    leza_tricks: int
    leza_points: int
    capot: int
    open_capot: int | Literal["off"]
    failed_open_capot: Literal["no_penalty", "opponent_80"]

    def point_value(self, cards: int) -> int:
        """What a good point of so many cards is written as, the bonus of its run included under ``any_suit``."""
        bonus = self.sequence_points.get(cards, 0) if self.long_suit_bonus == "any_suit" and cards >= 5 else 0
        return cards + bonus

    @property
    def deals_per_partie(self) -> int:
        """Two deals to a korolik."""
        return 2 * self.koroliks_per_partie


#: The words a field may hold, read off the annotations so that they live in one place.
CHOICES: Mapping[str, tuple[str | int, ...]] = MappingProxyType(
    {
        "first_dealer": ("lowest_cut", "highest_cut_chooses"),
        "settlement": ("koroliks", "rubicon"),
        "round_tens": ("none", "nearest_half_up", "ceil"),
        "refet_scope": ("next_korolik", "all_following"),
        "refet_stage": ("korolik_figure", "difference_before_rounding"),
        "refet_chain": ("multiply", "additive", "flat"),
        "refet_in_last": ("carry_to_next_partie", "extra_korolik", "lapse"),
        "skvoznoy": ("off", "plus_100", "flat_100"),
        "deal_packet": (2, 3),
        "talon_laid": ("end", "after_round_3"),
        "talon_choice": ("from_top", "by_choice"),
        "allow_decline": ("each_alone", "by_agreement", "never"),
        "untaken_visible": ("any_player_after_exchange", "own_only", "nobody"),
        "point_tiebreak": ("pips", "high_card"),
        "long_suit_bonus": ("sequence_only", "any_suit"),
        "white_hand_when": ("at_declaration", "dealt", "both"),
        "full_hand_basis": ("scored_only", "held"),
        "declare_deadline": ("first_lead", "younger_first_card"),
        "younger_declares": ("before_lead", "after_first_lead"),
        "show_declared": ("always", "on_demand"),
        "false_claim_deadline": ("first_trick_complete", "first_lead", "younger_first_card"),
        "repique_at": ("reached", "exceeded"),
        "block_rule": ("any_score", "ordered"),
        "trick_scoring": ("lead_plus_trick", "lead_or_capture"),
        "failed_open_capot": ("no_penalty", "opponent_80"),
    }
)
FIELDS: tuple[str, ...] = tuple(f.name for f in fields(Ruleset) if f.name not in ("edition", "name"))
