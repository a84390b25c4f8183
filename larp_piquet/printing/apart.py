"""Prints, each rendered by a process apart: no thread of the server renders, and no table waits.

Papers of a few pages share one process that is kept warm, for to start one takes three times as long as to print a
note. It is started when it is first needed, and anew when it died or has printed much, for its memory only grows. What
is long has a process for itself: a note never waits for a pack.

An executor of the standard library would not do: it neither ends a print that takes for ever, nor tells how far one is,
nor outlives the death of its process.
"""

from __future__ import annotations

import atexit
import logging
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic
from typing import Final, TypeVar

from ..resources import PACKAGE
from .composing import Composed
from .renderer import DONE, FAILED
from .typeset import PressError

#: Hears how many pages are laid out, and of how many, 0 where nobody knows.
Tell = Callable[[int, int], None]

_T = TypeVar("_T")
LOG: Final = logging.getLogger(__name__)
#: How long a print of a hundred pages may say nothing; a longer one so much more. On a quick machine a page takes a
#: fifth of a second, on a small one in a tin a whole one, and where tables are played meanwhile three.
SECONDS: Final = 300
#: So many times that, and it will never end though it lays out one page after another.
_EVER: Final = 12
#: So many letters of HTML are a hundred pages, where nobody knows how many there will be.
_HUNDRED_PAGES: Final = 1_000_000
#: So many pages, copies counted, are a short print.
FEW: Final = 4
#: So many prints, and a process is let go.
MOST: Final = 100
#: So many long prints at a time: others wait for their turn.
_LONG: Final = threading.BoundedSemaphore(2)
#: Seconds for which whoever had the warm one may take to let go of it once he was told to.
_LETTING_GO: Final = 5.0


class _DiedError(Exception):
    """The process is no more, and has not said what became of the print."""


class Renderer:
    """One process that renders. It inherits nothing of ours but its end of the line."""

    def __init__(self) -> None:
        ours, its = socket.socketpair()
        for way in (socket.SO_SNDTIMEO, socket.SO_RCVTIMEO):
            ours.setsockopt(socket.SOL_SOCKET, way, struct.pack("ll", int(SECONDS), 0))
        self.prints = 0
        self.let_go = False
        self._said, self._read = tempfile.TemporaryFile(), 0  # noqa: SIM115 - closed when it is let go
        with its:
            self.process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
                [sys.executable, "-m", "larp_piquet.printing.renderer", str(its.fileno())],
                pass_fds=(its.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._said,
                cwd=PACKAGE.parent,
            )
        self._line = Connection(ours.detach())

    def pdf(self, made: Composed, tell: Tell | None) -> bytes:
        """One print. Raises ``PressError``, and ``_DiedError`` where another process might do it."""
        patience = SECONDS * max(1.0, made.pages / 100, len(made.html) / _HUNDRED_PAGES)
        began = monotonic()
        until, end = began + patience, began + _EVER * patience
        self.prints += 1
        try:
            self._alive(lambda: self._line.send((made.html, made.copies)))
            while self._speaks_before(min(until, end)):
                kind, what = self._alive(self._line.recv)
                if kind == DONE:
                    return bytes(what)
                if kind == FAILED:
                    raise PressError("the print could not be rendered")
                # It is at work, and what is laid out is still to be painted.
                until = monotonic() + max(patience, SECONDS * what / 100)
                if tell is not None:
                    tell(what, made.pages)
        finally:
            self._hear()
        raise PressError(f"the print was given up after {monotonic() - began:.0f} seconds")

    def _speaks_before(self, end: float) -> bool:
        return self._alive(lambda: self._line.poll(max(0.0, end - monotonic())))

    def _alive(self, talk: Callable[[], _T]) -> _T:
        try:
            return talk()
        except (EOFError, OSError) as error:
            if self.let_go:
                raise PressError("the print was given up") from error
            raise _DiedError from error

    def _hear(self) -> None:
        """What was said on its standard error, which goes to the log."""
        while more := os.pread(self._said.fileno(), 65536, self._read):
            self._read += len(more)
            for line in more.decode(errors="replace").splitlines():
                LOG.warning("%s", line)

    def close(self) -> None:
        """End it, whatever it does."""
        self.let_go = True
        self.process.kill()
        self.process.wait()

    def forget(self) -> None:
        """End it, and close what is ours of it; nobody prints with it any more."""
        self.close()
        self._line.close()
        self._said.close()


class Press:
    """The processes of this one: the warm one, and those of long prints."""

    def __init__(self) -> None:
        self._turn = threading.Lock()  # held by whoever prints with the warm one
        self._warm: Renderer | None = None
        self._at_work: set[Renderer] = set()

    def pdf(self, made: Composed, tell: Tell | None = None) -> bytes:
        """The PDF, by whichever process is right for it. One that died is replaced once. Raises ``PressError``."""
        work = self._short if 0 < made.pages * max(made.copies) <= FEW else self._long
        for _again in range(2):
            with suppress(_DiedError):
                return work(made, tell)
            LOG.warning("the process that rendered a print died")
        raise PressError("the process that rendered died twice")

    def close(self) -> None:
        """End every process; whoever waits for a print is told that it was given up."""
        for each in list(self._at_work):
            each.close()
        if self._turn.acquire(timeout=_LETTING_GO):  # whoever had it was told
            try:
                self._let_go()
            finally:
                self._turn.release()

    def _short(self, made: Composed, tell: Tell | None) -> bytes:
        with self._turn:
            if self._warm is None or self._warm.prints >= MOST or self._warm.process.poll() is not None:
                self._let_go()
                self._warm = Renderer()
            try:
                return self._by(self._warm, made, tell)
            except BaseException:  # whatever it was, the line is not to be trusted any more
                self._let_go()
                raise

    def _long(self, made: Composed, tell: Tell | None) -> bytes:
        with _LONG:
            renderer = Renderer()
            try:
                return self._by(renderer, made, tell)
            finally:
                renderer.forget()

    def _by(self, renderer: Renderer, made: Composed, tell: Tell | None) -> bytes:
        self._at_work.add(renderer)
        try:
            return renderer.pdf(made, tell)
        finally:
            self._at_work.discard(renderer)

    def _let_go(self) -> None:
        if self._warm is not None:
            self._warm.forget()
            self._warm = None


PRESS: Final = Press()
pdf = PRESS.pdf
close = PRESS.close
atexit.register(close)
