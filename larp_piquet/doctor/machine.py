"""The computer: room on the disk, the clock, the versions of what the site stands on."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from packaging.version import Version

from ..resources import PACKAGE
from ..wording.mark import N_
from .finding import Finding, Patient, fault, ok, warning

#: Megabytes: an evening with its copies takes some ten; the pack of a large event, printed anew, another fifty.
LEAST_ROOM, GOOD_ROOM = 200, 1000
#: Seconds by which a file may be younger than the clock says it is now.
_SKEW: Final = 120
_OLDEST_SQLITE: Final = (3, 35, 0)
#: https://sqlite.org/wal.html#walresetbug: a rare fault of the log, before this one.
_WELL_SQLITE: Final = (3, 51, 3)
_LOCKED: Final = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)==([^\s;\\]+)\s*\\?$")
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def disk(patient: Patient) -> Iterator[Finding]:
    """Room where the event lies and where the press works, and whether it can be written to."""
    places = {_standing(patient.folder), Path(tempfile.gettempdir())}
    if patient.file is not None:
        places.add(_standing(patient.file.parent))
    disks = {place.stat().st_dev: place for place in sorted(places, key=str, reverse=True)}
    for place in sorted(disks.values()):
        yield _room(place)


def _standing(place: Path) -> Path:
    """The nearest folder above that is there."""
    return next(each for each in (place.absolute(), *place.absolute().parents) if each.is_dir())


def _room(place: Path) -> Finding:
    free = shutil.disk_usage(place).free // 1_000_000
    said = {"place": place, "free": free, "least": LEAST_ROOM, "good": GOOD_ROOM}
    try:
        with tempfile.NamedTemporaryFile(dir=place, prefix=".larp-piquet-") as trial:
            trial.write(b"x" * 65536)
            trial.flush()
            os.fsync(trial.fileno())
    except OSError as error:
        do = N_("Make room, or see that the disk is not read-only and that this user may write there.")
        return fault("disk", N_("%(place)s cannot be written to: %(reason)s."), do, **said, reason=error.strerror)
    if free < LEAST_ROOM:
        do = N_("Make room: %(least)s MB at least, better %(good)s.")
        return fault("disk", N_("%(place)s has only %(free)s MB of room."), do, **said)
    if free < GOOD_ROOM:
        do = N_("Make room if the evening is long: %(good)s MB are good.")
        return warning("disk", N_("%(place)s has %(free)s MB of room."), do, **said)
    return ok("disk", N_("%(place)s has %(free)s MB of room."), **said)


#: As the system takes it, in any language.
_SET_CLOCK = "date -s 'YYYY-MM-DD HH:MM'"


def clock(patient: Patient, now: Callable[[], float] = time.time) -> Iterator[Finding]:
    """The time of day against the files of the event, and whether anybody keeps it."""
    moment = now()
    shown = datetime.fromtimestamp(moment, UTC).astimezone()
    told = {"now": f"{shown:%Y-%m-%d %H:%M}", "zone": shown.tzname() or "UTC", "command": _SET_CLOCK}
    set_it = N_("Set it: %(command)s, or let the computer ask a network once.")
    newest = max(_times(patient), default=0.0)
    if newest > moment + _SKEW:
        later = f"{datetime.fromtimestamp(newest, UTC).astimezone():%Y-%m-%d %H:%M}"
        said = N_("The clock is slow: it is %(now)s here, and files of the event are of %(later)s.")
        yield fault("clock", said, set_it, **told, later=later)
    elif moment < (PACKAGE / "__init__.py").stat().st_mtime - _SKEW:
        yield fault("clock", N_("The clock is slow: it is %(now)s here, before the program was made."), set_it, **told)
    elif _kept() is False:
        said = N_("It is %(now)s (%(zone)s); nobody sets this clock.")
        do = N_(
            "Compare it with your own; a computer without a battery for its clock forgets it when it is switched off."
        )
        yield warning("clock", said, do, **told)
    else:
        yield ok("clock", N_("It is %(now)s (%(zone)s)."), **told)


def _times(patient: Patient) -> Iterator[float]:
    for path in (patient.file, *patient.folder.glob("*"), *(patient.folder / "backups").glob("*.sqlite")):
        if path is not None and path.is_file():
            yield path.stat().st_mtime


def _kept() -> bool | None:
    """Whether the system says that its clock is kept by a network; ``None`` where it does not say."""
    command = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(asked.stdout.strip())


def zone(name: str) -> Finding:
    """The time zone of the event."""
    try:
        there = datetime.now(ZoneInfo(name))
    except (ZoneInfoNotFoundError, ValueError):
        do = N_("Install tzdata again, or choose another time zone on the page of the event.")
        return fault("zone", N_("This computer does not know the event's time zone %(name)s."), do, name=name)
    return ok("zone", N_("At the event (%(name)s) it is %(now)s."), name=name, now=f"{there:%H:%M}")


def versions() -> Iterator[Finding]:
    """Python, SQLite, and the packages against those that were tested."""
    python = platform.python_version()
    if sys.version_info < (3, 11) or sys.maxsize < 2**32:
        do = N_("Take a 64-bit system with Python 3.11 or newer.")
        yield fault("python", N_("Python %(version)s, %(bits)s bits."), do, version=python, bits=_bits())
    else:
        yield ok("python", N_("Python %(version)s, %(bits)s bits."), version=python, bits=_bits())
    yield sqlite(sqlite3.sqlite_version_info)
    yield packages(PACKAGE.parent / "deploy" / "locks" / "run.txt")


def _bits() -> int:
    return 64 if sys.maxsize > 2**32 else 32


def sqlite(version: tuple[int, ...]) -> Finding:
    """The library beneath the data file."""
    shown = ".".join(map(str, version))
    if version < _OLDEST_SQLITE:
        do = N_("Take a newer system: Debian 12, or Ubuntu 22.04.")
        return fault("sqlite", N_("SQLite %(version)s is too old."), do, version=shown)
    if version < _WELL_SQLITE:
        said = N_(
            "SQLite %(version)s. Before 3.51.3 its log has a rare fault; the site keeps clear of it by one writer."
        )
        return ok("sqlite", said, version=shown)
    return ok("sqlite", N_("SQLite %(version)s."), version=shown)


def packages(locks: Path) -> Finding:
    """What is installed against the list that was tested; of a wheel whether all it asks for is there."""
    wanted = _locked(locks) if locks.is_file() else _asked_for()
    missing, other = [], []
    for name, version in wanted.items():
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            missing.append(name)
            continue
        # As the installer compares them: 4.000 is 4.0.
        if version and Version(found) != Version(version):
            other.append(f"{name} {found} ({version})")
    do = N_("Run deploy/run --set-up-only, at home, where there is a network.")
    if missing:
        return fault("packages", N_("Packages are missing: %(names)s."), do, names=", ".join(missing))
    if other:
        said = N_("Packages are others than those that were tested: %(names)s.")
        return warning("packages", said, do, names=", ".join(other))
    return ok("packages", N_("%(number)s packages, as they were tested."), number=len(wanted))


def _locked(locks: Path) -> dict[str, str]:
    """Name and version of every line that holds for every system; what holds for some alone is left to the set-up."""
    lines = (_LOCKED.match(line) for line in locks.read_text("utf-8").splitlines())
    return {line[1]: line[2] for line in lines if line}


def _asked_for() -> dict[str, str]:
    try:
        asked = metadata.requires("larp-piquet") or []
    except metadata.PackageNotFoundError:
        asked = []
    names = (_NAME.match(each) for each in asked if ";" not in each)
    return {name[0]: "" for name in names if name}
