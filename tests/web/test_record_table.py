"""A record on the desk as a table: step by step without scripts, for staff, and for all once it is shown."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from flask import Flask

from larp_piquet.adjudicating import account
from larp_piquet.engine.ruleset import MUSKETEER
from larp_piquet.engine.score import Line
from larp_piquet.services import events, keptrecords
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.tables.account import adjudicate
from larp_piquet.web.account import rows as rows_of

from ..laws.test_normandy import NAMES, PLAY, RACE, dealt
from ..laws.test_normandy import record as of_three
from ..services.playing import play_partie, sit_down
from ..tables.recording import ARAMIS, ATHOS, entry, record
from ..tables.test_tally import tally
from .browsing import Browser, Page
from .conftest import PASSPHRASE, Known, seated
from .ruling import rule
from .test_rules_pages import LINK, english, links_of

RACE_LAW = "/rules/normandy-musketeer"


def lay(master: Browser, plain: dict[str, Any] | str) -> Page:
    text = plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False)
    return master.fill(master.open("/gm/record").form_to("/gm/record"), pasted=text)


def account_shown(page: Page) -> str:
    """The account as the page has it, byte by byte."""
    return html.unescape(page.html.partition('<pre class="scroll" tabindex="0">')[2].partition("</pre>")[0])


def test_a_partie_of_this_event_opens_as_a_record_with_the_same_account(event_house: House, master: Browser) -> None:
    play_partie(event_house, sit_down(event_house))
    text = master.client.get("/record/1/1").text
    page = master.send(english(master).open("/gm/record/of/1/1").form_to("/gm/record/of/1/1"))
    assert 'href="/gm/record/of/1/1"' in master.open("/gm/table/1").html
    assert page.status == 200
    assert "Атос and Дама в синем" in page.text
    assert account_shown(page) == account(text, "en")
    # What was kept is the record itself, byte for byte, and its account is that of the table.
    kept = master.client.get("/gm/record/1/file").text
    assert kept == text
    assert adjudicate(json.loads(kept)) == adjudicate(json.loads(text))
    # The same document again is the same record.
    assert lay(master, text).html.count('action="/gm/record/1/show"') == 1
    assert [entry.kind for entry in events.staff_log(event_house)[:2]].count("record_kept") == 1


def test_a_deal_is_stepped_through_without_scripts(master: Browser) -> None:
    lay(master, of_three(dealt(play=PLAY)))
    page = english(master).open("/gm/record/1?deal=1&step=0")
    assert "The cards as they were dealt." in page.text
    assert "0 of 46" in page.text
    seen = [page.text]
    while 'aria-label="Next move"' in page.html:
        there = re.search(r'href="([^"#]+)#deal" aria-label="Next move"', page.html)
        assert there is not None
        page = master.open(there[1].replace("&amp;", "&"))
        assert page.status == 200
        seen.append(page.text)
    assert len(seen) == 47
    assert "Арамис lays out 2 cards." in seen[1]
    assert "Laid out:" in seen[1]
    assert "Taken:" in seen[1]
    assert "Атос calls: 6 cards." in seen[6]
    assert "Атос leads." in seen[17]
    assert "Портос plays." in seen[18]
    assert "46 of 46" in seen[46]
    assert "Repique: Атос reached the threshold by calls alone" in seen[46]
    # Previous, first and last lead back and forth.
    assert re.search(r"step=45#deal\" aria-label=\"Previous move\"", page.html)
    assert re.search(r"step=0#deal\" aria-label=\"First move\"", page.html)
    assert "Last move</span></span>" in page.html


def test_hands_stand_as_they_stood(master: Browser) -> None:
    lay(master, of_three(dealt(play=PLAY)))
    english(master)
    dealt_out = master.open("/gm/record/1?deal=1&step=0")
    # Ten cards each and two in the talon; after the last trick no card is held.
    assert len(re.findall(r'<b class="?card\b', dealt_out.html)) == 30
    assert dealt_out.text.count("In the talon:") == 1
    assert master.open("/gm/record/1?deal=1&step=17").html.count('<div class="cards small">') == 3
    last = master.open("/gm/record/1?deal=1")
    assert '<div class="cards small">' not in last.html
    assert last.html.count("<li>Атос <span class=said>") == 10


def test_every_line_links_to_its_clause_also_of_the_two_who_are_left(master: Browser) -> None:
    claims = {"claims": {NAMES[1]: {"point": {"cards": 5, "high": "KT987"}}}, "tricks": [NAMES[1]] * 12}
    told = of_three(dealt(play=PLAY), *RACE[:1], {"dealer": NAMES[2], **claims}, rules={"edition": "normandy-musketeer",
                    "house": {"capot": 33}})  # fmt: skip
    lay(master, told)
    english(master)
    three = master.open("/gm/record/1?deal=1")
    assert {anchor for _path, anchor in links_of(master, three.html) if _path.endswith("/law")} >= {
        "normandy.capot", "point", "set", "repique", "lead", "trick", "last_trick",
    }  # fmt: skip
    assert "Points of a capot : 33. In the edition: 20." in three.text
    two = master.open("/gm/record/1?deal=3")
    anchors = {anchor for path, anchor in links_of(master, two.html) if path == "/gm/record/1/law"}
    assert {"two.capot", "two.pique", "point", "last_trick"} <= anchors
    rows = two.html.partition("<tbody>")[2].partition("</tbody>")[0]
    assert len(LINK.findall(rows)) >= rows.count("<tr") - 1


def test_a_tally_and_a_result_are_shown_as_far_as_they_tell(master: Browser) -> None:
    lay(master, record(tally({"point": {"cards": 5}, "sets": ["A/4"]}), entry(ARAMIS, 40)))
    english(master)
    tallied = master.open("/gm/record/1?deal=1&step=3")
    assert f"{ATHOS} calls: 5 cards." in tallied.text
    trick = master.open("/gm/record/1?deal=1&step=11")
    assert f"{ATHOS} takes trick 1." in trick.text
    assert "four aces" in trick.text
    result = master.open("/gm/record/1?deal=2")
    assert "Only the result of this deal was written down." in result.text
    assert "Арамис writes 40 points." in result.text


@pytest.mark.parametrize("query", ["?deal=0", "?deal=99", "?deal=x&step=y", "?step=999999999", "?deal=-1&step=-1"])
def test_numbers_out_of_place_show_what_there_is(master: Browser, query: str) -> None:
    lay(master, of_three(dealt(play=PLAY)))
    assert master.open(f"/gm/record/1{query}").status == 200


def test_an_empty_record_is_a_page_too(master: Browser) -> None:
    assert lay(master, record()).status == 200


def test_a_record_is_the_desk_s_until_it_is_shown(
    master: Browser, known: Known, nobody: Browser, event_house: House
) -> None:
    lay(master, of_three(dealt(play=PLAY)))
    athos = known("athos")
    for browser in (nobody, athos):
        assert browser.client.get("/gm/record/1").headers["Location"] == "/gm/sign-in"
        assert browser.client.get("/record/shown/1").status_code == 404
        assert browser.client.get("/record/shown/1/law").status_code == 404
    page = master.open("/gm/record/1")
    shown = master.send(page.form_to("/gm/record/1/show"), button="yes")
    assert 'href="/record/shown/1"' in shown.html
    for browser in (nobody, athos):
        there = english(browser).open("/record/shown/1?deal=1&step=20")
        assert there.status == 200
        assert "20 of 46" in there.text
        assert "/gm/" not in there.html.partition("<main")[2].partition("</main>")[0]
        assert browser.open("/record/shown/1/law").status == 200
    master.send(shown.form_to("/gm/record/1/show"), button="no")
    assert nobody.client.get("/record/shown/1").status_code == 404
    kinds = [entry.kind for entry in events.staff_log(event_house)[:3]]
    assert kinds == ["record_hidden", "record_shown", "record_kept"]
    assert nobody.client.get("/record/shown/2").status_code == 404
    assert master.client.get("/gm/record/99999999999").status_code == 404


def test_a_stranger_shows_nothing(known: Known, event_house: House, nobody: Browser) -> None:
    number = keptrecords.keep(event_house, COMMAND_LINE, json.dumps(record(tally())).encode())
    for browser in (known("athos"), nobody):
        answer = browser.client.post(f"/gm/record/{number}/show", data={"shown": "yes"})
        assert answer.status_code in (400, 403)
    assert not keptrecords.kept(event_house, number, COMMAND_LINE).shown


def test_a_partie_under_way_is_not_opened_by_one_who_plays_it(app: Flask, known: Known, master: Browser) -> None:
    seated(known)
    athos = known("athos")
    cookie = master.client.get_cookie("staff")
    assert cookie is not None
    athos.client.set_cookie("staff", cookie.value)
    page = athos.open("/gm/table/1")
    assert "/gm/record/of/" not in page.html
    token = athos.open("/gm/record").form_to("/gm/record").value("csrf_token")
    assert athos.client.get("/gm/record/of/1/1").status_code == 403
    assert athos.client.post("/gm/record/of/1/1", data={"csrf_token": token}).status_code == 403


@pytest.mark.parametrize(
    ("plain", "link"),
    [
        (
            of_three({**dealt(), "exchanges": [{"player": NAMES[2], "discard": "TD"}]}),
            "/rules/normandy-musketeer#normandy.exchange",
        ),
        (of_three(dealt(play="AS QH")), f"{RACE_LAW}#play.follow"),
    ],
)
def test_a_move_that_breaks_a_rule_links_to_the_clause(master: Browser, plain: dict[str, Any], link: str) -> None:
    english(master)
    page = lay(master, plain)
    assert page.status == 400
    assert f'href="{link}"' in page.html
    assert links_of(master, page.html) == {tuple(link.split("#"))}


def test_a_move_that_breaks_a_house_s_rule_is_told_by_that_rule(master: Browser) -> None:
    english(master)
    plain = of_three(
        {**dealt(), "exchanges": [{"player": NAMES[2], "discard": "TD"}]},
        rules={"edition": "normandy-musketeer", "name": "At sea", "house": {"target": 150}},
    )
    page = lay(master, plain)
    # No law here is this one, so its clause is told on the spot.
    assert links_of(master, page.html) == set()
    assert "The clause : The dealer's two cards" in page.text.replace("clause:", "clause :")
    assert "takes both cards of the talon for two of his own, or neither." in page.text


def test_a_move_of_the_two_who_are_left_is_told_by_the_law_of_two(master: Browser) -> None:
    english(master)
    hands = {NAMES[1]: "AS KS QS JS TS 9S 8S 7S AH KH QH JH", NAMES[2]: "TH 9H 8H 7H AD KD QD JD TD 9D 8D 7D"}
    left = {"dealer": NAMES[2], "hands": hands, "talon": "AC KC QC JC TC 9C 8C 7C"}
    broken = {**left, "exchanges": [{"player": NAMES[1], "discard": "JH"}]}  # the elder takes three
    page = lay(master, of_three(dealt(play=PLAY), *RACE[:1], broken))
    assert page.status == 400
    assert links_of(master, page.html) == {(RACE_LAW, "two.exchange.number")}


def test_the_match_of_a_record_links_to_its_clauses(master: Browser) -> None:
    lay(master, record(entry(ARAMIS, 40), entry(ATHOS, 12), entry(ARAMIS, 8), entry(ATHOS, 8)))
    page = english(master).open("/gm/record/1")
    account = page.html.partition("<h2>The account</h2>")[2]
    # Two koroliks (40 − 12, then a refet), the sums, the net; that it is not finished no clause says.
    assert LINK.findall(account) == [
        ("/gm/record/1/law", key) for key in ("korolik", "refet", "deal.entry", "net")
    ]  # fmt: skip
    links_of(master, page.html)
    # Athos has passed two hundred after the second deal; the third is of the two who are left.
    lay(master, of_three(dealt(play=PLAY), RACE[0], {"totals": {NAMES[1]: 120, NAMES[2]: 51}}))
    account = master.open("/gm/record/2").html.partition("<h2>The account</h2>")[2]
    assert {key for _path, key in LINK.findall(account)} == {"normandy.target", "normandy.debt"}


def test_a_silent_hand_of_a_record_has_the_clause_of_its_silence(master: Browser) -> None:
    lay(master, record({**tally(), "silence": {ARAMIS: "excess_cards"}}))
    page = english(master).open("/gm/record/1")
    assert f"{ARAMIS} plays in silence and counts nothing. The clause" in page.text
    found = {anchor for path, anchor in links_of(master, page.html) if path == "/gm/record/1/law"}
    assert "irregularity.excess" in found


def test_points_of_a_referee_have_his_clause_beside_them_and_his_reason(app: Flask) -> None:
    lines = (
        Line(1, "adjustment", 7, 7, (), "irregularity.revoke", "a card was shown"),
        Line(0, "adjustment", -2, -2, (), "custom of the castle", "he spoke Latin"),
        Line(0, "adjustment", 3, 1, (), "adjustment"),
        Line(0, "leza", 10, 11, (), "leza"),
    )
    with app.test_request_context(headers={"Accept-Language": "en"}):
        rows = rows_of(lines, 2, MUSKETEER)
    assert [(row.clause, row.title, row.cited, row.reason) for row in rows] == [
        ("irregularity.revoke", "Adjustment", "A wrong card", "a card was shown"),
        ("adjustment", "Adjustment", "custom of the castle", "he spoke Latin"),
        ("adjustment", "Adjustment", "", ""),
        ("leza", "The cards", "", ""),
    ]


def test_what_the_cards_of_a_partie_under_way_say_is_closed_to_those_who_play_it(
    known: Known, master: Browser, event_house: House, nobody: Browser
) -> None:
    seated(known)
    # Another game master lays it on the desk, as far as it has come.
    english(master)
    page = master.send(master.open("/gm/record/of/1/1").form_to("/gm/record/of/1/1"))
    assert page.status == 200
    text = master.client.get("/gm/record/1/file").text
    athos, planchet = known("athos"), known("planchet")
    for browser in (athos, planchet):
        # Each signs in on his own: whom a browser of the desk has been stays with its session.
        assert browser.fill(browser.open("/gm/sign-in").form_to("/gm/sign-in"), passphrase=PASSPHRASE).status == 200
    for path in ("/gm/record/1", "/gm/record/1?deal=1&step=0", "/gm/record/1/law", "/gm/record/1/file"):
        assert athos.client.get(path).status_code == 403, path
        assert planchet.client.get(path).status_code == 200, path
    # It is shown to nobody before its end, and no copy with other names or without its moves opens it either.
    refused = master.send(page.form_to("/gm/record/1/show"), button="yes")
    assert refused.status == 409
    assert "still being played" in refused.text
    assert nobody.client.get("/record/shown/1").status_code == 404
    plain = json.loads(text)
    deal = plain["deals"][0]
    renamed = {"Атос": "A", "Дама в синем": "B"}
    plain["players"] = ["A", "B"]
    hands = {renamed[name]: hand for name, hand in deal["hands"].items()}
    plain["deals"] = [{"dealer": renamed[deal["dealer"]], "hands": hands, "talon": deal["talon"]}]
    token = athos.open("/gm/record").form_to("/gm/record").value("csrf_token")
    answer = athos.client.post("/gm/record", data={"csrf_token": token, "pasted": json.dumps(plain)})
    assert athos.client.get(answer.headers["Location"]).status_code == 403
    # A record of anything else is open to him.
    lay(master, of_three(dealt(play=PLAY)))
    assert athos.client.get("/gm/record/3").status_code == 200
    # When the partie is void nothing more is played in it.
    assert rule(master, 1, "void", reason="the candles went out").status == 200
    assert athos.client.get("/gm/record/1").status_code == 200
    assert master.send(master.open("/gm/record/1").form_to("/gm/record/1/show"), button="yes").status == 200
    assert nobody.client.get("/record/shown/1").status_code == 200


def test_what_a_referee_ruled_links_to_a_clause_that_is_there(master: Browser) -> None:
    deal = {**tally(), "rulings": [{"kind": "adjust", "player": ARAMIS, "points": 7, "clause": "custom of the castle"}]}
    lay(master, record(deal))
    page = english(master).open("/gm/record/1")
    assert "/gm/record/1/law#adjustment" in page.html
    assert "Adjustment (custom of the castle) 7" in page.text
    links_of(master, page.html)


def test_too_long_a_record_is_refused(master: Browser, event_house: House) -> None:
    page = lay(master, " " * (keptrecords.LONGEST + 1))
    assert page.status == 400
    assert "larger than 500000 bytes" in page.text
    assert keptrecords.newest(event_house, COMMAND_LINE) == ()
