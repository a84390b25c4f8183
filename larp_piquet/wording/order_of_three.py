"""The law of three in its order: its chapters, what the two who are left play otherwise, where a key is answered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .mark import N_

#: Where the law of three answers a question that is asked by a key of two.
STANDS_FOR: Mapping[str, str] = MappingProxyType(
    {
        "deal": "normandy.deal",
        **{f"exchange.{part}": "normandy.exchange" for part in ("number", "talon", "left", "decline", "untaken")},
        "calls.order": "normandy.calls",
        "leza": "normandy.leza",
        "capot": "normandy.capot",
        "deal.entry": "normandy.target",
        "korolik": "normandy.target",
        **dict.fromkeys(("rounding", "refet", "final_figure", "net", "rubicon"), "normandy.debt"),
    }
)  # fmt: skip

#: Before the key of a clause of the two who are left.
TWO = "two."
#: What the two who are left play otherwise than the three did.
OF_THE_TWO = (
    "deal", "turn", "exchange.number", "exchange.talon", "exchange.left", "exchange.decline", "exchange.untaken",
    "calls.order", "repique", "repique.block", "pique", "leza", "capot", "open_capot", "open_capot.failed",
)  # fmt: skip
#: The law of three in the order of play: (title, clause keys); the last chapters are those of the race.
CHAPTERS_OF_THREE: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("Before play"), ("pack", "cut", "normandy.deal", "turn", "order")),
    (N_("The exchange"), ("normandy.exchange",)),
    (
        N_("The calls"),
        (
            "normandy.calls", "calls.held", "calls.sinking", "white_hand", "point", "point.tiebreak", "sequence",
            "sequence.tie", "set", "set.rank", "full_hand",
        ),
    ),
    (N_("Repique and pique"), ("repique", "repique.block", "pique")),
    (
        N_("The play"),
        (
            "play.follow", "lead", "trick", "last_trick", "normandy.leza", "normandy.capot", "open_capot",
            "open_capot.failed",
        ),
    ),
    (N_("The race"), ("normandy.target",)),
    (N_("When the first has left"), ("normandy.endgame",)),
    (N_("The account"), ("normandy.debt", "adjustment")),
)  # fmt: skip
#: Which of them the clauses of the two follow.
ENDGAME_CHAPTER = 6
#: Which irregularities are ruled otherwise when two are left, and the last chapter, in which that stands.
IRREGULAR_OF_THE_TWO = tuple(
    f"irregularity.{case}" for case in ("exposed", "thirteen", "eleven", "talon", "short")
)  # fmt: skip
IRREGULAR_CHAPTER = N_("Irregularities when two are left")
