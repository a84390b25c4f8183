"""Moneys on the desk: ours to look at, one of the event's own on a form and as a file, and rates."""

from __future__ import annotations

import tomllib

import pytest

from larp_piquet.ledger.coinfile import plain_of
from larp_piquet.ledger.coins import IDS, SYSTEMS
from larp_piquet.ledger.words import in_words
from larp_piquet.services import coinage, events, furniture, sittings
from larp_piquet.services.house import House
from larp_piquet.tables.acts import Actor
from larp_piquet.web import coinform

from ..services.test_netting import owes
from .browsing import Browser, Page
from .test_evening import english


def made(master: Browser, base: str = "ru", **values: str) -> Page:
    """A money of the event's own, begun as one of ours."""
    form = master.open(f"/gm/coins/new?base={base}").form_to("/gm/coins/new")
    return master.fill(form, **({"name.ru": "Замковые деньги"} | values))


@pytest.mark.parametrize("coin", IDS)
def test_a_form_says_what_the_money_is(coin: str) -> None:
    system = SYSTEMS[coin]
    form = coinform.written(coinform.typed_of(system), system)
    made = coinage.read_system(form.plain, coin)
    assert plain_of(made) == plain_of(system)


@pytest.mark.parametrize("coin", IDS)
def test_ours_are_shown_with_what_is_not_confirmed(master: Browser, coin: str) -> None:
    page = master.open(f"/gm/coins/{coin}")
    doubts = [unit for unit in SYSTEMS[coin].units if unit.unconfirmed]
    assert page.text.count("Not confirmed") == len(doubts) + bool(SYSTEMS[coin].unconfirmed)
    for unit in SYSTEMS[coin].units:
        assert f"{unit.noun('en', 1)} = {unit.value}" in page.text


def test_how_sums_look(master: Browser) -> None:
    page = master.open("/gm/coins/en")
    # 2 * 960 + 3 * 48 + 6 * 4 = 2088 = 2 * 1008 + 48 + 24
    assert "£2 3s 6d" in page.text
    assert "two pounds, three shillings and sixpence" in page.text
    assert "counted out: two guineas, one shilling and one sixpence" in page.text


def test_a_money_is_made_changed_chosen_and_withdrawn(master: Browser, event_house: House) -> None:
    page = made(master, **{"u9.value": "120"})  # the chetvertak is worth thirty kopecks in this castle
    assert page.status == 200
    own = coinage.own_money(event_house, "own-1")
    assert own.system.unit("chetvertak").value == 120
    assert own.system.names == {"ru": "Замковые деньги"}
    page = master.fill(page.form_to("/gm/coins/own-1"), **{"u1.ru": "денежка / денежки / денежек"})
    assert coinage.own_money(event_house, "own-1").version == 2
    event = master.open("/gm/event").form_to("/gm/event")
    assert master.fill(event, coin="own-1", stake="1 денежка").status == 200
    found = events.event(event_house)
    assert found is not None
    assert (found.coin, found.stake) == ("own-1", 2)
    page = master.open("/gm/coins/own-1")
    assert "The event plays in it." in page.text
    assert "/gm/coins/own-1/withdraw" not in page.html
    master.fill(event, coin="ru", stake="1 к.")
    page = master.open("/gm/coins/own-1")
    assert master.fill(page.form_to("/gm/coins/own-1/withdraw")).status == 200
    assert coinage.own_moneys(event_house) == ()


def test_every_fault_stands_at_its_box_and_what_was_typed_stays(master: Browser, event_house: House) -> None:
    page = made(
        master,
        **{
            "name.ru": "Русское серебро", "u0.value": "much", "u2.ru": "копейка / копейки", "u2.signs": "р, 5к",
            "u9.after": "", "u14.value": "7", "u9.book": "yes", "u0.id": "полушка",
        },
    )  # fmt: skip
    assert page.status == 400
    for text in (
        "There is a money called “Русское серебро” already.",
        "This is not a whole number.",
        "In this language (ru) a noun has 3 forms, or one that never changes.",
        "“5к” cannot be read as a name after a number: it needs a letter, and no digit or comma.",
        "is called so already.",
        "Say what is written before or after the number.",
        "This must be filled in.",
    ):
        assert text in page.text, text
    assert 'value="much"' in page.html
    assert page.html.count('<details class="unit" id="unit-0" open>') == 1
    assert coinage.own_moneys(event_house) == ()


def test_units_are_added_and_taken_away(master: Browser, event_house: House) -> None:
    number = len(SYSTEMS["ru"].units)
    new = {"value": "8000", "kind": "C", "ru": "двойной империал / двойных империала / двойных империалов",
           "en": "double imperial / double imperials", "fr": "double impérial / doubles impériaux"}  # fmt: skip
    page = made(master, **{f"u{number}.{part}": value for part, value in new.items()}, **{"u4.drop": "yes"})
    assert page.status == 200
    system = coinage.own_money(event_house, "own-1").system
    assert system.unit("double_imperial").value == 8000
    assert "altyn" not in system.by_id


def test_a_table_has_a_money_of_its_own(master: Browser, event_house: House) -> None:
    form = master.open("/gm/tables").form_to("/gm/tables")
    page = master.fill(form, number="7", coin="en")
    assert "A table with a money of its own needs a stake of its own; 0 plays for nothing." in page.text
    assert master.fill(form, number="7", coin="en", stake="6d").status == 200
    assert furniture.table(event_house, 7).coin == "en"
    assert 'value="6d"' in master.open("/gm/tables/7").html
    sittings.sit(event_house, 7, 0, Actor("athos"))
    assert "A point: 6d" in master.open("/table/7").text


def test_files_out_and_in(master: Browser, event_house: House) -> None:
    made(master)
    text = master.open("/gm/coins/own-1/file").html
    assert tomllib.loads(text)["name"] == {"ru": "Замковые деньги"}
    page = master.fill(master.open("/gm/coins").form_to("/gm/coins/file"), pasted=text)
    assert "There is a money called “Замковые деньги” already." in page.text
    other = text.replace("Замковые деньги", "Монастырские деньги").replace("value = 400\n", "value = 480\n")
    page = master.fill(page.form_to("/gm/coins/file"), pasted=other)
    assert page.status == 200
    assert coinage.own_money(event_house, "own-2").system.unit("rouble").value == 480
    page = master.fill(page.form_to("/gm/coins/own-2/file"), pasted=other.replace("value = 480\n", "value = -1\n"))
    assert page.status == 400
    assert "units[12].value: This must be from 1 to 1000000000." in page.text


def test_a_rate_is_set(master: Browser) -> None:
    page = master.open("/gm/coins")
    assert "100:20" not in page.text
    page = master.fill(
        page.form_to("/gm/coins/rate"),
        given="3 р. 50 к.",
        worth="1 р.",
        since="1839-01-01",
        rate_reason="news",
    )
    assert "3 р. 50 к. асс. = 1 р. сер., from 1 January 1839" in page.text
    page = master.fill(page.form_to("/gm/coins/rate"), given="3,5 р.", worth="1 р.", since="")
    assert page.status == 400
    assert "after a comma or point stand two figures, hundredths of the greater coin" in page.text


def test_what_is_not_there(master: Browser) -> None:
    assert master.open("/gm/coins/own-5").status == 404
    assert master.open("/gm/coins/new?base=xx").status == 404


def test_the_event_is_made_to_speak_in_guineas(master: Browser, event_house: House) -> None:
    english(master)
    page = master.open("/gm/coins")
    assert "Speak and write English sums in guineas, and the rest in pounds, shillings and pence: 6 gns 3s" in page.text
    page = master.fill(page.form_to("/gm/coins/guineas"), told="yes")
    assert "What was signed stays as it was written." in page.text
    assert page.form_to("/gm/coins/guineas").named("told")[0].checked
    owes(event_house, "athos", "milady", "£5 8s", coin="en")
    assert "5 gns 3s" in master.open("/gm/ledger").text
    master.fill(page.form_to("/gm/coins/guineas"), told="")
    told = master.open("/gm/ledger").text
    assert "5 gns 3s" in told, "as it was signed"
    assert "−£5 8s" in told, "a balance is told anew"


def test_a_money_of_one_coin_is_begun_from_nothing_and_its_coin_has_all_its_forms(
    master: Browser, event_house: House
) -> None:
    page = master.open("/gm/coins/new?base=one-coin")
    form = page.form_to("/gm/coins/new")
    assert form.value("u0.ru") == "монета / монеты / монет"
    names = {
        "name.ru": "Жетоны",
        "u0.en": "token / tokens",
        "u0.fr": "jeton / jetons",
        "u0.signs": "ж",
        "u0.after": " ж.",
    }
    lone = master.fill(form, **names, **{"u0.ru": "жетон"})
    assert lone.status == 400
    assert "Write all its forms" in lone.text
    assert coinage.own_moneys(event_house) == ()
    accusative = {"u0.acc": "", "u0.gru": "m", "u0.gfr": "m"}
    page = master.fill(form, **names, **accusative, **{"u0.ru": "жетон / жетона / жетонов"})
    assert page.status == 200
    own = coinage.own_money(event_house, "own-1")
    assert in_words(2, own.system, "ru") == "два жетона"


def test_a_word_that_never_changes_is_written_as_often_and_kept_once(master: Browser, event_house: House) -> None:
    form = master.open("/gm/coins/new?base=es-plata").form_to("/gm/coins/new")
    assert form.value("u0.ru") == "мараведи / мараведи / мараведи"
    assert master.fill(form, **{"name.ru": "Своё серебро"}).status == 200
    assert coinage.own_money(event_house, "own-1").system.units[0].nouns["ru"] == ("мараведи",)
