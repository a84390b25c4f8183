"""A recorded deal without its cards: what was claimed, who took which trick. The engine's scorer adjudicates it.

A real pack lay on the table and nobody typed cards. What no hand could hold is refused; a value that decides something
is asked for, and one that decides nothing is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..engine.acts import Category
from ..engine.cards import RANKS
from ..engine.match import entry_of
from ..engine.possible import POINT, can_stand_together
from ..engine.score import COMPARED, Course, Silence, Trick, compare, score, totals, trick_counts
from .reading import RecordError
from .recorded import DealReader, RecordedDeal
from .tallyclaims import Claims, Known


class TallyDeal(DealReader):
    """One deal as claims and winners of tricks."""

    def read(self) -> RecordedDeal:
        """The deal adjudicated; raises ``RecordError``."""
        dealer = self.seat(self.shape.text("dealer"))
        seats = len(self.players)
        self.hand = self.rules.hand
        elder = (dealer + 1) % seats
        # Points are written elder first; of three, dealer first.
        first = elder if seats == 2 else dealer
        order = tuple((first + step) % seats for step in range(seats))
        self.rulings()
        silence = self.silence()
        tricks = self.tricks(elder)
        claims = self.claims(silence)
        said = self.seat(self.shape.get("open_capot")) if self.shape.has("open_capot") else None
        if said is not None and self.rules.open_capot == "off":
            raise RecordError("breach.capot_not_known", self.at("capot", said))
        self.shape.close()
        course = Course(
            self.rules, order, ((),) * seats, tuple(own.calls((), None) for own in claims), tricks, self.hand,
            said, silence, tuple(self.adjustments), tally=True,
        )  # fmt: skip
        course = self.decided(course, claims)
        if self.redealt:
            return self.redealt_deal()
        lines = score(course)
        sums = totals(lines, seats)
        complete = len(tricks) == self.hand
        entry = entry_of(sums) if complete else None
        taken, dealt_by = trick_counts(tricks, seats), self.players[dealer]
        told = lines, taken, sums, entry
        return RecordedDeal(self.players, complete, *told, dealer=dealt_by, course=course, ruled=tuple(self.ruled))

    def tricks(self, leader: int) -> tuple[Trick, ...]:
        """Tricks from their winners in order; each winner leads the next."""
        names = self.shape.items("tricks")
        if len(names) > self.hand:
            raise self.shape.fault("tally_tricks", tricks=len(names), most=self.hand)
        tricks = []
        for name in names:
            winner = self.seat(name)
            tricks.append(Trick(leader, (), winner))
            leader = winner
        return tuple(tricks)

    def claims(self, silence: tuple[Silence | None, ...]) -> list[Claims]:
        """What each player claimed, and nothing that four suits cannot hold between them."""
        all_claims = self.shape.shape("claims")
        claims = []
        for seat, name in enumerate(self.players):
            own = all_claims.shape(name)
            own.where = self.at("calls", seat)
            spoken = not silence or silence[seat] is None
            claims.append(Claims(own, self.rules, self.hand, whole=spoken and not self.rules.allow_sinking))
        for name in all_claims.names():
            self.seat(name)
        for rank in RANKS:
            if sum(own.of_rank(rank) for own in claims) > 4:
                raise self.shape.fault("tally_rank", rank=rank.letter)
        if sum(own.white > 0 for own in claims) > (1 if len(claims) == 2 else 2):
            raise self.shape.fault("tally_white_twice")
        if not can_stand_together(tuple(own.told() for own in claims), self.hand):
            raise self.shape.fault("tally_together")
        return claims

    def decided(self, course: Course, claims: Sequence[Claims]) -> Course:
        """The facts with every value that decides something in its place; raises for one that is missing."""
        marks = self.marks(course, claims)
        calls = tuple(own.calls(marks[seat], None) for seat, own in enumerate(claims))
        course = replace(course, calls=calls)
        full = self.full(course, claims)
        calls = tuple(
            own.calls(marks[seat], self.placing(course, claims, seat, full)) for seat, own in enumerate(claims)
        )
        return replace(course, calls=calls)

    def full(self, course: Course, claims: Sequence[Claims]) -> list[Known | None]:
        """By seat, what fills a full hand that was claimed; raises for one that no hand and no pack could have."""
        full: list[Known | None] = [None] * len(claims)
        for seat, own in enumerate(claims):
            if not own.full or course.silent(seat):
                continue
            if self.rules.full_hand_basis == "scored_only":
                full[seat] = _scored(course, seat)
            elif own.whole:
                full[seat] = own.known()
            # Else what was kept back fills the hand as well, and nobody told it.
            if not can_stand_together(tuple(each.told(full=full[at]) for at, each in enumerate(claims)), self.hand):
                raise RecordError("tally_full", self.at("calls", seat))
        return full

    def placing(self, course: Course, claims: Sequence[Claims], seat: int, full: Sequence[Known | None]) -> int | None:
        """Which of a seat's sequences the point has paid already; raises where ``run`` must tell.

        Only placings that the pack admits, the other hands included, are open, and only those that write different
        points are asked about.
        """
        point, runs = compare(course, Category.POINT), compare(course, Category.SEQUENCES)
        own = claims[seat]
        placings = own.placings() if point.winner == seat and runs.winner == seat else (None,)
        if len(placings) == 1:
            return placings[0]
        scored = _scored(course, seat)
        by_points: dict[int, int | None] = {}
        for place in placings:
            paid = 0 if place is None or ("run", own.sequences[place]) not in scored else own.sequences[place][1]
            points = self.rules.sequence_points.get(paid, 0)
            if points not in by_points and self.lies(claims, seat, place, full):
                by_points[points] = place
        if len(by_points) > 1:
            raise RecordError("tally_run", self.at("calls", seat))
        return next(iter(by_points.values()), None)

    def lies(self, claims: Sequence[Claims], seat: int, place: int | None, full: Sequence[Known | None]) -> bool:
        """Whether the sequence at this place (``None``: none of five or more) may lie in the suit of the point."""
        told = tuple(
            each.told(place, placed=True, full=full[at]) if at == seat else each.told(full=full[at])
            for at, each in enumerate(claims)
        )
        return can_stand_together(told, self.hand)

    def marks(self, course: Course, claims: Sequence[Claims]) -> list[tuple[int, ...]]:
        """By seat, what decides between the longest points; asked for only where two or more are level."""
        heard = [own.point if not course.silent(seat) else 0 for seat, own in enumerate(claims)]
        level = [seat for seat, cards in enumerate(heard) if cards and cards == max(heard)]
        marks: list[tuple[int, ...]] = [()] * len(claims)
        for seat in level if len(level) > 1 else ():
            mark = claims[seat].tie_break()
            if mark is None:
                raise RecordError(f"tally_{self.rules.point_tiebreak}", self.at("calls", seat))
            marks[seat] = mark
        return marks


def _scored(course: Course, seat: int) -> Known:
    """The claims of a seat that scored, as ``possible`` knows them."""
    return frozenset(
        ("point", POINT) if category is Category.POINT else (_KINDS[category], (claim.told.rank[0], claim.size))
        for category in COMPARED
        for claim in compare(course, category).scored[seat]
        if claim.told is not None
    )


_KINDS = {Category.SEQUENCES: "run", Category.SETS: "set"}
