"""The event's data: whole, of this version's shape, private, and copied where it can be had again."""

from __future__ import annotations

import os
import shlex
import sqlite3
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from ..services.files import BACKUPS
from ..services.house import KEY_FILE
from ..services.tokens import read_key
from ..store import copying
from ..store.database import Database
from ..store.migrate import revisions, standing_revision
from ..store.recognise import Whose, whose
from ..wording.mark import N_, Count, ngettext
from .finding import Finding, Patient, fault, ok, warning

#: Minutes: the site copies every ten.
_OLD_COPY: Final = 30


def data_file(patient: Patient) -> Iterator[Finding]:
    """The data file: there, ours, whole, and of which shape."""
    if patient.file is None:
        return
    place = {"file": patient.file}
    found = whose(patient.file)
    if found is Whose.NOBODYS:
        do = N_("Start the site once, or name the file with --database.")
        yield fault("data", N_("There is no event in %(file)s."), do, **place)
        return
    if found is not Whose.OURS:
        do = N_("Go back to a copy: larp-piquet restore COPY --database %(file)s.")
        yield fault("data", N_("%(file)s is damaged, or no data file of LARP Piquet."), do, **place)
        return
    with tempfile.TemporaryDirectory(prefix="larp-piquet-") as folder:
        copy = Path(folder) / "copy.sqlite"
        try:
            copying.snapshot(patient.file, copy)
            with closing(sqlite3.connect(copy)) as opened:
                whole = opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                whole = whole and opened.execute("PRAGMA foreign_key_check").fetchone() is None
        except sqlite3.Error:
            whole = False
        if not whole:
            do = N_("Stop the site and go back to a copy: larp-piquet restore COPY --database %(file)s.")
            yield fault("data", N_("%(file)s is damaged."), do, **place)
            return
        yield ok("data", N_("%(file)s is whole."), **place)
        yield from shape(Database(f"sqlite:///{copy}"))


def shape(database: Database) -> Iterator[Finding]:
    """Whether this version wrote it last; closes the database."""
    try:
        with database.read() as connection:
            standing = standing_revision(connection)
    finally:
        database.close()
    known = revisions()
    told = {"standing": standing, "newest": known[-1]}
    if standing == known[-1]:
        yield ok("shape", N_("The data has this version's shape (%(newest)s)."), **told)
    elif standing in known:
        do = N_("Nothing: the next start brings it to %(newest)s, and makes a copy before it does.")
        yield warning("shape", N_("An earlier version wrote the data (%(standing)s)."), do, **told)
    else:
        do = N_("Start the version that wrote it, or go back to the copy that was made before it did.")
        yield fault("shape", N_("A newer LARP Piquet wrote this data (%(standing)s)."), do, **told)


def secrets(patient: Patient) -> Iterator[Finding]:
    """Key, data, copies and prints: for the eyes of their owner alone, and all of one owner."""
    if not patient.folder.is_dir() or not (patient.folder / KEY_FILE).is_file():
        do = N_("Name the right folder with --folder, or go back to a copy, which carries the key.")
        yield fault("key", N_("There is no key in %(place)s."), do, place=patient.folder)
        return
    try:
        read_key(patient.folder / KEY_FILE)
    except (OSError, ValueError):
        do = N_("Put the event's own secret.key back there, or go back to a copy, which carries the key.")
        yield fault("key", N_("The file %(path)s holds no key."), do, path=patient.folder / KEY_FILE)
    found = list(_private(patient))
    open_to_others = [path for path in found if path.stat().st_mode & 0o077]
    if open_to_others:
        names = " ".join(shlex.quote(str(path)) for path in open_to_others[:6])
        said = N_("Others on this computer can read or change: %(names)s.")
        yield fault("secrets", said, N_("chmod go= %(names)s"), names=names)
    owners = {path.stat().st_uid for path in found}
    if len(owners) > 1 or (os.geteuid() not in owners and os.geteuid() != 0):
        said = N_("The files of the event belong to several users, or to another than you.")
        do = N_("%(command)s; USER is who runs the site.")
        names = " ".join(shlex.quote(str(path)) for path in (patient.file, patient.folder) if path is not None)
        yield fault("owner", said, do, command=f"chown -R USER {names}")
    if not open_to_others and len(owners) == 1:
        yield ok("secrets", N_("Key, data and copies are private (%(number)s files)."), number=len(found))


def _private(patient: Patient) -> Iterator[Path]:
    if patient.file is not None:
        for suffix in ("", "-wal", "-shm", "-journal"):
            path = patient.file.with_name(patient.file.name + suffix)
            if path.exists():
                yield path
    yield patient.folder
    for path in sorted(patient.folder.rglob("*")):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
            yield path


def backups(patient: Patient, *, runs: bool, now: Callable[[], float] = time.time) -> Iterator[Finding]:
    """The copies: that there are some, how old the last is, and that each can be put back."""
    place = patient.folder / BACKUPS
    copies = sorted(place.glob("*.sqlite"), key=lambda path: path.stat().st_mtime, reverse=True)
    by_hand = f"larp-piquet backup{patient.named}"
    carry = f"{by_hand} -o /media/STICK/evening.sqlite"
    make = N_("Make one, and carry it out of the house: %(command)s")
    if not copies:
        yield warning("backups", N_("There is no copy yet."), make, command=carry)
        return
    broken = [path for path in copies if not restorable(path)]
    if broken:
        names = ", ".join(path.name for path in broken)
        said = N_("Copies that cannot be put back: %(names)s.")
        do = N_("Delete them, look at the disk, and make a new copy: %(command)s")
        yield fault("backups", said, do, names=names, command=by_hand)
        return
    age = max(0, int(now() - copies[0].stat().st_mtime)) // 60
    told = {"number": len(copies), "age": age_of(age), "command": by_hand}
    if runs and age > _OLD_COPY:
        do = N_("Look into the site's log why it makes none; make one by hand: %(command)s")
        yield fault("backups", N_("The site runs, and its last copy is %(age)s old."), do, **told)
    else:
        yield ok("backups", N_("%(number)s copies, each opened and whole; the last is %(age)s old."), **told)


def age_of(minutes: int) -> Count:
    """An age in the unit in which one would say it."""
    if minutes < 120:
        return ngettext("%(num)s minute", "%(num)s minutes", minutes)
    if minutes < 2 * 24 * 60:
        return ngettext("%(num)s hour", "%(num)s hours", minutes // 60)
    return ngettext("%(num)s day", "%(num)s days", minutes // (24 * 60))


def restorable(path: Path) -> bool:
    """Whether a copy can be put back: opened, found whole, its key taken out, its shape known."""
    try:
        with tempfile.TemporaryDirectory(prefix="larp-piquet-") as folder:
            working = Path(folder) / "copy.sqlite"
            copying.open_copy(path, working)
            database = Database(f"sqlite:///{working}")
            try:
                with database.read() as connection:
                    return standing_revision(connection) in revisions()
            finally:
                database.close()
    except (copying.NotACopy, sqlite3.Error, OSError):
        return False
