"""What goes out and comes in by the desk: files to keep, a list looked at before it is entered, the event before."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import sys
import zipfile

import pytest
from werkzeug.datastructures import MultiDict

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import carrying, debts, drafts, lostatplay, purses
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.events import set_printed_address
from larp_piquet.services.house import House
from larp_piquet.services.jobs import Made
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.wording.faults import FAULTS

from ..services.waiting import over
from .browsing import Browser, Form, Page, read
from .conftest import Known
from .test_evening import english

LIST = "debtor;creditor;amount;cause\nmilady;Атос;2 р. 60 к.;за коня\nplanchet;athos;1 р.;\n"


@pytest.fixture
def desk(master: Browser) -> Browser:
    return english(master)


def loan(house: House) -> int:
    form = DebtForm("milady", "athos", "2 р. 60 к.", cause="=1+1", true_cause="her silence")
    serial = drafts.draw(house, Actor("athos"), form)
    debts.enter(house, serial, Actor("milady"), Act(EntryKind.SIGNED))
    return serial


def sent(browser: Browser, form: Form, button: str = "", **values: object) -> Page:
    data: MultiDict[str, object] = MultiDict(form.data(button))
    for name, value in values.items():
        data[name] = value
    return read(browser.client.post(form.action, data=data, content_type="multipart/form-data", follow_redirects=True))


def pasted(page: Page) -> str:
    """What the form to enter would send again."""
    found = re.search(r'<textarea name="pasted" hidden>(.*?)</textarea>', page.html, re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


def confirming(page: Page) -> Form:
    return next(form for form in page.forms if any(each.value == "enter" for each in form.named("do")))


def test_the_files_to_keep(desk: Browser, event_house: House) -> None:
    serial = loan(event_house)
    form = desk.open("/gm/exchange").form_to("/gm/exchange/take")
    taken = {}
    for what, ending in (("json", ".json"), ("csv", ".zip"), ("journal", ".journal"), ("debts", "-open-debts.json")):
        answer = desk.client.post(form.action, data=form.data(what))
        assert answer.headers["Content-Disposition"] == f'attachment; filename="la-rochelle{ending}"'
        assert "no-store" in answer.headers["Cache-Control"]
        taken[what] = answer.data
    assert f"({serial}) № {serial} | ".encode() in taken["journal"]
    assert json.loads(taken["json"])["debts"][0]["rest"] == 1040
    for what in ("json", "csv", "journal"):
        assert b"her silence" not in taken[what]
    assert b'"her silence"' in taken["debts"]
    with zipfile.ZipFile(io.BytesIO(taken["csv"])) as archive:
        rows = list(csv.DictReader(io.StringIO(archive.read("debts.csv").decode("utf-8-sig"))))
    assert [(row["debtor"], row["figures"], row["cause"]) for row in rows] == [("milady", "2 р. 60 к.", "'=1+1")]
    whole = desk.client.post(form.action, data=form.data("json") | {"secrets": "yes"})
    assert json.loads(whole.data)["key"] == event_house.key.hex()
    assert desk.client.post(form.action, data=form.data()).status_code == 400


def test_a_list_is_looked_at_and_then_entered(desk: Browser, event_house: House) -> None:
    form = desk.open("/gm/exchange").form_to("/gm/exchange/debts")
    page = sent(desk, form, file=(io.BytesIO(LIST.encode("cp1251")), "debts.csv"), encoding="cp1251")
    assert page.status == 200
    assert "Миледи Винтер → Атос milady → athos за коня" in page.text
    assert debts.ledger(event_house, COMMAND_LINE).debts == ()
    done = sent(desk, confirming(page), "enter", pasted=pasted(page), reason="before the siege")
    assert "The debts are entered: 2" in done.text
    told = debts.ledger(event_house, COMMAND_LINE).debts
    assert [(each.debtor_id, each.figures) for each in told] == [("planchet", "1 р."), ("milady", "2 р. 60 к.")]
    assert told[0].entries[0].reason == "before the siege"
    again = sent(desk, confirming(page), "enter", pasted=pasted(page))
    assert (again.status, "was taken in before" in again.text) == (409, True)
    assert len(debts.ledger(event_house, COMMAND_LINE).debts) == 2
    twice = sent(desk, confirming(again), "enter", pasted=pasted(again), again="yes")
    assert "The debts are entered: 2" in twice.text


def test_bad_rows_are_told_and_nothing_entered(desk: Browser, event_house: House) -> None:
    form = desk.open("/gm/exchange").form_to("/gm/exchange/debts")
    page = sent(desk, form, pasted=LIST + "nobody;athos;2,60;\n")
    assert page.status == 400
    assert "<td>4</td><td>debtor</td>" in page.html
    assert "<td>4</td><td>amount</td>" in page.html
    assert "“nobody” is neither the id nor the whole name" in page.text
    assert 'value="enter"' not in page.html
    assert sent(desk, form, pasted=LIST + "nobody;athos;1 р.;\n", do="enter").status == 400
    assert debts.ledger(event_house, COMMAND_LINE).debts == ()


def test_purses_are_looked_at_and_then_opened(desk: Browser, event_house: House) -> None:
    form = desk.open("/gm/exchange").form_to("/gm/exchange/purses")
    rows = "character;amount;reason\nАтос;10 р.;=жалованье\nmilady;2 р. 50 к.;\n"
    unused = sent(desk, form, pasted=rows)
    assert (unused.status, "keeps no account of purses" in unused.text) == (400, True)
    lostatplay.set_play(event_house, COMMAND_LINE, PlayForm(purses=True))
    bad = sent(desk, form, pasted=rows + "Атос;1 р.;\n")
    assert (bad.status, "<td>4</td><td>character</td>" in bad.html) == (400, True)
    assert "The purse of Атос (athos) is opened in this coin by row 2 already." in bad.text
    assert "Атос;10 р.;=жалованье" in bad.html, "what was pasted can be put right"
    page = sent(desk, form, file=(io.BytesIO(rows.encode("cp1251")), "purses.csv"), encoding="cp1251")
    assert "2 Атос athos =жалованье 10 р. 3 Миледи Винтер milady 2 р. 50 к." in page.text
    assert purses.all_purses(event_house, COMMAND_LINE) == ()
    done = sent(desk, confirming(page), "enter", pasted=pasted(page), reason="before the siege")
    assert "Purses opened: 2." in done.text
    told = {each.character_id: each.holds for each in purses.all_purses(event_house, COMMAND_LINE)}
    assert told["milady"] == (("ru", "2 р. 50 к."),)
    again = sent(desk, confirming(page), "enter", pasted=pasted(page))
    assert (again.status, "has been opened in this coin already" in again.text) == (400, True)


def test_the_event_before(desk: Browser, event_house: House, known: Known) -> None:
    serial = loan(event_house)
    text = carrying.hand_over(event_house, COMMAND_LINE).replace('"La Rochelle"', '"The year before"')
    form = desk.open("/gm/exchange").form_to("/gm/exchange/carry")
    page = sent(desk, form, file=(io.BytesIO(text.encode()), "debts.json"))
    assert page.status == 200
    assert f"No. Who owes whom What {serial} Миледи Винтер → Атос 2 р. 60 к." in page.text
    assert len(debts.ledger(event_house, COMMAND_LINE).debts) == 1
    done = sent(desk, confirming(page), "enter", pasted=pasted(page))
    assert "Debts of “The year before” are carried over: 1." in done.text
    newest = debts.ledger(event_house, COMMAND_LINE).debts[0]
    assert newest.entries[0].reason.endswith(f"“The year before”, note No. {serial}.")
    page_of_it, history = f"/note/{newest.serial}", "In the event before, for your eyes only: 1627-10-10 "
    assert history in desk.open(page_of_it).text
    theirs = english(known("milady")).open(page_of_it).text
    assert "Carried over from “The year before”" in theirs
    assert "In the event before" not in theirs
    again = sent(desk, form, file=(io.BytesIO(text.encode()), "debts.json"))
    assert f"No. {serial}: It was carried over before: it is No. {newest.serial} here." in again.text
    assert 'value="enter"' not in again.html
    for data in (b"", b"{}", b"\xff\xfe", "имя".encode("cp1251")):
        assert sent(desk, form, file=(io.BytesIO(data), "debts.json")).status == 400


def test_the_purses_of_the_event_before(desk: Browser, event_house: House) -> None:
    lostatplay.set_play(event_house, COMMAND_LINE, PlayForm(purses=True))
    text = carrying.hand_over(event_house, COMMAND_LINE).replace('"La Rochelle"', '"The year before"')
    plain = json.loads(text)
    plain["characters"] = [
        {"id": who, "name": name, "gender": "", "title": "", "dative": "", "alias": "", "house": "", "language": "",
         "status": status, "consent": True}
        for who, name, status in (("milady", "Миледи Винтер", "alive"), ("bazin", "Bazin", "dead"))
    ]  # fmt: skip
    plain["purses"] = [{"character": who, "amount": 1000, "coin": "ru"} for who in ("milady", "bazin")]
    plain["bets"] = [
        {"number": 4, "table": 2, "backer": "bazin", "on": "milady", "layer": "milady", "amount": 400, "coin": "ru"}
    ]
    form = desk.open("/gm/exchange").form_to("/gm/exchange/carry")
    page = sent(desk, form, file=(io.BytesIO(json.dumps(plain).encode()), "debts.json"))
    assert page.status == 200
    # A thousand polushki are 250 kopecks.
    assert "Whose purse Holds Миледи Винтер milady 2 р. 50 к." in page.text
    assert "Bazin (bazin), 2 р. 50 к.: In the game no more: Bazin." in page.text
    assert (
        "Bet 4 at table 2 stays behind, undecided: Bazin on Миледи Винтер, Миледи Винтер against it (1 р.)."
        in page.text
    )
    done = sent(desk, confirming(page), "enter", pasted=pasted(page))
    assert "Purses carried over: 1." in done.text
    told = {each.character_id: each.holds for each in purses.all_purses(event_house, COMMAND_LINE)}
    assert told == {"milady": (("ru", "2 р. 50 к."),)}


def test_every_fault_of_a_list_has_words() -> None:
    for code in (
        "nobody_called", "name_of_two", "name_looks_like", "name_looks_like_others", "id_is_name_too", "row_twice",
        "plays_no_more_here", "yes_or_no", "ceiling_of_nobody", "left_unsigned", "left_gone", "left_done",
        "carried_without_guarantor", "carried_renamed", "carried_alike", "not_json", "not_a_carry_file", "not_a_term",
        "number_taken_in_file", "no_rows", "left_purse_done", "left_below", "purse_twice_in_file", "carried_no_purses",
        "no_purse_list", "purses_unused", "purse_open_here", "purse_twice", "no_debts", "not_yes_or_no",
        "not_a_list", "not_a_map", "carried_late", "carried_plain", "other_term", "ceiling_above_debt",
        "cell_of_no_column",
    ):  # fmt: skip
        assert code in FAULTS, code


def test_dates_of_the_game_bear_the_word_of_their_calendar(desk: Browser, event_house: House) -> None:
    loan(event_house)
    assert "10 October 1627 ·" in desk.open("/gm/ledger").text
    page = desk.fill(desk.open("/gm").form_to("/gm/calendar"), calendar="julian")
    assert "In the game it is 10 October 1627, 21:30 (old style)." in page.text
    ledger = desk.open("/gm/ledger").text
    assert "10 October 1627 (old style) ·" in ledger
    assert "in the game: 10 October 1627, 21:30 (old style)" in page.text, "beside our own clock"


def test_the_pack_is_made_beside_the_pages_and_fetched_later(desk: Browser, event_house: House) -> None:
    set_printed_address(event_house, COMMAND_LINE, "http://192.168.4.1:8000")
    form = next(each for each in desk.open("/gm/prints").forms if each.action.endswith("/gm/prints/pack"))
    answer = desk.client.post(form.action, data=form.data())
    assert answer.status_code == 303
    where = answer.location
    number = where.rpartition("/")[2]
    page = desk.open(where)
    if not event_house.jobs.look(number).over:
        assert '<meta http-equiv="refresh" content="2">' in page.html, "it looks again without a script"
    job = over(event_house.jobs, number)
    assert job.done > 4, "it told of the pages that were laid out"
    page = desk.open(where)
    assert "http-equiv" not in page.html
    assert f'href="{where}/file"' in page.html
    made = desk.client.get(f"{where}/file")
    assert made.data.startswith(b"%PDF")
    assert "The pack (PDF) : Done." in desk.open("/gm/jobs").text


def test_a_long_list_is_waited_for_on_its_own_page(
    desk: Browser, event_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["larp_piquet.web.pages.gm.jobs"], "PATIENCE", 0.0)
    page = sent(desk, next(each for each in desk.open("/gm/exchange").forms if "debts" in each.action), pasted=LIST)
    data: MultiDict[str, object] = MultiDict(confirming(page).data("enter"))
    data["pasted"] = pasted(page)
    answer = desk.client.post("/gm/exchange/debts", data=data)
    assert answer.status_code == 303
    (job,) = event_house.jobs.all()
    told = event_house.jobs.wait(job.id, 30).told
    first = min(each.serial for each in debts.ledger(event_house, COMMAND_LINE).debts)
    assert told == {"number": 2, "first": first}
    assert f"The debts are entered: 2, from No. {first} on." in desk.open(f"/gm/jobs/{job.id}").text
    assert len(debts.ledger(event_house, COMMAND_LINE).debts) == 2
    assert desk.client.get("/gm/jobs/0000000000000000").status_code == 404


def test_no_stranger_sees_what_was_made(nobody: Browser, event_house: House) -> None:
    number = event_house.jobs.start("pack", lambda _tell: Made(b"secret", "x.pdf", "application/pdf"))
    event_house.jobs.wait(number, 10)
    for path in ("/gm/jobs", f"/gm/jobs/{number}", f"/gm/jobs/{number}/file"):
        assert b"secret" not in nobody.client.get(path).data
        assert nobody.client.get(path).status_code == 303
