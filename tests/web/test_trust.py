"""What a hand may bring and what a browser may keep: cookies, sessions, scripts in words, paths, files that kill."""

from __future__ import annotations

import ast
import hmac
import io
import json
import re
from collections.abc import Iterator, Mapping
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import Client, TestResponse

import larp_piquet
from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import (
    cards,
    debts,
    drafts,
    drawing,
    exporting,
    identity,
    lostatplay,
    referees,
    sittings,
    tokens,
)
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.results import COMMAND_LINE, Viewer
from larp_piquet.serving import masked
from larp_piquet.tables import acts
from larp_piquet.tables.desk import Adjusted, Rule
from larp_piquet.web.limits import limiter

from ..services.test_netting import owes
from .browsing import Browser, Form, read
from .conftest import PASSPHRASE, Known, site_over
from .roles import Evening, heavy
from .test_routes import RIGHTS, Trust

HTTPS = "https://piquet.example"
#: Words that would run, break out of an attribute, or be worked out by a template, wherever they are not told as words.
EVIL = "\"'><script>zq9</script>{{7*7}}"


@pytest.fixture
def evening(app: Flask, event_house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(limiter, "enabled", False)
    made = Evening(app, event_house)
    yield made
    made.close()


# -- cookies and sessions ------------------------------------------------------------------------------------------


def crumbs(answer: TestResponse) -> dict[str, dict[str, object]]:
    """The cookies that an answer sets, with what it says of each."""
    found = {}
    for line in answer.headers.getlist("Set-Cookie"):
        for name, morsel in SimpleCookie(line).items():
            found[name] = dict(morsel)
    return found


def scanned(client: Client, house: House, base: str) -> TestResponse:
    token, _code = identity.card_secret(house, "athos")
    return client.get(f"/C/{token}", base_url=base)


def test_under_https_every_cookie_is_tied_to_host_and_https(app: Flask, event_house: House) -> None:
    client = app.test_client()
    set_by = crumbs(scanned(client, event_house, HTTPS)) | crumbs(client.get("/", base_url=HTTPS))
    assert set(set_by) == {"__Host-phone", "__Host-piquet"}
    for name, said in set_by.items():
        assert (said["secure"], said["httponly"], said["samesite"]) == (True, True, "Lax"), name
        assert (said["path"], said["domain"]) == ("/", ""), name
    assert client.get("/me", base_url=HTTPS).status_code == 200
    assert client.get_cookie("phone", domain="piquet.example") is None


def test_under_http_no_cookie_is_within_reach_of_scripts(app: Flask, event_house: House) -> None:
    client = app.test_client()
    set_by = crumbs(scanned(client, event_house, "http://localhost"))
    assert set(set_by) == {"phone", "piquet"}
    for name, said in set_by.items():
        assert (said["secure"], said["httponly"], said["samesite"]) == ("", True, "Lax"), name


def test_a_cookie_that_came_by_http_is_nobody_under_https(app: Flask, event_house: House) -> None:
    """Whoever stands on the way of plain HTTP may plant any name that has no prefix."""
    client = app.test_client()
    scanned(client, event_house, "http://piquet.example")
    planted = client.get_cookie("phone", domain="piquet.example")
    assert planted is not None
    assert client.get("/me", base_url="http://piquet.example").status_code == 200
    assert client.get("/me", base_url=HTTPS).status_code == 403


def proof(browser: Browser) -> str:
    return browser.open("/rules/readings").form_to("/choose").value("csrf_token")


def choosing(browser: Browser, token: str) -> int:
    return browser.client.post("/choose", data={"csrf_token": token, "face": "day"}).status_code


def test_a_proof_from_before_opens_nothing_once_rights_have_changed(
    app: Flask, event_house: House, known: Known
) -> None:
    identity.reset_passphrase(event_house, PASSPHRASE)
    browser = Browser(app)
    before = proof(browser)
    assert choosing(browser, before) == 303
    for door, said in (("/gm/sign-in", {"passphrase": PASSPHRASE}), ("/gm/sign-out", {})):
        page = browser.open("/gm" if door.endswith("out") else door)
        assert browser.fill(page.form_to(door), **said).status == 200
        assert choosing(browser, before) == 400, door
        before = proof(browser)
        assert choosing(browser, before) == 303
    link = referees.invite_token(event_house, COMMAND_LINE, referees.invite(event_house, COMMAND_LINE))
    assert browser.fill(browser.open(f"/R/{link}").form_to(f"/r/{link}"), name="Tréville").status == 200
    assert choosing(browser, before) == 400
    nobody = Browser(app)
    before = proof(nobody)
    token, _code = identity.card_secret(event_house, "athos")
    assert nobody.open(f"/C/{token}").status == 200
    assert choosing(nobody, before) == 400


def test_a_planted_session_gains_no_rights_with_its_victim(app: Flask, event_house: House) -> None:
    """Who puts his own cookies into a browser before its owner signs in has no part in what that browser becomes."""
    identity.reset_passphrase(event_house, PASSPHRASE)
    thief, victim = Browser(app), Browser(app)
    before = proof(thief)
    cookie = thief.client.get_cookie("piquet")
    assert cookie is not None
    victim.client.set_cookie("piquet", cookie.value)
    assert victim.fill(victim.open("/gm/sign-in").form_to("/gm/sign-in"), passphrase=PASSPHRASE).status == 200
    token, _code = identity.card_secret(event_house, "athos")
    victim.open(f"/C/{token}")
    assert thief.open("/me").status == 403
    assert any(form.action == "/gm/sign-in" for form in thief.open("/gm").forms)
    assert choosing(victim, before) == 400, "what the thief knows is no proof any more"


def test_another_character_in_the_same_browser_has_another_cookie(known: Known, event_house: House) -> None:
    browser = known("athos")
    first = browser.client.get_cookie("phone")
    token, _code = identity.card_secret(event_house, "milady")
    browser.open(f"/C/{token}")
    second = browser.client.get_cookie("phone")
    assert first is not None
    assert second is not None
    assert first.value != second.value
    assert identity.phone_of(event_house, first.value) is None, "the old one opens nothing"


def test_a_former_referees_cookie_opens_nothing(evening: Evening) -> None:
    former = evening.browsers["former"]
    assert former.client.get_cookie("staff") is not None
    for path in ("/gm", "/gm/table/1", "/gm/table/2", "/gm/ledger", "/gm/live"):
        assert evening.ask("former", "GET", path).headers["Location"].endswith("/gm/sign-in"), path
    assert evening.ask("former", "GET", f"/note/{evening.serial}").status_code == 404
    assert evening.ask("former", "GET", "/record/1/1").status_code == 403


# -- secrets -------------------------------------------------------------------------------------------------------


def test_how_long_the_secrets_are_against_how_often_one_may_guess(event_house: House) -> None:
    """The figures of docs/threats.md: a night of twelve hours, 400 characters, whoever guesses and however many."""
    letters = len(tokens.ALPHABET)
    assert letters**tokens.TOKEN_LENGTH == 2**75
    assert letters**tokens.CODE_LENGTH == 2**40
    guesses, night, characters = event_house.codes, 12 * 60, 400
    assert (guesses._most, guesses._ceiling) == (30, 300)
    assert guesses._ceiling is not None
    assert guesses._ceiling * night * characters / 2**40 < 1e-4, "all strangers together, any character's code"
    assert guesses._most * night / 2**40 < 2e-8, "one player, one other's code"
    assert cards.MOST_MISSES / 10**4 <= 1 / 2000, "a PIN, before it is locked"
    assert 10**9 * 3600 * 12 / 2**75 < 2e-9, "a link, at a thousand million tries a second"


def test_no_secret_is_compared_by_its_first_wrong_letter() -> None:
    """Nowhere are ``==`` and ``!=`` said of a token, a PIN, a digest, a hash or a cookie that came from a browser.

    ``code`` and ``key`` are not looked for by name, for those of faults and laws are: the next test counts those doors.
    """
    stored = {
        "account.passphrase_hash != standing",  # both were read from the data
        "settings.load_account(connection, lock=True).passphrase_hash != hashed",
        "json.loads(each.details)['digest'] == digest",  # of a list of debts, by which it is known when it comes again
        "digest == seal.commitment",  # of a record that is looked through: both stand in it
    }
    found = {
        ast.unparse(node)
        for file in Path(larp_piquet.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.Eq | ast.NotEq)
        and any(_secret(ast.unparse(side)) for side in (node.left, *node.comparators))
        and not re.search(r"\.c\.\w+ ==", ast.unparse(node))  # asked of the database, by a keyed digest
    }
    assert found == stored


def _secret(said: str) -> bool:
    return re.search(r"(token|_hash|secret|digest|digest'\]|passphrase|\bpin|cookie|signature)$", said) is not None


def test_whoever_knocks_with_a_secret_is_compared_in_constant_time(
    event_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each door, opened with the right secret, has compared once, by ``hmac.compare_digest``, and found it the same."""
    compared: list[bool] = []

    def counted(one: bytes, other: bytes) -> bool:
        compared.append(compare(one, other))
        return compared[-1]

    compare = hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", counted)
    card, code = identity.card_secret(event_house, "athos")
    number = referees.invite(event_house, COMMAND_LINE)
    invite = referees.invite_token(event_house, COMMAND_LINE, number)
    setup = identity.setup_link(event_house)
    staff = identity.claim_setup_link(event_house, setup)
    assert compared == [True], "the set-up"
    phone = identity.become(event_house, card)
    assert compared == [True] * 2, "a card"
    doors = {
        "a code": lambda: identity.become_by_code(event_house, code),
        "a phone": lambda: identity.phone_of(event_house, phone.token),
        "a session of the desk": lambda: identity.staff_of(event_house, staff.token),
        "an invitation": lambda: referees.invited(event_house, invite),
    }
    for name, knock in doors.items():
        compared.clear()
        assert knock() is not None, name
        assert compared == [True], name


def test_every_door_whose_address_is_a_secret_is_masked_in_the_log(app: Flask) -> None:
    doors = [rule.rule for rule in app.url_map.iter_rules() if "token" in rule.arguments]
    assert len(doors) > 6
    for door in doors:
        line = masked(f"GET {door.replace('<token>', '7H2KQ4M9X1ZT3VB')} 200")
        assert "7H2KQ4M9X1ZT3VB" not in line, door


# -- words ---------------------------------------------------------------------------------------------------------


def typed_into(form: Form) -> list[str]:
    """The names of the lines and boxes of a form that take words."""
    return sorted({f.name for f in form.fields if f.tag == "textarea" or f.type in ("text", "search", "")} - {""})


#: What would end the evening, or the browser's part in it.
_LEAVING = re.compile(r"/(forget|sign-out|sign-in|passphrase|others|night|code|choose|reissue|status)$")


def _is_page(path: str) -> bool:
    return not heavy(path) and "/live" not in path and not path.startswith("/static/")


def test_a_script_in_any_field_is_told_as_words_on_every_page(evening: Evening) -> None:
    """Every field of every form that the pages show is filled with it, one by one; then everybody reads everything."""
    _write_at_the_table(evening)
    tried: set[tuple[str, str]] = set()
    pages = [row[0] for row in sorted(RIGHTS) if row[1] == "GET" and _is_page(row[0])]
    for role in ("master", "debtor", "seated", "referee"):
        browser = evening.browsers[role]
        for path in (each for each in pages if RIGHTS[each, "GET"][role] == "+"):
            for form in browser.open(evening.address(path)).forms:
                for name in typed_into(form):
                    if (form.action, name) not in tried and not _LEAVING.search(form.action):
                        tried.add((form.action, name))
                        button = next((f.value for f in form.fields if f.tag == "button"), "")
                        data = form.data(button)
                        data.setlist(name, [EVIL])
                        answer = evening.browsers[role].client.post(form.action, data=data)
                        if answer.mimetype == "text/html":  # a print is looked at in tests/press
                            assert Trust(read(answer).html).found == [], (form.action, name)
    assert len(tried) > 60
    _write_more(evening)
    stored = _stored(evening)
    assert stored >= STORED, STORED - stored
    seen = 0
    for role in ("master", "debtor", "seated", "stranger"):
        for path in (each for each in pages if RIGHTS[each, "GET"][role] == "+"):
            page = evening.browsers[role].open(evening.address(path))
            if not page.headers.get("Content-Type", "").startswith("text/html"):
                continue  # no browser reads a record as a page: it says what it is, and is not to be sniffed
            html = page.html
            assert Trust(html).found == [], (role, path)
            assert "zq9</script>49" not in html, (role, path)
            seen += "&lt;script&gt;zq9" in html
    assert seen > 60, "it is told there"


#: Where such words must have come to stand, or the test has looked at nothing: table and column.
STORED = {
    ("event", "name"), ("character", "name"), ("character", "title"), ("character", "alias"), ("furniture", "name"),
    ("debt", "cause"), ("entry", "reason"), ("event_entry", "reason"), ("referee", "name"),
    ("challenge_entry", "words"), ("house_law", "rules"), ("own_money", "plain"), ("sitting_fact", "protested"),
    ("seal_part", "word"),
}  # fmt: skip


def _stored(evening: Evening) -> set[tuple[str, str]]:
    return {
        (table, json.loads(value)["kind"] if table == "sitting_fact" and column == "payload" else column)
        for table in evening.tables
        for row in evening.rows(table)
        for column, value in row.items()
        if isinstance(value, str) and "zq9" in value
    }


def _write_at_the_table(evening: Evening) -> None:
    """What is said while the first deal lies there: a word for the next, and a protest against a ruling."""
    seated, house = evening.browsers["seated"], evening.house
    ruled = sittings.table_page(house, 1, Viewer(staff=True))
    assert ruled.sitting_id is not None
    assert ruled.view is not None
    drawing.give_part(house, ruled.sitting_id, 2, acts.Actor("athos"), EVIL)  # the first draw lies on the table
    sittings.act(house, ruled.sitting_id, ruled.view.seq, acts.Actor(staff=True), Rule(Adjusted(0, 1, EVIL)))
    assert seated.fill(seated.open("/table/1/protest").form_to("/table/1/protest"), text=EVIL).status == 200


def _write_more(evening: Evening) -> None:
    """What takes more than one filled field: a note and what is said of it, a challenge, a referee's name."""
    house, browsers = evening.house, evening.browsers
    # Of the fields of one form each was tried by itself; now all stand as they were, but for the last.
    master = browsers["master"]
    master.fill(master.open("/gm/event").form_to("/gm/event"), name=EVIL)
    master.fill(master.open("/gm/character/athos").form_to("/gm/character/athos"), name=EVIL, title=EVIL, alias=EVIL)
    drafts.draw(house, Actor("porthos"), drafts.DebtForm("aramis", "porthos", "1 р.", cause=EVIL, true_cause=EVIL))
    debts.enter(house, owes(house, "aramis", "bazin", "1 р."), Actor(staff=True), Act(EntryKind.VOIDED, reason=EVIL))
    law = master.open("/gm/law/new?base=musketeer").form_to("/gm/law/new")
    master.fill(law, name=EVIL, leza_tricks="8")  # or there is one of that name by now
    coin = master.open("/gm/coins/new?base=ru").form_to("/gm/coins/new")
    master.fill(coin, **{"name.en": EVIL})
    form = browsers["seated"].open("/me/challenge").form_to("/me/challenge")
    browsers["seated"].fill(form, other="milady", words=EVIL)
    link = referees.invite_token(house, COMMAND_LINE, referees.invite(house, COMMAND_LINE))
    fresh = Browser(evening.app)
    fresh.fill(fresh.open(f"/R/{link}").form_to(f"/r/{link}"), name=EVIL)


def _cell() -> str:
    """Such words as one cell of a list."""
    return '"' + EVIL.replace('"', '""') + '"'


#: Files that carry such words in every place where one may write: what takes them, and what its file may be.
CARRIED: Mapping[str, tuple[str, bytes]] = {
    "cast": ("/gm/cast/import", f"id,name,title\nevil,{_cell()},{_cell()}\n".encode()),
    "debts": ("/gm/exchange/debts", f"debtor,creditor,amount,cause\nmilady,athos,1 р.,{_cell()}\n".encode()),
    "debts of nobody": ("/gm/exchange/debts", f"debtor,creditor,amount\n{_cell()},athos,{_cell()}\n".encode()),
    "purses": ("/gm/exchange/purses", f"character,amount\n{_cell()},{_cell()}\n".encode()),
    "law": ("/gm/law/file", f"edition = 'classic'\nname = {json.dumps(EVIL)}\n".encode()),
    "coin": ("/gm/coins/file", f"name = {json.dumps(EVIL)}\n".encode()),
}


@pytest.mark.parametrize("what", CARRIED)
def test_a_script_in_a_file_is_told_as_words(evening: Evening, what: str) -> None:
    """As the file is looked at before it is entered, as it is entered, and wherever it is told afterwards."""
    path, data = CARRIED[what]
    lostatplay.set_play(evening.house, COMMAND_LINE, PlayForm(purses=True))
    master = evening.browsers["master"]
    sent = {"csrf_token": proof(master), "file": (io.BytesIO(data), "list.csv")}
    looked = read(master.client.post(path, data=sent, follow_redirects=True))
    assert Trust(looked.html).found == []
    assert "&lt;script&gt;zq9" in looked.html, "it is told there"
    for form in (each for each in looked.forms if each.action == path):
        for button in [each.value for each in form.fields if each.tag == "button"] or [""]:
            entered = master.send(form, button=button)
            assert Trust(entered.html).found == []


def test_a_script_in_the_file_of_an_event_is_told_as_words(bare_house: House, folder: Path) -> None:
    """A whole evening out of a TOML file: its name, place and law, a character, a table; then its pages."""
    said = json.dumps(EVIL)
    event = (
        'format = "larp-piquet-event"\nversion = 1\n'
        + f"[event]\nname = {said}\ngame_date = 1627-10-10\nplace = {said}\nhouse_name = {said}\n"
    )
    people = f"[[characters]]\nid = 'athos'\nname = {said}\ntitle = {said}\nalias = {said}\n"
    tables = f"[[tables]]\nnumber = 1\nname = {said}\n"
    rules = "[event.house_rules]\nleza_tricks = 8\n"
    exporting.import_event(bare_house, event + rules + people + tables)
    identity.reset_passphrase(bare_house, PASSPHRASE)
    browser = Browser(site_over(bare_house, folder))
    page = browser.open("/gm/sign-in")
    assert browser.fill(page.form_to("/gm/sign-in"), passphrase=PASSPHRASE).status == 200
    told = 0
    for path in ("/", "/hall", "/table/1", "/table/1/law", "/gm", "/gm/cast", "/gm/character/athos", "/gm/event",
                 "/gm/law", "/gm/tables", "/gm/prints", "/gm/exchange", "/gm/ledger"):  # fmt: skip
        html = browser.open(path).html
        assert Trust(html).found == [], path
        told += "&lt;script&gt;zq9" in html
    assert told > 8


# -- paths and files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd",
        "/static/fonts/../fonts.py", "/static/fonts/%2e%2e%2fresources.py", "/static/fonts/..%5cresources.py",
        "/static/printables/../pyproject.toml", "/static/printables/%2e%2e/README.md", "/static/printables/page.html",
        "/static/printables//etc/passwd.css", "/gm/jobs/..%2f..%2fsecret.key/file", "/gm/prints/..%2f..%2fx.pdf",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_its_folder(master: Browser, path: str) -> None:
    answer = master.client.get(path, follow_redirects=True)
    assert answer.status_code == 404, path
    answer.close()


KILLING = {
    "deep list": b"[" * 200_000,
    "deep map": b'{"a":' * 100_000,
    "deep toml": b"a = " + b"[" * 200_000,
    "endless name": b"a." * 100_000 + b"a = 1",
    "great number": b"9" * 300_000,
    "great in json": b'{"format": ' + b"9" * 300_000 + b"}",
    "no text": bytes(range(256)) * 500,
    "a zip": b"PK\x03\x04" + b"\x00" * 5_000,
    "one long row": b"name," + b"," * 300_000,
    "many rows": b"name\n" + b"x\n" * 200_000,
    "one quotation mark": b'name,title\n"' + b"x\n" * 100_000,
    "entities": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
}
TAKERS = (
    "/gm/cast/import", "/gm/law/file", "/gm/coins/file", "/gm/record", "/gm/exchange/debts", "/gm/exchange/purses",
    "/gm/exchange/carry",
)  # fmt: skip


@pytest.mark.parametrize("what", KILLING)
def test_a_file_made_to_kill_is_told_as_no_file_of_ours(master: Browser, what: str) -> None:
    token = proof(master)
    for path in TAKERS:
        for kind in ("csv", "toml") if "import" in path or "exchange" in path else ("",):
            data = {"csrf_token": token, "kind": kind, "file": (io.BytesIO(KILLING[what]), "file")}
            answer = master.client.post(path, data=data, content_type="multipart/form-data")
            assert answer.status_code in (400, 413), (path, kind)
