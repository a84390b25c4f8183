"""A recorded deal again, move by move: how it stood after each, from the states that the engine itself went through.

Where cards were written down a moment is a move with the deal after it; where only claims and winners of tricks were,
it is a claim or a trick with as much of the facts. A bare result has no moments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..engine import deal as law
from ..engine.acts import Action, Call, Category, Look, Play
from ..engine.cards import Card
from ..engine.score import CATEGORIES, NO_CALLS, PLACES, Course, Line, score, totals
from .carddeal import CardDeal
from .record import Record, read
from .recorded import RecordedDeal


@dataclass(frozen=True, slots=True)
class Moment:
    """How a deal stood after ``action``; before the first ``None``. ``deal`` is ``None`` where no cards are known.

    ``trick`` is the number of the trick that a tally tells at this moment, 0 if it tells none.
    """

    action: Action | None
    deal: law.Deal | None
    course: Course
    trick: int = 0

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every point written by now."""
        return score(self.course)

    @property
    def totals(self) -> tuple[int, ...]:
        """The count of each seat."""
        return totals(self.lines, len(self.course.calls))


class WatchedDeal(CardDeal):
    """A deal with its cards, whose every state is kept."""

    def read(self) -> RecordedDeal:
        """The deal adjudicated, with how it went."""
        self.first: law.Deal | None = None
        self.moves: list[tuple[Action, law.Deal]] = []
        return replace(super().read(), opened=self.first, moves=tuple(self.moves))

    def open(self, dealer: int) -> law.Deal:
        """The deal before the first move."""
        self.first = super().open(dealer)
        return self.first

    def play_on(self, deal: law.Deal, cards: tuple[Card, ...]) -> tuple[law.Deal, int]:
        """Card by card, where an account alone is content with the end of it."""
        for laid, card in enumerate(cards):
            if deal.turn is None or law.breaches(deal, Play(deal.turn, card)):
                return deal, laid
            action = Play(deal.turn, card)
            deal = self.noted(action, law.apply(deal, action))
        return deal, len(cards)

    def noted(self, action: Action, deal: law.Deal) -> law.Deal:
        """Keeps the move."""
        self.moves.append((action, deal))
        return deal


def watched(plain: object) -> Record:
    """A record read as ``read`` does, with every state of the deals that have their cards."""
    return read(plain, WatchedDeal)


def moments(deal: RecordedDeal) -> tuple[Moment, ...]:
    """How a deal of a watched record went. What a referee added or took stands in its last moment alone."""
    if deal.opened is not None:
        told = list(_with_cards(deal, deal.opened))
    elif deal.course is not None:
        told = list(_told(deal.course))
    else:
        return ()
    last = told[-1]
    return (*(replace(each, course=replace(each.course, adjustments=())) for each in told[:-1]), last)


def _with_cards(deal: RecordedDeal, opened: law.Deal) -> Iterator[Moment]:
    yield Moment(None, opened, law.course(opened))
    for action, after in deal.moves:
        if not isinstance(action, Look):
            yield Moment(action, after, law.course(after))


def _told(whole: Course) -> Iterator[Moment]:
    """Category by category as it was claimed, then trick by trick."""
    seats = range(len(whole.calls))
    calls = [NO_CALLS for _ in seats]
    course = replace(whole, calls=tuple(calls), tricks=(), capot_announced=None)
    yield Moment(None, None, course)
    asked = law.categories(whole.rules)
    for category in CATEGORIES:
        for seat in whole.order:
            place = PLACES[category]
            claims = whole.calls[seat][place]
            calls[seat] = (*calls[seat][:place], claims, *calls[seat][place + 1 :])
            if category in asked:
                course = replace(course, calls=tuple(calls))
                yield Moment(Call(seat, category, claims or ()), None, course)
    for number in range(1, len(whole.tricks) + 1):
        yield Moment(None, None, replace(whole, tricks=whole.tricks[:number]), number)


def speaking(course: Course, category: Category) -> tuple[int, ...]:
    """The seats that have spoken in a category by now."""
    return tuple(seat for seat in course.order if course.calls[seat][PLACES[category]] is not None)
