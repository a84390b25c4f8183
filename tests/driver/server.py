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
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from larp_piquet.services import identity
from larp_piquet.services.house import House, open_house
from tests.conftest import furnish

from .nursery import Child, Nursery
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
    process: subprocess.Popen[bytes] | Child | None = None
    nursery: Nursery | None = None  # where it comes from, else it reads the program anew at each start

    @property
    def address(self) -> str:
        """Where browsers find it."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start the process and wait until it answers."""
        self.launch()
        self.await_answer()

    def launch(self) -> None:
        """Start the process."""
        arguments = [
            *("serve", "--database", self.database, "--folder", str(self.folder)),
            *("--host", HOST, "--port", str(self.port)),
            *self.options,
        ]
        if self.nursery is not None:
            self.process = self.nursery.start(arguments, self.log_file)
            return
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "larp_piquet", *arguments],
                stdout=log, stderr=log, start_new_session=True,
                env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            )  # fmt: skip

    def await_answer(self, seconds: float = 90) -> None:
        """Wait until it answers."""
        assert self.process is not None
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                if Phone(HOST, self.port).get("/health").status == 200:
                    return
            assert self.process.poll() is None, self.log()
            time.sleep(0.02)
        raise AssertionError(f"the server does not answer: {self.log()}")

    @property
    def log_file(self) -> Path:
        """Where it writes what it says."""
        return self.folder.parent / f"server-{self.port}.log"

    def log(self) -> str:
        """The last words of the server."""
        return self.log_file.read_text()[-3000:]

    def kill(self) -> None:
        """SIGKILL to all of it at once: nothing is said, nothing is saved on the way out."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)
        # The one that watches is gone; those that answer may still be going, with the port and their files open.
        until = time.monotonic() + 30
        while _left_of(self.process.pid):
            assert time.monotonic() < until, "what was killed does not go"
            time.sleep(0.005)

    def kill_worker(self) -> None:
        """SIGKILL to the process that answers; the one that watches over it starts another by itself."""
        (worker,) = self.workers()
        os.kill(worker, signal.SIGKILL)

    def workers(self) -> list[int]:
        """The processes that answer."""
        assert self.process is not None
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False)
        return [int(each) for each in found.stdout.split()]

    def stop(self) -> None:
        """Stop as an operator does."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()
                raise


def _left_of(group: int) -> bool:
    """Whether any process of a group still has files open: one that only waits to be buried has none."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    found = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True)
    return any(
        int(number) == group and state[0] not in "ZX" for number, state in map(str.split, found.stdout.splitlines())
    )


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
    rules: Mapping[str, object] | None = None,
    nursery: Nursery | None = None,
) -> Iterator[Event]:
    """A furnished event served by a process of its own; ``database`` defaults to a SQLite file in ``place``.

    ``options`` are those of the serve command; ``prepare`` does what else is to be done before it starts; ``rules``
    are the house's. Several ``servers`` are started one after the other, all over one PostgreSQL and one folder.
    """
    url = database or f"sqlite:///{place / 'event.sqlite'}"
    folder = place / "files"
    house = open_house(url, folder)
    try:
        furnish(house, rules)
        if prepare is not None:
            prepare(house)
        identity.reset_passphrase(house, PASSPHRASE)
        cards = {name: identity.card_secret(house, name)[0] for name in ("athos", "milady", "rochefort", "planchet")}
    finally:
        house.close()
    with contextlib.ExitStack() as stopped:
        started = []
        for _number in range(servers):
            started.append(Server(url, folder, options=options, nursery=nursery))
            stopped.callback(started[-1].stop)
            started[-1].start()
        yield Event(started[0], cards, tuple(started[1:]))
