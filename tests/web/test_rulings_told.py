"""What a ruling is told as: to those who play, in the hall, on the desk, and to the referee before he gives it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from larp_piquet.services import furniture, sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, TableForm, Viewer
from larp_piquet.tables.acts import Actor, Rise, Sign, Status
from larp_piquet.tables.views import SittingView
from tests.conftest import HandClock

from .browsing import Browser, Page
from .conftest import Known, seated
from .ruling import answered, rule, weighing
from .test_evening import english, weight
from .test_pack import QUIET, sit, tell, write
from .test_pack_desk import finish
from .test_rights import invited

LAW = "/table/1/law#"


@pytest.fixture
def referee(app: Flask, event_house: House) -> Browser:
    return invited(app, event_house)


@pytest.fixture
def dealt(known: Known) -> tuple[Browser, Browser]:
    """Athos and Milady in their first deal, dealt by the house."""
    pair = seated(known)
    return english(pair[0]), english(pair[1])


@pytest.fixture
def packed(known: Known, event_house: House) -> tuple[Browser, Browser]:
    """The same with a real pack dealt by Milady: Athos is the elder."""
    pair = sit(known, "pack", event_house)
    tell(pair[0], "dealer 1")
    return english(pair[0]), english(pair[1])


def view_of(house: House) -> SittingView:
    view = sittings.table_page(house, 1, Viewer(staff=True)).view
    assert view is not None
    return view


def notice(page: Page) -> str:
    """The notice of the last ruling, as it is written."""
    return page.html.partition("id=ruling>")[2].partition("</div>")[0]


def protest(browser: Browser, words: str) -> Page:
    form = browser.open("/table/1/protest").form_to("/table/1/protest")
    return browser.fill(form, text=words)


# -- every ruling names its referee, its clause and its reason -------------------------------------------------------


def test_a_void_partie_is_told_as_a_ruling_and_can_be_protested(
    dealt: tuple[Browser, Browser], referee: Browser, nobody: Browser
) -> None:
    rule(referee, 1, "adjust", "An older reason", seat="0", sign="take", points="5")
    rule(referee, 1, "void", "The table cannot agree")
    for browser in (*dealt, referee):
        page = browser.open("/gm/table/1" if browser is referee else "/table/1")
        told = notice(page)
        for words in ("The partie is declared void.", "The table cannot agree", "referee: Tréville", "21:30"):
            assert words in told, words
        assert f'href="{LAW}referee.void"' in told
        assert "nobody owes anything for it" in told
        assert "An older reason" not in page.text
    hall = english(nobody).open("/hall").text
    assert "The partie is declared void. The table cannot agree (referee: Tréville)" in hall
    answer = protest(dealt[0], "We did agree")
    assert answer.status == 200
    assert "Protest: Атос" in answer.text
    log = dealt[1].open("/table/1/log")
    assert "We did agree" in log.text
    assert f'href="{LAW}referee.void"' in log.html
    assert log.html.count('class="ruling"') == 2


def test_a_protest_is_possible_where_the_void_is_the_only_ruling(
    dealt: tuple[Browser, Browser], master: Browser
) -> None:
    rule(master, 1, "void", "The table cannot agree")
    assert "the game master" in notice(dealt[0].open("/table/1"))
    assert "Protest: Дама в синем" in protest(dealt[1], "No!").text


def test_a_signature_for_one_who_is_absent_is_told_as_a_ruling(
    dealt: tuple[Browser, Browser], referee: Browser, nobody: Browser
) -> None:
    rule(referee, 1, "stop", "The hour is late")
    rule(referee, 1, "sign_for", "The player is absent and agrees to the account", seat="1")
    told = notice(dealt[0].open("/table/1"))
    for words in (
        "The result is signed in the name of Дама в синем.", "The player is absent and agrees", "referee: Tréville",
        f'href="{LAW}referee.sign"',
    ):  # fmt: skip
        assert words in told, words
    assert "signed in the name of Дама в синем. The player is absent" in english(nobody).open("/hall").text
    assert "Protest: Атос" in protest(dealt[0], "She is next door").text


def test_the_ruling_on_a_sitting_that_has_ended_is_still_told(
    dealt: tuple[Browser, Browser], event_house: House, referee: Browser
) -> None:
    """By the players who sat in it, without a protest: nothing more is written to its log."""
    rule(referee, 1, "void", "The table cannot agree")
    rule(referee, 1, "close", "The hour is late")
    page = dealt[0].open("/table/1")
    assert "The sitting is closed by the referee (Tréville): The hour is late" in page.text
    assert f'href="{LAW}referee.close"' in page.html
    assert "referee: Tréville" in notice(page)
    assert "The table cannot agree" in notice(page)
    assert "Protest…" not in page.text


def test_a_notice_tells_its_clause_in_words(dealt: tuple[Browser, Browser], referee: Browser) -> None:
    """One sentence can be read without a tap; of several the first, and the rest unfolds."""
    rule(referee, 1, "adjust", "So it is", seat="0", sign="take", points="5")
    told = notice(dealt[0].open("/table/1"))
    assert "<p class=quiet>The referee may add or take points; his reason stands beside them.</p>" in told
    assert f'href="{LAW}adjustment"' in told
    rule(referee, 1, "silence", seat="0", why="false_claim")
    told = notice(dealt[0].open("/table/1"))
    first, _summary, rest = told.partition("</summary>")
    assert "A silent hand counts nothing in the whole deal, and what it has written is struck out." in first
    assert "Its calls and tricks bar nothing" in rest
    assert f'href="{LAW}silence"' in told


# -- an irregularity -------------------------------------------------------------------------------------------------


def test_an_irregularity_is_weighed_and_told_with_its_case(
    dealt: tuple[Browser, Browser], event_house: House, referee: Browser, nobody: Browser
) -> None:
    asked = referee.open("/gm/table/1/irregular?case=false_call&mended=never")
    assert all(form.action != "/gm/table/1/act" for form in asked.forms), "no reason gives it before it is weighed"
    before = view_of(event_house)
    page = answered(referee, 1, {"case": "false_call", "mended": "never"}, seat="1")
    for words in (
        "An irregularity. Something was called that is not held. Silence.", "Дама в синем plays this deal in silence.",
        "What it changes", "The Red Dovecote",
    ):  # fmt: skip
        assert words in page.text, words
    assert "class=flag" in page.html
    assert view_of(event_house) == before, "weighing changes nothing"
    referee.fill(page.form_to("/gm/table/1/act"), reason="So says the law")
    for told in (notice(dealt[0].open("/table/1")), english(nobody).open("/hall").text):
        assert "An irregularity. Something was called that is not held. Silence." in told
        assert "Дама в синем plays this deal in silence." in told
    assert "Protest: Атос" in protest(dealt[0], "I hold it").text
    # A later ruling of its own is no part of that irregularity.
    rule(referee, 1, "silence", seat="0", why="false_claim")
    assert "An irregularity" not in notice(dealt[0].open("/table/1"))


def test_what_an_irregularity_changes_stands_on_the_scales(packed: tuple[Browser, Browser], referee: Browser) -> None:
    for value in (*QUIET, "won 0", "won 0", "won 0"):
        tell(packed[0], value)
    # Three leads and three tricks.
    page = answered(referee, 1, {"case": "false_call", "mended": "never"}, seat="0")
    assert re.search(r"Count of Атос</th><td>6</td><td><strong>0<", page.html)
    page = answered(referee, 1, {"case": "exposed", "whose": "talon"})
    assert "A new deal: this one counts nothing." in page.text
    assert re.search(r"<td>deal 1, tricks taken: 3</td><td><strong>deal 1, tricks taken: 0<", page.html)


def test_an_answer_that_cannot_be_carried_out_is_not_offered_to_be(
    known: Known, event_house: House, referee: Browser
) -> None:
    """On paper no cards lie on the table: the answer is entered in the log, and that is all."""
    athos, _milady = sit(known, "paper", event_house)
    tell(athos, "dealer 1")
    page = referee.open("/gm/table/1/irregular?case=false_call&mended=never")
    form = page.form_to("/gm/table/1/irregular/weighed")
    assert not form.named("carry")
    assert not form.named("seat")
    weighed = answered(referee, 1, {"case": "false_call", "mended": "never"})
    assert referee.fill(weighed.form_to("/gm/table/1/act"), reason="So says the law").status == 200
    assert "Something was called that is not held." in english(athos).open("/table/1").text


# -- how long they have waited ---------------------------------------------------------------------------------------


def waits(page: Page) -> list[tuple[str, str]]:
    """(minutes, since when) as they stand on a page."""
    return re.findall(r"<b data-wait>(\d+)</b> min · since (\d\d:\d\d)", page.html)


def test_the_wait_is_reckoned_from_what_is_waited_for(
    dealt: tuple[Browser, Browser], clock: HandClock, referee: Browser, nobody: Browser
) -> None:
    """21:30 Moscow time. Calls, his coming, protests, permits and rulings that ask nothing else begin no new wait."""
    english(nobody)

    def seen() -> set[tuple[str, str]]:
        pages = (referee.open("/gm"), referee.open("/gm/table/1"), nobody.open("/hall"))
        found = [waits(page) for page in pages]
        assert [len(each) for each in found] == [1, 1, 1]
        return {each[0] for each in found}

    clock.move(minutes=5)
    moved = [browser.step(1) for browser in dealt]
    assert moved.count("discard") == 1
    clock.move(minutes=12, seconds=30)
    assert seen() == {("12", "21:35")}
    dealt[0].fill(dealt[0].open("/table/1/call").form_to("/table/1/call"), why="question")
    assert seen() == {("12", "21:35")}
    clock.move(minutes=3)
    referee.fill(referee.open("/gm/table/1").form_to("/gm/table/1/come"))
    rule(referee, 1, "adjust", seat="0", sign="give", points="1")
    protest(dealt[1], "No")
    assert seen() == {("15", "21:35")}
    # A pause is told as one.
    rule(referee, 1, "pause", "To see what has happened")
    clock.move(minutes=4)
    assert seen() == {("4", "21:50")}
    assert "since 21:50" in dealt[0].open("/table/1").text
    rule(referee, 1, "resume", "All is clear again")
    assert seen() == {("19", "21:35")}
    assert any(browser.step(1) for browser in dealt)
    clock.move(minutes=1)
    assert seen() == {("1", "21:54")}


# -- what is owed ----------------------------------------------------------------------------------------------------


def comes_to(page: Page) -> tuple[str, str]:
    found = re.search(r"The partie comes to</th><td>(.*?)</td><td><strong>(.*?)</strong>", page.html)
    assert found is not None, page.text
    return found[1], found[2]


def test_the_scales_show_the_debt_that_a_ruling_changes(packed: tuple[Browser, Browser], referee: Browser) -> None:
    """Each deal: twelve leads, eleven tricks, 1 for the last, 40 for the capot: 64 to either; a refet."""
    finish(packed[0], 0)
    tell(packed[0], "deal")
    finish(packed[0], 1)
    nothing = "If it ended here, nobody would owe anything."
    page = weighing(referee, 1, "adjust", seat="0", sign="give", points="40")
    # Milady then writes 24, and Athos has 40 more: a korolik of 140.
    owes = "Дама в синем owes Атос 140 points. 1 р. 40 к."
    assert comes_to(page) == (nothing, f"If it ended here: {owes}")
    rule(referee, 1, "adjust", seat="0", sign="give", points="40")
    assert comes_to(weighing(referee, 1, "stop")) == (f"If it ended here: {owes}", owes)
    assert comes_to(weighing(referee, 1, "void")) == (f"If it ended here: {owes}", "Nobody owes anything.")
    assert comes_to(weighing(referee, 1, "redeal")) == (f"If it ended here: {owes}", nothing)
    # In silence Milady counts nothing in this deal: Athos writes 40 in it, beside his 64: 104 is rounded to 100.
    silence = weighing(referee, 1, "silence", seat="1", why="false_claim")
    assert comes_to(silence)[1] == "If it ended here: Дама в синем owes Атос 200 points. 2 р."
    rule(referee, 1, "stop")
    assert comes_to(weighing(referee, 1, "void")) == (owes, "Nobody owes anything.")
    assert f"The partie comes to: {owes}" in weighing(referee, 1, "sign_for", seat="0").text


# -- name and colour -------------------------------------------------------------------------------------------------


def large(page: Page) -> tuple[str, str]:
    """The paint and the words of the large name on a page; there is one."""
    found = re.findall(r"<(h1|p) class=whose>(.*?)</\1>", page.html, re.S)
    assert len(found) == 1, page.html
    paint = re.search(r'fill="(#[0-9a-f]{6})"', found[0][1])
    return paint[1] if paint else "", re.sub(r"<svg.*?</svg>|<[^>]+>", "", found[0][1])


def test_every_entering_page_has_the_name_and_the_colour_large(
    dealt: tuple[Browser, Browser], event_house: House, referee: Browser
) -> None:
    rule(referee, 1, "adjust", seat="0", sign="give", points="1")
    desk = "/gm/table/1"
    pages = [dealt[0].open(path) for path in ("/table/1", "/table/1/call", "/table/1/protest", "/table/1/log")]
    pages += [
        referee.open(path)
        for path in (
            desk, f"{desk}/rule/adjust", f"{desk}/rule/back", f"{desk}/rule/pause", f"{desk}/irregular",
            f"{desk}/irregular?case=false_call&mended=never",
        )
    ]  # fmt: skip
    pages.append(answered(referee, 1, {"case": "false_call", "mended": "never"}))
    found = {large(page) for page in pages}
    assert len(found) == 1
    paint, words = found.pop()
    assert re.fullmatch(r"#[0-9a-f]{6}", paint)
    assert words == "1. The Red Dovecote (red)"
    for page in pages:
        assert "<span class=vh> (red)</span>" in page.html, "the word is for those who cannot see the paint"


def test_the_name_is_there_once_with_a_real_pack_and_the_pad(
    packed: tuple[Browser, Browser], event_house: House, referee: Browser
) -> None:
    for browser, path in ((packed[0], "/table/1"), (referee, "/gm/table/1")):
        assert large(browser.open(path))[1] == "1. The Red Dovecote (red)"
    finish(packed[0], 0)
    rule(referee, 1, "mode", mode="paper")
    for browser, path in ((packed[0], "/table/1"), (referee, "/gm/table/1")):
        assert large(browser.open(path))[1] == "1. The Red Dovecote (red)"


def test_a_colour_that_cannot_be_painted_stands_as_a_word(
    dealt: tuple[Browser, Browser], event_house: House, referee: Browser, nobody: Browser
) -> None:
    furniture.edit_table(event_house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", "isabelline"))
    assert large(dealt[0].open("/table/1")) == ("", "1. The Red Dovecote · isabelline")
    assert "<small>· isabelline</small>" in nobody.open("/hall").html
    for browser, path in ((referee, "/gm"), (nobody, "/hall")):
        page = browser.open(path)
        assert page.html.count("class=dab") == 2, "the two others are blue and green"
        assert "<span class=vh> (blue)</span>" in page.html


# -- what is offered -------------------------------------------------------------------------------------------------


def kinds(page: Page) -> set[str]:
    """The rulings that a referee's page offers."""
    shown = re.findall(r'<li data-kind="(\w+)"( hidden)?>', page.html)
    live = page.html.partition('data-kinds="')[2].partition('"')[0].split()
    assert [kind for kind, hidden in shown if not hidden] == live
    return set(live)


#: What can be asked of each ruling so that only the state of the table can refuse it.
FIELDS = {
    "silence": {"seat": "0", "why": "false_claim"},
    "adjust": {"seat": "0", "sign": "give", "points": "5"}, "reseat": {"seat": "0", "character": "planchet"},
    "sign_for": {"seat": "1"},
}  # fmt: skip


def possible(referee: Browser, mode: str) -> set[str]:
    """Those that the table lets him weigh; an irregularity is left out, and what depends on more than the state."""
    found = set()
    for kind in (
        "pause",
        "resume",
        "silence",
        "adjust",
        "redeal",
        "reseat",
        "stop",
        "void",
        "sign_for",
        "close",
    ):
        if weighing(referee, 1, kind, **FIELDS.get(kind, {})).status == 200:
            found.add(kind)
    breaches = ("takes_too_few", "left_cards_first", "sinking_not_allowed", "must_follow_suit")
    if any(weighing(referee, 1, "waive", seat="0", breach=breach).status == 200 for breach in breaches):
        found.add("waive")
    others = [other for other in ("dealt", "pack", "paper") if other != mode]
    if weighing(referee, 1, "mode", mode=others[0]).status == 200:
        found.add("mode")
    return found


BESIDE = {"irregular", "back", "excuse"}


def test_only_what_may_be_given_is_offered(
    dealt: tuple[Browser, Browser], event_house: House, referee: Browser
) -> None:
    assert "back" not in kinds(referee.open("/gm/table/1")), "nothing has been played yet"
    assert any(browser.step(1) for browser in dealt)
    page = referee.open("/gm/table/1")
    assert kinds(page) == {
        "pause", "back", "waive", "silence", "adjust", "redeal", "irregular", "reseat", "excuse", "stop", "void",
    }  # fmt: skip
    assert kinds(page) - BESIDE == possible(referee, "dealt")
    rule(referee, 1, "pause")
    assert "resume" in kinds(referee.open("/gm/table/1"))
    assert kinds(referee.open("/gm/table/1")) - BESIDE == possible(referee, "dealt")
    rule(referee, 1, "resume", "All is clear again")
    rule(referee, 1, "stop")
    assert view_of(event_house).status is Status.AWAITING
    assert kinds(referee.open("/gm/table/1")) - BESIDE == possible(referee, "dealt")
    rule(referee, 1, "sign_for", seat="1")
    sitting = sittings.table_page(event_house, 1, Viewer()).sitting_id
    assert sitting is not None
    sittings.act(event_house, sitting, view_of(event_house).seq, Actor("athos"), Sign())
    assert kinds(referee.open("/gm/table/1")) - BESIDE - {"excuse"} == possible(referee, "dealt")
    assert "irregular" not in kinds(referee.open("/gm/table/1"))
    sittings.act(event_house, sitting, view_of(event_house).seq, Actor("athos"), Rise())
    assert not re.findall(r'<li data-kind="(\w+)">', referee.open("/gm/table/1").html)


def test_nothing_of_cards_is_offered_on_paper(known: Known, event_house: House, referee: Browser) -> None:
    athos, _milady = sit(known, "paper", event_house)
    assert kinds(referee.open("/gm/table/1")) - BESIDE == possible(referee, "paper")
    tell(athos, "dealer 1")
    offered = kinds(referee.open("/gm/table/1"))
    assert not offered & {"silence", "waive", "redeal", "adjust", "back"}
    assert offered - BESIDE == possible(referee, "paper")
    write(athos, 1, "54", "21")
    offered = kinds(referee.open("/gm/table/1"))
    assert {"adjust", "back"} <= offered
    assert not offered & {"silence", "waive", "redeal"}
    assert offered - BESIDE == possible(referee, "paper")
    page = weighing(referee, 1, "back")
    assert "Before the first deal" in page.text
    line = view_of(event_house).seq - 1
    rule(referee, 1, "back", line=str(line))
    assert view_of(event_house).parties[-1].deals == ()


def test_no_permit_is_offered_where_a_real_pack_forbids_nothing(
    packed: tuple[Browser, Browser], referee: Browser
) -> None:
    """After the exchange the phones see no card of it."""
    assert "waive" in kinds(referee.open("/gm/table/1"))
    for value in (*QUIET, "won 0"):
        tell(packed[0], value)
    assert "waive" not in kinds(referee.open("/gm/table/1"))


def test_silence_is_lifted_only_where_somebody_is_silent(dealt: tuple[Browser, Browser], referee: Browser) -> None:
    assert "The silence is lifted" not in weighing(referee, 1, "silence").text
    rule(referee, 1, "silence", seat="0", why="false_claim")
    assert "The silence is lifted" in weighing(referee, 1, "silence").html


# -- an adjustment is not spoken, and what the log tells -------------------------------------------------------------


def test_an_adjustment_is_told_as_the_referee_s(packed: tuple[Browser, Browser], referee: Browser) -> None:
    for value in (*QUIET, "won 0"):
        tell(packed[0], value)
    rule(referee, 1, "adjust", seat="1", sign="take", points="5")

    def counted() -> str:
        return packed[0].open("/table/1").html.partition("<p class=counted role=status>")[2].partition("</p>")[0]

    # A lead and a trick: Athos has said two.
    assert "<b>Атос: </b>Two." in counted()
    page = packed[0].open("/table/1")
    assert "The referee: Дама в синем loses 5 points." in page.text
    assert "<b>Дама в синем: </b>-5" not in page.html
    tell(packed[0], "won 1")
    # Athos leads, 3; Milady takes the trick, and goes on from five below nothing.
    assert "<b>Дама в синем: </b>−4." in counted()


def test_both_kinds_of_table_have_the_latest_lines_with_their_clauses(
    known: Known, event_house: House, referee: Browser
) -> None:
    seated(known)
    rule(referee, 1, "adjust", seat="0", sign="give", points="1")

    def lines() -> str:
        return referee.open("/gm/table/1").html.partition("<ul class=log>")[2].partition("</ul>")[0]

    assert "gains 1 point." in lines()
    assert f'href="{LAW}adjustment"' in lines()
    rule(referee, 1, "void")
    rule(referee, 1, "mode", mode="pack")
    for character in ("athos", "milady"):
        assert english(known(character)).step(1) == "agree"
    athos = english(known("athos"))
    tell(athos, "dealer 1")
    tell(athos, "took 0 3")
    rule(referee, 1, "silence", seat="0", why="false_claim")
    assert "I take 3 cards." in lines()
    assert f'href="{LAW}exchange.number"' in lines()
    assert f'href="{LAW}silence"' in lines()


# -- reasons ---------------------------------------------------------------------------------------------------------


def test_play_goes_on_only_for_a_reason(dealt: tuple[Browser, Browser], referee: Browser) -> None:
    rule(referee, 1, "pause")
    page = weighing(referee, 1, "resume")
    form = page.form_to("/gm/table/1/act")
    assert [each.value for each in form.named("reason")] == [
        "All is clear again", "All are at the table again", "A new evening begins",
    ]  # fmt: skip
    refused = referee.fill(form, words=" ")
    assert refused.status in (400, 409, 422)
    assert "reason" in refused.text
    assert "The table rests." in dealt[0].open("/table/1").text
    rule(referee, 1, "resume", "All are at the table again")
    assert "All are at the table again" in notice(dealt[0].open("/table/1"))


def test_the_house_is_opened_again_for_a_reason_that_the_tables_read(
    dealt: tuple[Browser, Browser], master: Browser
) -> None:
    master.fill(master.open("/gm").form_to("/gm/night"), reason="Good night.")
    assert master.send(master.open("/gm").form_to("/gm/morning")).status == 200
    assert "A new evening begins" in notice(dealt[0].open("/table/1"))


def test_a_lost_phone_takes_no_place(dealt: tuple[Browser, Browser], master: Browser, referee: Browser) -> None:
    for browser in (master, referee):
        asked = weighing(browser, 1, "reseat")
        assert asked.status == 200
    asked, weighed = weighing(referee, 1, "reseat"), weighing(referee, 1, "reseat", seat="0", character="planchet")
    assert "If only a phone is lost or broken, nobody gives up a place" in asked.text
    assert 'href="/gm/cast"' not in asked.html
    assert 'href="/gm/cast"' in weighing(master, 1, "reseat").html
    assert "phone" not in weighed.text.partition("For what reason?")[2].partition("Or in your own words")[0]


def test_the_heaviest_notice_keeps_the_live_parts_light(dealt: tuple[Browser, Browser], referee: Browser) -> None:
    for browser in dealt * 5:
        browser.step(1)
    page = answered(referee, 1, {"case": "false_call", "mended": "never"}, seat="0")
    referee.fill(page.form_to("/gm/table/1/act"), words="x" * 300)
    for _round in range(12):
        for browser in dealt:
            browser.step(1)
        for browser in (*dealt, referee):
            path = "/gm/table/1/update" if browser is referee else "/table/1/update"
            assert weight(browser.open(path)) < 6_000, browser.open(path).html
