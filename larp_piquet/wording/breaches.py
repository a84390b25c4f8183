"""What a broken rule is called before the player who broke it: what was wrong, and what to do instead.

The clause that decides stands in ``engine.acts.CLAUSE``; its text is in ``wording.clauses``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..engine.acts import Breach
from .mark import N_

#: For every breach: (what was wrong, what to do instead), both message ids without values.
BREACHES: Mapping[Breach, tuple[str, str]] = MappingProxyType(
    {
        Breach.NOT_YOUR_TURN: (
            N_("It is not your turn."),
            N_("Wait; the table will tell you when it is your turn."),
        ),
        Breach.WRONG_PHASE: (
            N_("That cannot be done at this point of the deal."),
            N_("Look at the table again and choose from what it offers now."),
        ),
        Breach.CARD_NOT_HELD: (
            N_("That card is not in your hand."),
            N_("Choose from the cards you hold."),
        ),
        Breach.CARD_NAMED_TWICE: (
            N_("The same card was named twice."),
            N_("Name each card once."),
        ),
        Breach.TAKES_TOO_FEW: (
            N_("That is too few cards."),
            N_("Choose more cards to exchange."),
        ),
        Breach.TAKES_TOO_MANY: (
            N_("That is too many cards."),
            N_("Choose fewer cards to exchange."),
        ),
        Breach.TAKE_COUNT: (
            N_("You must take as many cards as you laid out."),
            N_("Choose as many cards as you laid out."),
        ),
        Breach.TAKE_NOT_IN_PACKET: (
            N_("That card is not in your packet of the talon."),
            N_("Choose from the cards that lie before you."),
        ),
        Breach.LEFT_CARDS_FIRST: (
            N_("The cards that the elder left must all be taken first."),
            N_("Take those, and fill up from your own three."),
        ),
        Breach.DECLINE_NOT_ALLOWED: (
            N_("The exchange cannot be declined now."),
            N_("Choose the cards you wish to exchange."),
        ),
        Breach.DECLINE_WITH_LEFT_CARDS: (
            N_("Cards were left to you, so you cannot decline the exchange."),
            N_("Lay out at least as many cards as were left to you."),
        ),
        Breach.WRONG_CATEGORY: (
            N_("Another kind of call is being made now."),
            N_("Answer for the kind of call that is open."),
        ),
        Breach.CLAIM_NOT_HELD: (
            N_("Your hand does not hold what was called."),
            N_("Call only what you hold, or say nothing."),
        ),
        Breach.SINKING_NOT_ALLOWED: (
            N_("By the law of this table nothing may be kept back."),
            N_("Call all that you hold."),
        ),
        Breach.WHITE_HAND_OBLIGATORY: (
            N_("By the law of this table carte blanche must be called."),
            N_("Call your carte blanche."),
        ),
        Breach.MUST_FOLLOW_SUIT: (
            N_("You hold the suit that was led."),
            N_("Play a card of that suit."),
        ),
        Breach.CAPOT_NOT_KNOWN: (
            N_("By the law of this table a capot is not announced."),
            N_("Play on; every trick in one hand makes a capot without any word."),
        ),
        Breach.CAPOT_TOO_LATE: (
            N_("The first card has been led; it is too late to announce a capot."),
            N_("Play on; every trick in one hand still makes a simple capot."),
        ),
        Breach.CAPOT_SAID_TWICE: (
            N_("A capot has been announced already."),
            N_("Play on; it need not be said again."),
        ),
        Breach.LOOK_NOT_ALLOWED: (
            N_("You may not look at the untaken cards."),
            N_("Play on with what you hold."),
        ),
    }
)
