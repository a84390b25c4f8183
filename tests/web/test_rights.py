"""Every address of the desk, asked by nobody, a player, a referee, a referee at his own table, and the game master."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from larp_piquet.services import identity, referees, sittings, stakelimits
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.services.rights import Right
from larp_piquet.tables.acts import Actor
from larp_piquet.web.pages.gm.room import OPEN, ROUTES
from tests.conftest import HandClock

from .browsing import Browser, Form
from .conftest import Known, seated
from .ruling import answered, giving, rule, weighing
from .test_evening import cards_on, english, truth, weight

VALUES = {
    "number": "1", "kind": "pause", "serial": "1", "character_id": "athos", "document": "rule_sheet",
    "referee_id": "referee:1", "key": "house-1", "sitting": "1", "coin": "own-1", "partie": "1",
}  # fmt: skip
#: What one who may not is answered: a page that says so, or the door.
SHUT = (403, 303)


def invited(app: Flask, house: House, name: str = "Tréville", *tables: int) -> Browser:
    """A browser that has accepted an invitation."""
    token = referees.invite_token(house, COMMAND_LINE, referees.invite(house, COMMAND_LINE))
    browser = Browser(app)
    page = browser.fill(browser.open(f"/R/{token}").form_to(f"/r/{token}"), name=name)
    assert page.status == 200
    if tables:
        (found,) = [each for each in referees.all_referees(house, COMMAND_LINE) if each.name == name]
        referees.assign(house, COMMAND_LINE, found.id, tables)
    return english(browser)


@pytest.fixture
def referee(app: Flask, event_house: House) -> Browser:
    return invited(app, event_house)


def routes(app: Flask) -> list[tuple[str, str, str]]:
    """(endpoint, method, address) of everything under the desk."""
    found = []
    for found_rule in app.url_map.iter_rules():
        if not found_rule.endpoint.startswith("gm.") or found_rule.endpoint in OPEN:
            continue
        address = re.sub(r"<(?:\w+:)?(\w+)>", lambda part: VALUES.get(part[1], "1"), found_rule.rule)
        for method in sorted((found_rule.methods or set()) & {"GET", "POST"}):
            found.append((found_rule.endpoint, method, address))
    return found


def answer(browser: Browser, method: str, address: str) -> tuple[int, str]:
    """Status, and where it leads."""
    if method == "GET":
        got = browser.client.get(address, buffered=False)
    else:
        token = browser.open("/").form_to("/choose").value("csrf_token")
        got = browser.client.post(address, data={"csrf_token": token})
    where = got.headers.get("Location", "")
    got.close()
    return got.status_code, where


def test_what_is_a_referees_is_named_and_all_else_is_not(app: Flask) -> None:
    assert set(ROUTES) <= {endpoint for endpoint, _method, _address in routes(app)}
    assert Right.HOUSE not in ROUTES.values()
    assert len([endpoint for endpoint, _m, _a in routes(app) if endpoint not in ROUTES]) > 25


def test_nobody_and_players_stand_before_the_door(app: Flask, nobody: Browser, known: Known) -> None:
    for browser in (nobody, known("athos")):
        for _endpoint, method, address in routes(app):
            status, where = answer(browser, method, address)
            assert (status, where) == ((303, "/gm/sign-in") if method == "GET" else (403, "")), address


def test_a_referee_has_the_desk_and_the_tables_and_nothing_else(app: Flask, referee: Browser) -> None:
    asked = [each for each in routes(app) if each[0] != "gm.leave"]
    for endpoint, method, address in asked:
        status, where = answer(referee, method, address)
        if endpoint in ROUTES:
            assert status != 403, address
            assert where != "/gm/sign-in", address
        else:
            assert status == 403, (method, address, status)
    page = referee.open("/gm/event")
    assert "This page is the game master's alone" in page.text
    assert "Prints" not in referee.open("/gm").text


def test_a_referee_of_other_tables_is_told_so(app: Flask, event_house: House) -> None:
    elsewhere = invited(app, event_house, "Dessessart", 2)
    for endpoint, method, address in routes(app):
        if ROUTES.get(endpoint) is Right.RULE:
            assert answer(elsewhere, method, address)[0] == 403, address
    assert "is given to other referees" in elsewhere.open("/gm/table/1").text
    assert elsewhere.open("/gm/table/2").status == 200


def test_the_game_master_passes_everywhere(app: Flask, master: Browser) -> None:
    for endpoint, method, address in routes(app):
        if endpoint in ("gm.leave", "gm.set_passphrase"):  # a passphrase is changed by whoever knows the old one
            continue
        status, where = answer(master, method, address)
        assert status != 403, address
        assert where != "/gm/sign-in", address


def test_hands_are_the_referees_until_his_own_character_sits_there(
    known: Known, event_house: House, referee: Browser
) -> None:
    seated(known)
    own, opened = truth(event_house)
    for path in ("/gm/table/1", "/gm/table/1/update"):
        assert own[0] | own[1] <= cards_on(referee.open(path))
    forms = {kind: giving(referee, 1, kind) for kind in ("pause", "redeal", "stop", "void")}
    token, _code = identity.card_secret(event_house, "athos")
    referee.open(f"/C/{token}")
    english(referee)
    for path in ("/gm/table/1", "/gm/table/1/update", "/gm/table/1/log", "/table/1", "/table/1/log"):
        page = referee.open(path)
        assert page.status == 200, path
        assert not (own[1] - opened) & cards_on(page), path
    assert "another referee rules" in referee.open("/gm/table/1").text
    for kind, form in forms.items():
        page = referee.fill(form, reason="I lose")
        assert page.status == 409, kind
        assert "you do not rule here" in page.text
        assert referee.open(f"/gm/table/1/rule/{kind}").status == 409
    assert referee.open("/gm/table/1/irregular").status == 409
    assert "your character plays" in referee.open("/gm").text
    record = referee.client.get("/record/1/1")
    assert record.status_code == 403


@pytest.mark.parametrize("way", ["scans and forgets", "types and forgets", "plays, forgets and joins", "joins anew"])
def test_no_way_through_one_browser_leads_a_player_to_his_opponents_hand(
    app: Flask, event_house: House, known: Known, master: Browser, nobody: Browser, way: str
) -> None:
    """Athos plays in the browser that rules, before or after it was a referee's, and is laid aside in it."""
    seated(known)
    own, opened = truth(event_house)
    token, code = identity.card_secret(event_house, "athos")
    browser = nobody if way.startswith("plays") else invited(app, event_house)
    english(browser)
    if way == "types and forgets":
        assert browser.fill(browser.open("/").form_to("/code"), code=code).status == 200
    else:
        browser.open(f"/C/{token}")
    browser.send(browser.open("/me").form_to("/me/forget"))
    assert browser.open("/me").status == 403
    if way == "joins anew":
        browser.send(browser.open("/gm").form_to("/gm/sign-out"))
    if "join" in way:
        link = referees.invite_token(event_house, COMMAND_LINE, referees.invite(event_house, COMMAND_LINE))
        browser.fill(browser.open(f"/R/{link}").form_to(f"/r/{link}"), name="Dessessart")
    for path in ("/gm/table/1", "/gm/table/1/update", "/gm/table/1/log", "/table/1", "/table/1/log"):
        page = browser.open(path)
        assert page.status == 200, path
        assert cards_on(page) <= opened, path
    assert "another referee rules" in browser.open("/gm/table/1").text
    assert browser.open("/gm/table/1/rule/adjust?seat=0&sign=give&points=100").status == 409
    assert browser.client.get("/record/1/1").status_code == 403
    english(master)
    assert "Plays or has played as: Атос. Where one of them sits, another rules." in master.open("/gm/referees").text
    assert own[1] <= cards_on(master.open("/gm/table/1")), "the game master, who is nobody, sees it"


def test_the_game_masters_own_table_stays_his_own_in_that_session(
    event_house: House, known: Known, master: Browser
) -> None:
    seated(known)
    _own, opened = truth(event_house)
    token, _code = identity.card_secret(event_house, "athos")
    master.open(f"/C/{token}")
    english(master)
    master.send(master.open("/me").form_to("/me/forget"))
    assert cards_on(master.open("/gm/table/1")) <= opened
    assert master.open("/gm/table/1/rule/adjust?seat=0&sign=give&points=100").status == 409


def test_who_is_shut_out_does_not_walk_in_again(
    app: Flask, event_house: House, master: Browser, nobody: Browser
) -> None:
    number, older = (referees.invite(event_house, COMMAND_LINE, reusable=True) for _ in range(2))
    tokens = [referees.invite_token(event_house, COMMAND_LINE, each) for each in (number, older)]
    english(nobody)
    english(master)
    assert nobody.fill(nobody.open(f"/R/{tokens[0]}").form_to(f"/r/{tokens[0]}"), name="Tréville").status == 200
    page = master.open("/gm/referees")
    assert "The invitation this referee came by is withdrawn" in page.text
    done = master.fill(page.form_to("/gm/referees/referee:1/end"), reason="he drinks")
    assert "the invitation it came by is withdrawn" in done.text
    assert f"/gm/referees/invite/{number}" not in done.html
    assert f"/gm/referees/invite/{older}" in done.html
    assert nobody.open(f"/R/{tokens[0]}").status == 404
    back = nobody.fill(nobody.open(f"/R/{tokens[1]}").form_to(f"/r/{tokens[1]}"), name="Somebody Else")
    assert back.status == 403
    assert "Ask the game master for a new invitation" in back.text
    other = english(Browser(app))
    form = other.open(f"/R/{tokens[1]}").form_to(f"/r/{tokens[1]}")
    refused = other.fill(form, name="tréville")
    assert refused.status == 400
    assert "it takes a new one" in refused.text
    assert other.fill(form, name="Dessessart").status == 200


def test_a_bystander_reads_no_hand_in_the_log(known: Known, event_house: House, nobody: Browser) -> None:
    pair = seated(known)
    english(nobody)
    for browser in pair:
        english(browser)
        browser.step(1)
    own, opened = truth(event_house)
    assert cards_on(nobody.open("/table/1/log")) <= opened
    for seat, browser in enumerate(pair):
        assert cards_on(browser.open("/table/1/log")) <= opened | own[seat]


def test_the_way_of_an_invitation(app: Flask, event_house: House, master: Browser, nobody: Browser) -> None:
    english(master)
    page = master.fill(master.open("/gm/referees").form_to("/gm/referees/invite"), character="")
    assert "<svg" in page.html
    link = re.search(r"/R/([0-9A-Z]{15})", page.html)
    assert link is not None
    path = f"/R/{link[1]}"
    assert 'value="/R/' not in page.html, "the secret is no page to come back to"
    assert nobody.client.head(path).status_code == 200
    assert "This browser is the game master" in master.open(path).text
    english(nobody)
    page = nobody.open(path)
    assert nobody.fill(page.form_to(f"/r/{link[1]}"), name=" ").status == 400
    page = nobody.fill(nobody.open(path).form_to(f"/r/{link[1]}"), name="Tréville")
    assert "referee: Tréville" in page.text
    late = Browser(app)
    assert late.open(path).status == 404
    assert link[1] not in late.open(path).html
    roles = master.open("/gm/referees")
    assert "Tréville" in roles.text
    form = roles.form_to("/gm/referees/referee:1/tables")
    assert master.fill(form, table=["1", "3"]).status == 200
    assert "tables: 1, 3" in master.open("/gm/referees").text
    assert nobody.open("/gm/table/2").status == 403
    assert nobody.open("/gm/table/3").status == 200
    master.fill(master.open("/gm/referees").form_to("/gm/referees/referee:1/end"), reason="he drinks")
    assert any(each.action == "/gm/sign-in" for each in nobody.open("/gm/table/3").forms)
    assert "Their access has ended" in master.open("/gm/referees").text


def test_a_ruling_names_its_referee_and_its_clause_to_all(known: Known, referee: Browser, nobody: Browser) -> None:
    pair = seated(known)
    for browser in (*pair, nobody):
        english(browser)
    rule(referee, 1, "adjust", "Talk about cards in hand", seat="0", sign="take", points="5")
    for browser in (*pair, nobody):
        page = browser.open("/table/1")
        assert "Атос loses 5 points." in page.text
        assert "Talk about cards in hand" in page.text
        assert "referee: Tréville" in page.text
        assert 'href="/table/1/law#adjustment"' in page.html
        assert "Атос loses 5 points." in browser.open("/table/1/log").text
    protest = pair[0].open("/table/1/protest").form_to("/table/1/protest")
    assert pair[0].fill(protest, text="it was a sigh").status == 200
    assert "Protest: Атос" in pair[1].open("/table/1").text
    assert "it was a sigh" in nobody.open("/table/1/log").text
    assert nobody.open("/table/1/protest").status == 403
    assert pair[0].fill(protest, text="again").status in (200, 409)


def test_calls_stand_on_the_desk_in_order_until_they_are_answered(
    known: Known, referee: Browser, clock: HandClock
) -> None:
    """Three calls at two tables, five minutes apart; whoever comes to a table has answered every call of it."""
    pair = seated(known)
    planchet = known("planchet")
    planchet.send(planchet.open("/table/2").form_to("/table/2/sit"), button="0")
    for browser in (*pair, planchet):
        english(browser)
    call = pair[0].open("/table/1/call").form_to("/table/1/call")
    assert pair[0].fill(call, why="dispute").status == 200
    assert pair[0].fill(call, why="dispute").status == 200, "a second tap"
    for browser, number, why in ((planchet, 2, "question"), (pair[1], 1, "slip")):
        clock.move(minutes=5)
        assert (
            browser.fill(browser.open(f"/table/{number}/call").form_to(f"/table/{number}/call"), why=why).status == 200
        )
    assert "The referee is called: Атос (a dispute, " in pair[1].open("/table/1").text
    assert "Call the referee" not in pair[0].open("/table/1").text
    desk = referee.open("/gm")
    called = re.findall(r"<div>([^<]+): ([^<]+)</div>", desk.html)
    assert called == [
        ("Атос", "We do not agree"),
        ("Planchet", "What is the rule?"),
        ("Дама в синем", "Something was pressed or played by mistake"),
    ]
    assert "The referee is called" in referee.open("/gm/table/1").text
    page = referee.send(desk.form_to("/gm/table/1/come"))
    assert re.findall(r"<div>([^<]+): ([^<]+)</div>", page.html) == [("Planchet", "What is the rule?")]
    assert "The referee is coming (referee: Tréville" in pair[1].open("/table/1").text
    assert "Call the referee" in pair[0].open("/table/1").text
    assert "Calls for the referee" not in referee.send(page.form_to("/gm/table/2/come")).text


def test_nobody_moves_at_a_table_that_rests(known: Known, referee: Browser) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    form = next(f for b in pair if (f := b.open("/table/1").form("discard")))
    assert form is not None
    rule(referee, 1, "pause", "The game calls")
    for browser in pair:
        page = browser.open("/table/1")
        assert "The table rests. The game calls" in page.text
        assert page.form("discard") is None
    rule(referee, 1, "resume", "All is clear again")
    assert any(browser.open("/table/1").form("discard") for browser in pair)


# -- the law at a table ------------------------------------------------------------------------------------------


def entering(browser: Browser, facts: dict[str, str], **chosen: str) -> Form:
    """The form that gives the law's answer to these facts."""
    return answered(browser, 1, facts, **chosen).form_to("/gm/table/1/act")


def test_the_laws_answer_is_entered_and_carried_out_in_one_step(
    known: Known, event_house: House, referee: Browser
) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    asked = referee.open("/gm/table/1/irregular")
    assert "Something was called that is not held" in asked.text
    form = entering(referee, {"case": "false_call", "mended": "never"}, seat="1")
    page = referee.fill(form, reason="So says the law")
    assert page.status == 200
    assert "Дама в синем plays this deal in silence." in pair[0].open("/table/1").text
    log = pair[0].open("/table/1/log")
    assert "An irregularity. Something was called that is not held. Silence." in log.text
    assert 'href="/table/1/law#irregularity.false_call"' in log.html
    assert 'href="/table/1/law#silence"' in log.html
    dealt = log.text.count("deals.")
    form = entering(referee, {"case": "exposed", "whose": "talon"})
    assert referee.fill(form, words="The nine lay face up").status == 200
    log = pair[0].open("/table/1/log")
    assert "The nine lay face up" in log.text
    assert log.text.count("deals.") == dealt + 1
    back = referee.fill(entering(referee, {"case": "revoke", "part": "play"}), reason="So says the law")
    assert "Choose the last line that shall stand" in back.text


def test_a_ruling_that_cannot_be_given_is_refused_before_its_reason(known: Known, referee: Browser) -> None:
    seated(known)
    assert weighing(referee, 1, "resume").status == 409
    assert weighing(referee, 1, "back", line="2").status == 409
    assert weighing(referee, 1, "adjust", seat="0", sign="take", points="501").status == 409
    assert weighing(referee, 1, "reseat", seat="0", character="nobody").status in (404, 409)
    assert weighing(referee, 1, "waive", seat="0", breach="card_not_held").status == 409
    for kind, fields in (
        ("waive", {"seat": "0", "breach": "x"}), ("mode", {"mode": "x"}), ("back", {"line": "x"}),
        ("adjust", {"seat": "0", "sign": "x", "points": "1"}), ("silence", {"seat": "9", "why": ""}),
        ("silence", {"seat": "0", "why": "x"}), ("excuse", {"seat": "0", "how": "x"}),
    ):  # fmt: skip
        assert weighing(referee, 1, kind, **fields).status == 400, kind
    assert weighing(referee, 1, "nothing").status == 404


def test_a_player_is_excused_by_the_pages(known: Known, event_house: House, referee: Browser) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    asked = weighing(referee, 1, "excuse")
    assert [f.value for f in asked.form_to("/gm/table/1/rule/excuse").named("how") if f.checked] == ["kept"]
    assert "the play loses nothing" not in asked.text
    assert weighing(referee, 1, "excuse", seat="0", how="freed").status == 409
    kept = weighing(referee, 1, "excuse", seat="0", how="kept")
    assert "Атос is excused; the table rests and keeps the place." in kept.text
    assert "Excusing a player" in kept.text
    rule(referee, 1, "excuse", "The game calls", seat="0", how="kept")
    for browser in (*pair, known("planchet")):
        told = english(browser).open("/table/1").text
        assert "Атос is excused; the table rests and keeps the place." in told
        assert told.count("The game calls") == 1, "the notice says it, and nothing says it again"
    rule(referee, 1, "resume", "All is clear again")
    settled = weighing(referee, 1, "excuse", seat="0", how="settled")
    for words in ("Атос rises.", "Nobody owes anything.", "Awaiting the signature of Дама в синем."):
        assert words in settled.text
    rule(referee, 1, "excuse", "A player is unwell", seat="0", how="settled")
    told = pair[1].open("/table/1").text
    for words in ("Атос is excused; the partie is settled as it stands.", "referee: Tréville", "signed by the referee"):
        assert words in told
    assert "has risen" in referee.open("/gm/table/1").text
    log = pair[1].open("/table/1/log").text
    assert "The result is signed in the name of Атос." in log
    sign = pair[1].open("/table/1").form("sign")
    assert sign is not None
    assert "with the last signature the sitting has ended" in pair[1].send(sign, button="sign").text


def test_the_notice_names_who_is_gone_from_the_table(known: Known, event_house: House, referee: Browser) -> None:
    sittings.sit(event_house, 1, 0, Actor("athos"))
    sittings.sit(event_house, 1, 1, Actor("milady"))
    asked = weighing(referee, 1, "excuse")
    assert [f.value for f in asked.form_to("/gm/table/1/rule/excuse").named("how")] == ["freed"]
    assert "Free seat" in weighing(referee, 1, "excuse", seat="0", how="freed").text
    rule(referee, 1, "excuse", seat="0", how="freed")
    milady = english(known("milady"))
    for path in ("/table/1", "/table/1/log", "/hall"):
        assert "Атос is excused from the table." in milady.open(path).text, path


def test_a_place_above_a_limit_is_refused_in_words(known: Known, event_house: House, referee: Browser) -> None:
    seated(known)
    stakelimits.set_limit(event_house, COMMAND_LINE, "planchet", per_point="0", reason="a vow")
    refused = weighing(referee, 1, "reseat", seat="0", character="planchet")
    assert refused.status == 409
    assert "whoever is to take this place may play for 0 at most" in refused.text


def test_the_live_part_stays_light_with_a_ruling_and_two_calls(known: Known, referee: Browser) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    for browser in pair * 5:
        browser.step(1)
    rule(referee, 1, "adjust", "x" * 300, seat="0", sign="take", points="5")
    for browser in pair:
        call = browser.open("/table/1/call").form_to("/table/1/call")
        assert browser.fill(call, why="irregular").status == 200
    for _round in range(60):
        moved = [browser.step(1) for browser in pair]
        if not any(moved):
            break
        for browser in (*pair, referee):
            path = "/gm/table/1/update" if browser is referee else "/table/1/update"
            assert weight(browser.open(path)) < 6_000, browser.open(path).html
