"""A phone at a table as the page's own script makes it behave: it follows a stream, or asks from time to time where
there is none, and sends the forms of its page.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from ..driver.phone import choose, forms_of
from .hall import Seat
from .wire import Answer, Browser

#: How often a page without a stream asks, and after how long it tries for one again (``static/site.js``).
POLL = 4.0
AGAIN = 30.0
_LIVE = re.compile(r'<div id="live" data-etag="([^"]*)" data-update="([^"]*)"(?: data-stream="([^"]*)")?')
_MINE = 'class="turn mine"'


def version(mark: str) -> int:
    """How many facts the view shows that bears this mark, ``facts-fingerprint``."""
    return int(mark.strip('"').partition("-")[0] or 0)


@dataclass
class Counts:
    """What all phones have met together."""

    errors: Counter[str] = field(default_factory=Counter)
    views: Counter[str] = field(default_factory=Counter)  # by the way they came
    bytes: Counter[str] = field(default_factory=Counter)


class Phone:
    """One browser with the page of its table open."""

    def __init__(self, seat: Seat, host: str, port: int, counts: Counts, seen: Callable[[Phone], None]) -> None:
        self.seat, self.counts = seat, counts
        self.browser = Browser(host, port)
        self.mark = self.view = ""
        self.version = 0
        #: When a view came, and of which facts.
        self.arrivals: deque[tuple[float, int]] = deque(maxlen=32)
        self.streaming = False
        self._seen = seen
        self._update = self._stream = ""
        self._asking = self._again = self._sending = self._left = False
        self._failures = self._due = 0
        self._work: set[asyncio.Task[None]] = set()

    # -- coming to the table ---------------------------------------------------------------------------------------

    async def sit_down(self) -> None:
        """Scan the card or the invitation, open the table, and follow it."""
        if self.seat.card:
            await self._scan(f"/C/{self.seat.card}")
        elif self.seat.invitation:
            await self._accept()
        path = "/gm/table" if self.seat.invitation else "/table"
        page = await self.browser.ask("GET", f"{path}/{self.seat.table}")
        self._took(page)
        found = _LIVE.search(page.text)
        assert found, f"no page of a table: {page.status}"
        self._update, self._stream = found[2].replace("&amp;", "&"), (found[3] or "").replace("&amp;", "&")
        self._show(found[1], page.text)
        self._spawn(self._follow())

    async def _scan(self, path: str) -> None:
        answer = await self.browser.ask("GET", path)
        for _ in range(3):
            if answer.status not in (302, 303):
                break
            answer = await self.browser.ask("GET", urlsplit(answer.headers["location"]).path)
        assert answer.status == 200, answer.status

    async def _accept(self) -> None:
        page = await self.browser.ask("GET", f"/R/{self.seat.invitation}")
        form = next(form for form in forms_of(page.text) if form.action.casefold().startswith("/r/"))
        name = f"Referee of {self.seat.invitation[:6]}"
        answer = await self.browser.ask("POST", form.action, [*form.hidden(), ("name", name)])
        assert answer.status == 303, answer.status

    def leave(self) -> None:
        """Close the page."""
        self._left = True
        for task in self._work:
            task.cancel()
        self.browser.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    # -- following -------------------------------------------------------------------------------------------------

    async def _follow(self) -> None:
        """Open the stream; where it is refused or ends, ask meanwhile and try again, as the script does."""
        while not self._left:
            over = asyncio.Event()
            try:
                status = await self.browser.stream(self._stream, self._told, over.set)
            except (OSError, TimeoutError):
                status = 0
            if status == 200:
                self.streaming, self._failures = True, 0
                self._spawn(self._fetch())
                await over.wait()
                self.streaming = False
                if not self._left:
                    self._spawn(self._fetch())
                    await asyncio.sleep(1.0)  # what the server says of it: "retry"
                continue
            if status != 503:
                self.counts.errors[f"stream: {status or 'no answer'}"] += 1
            self._failures += 1
            wait = (1.0 if self._failures < 3 else AGAIN) * random.uniform(0.5, 1.5)
            until = perf_counter() + wait
            while not self._left and (left := until - perf_counter()) > 0:
                await asyncio.sleep(min(left, POLL))
                if self._failures >= 3:
                    await self._fetch()

    def _told(self, event: bytes) -> None:
        said = dict(line.partition(": ")[::2] for line in event.decode("utf-8").split("\n"))
        if said.get("event") == "seq":
            self._nudged(int(said["data"]))

    def _nudged(self, number: int) -> None:
        """A nudge that tells of no more facts than are shown, as that of what was pressed here does, is no news."""
        self._due = max(self._due, number)
        if not number or (self._missing and not self._asking and not self._sending):
            self._spawn(self._fetch())

    @property
    def _missing(self) -> bool:
        return self._again or self._due > self.version

    async def _fetch(self) -> None:
        if self._asking or self._sending:
            self._again = True
            return
        self._asking = True
        self._again, self._due = False, 0
        try:
            headers = {"If-None-Match": f'"{self.mark}"'} if self.mark else {}
            answer = await self.browser.ask("GET", self._update, headers=headers)
        except (OSError, TimeoutError) as error:
            self.counts.errors[f"view: {type(error).__name__}"] += 1
        else:
            self._took(answer)
            if self._sending:
                self._again = True
            elif answer.status == 200:
                self._show(answer.headers.get("etag", "").strip('"'), answer.text)
        self._asking = False
        if self._missing and not self._sending and not self._left:
            await self._fetch()

    def _took(self, answer: Answer) -> None:
        if answer.status not in (200, 304):
            self.counts.errors[f"view: {answer.status}"] += 1
            return
        kind = "nothing new" if answer.status == 304 else "asked for"
        self.counts.views[kind] += 1
        self.counts.bytes[kind] += answer.size

    def _show(self, mark: str, view: str) -> None:
        self.mark, self.view, self.version = mark, view, version(mark)
        self.arrivals.append((perf_counter(), self.version))
        self._seen(self)

    # -- pressing --------------------------------------------------------------------------------------------------

    @property
    def may_press(self) -> bool:
        """Whether its page waits for this player, and nothing is under way."""
        return not self._sending and _MINE in self.view

    async def press(self, chance: random.Random) -> int | None:
        """Send what a player would press on the page that is shown.

        How many facts the table then has; ``None`` where nothing was pressed, or it was refused (and is counted).
        """
        chosen = None
        for form in forms_of(self.view):
            if form.action.endswith("/act"):
                chosen = choose(form, chance)
                if chosen is not None:
                    break
        if chosen is None:
            self.counts.errors["page: nothing to press"] += 1
            return None
        self._sending = True
        told = None
        try:
            answer = await self.browser.ask(
                "POST", form.action, [*form.hidden(), *chosen], {"X-Fragment": "1", "Accept": "text/html"}
            )
            if answer.status == 303:
                answer = await self.browser.ask("GET", urlsplit(answer.headers["location"]).path)
            found = _LIVE.search(answer.text)
            if answer.status == 200 and found:
                self.counts.views["pressed"] += 1
                self.counts.bytes["pressed"] += answer.size
                self._show(found[1], answer.text)
                told = self.version
            else:
                self.counts.errors[f"move: {answer.status}"] += 1
        except (OSError, TimeoutError) as error:
            self.counts.errors[f"move: {type(error).__name__}"] += 1
        self._sending = False
        if self._missing or told is None:
            await self._fetch()
        return told
