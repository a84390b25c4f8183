"""Between the command and the first page: opening the event, filling it, and telling the terminal how to reach it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import click

from larp_piquet import network
from larp_piquet.config import DEFAULT_DATABASE, DEFAULT_PORT, Config, database_file, folder_beside
from larp_piquet.engine.ruleset import Ruleset
from larp_piquet.language import LANGUAGES, say
from larp_piquet.printing.qr import UnprintableAddressError, printed, terminal
from larp_piquet.resources import folder
from larp_piquet.services import events, files, houselaw, identity, lawfile
from larp_piquet.services.errors import BadInput, Problem, ServiceError
from larp_piquet.services.house import House, in_use, open_house, reading_house
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.services.typed import Faults
from larp_piquet.wording.faults import fault
from larp_piquet.wording.mark import N_
from larp_piquet.wording.typography import colon, semicolon

EXAMPLE: Final = "la-rochelle.toml"
"""The event of `--demo`."""

PATIENCE: Final = 10.0
"""Seconds to wait for another process to let go of the data file: a killed server leaves a worker that notices within
a second or two."""

REFUSALS: Final[Mapping[str, str]] = {
    "data_file_in_use": N_(
        "The data file is in use: stop the running site, or wait for the other command, then try again."
    ),
    "no_data_file": N_("There is no such data file. Start the site once, or name the file with --database."),
    "newer_data_file": N_("A newer LARP Piquet wrote this data file; this one cannot read it."),
    "no_event": N_("No event has been made yet: open the set-up link, or import one."),
    "event_exists": N_("This data file holds an event already. Name another with --database, or wipe this one."),
    "no_printed_address": N_("Choose the printed address first: --address http://ADDRESS:PORT."),
    "not_a_data_file": N_("What stands there is no data file of LARP Piquet. It was left as it is."),
    "database_unreachable": N_("The database does not answer: look at its address, and whether it runs."),
    "database_away": N_("The database does not answer: look at its address, and whether it runs."),
    "key_missing": N_("The event's key is gone from its folder: name the right one with --folder, or restore a copy."),
    "key_broken": N_("The file %(path)s holds no key: put the event's own secret.key back there, or restore a copy."),
    "key_differs": N_(
        "The key in %(path)s is not the one of this event: copy secret.key from the folder of its first server."
    ),
    "storage_failed": N_("The disk is full or cannot be written to. Nothing was done."),
    "file_exists": N_("%(path)s is there already: name a new file."),
    "sitting": N_("There is no such sitting."),
    "partie": N_("There is no such partie."),
    "no_copy": N_("There is no such copy."),
    "not_a_copy": N_("This is no copy of an event, or it is damaged. Nothing was changed."),
    "copy_is_data": N_("The copy and the data file are one file: name another data file. Nothing was changed."),
    "hard_linked": N_("%(path)s has a second name (a hard link): delete one of the two names, then try again."),
    "cards_exist": N_("Cards of another key exist here already: import this event into a new data file."),
    "passphrase_exists": N_("A passphrase has been set already; sign in with it, or set a new one with passphrase."),
    "document": N_("The press has no such document. It has: %(known)s."),
    "nothing_to_print": N_(
        "The event has nothing yet for what was chosen: no tables, no cast, no blank notes, no debts."
    ),
    "debt": N_("There is no such debt."),
    "note": N_("There is no such note."),
    "character": N_("There is no such character."),
    "not_signed": N_("Not both have signed this note, so there are only proofs of it: --proof."),
    "press_failed": N_("The press could not print this. Its log says why."),
    "imported_already": N_("This very list was taken in before. Nothing was done; --again enters it once more."),
    "stale": N_("Somebody else changed this at the same moment. Look again, then try again."),
}
"""What the command line says for the codes of the services that it meets."""


def terminal_language() -> str:
    """The language of this terminal by its environment; English where the house does not speak it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    chosen = next((os.environ[name] for name in names if os.environ.get(name)), "")[:2].lower()
    return chosen if chosen in LANGUAGES else "en"


def _(msgid: str, **values: object) -> str:
    return say(terminal_language(), msgid, **values)


@contextmanager
def refusals() -> Iterator[None]:
    """Turn a refusal of the services into one line and exit status 1."""
    try:
        yield
    except BadInput as error:
        raise click.ClickException(_("Not accepted: %(problems)s", problems=_listed(error))) from error
    except ServiceError as error:
        msgid = REFUSALS.get(error.code, N_("This cannot be done as things stand."))
        raise click.ClickException(_(msgid, **error.values)) from error


def _listed(error: BadInput) -> str:
    """Every fault in one line: where it stands and what it is."""
    faults = []
    for problem in error.problems:
        where = f"{problem.field}{colon(terminal_language())}" if problem.field else ""
        said = (_(phrase.msgid, **phrase.values) for phrase in fault(problem.code, problem.values))
        faults.append(where + " ".join(said))
    return semicolon(terminal_language()).join(" ".join(fault.split()) for fault in faults)


@contextmanager
def writing(database: str, place: Path, *, create: bool = True) -> Iterator[House]:
    """The event opened to write to it; refused while a server runs, and where there is none that it may not make."""
    with refusals():
        house = open_house(database, place, alone=True, create=create)
        try:
            yield house
        finally:
            house.close()


@contextmanager
def fresh_or_nothing(database: str, place: Path) -> Iterator[None]:
    """Where no event stood before, leave none behind when it cannot be made: neither data file, lock nor key."""
    file = database_file(database)
    fresh = file is not None and not file.exists() and not place.exists()
    try:
        yield
    except Exception:
        if fresh:
            files.wipe(database, place)
        raise


@contextmanager
def reading(database: str, place: Path) -> Iterator[House]:
    """A copy of the event to read from, also while a server runs."""
    with refusals(), reading_house(database, place) as house:
        yield house


def read_text(file: Path) -> str:
    """The text of a UTF-8 file, with or without a byte order mark."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise click.ClickException(_("%(file)s is not UTF-8 text.", file=file)) from None


def law_of(edition: str, file: Path | None, house: House | None = None) -> Ruleset:
    """The law of a file of house rules, of an edition, or of a house law of the event; a fault ends the command."""
    with refusals():
        if file is None and house is not None:
            known = houselaw.laws(house)
            if edition not in known:
                values = {"edition": edition[:80], "known": ", ".join(known)}
                raise BadInput([Problem("edition", "rules.edition", values)])
            return known[edition]
        faults = Faults()
        law = houselaw.HouseLaw(edition) if file is None else lawfile.read_law(read_text(file))
        rules = houselaw.check_law(law, faults, named=False)
        faults.raise_any()
    return rules


@contextmanager
def written(file: Path) -> Iterator[None]:
    """Turn what the disk refuses while ``file`` is written into one line."""
    try:
        yield
    except OSError as error:
        message = N_("%(file)s cannot be written: %(reason)s.")
        raise click.ClickException(_(message, file=file, reason=error.strerror)) from error


def example() -> Path:
    """The event file of `--demo`."""
    return folder("examples") / EXAMPLE


def prepare(config: Config, event_file: Path | None) -> None:
    """Open the event once before serving: make it, migrate it, fill it, and say where it can be reached."""
    with fresh_or_nothing(config.database, config.folder), refusals():
        if database_file(config.database) and in_use(config.database):
            message = N_("Another process has this event open. Waiting until it lets go, at most %(seconds)s seconds.")
            click.echo(_(message, seconds=round(PATIENCE)))
        house = open_house(config.database, config.folder, patience=PATIENCE)
        try:
            own = network.own_addresses()
            address = network.site_address(config.host, config.port, own)
            if event_file:
                _fill(house, event_file, address)
            _announce(house, config, own, address)
            with suppress(OSError):  # a help for setup-link, no more
                (house.folder / files.PORT_FILE).write_text(f"{config.port}\n", "ascii")
        finally:
            house.close()


def _fill(house: House, event_file: Path, address: str | None) -> None:
    """Make the event from the file at the first start; where it names no printed address, this computer's is taken."""
    if events.event(house):
        click.echo(_("The event is here already; %(file)s is not read again.", file=event_file.name))
        return
    event = files.import_event(house, read_text(event_file))
    if address and not event.printed_address:
        events.set_printed_address(house, COMMAND_LINE, address)


def _announce(house: House, config: Config, own: tuple[network.Own, ...], address: str | None) -> None:
    heard = network.web_address(config.host, config.port)
    file = database_file(config.database)
    click.echo(_("Event: %(place)s", place=file.absolute() if file else _("in PostgreSQL")))
    if file and file.absolute() != Path(database_file(DEFAULT_DATABASE) or "").absolute():
        where = f"--database {shlex.quote(str(file.absolute()))}"
        if config.folder != folder_beside(config.database).absolute():
            where += f" --folder {shlex.quote(str(config.folder))}"
        click.echo(_("Other commands find it with: %(where)s", where=where))
    if config.trusted:
        click.echo(_("Phones reach the site by the address of its proxy; it listens at %(address)s.", address=heard))
    elif address:
        _announce_address(address, config, own)
    else:
        click.echo(_("No phone can reach this computer now: start its hotspot, then start the site again."))
    event = events.event(house)
    printed_there = event.printed_address if event else ""
    if event and event.printed_address and not config.trusted:
        found = network.compare(event.printed_address, own, config.port)
        click.secho(_(found.message, **found.values), fg=None if found.opens else "red", bold=not found.opens)
    if not identity.has_passphrase(house):
        link = setup_address(house, (printed_there if config.trusted else "") or address, config.port)
        click.echo(_("Game master, open this once: %(link)s", link=link))
        if config.trusted and not printed_there:
            click.echo(_("(Open it by the name of the proxy, in place of what stands before /S/.)"))


def _announce_address(address: str, config: Config, own: tuple[network.Own, ...]) -> None:
    click.echo(_("Phones open: %(address)s", address=address))
    try:
        click.echo(terminal(printed(address)))
    except (UnprintableAddressError, UnicodeEncodeError):
        click.echo(_("(This terminal cannot show the QR code.)"))
    others = [network.web_address(each.address, config.port) for each in own[1:]]
    if others and config.host == "0.0.0.0":  # noqa: S104 - compared, not bound
        click.echo(_("Also at: %(addresses)s", addresses=", ".join(others)))


def last_port(house: House) -> int:
    """The port on which the site was last started."""
    return port_in(house.folder)


def port_in(place: Path) -> int:
    """The same by the event's folder."""
    try:
        return int((place / files.PORT_FILE).read_text("ascii"))
    except (OSError, ValueError):
        return DEFAULT_PORT


def setup_address(house: House, address: str | None, port: int) -> str:
    """The one-time set-up link. Raises `Conflict` once a passphrase exists."""
    return f"{address or network.web_address('127.0.0.1', port)}/S/{identity.setup_link(house)}"
