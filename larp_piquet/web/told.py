"""From a pressed button or a filled form to what was said at a table with a real pack, or typed from the pad.

A button's value is the kind of the word, its seat, and what else it needs, parted by blanks: ``says 0 point 5``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..engine.acts import Category
from ..tables import packwords as said
from ..tables.acts import DealNext
from .moves import Form, Unreadable, number

#: No form of ours names more groups, or more ranks, than a hand can hold.
MOST = 8


def action(form: Form) -> said.PackAction | DealNext:
    """What the form asks for; raises ``Unreadable`` for one that no page of ours makes."""
    kind, *rest = form.get("do", "").split() or ("",)
    if kind == "undo" and not rest:
        return said.Undo()
    if kind == "level" and not rest:
        return said.TellLevel()
    if kind == "deal" and not rest:
        return DealNext()
    if kind == "dealer":
        return said.TellDealer(_number(rest, 0))
    if kind == "type" and not rest:
        return typed(form)
    if kind not in _WORDS or not rest:
        raise Unreadable("do")
    return said.Tell(_WORDS[kind](form, _number(rest, 0), rest[1:]))


def typed(form: Form) -> said.TypeTotals:
    """The totals of a deal from the pad; a column that is left empty has none."""
    totals = tuple(
        number(form, f"total-{seat}", 99_999) if form.get(f"total-{seat}", "").strip() else None for seat in range(3)
    )
    seats = number(form, "seats", 3)
    return said.TypeTotals(number(form, "deal", 999), totals[:seats], form.get("sure") == "yes")


def _number(parts: list[str], place: int) -> int:
    if place >= len(parts) or not (parts[place].isascii() and parts[place].isdecimal() and len(parts[place]) < 4):
        raise Unreadable("do")
    return int(parts[place])


def _category(parts: list[str]) -> Category:
    try:
        return Category(parts[0])
    except (IndexError, ValueError):
        raise Unreadable("do") from None


def _answer(form: Form, seat: int, parts: list[str]) -> said.Word:
    try:
        return said.Answers(seat, _category(parts), said.Answer(parts[1]))
    except (IndexError, ValueError):
        raise Unreadable("do") from None


def _measure(form: Form, seat: int, parts: list[str]) -> said.Word:
    """Pips are typed; ranks are marked, and read from the highest down."""
    if "pips" in form:
        return said.Measures(seat, _category(parts), (number(form, "pips", 99),))
    ranks = [_number([rank], 0) for rank in form.getlist("rank")[: MOST + 1]]
    return said.Measures(seat, _category(parts), tuple(sorted(ranks, reverse=True)))


def _names(form: Form, seat: int, parts: list[str]) -> said.Word:
    groups = []
    for told in form.getlist("group")[:MOST]:
        if told:
            rank, _slash, size = told.partition("/")
            groups.append((_number([rank], 0), _number([size], 0)))
    return said.Names(seat, _category(parts), tuple(groups))


_WORDS: Mapping[str, Callable[[Form, int, list[str]], said.Word]] = {
    "took": lambda form, seat, parts: said.Took(seat, _number(parts, 0)),
    "hand": lambda form, seat, parts: said.Hand(seat, _category(parts), _number(parts, 1)),
    "nobody": lambda form, seat, parts: said.Nobody(seat, _category(parts)),
    "says": lambda form, seat, parts: said.Says(seat, _category(parts), _number(parts, 1)),
    "answers": _answer,
    "measures": _measure,
    "names": _names,
    "run": lambda form, seat, parts: said.PointRun(seat, _number(parts, 0)),
    "capot": lambda form, seat, parts: said.SaysCapot(seat),
    "led": lambda form, seat, parts: said.Led(seat),
    "won": lambda form, seat, parts: said.Won(seat),
}
