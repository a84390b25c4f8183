"""A deal of a real pack as its page shows it: what is asked now, what was said, how the count stands.

The pages of all who look are alike: nothing is told at a table with a real pack that not everybody hears.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..engine.acts import Breach, Category, Phase
from ..engine.cards import PIPS, RANKS
from ..tables.acts import Status
from ..tables.packtalk import Ask, Question, possible_ranks
from ..tables.packwords import Word
from ..tables.views import PackView, SittingView
from ..wording import names as words_of
from ..wording import pack as words
from ..wording.desk import PERMITS
from ..wording.mark import Phrase
from .spoken import Said, category, count, last_count
from .tongue import _, tell
from .words import cards_n, points_n


@dataclass(frozen=True, slots=True)
class Button:
    """One thing that may be told by a single press."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the table is asked now. ``against`` is what has to be answered, said by whom.

    Where a press is not enough, ``value`` is the word to be completed: by the ``pips`` typed, by ``most`` of the
    ``ranks`` marked, or by one of ``best`` and some of ``more``.
    """

    heading: str
    mine: bool
    against: Said | None = None
    buttons: tuple[Button, ...] = ()
    big: bool = False
    value: str = ""
    pips: tuple[int, int] | None = None
    ranks: tuple[Button, ...] = ()
    most: int = 0
    best: tuple[Button, ...] = ()
    more: tuple[Button, ...] = ()
    rows: int = 0
    help: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """One player: his count, his tricks, and small facts."""

    name: str
    me: bool
    total: int
    count: str  # the same in words, while it is counted aloud
    tricks: int
    bits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PackSeen:
    """The real pack on the page of a table."""

    asked: Asked | None
    sides: tuple[Side, ...]
    talk: tuple[Said, ...]
    counted: Said | None
    adjusted: tuple[str, ...]  # what a referee gave or took
    trick: str
    capot: tuple[Button, ...]
    undo: str
    key: str


def pack_seen(view: SittingView, names: tuple[str, ...]) -> PackSeen | None:
    """What is shown of the real pack, where one lies on the table."""
    pack = view.pack
    if pack is None or view.status not in (Status.DEALING, Status.BETWEEN, Status.AWAITING):
        return None
    page = _Page(view, pack, names)
    playing = view.status is Status.DEALING
    return PackSeen(
        asked=page.asked() if playing else None,
        sides=page.sides() if playing else (),
        talk=page.talk(),
        counted=page.counted(),
        adjusted=page.adjusted(),
        trick=_trick(pack) if playing else "",
        capot=page.capot() if playing else (),
        undo=page.undo() if view.may_undo else "",
        key=f"{len(view.parties)}-{view.deal_number}-{len(pack.told)}",
    )


def question(view: SittingView, names: tuple[str, ...]) -> str:
    """What the table is asked now, as its heading says it."""
    seen = pack_seen(view, names)
    return seen.asked.heading if seen is not None and seen.asked is not None else ""


def _trick(pack: PackView) -> str:
    if pack.phase is not Phase.PLAY:
        return ""
    return _("Trick %(number)s of %(most)s", number=len(pack.winners) + 1, most=pack.rules.hand)


class _Page:
    """Makes one page; ``name`` and ``seat`` turn a side of the deal into who that is."""

    def __init__(self, view: SittingView, pack: PackView, names: tuple[str, ...]) -> None:
        self.view = view
        self.pack = pack
        self.seats = view.deal_seats
        self.at = tuple(names[seat] for seat in view.deal_seats)
        self.names = names
        self.me = view.deal_seats.index(view.viewer) if view.viewer in view.deal_seats else None

    def said(self, word: Word) -> Phrase | None:
        return words.said(word, self.pack.rules.point_tiebreak)

    def asked(self) -> Asked | None:
        question = self.pack.question
        if question is None:
            return None
        if question.ask is Ask.TRICK:
            return self._trick(question)
        if question.ask is Ask.HAND:
            return self._hand(question)
        heading, mine = self.heading(question)
        make = {
            Ask.TOOK: self._took,
            Ask.SAYS: self._says,
            Ask.ANSWER: self._answer,
            Ask.MEASURE: self._measure,
            Ask.NAMES: self._names,
            Ask.RUN: self._run,
            Ask.LEAD: self._lead,
        }[question.ask]
        return make(question, Asked(heading, mine))

    def heading(self, question: Question) -> tuple[str, bool]:
        theirs, own = words.ASKED[question.ask]
        mine = question.seat == self.me
        what = category(question.category) if question.category is not None else ""
        return _(own if mine else theirs, name=self.at[question.seat], what=what), mine

    def value(self, kind: str, question: Question, *more: object) -> str:
        parts = [kind, self.seats[question.seat]]
        if question.category is not None and question.ask is not Ask.RUN:
            parts.append(question.category.value)
        return " ".join(map(str, [*parts, *more]))

    def _took(self, question: Question, asked: Asked) -> Asked:
        may = {breach for seat, breach in self.view.permits if seat == self.seats[question.seat]}
        least = 1 if Breach.TAKES_TOO_FEW in may else question.least
        numbers = [n for n in range(least, question.most + 1) if n]
        buttons = [Button(self.value("took", question, n), str(n)) for n in numbers]
        if question.none or Breach.DECLINE_NOT_ALLOWED in may:
            buttons.append(Button(self.value("took", question, 0), _("Declines")))
        help_ = ""
        if self.pack.dealer == question.seat and len(self.at) == 2 and (left := self.pack.left[self.pack.elder]):
            help_ = _("The cards that were left come first and always: %(cards)s.", cards=cards_n(left))
        return _with(asked, buttons=tuple(buttons), help=help_)

    def _hand(self, question: Question) -> Asked:
        assert question.category is not None
        buttons = []
        for side in question.seats:
            for times in range(1, question.most + 1):
                label = self.at[side] if times == 1 else _("%(name)s, dealt and still", name=self.at[side])
                buttons.append(Button(f"hand {self.seats[side]} {question.category.value} {times}", label))
        nobody = Button(f"nobody {self.seats[question.seat]} {question.category.value}", _("Nobody"))
        return Asked(
            _(words.WHO_HAS[question.category]), self.me in question.seats, buttons=(nobody, *buttons), big=True
        )

    def _says(self, question: Question, asked: Asked) -> Asked:
        assert question.category is not None
        buttons = [
            Button(self.value("says", question, size), _label(words.called(question.category, size, "plain")))
            for size in question.sizes
        ]
        if question.none:
            buttons.insert(0, Button(self.value("says", question, 0), _("Nothing")))
        return _with(asked, buttons=tuple(buttons), big=question.category is Category.SETS)

    def _answer(self, question: Question, asked: Asked) -> Asked:
        assert question.category is not None
        buttons = tuple(
            Button(self.value("answers", question, answer.value), _label(words.answer(answer, question.category)))
            for answer in question.answers
        )
        return _with(asked, buttons=buttons, against=self.stands(question), big=True)

    def stands(self, question: Question) -> Said | None:
        """What is to be answered: the last call or measure that somebody else made in this category."""
        for told in reversed(self.pack.told):
            word = told.word
            if getattr(word, "category", None) is question.category and type(word).__name__ in ("Says", "Measures"):
                phrase = self.said(word)
                return Said(self.at[word.seat], tell(phrase)) if phrase is not None else None
        return None

    def _measure(self, question: Question, asked: Asked) -> Asked:
        value = self.value("measures", question)
        if question.category is not Category.POINT:
            assert question.category is not None
            ranks = tuple(
                Button(str(rank), tell(words.group_name(question.category, rank, question.size)))
                for rank in possible_ranks(question.category, question.size)
                if not question.rank or (rank,) > question.rank
            )
            return _with(asked, value=value, ranks=ranks, most=1)
        if self.pack.rules.point_tiebreak == "pips":
            least, most = sum(PIPS[: question.size]), sum(PIPS[-question.size :])
            help_ = _("The ace is eleven, courts and ten are ten, the rest as they stand.")
            return _with(asked, value=value, pips=(max(least, *(n + 1 for n in question.rank), 0), most), help=help_)
        marks = tuple(Button(str(int(rank)), tell(Phrase(words_of.RANKS[rank]))) for rank in reversed(RANKS))
        help_ = _("Mark the cards of the point: %(cards)s.", cards=cards_n(question.size))
        return _with(asked, value=value, ranks=marks, most=question.size, help=help_)

    def _names(self, question: Question, asked: Asked) -> Asked:
        kind = question.category
        assert kind is not None
        ranks = question.rank or possible_ranks(kind, question.size)
        best = tuple(self._group(kind, rank, question.size) for rank in ranks)
        more = tuple(
            self._group(kind, rank, size)
            for size in range(question.size, 2, -1)
            for rank in possible_ranks(kind, size)
            if kind is Category.SEQUENCES or rank != (ranks[0] if len(ranks) == 1 else None)
        )
        rows = (self.pack.rules.hand - question.size) // 3
        help_ = _("What else he counts here, if anything:") if kind is Category.SEQUENCES else _("And what else:")
        return _with(asked, value=self.value("names", question), best=best, more=more, rows=min(rows, 3), help=help_)

    def _group(self, kind: Category, rank: int, size: int) -> Button:
        return Button(f"{rank}/{size}", tell(words.group_name(kind, rank, size)))

    def _run(self, question: Question, asked: Asked) -> Asked:
        one = len(question.sizes) == 1
        buttons = [
            Button(self.value("run", question, size), _("Yes") if one else cards_n(size)) for size in question.sizes
        ]
        if question.none:
            buttons.append(Button(self.value("run", question, 0), _("No, in another") if one else _("Neither")))
        return _with(asked, buttons=tuple(buttons), big=True)

    def _lead(self, question: Question, asked: Asked) -> Asked:
        button = Button(self.value("led", question), _("The first card is led"))
        return _with(asked, buttons=(button,), big=True, help=_("Then the younger counts."))

    def _trick(self, question: Question) -> Asked:
        heading, mine = self.heading(question)
        buttons = tuple(Button(f"won {seat}", name) for seat, name in zip(self.seats, self.at, strict=True))
        return Asked(heading, mine, buttons=buttons, big=True)

    # -- what stands ---------------------------------------------------------------------------------------------

    def sides(self) -> tuple[Side, ...]:
        totals = self.pack.totals
        aloud = [count(total) if self.aloud() else "" for total in totals]
        return tuple(
            Side(name, side == self.me, totals[side], aloud[side], self.pack.tricks[side], self.bits(side))
            for side, name in enumerate(self.at)
        )

    def aloud(self) -> bool:
        """Whether the first card is led, and so the players count aloud."""
        return bool(self.pack.winners or self.pack.led)

    def bits(self, side: int) -> tuple[str, ...]:
        pack = self.pack
        bits = []
        if side in (pack.elder, pack.dealer):
            bits.append(_("elder") if side == pack.elder else _("dealer"))
        if pack.took[side] == 0:
            bits.append(_("declined the exchange"))
        elif (left := pack.left[side]) is not None:
            bits.append(_("left %(cards)s", cards=cards_n(left)) if left else _("took all"))
        if pack.capot_announced == side:
            bits.append(_("announced a capot"))
        if pack.silence and pack.silence[side]:
            bits.append(_("plays in silence"))
        permits = self.view.permits
        bits += [
            _("may once: %(what)s", what=_(PERMITS[breach])) for seat, breach in permits if seat == self.seats[side]
        ]
        return tuple(bits)

    def talk(self) -> tuple[Said, ...]:
        told = []
        for each in self.pack.told:
            phrase = self.said(each.word)
            if phrase is not None:
                told.append(Said(self.at[each.word.seat], tell(phrase)))
        return tuple(told)

    def counted(self) -> Said | None:
        """The count as it was said last."""
        return last_count(self.pack.lines, self.at) if self.aloud() else None

    def adjusted(self) -> tuple[str, ...]:
        """Points that a referee gave or took; no player counts them aloud."""
        ruled = (line for line in self.pack.lines if line.item == "adjustment")
        return tuple(
            _("%(name)s gains %(points)s.", name=self.at[line.seat], points=points_n(line.points))
            if line.points > 0
            else _("%(name)s loses %(points)s.", name=self.at[line.seat], points=points_n(-line.points))
            for line in ruled
        )

    def capot(self) -> tuple[Button, ...]:
        if not self.pack.may_announce:
            return ()
        return tuple(Button(f"capot {seat}", name) for seat, name in zip(self.seats, self.at, strict=True))

    def undo(self) -> str:
        """What the last tap was, in words."""
        word = self.pack.told[-1].word
        name = self.at[word.seat]
        kind = type(word).__name__
        if kind == "Won":
            return _("trick to %(name)s", name=name)
        if kind == "Led":
            return _("the first card is led")
        if kind == "Nobody":
            return _("nobody")
        phrase = self.said(word)
        return _("%(name)s: %(what)s", name=name, what=tell(phrase)) if phrase is not None else name


def _label(phrase: Phrase) -> str:
    """What is said, as a button bears it: without the stop at its end."""
    return tell(phrase).removesuffix(".")


def _with(asked: Asked, **changes: object) -> Asked:
    return replace(asked, **changes)  # type: ignore[arg-type]
