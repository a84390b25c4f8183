"""Every address that takes a form, sent nothing, junk, the same field twice and far too much: never a fault of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule

from larp_piquet import web
from larp_piquet.services import furniture, sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, TableForm, Viewer
from larp_piquet.tables.acts import Actor, Agree, TableAction
from larp_piquet.tables.packwords import TellDealer, TypeTotals
from larp_piquet.web import moves, rulings, told
from larp_piquet.web.limits import limiter

from .browsing import Browser
from .conftest import Known

#: What is read of a form anywhere: ``form.get("name"``, ``form["name"]``, ``number(form, "name"``, and the pad's own.
FIELD = re.compile(r'(?:form(?:\.get|\.getlist)?[\[(]|form, |number\(request\.form, )"([\w-]+)"')
FIELDS = sorted(
    {name for file in Path(web.__file__).parent.rglob("*.py") for name in FIELD.findall(file.read_text("utf-8"))}
    | {"card", "claim", "total-0", "total-1", "total-2", "csrf_token"}
)
JUNK = ("", "junk", "\x00", "9" * 30, "-1", "²", "я" * 3000)
#: What ends a visit, a card or the evening comes last, so that everything before it is sent by who he was.
LAST = re.compile(r"sign-out|forget|others|choose|passphrase|reissue|night|/R/|/r/|/S/|/s/|/code")
SAID = {*told._WORDS, "dealer"}
VERBS = sorted({*SAID, "undo", "level", "type", *moves._TABLE, *moves._MOVES, *rulings._READERS})
TAILS = ("", " 0", " 0 point", " 0 sets 4 5", " 1 point as_many", " 9 courage", " ² point", " 0" * 50)


def do(house: House, number: int, who: str, action: TableAction) -> None:
    page = sittings.table_page(house, number, Viewer(who))
    assert page.view is not None
    assert page.sitting_id is not None
    sittings.act(house, page.sitting_id, page.view.seq, Actor(who), action)


@pytest.fixture
def hall(event_house: House) -> House:
    """Athos and Milady in a deal with a real pack, the other two with a deal on their pad, and a table for nobody."""
    for number, mode, pair in ((1, "pack", ("athos", "milady")), (3, "paper", ("rochefort", "planchet"))):
        furniture.edit_table(event_house, COMMAND_LINE, number, TableForm(number, "A table", "red", mode=mode))
        for seat, who in enumerate(pair):
            sittings.sit(event_house, number, seat, Actor(who))
        for who in pair:
            do(event_house, number, who, Agree())
        do(event_house, number, pair[0], TellDealer(1))
    do(event_house, 3, "rochefort", TypeTotals(1, (54, 21)))
    return event_house


@pytest.fixture
def open_doors(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The site without tokens and limits, which would answer before anything is read."""
    app.config["WTF_CSRF_ENABLED"] = False
    monkeypatch.setattr(limiter, "enabled", False)
    return app


def forms(house: House, number: int, who: str) -> Iterator[MultiDict[str, str]]:
    """Nothing, nothing by a known hand, and of this table's own forms junk in every field, alone and sent twice."""
    page = sittings.table_page(house, number, Viewer(who)) if number in (1, 2, 3) else None
    mine = {"as": who}
    yield MultiDict()
    yield MultiDict(mine)
    if page is not None and page.view is not None:
        mine |= {"sitting": str(page.sitting_id), "seq": str(page.view.seq)}
        yield MultiDict(mine)
    for junk in JUNK:
        yield MultiDict(dict.fromkeys(FIELDS, junk) | mine)
    twice = MultiDict(dict.fromkeys(FIELDS, "junk") | mine)
    twice.update(dict.fromkeys(FIELDS, "1"))
    yield twice


def address(rule: Rule, number: int) -> str:
    values = {"number": number, "character_id": "planchet", "key": "musketeer", "referee_id": "x", "token": "x"}
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(values.get(found.group(1), number)), rule.rule)


def test_nothing_that_is_sent_is_a_fault(open_doors: Flask, hall: House, known: Known, master: Browser) -> None:
    rules = [rule for rule in open_doors.url_map.iter_rules() if "POST" in (rule.methods or ())]
    assert len(rules) > 50
    asking = {"athos": known("athos"), "": master}
    read = 0
    for rule in sorted(rules, key=lambda rule: (bool(LAST.search(rule.rule)), rule.rule.startswith("/gm"))):
        for who, browser in asking.items():
            if who and rule.rule.startswith("/gm"):
                continue
            for number in (1, 3, 99) if "number" in rule.arguments else (1,):
                path = address(rule, number)
                for form in forms(hall, number, who):
                    answer = browser.client.post(path, data=form)  # a fault is raised here
                    assert answer.status_code < 500, (path, form)
                    read += answer.status_code not in (403, 404)
    assert read > 400, "somebody was let in to be misunderstood"


def test_every_verb_with_its_answers_missing(open_doors: Flask, hall: House, known: Known, master: Browser) -> None:
    asking = {1: known("athos"), 3: known("rochefort")}
    for number, who in ((1, "athos"), (3, "rochefort")):
        for verb in VERBS:
            for tail in TAILS if verb in SAID else ("", " 0"):
                page = sittings.table_page(hall, number, Viewer(who))
                if page.view is None or page.view.viewer is None:
                    break  # a verb that was understood has ended it
                form = {"as": who, "sitting": page.sitting_id, "seq": page.view.seq, "do": verb + tail}
                sent = [(asking[number], f"/table/{number}/tell")]
                if not tail:
                    sent += [(asking[number], f"/table/{number}/act"), (master, f"/gm/table/{number}/act")]
                for browser, path in sent:
                    assert browser.client.post(path, data=form).status_code < 500, (path, form)


def test_a_word_that_is_missing_is_not_understood(open_doors: Flask, hall: House, known: Known) -> None:
    athos = known("athos")
    sitting, seq = sittings.sitting_at(hall, 1), 7
    for form in ({}, {"do": ""}, {"do": " "}):
        data = {"as": "athos", "sitting": sitting, "seq": seq} | form
        assert athos.client.post("/table/1/tell", data=data).status_code == 400
