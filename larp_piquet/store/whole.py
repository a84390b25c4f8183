"""Files that are written whole or not at all, and that only their owner can read."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write(path: Path, data: bytes, *, firmly: bool = True) -> None:
    """Put ``data`` in the place of whatever stands at ``path``: after a full disk or a power cut either stands whole.

    It belongs to the owner of what stood there, where this process may give it to him.

    Not ``firmly`` does not wait for the disk. Raises ``OSError``; nothing is left beside it then.
    """
    fresh = draft(path, data, firmly=firmly)
    try:
        with suppress(OSError):
            before = path.stat()
            os.chown(fresh, before.st_uid, before.st_gid)
        settle(fresh, path, firmly=firmly)
    finally:
        fresh.unlink(missing_ok=True)


def draft(path: Path, data: bytes, *, firmly: bool = True) -> Path:
    """``data`` in a file of ours beside ``path``, on the disk for good; its maker settles it, or takes it away.

    Raises ``OSError``.
    """
    descriptor, name = tempfile.mkstemp(prefix=".piquet-", suffix=".new", dir=path.parent)
    fresh = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            if firmly:
                file.flush()
                os.fsync(descriptor)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    return fresh


def settle(fresh: Path, path: Path, *, firmly: bool = True) -> None:
    """Give a draft its name. Raises ``OSError``."""
    os.replace(fresh, path)
    if not firmly:
        return
    with suppress(OSError):  # it stands there; that the name outlives a power cut not every file system can promise
        sync(path.parent)


def sync(folder: Path) -> None:
    """Have the names in a folder outlive a power cut. Raises ``OSError``."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
