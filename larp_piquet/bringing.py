"""What the command takes out of an event and brings into one, told in the language of the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path

import click

from larp_piquet.language import say
from larp_piquet.opening import read_text, terminal_language
from larp_piquet.services import carrying, debtlist, files, ledgerfile, purselist, tablefile, wholefile
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, RowProblem
from larp_piquet.wording import typography
from larp_piquet.wording.bets import LEFT_BET
from larp_piquet.wording.debts import SERIAL
from larp_piquet.wording.faults import fault
from larp_piquet.wording.mark import N_

NOTHING = N_("Nothing was entered: these rows have to be put right first. Sound rows: %(number)s.")
_SQLITE = b"SQLite format 3\x00"


def _(msgid: str, **values: object) -> str:
    return say(terminal_language(), msgid, **values)


def taken(house: House, kind: str, *, secrets: bool) -> bytes:
    """The event as ``toml``, ``json``, ``csv``, ``journal``, or its open ``debts`` for the next."""
    if kind == "csv":
        return tablefile.export_tables(house, secrets=secrets)
    if kind == "json":
        return wholefile.export_json(house, secrets=secrets).encode()
    if kind == "journal":
        return ledgerfile.export_journal(house, secrets=secrets).encode()
    if kind == "debts":
        return carrying.hand_over(house, COMMAND_LINE).encode()
    return files.export_event(house).encode()


def enter_debts(house: House, file: Path, encoding: str, reason: str, *, again: bool, dry_run: bool) -> None:
    """Enter a list of opening debts, or only tell what it says; a bad row ends the command, and nothing is done."""
    data = file.read_bytes()
    kind = "toml" if file.suffix.lower() == ".toml" else "csv"
    report = debtlist.read_debts(house, COMMAND_LINE, data, encoding=encoding, kind=kind)
    _tell(report.warnings)
    if report.problems:
        _tell(report.problems)
        raise click.ClickException(_(NOTHING, number=len(report.rows)))
    if dry_run:
        colon = typography.colon(terminal_language())
        for row in report.rows:
            click.echo(f"{row.row}{colon}{row.debtor} → {row.creditor} ({row.ids}){colon}{row.figures}")
        return
    serials = debtlist.import_debts(
        house, COMMAND_LINE, data, encoding=encoding, kind=kind, reason=reason, again=again
    )  # fmt: skip
    message = N_("The debts are entered: %(number)s, from No. %(first)s on.")
    click.echo(_(message, number=len(serials), first=serials[0]))


def open_purses(house: House, file: Path, encoding: str, reason: str, *, dry_run: bool) -> None:
    """Open the purses of a list, or only tell what it says; a bad row ends the command, and nothing is done."""
    data = file.read_bytes()
    kind = "toml" if file.suffix.lower() == ".toml" else "csv"
    report = purselist.read_purses(house, COMMAND_LINE, data, encoding=encoding, kind=kind)
    _tell(report.warnings)
    if report.problems:
        _tell(report.problems)
        raise click.ClickException(_(NOTHING, number=len(report.rows)))
    if dry_run:
        colon = typography.colon(terminal_language())
        for row in report.rows:
            click.echo(f"{row.row}{colon}{row.name} ({row.purse.character}){colon}{row.figures}")
        return
    opened = purselist.import_purses(house, COMMAND_LINE, data, encoding=encoding, kind=kind, reason=reason)
    click.echo(_(N_("Purses opened: %(number)s."), number=opened))


def carry(house: House, old: Path, *, gone: bool, dry_run: bool) -> None:
    """Enter the open debts of another event, or only tell them, with whatever is left out."""
    with old.open("rb") as file:
        is_database = file.read(len(_SQLITE)) == _SQLITE
    text = carrying.open_debts_of(old) if is_database else read_text(old)
    work = carrying.weigh if dry_run else carrying.carry_over
    report = work(house, COMMAND_LINE, text, gone=gone)
    colon = typography.colon(terminal_language())
    for line in report.lines:
        numbers = " = ".join(_(SERIAL, serial=each) for each in (line.serial, line.new) if each is not None)
        click.echo(f"{numbers}{colon}{line.debtor} → {line.holder}{colon}{line.figures}")
    for purse in report.purses:
        click.echo(_("Purse: %(who)s (%(id)s), %(sum)s", who=purse.name, id=purse.character_id, sum=purse.figures))
    for left in report.left:
        click.echo(_("Left out: No. %(serial)s. %(why)s", serial=left.serial, why=_said(left.code, left.values)))
    for purse in report.left_purses:
        told = {"who": purse.name, "id": purse.character_id, "sum": purse.figures}
        why = _said(purse.code, purse.values)
        click.echo(_("Left out: the purse of %(who)s (%(id)s), %(sum)s. %(why)s", **told, why=why))
    for bet in report.bets:
        click.echo(_(LEFT_BET, **asdict(bet)))
    if report.joining:
        click.echo(_("They join the cast: %(names)s.", names=", ".join(report.joining)))
    for warning in report.warnings:
        click.echo(_said(warning.code, warning.values), err=True)
    if not dry_run:
        done = N_("Debts of “%(event)s” are carried over: %(number)s.")
        click.echo(_(done, event=report.event, number=len(report.lines)))
        if report.purses:
            click.echo(_(N_("Purses carried over: %(number)s."), number=len(report.purses)))


def _tell(problems: Iterable[RowProblem]) -> None:
    for problem in problems:
        where = _("Row %(row)s", row=problem.row) if problem.row else _("The list")
        column = f", {problem.column}" if problem.column else ""
        click.echo(
            f"{where}{column}{typography.colon(terminal_language())}{_said(problem.code, problem.values)}", err=True
        )


def _said(code: str, values: Mapping[str, object]) -> str:
    return " ".join(" ".join(_(each.msgid, **each.values).split()) for each in fault(code, values))
