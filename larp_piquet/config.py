"""What a start of the server is told: where the event lies, and on which door it listens.

Everything has a default that suits one laptop on one evening; the command line and the environment may say
otherwise.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final

DEFAULT_DATABASE: Final = "sqlite:///larp-piquet.sqlite"
DEMO_DATABASE: Final = "sqlite:///larp-piquet-demo.sqlite"
DEFAULT_PORT: Final = 8000
MOST_PROCESSES: Final = 8
"""Of one start. Together they open a hundred connections to the database at most, as many as PostgreSQL takes."""

MOST_THREADS: Final = 4000


def threads_for(phones: int) -> int:
    """How many threads let every phone hold a live page, and be answered beside it: three for each, and forty.

    Live pages of onlookers take three eighths of the threads at most, those of players as many again (`stream_limit`):
    so all phones have theirs even where all look on, and a quarter of the threads is left for requests.
    """
    return min(MOST_THREADS, 3 * phones + 40)


DEFAULT_THREADS: Final = threads_for(100)
"""A thread is made when it is first needed: what no phone asks for costs nothing."""

CAPTIVE: Final = ("keep", "open")
"""How a phone that joins the hotspot is answered when it asks for the internet: that all is well, or by a page."""

_POSTGRES: Final = re.compile(r"^postgres(ql)?(\+\w+)?://")


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one start.

    `database` is a SQLAlchemy address; `folder` keeps the key, the prints and the copies of the event;
    `host` and `port` are where the server listens; `threads` is how many requests and open streams it bears
    at once; `access_log` is a file for one line per request, `-` for the terminal, None for none; `trusted` are
    the proxies whose word is believed of who asks and whether over HTTPS; `captive` is how the hotspot's questions
    are answered (`CAPTIVE`), None for not at all; `processes` is how many serve the site, more than one on
    PostgreSQL alone, each with so many `threads`.
    """

    database: str
    folder: Path
    host: str = "0.0.0.0"  # noqa: S104 - phones must reach it; the hotspot is the event's own
    port: int = DEFAULT_PORT
    threads: int = DEFAULT_THREADS
    access_log: str | None = None
    trusted: tuple[IPv4Network | IPv6Network, ...] = ()
    captive: str | None = None
    processes: int = 1

    def __post_init__(self) -> None:
        """Raise `ValueError` for several processes on a SQLite file, which has one writer."""
        if self.processes > 1 and not _POSTGRES.match(self.database):
            raise ValueError("more than one process needs PostgreSQL")

    @property
    def connections(self) -> int:
        """How many connections to PostgreSQL each process may have open."""
        return min(32, 64 // self.processes)

    @property
    def stream_limit(self) -> int:
        """How many live pages onlookers may hold, and players as many again, before they are asked to poll."""
        return max(4, self.threads * 3 // 8)


def database_url(text: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The database to open: what was typed, else `DATABASE_URL`, else the default file in this folder.

    Takes an address (`sqlite:///…`, `postgresql://…`, also the short `postgres://…`) or the plain path of a
    file.
    """
    given = text or environment.get("DATABASE_URL") or DEFAULT_DATABASE
    if _POSTGRES.match(given):
        return _POSTGRES.sub("postgresql+psycopg://", given, count=1)
    return given if "://" in given else f"sqlite:///{given}"


def database_file(url: str) -> Path | None:
    """The file behind a SQLite address, or None where the event lies elsewhere (PostgreSQL, memory)."""
    scheme, _, rest = url.partition(":///")
    path = rest.partition("?")[0]
    return Path(path) if scheme.startswith("sqlite") and path and path != ":memory:" else None


def folder_beside(url: str) -> Path:
    """The event's folder when none was named: beside the data file and called after it (`NAME-files`)."""
    file = database_file(url)
    if file and file.is_symlink():
        file = file.resolve()  # one event has one folder, by whatever name its file is called
    return file.with_name(f"{file.stem}-files") if file else Path("larp-piquet-files")


def database_of_event_file(event_file: Path) -> str:
    """The data file that a start from `event_file` fills, and finds again at the next start."""
    return f"sqlite:///{event_file.stem}.sqlite"


def proxies(texts: Iterable[str]) -> tuple[IPv4Network | IPv6Network, ...]:
    """The addresses or networks of proxies, as typed (`127.0.0.1`, `10.0.0.0/8`). Raises `ValueError`."""
    return tuple(ip_network(text.strip(), strict=False) for text in texts)
