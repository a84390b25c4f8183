"""What a newcomer stumbles over: where he comes back to, closed doors, whose seat it is, which partie a line is of."""

from __future__ import annotations

import re
from pathlib import Path

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import debts, drafts, identity, lostatplay, passing, referees
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.results import COMMAND_LINE

from ..services.test_netting import ATHOS, MILADY, ROCHEFORT, owes
from .browsing import Browser, Page
from .conftest import Known, seated, site_over
from .ruling import rule
from .test_evening import english
from .test_pack import set_mode, sit, tell
from .test_table_acts import stopped


def chosen(browser: Browser, path: str) -> str:
    """Where the language switch of a page leads."""
    form = browser.open(path).form_to("/choose")
    return str(browser.client.post("/choose", data=form.data("en") | {"language": "en"}).headers["Location"])


# -- the language and the face -------------------------------------------------------------------------------------


def test_the_switch_stays_on_an_invitation(event_house: House, nobody: Browser) -> None:
    token = referees.invite_token(event_house, COMMAND_LINE, referees.invite(event_house, COMMAND_LINE))
    door = f"/R/{token}"
    assert chosen(nobody, door) == door
    assert "You are asked to be a referee" in nobody.open(door).text
    # Its token stands in no address of the page but that of the form by which it is accepted.
    addresses = re.findall(r'(?:href|src|action)="?([^" >]*)', nobody.open(door).html)
    assert [each for each in addresses if token in each] == [f"/r/{token}"]
    wrong = f"/R/{'0' * 15}"
    assert chosen(nobody, wrong) == "/", "a door that does not open is not repeated"


def test_the_switch_stays_on_the_set_up_page(bare_house: House, folder: Path) -> None:
    browser = Browser(site_over(bare_house, folder))
    door = f"/S/{identity.setup_link(bare_house)}"
    assert chosen(browser, door) == door


def test_the_switch_keeps_what_was_asked_of_the_page(master: Browser) -> None:
    assert chosen(master, "/gm/ledger?state=owed") == "/gm/ledger?state=owed"


def test_after_a_refused_form_the_switch_leads_to_the_form(master: Browser) -> None:
    refused = master.fill(master.open("/gm/tables").form_to("/gm/tables"), number="none")
    assert refused.status == 400
    assert refused.form_to("/choose").value("back") == "/gm/tables"


# -- closed doors --------------------------------------------------------------------------------------------------


def offers(page: Page) -> set[str]:
    return {field.value for form in page.forms for field in form.named("do") if field.tag == "button"}


def test_a_closed_table_says_so_and_offers_no_partie(known: Known, master: Browser) -> None:
    athos, milady = known("athos"), known("milady")
    for seat, browser in enumerate((athos, milady)):
        english(browser).send(browser.open("/table/1").form_to("/table/1/sit"), button=str(seat))
    assert "agree" in offers(athos.open("/table/1"))
    master.fill(master.open("/gm/evening").form_to("/gm/tables/1/close"), reason="a broken leg")
    page = athos.open("/table/1")
    assert "This table is closed: a broken leg" in page.text
    assert offers(page) == {"rise"}
    for path in ("/gm/table/1", "/gm"):
        assert "a broken leg" in english(master).open(path).text


def test_what_is_played_goes_on_at_a_closed_table(known: Known, master: Browser) -> None:
    athos, _milady = seated(known)
    master.fill(master.open("/gm/evening").form_to("/gm/tables/1/close"), reason="a broken leg")
    page = english(athos).open("/table/1")
    assert "a broken leg This partie is played to its end; no other begins." in page.text
    assert athos.step(1) or _milady.step(1)


def test_nobody_cuts_at_a_closed_table(known: Known, event_house: House, master: Browser) -> None:
    athos, _milady = sit(known, "pack", event_house)
    assert "level" in offers(athos.open("/table/1"))
    master.fill(master.open("/gm/evening").form_to("/gm/tables/1/close"), reason="a broken leg")
    assert "level" not in offers(athos.open("/table/1"))


def test_no_table_is_woken_while_the_house_sleeps(known: Known, master: Browser) -> None:
    pair = seated(known)
    rule(master, 1, "pause", "wait")
    assert 'data-kind="resume">' in master.open("/gm/table/1").html
    master.fill(master.open("/gm").form_to("/gm/night"), reason="Good night.")
    page = english(master).open("/gm/table/1")
    assert "The house is closed for the night: Good night." in page.text
    assert 'data-kind="resume" hidden>' in page.html
    assert "The house is closed for the night: Good night." in english(pair[0]).open("/table/1").text


# -- the log -------------------------------------------------------------------------------------------------------


def test_the_log_has_one_order_and_names_partie_and_deal(known: Known, event_house: House, master: Browser) -> None:
    """Two parties on paper: each has its heading once, and the lines run on from 1."""
    pair = sit(known, "paper", event_house)
    tell(pair[0], "dealer 1")
    rule(master, 1, "void", "no")
    for browser in pair:
        tell(browser, "agree")
    tell(pair[0], "dealer 0")
    html = english(pair[0]).open("/table/1/log").html
    lines = [int(n) for n in re.findall(r'id="line-(\d+)"', html)]
    assert lines == sorted(lines)
    assert lines[0] == 1
    assert re.findall(r"<h2>(Partie \d)</h2>", html) == ["Partie 1", "Partie 2"]
    first, _heading, second = html.partition("<h2>Partie 2</h2>")
    assert first.count("agrees") == second.count("agrees") == 2


# -- the way of playing --------------------------------------------------------------------------------------------


def test_a_changed_way_of_playing_is_told_before_the_next_partie(
    known: Known, event_house: House, master: Browser
) -> None:
    pair = sit(known, "paper", event_house)
    tell(pair[0], "dealer 1")
    rule(master, 1, "mode", mode="pack")
    page = english(pair[0]).open("/table/1")
    assert "The deal is over" not in page.text
    assert "deals first." in page.text
    rule(master, 1, "void", "no")
    told = "The next partie: a real pack. The table is set for: on paper; only a referee changes it."
    assert told in english(pair[0]).open("/table/1").text
    desk = english(master).open("/gm/table/1")
    assert told in desk.text
    assert '<a href="/gm/table/1/rule/mode">Change it…</a>' in desk.html
    rule(master, 1, "mode", mode="paper")
    assert "The next partie:" not in pair[0].open("/table/1").text


# -- a protest, a seat, a debt, a form -----------------------------------------------------------------------------


def test_a_protest_is_told_in_its_own_words(known: Known, master: Browser) -> None:
    pair = seated(known)
    rule(master, 1, "adjust", "Talk", seat="0", sign="take", points="5")
    pair[0].fill(pair[0].open("/table/1/protest").form_to("/table/1/protest"), text="it was a sigh")
    for browser, path in ((pair[1], "/table/1"), (master, "/gm/table/1"), (master, "/gm")):
        assert "Protest: Атос, “it was a sigh”" in english(browser).open(path).text, path


def test_who_signed_finds_the_note_and_a_stranger_does_not(known: Known, master: Browser, nobody: Browser) -> None:
    pair = stopped(known)
    for browser in pair:
        form = browser.open("/table/1").form("sign")
        assert form is not None
        browser.send(form, button="sign")
    for browser, path in ((pair[0], "/table/1"), (pair[1], "/table/1"), (master, "/gm/table/1")):
        assert re.search(r'href="/note/\d+"', browser.open(path).html), path
    assert "/note/" not in nobody.open("/table/1").html
    assert "/note/" not in known("planchet").open("/table/1").html


def test_the_form_for_another_player_is_folded(known: Known, event_house: House) -> None:
    pair = sit(known, "paper", event_house)
    tell(pair[0], "dealer 1")
    set_mode(event_house, "pack")
    browser = english(known("planchet"))
    browser.send(browser.open("/table/2").form_to("/table/2/sit"), button="0")
    for page in (pair[0].open("/table/1"), browser.open("/table/2")):
        assert not re.search(r"<details id=others-\S+ open", page.html)


def test_an_empty_table_tells_law_stake_and_way_of_playing(
    nobody: Browser, master: Browser, event_house: House
) -> None:
    set_mode(event_house, "pack")
    text = english(nobody).open("/table/1").text
    for words in ("A point: 1 к.", "How the table plays: a real pack", "musketeers"):
        assert words in text, words
    assert "How the table plays: a real pack" in english(master).open("/gm/tables").text


def test_a_long_answer_of_a_ruling_is_no_box_that_cuts_it(known: Known, master: Browser) -> None:
    seated(known)
    form = next(form for form in master.open("/gm/table/1/rule/stop").forms if form.named("so"))
    assert {field.type for field in form.named("so")} == {"radio"}


# -- the desk --------------------------------------------------------------------------------------------------------


def test_the_code_of_a_card_is_shown_to_scan_and_to_type(master: Browser) -> None:
    page = english(master).open("/gm/character/athos")
    shown = master.fill(page.form_to("/gm/character/athos/code"))
    assert "<title>Code of the card</title>" in shown.html
    assert "<title>Code of the card</title>" not in page.html
    assert "opens http" in shown.text


def test_the_log_of_the_desk_names_whom_it_is_about_and_when_in_the_game(master: Browser, event_house: House) -> None:
    lostatplay.set_play(event_house, COMMAND_LINE, PlayForm(purses=True))
    passing.set_status(event_house, COMMAND_LINE, "athos", "dead", "a duel")
    passing.name_heir(event_house, COMMAND_LINE, "athos", "milady", "by his will")
    page = english(master).open("/gm")
    assert "purses:" not in page.text, "before and after are no number of purses"
    assert "It was said whether a character is in the game (Атос, dead): a duel" in page.text
    assert re.search(r"An heir was named \(Атос, the heir: [^)]*\): by his will", page.text)
    assert re.search(r"in the game: \d+ October 1627", page.text)


def test_a_note_leads_the_desk_back_and_each_deed_says_what_it_needs(master: Browser, event_house: House) -> None:
    form = DebtForm(debtor="milady", creditor="athos", amount="1 р.", witnesses="Портос")
    serial = drafts.draw(event_house, Actor("athos"), form)
    page = english(master).open(f"/note/{serial}")
    assert 'href="/gm/ledger"' in page.html
    assert '<nav class="gm"' in page.html
    assert "Witnesses: Портос" in page.text
    assert '<option value="signed" data-needs="who"' in page.html
    assert re.search(r'<option value="declined" data-needs=""', page.html)


def test_a_list_says_what_its_columns_accept(master: Browser) -> None:
    """Three roubles and two polushkas: 3 р. 00½ к."""
    text = english(master).open("/gm/exchange").text
    assert "fr-1640" in text
    assert "no, n, false, 0, нет, н or non" in text
    assert "for example 3 р." in text


def test_a_draft_says_whether_coin_moves(known: Known, event_house: House) -> None:
    athos = english(known("athos"))
    assert "moves no coin" not in athos.open("/me/note").text
    lostatplay.set_play(event_house, COMMAND_LINE, PlayForm(purses=True))
    assert "The note itself moves no coin" in athos.open("/me/note").text


# -- what is found at once -----------------------------------------------------------------------------------------


def test_the_desk_is_told_of_disputed_debts_and_claimed_papers(master: Browser, event_house: House) -> None:
    english(master)
    assert "Disputed debts" not in master.open("/gm").text
    first, second, third = (owes(event_house, ATHOS, MILADY, f"{roubles} р.") for roubles in (1, 2, 3))
    for serial in (first, second):
        debts.enter(event_house, serial, Actor(ATHOS), Act(EntryKind.CONTESTED, reason="never"))
    debts.enter(event_house, second, Actor(ATHOS), Act(EntryKind.WITHDRAWN, place=2))
    debts.set_papers(event_house, COMMAND_LINE, claimed=True)
    debts.enter(event_house, third, Actor(ROCHEFORT), Act(EntryKind.PAPER_CLAIMED))
    for page in (master.open("/gm"), master.open("/gm/update")):
        assert f"Disputed debts: 1 No. {first}" in page.text
        assert f"Papers that somebody claims: 1 No. {third}" in page.text
    assert f"No. {first}" in master.open("/gm/ledger?state=contested").text


def test_the_form_of_a_note_opens_in_the_time_of_the_game(known: Known, master: Browser) -> None:
    """It is 21:30 in the game on the tenth of October 1627: four hours on, by the full hour, is one in the night."""
    for page in (known("athos").open("/me/note"), master.open("/gm/ledger/new")):
        (form,) = (each for each in page.forms if each.named("due_at"))
        assert form.value("due_at") == "1627-10-11T01:00"
        assert form.value("due") == "demand", "and nothing is set by it"


def test_the_sheet_of_a_character_tells_what_is_left(master: Browser, event_house: House) -> None:
    serial = owes(event_house, ATHOS, MILADY, "5 р.")
    debts.enter(event_house, serial, Actor(MILADY), Act(EntryKind.PART_ACCEPTED, 800))  # two roubles
    assert ": 3 р. (of 5 р.)" in english(master).open("/gm/character/athos").text


def test_the_event_leads_to_losses_bets_and_purses(master: Browser) -> None:
    assert 'href="/gm/purses"' in master.open("/gm/event").html


def test_a_stranger_with_a_note_is_told_whom_to_ask(nobody: Browser, event_house: House) -> None:
    serial = owes(event_house, ATHOS, MILADY, "5 р.")
    page = english(nobody).open(f"/N/{debts.note_token(event_house, serial)}")
    assert "ask whoever gave it to you, or the game master" in page.text
    assert "5 р." not in page.text
