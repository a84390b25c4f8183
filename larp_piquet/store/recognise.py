"""Whose a SQLite file is, found out before anything is done to it: without a lock, a write or a change of its mode."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from enum import Enum
from pathlib import Path
from urllib.parse import quote

_OURS = {"alembic_version", "character", "sitting_fact"}
_MAGIC = b"SQLite format 3\x00"


class Whose(Enum):
    """What stands at a path. ``NOBODYS`` is nothing at all, or a database in which nothing has been made yet."""

    NOBODYS = "nobody's"
    OURS = "ours"
    FOREIGN = "foreign"
    UNREADABLE = "unreadable"


def whose(path: Path) -> Whose:
    """Whose file ``path`` is. ``UNREADABLE`` is no SQLite file, or one that is damaged."""
    if not path.exists():
        return Whose.NOBODYS
    if not path.is_file():
        return Whose.FOREIGN
    try:
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except OSError:
        return Whose.UNREADABLE
    if start and start != _MAGIC:
        return Whose.UNREADABLE
    found = _look(path, "immutable=1")  # not even a -shm file is made beside it
    if found is not Whose.OURS and path.with_name(f"{path.name}-wal").exists():
        return _look(path, "mode=ro")  # the newest may stand in the log alone
    return found


def _look(path: Path, how: str) -> Whose:
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?{how}", uri=True, timeout=10)) as file:
            names = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        return Whose.UNREADABLE
    if names >= _OURS:
        return Whose.OURS
    return Whose.FOREIGN if names else Whose.NOBODYS
