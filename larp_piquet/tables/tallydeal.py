"""A recorded deal without its cards: what was claimed, who took which trick. The engine's scorer adjudicates it.

A real pack lay on the table and nobody typed cards. What no hand could hold is refused; a value that decides something
is asked for, and one that decides nothing is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.acts import Category
from ..engine.calling import categories
from ..engine.cards import RANK_LETTERS
from ..engine.holdings import LOWEST_SET
from ..engine.match import entry_of
from ..engine.possible import Group
from ..engine.ruleset import Ruleset
from ..engine.score import Course, Silence, Trick, score, totals, trick_counts
from .claimed import Claimed, Fault, impossible, impossible_together, wrong_high, wrong_pips
from .deciding import Undecided, decided
from .reading import RecordError, Shape
from .recorded import DealReader, RecordedDeal


def read_claims(shape: Shape, rules: Ruleset, hand: int, *, silent: bool) -> Claimed:
    """What one player claimed, read strictly; raises ``RecordError`` for what no hand can hold.

    Where the law lets nothing be kept back all that is held must stand here, unless ``unsaid`` tells that what another
    beat went without saying, as at a table where it is not asked for. Of a silent hand nothing need be known.
    """
    white = _white(shape, rules)
    cards, high, pips, run = _point(shape)
    sequences, sets = _groups(shape, "sequences", 3, 8), _groups(shape, "sets", 3, 4)
    full, unsaid = shape.flag("full_hand"), shape.flag("unsaid")
    whole = not (silent or unsaid or rules.allow_sinking)
    own = Claimed(white, cards, high, pips, run, sequences, sets, full, whole)
    shape.close()
    _refuse(shape, impossible(own, rules, hand))
    for category, claimed in ((Category.WHITE_HAND, own.white), (Category.FULL_HAND, own.full)):
        if claimed and category not in categories(rules):
            raise shape.fault("not_asked", category=str(category))
    return own


def _refuse(shape: Shape, faults: Iterable[Fault]) -> None:
    for found in faults:
        raise shape.fault(found.code, **found.values)


def _white(shape: Shape, rules: Ruleset) -> int:
    """How often a white hand counts: as dealt and again at the calls where the law counts both."""
    if not shape.has("white_hand"):
        return 0
    value = shape.get("white_hand")
    if value == 2 and not isinstance(value, bool) and rules.white_hand_when == "both":
        return 2
    return int(shape.flag("white_hand"))


def _point(shape: Shape) -> tuple[int, tuple[int, ...], int | None, int | None]:
    """Cards, ranks from the top, pips and run."""
    if not shape.has("point"):
        return 0, (), None, None
    point = shape.shape("point")
    cards = point.number("cards", 1)
    if cards > 8:
        raise shape.fault("tally_point", cards=cards)
    high = _high(point, cards) if point.has("high") else ()
    pips = _pips(point, cards) if point.has("pips") else None
    run = point.number("run", 0) if point.has("run") else None
    point.close()
    return cards, high, pips, run


def _groups(shape: Shape, name: str, least: int, most: int) -> tuple[Group, ...]:
    """Sequences or sets as (rank, size), best first: ``A/4``."""
    found = []
    for item in shape.items(name):
        letter, slash, count = str(item).strip().upper().replace("10", "T").partition("/")
        rank = RANK_LETTERS.find(letter) if len(letter) == 1 else -1
        size = int(count) if count.isdecimal() and len(count) < 3 else 0
        lowest = size - 1 if name == "sequences" else LOWEST_SET
        if not slash or rank < lowest or not least <= size <= most:
            raise shape.fault("item", item=str(item)[:40])
        found.append((rank, size))
    return tuple(sorted(found, key=lambda group: group[::-1], reverse=True))


def _high(point: Shape, cards: int) -> tuple[int, ...]:
    ranks = tuple(RANK_LETTERS.find(letter) for letter in point.text("high").upper().replace("10", "T"))
    if wrong_high(ranks, cards):
        raise point.fault("tally_high_wrong", high=point.text("high")[:20], cards=cards)
    return ranks


def _pips(point: Shape, cards: int) -> int:
    pips = point.number("pips")
    if (found := wrong_pips(pips, cards)) is not None:
        raise point.fault(found.code, **found.values)
    return pips


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
        calls = tuple(own.calls(self.hand, (), None) for own in claims)
        course = Course(
            self.rules, order, ((),) * seats, calls, tricks, self.hand, said, silence, tuple(self.adjustments),
            tally=True,
        )  # fmt: skip
        try:
            course = decided(course, claims)
        except Undecided as open_:
            raise RecordError(open_.code, self.at("calls", open_.seat)) from None
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

    def claims(self, silence: tuple[Silence | None, ...]) -> list[Claimed]:
        """What each player claimed, and nothing that four suits cannot hold between them."""
        all_claims = self.shape.shape("claims")
        claims = []
        for seat, name in enumerate(self.players):
            own = all_claims.shape(name)
            own.where = self.at("calls", seat)
            silent = bool(silence) and silence[seat] is not None
            claims.append(read_claims(own, self.rules, self.hand, silent=silent))
        for name in all_claims.names():
            self.seat(name)
        _refuse(all_claims, impossible_together(claims, self.rules))
        return claims
