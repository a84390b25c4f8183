"""Every route in every role, with values of every kind: no fault, nothing changed without the right, no hidden card."""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import debts, referees, sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Viewer
from larp_piquet.tables import acts
from larp_piquet.tables.desk import CallReferee, CallWhy
from larp_piquet.web.limits import limiter

from ..conftest import Furnished, HandClock, SeededChance
from ..engine.playing import FULL
from ..services.waiting import STILL
from .browsing import Page, read
from .conftest import site_over
from .fuzzing import MARK, Fuzzer, Shot, secrets_about
from .judging import READ, Rows, not_a_referees, not_his
from .roles import CHARACTERS, Evening, EveningThere
from .test_evening import cards_in, cards_on, truth
from .test_routes import RIGHTS, Trust

_PLAYERS = frozenset({
    "phone", "character", "sitting", "seating", "sitting_fact", "paper", "debt", "entry", "note_print", "debt_cause",
    "posting", "cash_entry", "bet", "bet_entry", "netting", "netting_part", "netting_entry", "queue_entry", "challenge",
    "challenge_entry", "form_sent", "seal", "seal_part",
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
    "challenge", "challenge_entry", "form_sent", "event_entry", "seal", "seal_part",
})  # fmt: skip
#: Pages that may tell of a table; of each, as of every other page, nobody is told what lies hidden at any.
OF_TABLES = re.compile(r"/(gm/)?table/\d+(?!\d|/law)|/me|/hall|/record/|/note|/gm$|/check|/gm/")
#: The tables in play, with who sits there in ``roles.CHARACTERS``.
IN_PLAY: Mapping[int, str] = {1: "seated", 2: "elsewhere"}
#: Doors that make whoever holds the right secret another, as he is told.
DOORS = re.compile(r"/[cCrRsS]/")
#: The proof in a form: letters drawn by chance, among which "-QH-" may stand.
PROOF = re.compile(r'name="?csrf_token"? value="?[\w.-]+')
#: How many requests: all of them, or a twentieth, which is what a minute of one core does.
MANY = int(os.environ.get("PIQUET_FUZZ", 100_000 if FULL else 5_000))
#: How the draw begins; another number, other requests.
SEED = int(os.environ.get("PIQUET_SEED", 1635))


@pytest.fixture
def evening(app: Flask, event_house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(limiter, "enabled", False)
    made = Evening(app, event_house)
    yield made
    made.close()


@pytest.fixture
def evening_there(
    furnished_postgres: Furnished,
    furnished_postgres_url: str,
    folder: Path,
    clock: HandClock,
    chance: SeededChance,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Evening]:
    """The evening over PostgreSQL."""
    monkeypatch.setattr(limiter, "enabled", False)
    house = furnished_postgres.opened(furnished_postgres_url, folder, clock, chance)
    made = EveningThere(site_over(house, folder), house)
    yield made
    made.close()
    house.close()


class Watch:
    """What must hold after every request."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.wrong: list[str] = []
        self.seen: Counter[int] = Counter()
        self.acts: Counter[str] = Counter()
        self.streams = 0
        self.referees = {
            name: each.id
            for each in referees.all_referees(evening.house, COMMAND_LINE)
            for name in [{"Dessessart": "other_referee", "Tréville": "referee"}.get(each.name, "")]
        }
        self.renew()

    def renew(self) -> None:
        """What stands now is what was there before the next request."""
        self._before = self._rows()
        self._hidden = self._hide()

    def _rows(self) -> Rows:
        return {table: self.evening.rows(table) for table in READ}

    def _hide(self) -> dict[str, dict[int, set[str]]]:
        """By role and table what lies in no place there that is open to it; under 0, what lies in none at any table."""
        hidden: dict[str, dict[int, set[str]]] = {role: {} for role in self.evening.browsers}
        seen: dict[str, set[str]] = {role: set() for role in hidden}
        for number, sits in IN_PLAY.items():
            view = sittings.table_page(self.evening.house, number, Viewer(staff=True)).view
            if view is None or view.deal is None:
                continue
            own, opened = truth(self.evening.house, number)
            everything = set().union(*own.values()) | opened
            for role, found in hidden.items():
                known = set(opened)
                if role in ("referee", "master") or (role, number) == ("other_referee", 2):
                    known = everything
                elif role == sits and CHARACTERS[sits] in view.seats:
                    known |= own[view.seats.index(CHARACTERS[sits])]
                found[number] = everything - known
                seen[role] |= known
        for role, found in hidden.items():
            # Each table has a pack of its own: what is a secret at one may lie open at the other.
            found[0] = set().union(*found.values()) - seen[role]
        return hidden

    def look(self, shot: Shot, answer: TestResponse) -> None:
        """At an answer, and at what it left behind."""
        self.seen[answer.status_code // 100] += 1
        if answer.status_code >= 500 and not (answer.status_code == 503 and shot.streams):
            self.wrong.append(f"{shot}: {answer.status_code}")
        if answer.status_code == 200 and shot.streams:
            self._listen(shot, answer)
        elif (answer.content_type or "").startswith("text/html") and not answer.headers.get("Content-Encoding"):
            self._read(shot, read(answer))
        changed = self.evening.changed()
        if changed:
            self.acts[shot.role] += 1
            self._judge(shot, answer, changed)

    def _listen(self, shot: Shot, answer: TestResponse) -> None:
        """The first words of a stream: that something moves, and never what."""
        self.streams += 1
        told = next(answer.iter_encoded()).decode()
        if not re.fullmatch(r"retry: \d+\nevent: beat\ndata:\n\n", told):
            self.wrong.append(f"{shot}: {told!r}")

    def _read(self, shot: Shot, page: Page) -> None:
        # A path with slashes too many is led to the same without them, by its whole address.
        found = [
            each
            for each in Trust(page.html).found
            if (MARK in each and not each.startswith("a href=http://localhost/")) or each == "script"
        ]
        if found:
            self.wrong.append(f"{shot}: {found}")
        if not OF_TABLES.match(shot.path):
            return
        table = re.match(r"/(?:gm/)?table/(\d+)", shot.path)
        hidden = self._hidden[shot.role].get(int(table[1]) if table else 0, set())
        stray = (cards_in(PROOF.sub("", page.html)) & hidden) - self._typed(shot)
        if stray:
            self.wrong.append(f"{shot}: {stray}")

    @staticmethod
    def _typed(shot: Shot) -> set[str]:
        """What the sender wrote himself is no news to him."""
        return cards_on(Page(200, f"{shot.form!r} {shot.path} {shot.headers!r}", "", "", [], [], {}))

    def _judge(self, shot: Shot, answer: TestResponse, changed: set[str]) -> None:
        told = f"{shot}: {answer.status_code} changed {sorted(changed)}"
        here = MAY.get(shot.role, frozenset(self.evening.tables))
        if shot.right and DOORS.match(shot.path):  # a card or a link that he has in his hands
            here |= {"phone", "character", "staff_session", "staff_bond", "referee", "event_entry", "invite"}
            if not changed <= here:
                self.wrong.append(told)
            return
        closed = shot.path.startswith("/gm") and self._row(shot)[shot.role] != "+"
        if shot.method == "GET" or answer.status_code >= 400 or closed or not changed <= here:
            self.wrong.append(told)
            return
        before, after = self._before, self._rows()
        if shot.role in CHARACTERS:
            strange = not_his(CHARACTERS[shot.role], before, after)
        elif shot.role in self.referees:
            tables = frozenset({2}) if shot.role == "other_referee" else None
            strange = not_a_referees(self.referees[shot.role], tables, before, after)
        else:
            return
        self.wrong += [f"{told}: {each}" for each in strange]

    def _row(self, shot: Shot) -> dict[str, str]:
        """What the table of rights says of this route."""
        site = self.evening.app.url_map.bind("")
        rule, _values = site.match(shot.path.partition("?")[0], shot.method, return_rule=True)
        return RIGHTS[rule.rule, shot.method]


def hail(evening: Evening, many: int, seed: int, rows: Collection[tuple[str, str]] = ()) -> Watch:
    """So many requests, and what was seen of them; to these routes alone, if any, and no forms gathered before."""
    chance = random.Random(seed)
    fuzzer = Fuzzer(evening, sorted(rows or RIGHTS), chance, secrets_about(evening), gather=not rows)
    watch = Watch(evening)
    tokens = {role: evening.token(role) for role in evening.browsers}
    for number in range(many):
        if number % 100 == 0:
            evening.begin_again()
            watch.renew()
        shot = fuzzer.live(evening, tokens) if chance.random() < 0.2 else fuzzer.shot(tokens)
        try:
            answer = fuzzer.send(evening, shot)
        except Exception as fault:  # the site raises its faults here instead of showing them
            watch.wrong.append(f"{shot}: {fault!r}")
            evening.set_back(shot.role)
            continue
        evening.house.jobs.close(STILL)  # what it set going is its own, and no later request's
        watch.look(shot, answer)
        answer.close()
        changed = evening.changed()
        if changed and changed <= GOES_ON:
            evening.go_on()
            watch.renew()
        evening.set_back(shot.role)
    return watch


@pytest.mark.press
def test_whatever_is_sent_by_whomever(evening: Evening) -> None:
    watch = hail(evening, MANY, SEED)
    assert not watch.wrong, "\n".join(watch.wrong[:40])
    assert set(watch.seen) == {2, 3, 4}
    assert min(watch.seen.values()) > MANY // 50, watch.seen
    assert watch.acts.total() > MANY // 50, "it does something"
    assert set(watch.acts) >= {*CHARACTERS, "referee", "master"} - {"looker"}, watch.acts
    assert watch.streams > MANY // 1000, "streams are listened to"


@pytest.mark.press
@pytest.mark.postgres
def test_so_it_is_over_postgres(evening_there: Evening) -> None:
    """A few hundredths of it, to addresses that name something: what is no number and no text is not looked for there.

    SQLite takes any number and any sign; PostgreSQL faults at what is too large and at a NUL.
    """
    many = MANY // 33
    watch = hail(evening_there, many, SEED + 1, [each for each in RIGHTS if "<" in each[0] and "static" not in each[0]])
    assert not watch.wrong, "\n".join(watch.wrong[:40])
    assert set(watch.seen) == {2, 3, 4}
    assert watch.acts.total() > many // 50, "it does something"


def test_the_judge_is_not_blind(evening: Evening) -> None:
    """A deed by right is nobody's but his who did it; under another's hand, in another's seat, of another's debt it is.

    The rows are those of true deeds, with another's name set in the author's place, as a fault of the product would.
    """

    def rows() -> dict[str, list[dict[str, object]]]:
        return {table: evening.rows(table) for table in READ}

    before = rows()
    debts.enter(evening.house, evening.serial, Actor("aramis"), Act(EntryKind.CLAIMED))
    claimed = rows()
    debts.enter(evening.house, evening.serial, Actor("porthos"), Act(EntryKind.CONFIRMED))
    confirmed = rows()
    moved = page_of(evening, 1)
    sittings.act(evening.house, *moved, acts.Actor("athos"), CallReferee(CallWhy.QUESTION))
    called = rows()
    assert list(not_his("aramis", before, claimed)) == []
    assert list(not_his("porthos", claimed, confirmed)) == []
    assert list(not_his("athos", confirmed, called)) == []
    for who in CHARACTERS.values():
        assert bool(list(not_his(who, before, signed(claimed, "entry", who)))) == (who != "aramis"), who
        assert bool(list(not_his(who, claimed, signed(confirmed, "entry", who)))) == (who != "porthos"), who
        assert bool(list(not_his(who, confirmed, signed(called, "sitting_fact", who)))) == (who != "athos"), who
    assert list(not_his("athos", confirmed, called | {"sitting_fact": in_seat(called["sitting_fact"], 1)}))
    assert list(not_a_referees("referee:3", None, confirmed, signed(called, "sitting_fact", "referee:3"))) == []
    assert list(not_a_referees("referee:2", frozenset({2}), confirmed, signed(called, "sitting_fact", "referee:2")))
    assert list(not_a_referees("referee:3", None, claimed, signed(confirmed, "entry", "referee:3")))


def page_of(evening: Evening, number: int) -> tuple[int, int]:
    """The sitting at a table and where its log stands."""
    page = sittings.table_page(evening.house, number, Viewer(staff=True))
    assert page.sitting_id is not None
    assert page.view is not None
    return page.sitting_id, page.view.seq


def signed(rows: Rows, table: str, who: str) -> dict[str, list[dict[str, object]]]:
    """The same, with the last entry of this table under this name."""
    last = max(rows[table], key=lambda row: (row.get("sitting_id") == 1, row.get("seq", row.get("id"))))
    return {**rows, table: [{**row, "author": who} if row is last else row for row in rows[table]]}


def in_seat(facts: list[dict[str, object]], seat: int) -> list[dict[str, object]]:
    """The same, with the last fact of table 1 in this seat."""
    last = max((row for row in facts if row["sitting_id"] == 1), key=lambda row: str(row["seq"]).zfill(9))
    other = json.dumps(json.loads(str(last["payload"])) | {"seat": seat})
    return [{**row, "payload": other} if row is last else row for row in facts]
