"""Clauses of turns and of the exchange (rules §2.1, §2.3)."""

from __future__ import annotations

from ..engine.dealing import DEALER_PACKET, ELDER_PACKET
from ..engine.ruleset import Ruleset
from .clause import Clause, always
from .mark import N_, Phrase, cards

_TALON = {
    "from_top": N_("Cards are taken from the top of the packet, unseen."),
    "by_choice": N_("A player looks through his packet and picks the cards he wants."),
}
_DECLINING = {
    "each_alone": N_("A player may take nothing. A packet so declined is dead, and the other may not use it."),
    "by_agreement": N_(
        "A player may take nothing if the other consents. A packet so declined is dead, and the other may not use it."
    ),
    "never": N_("Everyone must exchange; nobody may decline."),
}
_UNTAKEN = {
    "any_player_after_exchange": N_(
        "When both have exchanged, either player may look at the cards that nobody took; the table sees that he looks."
    ),
    "own_only": N_(
        "When both have exchanged, a player may look at the cards of his own packet that nobody took; "
        "the table sees that he looks."
    ),
    "nobody": N_("The cards that nobody took stay closed to all."),
}


def _number(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        _elder_takes(rules),
        *_dealer_takes(rules),
        Phrase(N_("As many cards are laid out as are taken, once only, and before the new ones are seen.")),
    )


def _elder_takes(rules: Ruleset) -> Phrase:
    least, most = rules.elder_takes
    packet = cards(ELDER_PACKET)
    if least == most:
        return Phrase(
            N_("The elder has %(packet)s to take from; he lays out and takes exactly %(cards)s."),
            {"packet": packet, "cards": cards(least)},
        )
    return Phrase(
        N_("The elder has %(packet)s to take from; he lays out and takes from %(least)s to %(most)s."),
        {"packet": packet, "least": least, "most": cards(most)},
    )


def _most_left(rules: Ruleset) -> int:
    """How many cards an elder can leave to the dealer; a packet that was declined is dead."""
    return ELDER_PACKET - rules.elder_takes[0]


def _dealer_takes(rules: Ruleset) -> tuple[Phrase, ...]:
    may_leave = rules.younger_may_leave
    if not may_leave:
        return (Phrase(N_("The dealer takes every card that is his to take.")),)
    told = []
    limited = may_leave < _most_left(rules) + DEALER_PACKET - 1  # else he may leave all but the one he must take
    if limited:
        told.append(
            Phrase(
                N_("The dealer may leave no more than %(cards)s of what is his to take."), {"cards": cards(may_leave)}
            )
        )
    if not limited or may_leave >= DEALER_PACKET:  # a smaller limit sees to it
        told.append(Phrase(N_("The dealer takes at least %(cards)s."), {"cards": cards(1)}))
    return tuple(told)


def _talon(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_("Of the talon %(elder)s are the elder's, %(dealer)s the dealer's; each takes from his own packet."),
            {"elder": cards(ELDER_PACKET), "dealer": DEALER_PACKET},
        ),
        Phrase(_TALON[rules.talon_choice]),
    )


def _all_left_are_taken(rules: Ruleset) -> bool:
    """Whether a dealer cannot leave any of what the elder left: so always who picks his cards, else by the numbers."""
    by_number = rules.younger_may_leave <= DEALER_PACKET or _most_left(rules) < 2
    return rules.talon_choice == "by_choice" or by_number


def _left(rules: Ruleset) -> tuple[Phrase, ...]:
    if _all_left_are_taken(rules):
        first = N_("Cards that the elder left belong to the dealer: he takes them first and always, then his own.")
    else:
        first = N_(
            "Cards that the elder left belong to the dealer and come before his own; if he takes fewer than all, the "
            "last of them stay."
        )
    told = [Phrase(first)]
    if rules.allow_decline != "never":
        told.append(Phrase(N_("With cards left to him he cannot decline the exchange.")))
    return tuple(told)


CLAUSES = (
    Clause(
        "turn",
        N_("Turn"),
        "S0, правила 8; S2",
        (),
        always(N_("Each acts when it is his turn: the elder exchanges, calls and leads first.")),
    ),
    Clause(
        "order",
        N_("The order of a deal"),
        "S0, правила 5, 8; S2",
        (),
        always(N_("Exchange, calls and play follow one another; what is past does not come back.")),
    ),
    Clause(
        "exchange.number",
        N_("How many cards are taken"),
        "S0, правила 13; S2",
        ("elder_takes", "younger_may_leave"),
        _number,
    ),
    Clause("exchange.talon", N_("Taking from the talon"), "S0, правила 3; S2", ("talon_choice",), _talon),
    Clause(
        "exchange.left",
        N_("Cards left to the dealer"),
        "S0, правила 13; S2",
        ("allow_decline", "younger_may_leave", "talon_choice", "elder_takes"),
        _left,
    ),
    Clause(
        "exchange.decline",
        N_("Declining the exchange"),
        "S0, правила 9; S2",
        ("allow_decline",),
        lambda rules: (Phrase(_DECLINING[rules.allow_decline]),),
    ),
    Clause(
        "exchange.untaken",
        N_("Cards that nobody took"),
        "S0, правила 10",
        ("untaken_visible",),
        lambda rules: (Phrase(_UNTAKEN[rules.untaken_visible]),),
    ),
)
