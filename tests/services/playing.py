"""A partie played from the pages alone: each seat does what its own view says it may."""

from __future__ import annotations

import random

from larp_piquet.engine.acts import (
    Action,
    Call,
    Consent,
    Discard,
    Phase,
    Play,
    Take,
)
from larp_piquet.engine.views import DealView
from larp_piquet.services import sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import Outcome, TablePage, Viewer
from larp_piquet.store.logs import load_facts
from larp_piquet.tables.acts import Actor, Agree, DealNext, Move, Sign, Status
from larp_piquet.tables.views import SittingView

ATHOS, MILADY = "athos", "milady"


def page(house: House, character: str | None, number: int = 1) -> TablePage:
    """The table's page on this character's phone."""
    return sittings.table_page(house, number, Viewer(character))


def seen(house: House, character: str | None, number: int = 1) -> SittingView:
    """The view on that page; somebody sits at the table."""
    shown = page(house, character, number).view
    assert shown is not None
    return shown


def sit_down(house: House, number: int = 1, *characters: str) -> int:
    """Both sit; the sitting's id."""
    for seat, character in enumerate(characters or (ATHOS, MILADY)):
        sittings.sit(house, number, seat, Actor(character))
    sitting_id = page(house, None, number).sitting_id
    assert sitting_id is not None
    return sitting_id


def do(house: House, sitting_id: int, character: str, action: object, number: int = 1) -> Outcome:
    """Send the form that this character's page shows."""
    seq = seen(house, character, number).seq
    return sittings.act(house, sitting_id, seq, Actor(character), action)  # type: ignore[arg-type]


def agree(house: House, sitting_id: int, number: int = 1, characters: tuple[str, ...] = (ATHOS, MILADY)) -> None:
    """Both agree, and the first deal is dealt."""
    for character in characters:
        do(house, sitting_id, character, Agree(), number)


def some_move(view: DealView, seat: int, chance: random.Random) -> Action:
    """A legal move of the seat whose turn it is, from what its own view offers."""
    choice = view.choice
    assert choice is not None
    hand = [card.card for card in view.hand]
    if choice.phase is Phase.DISCARD:
        return Discard(seat, tuple(chance.sample(hand, chance.randint(choice.least, choice.most))))
    elif choice.phase is Phase.CONSENT:
        return Consent(seat, False)
    elif choice.phase is Phase.TAKE:
        free = [card for card in choice.packet if card not in choice.compulsory]
        wanted = choice.most - len(choice.compulsory)
        taken = (*choice.compulsory, *free[: max(0, wanted)])
        return Take(seat, taken[: choice.most])
    elif choice.phase is Phase.CALLS:
        assert choice.category is not None
        return Call(seat, choice.category, choice.held)
    return Play(seat, chance.choice([card.card for card in view.hand if card.barred is None]))


#: Deals played from the pages in this run: by the log before and the chance, what was done, and the chance after.
_PLAYED: dict[tuple[object, ...], tuple[list[tuple[str, Move]], tuple[object, ...]]] = {}


def play_deal(house: House, sitting_id: int, number: int, characters: tuple[str, ...], chance: random.Random) -> None:
    """One deal, from the exchange to the account; one that was played before is done again without looking."""
    with house.database.read() as connection:
        log = tuple(fact.payload for fact in load_facts(connection, sitting_id))
    before = (house.database.path is None, log, characters, chance.getstate())
    if before in _PLAYED:
        moves, after = _PLAYED[before]
        seq = len(log)
        for character, move in moves:
            seq = sittings.act(house, sitting_id, seq, Actor(character), move).seq
        chance.setstate(after)  # type: ignore[arg-type]
        return
    moves = []
    while (view := seen(house, None, number)).status is Status.DEALING:
        (seat,) = view.waiting_for
        character = characters[seat]
        shown = seen(house, character, number)
        assert shown.deal is not None
        move = Move(some_move(shown.deal, seat, chance))
        sittings.act(house, sitting_id, shown.seq, Actor(character), move)
        moves.append((character, move))
    _PLAYED[before] = moves, chance.getstate()


def play_partie(
    house: House, sitting_id: int, number: int = 1, characters: tuple[str, ...] = (ATHOS, MILADY), seed: int = 5
) -> None:
    """A whole partie from the agreement to the last card; it stands unsigned."""
    chance = random.Random(seed)
    agree(house, sitting_id, number, characters)
    play_deal(house, sitting_id, number, characters, chance)
    while seen(house, None, number).status is Status.BETWEEN:
        do(house, sitting_id, characters[0], DealNext(), number)
        play_deal(house, sitting_id, number, characters, chance)


def sign(house: House, sitting_id: int, number: int = 1, characters: tuple[str, ...] = (ATHOS, MILADY)) -> Outcome:
    """Both sign; what the last signature made."""
    for character in characters:
        outcome = do(house, sitting_id, character, Sign(), number)
    return outcome
