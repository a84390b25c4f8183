"""Records of parties: who may take them, and what the desk makes of them."""

from __future__ import annotations

import json
import random

from larp_piquet.services.house import House
from larp_piquet.tables.account import adjudicate
from larp_piquet.tables.acts import DealNext

from ..services.playing import agree, do, play_deal, play_partie, sit_down
from .browsing import Browser
from .conftest import Known, seated
from .test_evening import cards_on, english


def record_link(browser: Browser, path: str) -> str:
    html = browser.open(path).html
    return html.partition('href="/record/')[2].partition('"')[0]


def opened(master: Browser, opens: str) -> None:
    """The event's setting, chosen in its form."""
    page = master.open("/gm/event")
    assert master.fill(page.form_to("/gm/event"), opens=opens).status == 200


def test_a_finished_partie_stays_closed_unless_the_event_opens_it(
    event_house: House, known: Known, master: Browser, nobody: Browser
) -> None:
    opened(master, "never")
    play_partie(event_house, sit_down(event_house))
    athos = known("athos")
    assert record_link(athos, "/table/1") == ""
    assert "/table/1/replay" not in athos.open("/table/1").html
    for browser in (athos, known("milady"), known("planchet"), nobody):
        for path in ("/record/1/1", "/table/1/replay", "/table/1/replay/law", "/table/1/replay?sitting=1&partie=1"):
            answer = browser.client.get(path, headers={"Accept-Language": "en"})
            assert answer.status_code == 403, path
            assert "hands" not in answer.text
    english(nobody)
    assert "stay closed" in nobody.open("/table/1/replay").text
    assert master.client.get("/record/1/1").status_code == 200
    assert master.client.get("/table/1/replay").status_code == 200


def test_finished_deals_are_gone_through_step_by_step_by_those_to_whom_they_are_opened(
    event_house: House, known: Known, master: Browser, nobody: Browser
) -> None:
    sitting = sit_down(event_house)
    agree(event_house, sitting)
    opened(master, "players")
    athos, planchet = known("athos"), known("planchet")
    for browser in (athos, planchet, nobody, master):
        english(browser)
    assert athos.open("/table/1/replay").status == 403, "nothing is finished yet"
    play_deal(event_house, sitting, 1, ("athos", "milady"), random.Random(3))
    assert "/table/1/replay" in athos.open("/table/1").html
    assert "/table/1/replay" not in planchet.open("/table/1").html
    first = athos.open("/table/1/replay?deal=1&step=0")
    assert first.status == 200
    assert "The cards as they were dealt." in first.text
    assert len(cards_on(first)) == 32, "both hands and the talon"
    assert "/table/1/replay?deal=1&amp;step=1&amp;number" not in first.html
    assert "lays out" in athos.open("/table/1/replay?deal=1&step=1").text
    assert athos.open("/table/1/replay/law").status == 200
    for browser in (planchet, nobody):
        assert browser.open("/table/1/replay").status == 403
    do(event_house, sitting, "milady", DealNext())
    told = athos.open("/table/1/replay?deal=2")
    assert "Deal 1" in told.text, "the deal under way is not among them"
    assert "Deal 2" not in told.text
    assert athos.open("/record/1/1").status == 403, "the whole record comes when the partie is over"
    opened(master, "everybody")
    for browser in (planchet, nobody):
        assert browser.open("/table/1/replay").status == 200
        assert "/table/1/replay" not in browser.open("/table/2").html
    assert nobody.open("/table/2/replay?sitting=1").status == 404
    assert nobody.open("/table/2/replay").status == 404
    opened(master, "never")
    assert athos.open("/table/1/replay").status == 403


def test_a_finished_partie_is_for_those_who_sat_there_and_for_staff(
    event_house: House, known: Known, master: Browser, nobody: Browser
) -> None:
    opened(master, "players")
    play_partie(event_house, sit_down(event_house))
    link = record_link(known("athos"), "/table/1")
    assert link == "1/1"
    assert record_link(nobody, "/table/1") == ""
    texts = set()
    for browser in (known("athos"), known("milady"), master):
        answer = browser.client.get(f"/record/{link}")
        assert answer.status_code == 200
        assert "piquet-table-1-sitting-1-partie-1.json" in answer.headers["Content-Disposition"]
        assert answer.headers["Cache-Control"] == "no-store"
        texts.add(answer.text)
    (text,) = texts
    told = json.loads(text)
    assert told["players"] == ["Атос", "Дама в синем"]
    account = adjudicate(told)
    assert account["partie"]["complete"] is True  # type: ignore[index]
    for browser in (nobody, known("planchet")):
        assert browser.client.get(f"/record/{link}").status_code == 403


def test_a_deal_under_way_is_the_referee_s_alone(known: Known, master: Browser, nobody: Browser) -> None:
    pair = seated(known)
    for browser in (*pair, nobody, known("planchet")):
        assert record_link(browser, "/table/1") == ""
        answer = browser.client.get("/record/1/1")
        assert answer.status_code == 403
        assert '"hands"' not in answer.text
    told = json.loads(master.client.get("/record/" + record_link(master, "/gm/table/1")).text)
    assert [len(hand.split()) for hand in told["deals"][0]["hands"].values()] == [12, 12]


def test_a_referee_who_plays_here_himself_gets_no_more_than_a_player(known: Known, master: Browser) -> None:
    seated(known)
    athos = known("athos")
    cookie = master.client.get_cookie("staff")
    assert cookie is not None
    athos.client.set_cookie("staff", cookie.value)
    assert athos.client.get("/record/1/1").status_code == 403
    assert record_link(athos, "/gm/table/1") == ""


def test_what_there_is_not_is_not_found(master: Browser, known: Known) -> None:
    seated(known)
    for path in ("1/2", "1/0", "9/1", "99999999999999999999/1"):
        assert master.client.get(f"/record/{path}").status_code == 404


def test_a_record_of_a_house_law_tells_how_it_differs(master: Browser) -> None:
    told = {
        "format": "piquet-record", "version": 1, "game": "piquet",
        "rules": {"edition": "starinny", "name": "Castle law", "house": {"leza_tricks": 8}},
        "players": ["Атос", "<b>Арамис"],
        "deals": [{"totals": {"Атос": 54, "<b>Арамис": 21}}, {"entry": None}],
    }  # fmt: skip
    page = master.fill(master.open("/gm/record").form_to("/gm/record"), pasted=json.dumps(told))
    assert "Counted by: Castle law (The old game of piquet)" in page.text
    assert "Tricks that win the cards : 8. In the edition: 7." in page.text
    assert "Атос writes 33 points." in page.text
    assert "The deal is level" in master.open("/gm/record/1?deal=2").text
    assert "<b>Арамис" not in page.html


def test_a_record_that_breaks_a_rule_is_refused_with_its_place(master: Browser) -> None:
    page = master.open("/gm/record")
    unknown = {"format": "piquet-record", "version": 1, "game": "piquet", "rules": {"edition": "waltz"}}
    for text, wrong in (("{", "not JSON"), (json.dumps(unknown), "waltz")):
        answer = master.fill(page.form_to("/gm/record"), pasted=text)
        assert answer.status == 400
        assert wrong in answer.text


def test_a_finished_deal_says_why(event_house: House, nobody: Browser) -> None:
    play_partie(event_house, sit_down(event_house))
    page = nobody.open("/table/1/account")
    assert page.html.count('<details id="why-') == 6


def test_a_running_deal_does_not_say_why(known: Known, nobody: Browser) -> None:
    pair = seated(known)
    while not (page := nobody.open("/table/1/account")).html.count("#point"):
        assert any(browser.step(1) for browser in pair)
    assert "why-" not in page.html
