"""The tables as furniture."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services import furniture
from ....services.errors import BadInput, Problem
from ....services.results import TableForm, TableInfo
from ....tables.desk import Mode
from ....wording import desk
from ....wording.pack import MODES
from ... import laws
from ...limits import MOVES, limiter
from ...moneys import choices, sum_in
from ...tongue import _
from ...visitor import event, house
from .room import faults, gm, staff, text

FIELDS = ("number", "name", "colour", "stake", "edition", "mode", "coin", "bank")


def mode_of(mode: Mode) -> str:
    """How a table plays, in a word or two."""
    return _(desk.MODES[mode])


def _modes() -> tuple[tuple[str, str], ...]:
    return tuple((mode.value, _(title)) for mode, title in MODES.items())


def _page(status: int = 200, **values: Any) -> tuple[str, int]:
    tables = furniture.tables(house())
    following = str(max((table.number for table in tables), default=0) + 1)
    given: dict[str, Any] = {"errors": {}, "values": dict.fromkeys(FIELDS, "") | {"number": following}}
    html = render_template(
        "gm/tables.html",
        tables=tables,
        laws=laws.groups(),
        law_of=laws.title_of,
        modes=_modes(),
        mode_of=mode_of,
        coins=choices(),
        **(given | values),
    )
    return html, status


def _form(values: dict[str, str]) -> TableForm:
    if not (values["number"].isascii() and values["number"].isdecimal()):
        raise BadInput([Problem("number", "not_a_number")])
    number = int(values["number"]) if len(values["number"]) < 10 else 0  # which no table has
    return TableForm(
        number, values["name"], values["colour"], values["stake"], values["edition"], values["mode"],
        values["coin"], values["bank"],
    )  # fmt: skip


def _coin(values: dict[str, str]) -> str:
    """The money that a stake was typed in."""
    found = event()
    return values["coin"] or (found.coin if found is not None else "")


@gm.get("/tables")
def tables() -> tuple[str, int]:
    """All tables and the form of a new one."""
    return _page()


@gm.post("/tables")
@limiter.limit(MOVES)
def table_add() -> AnyResponse | tuple[str, int]:
    """Sets up a table."""
    values = {name: text(name) for name in FIELDS}
    try:
        made = furniture.add_table(house(), staff(), _form(values))
    except BadInput as error:
        return _page(
            error.status,
            errors=faults(error, _coin(values)),
            values=values,
        )
    flash(_("Table %(number)s is set up.", number=made.number))
    return redirect(url_for("gm.tables"), 303)


def _typed(table: TableInfo) -> dict[str, str]:
    found = event()
    stake = ""
    if table.stake is not None and found is not None:
        stake = sum_in(table.stake, table.coin or found.coin) if table.stake else "0"
    bank = sum_in(table.bank, table.coin or found.coin) if table.bank and found is not None else ""
    return {
        "number": str(table.number), "name": table.name, "colour": table.colour, "stake": stake,
        "edition": table.edition or "", "mode": table.mode.value, "coin": table.coin or "", "bank": bank,
    }  # fmt: skip


@gm.get("/tables/<int:number>")
def table_sheet(number: int) -> str:
    """One table's form."""
    table = furniture.table(house(), number)
    return render_template(
        "gm/table_sheet.html", table=table, values=_typed(table), errors={}, laws=laws.groups(), modes=_modes(),
        coins=choices(table.coin or ""),
    )  # fmt: skip


@gm.post("/tables/<int:number>")
@limiter.limit(MOVES)
def table_edit(number: int) -> AnyResponse | tuple[str, int]:
    """Changes a table."""
    values = {name: text(name) for name in FIELDS} | {"number": str(number)}
    try:
        furniture.edit_table(house(), staff(), number, _form(values))
    except BadInput as error:
        table = furniture.table(house(), number)
        html = render_template(
            "gm/table_sheet.html",
            table=table,
            values=values,
            errors=faults(error, values["coin"] or (found.coin if (found := event()) else "")),
            laws=laws.groups(),
            modes=_modes(),
            coins=choices(table.coin or ""),
        )
        return html, error.status
    flash(_("The table is changed."))
    return redirect(url_for("gm.tables"), 303)
