"""The evening round the tables, through the pages alone: the hall, queues, challenges, limits, the night."""

from __future__ import annotations

import re

import pytest

from larp_piquet.services import queueing, sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import Viewer
from larp_piquet.tables.acts import Actor
from larp_piquet.tables.desk import Adjusted, Rule

from ..services.playing import agree, page, seen, sit_down
from .browsing import Browser, Form
from .conftest import Known, seated
from .test_evening import cards_on, english, truth
from .test_guards import posting
from .test_hidden import PAIR


def challenge_form(browser: Browser, verb: str) -> Form:
    """The form on one's own page that does this about a challenge."""
    forms = [f for f in browser.open("/me").forms if f.action.startswith("/me/challenge/") and _offers(f, verb)]
    assert forms, verb
    return forms[0]


def _offers(form: Form, verb: str) -> bool:
    return any(button.value == verb for button in form.named("do"))


# -- the hall ----------------------------------------------------------------------------------------------------


def test_the_hall_tells_every_table_and_no_hidden_card(event_house: House, known: Known, nobody: Browser) -> None:
    pair = seated(known)
    english(nobody)
    marks, steps = set(), 0
    while sittings.table_page(event_house, 1, Viewer()).view.parties[-1].deals == ():  # type: ignore[union-attr]
        steps += 1
        told = nobody.open("/hall")
        assert told.status == 200
        own, opened = truth(event_house)
        assert not cards_on(told) - opened
        assert not cards_on(told) & (own[0] | own[1]) - opened
        marks.add(nobody.client.get("/hall/update").headers["ETag"])
        assert any(browser.step(1) for browser in pair)
    assert len(marks) > steps / 2, "the screen follows"
    told = nobody.open("/hall")
    for words in ("The Red Dovecote", "red", "Атос", "Дама в синем", "The Trench", "Nobody sits here yet."):
        assert words in told.text
    totals = page(event_house, None).view.parties[-1].result.sums  # type: ignore[union-attr]
    for total in totals:
        assert f">{total}" in told.html.partition("<tbody>")[2].partition("</tbody>")[0]
    assert "Миледи" not in told.text


def test_the_hall_tells_the_last_ruling_and_a_pause(event_house: House, nobody: Browser, master: Browser) -> None:
    english(nobody)
    sitting = sit_down(event_house)
    agree(event_house, sitting)
    ruling = Rule(Adjusted(0, 5, "he was jostled"))
    sittings.act(event_house, sitting, seen(event_house, None).seq, Actor(staff=True), ruling)
    assert "he was jostled (the game master)" in nobody.open("/hall").text
    night = master.open("/gm").form_to("/gm/night")
    assert master.fill(night, reason="To bed.").status == 200
    told = nobody.open("/hall").text
    assert "Play rests: To bed." in told
    assert "The house is closed for the night: To bed." in told


def test_a_screen_shows_the_tables_of_its_own_hall(nobody: Browser) -> None:
    english(nobody)
    chosen = nobody.open("/hall?tables=1, 3-9")
    assert "The Bastion" not in chosen.text
    assert "The Trench" in chosen.text
    assert 'data-update="/hall/1.3-9/update"' in chosen.html
    assert nobody.open("/hall/9-x").status == 404
    assert nobody.open("/hall?tables=<b>").status == 200
    assert "/hall" in nobody.open("/").html
    assert nobody.client.get("/hall/update").headers["X-Fragment"] == "1"
    mark = nobody.client.get("/hall/update").headers["ETag"]
    assert nobody.client.get("/hall/update", headers={"If-None-Match": mark}).status_code == 304


# -- queues ------------------------------------------------------------------------------------------------------


def test_one_waits_is_told_and_sits_down(event_house: House, known: Known) -> None:
    pair = seated(known)
    planchet, rochefort = english(known("planchet")), english(known("rochefort"))
    for browser in (planchet, rochefort):
        browser.send(browser.open("/table/1").form_to("/table/1/queue"), button="join")
    assert "place 2 of 2" in rochefort.open("/me").text
    assert "place 1 of 2" in planchet.open("/table/1").text
    assert "You are looking on" in planchet.open("/table/1").text
    assert "/table/2/queue" not in planchet.open("/table/2").html, "a seat is free there"
    for browser in pair:
        form = browser.open("/table/1").form("offer_stop") or browser.open("/table/1").form("accept_stop")
        assert form is not None
        browser.send(form, button="offer_stop" if browser is pair[0] else "accept_stop")
    for browser in pair:
        form = browser.open("/table/1").form("sign")
        assert form is not None
        browser.send(form, button="sign")
    risen = pair[0].open("/table/1").form("rise")
    assert risen is not None
    pair[0].send(risen, button="rise")
    assert "A seat is kept for you at table 1." in planchet.open("/me").text
    assert "is kept for Planchet" in english(pair[0]).open("/table/1").text
    assert posting(pair[0], "/table/1/sit", seat="0", **{"as": "athos"}) == 409
    form = planchet.open("/table/1").form_to("/table/1/sit")
    assert planchet.send(form, button="0").status == 200
    assert planchet.open("/me").html.count("/table/1/queue") == 0
    form = rochefort.open("/me").form_to("/table/1/queue")
    assert rochefort.send(form, button="leave").status == 200
    assert queueing.queue_at(event_house, 1) == ()


def test_whoever_waits_is_woken_by_his_own_stream(event_house: House, known: Known, nobody: Browser) -> None:
    assert nobody.client.get("/me/live").status_code == 403
    assert nobody.client.get("/me/update").status_code == 403
    answer = known("athos").client.get("/me/live", buffered=False)
    assert answer.mimetype == "text/event-stream"
    answer.close()
    assert known("athos").client.get("/me/update").headers["X-Fragment"] == "1"


# -- challenges --------------------------------------------------------------------------------------------------


def propose(browser: Browser, **values: str) -> str:
    form = browser.open("/me/challenge").form_to("/me/challenge")
    answer = browser.fill(form, button="counter", **values)
    assert answer.status == 200, answer.text
    return answer.text


def test_a_challenge_from_the_first_word_to_the_table(event_house: House, known: Known, nobody: Browser) -> None:
    athos, milady, planchet = (english(known(who)) for who in ("athos", "milady", "planchet"))
    propose(athos, other="milady", edition="starinny", stake="2 к.", words="By the well?")
    told = milady.open("/me").text
    assert "Атос challenges you." in told
    assert "By the well?" in told
    assert "By the well?" not in planchet.open("/me").text
    answer = milady.open("/me/challenge/1").form_to("/me/challenge/1")
    assert milady.fill(answer, button="counter", stake="1 horse").status == 400
    assert milady.fill(answer, button="counter", stake="3 к.", words="For more.").status == 200
    assert "Дама в синем names other terms." in athos.open("/me").text
    athos.send(challenge_form(athos, "accept"), button="accept")
    assert planchet.open("/me/challenge/1").status == 404
    assert posting(planchet, "/me/challenge/1", do="play", seq="3", number="1", **{"as": "planchet"}) == 404
    athos.fill(challenge_form(athos, "play"), button="play", number="2")
    assert "waits for you at table 2" in milady.open("/me").text
    assert "kept for Дама в синем" in planchet.open("/table/2").text
    milady.send(milady.open("/table/2").form_to("/table/2/sit"), button="1")
    assert "3 к." in nobody.open("/table/2").text
    view = seen(event_house, None, 2)
    assert (view.rules.edition, view.stake.per_point) == ("starinny", 12)


def test_nobody_answers_another_s_challenge(known: Known, nobody: Browser) -> None:
    athos, milady, planchet = (english(known(who)) for who in ("athos", "milady", "planchet"))
    propose(athos, other="milady", stake="1 к.")
    for verb in ("accept", "decline", "withdraw", "counter"):
        data = {"do": verb, "seq": "1"}
        assert posting(planchet, "/me/challenge/1", **data, **{"as": "planchet"}) == 404, verb
        assert posting(nobody, "/me/challenge/1", **data) == 403
        assert posting(planchet, "/me/challenge/1", **data, **{"as": "milady"}) == 409
    assert posting(athos, "/me/challenge/1", do="accept", seq="1", **{"as": "athos"}) == 403
    assert posting(milady, "/me/challenge/1", do="accept", seq="0", **{"as": "milady"}) == 409
    assert "Атос challenges you." in milady.open("/me").text
    milady.fill(challenge_form(milady, "decline"), button="decline", words="Never.")
    assert "Declined" in athos.open("/me").text


# -- what the game master sets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["/gm/limits", "/gm/night", "/gm/morning", "/gm/tables/1/close", "/gm/tables/1/open", "/gm/tables/1/queue",
     "/gm/seat-kept"],
)  # fmt: skip
def test_nobody_but_the_game_master_sets_anything(known: Known, nobody: Browser, path: str) -> None:
    for browser in (known("athos"), nobody):
        assert posting(browser, path, reason="x", limit_reason="x", per_point="9 к.", minutes="1") == 403
        assert browser.client.get("/gm/evening").status_code == 303


def test_a_limit_is_set_with_a_reason_and_keeps_a_player_from_the_table(known: Known, master: Browser) -> None:
    english(master)
    form = master.open("/gm/evening").form_to("/gm/limits")
    assert master.fill(form, per_point="½ к.").status == 400
    assert "must be filled in" in master.fill(form, per_point="½ к.").text
    assert master.fill(form, per_point="a horse", limit_reason="fast").status == 400
    told = master.fill(form, who="athos", per_point="½ к.", limit_reason="his debts")
    assert "a point at most ½ к." in told.text
    athos = english(known("athos"))
    refused = athos.send(athos.open("/table/1").form_to("/table/1/sit"), button="0")
    assert refused.status == 409
    assert "The stake is 1 к.; you may play for ½ к. at most." in refused.text
    assert athos.send(athos.open("/table/3").form_to("/table/3/sit"), button="0").status == 200


def test_a_table_closes_and_opens_and_the_house_sleeps(event_house: House, known: Known, master: Browser) -> None:
    athos, planchet = english(known("athos")), english(known("planchet"))
    english(master)
    close = master.open("/gm/evening").form_to("/gm/tables/1/close")
    assert master.fill(close, reason="").status == 400
    master.fill(close, reason="a broken leg")
    told = athos.open("/table/1")
    assert "This table is closed: a broken leg" in told.text
    assert "/table/1/sit" not in told.html
    assert "/table/1/queue" not in told.html
    master.send(master.open("/gm/evening").form_to("/gm/tables/1/open"))
    seated(known)
    master.fill(master.open("/gm").form_to("/gm/night"), reason="Good night.")
    assert "/table/2/sit" not in planchet.open("/table/2").html
    assert "Good night." in planchet.open("/table/2").text
    assert seen(event_house, None).paused is not None
    master.send(master.open("/gm").form_to("/gm/morning"))
    assert seen(event_house, None).paused is None
    assert "/table/2/sit" in planchet.open("/table/2").html


def test_the_game_master_takes_somebody_from_a_queue(event_house: House, known: Known, master: Browser) -> None:
    seated(known)
    queueing.join(event_house, 1, "planchet")
    form = master.open("/gm/evening").form_to("/gm/tables/1/queue")
    assert master.fill(form, reason="").status == 400
    assert master.fill(form, reason="gone home").status == 200
    assert queueing.queue_at(event_house, 1) == ()
    kept = master.open("/gm/evening").form_to("/gm/seat-kept")
    assert master.fill(kept, minutes="9999").status == 400
    assert master.fill(kept, minutes="soon").status == 400
    assert master.fill(kept, minutes="25").status == 200
    assert master.open("/gm/evening").form_to("/gm/seat-kept").value("minutes") == "25"


# -- a second pen ------------------------------------------------------------------------------------------------


def test_two_phones_at_one_table_both_see_it_and_conflicting_entries_do_not_both_land(
    event_house: House, known: Known
) -> None:
    athos, milady = seated(known)
    pens = {"athos": (athos, english(known("athos"))), "milady": (milady, english(known("milady")))}
    for pair in pens.values():
        for pen in pair:
            assert "open on another phone" in english(pen).open("/table/1").text
    while seen(event_house, None).deal.phase.value != "play":  # type: ignore[union-attr]
        who = PAIR[seen(event_house, None).waiting_for[0]]
        assert pens[who][0].step(1)
    who = PAIR[seen(event_house, None).waiting_for[0]]
    first, second = pens[who]
    forms = [pen.open("/table/1").form("play") for pen in (first, second)]
    assert forms[0] is not None
    assert forms[1] is not None
    one, other = forms[0].named("card")[:2]
    before = second.client.get("/table/1/update").headers["ETag"]
    seq = seen(event_house, None).seq
    assert first.fill(forms[0], button="play", card=one.value).status == 200
    refused = second.fill(forms[1], button="play", card=other.value)
    assert refused.status == 409
    assert "before your move arrived" in refused.text
    assert seen(event_house, None).seq == seq + 1
    again = second.fill(forms[1], button="play", card=one.value)
    assert (again.status, "done already" in again.text) == (200, True)
    assert seen(event_house, None).seq == seq + 1
    assert second.client.get("/table/1/update").headers["ETag"] != before
    pages = [re.sub(r'name=csrf_token value="[^"]*"', "", pen.client.get("/table/1/update").text) for pen in pens[who]]
    assert pages[0] == pages[1], "both pens see the same table"


def test_every_page_that_enters_for_a_table_names_it_and_its_colour(known: Known) -> None:
    athos, _milady = seated(known)
    head = athos.open("/table/1").html.partition("<h1")[2].partition("</h1>")[0]
    assert "The Red Dovecote" in head
    assert "red" in head
