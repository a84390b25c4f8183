"""A real server process over a real data file, started, killed and started again by tests."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from larp_piquet.services import identity
from larp_piquet.services.house import House, open_house
from tests.conftest import furnish

from .phone import Phone, forms_of

PASSPHRASE = "one for all and all for one"
HOST = "127.0.0.1"


def free_port() -> int:
    """A port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """The site over ``database`` with its files in ``folder``."""

    database: str
    folder: Path
    port: int = field(default_factory=free_port)
    options: tuple[str, ...] = ()
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where browsers find it."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start the process and wait until it answers."""
        log = (self.folder.parent / "server.log").open("ab")
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "larp_piquet", "serve"),
                *("--database", self.database, "--folder", str(self.folder)),
                *("--host", HOST, "--port", str(self.port)),
                *self.options,
            ],
            stdout=log,
            stderr=log,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        log.close()
        deadline = time.monotonic() + 180  # a busy machine takes its time
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                if Phone(HOST, self.port).get("/health").status == 200:
                    return
            assert self.process.poll() is None, self.log()
            time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log()}")

    def log(self) -> str:
        """The last words of the server."""
        return (self.folder.parent / "server.log").read_text()[-3000:]

    def kill(self) -> None:
        """SIGKILL: nothing is said, nothing is saved on the way out."""
        assert self.process is not None
        self._signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        """Stop as an operator does."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(300)

    def _signal(self, number: int) -> None:
        assert self.process is not None
        # The worker is a child of the process that was started; both must fall at once.
        children = subprocess.run(
            ["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False
        ).stdout.split()
        for pid in [*map(int, children), self.process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)


@dataclass
class Event:
    """A furnished event under a server, and the secrets of its cards."""

    server: Server
    cards: dict[str, str]
    others: tuple[Server, ...] = ()

    @property
    def servers(self) -> tuple[Server, ...]:
        """All processes that serve it."""
        return (self.server, *self.others)

    def kill(self, chance: random.Random) -> None:
        """SIGKILL to all of them; of several, now and then to one alone."""
        some = list(self.servers)
        if len(some) > 1 and chance.random() < 0.5:
            some = [chance.choice(some)]
        for each in some:
            each.kill()

    def start_again(self) -> None:
        """Start those that are dead."""
        for each in self.servers:
            if each.process is not None and each.process.poll() is not None:
                each.start()

    def phone(self, character: str | None = None) -> Phone:
        """A browser, whose requests go to all servers in turn; with a character, one that has scanned that card."""
        phone = Phone(HOST, *(each.port for each in self.servers))
        if character is not None:
            answer = phone.follow(f"/C/{self.cards[character]}")
            assert answer.status == 200, answer.status
        return phone

    def game_master(self) -> Phone:
        """A browser signed in with the passphrase."""
        return self._signed_in(*(each.port for each in self.servers))

    def game_master_through(self, port: int) -> Phone:
        """The same, by way of a proxy."""
        return self._signed_in(port)

    def _signed_in(self, *ports: int) -> Phone:
        phone = Phone(HOST, *ports)
        page = phone.follow("/gm/sign-in")
        form = next(form for form in forms_of(page.text) if any(f.name == "passphrase" for f in form.fields))
        assert phone.post(form, [("passphrase", PASSPHRASE)]).status == 303
        return phone


@contextlib.contextmanager
def running_event(
    place: Path,
    database: str | None = None,
    *options: str,
    prepare: Callable[[House], object] | None = None,
    servers: int = 1,
) -> Iterator[Event]:
    """A furnished event served by a process of its own; ``database`` defaults to a SQLite file in ``place``.

    ``options`` are those of the serve command; ``prepare`` does what else is to be done before it starts. Several
    ``servers`` are started one after the other, all over one PostgreSQL and one folder.
    """
    url = database or f"sqlite:///{place / 'event.sqlite'}"
    folder = place / "files"
    house = open_house(url, folder)
    try:
        furnish(house)
        if prepare is not None:
            prepare(house)
        identity.reset_passphrase(house, PASSPHRASE)
        cards = {name: identity.card_secret(house, name)[0] for name in ("athos", "milady", "rochefort", "planchet")}
    finally:
        house.close()
    with contextlib.ExitStack() as stopped:
        started = []
        for _number in range(servers):
            started.append(Server(url, folder, options=options))
            stopped.callback(started[-1].stop)
            started[-1].start()
        yield Event(started[0], cards, tuple(started[1:]))
