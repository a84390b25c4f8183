"""Acts on somebody else's phone: a card or its code proves who does them, for that act alone.

So one sits down, agrees, signs, has his say about an early end of the partie, or rises.

The phone stays whose it was: nothing is remembered of the card but that it was shown, and which one it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..store import people
from ..store.records import CharacterRecord
from ..tables.acts import Actor, Agree, AnswerStop, OfferStop, Rise, Sign, Status, TableAction
from ..tables.views import SittingView
from . import sittings, tokens
from .cards import as_character
from .errors import Forbidden, NotFound, Stale
from .guesses import STRANGER, Guesser
from .house import House
from .identity import by_code
from .results import Character, Outcome, Viewer


class Deed(StrEnum):
    """What a card is shown for."""

    WAITED = "waited"  # what the table waits for: he sits down, agrees, or signs
    STOP = "stop"  # he offers to end the partie here, or consents to that
    PLAY_ON = "play_on"  # he does not consent, or takes his own offer back
    RISE = "rise"


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that was shown: whose it is, and which of his cards (``generation``)."""

    character: Character
    generation: int


def card_shown(house: House, secret_token: str) -> Shown:
    """Whose card this is; ``NotFound("card")`` for an unknown or withdrawn one. The browser becomes nobody by it."""
    digest = tokens.digest(house.key, "card", tokens.plain(secret_token))
    with house.database.read() as connection:
        record = people.find_by_card(connection, digest)
    if record is None or not tokens.same(record.card_hash, digest):
        raise NotFound("card")
    return _shown(record)


def code_shown(house: House, code: str, guesser: Guesser = STRANGER) -> Shown:
    """The same by the typed code; raises as ``identity.become_by_code`` does."""
    with house.codes.guess(guesser), house.database.read() as connection:
        return _shown(by_code(house, connection, code))


def card_remembered(house: House, character_id: str, generation: int) -> Shown:
    """A card that was shown a moment ago; ``NotFound("card")`` where it has been withdrawn since."""
    with house.database.read() as connection:
        record = people.find_character(connection, character_id)
    if record is None or record.generation != generation:
        raise NotFound("card")
    return _shown(record)


def _shown(record: CharacterRecord) -> Shown:
    return Shown(as_character(record), record.generation)


def act_for(
    house: House,
    number: int,
    sitting: int,
    expected_seq: int,
    shown: Shown,
    pin: str | None = None,
    deed: Deed = Deed.WAITED,
) -> Outcome:
    """Do this for the one whose card was shown.

    ``sitting`` and ``expected_seq`` are what the form saw at the table, both 0 where nobody sat: at another sitting
    nothing is done (``Stale``). Who sits down takes the first free seat, and agrees at once where nobody else is to
    sit down and everything stands as the form showed it. His PIN is asked for as on his own phone.
    ``NotFound("card")`` for a card withdrawn since, ``Forbidden("not_seated_here")`` for one who does not sit at this
    table, and whatever ``sittings`` raises.
    """
    who = card_remembered(house, shown.character.id, shown.generation).character.id
    actor = Actor(who)
    page = sittings.table_page(house, number, Viewer(who))
    if sitting != (page.sitting_id or 0):
        raise Stale
    if page.can_sit and deed is Deed.WAITED:
        outcome = sittings.sit(house, number, page.can_sit[0], actor, here=sitting)
        page = sittings.table_page(house, number, Viewer(who))
        # He agreed to play against whom the form named, and in the way it told; his seat is one line more.
        if page.view is None or page.view.status is not Status.AGREEING or outcome.seq != expected_seq + 1:
            return outcome
        return sittings.act(house, sitting, outcome.seq, actor, Agree(), pin=pin)
    view = page.view
    if view is None or view.viewer is None:
        raise Forbidden("not_seated_here")
    return sittings.act(house, sitting, expected_seq, actor, _action(deed, view, view.viewer), pin=pin)


def _action(deed: Deed, view: SittingView, seat: int) -> TableAction:
    """What he does as the table stands; whether he may is for the table to say."""
    if deed is Deed.RISE:
        return Rise()
    elif deed is Deed.PLAY_ON:
        return AnswerStop(False)
    elif deed is Deed.STOP:
        return OfferStop() if view.stop_offered_by in (None, seat) else AnswerStop(True)
    return Sign() if view.status is Status.AWAITING else Agree()
