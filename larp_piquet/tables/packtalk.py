"""The talk of one category at a table with a real pack: what was heard, whose is good, and what is to be asked next.

One is asked at a time, in the order of speech. Who has nothing better only says so: what he holds is never asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from ..engine.acts import Category
from ..engine.cards import PIPS, RANKS
from ..engine.holdings import LOWEST_SET
from ..engine.possible import Group
from ..engine.ruleset import Ruleset
from .packwords import Answer, Answers, Measures, Names, Says, Word

_W = TypeVar("_W", Says, Answers, Measures)
#: Fewest and most cards that are called in a category: of ten or twelve the longest suit has three at the least.
SIZES = {Category.POINT: (3, 8), Category.SEQUENCES: (3, 8), Category.SETS: (3, 4)}


class Ask(StrEnum):
    """What the table is asked for next."""

    TOOK = "took"
    HAND = "hand"
    SAYS = "says"
    ANSWER = "answer"
    MEASURE = "measure"
    NAMES = "names"
    RUN = "run"
    LEAD = "lead"
    TRICK = "trick"


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to be told, and whose it is to say (``seat``: a side of the deal).

    ``least`` and ``most`` bound a number; ``none`` says that 0 may be told too. ``size`` and ``rank`` are of the best
    that is spoken of: what is to be answered, measured or named.
    """

    ask: Ask
    seat: int
    category: Category | None = None
    least: int = 0
    most: int = 0
    none: bool = False
    size: int = 0
    rank: tuple[int, ...] = ()
    answers: tuple[Answer, ...] = ()
    seats: tuple[int, ...] = ()  # who has not said yet whether his hand is white or full
    sizes: tuple[int, ...] = ()  # sequences that may lie in the suit of the point; on a page, numbers one may say


@dataclass(frozen=True, slots=True)
class Heard:
    """The best of one player as it was heard; ``rank`` is empty where nobody asked."""

    seat: int
    size: int
    rank: tuple[int, ...] = ()

    @property
    def strength(self) -> tuple[int, ...]:
        """How it compares."""
        return (self.size, *self.rank)


@dataclass(frozen=True, slots=True)
class Talk:
    """A category so far. ``waits``: the younger tells his after the first lead. ``level``: equal bests, gone out."""

    category: Category
    heard: tuple[Heard, ...] = ()
    level: tuple[Heard, ...] = ()
    named: tuple[tuple[int, tuple[Group, ...]], ...] = ()
    question: Question | None = None
    waits: bool = False

    def groups(self, seat: int) -> tuple[Group, ...]:
        """Sequences or sets of a seat that are known whole: what he named, and what was level with another's."""
        own = [(heard.rank[0], heard.size) for heard in self.level if heard.seat == seat]
        named = dict(self.named).get(seat, ())
        return tuple(sorted([*own, *named], key=lambda group: group[::-1], reverse=True))

    def best(self, seat: int) -> Heard | None:
        """What a seat was heard to have."""
        return next((heard for heard in (*self.heard, *self.level) if heard.seat == seat), None)


class _Asked(Exception):
    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


@dataclass
class _Listener:
    """One category being heard out. Private to one call of ``listen``."""

    category: Category
    order: tuple[int, ...]
    rules: Ruleset
    late: int | None
    silent: frozenset[int]
    queue: list[Word]
    heard: list[Heard] = field(default_factory=list)
    level: list[Heard] = field(default_factory=list)
    waits: bool = False

    def next(self, kind: type[_W], question: Question) -> _W:
        """The next word, if it answers the question; else the question is open."""
        if self.queue and isinstance(self.queue[0], kind) and self.queue[0].seat == question.seat:
            word = self.queue.pop(0)
            assert isinstance(word, kind)
            return word
        raise _Asked(question)

    def round(self, most: int) -> list[Heard]:
        """Everybody speaks once; what stands at the end, level bests together."""
        standing: list[Heard] = []
        for seat in self.order:
            speaks = bool(self.queue) and self.queue[0].seat == seat
            if seat in self.silent and not speaks:
                continue
            if standing:
                standing = self.answered(seat, standing)
            elif seat == self.late:
                self.waits = True
            elif size := self.says(seat, SIZES[self.category][0], most, none=True):
                standing = [self.hear(Heard(seat, size))]
        return standing

    def says(self, seat: int, least: int, most: int, *, none: bool) -> int:
        return self.next(Says, Question(Ask.SAYS, seat, self.category, least, most, none)).size

    def hear(self, told: Heard) -> Heard:
        """Note a best; its rank goes without saying where only one is possible."""
        if told.size == len(RANKS) and not told.rank:
            told = replace(told, rank=self.highest(told.size))
        self.heard = [heard for heard in self.heard if heard.seat != told.seat] + [told]
        return told

    def answered(self, seat: int, standing: list[Heard]) -> list[Heard]:
        """What stands after this seat has answered to what stood."""
        best = standing[0]
        answers = [Answer.GOOD, Answer.AS_MANY]
        if best.size < SIZES[self.category][1]:
            answers.append(Answer.NOT_GOOD)
        answer = self.answer(seat, best, answers)
        if answer is Answer.AS_MANY:
            return self.as_many(seat, standing)
        if answer is Answer.GOOD:
            return standing
        if seat == self.late:
            self.waits = True
            return []
        size = self.says(seat, best.size + 1, SIZES[self.category][1], none=False)
        return [self.hear(Heard(seat, size))]

    def answer(self, seat: int, best: Heard, answers: list[Answer]) -> Answer:
        question = Question(
            Ask.ANSWER, seat, self.category, size=best.size, rank=best.rank, answers=tuple(answers)
        )  # fmt: skip
        return self.next(Answers, question).answer

    def as_many(self, seat: int, standing: list[Heard]) -> list[Heard]:
        """The numbers are level: what stands is measured, and answered once more."""
        if not standing[0].rank:
            best = standing[0]
            standing = [self.hear(replace(best, rank=self.measure(best.seat, best.size, ())))]
        best = standing[0]
        answers = [Answer.GOOD]
        if best.rank != self.highest(best.size):
            answers.append(Answer.NOT_GOOD)
        if self.category is not Category.SETS:
            answers.append(Answer.EQUAL)
        answer = self.answer(seat, best, answers)
        if answer is Answer.GOOD:
            return standing
        if answer is Answer.EQUAL:
            return [*standing, self.hear(Heard(seat, best.size, best.rank))]
        if seat == self.late:
            self.waits = True
            return []
        return [self.hear(Heard(seat, best.size, self.measure(seat, best.size, best.rank)))]

    def measure(self, seat: int, size: int, above: tuple[int, ...]) -> tuple[int, ...]:
        return self.next(Measures, Question(Ask.MEASURE, seat, self.category, size=size, rank=above)).rank

    def highest(self, size: int) -> tuple[int, ...]:
        """The best tie-break that so many cards can have."""
        if self.category is not Category.POINT:
            return (RANKS[-1],)
        ranks = tuple(reversed(RANKS[-size:]))
        return (sum(PIPS[rank] for rank in ranks),) if self.rules.point_tiebreak == "pips" else tuple(map(int, ranks))


def listen(
    words: Sequence[Word],
    category: Category,
    order: tuple[int, ...],
    rules: Ruleset,
    *,
    late: int | None = None,
    silent: frozenset[int] = frozenset(),
) -> Talk:
    """The talk that these words of one category make. ``late`` is the seat that counts only after the first lead."""
    named = tuple((word.seat, word.groups) for word in words if isinstance(word, Names))
    ear = _Listener(category, order, rules, late, silent, [word for word in words if not isinstance(word, Names)])
    question = None
    try:
        standing, again = ear.round(SIZES[category][1]), category is Category.SEQUENCES
        # The level bests go out, and what is left is compared again (``equal_sequence_voids_all: false``).
        while len(standing) > 1 and again and not rules.equal_sequence_voids_all:
            ear.level += standing
            ear.heard = []
            standing = ear.round(standing[0].size)
    except _Asked as open_:
        question = open_.question
    heard, level = tuple(ear.heard), tuple(ear.level)
    if question is None and not ear.waits:
        alive = [told for told in heard if told.seat not in silent]
        best = max((told.strength for told in alive), default=())
        winners = [told for told in alive if told.strength == best]
        if len(winners) > 1:
            level += tuple(winners)
            heard = tuple(told for told in heard if told not in winners)
        elif winners and category is not Category.POINT and winners[0].seat not in dict(named):
            (one,) = winners
            question = Question(Ask.NAMES, one.seat, category, size=one.size, rank=one.rank)
    return Talk(category, heard, level, named, question, ear.waits)


def possible_ranks(category: Category, size: int) -> tuple[int, ...]:
    """The ranks that a sequence of so many cards may have at its top, or a set, the highest first."""
    lowest = size - 1 if category is Category.SEQUENCES else LOWEST_SET
    return tuple(range(len(RANKS) - 1, lowest - 1, -1))
