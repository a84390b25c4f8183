"""The rights of everybody on every route, walked as ``rights.txt`` says; a route that is not named there fails."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from larp_piquet.services.house import House
from larp_piquet.services.rights import Right
from larp_piquet.web.limits import limiter
from larp_piquet.web.pages.gm.room import OPEN, ROUTES

from ..conftest import HandClock
from .roles import ROLES, Evening, heavy

TABLE = Path(__file__).with_name("rights.txt")
Row = tuple[str, str]
SIGNS: Mapping[str, frozenset[int]] = {
    "+": frozenset({200, 303, 400, 409, 413, 422}),
    "-": frozenset({403}),
    "d": frozenset({303}),
    "0": frozenset({404}),
}
#: Looking at these makes the browser a character, and a referee who plays is bound to his own tables.
CARDS = ("/C/<token>", "/c/<token>")
BECOMING = {"phone", "staff_bond"}
#: What an empty form would not get far with: what is asked before it is asked who asks.
FORMS: Mapping[str, Mapping[str, object]] = {
    "/table/<int:number>/tell": {"sitting": 1, "seq": 99, "do": "dealer 0"},
    "/me/bet/<int:number>": {"do": "decline"},
    "/me/challenge/<int:number>": {"do": "decline", "seq": 1},
    "/me/netting/<int:number>": {"do": "agree"},
    "/note/<int:serial>/act": {"do": "forgiven"},
}


def read_table() -> dict[Row, dict[str, str]]:
    """Of every route and method the sign for each role."""
    found: dict[Row, dict[str, str]] = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if line.startswith(("GET", "POST")):
            method, path, *signs = line.partition("#")[0].split()
            assert len(signs) == len(ROLES), line
            assert set(signs) <= set(SIGNS), line
            assert (path, method) not in found, line
            found[path, method] = dict(zip(ROLES, signs, strict=True))
    return found


RIGHTS = read_table()


def routes(app: Flask) -> set[Row]:
    """Every route that there is, with each of its methods."""
    rules = app.url_map.iter_rules()
    return {(rule.rule, method) for rule in rules for method in (rule.methods or set()) & {"GET", "POST"}}


class Trust(HTMLParser):
    """What a page must not hold: a script of its own, an event's attribute, an address that runs."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        if tag in ("script", "iframe", "object", "embed", "base") and not (at.get("src") or "").startswith("/static/"):
            self.found.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name in ("style", "srcdoc"):
                self.found.append(f"{tag} {name}")
            goes = re.sub(r"\s", "", value or "").lower()
            if name in ("href", "src", "action", "formaction") and not goes.startswith(("/", "#", "?", "data:image/")):
                self.found.append(f"{tag} {name}={value}")


def untrusted(answer: TestResponse) -> list[str]:
    """What is wrong with the trust that an answer asks for: its headers, and what its page holds."""
    said = answer.headers
    policy = said.get("Content-Security-Policy", "")
    wrong = [
        name
        for name, well in {
            "policy": "default-src 'self'" in policy or "default-src 'none'" in policy,
            "inline": "unsafe" not in policy and "*" not in policy,
            "frames": "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy and "form-action" in policy,
            "nosniff": said.get("X-Content-Type-Options") == "nosniff",
            "referrer": said.get("Referrer-Policy") == "same-origin",
            "permissions": "camera=()" in said.get("Permissions-Policy", ""),
            "kept": said.get("Cache-Control") == "no-store" or answer.request.path.startswith("/static/"),
        }.items()
        if not well
    ]
    if "html" in (answer.content_type or "") and answer.headers.get("Content-Encoding") is None:
        wrong += Trust(answer.text).found
    return wrong


@pytest.fixture
def evening(app: Flask, event_house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """The evening on which every route is asked; nobody knocks too often."""
    monkeypatch.setattr(limiter, "enabled", False)
    made = Evening(app, event_house)
    yield made
    made.close()


def test_every_route_is_in_the_table_and_nothing_else(app: Flask) -> None:
    assert set(RIGHTS) == routes(app)


def test_the_table_says_what_the_rights_of_the_desk_say(app: Flask) -> None:
    """The signs of staff, against ``web.pages.gm.room.ROUTES``, which the pages themselves ask."""
    for rule in app.url_map.iter_rules():
        if not rule.endpoint.startswith("gm.") or rule.endpoint in OPEN:
            continue
        right = ROUTES.get(rule.endpoint, Right.HOUSE)
        for method in (rule.methods or set()) & {"GET", "POST"}:
            signs = RIGHTS[rule.rule, method]
            outside = {signs[role] for role in ROLES if role not in ("master", "referee", "double", "other_referee")}
            assert outside == {"d" if method == "GET" else "-"}, rule
            assert (signs["referee"] == "-") == (right is Right.HOUSE), rule
            assert (signs["other_referee"] == "-") == (right is not Right.DESK), rule


def form_for(evening: Evening, path: str, method: str) -> Mapping[str, object]:
    """What a right form says at this route, where an empty one does not come so far that its rights are asked."""
    return {**FORMS.get(path, {}), **evening.forms.get(path, {})} if method == "POST" else {}


def walk(evening: Evening, rows: list[Row]) -> list[str]:
    """Every row asked by everybody: where it was otherwise than the table says."""
    wrong = []
    for path, method in rows:
        for role, sign in RIGHTS[path, method].items():
            if path == "/gm/sign-in":  # strangers share so many wrong passphrases a minute
                assert isinstance(evening.house.clock, HandClock)
                evening.house.clock.move(minutes=2)
            answer = evening.ask(role, method, evening.address(path), **form_for(evening, path, method))
            to_door = answer.headers.get("Location", "").endswith("/gm/sign-in")
            told = f"{method} {path} {role}: {answer.status_code}"
            if answer.status_code not in SIGNS[sign] or to_door != (sign == "d"):
                wrong.append(f"{told}, not {sign}")
            if sign == "+" and method == "POST" and path in evening.forms and answer.status_code not in (200, 303):
                wrong.append(f"{told}, though the form is right")
            changed = evening.changed()
            if changed and path in CARDS and changed <= BECOMING:
                changed = set()
            if changed and (method == "GET" or sign != "+" or answer.status_code not in (200, 303)):
                wrong.append(f"{told}, and it changed {sorted(changed)}")
            if method == "GET" and path.endswith("/live"):
                answer.close()
            else:
                wrong += [f"{told}, untrusted: {each}" for each in untrusted(answer)]
                answer.close()
            evening.set_back(role)
    return wrong


def test_everybody_is_let_in_where_the_table_says_and_nowhere_else(evening: Evening) -> None:
    wrong = walk(evening, [row for row in sorted(RIGHTS) if not heavy(row[0])])
    assert not wrong, "\n".join(wrong)


@pytest.mark.press
def test_papers_are_made_for_those_whom_the_table_names(evening: Evening) -> None:
    assert evening.ask("holder", "POST", f"/note/{evening.serial}/note.pdf").status_code == 200
    evening.go_on()  # the first copy is his
    wrong = walk(evening, [row for row in sorted(RIGHTS) if heavy(row[0]) and row[0] != "/gm/prints/pack.pdf"])
    assert not wrong, "\n".join(wrong)


def test_no_form_is_taken_without_its_proof(evening: Evening) -> None:
    """From another site's page no form brings it: neither without one, nor with another browser's."""
    foreign = evening.token("looker")
    for path, method in sorted(RIGHTS):
        if method == "GET":
            continue
        for role in ("stranger", "seated", "holder", "referee", "master"):
            for data in ({}, {"csrf_token": ""}, {"csrf_token": foreign}):
                answer = evening.browsers[role].client.post(evening.address(path), data=data)
                assert answer.status_code == 400, (path, role)
                assert not evening.changed(), (path, role)
