"""The talk of a deal of a real pack heard out: what is known of it, what is to be asked, and what the scorer reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..engine import deal as law
from ..engine.acts import Category, Claim, Measure, Phase
from ..engine.cards import PIPS
from ..engine.ruleset import Ruleset
from ..engine.score import CALLED_ITEMS, CATEGORIES, COMPARED, ITEMS, PLACES, Calls, Course, Line, Trick, score
from .claimed import Claimed, too_many_white
from .deciding import Undecided, decided, may_be_full, open_placings
from .packtalk import Ask, Question, Talk, listen
from .packwords import Answers, Hand, Led, Measures, Names, Nobody, PointRun, Says, SaysCapot, Took, Won

if TYPE_CHECKING:
    from .pack import PackDeal

#: What a younger who counts after the first lead has not yet counted aloud; a white hand is told by its showing.
_COUNTED_LATE = (CALLED_ITEMS | {"repique"}) - {"white_hand"}


@dataclass(frozen=True, slots=True)
class Known:
    """Everything that the words of a deal say so far; made by ``_heard`` alone."""

    phase: Phase
    question: Question | None
    took: tuple[int | None, ...]
    talks: tuple[Talk, ...]
    claims: tuple[Claimed, ...]  # of what is done
    held: tuple[Claimed, ...]  # with what is still being spoken of: all that their hands must hold
    led: bool
    winners: tuple[int, ...]
    capot: int | None
    waits: bool
    course: Course
    lines: tuple[Line, ...]


class Ear:
    """Hears a deal's words out, once. Private to one making of a ``PackDeal``."""

    def __init__(self, deal: PackDeal) -> None:
        self.deal = deal
        self.rules = deal.rules
        self.words = deal.words
        self.sides = range(deal.seats)
        self.silent = frozenset(side for side, why in enumerate(deal.silence) if why)
        self.led = any(isinstance(word, Led) for word in self.words)
        self.winners = tuple(word.seat for word in self.words if isinstance(word, Won))
        self.capot = next((word.seat for word in self.words if isinstance(word, SaysCapot)), None)
        late = self.rules.younger_declares == "after_first_lead" and deal.seats == 2
        self.younger = deal.dealer if late else None  # who counts after the first lead
        self.late = None if self.led or self.winners else self.younger
        self.took: list[int | None] = [None] * deal.seats
        self.claims = [Claimed() for _ in self.sides]
        self.talks: list[Talk] = []
        self.done: set[Category] = set(CATEGORIES) - set(law.categories(self.rules))
        self.waits = False
        self.counts: set[Category] = set()  # what the younger said is better, and is counting now
        self.full_told: tuple[int, ...] = ()  # who has said, in his turn, whether his hand is full

    def heard(self) -> Known:
        over = len(self.winners) == self.rules.hand
        question = self.exchange()
        phase = Phase.DISCARD
        if question is None:
            phase = Phase.CALLS
            question = self.calls()
        if question is None or self.winners or self.led:
            phase = Phase.PLAY
            question = question or self.play()
        if over:
            phase, question = Phase.OVER, None
        course = self.course()
        lines = score(course)
        if self.waits:
            lines = tuple(line for line in lines if line.seat != self.late or line.item not in _COUNTED_LATE)
        elif self.counts:
            lines = self.counted(lines)
        return Known(
            phase, question, tuple(self.took), tuple(self.talks), tuple(self.claims), self.held(), self.led,
            self.winners, self.capot, self.waits, course, lines,
        )  # fmt: skip

    def exchange(self) -> Question | None:
        """Who is to say how many he took; none when all have."""
        deal = self.deal
        for side in (deal.elder, deal.dealer) if deal.seats == 2 else (deal.dealer,):
            told = next((word.cards for word in self.words if isinstance(word, Took) and word.seat == side), None)
            if told is None:
                least, most = exchange_limits(deal, side, tuple(self.took))
                return Question(Ask.TOOK, side, least=least, most=most, none=may_decline(deal, side, tuple(self.took)))
            self.took[side] = told
        return None

    def calls(self) -> Question | None:
        """The first thing that is to be called or answered yet.

        A ruling may open a category again behind those that were heard after it: they count all the same.
        """
        first: Question | None = None
        for category in law.categories(self.rules):
            question = self.compared(category) if category in COMPARED else self.uncompared(category)
            if question is None and category is Category.SEQUENCES:
                question = self.run()
            first = first or question
            if question is not None and self.is_counting(question):
                self.counts.add(category)
            elif question is not None and not self.heard_after(category):
                return first
            self.done.add(category)
        return first

    def is_counting(self, question: Question) -> bool:
        """Whether the younger is to tell, the first card being led, what he has said is better."""
        return question.seat == self.younger and self.led and not self.winners and question.ask in _COUNTS

    def counted(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """The lines without what the younger has yet to count; he counts in the order of the categories.

        The elder's pique waits for him: whatever he may still count would bar it.
        """
        told = ITEMS[: min(PLACES[each] for each in self.counts)]
        kept: list[Line] = []
        silent = False
        for line in lines:
            own = line.seat == self.younger and line.item in CALLED_ITEMS | {"repique"}
            silent |= own and line.item not in (*told, "repique")
            if not (own and silent) and line.item != "pique":
                kept.append(line)
        return tuple(kept)

    def heard_after(self, category: Category) -> bool:
        """Whether something was said or played after this category was done."""
        place = PLACES[category]
        return any(
            isinstance(word, Won) or (isinstance(word, _CALLED) and PLACES[word.category] > place)
            for word in self.words
        )

    def compared(self, category: Category) -> Question | None:
        words = [word for word in self.words if isinstance(word, _OF_TALK) and word.category is category]
        talk = listen(words, category, self.deal.order, self.rules, late=self.late, silent=self.silent)
        self.talks.append(talk)
        self.waits |= talk.waits
        if talk.waits:
            return None
        for side in self.sides if talk.question is None or self.heard_after(category) else ():
            self.claims[side] = self.claimed(side, talk, self.claims[side])
        return talk.question

    def held(self) -> tuple[Claimed, ...]:
        """What every hand must hold for all that was heard, of the category that is open or waits too."""
        held = list(self.claims)
        for talk in self.talks:
            if talk.waits or talk.question is not None:
                for side in self.sides:
                    held[side] = self.claimed(side, talk, held[side])
        return tuple(held)

    def claimed(self, side: int, talk: Talk, own: Claimed) -> Claimed:
        best = talk.best(side)
        if talk.category is Category.POINT:
            if best is None:
                return own
            if self.rules.point_tiebreak == "pips":
                return replace(own, point=best.size, pips=best.rank[0] if best.rank else None)
            return replace(own, point=best.size, high=best.rank)
        groups = talk.groups(side)
        if not groups and talk.question is not None and best is not None and best.rank:
            groups = ((best.rank[0], best.size),)
        if talk.category is Category.SEQUENCES:
            return replace(own, sequences=groups)
        return replace(own, sets=groups)

    def uncompared(self, category: Category) -> Question | None:
        """A white or a full hand: each says it or not, unless none is possible."""
        nobody = any(isinstance(word, Nobody) and word.category is category for word in self.words)
        said = {word.seat: word.times for word in self.words if isinstance(word, Hand) and word.category is category}
        asked = []
        for side in self.deal.order:
            if side in said:
                white = category is Category.WHITE_HAND
                own = self.claims[side]
                self.claims[side] = replace(own, white=said[side]) if white else replace(own, full=bool(said[side]))
            elif self.may_say(side, category) and not nobody:
                asked.append(side)
        if category is Category.FULL_HAND:
            self.full_told = self.deal.order[: self.deal.order.index(asked[0])] if asked else self.deal.order
        if not asked:
            return None
        both = category is Category.WHITE_HAND and self.rules.white_hand_when == "both"
        return Question(Ask.HAND, asked[0], category, least=1, most=2 if both else 1, none=True, seats=tuple(asked))

    def may_say(self, side: int, category: Category) -> bool:
        """Whether this hand can be white or full, for all that is known; who counts late is not asked yet."""
        if side in self.silent:
            return False
        if category is Category.WHITE_HAND:
            others = [replace(own, white=1) if other == side else own for other, own in enumerate(self.claims)]
            return not too_many_white(others, self.rules)
        if side == self.late:
            self.waits |= self.rules.full_hand_basis == "held"
            return False
        return may_be_full(self.course(), self.claims, side)

    def run(self) -> Question | None:
        """Whether a long run lies in the suit of the point, where the law pays it with the point."""
        for word in self.words:
            if isinstance(word, PointRun):
                self.claims[word.seat] = replace(self.claims[word.seat], run=word.size)
        course = self.bare_course()
        for side in self.sides:
            places = open_placings(course, self.claims, side)
            if len(places) > 1:
                own = self.claims[side]
                sizes = [own.sequences[place][1] for place in places if place is not None]
                # Until it is told it counts as paid with the point: what is written is not struck out again.
                self.claims[side] = replace(own, run=sizes[0])
                return Question(Ask.RUN, side, Category.SEQUENCES, sizes=tuple(sizes), none=None in places)
        return None

    def play(self) -> Question:
        leader = self.winners[-1] if self.winners else self.deal.elder
        return Question(Ask.LEAD if self.waits else Ask.TRICK, leader)

    # -- what the scorer reads -----------------------------------------------------------------------------------

    def trick_facts(self) -> tuple[Trick, ...]:
        leaders = (self.deal.elder, *self.winners)
        tricks = [Trick(leader, (), winner) for leader, winner in zip(leaders, self.winners, strict=False)]
        if self.led and not tricks:
            tricks.append(Trick(self.deal.elder, (), None))
        return tuple(tricks)

    def bare_course(self) -> Course:
        hand = self.rules.hand
        calls = tuple(own.calls(hand, _mark(own, self.rules), None) for own in self.claims)
        return Course(
            self.rules, self.deal.counting, ((),) * self.deal.seats, calls, self.trick_facts(), hand, self.capot,
            self.deal.silence, self.deal.adjustments, tally=True,
        )  # fmt: skip

    def course(self) -> Course:
        bare = self.bare_course()
        try:
            course = decided(bare, self.claims)
        except Undecided:
            course = bare  # a ruling has opened again what nobody can tell any more
        return replace(course, calls=tuple(self.masked(side, calls) for side, calls in enumerate(course.calls)))

    def masked(self, side: int, calls: Calls) -> Calls:
        """Nothing of a category before it is done; of one that waits for the younger, that his is better.

        White and full hands are not compared: each counts when it is told, a full hand after those before it.
        """
        masked = list(calls)
        told = self.done | {Category.WHITE_HAND} | ({Category.FULL_HAND} if side in self.full_told else set())
        if side == self.younger:
            told -= self.counts & {Category.FULL_HAND}
        for category in set(CATEGORIES) - told:
            masked[PLACES[category]] = None
        for talk in self.talks:
            if side == self.younger and (talk.waits or talk.category in self.counts):
                size = max((heard.size for heard in talk.heard), default=_LEAST[talk.category])
                masked[PLACES[talk.category]] = (Claim(talk.category, (), Measure(size, (_ABOVE_ALL,))),)
        return tuple(masked)


_OF_TALK = (Says, Answers, Measures, Names)
_CALLED = (*_OF_TALK, Hand, Nobody)
#: What a younger is asked who counts after the first lead.
_COUNTS = (Ask.SAYS, Ask.MEASURE, Ask.NAMES, Ask.HAND)
_LEAST = {Category.POINT: 1, Category.SEQUENCES: 3, Category.SETS: 3}
#: Beats every pips and every rank.
_ABOVE_ALL = sum(PIPS) + 1


def _mark(own: Claimed, rules: Ruleset) -> tuple[int, ...]:
    return own.tie_break(rules) or ()


def exchange_limits(deal: PackDeal, side: int, took: Sequence[int | None]) -> tuple[int, int]:
    """Least and most cards this side may take; what the elder took is known when the dealer is asked."""
    if deal.seats == 3:
        return law.limits(deal.rules, 0, deal.rules.talon, elder=False)
    if side == deal.elder:
        return law.limits(deal.rules, 0, law.ELDER_PACKET, elder=True)
    return law.limits(deal.rules, _left(deal, took), law.DEALER_PACKET, elder=False)


def _left(deal: PackDeal, took: Sequence[int | None]) -> int:
    """How many cards the elder left; a packet that he refused whole is dead."""
    elder = took[deal.elder]
    return law.ELDER_PACKET - elder if elder else 0


def may_decline(deal: PackDeal, side: int, took: Sequence[int | None]) -> bool:
    """Whether the exchange may be refused. That the other consented, where he must, was heard at the table."""
    if deal.seats == 3:
        return True
    return deal.rules.allow_decline != "never" and not (side == deal.dealer and _left(deal, took))
