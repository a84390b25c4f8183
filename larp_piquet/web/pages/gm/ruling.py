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
from ....tables.acts import Refusal, Refused, Status
from ....tables.desk import Excuse, Excused, Mode, Rule, permitted_in
from ....tables.views import SittingView
from ....wording.clauses import clause_of, clause_sentences
from ....wording.desk import (
    CLAUSES_OF_ACTS,
    EXCUSES,
    KINDS,
    MODES,
    PERMITS,
    REASONS,
    STOPS,
    ruling_clause,
    ruling_phrase,
)
from ... import ruled, rulings
from ...headings import heading
from ...offering import offered
from ...tongue import _, tell
from ...visitor import current, house
from ..irregular import law_asked, law_in_force
from .room import gm, staff
from .table import asker

#: So many letters has a box for one answer on a screen of 360 px.
BOX = 26


@dataclass(frozen=True, slots=True)
class Asked:
    """A field of a ruling and its answers: (value, words). ``default`` is the likeliest."""

    name: str
    label: str
    answers: tuple[tuple[str, str], ...]
    default: str = ""

    @property
    def long(self) -> bool:
        """Whether an answer is a sentence, which the box of a narrow screen would cut off."""
        return not self.default and any(len(text) > BOX for _value, text in self.answers)


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
    values = _values(page, view, kind)
    if not rulings.complete(kind, request.args):
        if kind == "back":
            book = desk.log_book(house(), number, current().viewer)
            return render_template("gm/rule_back.html", chapters=ruled.restorable(book, view), **values)
        asked = _asked(kind, view, names)
        return render_template("gm/rule_ask.html", asked=asked, nothing=_nothing(kind, view), **values)
    return render_template("gm/rule_weigh.html", **values, **_weighed(number, kind, request.args, names))


def _values(page: TablePage, view: SittingView, kind: str) -> dict[str, Any]:
    number = page.table.number
    return {
        "number": number,
        "kind": kind,
        "title": _(KINDS[kind]),
        "table": page.table,
        "sitting": page.sitting_id,
        "seq": view.seq,
        "law_page": url_for("table.law", number=number),
    }


def _weighed(number: int, kind: str, args: MultiDict[str, str], names: tuple[str, ...]) -> dict[str, Any]:
    action = rulings.weighed(kind, args)
    weighed = desk.weigh(house(), staff(), number, asker(), action)
    clause, said = CLAUSES_OF_ACTS.get(kind, ""), ""
    if isinstance(action, Rule):
        clause = ruled.anchored(ruling_clause(action.ruling), weighed.before)
        after = tuple(name or _("Free seat") for name in weighed.names_after)
        said = tell(ruling_phrase(action.ruling, names if isinstance(action.ruling, Excused) else after))
    elif kind == "sign_for":
        said = _("The result is signed in the name of %(name)s.", name=names[int(args["seat"])])
    fields = tuple((field, args[field]) for field in rulings.FIELDS[kind])
    reverses = kind == "void" and weighed.before.status is Status.SETTLED
    return _on_scales(kind, weighed, said, clause, fields) | {"reverses": reverses}


def _on_scales(
    kind: str, weighed: desk.Weighed, said: str, clause: str, fields: tuple[tuple[str, str], ...]
) -> dict[str, Any]:
    law = weighed.before.rules
    return {
        "said": said,
        "scales": ruled.scales(weighed, heading),
        "clause": clause,
        "clause_title": _(clause_of(clause, law).title),
        "clause_says": tuple(map(tell, clause_sentences(clause, law))),
        "fields": fields,
        "reasons": _reasons(kind),
    }


def _reasons(kind: str) -> tuple[tuple[str, str], ...]:
    return tuple((reason, _(reason)) for reason in REASONS[kind])


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
        why = [
            ("false_claim", _("What was called is not held")),
            ("excess_cards", _("Too many cards after the exchange; tricks of the others double")),
        ]
        lies = view.deal or view.pack
        if lies is not None and any(lies.silence):
            why.append(("", _("The silence is lifted")))
        return (_who(view, names), Asked("why", _("Why"), tuple(why)))
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
        can = "redeal" in offered(view)
        return {
            "enter": url_for("gm.table_irregular_weighed", number=number),
            "silent": tuple((seat, names[seat]) for seat in view.deal_seats) if answer.silence and can else (),
            "carried": can and (answer.silence is not None or answer.outcome == "redeal"),
            "replay": answer.outcome == "replay" and "back" in offered(view),
        }

    law_page, back = url_for("table.law", number=number), url_for("gm.table", number=number)
    two_left = len(view.deal_seats) == 2
    return law_asked(
        view.rules, here, law_page, two_left=two_left, back=back, table=page.table, entering=entering
    )  # fmt: skip


@gm.get("/table/<int:number>/irregular/weighed")
def table_irregular_weighed(number: int) -> str:
    """Shows what the law's answer would change at this table, and asks why it is given."""
    page, view, names = _look(number)
    law = law_in_force(view.rules, request.args.get("players", ""), two_left=len(view.deal_seats) == 2)
    actions = rulings.irregular(request.args, law, REASONS["irregular"][0])
    weighed = desk.weigh(house(), staff(), number, asker(), *actions)
    said = " ".join(tell(ruling_phrase(action.ruling, names)) for action in actions)
    clause = ruled.anchored(ruling_clause(actions[0].ruling), view)
    fields = tuple((key, request.args[key]) for key in rulings.of_irregular(request.args) if key in request.args)
    shown = _on_scales("irregular", weighed, said, clause, fields)
    return render_template("gm/rule_weigh.html", **_values(page, view, "irregular"), reverses=False, **shown)
