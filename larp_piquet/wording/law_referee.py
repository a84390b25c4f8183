"""Clauses of the referee: who calls him, and what each of his rulings is and leaves as it was (rules §4).

They are the house's own manners under every edition; no source numbers them.
"""

from __future__ import annotations

from .clause import Clause, always
from .mark import N_

_HOUSE = "house"

CLAUSES = (
    Clause(
        "referee.call",
        N_("Calling the referee"),
        _HOUSE,
        (),
        always(
            N_("Every player may call the referee at any time and says in a word why."),
            N_("A ruling holds at once. Whoever disagrees may have a protest noted, and it stays in the log."),
            N_("Nobody rules at a table where he plays himself."),
        ),
    ),
    Clause(
        "referee.pause",
        N_("The table rests"),
        _HOUSE,
        (),
        always(N_("While the referee lets the table rest nobody moves; no clock runs for anybody.")),
    ),
    Clause(
        "referee.take_back",
        N_("Taking back"),
        _HOUSE,
        (),
        always(
            N_("The referee may put the table back to an earlier line of its log; play goes on from there."),
            N_("What has been seen meanwhile stays known, and the log says to whom."),
        ),
    ),
    Clause(
        "referee.waive",
        N_("A permit for one move"),
        _HOUSE,
        (),
        always(
            N_("The referee may permit one player to break one rule in one move."),
            N_("A permit that is not used ends with that part of the deal."),
        ),
    ),
    Clause(
        "referee.redeal",
        N_("A new deal"),
        _HOUSE,
        (),
        always(N_("A deal that the referee orders anew counts nothing; the same dealer deals again.")),
    ),
    Clause(
        "referee.place",
        N_("Taking another's place"),
        _HOUSE,
        (),
        always(N_("The referee may give a player's place to another, who takes over cards and account as they stand.")),
    ),
    Clause(
        "referee.excuse",
        N_("Excusing a player"),
        _HOUSE,
        (),
        always(
            N_("The referee excuses a player who has to leave the table and cannot go on."),
            N_("Before a partie the place is simply freed; whoever has left a match of three simply goes."),
            N_(
                "In a partie the referee chooses: the table rests and keeps the place until play goes on or another "
                "takes it; or the partie is settled as it stands; or it is void."
            ),
            N_("If it is settled, the referee signs for whoever is excused; the others sign for themselves."),
        ),
    ),
    Clause(
        "referee.stop",
        N_("Ending a partie early"),
        _HOUSE,
        (),
        always(
            N_("The referee may end a partie; it is settled as if the players had agreed to end it here."),
            N_("Between two he may rule instead that what is unfinished counts as it was written, point for point."),
            N_("A partie that cannot stand at all he declares void, and nobody owes anything for it."),
            N_("For a player who is absent he may sign, and says why."),
        ),
    ),
    Clause(
        "referee.mode",
        N_("How the table plays"),
        _HOUSE,
        (),
        always(N_("Between two deals the referee may change from cards of the house to a real pack or to paper.")),
    ),
)
