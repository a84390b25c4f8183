"""What one player claimed in a tally, read strictly; what no hand could hold is refused."""

from __future__ import annotations

from ..engine.acts import Category, Claim, Measure
from ..engine.calling import categories
from ..engine.cards import PIPS, RANK_LETTERS, RANKS, Rank
from ..engine.holdings import LOWEST_SET
from ..engine.possible import NO_RUN, POINT, Group, Told
from ..engine.ruleset import Ruleset
from ..engine.score import CATEGORIES, Calls
from .reading import Shape

_COURTS = frozenset({Rank.KNAVE, Rank.QUEEN, Rank.KING})
#: The longest point that has no king, queen or knave: ace, ten, nine, eight, seven.
_LONGEST_WHITE = 5


#: Claims by the kind and group that ``possible`` knows them by.
Known = frozenset[tuple[str, Group]]


class Claims:
    """What one player claimed, read strictly; ``calls`` are the scorer's facts, ``high`` and ``run`` help to decide.

    ``whole``: the law lets nothing be kept back, and this hand is not silent, of which nothing need be known.
    """

    def __init__(self, shape: Shape, rules: Ruleset, hand: int, *, whole: bool) -> None:
        self.shape = shape
        self.rules = rules
        self.hand = hand
        self.whole = whole
        self.white = self._white()
        self.high: tuple[int, ...] = ()
        self.pips: int | None = None
        self.run: int | None = None
        self.point = self._point()
        self.sequences = self._groups("sequences", 3, 8)
        self.sets = self._groups("sets", 3, 4)
        self.full = shape.flag("full_hand")
        shape.close()
        self._possible()

    def calls(self, mark: tuple[int, ...], in_point_suit: int | None) -> Calls:
        """The claims as the scorer reads them; ``mark`` decides between points of equal length."""
        made: dict[Category, tuple[Claim, ...]] = {
            Category.WHITE_HAND: (_claim(Category.WHITE_HAND, self.hand),) * self.white,
            Category.POINT: (_claim(Category.POINT, self.point, *mark),) if self.point else (),
            Category.SEQUENCES: tuple(
                Claim(Category.SEQUENCES, (), Measure(size, (top,), place == in_point_suit))
                for place, (top, size) in enumerate(self.sequences)
            ),
            Category.SETS: tuple(_claim(Category.SETS, size, rank) for rank, size in self.sets),
            Category.FULL_HAND: (_claim(Category.FULL_HAND, self.hand),) if self.full else (),
        }
        return tuple(made[category] for category in CATEGORIES)

    def told(self, place: int | None = None, *, placed: bool = False, full: Known | None = None) -> Told:
        """The claims as what a pack must hold; a white hand only where it is the cards at the calls that are white.

        ``placed``: of the sequences of five or more the one at ``place`` lies in the point's suit, or none does.
        ``full`` are claims that must fill the hand between them.
        """
        white = self.white > {"at_declaration": 0, "dealt": 1, "both": 1}[self.rules.white_hand_when]
        return Told(
            point=self.point,
            high=self.high,
            pips=None if self.high else self.pips,
            sequences=tuple(self.sequences),
            sets=tuple(self.sets),
            white=white,
            inside=self._inside(place) if placed else self._inside_as_told(),
            whole=self.whole,
            full=full,
        )

    def known(self) -> Known:
        """Every claim of cards, as ``possible`` knows it."""
        point = {("point", POINT)} if self.point else set()
        return frozenset({*point, *(("run", run) for run in self.sequences), *(("set", of) for of in self.sets)})

    def _inside(self, place: int | None) -> frozenset[Group]:
        """What may be the longest sequence in the point's suit."""
        if place is not None:
            return frozenset({self.sequences[place]})
        return frozenset({NO_RUN, *(run for run in self.sequences if run[1] < 5)})

    def _inside_as_told(self) -> frozenset[Group] | None:
        """The same by ``run``, or by the names of its cards; ``None`` where neither tells."""
        if self.run is not None:
            return frozenset(run for run in self.sequences if run[1] == self.run) or frozenset({NO_RUN})
        runs = _runs(self.high)
        named = next((run for run in self.sequences if run in runs), None)
        return None if named is None else frozenset({named})

    def tie_break(self) -> tuple[int, ...] | None:
        """What decides between points of equal length under these rules, if it was written down."""
        if self.rules.point_tiebreak == "high_card":
            return self.high or None
        if self.pips is None and self.high:
            return (sum(PIPS[rank] for rank in self.high),)
        return None if self.pips is None else (self.pips,)

    def placings(self) -> tuple[int | None, ...]:
        """Which sequence of five or more may lie in the point's suit (``None``: none does), for all that is told."""
        long = [place for place, (_, size) in enumerate(self.sequences) if size >= 5]
        if self.rules.long_suit_bonus != "any_suit" or not self.point or not long:
            return (None,)
        if self.run is not None:
            return (next((place for place in long if self.sequences[place][1] == self.run), None),)
        if self.high:
            runs = _runs(self.high)
            return (next((place for place in long if self.sequences[place] in runs), None),)
        return (None, *long)

    # -- reading ---------------------------------------------------------------------------------------------------

    def _white(self) -> int:
        """How often a white hand counts: as dealt and again at the calls where the law counts both."""
        if not self.shape.has("white_hand"):
            return 0
        value = self.shape.get("white_hand")
        if value == 2 and not isinstance(value, bool) and self.rules.white_hand_when == "both":
            return 2
        return int(self.shape.flag("white_hand"))

    def _point(self) -> int:
        if not self.shape.has("point"):
            return 0
        point = self.shape.shape("point")
        cards = point.number("cards", 1)
        if cards > 8:
            raise self.shape.fault("tally_point", cards=cards)
        if point.has("high"):
            self.high = _high(point, cards)
        if point.has("pips"):
            self.pips = _pips(point, cards)
        if point.has("run"):
            self.run = point.number("run", 0)
        point.close()
        return cards

    def _groups(self, name: str, least: int, most: int) -> list[tuple[int, int]]:
        """Sequences or sets as (rank, size), best first: ``A/4``."""
        found = []
        for item in self.shape.items(name):
            letter, slash, count = str(item).strip().upper().replace("10", "T").partition("/")
            rank = RANK_LETTERS.find(letter) if len(letter) == 1 else -1
            size = int(count) if count.isdecimal() and len(count) < 3 else 0
            lowest = size - 1 if name == "sequences" else LOWEST_SET
            if not slash or rank < lowest or not least <= size <= most:
                raise self.shape.fault("item", item=str(item)[:40])
            found.append((rank, size))
        return sorted(found, key=lambda group: group[::-1], reverse=True)

    # -- what no hand can hold -------------------------------------------------------------------------------------

    def _possible(self) -> None:
        ranks = [rank for rank, _ in self.sets]
        if len(set(ranks)) != len(ranks):
            twice = next(rank for rank in ranks if ranks.count(rank) > 1)
            raise self.shape.fault("tally_set_twice", rank=RANK_LETTERS[twice])
        longest = max((size for _, size in self.sequences), default=0)
        if self.point and longest > self.point:
            raise self.shape.fault("tally_run_too_long", run=longest, cards=self.point)
        if self.run is not None and self.run >= 3 and self.run not in [size for _, size in self.sequences]:
            raise self.shape.fault("tally_run_unknown", run=self.run)
        if self.run and self.high and self.run > max(length for _, length in _runs(self.high)):
            raise self.shape.fault("tally_run_unknown", run=self.run)
        if self.run is not None and self.run > self.point:
            raise self.shape.fault("tally_run_too_long", run=self.run, cards=self.point)
        if self.whole and self.point < self.least_point():
            raise self.shape.fault("tally_unsunk", cards=self.least_point())
        if self.white and self.rules.white_hand_when != "dealt" and self._has_courts():
            raise self.shape.fault("tally_white")
        # Sequences have no card in common; only so few of them as a hand may hold can be tried against the point.
        least = sum(size for _, size in self.sequences)
        if least <= self.hand:
            least = self.least_cards()
        if least > self.hand:
            raise self.shape.fault("tally_too_many", cards=least, hand=self.hand)
        self._counted()

    def _counted(self) -> None:
        """Nothing is claimed for which this law has no points and asks nobody."""
        asked = categories(self.rules)
        for category, claimed in ((Category.WHITE_HAND, self.white), (Category.FULL_HAND, self.full)):
            if claimed and category not in asked:
                raise self.shape.fault("not_asked", category=str(category))

    def least_point(self) -> int:
        """Of four suits one holds as many cards of the hand."""
        return -(-self.hand // 4)

    def _has_courts(self) -> bool:
        held = {rank for rank in RANKS if self.of_rank(rank)}
        # Of a hand that was white as dealt and is called once, the cards at the calls are not known to be white.
        once = self.rules.white_hand_when == "both" and self.white == 1
        return not once and (bool(held & _COURTS) or self.point > _LONGEST_WHITE)

    def of_rank(self, rank: int) -> int:
        """How many cards of a rank these claims need at least."""
        in_set = max((size for of, size in self.sets if of == rank), default=0)
        in_runs = sum(top - size < rank <= top for top, size in self.sequences)
        return max(in_set, in_runs, int(rank in self.high))

    def least_cards(self) -> int:
        """How many different cards these claims need at least: what one card can serve twice is counted once."""
        shown = sum(size for _, size in self.sequences)
        for rank, size in self.sets:
            shown += size - min(size, sum(top - length < rank <= top for top, length in self.sequences))
        shared = 0
        for chosen in range(1 << len(self.sequences)):
            mine = [group for place, group in enumerate(self.sequences) if chosen >> place & 1]
            covered = {rank for top, size in mine for rank in range(top - size + 1, top + 1)}
            if len(covered) == sum(size for _, size in mine) <= self.point:
                shared = max(shared, len(covered) + sum(rank not in covered for rank, _ in self.sets))
        return shown + max(self.point - shared, 0)


def _claim(category: Category, size: int, *rank: int) -> Claim:
    return Claim(category, (), Measure(size, rank))


def _high(point: Shape, cards: int) -> tuple[int, ...]:
    ranks = tuple(RANK_LETTERS.find(letter) for letter in point.text("high").upper().replace("10", "T"))
    if len(ranks) != cards or -1 in ranks or sorted(set(ranks), reverse=True) != list(ranks):
        raise point.fault("tally_high_wrong", high=point.text("high")[:20], cards=cards)
    return ranks


def _pips(point: Shape, cards: int) -> int:
    # Not held against the names of the cards: of the two, the law reads one.
    pips = point.number("pips")
    least, most = sum(PIPS[:cards]), sum(PIPS[-cards:])
    if not least <= pips <= most:
        raise point.fault("tally_pips_wrong", pips=pips, cards=cards, least=least, most=most)
    return pips


def _runs(ranks: tuple[int, ...]) -> list[tuple[int, int]]:
    """The runs among ranks that fall, as (top, length)."""
    runs: list[tuple[int, int]] = []
    for rank in ranks:
        if runs and rank == runs[-1][0] - runs[-1][1]:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((rank, 1))
    return runs
