"""A ruling on its way: what it needs to know, what it would change, and why it is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import render_template, request, url_for
from werkzeug.datastructures import MultiDict

from ....engine.acts import Phase
from ....engine.irregular import Ruling as Answer
from ....services import cast, desk, sittings
from ....services.errors import NotFound
from ....services.results import Character, TablePage, shown_name
from ....tables.acts import CutForDeal, Refusal, Refused, Status
from ....tables.desk import Excuse, Excused, Mode, Rule, permitted_in
from ....tables.views import SittingView
from ....wording.clauses import clause_title
from ....wording.desk import EXCUSES, KINDS, MODES, PERMITS, REASONS, STOPS, ruling_clause, ruling_phrase
from ... import ruled, rulings
from ...headings import heading
from ...tongue import _, tell
from ...visitor import current, house
from ..irregular import law_asked
from .room import gm, staff
from .table import asker


@dataclass(frozen=True, slots=True)
class Asked:
    """A field of a ruling and its answers: (value, words). ``default`` is the likeliest."""

    name: str
    label: str
    answers: tuple[tuple[str, str], ...]
    default: str = ""


def _look(number: int) -> tuple[TablePage, SittingView, tuple[str, ...]]:
    """The table as its referee sees it; raises ``Refused(OWN_TABLE)`` for one who has a part in it."""
    page = sittings.table_page(house(), number, current().viewer)
    if page.view is None:
        raise NotFound("sitting")
    if not page.referee:
        raise Refused(Refusal.OWN_TABLE)
    return page, page.view, tuple(name or _("Free seat") for name in page.names)


@gm.get("/table/<int:number>/rule/<kind>")
def table_rule(number: int, kind: str) -> str:
    """Asks what the ruling needs to know; then shows what it would change and asks why it is given."""
    if kind not in rulings.FIELDS:
        raise NotFound("ruling")
    page, view, names = _look(number)
    values: dict[str, Any] = {
        "number": number,
        "kind": kind,
        "title": _(KINDS[kind]),
        "table": page.table,
        "sitting": page.sitting_id,
        "seq": view.seq,
        "law_page": url_for("table.law", number=number),
    }
    if not rulings.complete(kind, request.args):
        if kind == "back":
            book = desk.log_book(house(), number, current().viewer)
            return render_template("gm/rule_back.html", chapters=_lines_to(book, view), **values)
        asked = _asked(kind, view, names)
        return render_template("gm/rule_ask.html", asked=asked, nothing=_nothing(kind, view), **values)
    return render_template("gm/rule_weigh.html", **values, **_weighed(number, kind, request.args, names))


def _weighed(number: int, kind: str, args: MultiDict[str, str], names: tuple[str, ...]) -> dict[str, Any]:
    action = rulings.weighed(kind, args)
    weighed = desk.weigh(house(), staff(), number, asker(), action)
    clause, said = "referee.stop", ""
    if isinstance(action, Rule):
        clause = ruling_clause(action.ruling)
        after = tuple(name or _("Free seat") for name in weighed.names_after)
        said = tell(ruling_phrase(action.ruling, names if isinstance(action.ruling, Excused) else after))
    elif kind == "sign_for":
        said = _("The result is signed in the name of %(name)s.", name=names[int(args["seat"])])
    return {
        "said": said,
        "scales": ruled.scales(weighed, heading),
        "clause": clause,
        "clause_title": _(clause_title(clause)),
        "fields": tuple((field, args[field]) for field in rulings.FIELDS[kind]),
        "reasons": _reasons(kind),
        "reverses": kind == "void" and weighed.before.status is Status.SETTLED,
    }


def _reasons(kind: str) -> tuple[tuple[str, str], ...]:
    return tuple((reason, _(reason)) for reason in REASONS[kind])


def _lines_to(book: desk.LogBook, view: SittingView) -> tuple[ruled.Chapter, ...]:
    """The lines to which the table can be put back: those of the partie from its first deal on, but the last."""
    cuts = [logged.line.line for logged in book.lines if isinstance(logged.line.fact, CutForDeal)]
    first = cuts[-1] + 1 if cuts else view.seq
    found = []
    for chapter in ruled.chapters(book):
        lines = tuple(line for line in reversed(chapter.lines) if first <= line.line < view.seq)
        if lines:
            found.append(ruled.Chapter(chapter.number, lines))
    return tuple(found)


# -- what is asked -------------------------------------------------------------------------------------------------


def _asked(kind: str, view: SittingView, names: tuple[str, ...]) -> tuple[Asked, ...]:
    likely = str(view.waiting_for[0]) if view.waiting_for else ""
    if kind == "waive":
        lies = view.deal or view.pack
        phase = lies.phase if lies is not None else Phase.OVER
        breaches = permitted_in(phase, pack=view.pack is not None)
        may = tuple((str(breach), _(PERMITS[breach])) for breach in breaches)
        return (_who(view, names, likely), Asked("breach", _("May once"), may))
    elif kind == "silence":
        why = (
            ("false_claim", _("What was called is not held")),
            ("excess_cards", _("Too many cards after the exchange; tricks of the others double")),
            ("", _("The silence is lifted")),
        )
        return (_who(view, names), Asked("why", _("Why"), why))
    elif kind == "adjust":
        signs = (("take", _("Take points")), ("give", _("Give points")))
        return (_who(view, names), Asked("sign", _("What is done"), signs), Asked("points", _("How many"), ()))
    elif kind == "reseat":
        free = tuple(
            (each.id, _whose(each)) for each in cast.characters(house()) if each.id not in view.seats and _is_free(each)
        )
        taken = tuple((str(seat), names[seat]) for seat, who in enumerate(view.seats) if who is not None)
        return (Asked("seat", _("Whose place"), taken), Asked("character", _("Who takes it"), free))
    elif kind == "excuse":
        there = ((str(seat), names[seat]) for seat, who in enumerate(view.seats) if who and seat not in view.risen)
        how = tuple((str(excuse), _(EXCUSES[excuse])) for excuse in _excuses(view))
        return (Asked("seat", _("Who is excused"), tuple(there)), Asked("how", _("What becomes of the play"), how))
    elif kind == "stop":
        ends = [("early", _(STOPS[False]))]
        if view.rules.game == "piquet":
            ends.append(("points", _(STOPS[True])))
        return (Asked("so", _("How it is settled"), tuple(ends)),)
    elif kind == "mode":
        modes = tuple((str(mode), _(MODES[mode])) for mode in Mode if mode is not view.mode)
        return (Asked("mode", _("From the next deal on"), modes),)
    signatures = view.parties[-1].signatures if view.parties else ()
    unsigned = tuple((str(seat), names[seat]) for seat, signature in enumerate(signatures) if signature is None)
    return (Asked("seat", _("Who"), unsigned),)


def _excuses(view: SittingView) -> tuple[Excuse, ...]:
    """How somebody at this table can be excused as it stands; which of it fits whom the table knows."""
    if view.status is Status.AWAITING:
        return (Excuse.SETTLED, Excuse.VOID)
    if view.status not in (Status.DEALING, Status.BETWEEN):
        return (Excuse.FREED,)
    all_play = len(view.parties[-1].playing) == len(view.seats)
    return (Excuse.KEPT, Excuse.SETTLED, Excuse.VOID, *(() if all_play else (Excuse.FREED,)))


def _nothing(kind: str, view: SittingView) -> str:
    """What to say where a ruling leaves nothing to choose from."""
    if kind == "waive" and view.mode is Mode.PAPER:
        return _(
            "On paper no move passes through the phones, so there is nothing here to permit. "
            "What you allow aloud is played, and its total typed as it stands on the pad."
        )
    if kind == "waive" and view.pack is not None and view.status is Status.DEALING:
        return _(
            "Of a real pack the phones see no card, and after the exchange they forbid no move: there is nothing here "
            "to permit. What you allow aloud is done, and what comes of it is told as always. "
            "What should count otherwise is given or taken as points."
        )
    return _("There is nothing to choose from at this moment.")


def _who(view: SittingView, names: tuple[str, ...], likely: str = "") -> Asked:
    return Asked("seat", _("Who"), tuple((str(seat), names[seat]) for seat in view.deal_seats), likely)


def _whose(character: Character) -> str:
    return shown_name(character)


def _is_free(character: Character) -> bool:
    return sittings.seat_of(house(), character.id) is None


# -- irregularities ------------------------------------------------------------------------------------------------


@gm.get("/table/<int:number>/irregular")
def table_irregular(number: int) -> tuple[str, int]:
    """Leads through the law's questions to its ruling, which can then be given at this table."""
    page, view, names = _look(number)
    here = url_for("gm.table_irregular", number=number)

    def entering(answer: Answer) -> dict[str, Any]:
        return {
            "enter": url_for("gm.table_act", number=number),
            "sitting": page.sitting_id,
            "seq": view.seq,
            "reasons": _reasons("irregular"),
            "silent": tuple((seat, names[seat]) for seat in view.deal_seats) if answer.silence else (),
            "carried": answer.silence is not None or answer.outcome == "redeal",
            "replay": answer.outcome == "replay",
        }

    law_page, back = url_for("table.law", number=number), url_for("gm.table", number=number)
    two_left = len(view.deal_seats) == 2
    return law_asked(view.rules, here, law_page, two_left=two_left, back=back, entering=entering)
