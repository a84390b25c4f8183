"""The data file as a whole: export, import, backup, restore, wipe."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Callable
from datetime import UTC
from pathlib import Path
from threading import Event, Lock, Thread

from ..ledger.amounts import figures
from ..ledger.coins import SYSTEMS
from ..store import copying, people, settings
from ..store.database import Database, sqlite_path
from ..store.migrate import NewerDataFile, upgrade
from ..store.records import CharacterRecord, FurnitureRecord
from .cast import take_in
from .castlist import COLUMNS
from .errors import Conflict, NotFound
from .eventfile import EventFile, read_event_file, write_event_file
from .events import as_event, check_event, house_rules, put_event, rules_of
from .furniture import check_table
from .house import KEY_FILE, House, folder_of, hold, parsed, private_folder
from .journal import note_down, require_event
from .results import COMMAND_LINE, CharacterForm, EventForm, EventInfo, TableForm
from .tokens import read_key, write_key
from .typed import Faults

KEPT_BACKUPS = 12
BACKUP_EVERY = 600.0  # seconds
BACKUPS, PRINTS = "backups", "prints"
_NAME = "larp-piquet-"

log = logging.getLogger(__name__)
_one_backup = Lock()

# -- export and import -----------------------------------------------------------------------------------------


def export_event(house: House) -> str:
    """The event, its cast, its tables and its key as TOML (see ``examples/la-rochelle.toml``).

    Secret: with the key goes the power to open every printed card. Sittings and debts are kept by ``backup``.
    Game time is not exported: an import begins at ``game_date``.
    """
    with house.database.read() as connection:
        event = require_event(connection)
        cast = people.load_characters(connection)
        tables = settings.load_furniture(connection)
    rules = rules_of(event)
    form = EventForm(
        name=event.name,
        game_date=event.game_date,
        time_zone=event.time_zone,
        language=event.language,
        edition=rules.edition,
        house_rules=house_rules(rules),
        coin=event.coin,
        stake=_sum(event.per_point, event.coin),
        printed_address=event.printed_address,
        place=event.place,
    )
    return write_event_file(
        EventFile(
            event=form,
            characters=tuple(_character_form(record) for record in cast),
            tables=tuple(_table_form(record, event.coin) for record in tables),
            generations={record.id: record.generation for record in cast},
            key=house.key,
        )
    )


def _sum(amount: int, coin: str) -> str:
    return figures(amount, SYSTEMS[coin]) if amount else "0"


def _character_form(record: CharacterRecord) -> CharacterForm:
    return CharacterForm(**{column: getattr(record, column) for column in COLUMNS})


def _table_form(record: FurnitureRecord, coin: str) -> TableForm:
    stake = "" if record.per_point is None else _sum(record.per_point, coin)
    return TableForm(record.number, record.name, record.colour, stake, record.edition or "")


def import_event(house: House, text: str) -> EventInfo:
    """Make the event from TOML, all or nothing; ``BadInput`` lists every fault, ``Conflict("event_exists")``.

    A key in the file becomes the house's own where no card has been made yet, so that cards printed elsewhere open;
    otherwise ``Conflict("cards_exist")``.
    """
    file = read_event_file(text)
    faults = Faults()
    record = check_event(house, file.event, faults)
    tables = [check_table(form, file.event.coin, faults) for form in file.tables]
    faults.raise_any()
    before = house.key
    try:
        with house.database.write() as connection:
            if file.key is not None and file.key != before:
                if people.load_characters(connection):
                    raise Conflict("cards_exist")
                house.key = file.key
                write_key(house.folder / KEY_FILE, file.key)
                settings.end_sessions(connection, house.clock())  # their digests were made with the old key
            put_event(house, connection, COMMAND_LINE, record)
            take_in(house, connection, file.characters, dict(file.generations))
            known = {table.number for table in settings.load_furniture(connection)}
            for table in tables:
                if table.number in known:
                    settings.update_furniture(connection, table)
                else:
                    settings.insert_furniture(connection, table)
            note_down(
                house,
                connection,
                COMMAND_LINE,
                "event_imported",
                characters=len(file.characters),
                tables=len(tables),
            )
    except BaseException:
        if house.key != before:
            house.key = before
            write_key(house.folder / KEY_FILE, before)
        raise
    return as_event(record)


# -- copies ----------------------------------------------------------------------------------------------------


def backup(house: House) -> Path:
    """A copy of everything, key included, as one SQLite file in ``folder/backups``; the last twelve are kept.

    It is of one moment, and play goes on while it is made.
    """
    folder = house.subfolder(BACKUPS)
    with _one_backup:
        target = _fresh(folder, house.clock().astimezone(UTC).strftime("%Y%m%d-%H%M%S"))
        with copying.working_file(target) as working:
            copying.copy_out(house.database, working, house.key)
            copying.replace(working, target)
        for old in _kept(folder)[KEPT_BACKUPS:]:
            old.unlink(missing_ok=True)
    return target


def _fresh(folder: Path, stamp: str) -> Path:
    names = (f"{_NAME}{stamp}{suffix}.sqlite" for suffix in ("", *(f"-{count}" for count in range(1, 1000))))
    return next(path for name in names if not (path := folder / name).exists())


def _kept(folder: Path) -> list[Path]:
    """Newest first; the names are times."""
    found = [path for path in folder.glob(f"{_NAME}*.sqlite") if path.is_file()]
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def backups(house: House) -> tuple[Path, ...]:
    """The copies kept, newest first."""
    return tuple(_kept(house.subfolder(BACKUPS)))


def start_backups(house: House, every: float = BACKUP_EVERY) -> Callable[[], None]:
    """Copy in the background every so many seconds; returns a function that stops it."""
    stopped = Event()

    def run() -> None:
        while not stopped.wait(every) and not house.hub.closed:
            try:
                backup(house)
            except Exception:
                log.exception("the copy could not be made; the next try is in %d seconds", every)

    thread = Thread(target=run, name="backups", daemon=True)
    thread.start()

    def stop() -> None:
        stopped.set()
        thread.join(timeout=10)

    return stop


def restore(path: Path, database_url: str, folder: Path | None = None) -> None:
    """Put a copy back in place of the data; refuses while a server runs. What stood there is copied first.

    Raises ``NotFound("no_copy")``, ``Conflict`` (``not_a_copy``, ``newer_data_file``) and
    ``Locked("data_file_in_use")``; the data is untouched then.
    """
    if not path.is_file():
        raise NotFound("no_copy", path=str(path))
    folder = private_folder(folder_of(database_url, folder))
    data_file = sqlite_path(parsed(database_url))
    lock = hold(database_url, folder, patience=0.0)
    database = Database(database_url) if data_file is None or data_file.exists() else None
    beside = data_file if data_file is not None else folder / "restored.sqlite"
    try:
        with copying.working_file(beside) as working:
            key = _checked_copy(path, working)
            if database is not None:
                _safety_copy(database, folder)
                if data_file is not None:
                    database.close()
            write_key(folder / KEY_FILE, key)
            if data_file is not None:
                copying.replace(working, data_file)
            elif database is not None:
                copying.copy_in(working, database)
    finally:
        if database is not None:
            database.close()
        if lock is not None:
            lock.release()


def _checked_copy(path: Path, working: Path) -> bytes:
    """The copy unpacked at ``working``, brought to this version's shape; its key."""
    try:
        key = copying.open_copy(path, working)
        unpacked = Database(f"sqlite:///{working}")
        try:
            upgrade(unpacked)
        finally:
            unpacked.close()
    except copying.NotACopy:
        raise Conflict("not_a_copy", path=str(path)) from None
    except NewerDataFile:
        raise Conflict("newer_data_file", path=str(path)) from None
    return key


def _safety_copy(database: Database, folder: Path) -> None:
    """What stands before a restore, kept among the copies if it has a key at all."""
    key = read_key(folder / KEY_FILE)
    if key is not None:
        place = private_folder(folder / BACKUPS)
        serial = 1
        while (target := place / f"before-restore-{serial}.sqlite").exists():
            serial += 1
        try:
            copying.copy_out(database, target, key)
        except sqlite3.DatabaseError:
            copying.remove(target)  # it is damaged, which may be why it is being restored: keep its bytes as they are
            if database.path is not None:
                shutil.copy(database.path, target)
                target.chmod(0o600)


def wipe(database_url: str, folder: Path | None = None) -> None:
    """Delete the event: data file, key, backups and prints; refuses while a server runs."""
    folder = folder_of(database_url, folder)
    data_file = sqlite_path(parsed(database_url))
    if data_file is not None and not data_file.exists() and not folder.exists():
        return
    lock = hold(database_url, folder, patience=0.0)
    try:
        if data_file is not None:
            copying.remove(data_file)
        else:
            database = Database(database_url)
            try:
                copying.drop_all(database)
            finally:
                database.close()
        (folder / KEY_FILE).unlink(missing_ok=True)
        for name in (BACKUPS, PRINTS):
            shutil.rmtree(folder / name, ignore_errors=True)
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()  # anything else in it is not ours to delete
    finally:
        if lock is not None:
            lock.release()
        if data_file is not None:
            data_file.with_name(f"{data_file.name}.lock").unlink(missing_ok=True)
