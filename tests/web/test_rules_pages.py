"""The law as pages: an edition's, the event's, a table's; and every link to a clause finds one."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from larp_piquet.engine.ruleset import ALL_EDITIONS
from larp_piquet.services import sittings
from larp_piquet.services.furniture import add_table
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, TableForm, Viewer
from larp_piquet.web.sources import source
from larp_piquet.wording.clauses import CLAUSES, NORMANDY_CLAUSES, REFEREE_CLAUSES, chapters_of, clause_reference
from larp_piquet.wording.repairs import REPAIRS

from ..services.playing import play_partie, sit_down
from .browsing import Browser
from .conftest import Known, seated
from .test_law import begun, castle

LINK = re.compile(r'<a href="([^"#]*)#([^"]+)"')


def english(browser: Browser) -> Browser:
    browser.client.set_cookie("language", "en")
    return browser


def links_of(browser: Browser, html: str) -> set[tuple[str, str]]:
    """Every link to a clause, after looking that it stands where the link says."""
    found = set(LINK.findall(html)) - {("", "main")}
    for path, anchor in found:
        assert path, anchor
        there = browser.open(path.replace("&amp;", "&")).html
        assert re.search(rf'id="?{re.escape(anchor)}[" >]', there), (path, anchor)
    return found


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_an_edition_has_every_clause_with_its_source_and_no_house_rule(nobody: Browser, edition: str) -> None:
    page = english(nobody).open(f"/rules/{edition}")
    law = ALL_EDITIONS[edition]
    keys = [key for _title, keys in chapters_of(law) for key in keys]
    assert re.findall('<h3 id="([^"]+)"', page.html) == [*keys, *REFEREE_CLAUSES]
    assert page.html.count('<span class="quiet">(source: ') == len(keys)
    assert "Норманский" not in page.text
    # Whatever the engine names by a clause of two is found here too.
    for key in (*CLAUSES, *(NORMANDY_CLAUSES if law.seats == 3 else ())):
        assert f'id="{key}"' in page.html, key
    assert "House rule" not in page.text
    assert "Repaired readings" in page.text


def test_the_event_s_law_marks_what_is_the_house_s_own(master: Browser, nobody: Browser) -> None:
    castle(master, round_tens="none")
    page = english(nobody).open("/rules")
    assert "<h1>Castle law</h1>" in page.html
    assert "Edition of the law: The musketeers' piquet" in page.text
    assert "Tricks that win the cards : 8. In the edition: 6." in page.text
    leza = page.html.partition('<h3 id="leza"')[2].partition("<h3")[0]
    assert "House rule</b> Tricks that win the cards: 8. In the edition: 6." in leza
    # Rounding is told in every clause that it changes, and nowhere else.
    marked = [
        key
        for key, text in re.findall('<h3 id="([^"]+)"(.*?)(?=<h[23])', page.html, re.DOTALL)
        if "Rounding to tens: none" in text
    ]
    assert marked == ["korolik", "rounding", "final_figure"]
    assert "House rule" not in nobody.open("/rules/musketeer").text


def test_the_law_of_three_marks_its_own_and_the_two_who_are_left_have_theirs(master: Browser, nobody: Browser) -> None:
    values = {"name": "Short race", "target": "150", "threshold": "25", "leza_tricks": "8"}
    master.fill(begun(master, "normandy-musketeer"), **values)
    page = english(nobody).open("/rules/house-1")
    clauses = dict(re.findall('<h3 id="([^"]+)"(.*?)(?=<h[23])', page.html, re.DOTALL))
    marked = {key for key, text in clauses.items() if "House rule" in text}
    assert marked == {"normandy.target", "repique", "pique", "two.leza"}
    assert "whoever has 150 points" in clauses["normandy.target"]
    # 25 becomes 90 among three; the two go by the thirty of their own edition.
    assert "reaches 25 points by calls alone, before any card is led, adds 65 points" in clauses["repique"]
    assert "reaches 30 points by calls alone, before any card is led, adds 60 points" in clauses["two.repique"]
    assert "has taken 8 tricks or more" in clauses["two.leza"]
    assert "refet" not in page.text.lower()
    assert "korolik" not in page.text.lower()


def test_by_the_rubicon_nothing_of_koroliks_is_shown_as_a_rule(master: Browser, nobody: Browser) -> None:
    page = begun(master, "classic")
    names = {field.name.partition(".")[0] for field in page.fields}
    assert "settlement" in names
    assert not names & {"korolik_bonus", "round_tens", "refet_chain", "final_figure", "full_hand_basis", "skvoznoy"}
    # What the edition itself carries for koroliks is no house rule of a house that settles by the rubicon.
    master.fill(begun(master, "musketeer"), name="Rubicon at court", settlement="rubicon")
    told = english(nobody).open("/rules/house-1")
    assert "Settlement : by the rubicon. In the edition: by koroliks." in told.text
    assert told.text.count("House rule") >= 1
    assert "Rounding to tens" not in told.text


SOURCES = {
    "S0, счёт 2, 3; S2": "the old game, the count 2, 3; the musketeers' telling",
    "C L11, L40, L41": "the laws of rubicon piquet, 11, 40, 41",
    "C L50; S0, счёт 6": "the laws of rubicon piquet, 50; the old game, the count 6",
    "C D": "the description of rubicon piquet",
    "S0, хвалёж 1–3": "the old game, calls 1–3",
    "S0, Норманский пикет; S2": "the old game, Normandy piquet; the musketeers' telling",
}


def test_sources_are_told_as_a_reader_knows_them(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert {reference: source(reference) for reference in SOURCES} == SOURCES
        laws = {
            clause_reference(key, law) for law in ALL_EDITIONS.values() for _t, keys in chapters_of(law) for key in keys
        }
        for reference in laws | {repair.reference for repair in REPAIRS}:
            told = source(reference)
            assert not re.search(r"[CL] ?\d|S[02]|[а-яё]", told), (reference, told)


def test_nobody_is_shown_the_short_names_of_the_books(master: Browser, nobody: Browser) -> None:
    english(master)
    begun(master, "starinny")
    for page in (master.open("/gm/law/new?base=starinny"), english(nobody).open("/rules/readings")):
        shown = re.findall(r'class="quiet">[([]?(.*?)[)\]]?</', page.html)
        assert any("the old game" in text for text in shown)
        assert not any("правила" in text or re.match("S[02]", text) for text in shown)


def test_every_law_can_be_turned_to_by_game(master: Browser, nobody: Browser) -> None:
    castle(master)
    page = english(nobody).open("/rules")
    for key in (*ALL_EDITIONS, "house-1"):
        assert f'href="/rules/{key}"' in page.html
        assert nobody.open(f"/rules/{key}").status == 200
    assert page.text.index("For two") < page.text.index("For three") < page.text.index("1. Before play")
    assert nobody.open("/rules/whist").status == 404


def test_a_fixed_stake_is_told_as_one(master: Browser, nobody: Browser) -> None:
    master.fill(begun(master, "normandy-musketeer"), name="By the stake", debt="flat_stake", of_event="yes")
    assert "The last owes each of the others: 1 к." in english(nobody).open("/rules").text
    card = master.client.get("/gm/prints/table_cards").get_data(as_text=True)
    assert "The last owes each 1\u00a0k." in card
    assert "A point is worth 1\u00a0k." in card  # the second table has an edition of its own, for two


def test_a_table_s_law_says_that_it_was_frozen(master: Browser, known: Known, nobody: Browser) -> None:
    seated(known)
    assert "was opened with" not in english(nobody).open("/table/1/law").text
    castle(master)
    page = nobody.open("/table/1/law")
    assert "was opened with" in page.text
    assert "House rule" not in page.text


def test_every_line_of_an_account_links_to_its_clause(event_house: House, nobody: Browser) -> None:
    play_partie(event_house, sit_down(event_house))
    page = nobody.open("/table/1/account")
    rows = page.html.count("<tr><td><a ")
    found = links_of(nobody, page.html)
    assert rows > 100
    assert {path for path, anchor in found if not anchor.startswith("deal-")} == {"/table/1/law"}
    assert {"lead", "trick", "last_trick", "korolik", "final_figure", "net"} <= {anchor for _, anchor in found}
    # Every line of the partie but the deals', which lead to their accounts, leads to a clause.
    partie = page.html.partition("<tbody>")[2].partition("</tbody>")[0]
    assert len(LINK.findall(partie)) == partie.count("<tr") == 6 + 3 + 2
    assert len(LINK.findall(page.html)) >= rows


def test_by_the_rubicon_the_points_of_each_deal_stand_and_their_sums_decide(
    event_house: House, nobody: Browser
) -> None:
    add_table(event_house, COMMAND_LINE, TableForm(8, edition="classic"))
    sitting = sit_down(event_house, 8)
    play_partie(event_house, sitting, 8)
    page = english(nobody).open("/table/8/account")
    shown = sittings.sitting_view(event_house, sitting, Viewer()).parties[-1]
    assert len(shown.deals) in (6, 8)
    rows = [row.split("<td>")[-2:] for row in page.html.split("<tr")]
    columns = [tuple(re.sub("<[^>]*>|\\s", "", cell) for cell in row) for row in rows if len(row) == 2]
    for deal in shown.deals:
        assert tuple(map(str, deal.totals)) in columns
    first, second = (sum(deal.totals[seat] for deal in shown.deals) for seat in (0, 1))
    assert (str(first), str(second)) in columns
    assert "Korolik" not in page.text
    assert " writes " not in page.text
    assert {"korolik", "net"} <= {anchor for _, anchor in links_of(nobody, page.html)}


def test_a_refused_move_links_to_the_clause_of_the_table_s_law(app: Flask, known: Known) -> None:
    athos, milady = seated(known)
    asked, other = (athos, milady) if athos.open("/table/1").form("discard") else (milady, athos)
    form = asked.open("/table/1").form("discard")
    assert form is not None
    data = form.data("discard")
    data.setlist("card", [form.value("card")])  # one card, where the edition asks for three
    page = english(asked).send(form, data)
    assert page.status == 422
    assert links_of(other, page.html) == {("/table/1/law", "exchange.number")}


def test_repaired_readings_are_told_with_their_clauses(nobody: Browser) -> None:
    page = english(nobody).open("/rules/readings")
    assert re.findall('<h2 id="([^"]+)"', page.html) == [repair.key for repair in REPAIRS]
    assert links_of(nobody, page.html) == {("/rules", key) for repair in REPAIRS for key in repair.clauses}
    assert page.text.count("How the house reads it") == len(REPAIRS) == 7
    nobody.client.set_cookie("language", "ru")
    assert "Как читают здесь" in nobody.open("/rules/readings").text
