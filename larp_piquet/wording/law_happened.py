"""What has happened at the table, told in statements to be read at a glance: the left column of the referee's crib."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..engine.irregular import Answer
from ..engine.ruleset import Ruleset
from .mark import N_, Phrase

#: By the fact and its answer.
_HAPPENED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "whose": {
            "own": N_("One of the dealer's own."),
            "elder": N_("One of the elder's."),
            "third": N_("One of the third player's."),
            "talon": N_("One of the talon."),
        },
        "decision": {
            "open": N_("The elder has not been asked yet."),
            "stands": N_("The elder lets it stand."),
            "redeal": N_("The elder wants a new deal."),
        },
        "holder": {
            "elder": N_("The wrong hand is the elder's."),
            "third": N_("The wrong hand is the third player's."),
            "dealer": N_("The wrong hand is the dealer's."),
        },
        "answered": {
            "yes": N_("Less of the same kind had been called and answered."),
            "no": N_("Nothing less of the same kind had been answered."),
        },
        "part": {"play": N_("In the play."), "exchange": N_("In the exchange.")},
    }
)
#: Of a time: up to the last moment that is among the answers, or what comes after all that are not.
_UNTIL: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "mended": {
            "before_lead": N_("Taken back before the first lead."),
            "before_younger": N_("Taken back before the dealer's first card."),
            "before_complete": N_("Taken back while the first trick lay open."),
            "never": N_("Taken back later, or not at all."),
        },
        "remembered": {
            "before_lead": N_("Remembered before the first lead."),
            "before_younger": N_("Remembered before the dealer's first card."),
            "before_complete": N_("Remembered while the first trick lay open."),
            "later": N_("Remembered later."),
        },
    }
)
#: Of three, more than one follows to the first trick.
_OF_THREE: Final = {
    "mended": N_("Taken back before anybody else had played."),
    "remembered": N_("Remembered before anybody else had played."),
}
_FIRST: Final = "before_lead"


def happened(fact: str, answers: tuple[Answer, ...], rules: Ruleset) -> tuple[Phrase, ...]:
    """The statements that these answers to a fact come to; of times, which follow one another, only the last is told.

    Raises ``KeyError`` for a fact that no crib tells.
    """
    if fact not in _UNTIL:
        return tuple(Phrase(_HAPPENED[fact][str(each)]) for each in answers)
    last = str(answers[-1])
    if answers[0] == _FIRST and last == list(_UNTIL[fact])[-1]:
        return ()  # whenever it was
    if last == "before_younger" and rules.seats == 3:
        return (Phrase(_OF_THREE[fact]),)
    return (Phrase(_UNTIL[fact][last]),)
