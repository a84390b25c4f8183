"""An opened event file: store, secret key, folder, clock, chance and hub, handed to every use case.

While it is open the house holds a lock. A SQLite file has one writer. A PostgreSQL database may have several servers,
which share the lock; a command that writes (``alone``) is refused while any of them runs.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL
from sqlalchemy.exc import DatabaseError, OperationalError

from ..store import forms, people
from ..store.copying import copy_as_it_stands, snapshot, working_file
from ..store.database import BadAddress, Database, parse_url, sqlite_path
from ..store.lock import DatabaseLock, FileLock, InUse, Lock, OtherKey, is_held
from ..store.migrate import NewerDataFile, behind, upgrade
from ..store.recognise import Whose, whose
from ..tables.acts import Draw
from .cards import with_secrets
from .errors import BadInput, Conflict, Locked, NotFound, Problem
from .guesses import Guesses
from .hub import Hub
from .jobs import FOLDER, Jobs
from .memory import Memory
from .readings import Readings
from .storing import KeptDatabase, storing
from .tokens import make_key, purpose_key, read_key
from .watching import Watch

DEFAULT_DATABASE = "sqlite:///larp-piquet.sqlite"
KEY_FILE = "secret.key"
BACKUPS = "backups"
SIGN_INS_A_MINUTE = 10
CODES_A_MINUTE = 30
#: Wrong codes of all strangers together: ten pockets' worth, and still too few to find one of 2⁴⁰ in an event's days.
CODES_OF_ALL = 300


class Chance(Protocol):
    """All chance of the house; tests hand in their own."""

    def token(self, count: int) -> bytes:
        """So many unguessable bytes."""

    def arranged(self, seats: int) -> Draw | None:
        """Cards laid out by hand, to be dealt as they are and without a seal; ``None``: they are drawn."""


class RealChance:
    """The system's own source."""

    def token(self, count: int) -> bytes:
        """So many unguessable bytes."""
        return secrets.token_bytes(count)

    def arranged(self, seats: int) -> Draw | None:
        """Nobody lays out cards here."""
        return None


def real_clock() -> datetime:
    """Now, in UTC."""
    return datetime.now(UTC)


class House:
    """What every use case is handed. Made by ``open_house`` or ``reading_house`` only."""

    def __init__(
        self,
        database: Database,
        folder: Path,
        key: bytes,
        clock: Callable[[], datetime],
        chance: Chance,
        lock: Lock | None,
    ) -> None:
        self.database = database
        self.folder = folder
        self.key = key
        self.clock = clock
        self.chance = chance
        self.hub = Hub()
        self.database.told = self.hub.take
        self.memory = Memory()
        self.readings = Readings()
        self.sign_ins = Guesses(SIGN_INS_A_MINUTE, clock)
        self.codes = Guesses(CODES_A_MINUTE, clock, CODES_OF_ALL)
        self.watch = Watch(database)
        self.jobs = Jobs(lambda: self.subfolder(FOLDER), clock, self._entered)
        self._lock = lock

    def __repr__(self) -> str:
        return f"House({self.folder})"

    @property
    def database_url(self) -> str:
        """The address of the database, its password hidden."""
        return self.database.url.render_as_string(hide_password=True)

    def secret_for(self, purpose: str) -> bytes:
        """A key of 32 bytes derived for one purpose, for example to sign the cookies of the web."""
        return purpose_key(self.key, purpose)

    def subfolder(self, name: str) -> Path:
        """A folder of the house that only its owner may enter."""
        return private_folder(self.folder / name)

    def _entered(self, mark: str) -> bool:
        with self.database.read() as connection:
            return forms.sent(connection, mark)

    def close(self) -> None:
        """Let waiting streams go and long work end, close the database, give up the lock."""
        self.hub.close()
        self.jobs.close()
        self.database.close()
        if self._lock is not None:
            self._lock.release()


def private_folder(path: Path) -> Path:
    """A folder made for its owner alone. One that stood there with other things in it keeps its mode."""
    ours = not path.exists() or (path / KEY_FILE).exists() or not any(path.iterdir())
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Where it is so already nothing is asked of the disk: a read-only one refuses, and can be read all the same.
    if ours and path.stat().st_mode & 0o777 != 0o700:
        path.chmod(0o700)
    return path


def folder_of(database_url: str, folder: Path | None = None) -> Path:
    """The folder that belongs to a database when none is named: ``<name>-files`` beside the data file."""
    if folder is not None:
        return folder
    path = sqlite_path(parsed(database_url))
    return path.with_name(f"{path.stem}-files") if path is not None else Path("larp-piquet-files")


def parsed(database_url: str) -> URL:
    """The database's address; raises ``BadInput``."""
    try:
        return parse_url(database_url)
    except BadAddress as error:
        raise BadInput([Problem("database", "database_address", {"text": str(error)})]) from None


def hold(database_url: str, patience: float, *, alone: bool) -> Lock:
    """The lock of the data, of which a SQLite file has only one. Raises ``Locked("data_file_in_use")``.

    ``Conflict("hard_linked")`` for a file of two names: the lock and SQLite's own files beside it go by the name.
    """
    url = parsed(database_url)
    path = sqlite_path(url)
    if path is not None and path.is_file() and path.stat().st_nlink > 1:
        raise Conflict("hard_linked", path=str(path))
    shown = url.render_as_string(hide_password=True)
    try:
        if path is None:
            return DatabaseLock(url, patience, alone=alone)
        # Beside the data file, not in a folder that somebody may name differently the second time.
        with storing():
            return FileLock(path.with_name(f"{path.name}.lock"), patience)
    except InUse:
        raise Locked("data_file_in_use", path=str(path or shown)) from None
    except OperationalError:
        raise Conflict("database_unreachable", path=shown) from None


def in_use(database_url: str) -> bool:
    """Whether a server, or a command that writes, has this data open; nothing of it is changed by asking."""
    path = sqlite_path(parsed(database_url))
    if path is not None:
        return is_held(path.with_name(f"{path.name}.lock"))
    try:
        hold(database_url, 0.0, alone=True).release()
    except Locked:
        return True
    return False


def require_ours(path: Path) -> Whose:
    """Refuse, before anything is touched, a SQLite path at which something else stands.

    Raises ``Conflict("not_a_data_file")``.
    """
    found = whose(path)
    if found in (Whose.FOREIGN, Whose.UNREADABLE):
        raise Conflict("not_a_data_file", path=str(path))
    return found


def open_house(
    database_url: str = DEFAULT_DATABASE,
    folder: Path | None = None,
    *,
    clock: Callable[[], datetime] = real_clock,
    chance: Chance | None = None,
    create: bool = True,
    patience: float = 2.0,
    alone: bool = False,
    connections: int = 32,
) -> House:
    """Open the event file for writing, making and migrating it where needed.

    ``folder`` (default ``<name>-files`` beside the data file) holds the key, backups and prints, owner-only.
    ``alone`` is for commands: a PostgreSQL database that a server has open is refused then, as a SQLite file always is.
    Raises ``Locked("data_file_in_use")`` when another process still holds it after ``patience`` seconds,
    ``NotFound("no_data_file")`` when it does not exist and ``create`` is false, and ``Conflict`` when a later
    version wrote it (``newer_data_file``), when it is no data file of ours (``not_a_data_file``), when its key is
    gone (``key_missing``) or no key (``key_broken``), or when its cards, or another server of it, have another
    (``key_differs``).
    """
    path = sqlite_path(parsed(database_url))
    if path is not None and not path.exists():
        if not create:
            raise NotFound("no_data_file", path=str(path))
        with storing():
            path.parent.mkdir(parents=True, exist_ok=True)
    if path is not None:
        require_ours(path)
    folder = folder_of(database_url, folder)
    lock = hold(database_url, patience, alone=alone)
    try:
        with storing():
            database = KeptDatabase(database_url, connections)
        try:
            _upgrade(database, folder)
            with storing():
                key = _key(database, private_folder(folder), chance or RealChance())
            _agree_on_key(lock, key, folder / KEY_FILE)
        except BaseException:
            database.close()
            raise
    except BaseException:
        lock.release()
        raise
    return House(database, folder, key, clock, chance or RealChance(), lock)


@contextmanager
def reading_house(database_url: str = DEFAULT_DATABASE, folder: Path | None = None) -> Iterator[House]:
    """A house over a copy of the data file, for commands that only read, also while a server runs.

    Raises ``NotFound("no_data_file")``. PostgreSQL is read where it stands.
    """
    path = sqlite_path(parsed(database_url))
    folder = folder_of(database_url, folder)
    if path is None:
        house = open_house(database_url, folder)
        try:
            yield house
        finally:
            house.close()
        return
    with reading_copy(path) as database:
        key = _key(database, private_folder(folder), RealChance())
        yield House(database, folder, key, real_clock, RealChance(), None)


@contextmanager
def reading_copy(path: Path) -> Iterator[KeptDatabase]:
    """A copy of a data file, or of one that ``backup`` made, brought to this version's shape; no key is asked for.

    Raises ``NotFound("no_data_file")`` and ``Conflict``: ``not_a_data_file``, ``newer_data_file``.
    """
    if not path.is_file():
        raise NotFound("no_data_file", path=str(path))
    require_ours(path)
    with tempfile.TemporaryDirectory(prefix="larp-piquet-") as place:
        copy = Path(place) / path.name
        try:
            with storing():
                snapshot(path, copy)
        except sqlite3.Error:
            raise Conflict("not_a_data_file", path=str(path)) from None
        database = KeptDatabase(f"sqlite:///{copy}")
        try:
            _upgrade(database)
            yield database
        finally:
            database.close()


def _upgrade(database: Database, folder: Path | None = None) -> None:
    shown = database.url.render_as_string(hide_password=True)
    try:
        if folder is not None:
            _keep_before(database, folder)
        upgrade(database)
    except NewerDataFile:
        raise Conflict("newer_data_file", path=shown) from None
    except OperationalError:
        raise Conflict("database_unreachable", path=shown) from None
    except DatabaseError:
        raise Conflict("not_a_data_file", path=shown) from None


def _keep_before(database: Database, folder: Path) -> None:
    """Copy what an earlier version wrote before it is brought to this version's shape: the way back."""
    standing = behind(database)
    key = None if standing is None else kept_key(folder)
    if standing is None or key is None:
        return
    with storing():
        place = private_folder(folder / BACKUPS)
        target = _unused(place, f"before-upgrade-{standing}")
        with working_file(target) as working:
            copy_as_it_stands(database, standing, working, key)
            os.replace(working, target)


def _unused(place: Path, name: str) -> Path:
    names = (f"{name}{suffix}.sqlite" for suffix in ("", *(f"-{count}" for count in range(1, 1000))))
    return next(path for each in names if not (path := place / each).exists())


def kept_key(folder: Path) -> bytes | None:
    """The secret key, if one has been made; raises ``Conflict("key_broken")`` for a file that holds none."""
    path = folder / KEY_FILE
    try:
        return read_key(path)
    except ValueError:
        raise Conflict("key_broken", path=str(path)) from None


def _key(database: Database, folder: Path, chance: Chance) -> bytes:
    """The secret key, made at the first start. A cast whose key is gone is not given a new one in silence."""
    path = folder / KEY_FILE
    key = kept_key(folder)
    if key is None:
        with database.read() as connection:
            if people.load_characters(connection):
                raise Conflict("key_missing", path=str(path))
        return make_key(path, chance.token(32))
    if database.path is None:
        # Servers of one database may stand on several machines, each with a folder of its own.
        with database.read() as connection:
            someone = next(iter(people.load_characters(connection)), None)
        if someone is not None and with_secrets(key, someone, someone.generation) != someone:
            raise Conflict("key_differs", path=str(path))
    return key


def _agree_on_key(lock: Lock, key: bytes, path: Path) -> None:
    """Cards and cookies of one server must open at every other."""
    number = int.from_bytes(purpose_key(key, "servers of one event")[:4], "big") >> 1
    try:
        lock.agree(number)
    except OtherKey:
        raise Conflict("key_differs", path=str(path)) from None
