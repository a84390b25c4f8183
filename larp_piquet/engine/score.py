"""The one scorer. Facts of a deal go in; every point comes out as a line with its clause (rules §2.4, §2.5, §3).

Points are never stored: they follow from what was called, who took which trick and what the referee ruled, so a
ruling (silence, a take-back) has only to change the facts. The lines of a deal in progress are the beginning of the
lines it will have when it is finished, but for rulings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from .acts import Category, Claim
from .cards import Card
from .holdings import best, held_points, held_sequences, held_sets, strength
from .ruleset import NormandyRuleset, Ruleset

ITEMS = (
    "white_hand", "point", "sequence", "set", "full_hand", "repique", "lead", "trick", "last_trick", "pique",
    "leza", "capot", "open_capot", "adjustment",
)  # fmt: skip
#: Items written before the play, in which cards are shown.
CALLED_ITEMS = frozenset(ITEMS[:5])

Silence = Literal["false_claim", "excess_cards"]
SILENCES: tuple[Silence, ...] = get_args(Silence)
Calls = tuple[tuple[Claim, ...] | None, ...]
CATEGORIES = tuple(Category)
#: Where a category stands among the calls of a seat.
PLACES = {category: place for place, category in enumerate(CATEGORIES)}
NO_CALLS: Calls = (None,) * len(CATEGORIES)
#: Categories in which two hands are compared; a white and a full hand stand by themselves.
COMPARED = (Category.POINT, Category.SEQUENCES, Category.SETS)


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of points: who, what, how many, on which cards, his running total, by which clause.

    ``item`` is one of ``ITEMS`` and ``clause`` a key of ``wording.clauses``, or whatever a referee named beside his
    points; ``reason`` is his.
    """

    seat: int
    item: str
    points: int
    running: int
    cards: tuple[Card, ...]
    clause: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Trick:
    """Who led (``None``: nobody could), the cards in the order played, who took it (``None``: not yet complete)."""

    leader: int | None
    cards: tuple[tuple[int, Card], ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points a referee adds or takes, by a clause, and why."""

    seat: int
    points: int
    clause: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """The facts of a deal that points follow from.

    ``order`` lists the seats as their points are written: the elder first; of three, the dealer first. ``elder`` is
    the seat that leads first.
    """

    rules: Ruleset
    order: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]  # by seat, as at the calls
    calls: tuple[Calls, ...]  # by seat, then by category; None where the seat has not spoken yet
    tricks: Sequence[Trick] = ()
    tricks_due: int = 12
    capot_announced: int | None = None
    silence: tuple[Silence | None, ...] = ()  # by seat; empty when nobody is silent
    adjustments: tuple[Adjustment, ...] = ()
    tally: bool = False  # claims are told by their measure and tricks by their winner; no card is known

    @property
    def elder(self) -> int:
        """The seat that leads first."""
        return self.order[0] if len(self.order) == 2 else self.order[1]

    def silent(self, seat: int) -> bool:
        """Whether a ruling has struck out all that this seat scores."""
        return bool(self.silence) and self.silence[seat] is not None


@dataclass(frozen=True, slots=True)
class Verdict:
    """One compared category: whose is good (``None``: nobody's), whether the best were level, what each scores."""

    winner: int | None
    equal: bool
    scored: tuple[tuple[Claim, ...], ...]


def called(course: Course, seat: int, category: Category) -> tuple[Claim, ...]:
    """What this seat called in this category; a silent hand has called nothing."""
    if course.silent(seat):
        return ()
    return course.calls[seat][PLACES[category]] or ()


def spoken(course: Course, category: Category) -> bool:
    """Whether every seat has pressed in this category."""
    place = PLACES[category]
    return all(calls[place] is not None for calls in course.calls)


def compare(course: Course, category: Category) -> Verdict:
    """Who is good in a category, and which of the winner's claims score (rules §2.4)."""
    rules = course.rules
    seats = range(len(course.calls))
    claims = [called(course, seat, category) for seat in seats]
    nothing: tuple[tuple[Claim, ...], ...] = tuple(() for _ in seats)
    equal = False
    while True:
        bests = [best(claims[seat], rules) for seat in seats]
        top = max(bests)
        if not top:
            return Verdict(None, equal, nothing)
        winners = [seat for seat in seats if bests[seat] == top]
        if len(winners) == 1:
            break
        equal = True
        if category is Category.POINT or rules.equal_sequence_voids_all:
            return Verdict(None, True, nothing)
        # The level bests cancel; what is left is compared again (``equal_sequence_voids_all: false``).
        claims = [tuple(c for c in claims[seat] if strength(c, rules) != top) for seat in seats]
    winner = winners[0]
    scored = tuple(sorted(claims[winner], key=lambda c: strength(c, rules), reverse=True))
    if category is Category.SEQUENCES and not rules.sequence_winner_counts_all:
        others = max((bests[seat] for seat in seats if seat != winner), default=())
        scored = tuple(c for c in scored if strength(c, rules) > others)
    return Verdict(winner, equal, tuple(scored if seat == winner else () for seat in seats))


def paid_with_point(claim: Claim, point: Sequence[Claim], rules: Ruleset) -> bool:
    """A run of five or more in the suit of one's own scored point, which ``any_suit`` has already paid (rules §2.4)."""
    if rules.long_suit_bonus != "any_suit" or claim.size < 5 or not point:
        return False
    if claim.told is not None:
        return claim.told.in_point_suit
    return point[0].cards[0].suit is claim.cards[0].suit


def full_hand_cards(course: Course, seat: int) -> frozenset[Card]:
    """The cards of this seat that lie in something: what it scored, or (``held``) whatever it holds."""
    hand = course.hands[seat]
    if course.rules.full_hand_basis == "held":
        holdings = (held_points(hand, course.rules)[:1], held_sequences(hand), held_sets(hand))
    else:
        holdings = tuple(compare(course, category).scored[seat] for category in COMPARED)  # type: ignore[assignment]
    return frozenset(card for claims in holdings for claim in claims for card in claim.cards)


def is_full(course: Course, seat: int) -> bool:
    """Whether every card of the hand lies in something that counts for the full hand.

    Of a tally, whose cards nobody knows, its reader has seen to that.
    """
    if course.tally:
        return True
    hand = course.hands[seat]
    return bool(hand) and full_hand_cards(course, seat) >= set(hand)


class _Sheet:
    """A score being written: lines and running totals. Private to one call of ``score``."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.lines: list[Line] = []
        self.totals = [0] * len(course.hands)
        self.counted = [0] * len(course.hands)  # calls and play alone: what reaches thresholds and bars them
        self.jumped = [False] * len(course.hands)
        self.silent = [course.silent(seat) for seat in range(len(course.hands))]
        self.equality = False

    def write(self, seat: int, item: str, points: int, clause: str = "", reason: str = "") -> None:
        """Write points that reach no threshold and bar none: jumps, what closes a deal, a ruling."""
        if points == 0 or self.silent[seat]:
            return
        self.totals[seat] += points
        self.lines.append(Line(seat, item, points, self.totals[seat], (), clause or item, reason))

    def count(self, seat: int, item: str, points: int, cards: tuple[Card, ...]) -> None:
        """Write points of the calls or of the play; most lines are these."""
        if points == 0 or self.silent[seat]:
            return
        self.counted[seat] += points
        self.totals[seat] = total = self.totals[seat] + points
        self.lines.append(Line(seat, item, points, total, cards, item))

    def barred(self, seat: int) -> bool:
        others = any(self.counted[other] > 0 for other in self.course.order if other != seat)
        return others or (self.course.rules.equality_blocks and self.equality)


def score(course: Course) -> tuple[Line, ...]:
    """Every line the facts have earned so far, in the order of rules §3."""
    sheet = _Sheet(course)
    _write_calls(sheet)
    _write_play(sheet)
    if len(course.tricks) == course.tricks_due and course.tricks[-1].winner is not None:
        _write_closing(sheet)
    for ruled in course.adjustments:
        sheet.write(ruled.seat, "adjustment", ruled.points, clause=ruled.clause, reason=ruled.reason)
    return tuple(sheet.lines)


def totals(lines: Sequence[Line], seats: int) -> tuple[int, ...]:
    """The sum of each seat's lines."""
    sums = [0] * seats
    for line in lines:
        sums[line.seat] += line.points
    return tuple(sums)


def trick_counts(tricks: Sequence[Trick], seats: int) -> tuple[int, ...]:
    """How many tricks each seat has taken."""
    counts = [0] * seats
    for trick in tricks:
        if trick.winner is not None:
            counts[trick.winner] += 1
    return tuple(counts)


def _write_calls(sheet: _Sheet) -> None:
    course = sheet.course
    rules = course.rules
    ordered = rules.block_rule == "ordered"

    def reached(full_hand: bool = False) -> None:
        if ordered and (rules.full_hand_counts_to_repique or not full_hand):
            for seat in course.order:
                _repique(sheet, seat, sheet.counted[seat])

    for seat in course.order:
        for claim in called(course, seat, Category.WHITE_HAND):
            sheet.count(seat, "white_hand", rules.white_hand_points, claim.cards)
            reached()
    points: list[tuple[Claim, ...]] = [() for _ in course.hands]
    for category in COMPARED:
        if not spoken(course, category):
            return
        verdict = compare(course, category)
        sheet.equality |= verdict.equal
        for seat in course.order:
            for claim in verdict.scored[seat]:
                if category is Category.POINT:
                    points[seat] = (claim,)
                    sheet.count(seat, "point", rules.point_value(claim.size), claim.cards)
                elif category is Category.SETS:
                    sheet.count(seat, "set", rules.set_points[claim.size], claim.cards)
                elif not paid_with_point(claim, points[seat], rules):
                    sheet.count(seat, "sequence", rules.sequence_points[claim.size], claim.cards)
                reached()
    before_full = tuple(sheet.counted)
    for seat in course.order:
        for claim in called(course, seat, Category.FULL_HAND):
            if is_full(course, seat):
                sheet.count(seat, "full_hand", rules.full_hand_points, claim.cards)
                reached(full_hand=True)
    if not ordered and all(spoken(course, category) for category in CATEGORIES):
        to_threshold = tuple(sheet.counted) if rules.full_hand_counts_to_repique else before_full
        for seat in course.order:
            _repique(sheet, seat, to_threshold[seat])


def _repique(sheet: _Sheet, seat: int, counted: int) -> None:
    rules = sheet.course.rules
    enough = counted > rules.threshold if rules.repique_at == "exceeded" else counted >= rules.threshold
    allowed = seat == sheet.course.elder or rules.repique_by_younger
    if enough and allowed and not sheet.jumped[seat] and not sheet.barred(seat):
        sheet.jumped[seat] = True
        sheet.write(seat, "repique", rules.repique_to - rules.threshold)


def _pique(sheet: _Sheet, seat: int) -> None:
    """The jump of a seat that has reached the threshold in the play."""
    rules = sheet.course.rules
    if sheet.jumped[seat]:
        return
    allowed = seat == sheet.course.elder or not rules.pique_elder_only
    if allowed and not sheet.barred(seat):
        sheet.jumped[seat] = True
        sheet.write(seat, "pique", rules.pique_to - rules.threshold)


def _write_play(sheet: _Sheet) -> None:
    course = sheet.course
    rules = course.rules
    counted = sheet.counted
    capot = capot_by(course)
    for number, trick in enumerate(course.tricks, start=1):
        if trick.leader is not None:
            sheet.count(trick.leader, "lead", 1, (trick.cards[0][1],) if trick.cards else ())
            if counted[trick.leader] >= rules.threshold:
                _pique(sheet, trick.leader)
        if trick.winner is None:
            continue
        last = number == course.tricks_due
        value = (rules.last_trick_value if capot is None else rules.capot_last_trick_value) if last else 1
        if rules.trick_scoring == "lead_or_capture" and trick.winner == trick.leader:
            value -= 1  # the lead has already been counted
        if course.silence and _pays_double(course, trick.winner):
            value *= 2
        cards = tuple([card for _, card in trick.cards])
        sheet.count(trick.winner, "last_trick" if last else "trick", max(value, 0), cards)
        if counted[trick.winner] >= rules.threshold:
            _pique(sheet, trick.winner)


def _pays_double(course: Course, winner: int) -> bool:
    """Whether an opponent of this seat played with too many cards (rules §2.8)."""
    return any(why == "excess_cards" for seat, why in enumerate(course.silence) if seat != winner)


def capot_by(course: Course) -> int | None:
    """The seat that took every trick of a finished deal, if one did."""
    if len(course.tricks) < course.tricks_due:
        return None
    winners = {trick.winner for trick in course.tricks}
    return winners.pop() if len(winners) == 1 else None


def _write_closing(sheet: _Sheet) -> None:
    course = sheet.course
    rules = course.rules
    capot = capot_by(course)
    announced = course.capot_announced
    # An open capot is worth what the law says in place of the capot, nothing included.
    open_capot = None if announced is None or rules.open_capot == "off" else rules.open_capot
    item, value = ("capot", rules.capot) if open_capot is None or announced != capot else ("open_capot", open_capot)
    if isinstance(rules, NormandyRuleset):
        _close_three(sheet, rules, capot, item, value)
    elif capot is not None:
        sheet.write(capot, item, value)
    else:
        counts = trick_counts(course.tricks, len(course.hands))
        for seat in course.order:
            if counts[seat] >= rules.leza_tricks:
                sheet.write(seat, "leza", rules.leza_points)
    if announced not in (None, capot) and rules.failed_open_capot == "opponent_80":
        for seat in course.order:
            if seat != announced:
                sheet.write(seat, "open_capot", open_capot or 0, clause="open_capot.failed")


def _close_three(sheet: _Sheet, rules: NormandyRuleset, capot: int | None, item: str, value: int) -> None:
    """Capot, announced or not, and leza of three (rules §2.6). Where somebody wrote a capot, nobody writes a leza."""
    order = sheet.course.order
    counts = trick_counts(sheet.course.tricks, len(order))
    takers = [seat for seat in order if counts[seat]]
    givers = len(order) - len(takers)
    if rules.capot_rule == "trickless_player_gives_each" and givers:
        for seat in takers:
            for _ in range(givers):
                sheet.write(seat, item, value, clause="normandy.capot")
    elif capot is not None:
        sheet.write(capot, item, value, clause="normandy.capot")
    elif counts.count(max(counts)) == 1:
        sheet.write(counts.index(max(counts)), "leza", rules.leza_points, clause="normandy.leza")
