"""One browser for everybody whom a route may meet, over an evening in which each has his part."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from flask import Flask
from sqlalchemy import create_engine, insert, text
from werkzeug.test import TestResponse

from larp_piquet.ledger.book import Actor as BookActor
from larp_piquet.ledger.book import EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import (
    betting,
    cast,
    challenges,
    coinage,
    debts,
    houselaw,
    identity,
    keptrecords,
    netting,
    referees,
    sittings,
)
from larp_piquet.services.house import House
from larp_piquet.services.jobs import Made
from larp_piquet.services.partierecords import partie_record
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, Viewer
from larp_piquet.store.schema import metadata
from larp_piquet.tables.acts import Actor, Agree

from ..services.test_coinage import SHELLS
from ..services.test_houselaw import CASTLE
from ..services.test_netting import owes
from ..tables.recording import record
from ..tables.test_tally import tally
from .browsing import Browser
from .conftest import PASSPHRASE

#: Who a role is: a character by its card, or nobody with a session of the desk, or none of either.
CHARACTERS: Mapping[str, str] = {
    "looker": "rochefort",  # has no seat, no debt, no bet
    "elsewhere": "planchet",  # plays at table 2
    "seated": "athos",  # plays at table 1
    "debtor": "aramis",  # owes debt 1, was challenged, was offered the bet
    "holder": "porthos",  # holds debt 1, challenged, offers the bet on the partie at table 1
    "passed_on": "bazin",  # held debt 1 and passed it on
    "guarantor": "grimaud",  # answers for it
    "finder": "mousqueton",  # has scanned the code of its note, and no part in it
}
#: A referee of all tables who plays at table 3.
DOUBLE = {"double": "jussac"}
AS = {**CHARACTERS, **DOUBLE}
ROLES = ("stranger", "set_up", *CHARACTERS, "former", "other_referee", "referee", "double", "master")
#: What stands in the place of what an address leaves open.
VALUES: Mapping[str, object] = {
    "number": 1, "serial": 1, "sitting": 1, "partie": 1, "copy": 1, "bet": 1, "character_id": "athos", "key": "house-1",
    "kind": "pause", "document": "rule_sheet", "referee_id": "referee:1", "coin": "own-1", "edition": "classic",
    "tables": "1-3", "filename": "site.css",
}  # fmt: skip
#: And where one route leaves something else open under the same name.
SPECIAL: Mapping[str, str] = {
    "/static/fonts/<name>": "/static/fonts/text.woff2",
    "/static/printables/<path:name>": "/static/printables/press.css",
    "/gm/referees/invite/<int:number>": "/gm/referees/invite/5",
    # A link opens nothing any more once there is a passphrase; before, `test_doors` knocks with it.
    "/S/<token>": f"/S/{'0' * 15}",
    "/s/<token>": f"/s/{'0' * 15}",
    # The first record is of what is still being played.
    "/record/shown/<int:number>": "/record/shown/2",
    "/record/shown/<int:number>/law": "/record/shown/2/law",
    # Where one sits who has not agreed.
    "/table/<int:number>/sign": "/table/3/sign",
    "/gm/coins/new": "/gm/coins/new?base=ru",
    "/gm/law/new": "/gm/law/new?base=classic",
}


def heavy(path: str) -> bool:
    """What the press makes: a matter of seconds."""
    return path.endswith(".pdf") or path == "/gm/ledger/papers"


def let_play(house: House) -> int:
    """Two tables in play and one agreeing, debts that cancel out, a challenge, a bet, a record that is shown, own law
    and money.

    The serial of the debt that Aramis owes.
    """
    for name in ("Aramis", "Porthos", "Buckingham", "Bazin", "Grimaud", "Mousqueton", "Jussac", "Kitty"):
        cast.add_character(house, COMMAND_LINE, CharacterForm(name, id=name.lower(), gender="m"))
    for number, pair in ((1, ("athos", "milady")), (2, ("planchet", "buckingham")), (3, ("jussac", "kitty"))):
        for seat, who in enumerate(pair):
            sittings.sit(house, number, seat, Actor(who))
        for who in pair[: 1 if number == 3 else 2]:
            act(house, number, who, Agree())
    serial = owes(house, "aramis", "bazin", "5 р.")
    debts.enter(house, serial, BookActor("bazin"), Act(EntryKind.ENDORSEMENT_OFFERED, who="porthos"))
    debts.enter(house, serial, BookActor("porthos"), Act(EntryKind.ENDORSED))
    debts.enter(house, serial, BookActor("porthos"), Act(EntryKind.GUARANTEE_ASKED, amount=800, who="grimaud"))
    debts.enter(house, serial, BookActor("grimaud"), Act(EntryKind.GUARANTEED))
    owes(house, "porthos", "aramis", "3 р.")
    netting.propose(house, COMMAND_LINE, [each.key for each in netting.page(house, COMMAND_LINE, most=9).found])
    challenges.propose(house, "porthos", "aramis", challenges.Terms(stake="1 к."))
    betting.offer(house, 1, "porthos", betting.BetForm("aramis", "athos", "1 р."))
    keptrecords.keep(house, COMMAND_LINE, partie_record(house, 1, 1, Viewer(staff=True)).text.encode())
    # What is still being played is shown to nobody; so another is.
    shown = keptrecords.keep(house, COMMAND_LINE, json.dumps(record(tally())).encode())
    keptrecords.show(house, COMMAND_LINE, shown, True)
    houselaw.add_house_edition(house, COMMAND_LINE, CASTLE, "the castle's custom", of_event=False)
    coinage.add_money(house, COMMAND_LINE, SHELLS, "an island")
    return serial


def act(house: House, number: int, who: str, action: object) -> None:
    """What this character does at the table, as his page stands."""
    page = sittings.table_page(house, number, Viewer(who))
    assert page.view is not None
    assert page.sitting_id is not None
    sittings.act(house, page.sitting_id, page.view.seq, Actor(who), action)  # type: ignore[arg-type]


def browsers(app: Flask, house: House) -> dict[str, Browser]:
    """A browser for each of ``ROLES``, all of whom read English."""
    found = {role: Browser(app) for role in ROLES}
    for number, browser in enumerate(found.values(), start=20):
        browser.client.environ_base["REMOTE_ADDR"] = f"10.42.0.{number}"
    link = identity.setup_link(house)
    found["set_up"].fill(found["set_up"].open(f"/S/{link}").form_to(f"/s/{link}"))
    for role, character in AS.items():
        token, _code = identity.card_secret(house, character)
        assert found[role].open(f"/C/{token}").status == 200
    for role, name in (
        ("former", "Bonacieux"),
        ("other_referee", "Dessessart"),
        ("referee", "Tréville"),
        ("double", "Cavois"),
    ):
        _join(found[role], house, name)
    referees.invite(house, COMMAND_LINE, reusable=True)  # number 5 stands open
    known = {each.name: each.id for each in referees.all_referees(house, COMMAND_LINE)}
    referees.assign(house, COMMAND_LINE, known["Dessessart"], [2])
    referees.end_access(house, COMMAND_LINE, known["Bonacieux"], "he gossips")
    identity.reset_passphrase(house, PASSPHRASE)
    door = found["master"].open("/gm/sign-in").form_to("/gm/sign-in")
    assert found["master"].fill(door, passphrase=PASSPHRASE).status == 200
    for browser in found.values():
        browser.fill(browser.open("/").form_to("/choose"), language="en")
    return found


def _join(browser: Browser, house: House, name: str) -> None:
    token = referees.invite_token(house, COMMAND_LINE, referees.invite(house, COMMAND_LINE))
    page = browser.open(f"/R/{token}")
    assert browser.fill(page.form_to(f"/r/{token}"), name=name).status == 200


class Evening:
    """The evening of ``let_play`` with a browser for each role, which can be set back to how it began or stood."""

    def __init__(self, app: Flask, house: House) -> None:
        self.app, self.house = app, house
        self.serial = let_play(house)
        self.browsers = browsers(app, house)
        self.browsers["finder"].open(f"/N/{debts.note_token(house, self.serial)}")
        self.job = house.jobs.start("take_json", lambda _tell: Made(b"{}", "all.json", "application/json"))
        assert house.jobs.wait(self.job, 60).over
        self._tokens = {
            "c": identity.card_secret(house, "rochefort")[0],
            "n": debts.note_token(house, self.serial),
            "r": referees.invite_token(house, COMMAND_LINE, 5),
        }
        self.forms = self._forms()
        self._cookies = {role: dict(each.client._cookies or {}) for role, each in self.browsers.items()}
        self._keep()
        self._version = self._data_version()
        self.began = self.digest()

    def _keep(self) -> None:
        """Remember what stands, and how to look at it and put it back."""
        self._path = Path(str(self.house.database.path))
        self._kept = sqlite3.connect(":memory:")
        self._watch = sqlite3.connect(self._path)
        self._watch.backup(self._kept)
        self._stands = sqlite3.connect(":memory:")
        self._kept.backup(self._stands)
        self.tables = [name for (name,) in self._watch.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]

    def address(self, rule: str) -> str:
        """An address of this route at which there is something this evening."""
        values = VALUES | {"serial": self.serial, "job": self.job, "token": self._tokens.get(rule[1:2].lower(), "")}
        return SPECIAL.get(rule) or re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(values[part[1]]), rule)

    def _forms(self) -> dict[str, dict[str, object]]:
        """By its route what a right form says, where an empty one is refused before it is asked who sends it."""
        first, third = (sittings.table_page(self.house, number, Viewer()) for number in (1, 3))
        assert first.view is not None
        assert third.view is not None
        here = {"sitting": first.sitting_id, "seq": first.view.seq}
        _token, code = identity.card_secret(self.house, "kitty")
        return {
            "/code": {"code": identity.card_secret(self.house, "rochefort")[1]},
            "/table/<int:number>/act": {**here, "do": "offer_stop"},
            "/table/<int:number>/word": {"sitting": first.sitting_id, "draw": 2, "word": "дождь"},
            "/table/<int:number>/call": {"why": "question"},
            "/table/<int:number>/sign": {
                "sitting": third.sitting_id,
                "seq": third.view.seq,
                "do": "code",
                "code": code,
            },
            "/me/challenge": {"other": "kitty", "stake": "1 к.", "edition": "", "words": ""},
        }

    def close(self) -> None:
        """Let the files go."""
        self._kept.close()
        self._stands.close()
        self._watch.close()

    def _data_version(self) -> int:
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def digest(self) -> dict[str, bytes]:
        """What stands in each table of the database."""
        found = {}
        for name in self.tables:
            rows = self._watch.execute(f'SELECT * FROM "{name}" ORDER BY 1').fetchall()
            found[name] = hashlib.blake2b(repr(rows).encode(), digest_size=16).digest()
        return found

    def changed(self) -> set[str]:
        """The tables in which something else stands than when the evening began or was set back."""
        if self._data_version() == self._version:
            return set()
        now = self.digest()
        return {name for name in self.tables if now[name] != self.began[name]}

    def rows(self, table: str) -> list[dict[str, object]]:
        """The rows of a table now."""
        found = self._watch.execute(f'SELECT * FROM "{table}"')
        names = [each[0] for each in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]

    def set_back(self, role: str) -> None:
        """Everything as it was when the evening began, and the cookies of this role's browser."""
        if self._data_version() != self._version:
            self._put_back()
            self._version = self._data_version()
        client = self.browsers[role].client
        client._cookies = dict(self._cookies[role])

    def _put_back(self) -> None:
        with self.house.database.write() as connection:
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            raw.rollback()
            self._stands.backup(raw)
            raw.execute("BEGIN IMMEDIATE")

    def go_on(self) -> None:
        """From here: what has changed stands now."""
        self._watch.backup(self._stands)
        self._version, self.began = self._data_version(), self.digest()

    def begin_again(self) -> None:
        """As it was at the very beginning."""
        self._kept.backup(self._stands)
        self._version = -1
        for role in self.browsers:
            self.set_back(role)
        self.began = self.digest()

    def token(self, role: str) -> str:
        """The proof that a form of this role's own pages carries."""
        return self.browsers[role].open("/rules/readings").form_to("/choose").value("csrf_token")

    def ask(self, role: str, method: str, path: str, **form: object) -> TestResponse:
        """One request, the form with the proof and with whose it is."""
        client = self.browsers[role].client
        if method == "GET":
            return client.get(path, buffered=not path.endswith("/live"))
        data = {"csrf_token": self.token(role), "as": AS.get(role, "")} | form
        return client.post(path, data=data)


class EveningThere(Evening):
    """The same over PostgreSQL, where what stood is kept as rows."""

    def _keep(self) -> None:
        self._engine = create_engine(self.house.database.url, isolation_level="AUTOCOMMIT")
        self.tables = [each.name for each in metadata.sorted_tables]
        self._begun = self._standing = self._all()

    def _all(self) -> dict[str, list[dict[str, object]]]:
        return {name: self.rows(name) for name in self.tables}

    def rows(self, table: str) -> list[dict[str, object]]:
        with self._engine.connect() as connection:
            return [dict(row) for row in connection.execute(text(f'SELECT * FROM "{table}" ORDER BY 1')).mappings()]

    def digest(self) -> dict[str, bytes]:
        # In one table rows of one first column come in any order.
        return {name: repr(sorted(map(repr, self.rows(name)))).encode() for name in self.tables}

    def close(self) -> None:
        self._engine.dispose()

    def _data_version(self) -> int:
        with self._engine.connect() as connection:  # the number of the next transaction that writes
            return int(connection.scalar(text("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")) or 0)

    def _put_back(self) -> None:
        with self._engine.connect().execution_options(isolation_level="READ COMMITTED") as connection:
            connection.execute(text(f"TRUNCATE {', '.join(self.tables)}"))
            for each in metadata.sorted_tables:
                if self._standing[each.name]:
                    connection.execute(insert(each), self._standing[each.name])
            connection.commit()

    def go_on(self) -> None:
        self._standing = self._all()
        self._version, self.began = self._data_version(), self.digest()

    def begin_again(self) -> None:
        self._standing = self._begun
        self._version = -1
        for role in self.browsers:
            self.set_back(role)
        self.began = self.digest()
