"""Answers to what cannot be done at a table, or with a sum: what is so, and what can be done instead."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..ledger.amounts import AmountCode
from ..tables.acts import Refusal
from .mark import N_

#: For every refusal of a table: (what is so, what can be done), both message ids without values, as a player is told.
REFUSALS: Mapping[Refusal, tuple[str, str]] = MappingProxyType(
    {
        Refusal.SEAT_TAKEN: (
            N_("Somebody sits there already."),
            N_("Choose another seat, or watch."),
        ),
        Refusal.ALREADY_SEATED: (
            N_("You are seated at this table already."),
            N_("Stay where you are, or rise before you change seats."),
        ),
        Refusal.NOT_SEATED: (
            N_("You have no seat at this table."),
            N_("Take a free seat first, or watch."),
        ),
        Refusal.NO_SUCH_SEAT: (
            N_("This table has no such seat."),
            N_("Choose one of the seats that are shown."),
        ),
        Refusal.NOBODY_THERE: (
            N_("Nobody sits there."),
            N_("Choose a place that is taken."),
        ),
        Refusal.IN_PLAY: (
            N_("A partie is under way that cannot go on without this player."),
            N_("Let the table rest and keep the place, settle the partie as it stands, or declare it void."),
        ),
        Refusal.NOT_IN_PLAY: (
            N_("Nothing is being played that needs this player."),
            N_("Simply let the player go."),
        ),
        Refusal.PARTIE_SETTLED: (
            N_("What was played here is settled in the name of who sits there."),
            N_("Let the player rise; whoever comes sits down to a new partie."),
        ),
        Refusal.NO_POINTS_OF_THREE: (
            N_("A match of three is owed for by places, not by the points so far."),
            N_("End it as an early end, or declare it void."),
        ),
        Refusal.ONLY_TO_SIGN: (
            N_("The partie has been played; only signatures are missing."),
            N_("Excuse the player by settling the partie or by declaring it void."),
        ),
        Refusal.PARTIE_UNDER_WAY: (
            N_("A partie is under way."),
            N_("Play it to its end, or agree all together to stop here."),
        ),
        Refusal.NOT_NOW: (
            N_("That cannot be done at the moment."),
            N_("Look at the table again and choose from what it offers now."),
        ),
        Refusal.ALREADY_AGREED: (
            N_("You have agreed already."),
            N_("Wait until everybody has agreed."),
        ),
        Refusal.ALREADY_SIGNED: (
            N_("This seat has signed already."),
            N_("Nothing more is needed from it."),
        ),
        Refusal.NOTHING_TO_SIGN: (
            N_("There is no finished partie to sign."),
            N_("Play the partie to its end first."),
        ),
        Refusal.NOTHING_TO_VOID: (
            N_("There is no partie here that could be voided."),
            N_("Look at the table again; it may have been voided already."),
        ),
        Refusal.NO_OFFER: (
            N_("Nobody has offered to stop."),
            N_("Offer it yourself, or play on."),
        ),
        Refusal.OTHER_MODE: (
            N_("This table plays in another way just now."),
            N_("Look at the table again and choose from what it offers."),
        ),
        Refusal.NOTHING_TO_UNDO: (
            N_("There is no tap in this deal that could be undone."),
            N_("What was entered before it only the referee takes back."),
        ),
        Refusal.NO_SUCH_DEAL: (
            N_("This deal cannot be typed now."),
            N_("Type the deals in their order; what was entered by phone stands."),
        ),
        Refusal.TOTALS_NEEDED: (
            N_("The total of everybody who played the deal is needed, a whole number."),
            N_("Look at the pad and type them all; who wrote nothing has 0."),
        ),
        Refusal.OWN_OFFER: (
            N_("The offer to stop is your own."),
            N_("The answer is not yours to give."),
        ),
        Refusal.REASON_NEEDED: (
            N_("A reason is needed."),
            N_("Write in a few words why it is done."),
        ),
        Refusal.STAFF_ONLY: (
            N_("Only the referee can do that."),
            N_("Call the referee to the table."),
        ),
        Refusal.OWN_TABLE: (
            N_("Your own character has a part in this table, so you do not rule here."),
            N_("Ask another referee, or the game master."),
        ),
        Refusal.NOBODY_CALLED: (
            N_("Nobody at this table is waiting for the referee."),
            N_("Somebody else has answered the call, or a ruling has."),
        ),
        Refusal.ALREADY_CALLED: (
            N_("You have called the referee already."),
            N_("Wait; the table shows when somebody is coming."),
        ),
        Refusal.NO_SUCH_RULING: (
            N_("That ruling is no longer the last one."),
            N_("Look at the table again; a protest is noted against the last ruling."),
        ),
        Refusal.ALREADY_PROTESTED: (
            N_("Your protest against this ruling is noted already."),
            N_("It stays in the log; nothing more is needed."),
        ),
        Refusal.PAUSED: (
            N_("The table rests by order of the referee."),
            N_("Wait until the referee lets play go on."),
        ),
        Refusal.ALREADY_PAUSED: (
            N_("The table rests already."),
            N_("Let play go on when all is clear."),
        ),
        Refusal.NOT_PAUSED: (
            N_("The table does not rest."),
            N_("Look at the table again; play goes on."),
        ),
        Refusal.NOTHING_TO_TAKE_BACK: (
            N_("There is no partie under way in which anything could be taken back."),
            N_("What has been signed can only be declared void."),
        ),
        Refusal.NO_SUCH_LINE: (
            N_("The table cannot be put back to that line."),
            N_("Choose a line of this partie, after its first deal was dealt."),
        ),
        Refusal.CANNOT_BE_WAIVED: (
            N_("The cards themselves forbid that; no referee can permit it."),
            N_("Permit something else, or take back to an earlier line."),
        ),
        Refusal.ALREADY_WAIVED: (
            N_("That is permitted already."),
            N_("The permit stands until the next move, or until this part of the deal ends."),
        ),
        Refusal.POINTS_OUT_OF_RANGE: (
            N_("So many points cannot be given or taken at once."),
            N_("Write a number from 1 to 500."),
        ),
        Refusal.NOTHING_TO_STOP: (
            N_("No partie is being played here that could be ended."),
            N_("Look at the table again; it may be over already."),
        ),
        Refusal.DEAL_UNDER_WAY: (
            N_("A deal is under way."),
            N_("Let it be played to its end first; between two deals the pad can be filled in and the table change."),
        ),
        Refusal.MODE_STANDS: (
            N_("The table plays so already."),
            N_("Nothing more is needed."),
        ),
        Refusal.NO_DEAL_TO_RULE: (
            N_("There is no deal here to rule upon."),
            N_("A deal can be ruled upon until the next one is dealt or the partie ends."),
        ),
        Refusal.SIGNED_DEAL: (
            N_("The result has been signed already."),
            N_("If it is wrong, sign nothing more and call the referee."),
        ),
        Refusal.OUT_OF_THE_MATCH: (
            N_("You have left this match; the other two play on."),
            N_("Look on, or rise from the table."),
        ),
        Refusal.NO_STOP_NOW: (
            N_("One of the three has left the table and has signed what your play will bring him."),
            N_("Play on to the end, or call the game master."),
        ),
        Refusal.CLOSED: (
            N_("This sitting is closed."),
            N_("Take a seat to open a new one."),
        ),
    }
)

#: What whoever rules at the table is told in another way: he can do what a player has to ask for, and he speaks of
#: somebody else's seat.
REFUSALS_AT_DESK: Mapping[Refusal, tuple[str, str]] = MappingProxyType(
    {
        Refusal.SIGNED_DEAL: (
            N_("The result has been signed already."),
            N_("Take the table back to a line before the first signature, or void the partie."),
        ),
        Refusal.PAUSED: (
            N_("The table rests by order of the referee."),
            N_("Let play go on first."),
        ),
        Refusal.PARTIE_UNDER_WAY: (
            N_("A partie is under way."),
            N_("End it here or void it first."),
        ),
        Refusal.NOTHING_TO_UNDO: (
            N_("There is no tap in this deal that could be undone."),
            N_("What was entered before it is taken back by a ruling, to a line of the log."),
        ),
        Refusal.NOT_SEATED: (
            N_("Nobody sits there."),
            N_("Choose a seat that somebody has taken."),
        ),
        Refusal.ALREADY_SEATED: (
            N_("Whoever is to take this place sits at this table already."),
            N_("Choose somebody who is free."),
        ),
        Refusal.CLOSED: (
            N_("This sitting is closed."),
            N_("Look at the table again; what was settled there stands in the ledger."),
        ),
    }
)


def refusal(code: Refusal, *, desk: bool) -> tuple[str, str]:
    """What is so and what can be done, as a player (or, ``desk``, whoever rules there) is told it."""
    return REFUSALS_AT_DESK.get(code, REFUSALS[code]) if desk else REFUSALS[code]


#: The same for a sum that was not understood; the first text carries ``%(text)s``, the part that was not taken.
AMOUNTS: Mapping[AmountCode, tuple[str, str]] = MappingProxyType(
    {
        AmountCode.EMPTY: (
            N_("No sum was written."),
            N_("Write a number with its coin, or 0 for nothing."),
        ),
        AmountCode.NOT_UNDERSTOOD: (
            N_("“%(text)s” is not a sum that could be read."),
            N_("Write numbers with their coins, greatest first."),
        ),
        AmountCode.DECIMAL: (
            N_("“%(text)s” is not clear: this money keeps no hundredths that could stand after a comma or point."),
            N_("Write the parts one after another, each with its coin, without comma or point."),
        ),
        AmountCode.HUNDREDTHS: (
            N_("“%(text)s” is not clear: after a comma or point stand two figures, hundredths of the greater coin."),
            N_("Write two figures there, or the parts one after another, each with its coin."),
        ),
        AmountCode.NEGATIVE: (
            N_("“%(text)s” is less than nothing."),
            N_("Write the sum without a minus; who owes it is said by the names."),
        ),
        AmountCode.NO_UNIT: (
            N_("“%(text)s” names no coin."),
            N_("Write the coin after the number."),
        ),
        AmountCode.UNKNOWN_UNIT: (
            N_("The coin “%(text)s” is not known in this money."),
            N_("Use the coins of this game; the game master has chosen them."),
        ),
        AmountCode.UNIT_TWICE: (
            N_("The coin “%(text)s” is named twice."),
            N_("Name each coin once."),
        ),
        AmountCode.FRACTION: (
            N_("“%(text)s” cannot be paid: there is no coin so small."),
            N_("Use whole coins, or quarters and halves where the money has them."),
        ),
        AmountCode.TOO_LARGE: (
            N_("The sum “%(text)s” is beyond any purse."),
            N_("Write a smaller sum."),
        ),
    }
)
