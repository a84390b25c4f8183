"""The editions of two-handed piquet, as the tables of ``rules.md`` §2 have them.

Sources are named by the short keys of ``rules.md``: S0 is the old game, S2 the musketeers' telling of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from .rules import Ruleset

_SEQUENCES = MappingProxyType({3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18})
_SETS = MappingProxyType({3: 3, 4: 14})

#: S2, "Пикет. Карточная игра мушкетёров"; where it is silent, S0.
MUSKETEER = Ruleset(
    edition="musketeer",
    first_dealer="lowest_cut",
    koroliks_per_partie=3,
    settlement="koroliks",
    round_tens="nearest_half_up",
    korolik_bonus=100,
    final_figure=True,
    final_bonus=100,
    refet_margin=0,
    refet_scope="all_following",
    refet_stage="korolik_figure",
    refet_chain="multiply",
    refet_in_last="carry_to_next_partie",
    skvoznoy="off",
    deal_packet=2,
    talon_laid="end",
    elder_takes=(3, 3),
    younger_may_leave=2,
    talon_choice="by_choice",
    allow_decline="by_agreement",
    untaken_visible="any_player_after_exchange",
    point_tiebreak="high_card",
    long_suit_bonus="any_suit",
    sequence_points=_SEQUENCES,
    equal_sequence_voids_all=True,
    sequence_winner_counts_all=True,
    set_points=_SETS,
    white_hand_points=10,
    white_hand_when="at_declaration",
    white_hand_obligatory=False,
    full_hand_points=20,
    full_hand_basis="scored_only",
    full_hand_counts_to_repique=True,
    allow_sinking=True,
    declare_deadline="first_lead",
    younger_declares="before_lead",
    show_declared="always",
    false_claim_deadline="first_trick_complete",
    threshold=30,
    pique_to=60,
    repique_to=90,
    repique_at="reached",
    block_rule="any_score",
    equality_blocks=False,
    pique_elder_only=True,
    repique_by_younger=True,
    trick_scoring="lead_plus_trick",
    last_trick_value=4,
    capot_last_trick_value=1,
    leza_tricks=6,
    leza_points=10,
    capot=40,
    open_capot=80,
    failed_open_capot="no_penalty",
)

#: S0, "Старинная игра пикет"; where it is silent, S2, but for ``talon_choice`` and ``final_figure``.
STARINNY = replace(
    MUSKETEER,
    edition="starinny",
    round_tens="none",
    korolik_bonus=0,
    final_figure=False,
    final_bonus=0,
    refet_scope="next_korolik",
    elder_takes=(3, 5),
    talon_choice="from_top",
    allow_decline="each_alone",
    point_tiebreak="pips",
    long_suit_bonus="sequence_only",
    white_hand_obligatory=True,
    capot_last_trick_value=2,
    leza_tricks=7,
)

#: Cavendish's laws of rubicon piquet, for Regency evenings; C with the number of a law (rules §2.7).
CLASSIC = replace(
    STARINNY,
    edition="classic",
    first_dealer="highest_cut_chooses",
    settlement="rubicon",
    elder_takes=(1, 5),
    younger_may_leave=6,  # all but the one that he must take
    allow_decline="never",
    untaken_visible="own_only",
    white_hand_when="dealt",
    full_hand_points=0,
    younger_declares="after_first_lead",
    declare_deadline="younger_first_card",
    false_claim_deadline="younger_first_card",
    show_declared="on_demand",
    block_rule="ordered",
    trick_scoring="lead_or_capture",
    last_trick_value=2,
    capot_last_trick_value=2,
    open_capot="off",
)

EDITIONS: Mapping[str, Ruleset] = MappingProxyType({r.edition: r for r in (MUSKETEER, STARINNY, CLASSIC)})
DEFAULT_EDITION = MUSKETEER.edition
