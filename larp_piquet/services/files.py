"""The data file as a whole: export, import, backup, restore, wipe."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC
from pathlib import Path
from threading import Event, Thread
from time import time

from ..store import copying, whole
from ..store.database import Database, sqlite_path
from ..store.migrate import NewerDataFile, upgrade
from ..store.recognise import Whose, whose
from . import story
from .drawing import seal_anew
from .errors import Conflict, NotFound
from .exporting import export_event, import_event
from .house import (
    BACKUPS,
    KEY_FILE,
    House,
    RealChance,
    folder_of,
    hold,
    parsed,
    private_folder,
    real_clock,
    require_ours,
)
from .jobs import FOLDER as JOBS
from .storing import alone_in, storing
from .tokens import read_key, write_key

__all__ = [
    "BACKUPS", "BACKUP_EVERY", "KEPT_BACKUPS", "LOGS", "PORT_FILE", "PRINTS", "backup", "backups", "copies_to_wipe",
    "events_here", "export_event", "import_event", "restore", "start_backups", "wipe",
]  # fmt: skip

KEPT_BACKUPS = 12
BACKUP_EVERY = 600.0  # seconds
PRINTS = "prints"
LOGS = "logs"
PORT_FILE = "port"
_NAME = "larp-piquet-"

#: What may stand beside a data file under its name, and itself.
_BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
#: One copy at a time is made in a folder, whichever process makes it: seconds for which another waits.
_PATIENCE = 300.0

log = logging.getLogger(__name__)

# -- copies ----------------------------------------------------------------------------------------------------


def backup(house: House, target: Path | None = None, *, unless_younger: float = 0.0) -> Path:
    """A copy of everything, key included, as one SQLite file in ``folder/backups``; the last twelve are kept.

    With ``target`` it is written there instead and is nobody's to clear away; ``Conflict("file_exists")`` where
    something stands there. Where the newest copy is ``unless_younger`` seconds old at most, that is it: of several
    processes with one folder one copies at a time. It is of one moment, and play goes on while it is made. Raises
    ``StorageFailed``; nothing half made is left then.
    """
    if target is not None:
        if target.exists():
            raise Conflict("file_exists", path=str(target))
        with storing():
            _copy(house, target)
        return target
    with _of_one_owner(house.database.path, house.folder), storing():
        return _backup_here(house, unless_younger)


def _backup_here(house: House, unless_younger: float) -> Path:
    folder = house.subfolder(BACKUPS)
    with alone_in(folder, _PATIENCE):
        newest = next(iter(_kept(folder)), None)
        if newest is not None and 0 <= time() - newest.stat().st_mtime < unless_younger:
            return newest
        target = _fresh(folder, house.clock().astimezone(UTC).strftime("%Y%m%d-%H%M%S"))
        copying.clear_begun(folder)
        before = max((path.stat().st_mtime_ns for path in _kept(folder)), default=0)
        _copy(house, target)
        # The order in which they were made outlives a clock that is set back: the newest is never the first to go.
        at = max(target.stat().st_mtime_ns, before + 1)
        os.utime(target, ns=(at, at))
        for old in _kept(folder)[KEPT_BACKUPS:]:
            old.unlink(missing_ok=True)
    story.tell("a copy is made")
    return target


def _copy(house: House, target: Path) -> None:
    with copying.working_file(target) as working:
        copying.copy_out(house.database, working, house.key)
        copying.replace(working, target)


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
                backup(house, unless_younger=every * 0.9)
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

    Raises ``NotFound("no_copy")``, ``Conflict`` (``copy_is_data``, ``not_a_copy``, ``newer_data_file``,
    ``not_a_data_file`` where something else stands in the data's place) and ``Locked("data_file_in_use")``; the data
    is untouched then. A data file so damaged that it cannot be known is taken for ours where the key lies beside it.
    """
    if not path.is_file():
        raise NotFound("no_copy", path=str(path))
    folder = folder_of(database_url, folder)
    data_file = sqlite_path(parsed(database_url))
    if data_file is not None and data_file.exists() and path.samefile(data_file):
        raise Conflict("copy_is_data", path=str(path))  # it would be used up: no copy any more, and its key gone
    if data_file is not None and not (whose(data_file) is Whose.UNREADABLE and (folder / KEY_FILE).is_file()):
        require_ours(data_file)
    if data_file is not None:
        with storing():  # on another machine its folder may not be there yet
            data_file.parent.mkdir(parents=True, exist_ok=True)
    with _of_one_owner(data_file, folder):
        lock = hold(database_url, patience=0.0, alone=True)
        try:
            with storing():
                _put_back(path, database_url, data_file, folder)
        finally:
            lock.release()


@contextmanager
def _of_one_owner(data_file: Path | None, folder: Path) -> Iterator[None]:
    """What root makes of an event meanwhile belongs to whose event it is: a service of another user opens it again."""
    first = folder if data_file is None else data_file
    owner = next(place for place in (first, folder, *first.absolute().parents) if place.exists()).stat()
    try:
        yield
    finally:
        if os.geteuid() == 0 != owner.st_uid:
            data = [] if data_file is None else [data_file.with_name(data_file.name + end) for end in _BESIDE]
            for path in (*data, folder, *folder.rglob("*")):
                with suppress(FileNotFoundError):
                    if path.lstat().st_uid == 0:
                        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _put_back(path: Path, database_url: str, data_file: Path | None, folder: Path) -> None:
    database: Database | None = None
    try:
        private_folder(folder)
        database = Database(database_url) if data_file is None or data_file.exists() else None
        beside = data_file if data_file is not None else folder / "restored.sqlite"
        with copying.working_file(beside) as working:
            key = _checked_copy(path, working)
            if database is not None:
                _safety_copy(database, folder)
                if data_file is not None:
                    database.close()
            with _key_of(folder, key):
                if data_file is not None:
                    copying.replace(working, data_file)
                elif database is not None:
                    copying.copy_in(working, database)
    finally:
        if database is not None:
            database.close()


@contextmanager
def _key_of(folder: Path, key: bytes) -> Iterator[None]:
    """The copy's key in place of the standing one, which comes back if the data cannot be put back too."""
    path = folder / KEY_FILE
    before = path.read_bytes() if path.is_file() else None  # a pipe in its place would be waited for
    write_key(path, key)
    try:
        yield
    except BaseException:
        if before is None:
            path.unlink(missing_ok=True)
        else:
            whole.write(path, before)
        raise


def _checked_copy(path: Path, working: Path) -> bytes:
    """The copy unpacked at ``working``, brought to this version's shape; its key.

    What was to be dealt next when it was made may have been dealt since: every table has another draw sealed.
    """
    try:
        key = copying.open_copy(path, working)
        unpacked = Database(f"sqlite:///{working}")
        try:
            upgrade(unpacked)
            with unpacked.write() as connection:
                seal_anew(RealChance(), connection, real_clock())
        finally:
            unpacked.close()
    except copying.NotACopy:
        raise Conflict("not_a_copy", path=str(path)) from None
    except NewerDataFile:
        raise Conflict("newer_data_file", path=str(path)) from None
    return key


def _safety_copy(database: Database, folder: Path) -> None:
    """What stands before a restore, kept among the copies if it has a key at all; without one that is broken."""
    if (folder / KEY_FILE).is_file():
        try:
            key = read_key(folder / KEY_FILE)
        except ValueError:
            key = None
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


def copies_to_wipe(database_url: str, folder: Path | None = None) -> int | None:
    """How many copies ``wipe`` would delete with the event, or None where there is no event at all.

    Raises what ``wipe`` would raise, so that nobody is asked about what cannot be done.
    """
    folder = folder_of(database_url, folder)
    data_file = sqlite_path(parsed(database_url))
    has_folder = (folder / KEY_FILE).is_file()
    if data_file is not None:
        if require_ours(data_file) is not Whose.OURS and data_file.exists():
            raise Conflict("not_a_data_file", path=str(data_file))
        if not data_file.exists() and not has_folder:
            return None
    hold(database_url, patience=0.0, alone=True).release()
    return sum(1 for path in (folder / BACKUPS).glob("*.sqlite") if path.is_file()) if has_folder else 0


def events_here(folder: Path) -> tuple[Path, ...]:
    """The data files of events that lie in ``folder``, by name."""
    return tuple(sorted(path for path in folder.glob("*.sqlite") if whose(path) is Whose.OURS))


def wipe(database_url: str, folder: Path | None = None) -> None:
    """Delete the event: data file, key, backups and prints; refuses while a server runs.

    What is no data of ours is not deleted, ``Conflict("not_a_data_file")``, nor is a folder in which no key of ours
    lies. An event that is not there is deleted already.
    """
    folder = folder_of(database_url, folder)
    data_file = sqlite_path(parsed(database_url))
    has_folder = (folder / KEY_FILE).is_file()
    if data_file is not None:
        if require_ours(data_file) is not Whose.OURS and data_file.exists():
            raise Conflict("not_a_data_file", path=str(data_file))
        if not data_file.exists() and not has_folder:
            return
    lock = hold(database_url, patience=0.0, alone=True)
    try:
        # The data goes last: until then it shows whose the rest is, also to a second try.
        if data_file is None:
            _drop(database_url, folder, has_folder)
        else:
            _empty(folder, has_folder)
            copying.remove(data_file)
    finally:
        lock.release()
        if data_file is not None:
            data_file.with_name(f"{data_file.name}.lock").unlink(missing_ok=True)


def _drop(database_url: str, folder: Path, has_folder: bool) -> None:
    database = Database(database_url)
    try:
        if not copying.is_ours(database):
            if has_folder:
                _empty(folder, has_folder)
                return
            raise Conflict("not_a_data_file", path=database.url.render_as_string(hide_password=True))
        _empty(folder, has_folder)
        copying.drop_all(database)
    finally:
        database.close()


def _empty(folder: Path, has_folder: bool) -> None:
    """Delete what is ours in the folder, and the folder if nothing else is in it."""
    if has_folder:
        for name in (BACKUPS, PRINTS, JOBS, LOGS):
            shutil.rmtree(folder / name, ignore_errors=True)
        (folder / PORT_FILE).unlink(missing_ok=True)
        (folder / KEY_FILE).unlink(missing_ok=True)
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
