"""The referee at a table with a real pack or on paper: whose pen may write, rests, rulings, the log, the hall."""

from __future__ import annotations

import pytest
from flask import Flask

from larp_piquet.services import identity, sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import Viewer
from larp_piquet.tables.desk import Mode
from larp_piquet.tables.packwords import Told
from larp_piquet.tables.views import SittingView

from .browsing import Browser
from .conftest import Known
from .ruling import rule, weighing
from .test_evening import english, weight
from .test_pack import QUIET, TABLE, at_table, pressed, row, sit, tell, write
from .test_rights import invited

DESK = f"/gm/table/{TABLE}"


def view_of(house: House) -> SittingView:
    view = sittings.table_page(house, TABLE, Viewer(staff=True)).view
    assert view is not None
    return view


def last_told(house: House) -> Told:
    pack = view_of(house).pack
    assert pack is not None
    return pack.told[-1]


@pytest.fixture
def pair(known: Known, event_house: House) -> tuple[Browser, Browser]:
    """A real pack dealt by Milady: Athos is the elder."""
    athos, milady = sit(known, "pack", event_house)
    english(athos)
    english(milady)
    tell(milady, "dealer 1")
    return athos, milady


# -- whose pen -----------------------------------------------------------------------------------------------------


def test_a_referee_writes_under_his_own_name(app: Flask, event_house: House, pair: tuple[Browser, Browser]) -> None:
    referee = invited(app, event_house)
    assert referee.fill(pressed(referee.open(DESK), "took 0 3"), "took 0 3").status == 200
    assert last_told(event_house).by == "referee:1"
    tell(referee, "took 1 5")  # at the table's own page too
    assert last_told(event_house).by == "referee:1"
    log = referee.open(f"{DESK}/log")
    assert "Атос: I take 3 cards." in log.text
    assert log.text.count("referee: Tréville") == 2
    assert "referee: Tréville" in pair[0].open(f"/table/{TABLE}/log").text


def test_the_game_master_s_pen_is_told_as_his(
    event_house: House, master: Browser, pair: tuple[Browser, Browser]
) -> None:
    athos, _milady = pair
    tell(athos, "took 0 3")
    assert "the game master" not in athos.open(f"/table/{TABLE}/log").text
    master.fill(pressed(master.open(DESK), "took 1 5"), "took 1 5")
    assert athos.open(f"/table/{TABLE}/log").text.count("the game master") == 1


def test_a_referee_of_other_tables_has_no_pen_here(
    app: Flask, event_house: House, pair: tuple[Browser, Browser]
) -> None:
    elsewhere = invited(app, event_house, "Dessessart", 2)
    assert at_table(elsewhere).form("took 0 3") is None
    form = pressed(at_table(pair[0]), "took 0 3")
    data = form.data("took 0 3")
    data.setlist("csrf_token", [elsewhere.open("/").form_to("/choose").value("csrf_token")])
    answer = elsewhere.send(form, data)
    assert answer.status == 403
    assert "is given to other referees" in answer.text
    pack = view_of(event_house).pack
    assert pack is not None
    assert pack.told == ()


def test_a_referee_whose_character_plays_writes_as_the_player(
    app: Flask, event_house: House, pair: tuple[Browser, Browser]
) -> None:
    referee = invited(app, event_house)
    form = pressed(referee.open(DESK), "took 0 3")
    token, _code = identity.card_secret(event_house, "athos")
    referee.open(f"/C/{token}")
    english(referee)
    assert referee.fill(form, "took 0 3").status == 409, "made for somebody who was nobody"
    tell(referee, "took 0 3")
    assert last_told(event_house).by == "athos"


# -- rests and rulings ---------------------------------------------------------------------------------------------


def test_nothing_is_asked_and_nothing_taken_back_while_the_table_rests(
    event_house: House, master: Browser, pair: tuple[Browser, Browser]
) -> None:
    athos, milady = pair
    tell(milady, "took 0 3")
    form = pressed(at_table(athos), "undo")
    rule(master, TABLE, "pause")
    for page in (at_table(athos), master.open(DESK)):
        assert "The table rests." in page.text
        assert page.form("took 1 5") is None
        assert page.form("undo") is None
    assert athos.fill(form, "undo").status == 409
    rule(master, TABLE, "resume")
    tell(athos, "undo")
    tell(athos, "took 0 3")


def test_rulings_on_a_real_pack_are_weighed_and_given(
    event_house: House, master: Browser, pair: tuple[Browser, Browser]
) -> None:
    athos, _milady = pair
    for value in QUIET:
        tell(athos, value)
    for _ in range(3):
        tell(athos, "won 0")
    # Three leads and three tricks for Athos.
    page = weighing(master, TABLE, "adjust", seat="1", sign="give", points="5")
    assert "deal 1, tricks taken: 3" in page.text
    assert "Count of" in page.text
    rule(master, TABLE, "adjust", seat="1", sign="give", points="5")
    pack = view_of(event_house).pack
    assert pack is not None
    assert pack.totals == (6, 5)
    rule(master, TABLE, "silence", seat="0", why="false_claim")
    assert "plays in silence" in at_table(athos).text
    assert "takes the trick" in weighing(master, TABLE, "back").text
    assert weighing(master, TABLE, "waive").status == 200
    assert master.open(f"{DESK}/irregular").status == 200
    rule(master, TABLE, "redeal")
    pack = view_of(event_house).pack
    assert pack is not None
    assert pack.totals == (0, 0)
    assert tell(athos, "took 0 3").status == 200
    assert athos.open(f"/table/{TABLE}/log").status == 200


def test_a_permit_at_a_real_pack_is_one_that_its_talk_can_use(
    event_house: House, master: Browser, pair: tuple[Browser, Browser]
) -> None:
    athos, _milady = pair
    page = weighing(master, TABLE, "waive")
    assert "exchange fewer cards than the law asks" in page.text
    for value in QUIET:
        tell(athos, value)
    assert "play another suit" not in weighing(master, TABLE, "waive").text


def test_what_is_permitted_before_the_exchange_and_that_nothing_is_after_it(
    master: Browser, pair: tuple[Browser, Browser]
) -> None:
    athos, milady = pair
    assert at_table(athos).form("took 0 1") is None, "three cards at least"
    rule(master, TABLE, "waive", seat="0", breach="takes_too_few")
    assert "may once" in at_table(milady).text
    assert pressed(at_table(athos), "took 0 1").action == f"/table/{TABLE}/tell"
    answer = tell(athos, "took 0 2")
    assert answer.form("took 1 1") is None, "the permit was the elder's alone"
    for value in QUIET[1:]:
        tell(athos, value)
    assert "see no card" in weighing(master, TABLE, "waive").text


def finish(browser: Browser, elder: int) -> None:
    """A deal without a call; the elder takes every trick."""
    tell(browser, f"took {elder} 3")
    tell(browser, f"took {1 - elder} 5")
    tell(browser, f"nobody {elder} white_hand")
    for kind in ("point", "sequences", "sets"):
        tell(browser, f"says {elder} {kind} 0")
        tell(browser, f"says {1 - elder} {kind} 0")
    for _ in range(12):
        tell(browser, f"won {elder}")


def test_a_table_goes_from_a_real_pack_to_the_pad_and_to_dealt_cards(
    event_house: House, master: Browser, pair: tuple[Browser, Browser]
) -> None:
    athos, milady = pair
    assert weighing(master, TABLE, "mode", mode="paper").status == 409, "a deal is under way"
    finish(athos, 0)
    rule(master, TABLE, "mode", mode="paper")
    page = at_table(milady)
    assert page.form("deal") is None
    answer = milady.fill(row(page, 2), "type", **{"total-0": "21", "total-1": "54"})
    assert answer.status == 200
    assert [deal.typed for deal in view_of(event_house).parties[-1].deals] == [False, True]
    rule(master, TABLE, "mode", mode="dealt")
    page = at_table(athos)
    assert page.form("deal") is not None, page.text
    athos.fill(pressed(page, "deal"), "deal")
    view = view_of(event_house)
    assert (view.mode, view.deal is not None, view.pack) == (Mode.DEALT, True, None)
    for browser in (athos, milady, master):
        for path in (f"/table/{TABLE}/log", f"/table/{TABLE}/account"):
            assert browser.open(path).status == 200
    log = master.open(f"{DESK}/log").text
    assert "Deal 2, typed from the pad:" in log
    assert "From the next deal on: on paper." in log


def test_the_next_real_pack_is_dealt_by_whichever_pen_after_dealt_cards(
    known: Known, event_house: House, master: Browser
) -> None:
    athos, milady = sit(known, "paper", event_house)
    tell(athos, "dealer 1")
    rule(master, TABLE, "mode", mode="pack")
    tell(milady, "deal")
    assert view_of(event_house).pack is not None
    assert pressed(at_table(athos), "took 0 3")


# -- the pad -------------------------------------------------------------------------------------------------------


def test_a_deal_typed_from_the_pad_is_taken_back_and_stays_in_the_log(
    known: Known, event_house: House, master: Browser
) -> None:
    athos, milady = sit(known, "paper", event_house)
    english(athos)
    tell(athos, "dealer 1")
    write(athos, 1, "54", "21")
    first = view_of(event_house).seq
    write(milady, 2, "30", "60")
    rule(master, TABLE, "back", line=str(first))
    assert [deal.totals for deal in view_of(event_house).parties[-1].deals] == [(54, 21)]
    page = athos.open(f"/table/{TABLE}/log")
    assert "Deal 2, typed from the pad: Атос 30 points" in page.text
    assert "(taken back)" in page.text
    assert "Deal 1" in page.text
    write(milady, 2, "31", "60")
    assert weighing(master, TABLE, "silence", seat="0", why="false_claim").status == 409
    rule(master, TABLE, "adjust", seat="0", sign="give", points="5")
    assert view_of(event_house).parties[-1].deals[-1].totals == (36, 60)
    assert [deal.totals for deal in view_of(event_house).parties[-1].deals] == [(54, 21), (36, 60)]


def test_the_pad_rests_too(known: Known, event_house: House, master: Browser) -> None:
    athos, _milady = sit(known, "paper", event_house)
    tell(athos, "dealer 1")
    write(athos, 1, "54", "21")
    form = row(at_table(athos), 2)
    rule(master, TABLE, "pause")
    page = at_table(athos)
    assert not any(form.named("total-0") for form in page.forms)
    assert "54" in page.text
    assert athos.fill(form, "type", **{"total-0": "30", "total-1": "60"}).status == 409


# -- what all see --------------------------------------------------------------------------------------------------


def test_desk_and_hall_tell_what_a_real_pack_is_asked_and_how_the_count_stands(
    event_house: House, master: Browser, nobody: Browser, pair: tuple[Browser, Browser]
) -> None:
    athos, _milady = pair
    english(nobody)
    for value in QUIET:
        tell(athos, value)
    for _ in range(4):
        tell(athos, "won 0")
    desk, hall = master.open("/gm").text, nobody.open("/hall").text
    assert "0 + 8 : 0 + 0" in desk
    assert "a real pack" in desk
    for page in (desk, hall):
        assert "Who takes the trick?" in page
    assert "elder" in hall


def test_live_parts_of_pack_and_pad_are_small_with_a_ruling_and_a_call(
    event_house: House, master: Browser, pair: tuple[Browser, Browser]
) -> None:
    athos, milady = pair
    for value in (*QUIET[:3], "says 0 point 5", "answers 1 point as_many"):
        tell(athos, value)
    tell(athos, "measures 0 point", rank=["7", "6", "5", "3", "2"])
    tell(athos, "answers 1 point good")
    tell(athos, "says 0 sequences 4")
    tell(athos, "answers 1 sequences good")
    rule(master, TABLE, "adjust", reason="r" * 72, seat="1", sign="give", points="5")
    form = milady.open(f"/table/{TABLE}/call").form_to(f"/table/{TABLE}/call")
    milady.fill(form, "dispute")
    for browser, path in ((athos, f"/table/{TABLE}/update"), (master, f"{DESK}/update")):
        page = browser.open(path)
        assert page.status == 200
        assert weight(page) < 6000, path
