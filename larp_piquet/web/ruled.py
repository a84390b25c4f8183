"""The desk as a page tells it: notices of rulings and calls, what a ruling would change, lines of a table's log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ..engine.cards import Card
from ..engine.race import Race
from ..services.desk import LogBook, Logged, Weighed
from ..services.results import TableNews
from ..tables.acts import STAFF, Closed, CutForDeal, Signed, Status, Voided
from ..tables.desk import Excused, Mode, Protested, RefereeCame, Resumed, Ruling
from ..tables.log import LogLine
from ..tables.owing import Owed
from ..tables.packwords import PackFact
from ..tables.views import SittingView
from ..wording.clauses import REFEREE_CLAUSES, anchor, clause_of, clause_sentences, clause_title
from ..wording.desk import (
    CALL_WHYS_TOLD,
    MODES,
    excused_phrase,
    reason_phrase,
    ruling_clause,
    ruling_phrase,
)
from ..wording.logbook import BANK_STEPS, line_clause, line_phrase
from . import account
from .tongue import _, tell
from .words import clock, joined


@dataclass(frozen=True, slots=True)
class Notice:
    """The last ruling as the table sees it at once. ``line`` is its place in the log."""

    line: int
    text: str
    by: str
    reason: str
    at: str
    clause: str
    clause_title: str
    sentence: str  # the clause in words
    more: tuple[str, ...]  # its further sentences, where there is room
    protested: tuple[str, ...]  # who protests, and in which words
    may_protest: bool


#: So much of a typed reason stands in the notice, which is sent again with every move; the log has the whole.
SHORT = 72
#: So many letters has a notice for the ruling, its reason and its clause; the rest of the clause is one tap away.
ROOM = 240


def shortened(reason: str, beside: int) -> str:
    """A reason cut for the notice, where so many letters stand beside it: the ruling and its clause."""
    most = SHORT if beside < 2 * SHORT else SHORT // 4
    return reason if len(reason) <= most else f"{reason[: most - 1].rstrip()}…"


def by_whom(name: str) -> str:
    """Who ruled; without a referee's name it was the game master."""
    return _("referee: %(name)s", name=name) if name else _("the game master")


def notice(view: SittingView, news: TableNews, names: tuple[str, ...], *, whole: bool = False) -> Notice | None:
    """The last ruling while the deal that it was given on lies on the table; protests in short, or ``whole``."""
    if view.ruling is None or not news.recent:
        return None
    line, ruling = view.ruling
    clause = anchored(ruling_clause(ruling), view)
    said = tell(excused_phrase(ruling, news.excused) if isinstance(ruling, Excused) else ruling_phrase(ruling, names))
    if news.read is not None:
        said = f"{tell(ruling_phrase(news.read, names))} {said}"
    # What a pause forbids is not to be read when it ends.
    told = () if isinstance(ruling, Resumed) else clause_sentences(clause, view.rules)
    sentence, *more = map(tell, told) if told else ("",)
    reason = shortened(tell(reason_phrase(ruling.reason)), len(said) + len(sentence)) if ruling.reason else ""
    fits = len(said) + len(reason) + len(sentence) + sum(map(len, more)) <= ROOM
    return Notice(
        line,
        said,
        by_whom(news.ruled_by),
        reason,
        clock(news.ruled_at) if news.ruled_at else "",
        clause,
        _(clause_of(clause, view.rules).title),
        sentence,
        tuple(more) if fits else (),
        protests(view, news, names, WHOLE if whole else SHORT),
        view.viewer is not None and view.viewer not in view.protested,
    )


#: More than anybody may write in a protest.
WHOLE = 1000


def protests(view: SittingView, news: TableNews, names: tuple[str, ...], most: int = WHOLE) -> tuple[str, ...]:
    """Who protests against the last ruling, each with ``most`` letters of his own words; the log has them whole."""
    words = dict(news.protests)
    said = []
    for seat in view.protested:
        own = words.get(seat, "")
        own = own if len(own) <= most else f"{own[: most - 1].rstrip()}…"
        told = _("Protest: %(name)s, “%(words)s”", name=names[seat], words=own)
        said.append(told if own else _("Protest: %(names)s", names=names[seat]))
    return tuple(said)


def anchored(clause: str, view: SittingView) -> str:
    """Under which key the law of this table tells a clause by which it was ruled."""
    if clause in REFEREE_CLAUSES:
        return clause
    return anchor(clause, view.rules, of_two_left=len(view.deal_seats) == 2)


@dataclass(frozen=True, slots=True)
class Waited:
    """How long a table has waited or rested: whole minutes, and since which time of the clock."""

    minutes: int
    clock: str


def waited(view: SittingView | None, news: TableNews, now: datetime) -> Waited | None:
    """For whatever somebody's press is waited for, or for play to go on; nothing where nobody is waited for."""
    if view is None or news.since is None or not (view.waiting_for or view.paused is not None):
        return None
    return Waited(max(int((now - news.since).total_seconds()) // 60, 0), clock(news.since))


def calls(news: TableNews, names: tuple[str, ...]) -> str:
    """Who has called the referee, why and when; or who is coming."""
    if news.calls:
        who = (f"{names[call.seat]} ({_(CALL_WHYS_TOLD[call.why])}, {clock(call.at)})" for call in news.calls)
        return _("The referee is called: %(names)s", names=joined(who))
    if news.came is None:
        return ""
    name, at = news.came
    return _("The referee is coming (%(by)s, %(time)s).", by=by_whom(name), time=clock(at))


def mode_name(view: SittingView) -> str:
    """How the table plays."""
    return _(MODES[view.mode])


def score(view: SittingView) -> tuple[int, ...]:
    """How the partie stands by seat, finished deals alone: entries, raw points, or the match of three."""
    if not view.parties:
        return ()
    result = view.parties[-1].result
    if isinstance(result, Race):
        return result.scores
    return result.sums


def counts(view: SittingView) -> tuple[int | None, ...]:
    """The count of the deal under way or just finished, by seat."""
    found: list[int | None] = [None] * len(view.seats)
    if view.deal is not None:
        for seat, side in zip(view.deal_seats, view.deal.sides, strict=True):
            found[seat] = side.total
    elif view.pack is not None:
        for seat, total in zip(view.deal_seats, view.pack.totals, strict=True):
            found[seat] = total
    return tuple(found)


# -- weighing ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """One thing as it stands and as it would."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Known:
    """Cards that stay known, and to whom."""

    who: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scales:
    """All that a ruling would change, said. ``undone`` lines would no longer stand, ``restored`` ones would again."""

    changes: tuple[Change, ...]
    same: tuple[Change, ...]
    undone: int
    restored: int
    known: tuple[Known, ...]


def scales(weighed: Weighed, heading: object) -> Scales:
    """``heading`` says what a table waits for, of a view and its names."""
    assert callable(heading)
    before, after = weighed.before, weighed.after
    old, new = _filled(weighed.names), _filled(weighed.names_after)
    rows = [Change(_("The table"), heading(before, old), heading(after, new))]
    rows.append(Change(_("The deal"), _deal(before), _deal(after)))
    for seat, (was, will) in enumerate(zip(counts(before), counts(after), strict=True)):
        if was is not None or will is not None:
            rows.append(Change(_("Count of %(name)s", name=new[seat]), _figure(was), _figure(will)))
    for seat, (was, will) in enumerate(zip(_scores(before), _scores(after), strict=True)):
        rows.append(Change(_("Written for %(name)s", name=new[seat]), _figure(was), _figure(will)))
    rows += _seats(before, after, old, new)
    if before.parties:
        now, then = _comes_to(before, weighed.owed, old), _comes_to(after, weighed.owed_after, new)
        rows.append(Change(_("The partie comes to"), now, then))
    if before.mode is not after.mode:
        rows.append(Change(_("How the table plays"), mode_name(before), mode_name(after)))
    return Scales(
        tuple(row for row in rows if row.before != row.after),
        tuple(row for row in rows if row.before == row.after and row.before),
        weighed.undone,
        weighed.restored,
        _known(weighed.seen, new) if weighed.seen is not None else (),
    )


def _seats(before: SittingView, after: SittingView, old: tuple[str, ...], new: tuple[str, ...]) -> list[Change]:
    """Who goes and who comes; who rises before the end keeps his place in the account."""
    rows = []
    for seat, (left, comes) in enumerate(zip(old, new, strict=True)):
        rises = seat in after.risen and seat not in before.risen
        then = _("%(name)s rises.", name=comes) if rises else comes
        if left != then:
            rows.append(Change(_("Seat %(number)s", number=seat + 1), left, then))
    return rows


def _comes_to(view: SittingView, owed: tuple[Owed, ...] | None, names: tuple[str, ...]) -> str:
    """What the last partie leaves owing, or would if it ended as it stands; a void one nothing."""
    dues = account.dues(owed or (), view.stake, names)
    told = " ".join(f"{due.said} {due.sum}".rstrip() for due in dues)
    if view.status in (Status.DEALING, Status.BETWEEN):
        if not told:
            return _("If it ended here, nobody would owe anything.")
        return _("If it ended here: %(owed)s", owed=told)
    return told or _("Nobody owes anything.")


def _filled(names: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(name or _("Free seat") for name in names)


def _scores(view: SittingView) -> tuple[int | None, ...]:
    return score(view) or (None,) * len(view.seats)


def _figure(points: int | None) -> str:
    return "" if points is None else str(points)


def _deal(view: SittingView) -> str:
    if view.deal_number is None:
        return ""
    if view.status is Status.DEALING and view.deal is not None:
        made = sum(len(trick.cards) for trick in view.deal.tricks)
        return _("deal %(number)s, cards played: %(cards)s", number=view.deal_number, cards=made)
    if view.status is Status.DEALING and view.pack is not None:
        return _("deal %(number)s, tricks taken: %(tricks)s", number=view.deal_number, tricks=len(view.pack.winners))
    return _("deal %(number)s, finished", number=view.deal_number)


def _known(line: LogLine, names: tuple[str, ...]) -> tuple[Known, ...]:
    return tuple(
        Known(_("Known to all:") if seat is None else _("Known to %(name)s:", name=names[seat]), cards)
        for seat, cards in line.seen.items()
    )


# -- the log -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log, said. ``extra`` is what was given with it: a reason, a protest's words."""

    line: int
    at: str
    text: str
    cards: tuple[Card, ...]
    stands: bool
    extra: str
    by: str
    clause: str
    clause_title: str
    known: tuple[Known, ...]
    ruling: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """The lines of one deal of a partie, or those before the first; ``number`` is 0 there.

    ``begins``: it is the first chapter of its partie, or of it again.
    """

    partie: int
    number: int
    lines: tuple[Told, ...]
    begins: bool = False


def told(logged: Logged) -> Told:
    """One line."""
    line, fact = logged.line, logged.line.fact
    names = _filled(logged.names)
    clause = line_clause(line)
    extra, by = "", ""
    if isinstance(fact, Ruling | Signed | Voided | Closed):
        extra = tell(reason_phrase(fact.reason)) if fact.reason else ""
    elif isinstance(fact, Protested):
        extra = fact.text
    if line.bank is not None:
        extra = " ".join(filter(None, (extra, _(BANK_STEPS[line.bank]))))
    if isinstance(fact, Ruling | RefereeCame | Voided) or (isinstance(fact, Signed | Closed) and fact.reason):
        by = by_whom(logged.by)
    elif isinstance(fact, PackFact) and (logged.by or fact.by == STAFF):
        by = by_whom(logged.by)  # a referee's pen; players write for one another
    return Told(
        line.line,
        clock(logged.at),
        tell(line_phrase(line, names)),
        line.cards,
        line.stands,
        extra,
        by,
        clause,
        _(clause_title(clause)) if clause else "",
        _known(line, names),
        isinstance(fact, Ruling | Voided) or (isinstance(fact, Signed) and bool(fact.reason)),
    )


def chapters(book: LogBook) -> tuple[Chapter, ...]:
    """The log deal by deal, as it was written: the oldest first, deals as well as lines."""
    found: list[tuple[int, int, list[Told]]] = []
    for logged in book.lines:
        place = (logged.line.partie, logged.line.deal or 0)
        if not found or found[-1][:2] != place:
            found.append((*place, []))
        found[-1][2].append(told(logged))
    before = (0, *(partie for partie, _deal, _lines in found))
    return tuple(
        Chapter(partie, number, tuple(lines), begins=partie != last)
        for last, (partie, number, lines) in zip(before, found, strict=False)
    )


def latest(book: LogBook, most: int) -> tuple[Told, ...]:
    """The newest lines, newest first."""
    return tuple(told(logged) for logged in reversed(book.lines[-most:]))


def restorable(book: LogBook, view: SittingView) -> tuple[Chapter, ...]:
    """The lines to which the table can be put back, newest first: of the partie from its first deal on, but the last.

    Of a deal on paper nothing lies on the table: what was typed first is taken back to the cut before it.
    """
    cuts = [logged.line.line for logged in book.lines if isinstance(logged.line.fact, CutForDeal)]
    on_paper = view.mode is Mode.PAPER
    first = cuts[-1] + (not on_paper) if cuts else view.seq
    found = []
    for chapter in reversed(chapters(book)):
        lines = tuple(line for line in reversed(chapter.lines) if first <= line.line < view.seq)
        if lines and (chapter.number or on_paper):
            found.append(Chapter(chapter.partie, chapter.number, lines))
    return tuple(found)
