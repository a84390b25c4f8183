"""Every route in every role, with values of every kind: no fault, nothing changed without the right, no hidden card."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from larp_piquet.services import sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import Viewer
from larp_piquet.web.limits import limiter

from .browsing import Page, read
from .fuzzing import MARK, Fuzzer, Shot
from .roles import CHARACTERS, Evening
from .test_evening import cards_on, truth
from .test_routes import RIGHTS, Trust, heavy

_PLAYERS = frozenset({
    "phone", "character", "sitting", "seating", "sitting_fact", "paper", "debt", "entry", "note_print", "debt_cause",
    "posting", "cash_entry", "bet", "bet_entry", "netting", "netting_part", "netting_entry", "queue_entry", "challenge",
    "challenge_entry", "form_sent",
})  # fmt: skip
_REFEREES = _PLAYERS - {"phone", "character"} | {"staff_session", "staff_bond"}
_NOTHING: frozenset[str] = frozenset()
#: The tables of the database in which each may change anything at all; the game master in all.
MAY: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(CHARACTERS, _PLAYERS),
    **dict.fromkeys(("referee", "other_referee"), _REFEREES),
    **dict.fromkeys(("stranger", "set_up", "former"), _NOTHING),
}
#: What is left as it has become, so that the evening goes on; whatever else has changed is set back at once.
GOES_ON = frozenset({
    "sitting", "sitting_fact", "entry", "posting", "debt", "paper", "bet", "bet_entry", "netting_entry", "queue_entry",
    "challenge", "challenge_entry", "form_sent", "event_entry",
})  # fmt: skip
#: Where it stands who did it.
SIGNED = ("sitting_fact", "entry", "bet_entry", "netting_entry", "queue_entry", "challenge_entry", "note_print")
#: Pages that may tell of table 1; each table has a pack of its own.
OF_TABLE_1 = re.compile(r"/(gm/)?table/1(?!\d|/law)|/me|/hall|/record/1/1|/note|/gm$")
#: How many requests: all of them, or a small share.
MANY = 100_000 if os.environ.get("PIQUET_FULL") else 1_000


@pytest.fixture
def evening(app: Flask, event_house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(limiter, "enabled", False)
    made = Evening(app, event_house)
    yield made
    made.close()


class Watch:
    """What must hold after every request."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.wrong: list[str] = []
        self.seen: Counter[int] = Counter()
        self.acts = 0
        self.renew()

    def renew(self) -> None:
        """What stands now is what was there before the next request."""
        self._authors = self._signed()
        self._hidden = self._hide()

    def _signed(self) -> dict[str, set[str]]:
        return {table: {repr(row) for row in self.evening.rows(table)} for table in SIGNED}

    def _hide(self) -> dict[str, set[str]]:
        """Of each role the cards of table 1 that it must not be shown: what lies in no open place."""
        view = sittings.table_page(self.evening.house, 1, Viewer(staff=True)).view
        if view is None or view.deal is None:
            return {}
        own, opened = truth(self.evening.house, 1)
        everything = set().union(*own.values())
        hidden = {role: everything - opened for role in self.evening.browsers if role not in ("referee", "master")}
        mine = view.seats.index("athos") if "athos" in view.seats else None
        if mine is not None:
            hidden["seated"] = everything - own[mine] - opened
        return hidden

    def look(self, shot: Shot, answer: TestResponse) -> None:
        """At an answer, and at what it left behind."""
        self.seen[answer.status_code // 100] += 1
        if answer.status_code >= 500:
            self.wrong.append(f"{shot}: {answer.status_code}")
        if (
            answer.content_type
            and answer.content_type.startswith("text/html")
            and not answer.headers.get("Content-Encoding")
        ):
            self._read(shot, read(answer))
        changed = self.evening.changed()
        if changed:
            self.acts += 1
            self._judge(shot, answer, changed)

    def _read(self, shot: Shot, page: Page) -> None:
        found = [each for each in Trust(page.html).found if MARK in each or each == "script"]
        if found:
            self.wrong.append(f"{shot}: {found}")
        if OF_TABLE_1.match(shot.path):
            typed = {} if shot.form is None else shot.form
            stray = (cards_on(page) & self._hidden.get(shot.role, set())) - self._typed(typed, shot.path)
            if stray:
                self.wrong.append(f"{shot}: {stray}")

    @staticmethod
    def _typed(form: object, path: str) -> set[str]:
        """What the sender wrote himself is no news to him."""
        return cards_on(Page(200, f"{form!r} {path}", "", "", [], [], {}))

    def _judge(self, shot: Shot, answer: TestResponse, changed: set[str]) -> None:
        told = f"{shot}: {answer.status_code} changed {sorted(changed)}"
        here = MAY.get(shot.role, frozenset(self.evening.tables))
        closed = shot.path.startswith("/gm") and self._row(shot)[shot.role] != "+"
        if shot.method == "GET" or answer.status_code >= 400 or closed or not changed <= here:
            self.wrong.append(told)
        if shot.role in CHARACTERS:
            self._signatures(shot, changed)

    def _row(self, shot: Shot) -> dict[str, str]:
        """What the table of rights says of this route."""
        site = self.evening.app.url_map.bind("")
        rule, _values = site.match(shot.path.partition("?")[0], shot.method, return_rule=True)
        return RIGHTS[rule.rule, shot.method]

    def _signatures(self, shot: Shot, changed: set[str]) -> None:
        """Whatever a character has entered is entered under his own name, or by the house itself."""
        for table in changed & set(SIGNED):
            for row in self.evening.rows(table):
                if repr(row) not in self._authors[table] and row["author"] not in (CHARACTERS[shot.role], "", "house"):
                    self.wrong.append(f"{shot}: entered as {row['author']} in {table}")


def test_whatever_is_sent_by_whomever(evening: Evening) -> None:
    chance = random.Random(1635)
    rows = [row for row in sorted(RIGHTS) if not heavy(row[0])]
    fuzzer = Fuzzer(evening, rows, chance)
    watch = Watch(evening)
    tokens = {role: evening.token(role) for role in evening.browsers}
    for number in range(MANY):
        if number % 100 == 0:
            evening.begin_again()
            watch.renew()
        shot = fuzzer.live(evening, tokens) if chance.random() < 0.2 else fuzzer.shot(tokens)
        client = evening.browsers[shot.role].client
        try:
            if shot.method == "GET":
                answer = client.get(shot.path, buffered=False)
            else:
                answer = client.post(shot.path, data=shot.form)
        except Exception as fault:  # the site raises its faults here instead of showing them
            watch.wrong.append(f"{shot}: {fault!r}")
            evening.set_back(shot.role)
            continue
        if not shot.path.partition("?")[0].endswith("/live"):
            watch.look(shot, answer)
        answer.close()
        changed = evening.changed()
        if changed and changed <= GOES_ON:
            evening.go_on()
            watch.renew()
        evening.set_back(shot.role)
    assert not watch.wrong, "\n".join(watch.wrong[:40])
    assert set(watch.seen) == {2, 3, 4}
    assert min(watch.seen.values()) > MANY // 50, watch.seen
    assert watch.acts > MANY // 50, "it does something"
