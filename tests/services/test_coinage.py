"""The event's own moneys: kept whole or not at all, version by version, carried in files; and rates."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from larp_piquet.ledger.amounts import figures, parse
from larp_piquet.ledger.coinfile import plain_of
from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.ledger.rates import convert
from larp_piquet.ledger.words import in_words
from larp_piquet.services import coinage, coinfile, debts, events, exporting, furniture, lacking, rates, sittings
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound, Stale
from larp_piquet.services.house import House, open_house
from larp_piquet.services.rates import RateForm
from larp_piquet.services.results import COMMAND_LINE, EventForm, TableForm, Viewer
from larp_piquet.tables.acts import Actor
from tests.conftest import furnish
from tests.services.playing import ATHOS, play_partie, sign, sit_down

#: A pearl is twelve shells, a shell four grains.
SHELLS: dict[str, Any] = {
    "name": {"en": "Shell money", "ru": "Ракушки"},
    "base": "grain",
    "columns": [{"unit": "pearl", "after": " pearls"}, {"unit": "shell", "after": " sh."}],
    "units": [
        {"id": "grain", "value": 1, "nouns": {"en": ["grain", "grains"], "ru": ["крупица", "крупицы", "крупиц"]},
         "gender": {"ru": "f"}, "accusative": "крупицу"},
        {"id": "shell", "value": 4, "nouns": {"en": ["shell", "shells"], "ru": ["ракушка", "ракушки", "ракушек"]},
         "gender": {"ru": "f"}, "accusative": "ракушку", "signs": ["sh", "рак"]},
        {"id": "pearl", "value": 48, "nouns": {"en": ["pearl", "pearls"], "ru": ["жемчужина", "жемчужины", "жемчужин"]},
         "gender": {"ru": "f"}, "accusative": "жемчужину"},
    ],
}  # fmt: skip


def changed(**values: Any) -> dict[str, Any]:
    """The shells with other values of units."""
    plain = deepcopy(SHELLS)
    for unit in plain["units"]:
        unit["value"] = values.get(unit["id"], unit["value"])
    return plain


@pytest.fixture
def house(sqlite_house: House) -> House:
    return sqlite_house


@pytest.fixture
def stored(empty_house: House) -> House:
    """A house on each database."""
    return furnish(empty_house)


def add(house: House, plain: object = SHELLS) -> coinage.OwnMoney:
    return coinage.add_money(house, COMMAND_LINE, plain, "an island")


def coin_of_event(house: House, coin: str, stake: str) -> None:
    found = events.event(house)
    assert found is not None
    form = EventForm(name=found.name, game_date=found.game_date, time_zone=found.time_zone, coin=coin, stake=stake)
    events.change_event(house, COMMAND_LINE, form)


def faults(caught: pytest.ExceptionInfo[BadInput]) -> list[tuple[str, str]]:
    return [(problem.field, problem.code) for problem in caught.value.problems]


def test_a_money_of_ones_own_is_written_read_and_told(house: House) -> None:
    made = add(house)
    assert (made.key, made.coin, made.version) == ("own-1", "own-1", 1)
    shells = coinage.money_of(house, "own-1")
    assert parse("2 жемчужины 3", shells) == 2 * 48 + 3 * 4
    assert figures(2 * 48 + 14, shells) == "2 pearls 3½ sh."
    assert in_words(53, shells, "ru", "accusative") == "одну жемчужину одну ракушку одну крупицу"
    assert in_words(53, shells, "fr") == "un pearl un shell un grain"  # no French names: the English stand in
    assert events.staff_log(house)[0].kind == "money_added"


def test_only_staff_make_moneys(house: House) -> None:
    staff = replace(COMMAND_LINE, referee="referee:1")
    with pytest.raises(Forbidden):
        coinage.add_money(house, staff, SHELLS)


def test_every_fault_is_told_by_its_field_and_nothing_is_kept(house: House) -> None:
    wrong = deepcopy(SHELLS)
    wrong["colour"] = "blue"
    wrong["base"] = "shell"
    wrong["units"][0]["value"] = 0
    wrong["units"][1]["signs"] = ["grain", "2nd", "sh"]
    wrong["units"][1]["nouns"]["ru"] = ["ракушка", "ракушки"]
    wrong["units"][2]["nouns"] = {"en": ["pearl", "pearls"]}
    wrong["units"][2]["kind"] = "X"
    wrong["columns"].append({"unit": "whale"})
    with pytest.raises(BadInput) as caught:
        add(house, wrong)
    assert sorted(faults(caught)) == [
        ("base", "coins.base"),
        ("colour", "coins.unknown_name"),
        ("columns[3].after", "coins.column"),
        ("columns[3].unit", "coins.no_such_unit"),
        ("units[1].value", "coins.out_of_range"),
        ("units[2].nouns.ru", "coins.forms"),
        ("units[2].signs", "coins.sign"),
        ("units[2].signs", "coins.taken"),
        ("units[3].kind", "coins.choice"),
        ("units[3].nouns.ru", "coins.language"),
    ]
    assert coinage.own_moneys(house) == ()


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"units": []}, "units", "coins.required"),
        ({"units": "many"}, "units", "coins.not_a_list"),
        ({"units": [5]}, "units[1]", "coins.not_a_map"),
        ({"columns": []}, "columns", "coins.required"),
        ({"name": {}}, "name", "coins.required"),
        ({"name": {"en": "english STERLING"}}, "name.en", "money_name_taken"),
        ({"name": {"en": "x" * 41}}, "name.en", "coins.too_long"),
        ({"name": {"en": "She\u200bll"}}, "name.en", "coins.strange"),
        ({"listed": "yes"}, "listed", "coins.not_a_flag"),
        ({"units": SHELLS["units"] * 9}, "units", "coins.too_many"),
        ({"columns": SHELLS["columns"][:1]}, "columns[1].unit", "coins.parts"),
        ({"columns": [*SHELLS["columns"], {"unit": "shell", "after": " x"}]}, "columns[3].unit", "coins.twice"),
        ({"columns": SHELLS["columns"][::-1]}, "columns[2].unit", "coins.divide"),
        # Both columns are written with the same sign.
        ({"columns": [{"unit": "pearl", "after": "s"}, {"unit": "shell", "after": "s"}]}, "units", "coins.two_ways"),
    ],
)
def test_what_cannot_stand(house: House, change: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        add(house, {**SHELLS, **change})
    assert (field, code) in faults(caught)


def test_a_shell_worth_nothing_whole_of_a_pearl_is_no_column(house: House) -> None:
    with pytest.raises(BadInput) as caught:
        add(house, changed(pearl=50))
    assert faults(caught) == [("columns[2].unit", "coins.divide")]


def test_the_event_and_a_table_play_in_it(house: House) -> None:
    add(house)
    coin_of_event(house, "own-1", "1 sh.")
    found = events.event(house)
    assert found is not None
    assert (found.coin, found.stake) == ("own-1", 4)
    furniture.add_table(house, COMMAND_LINE, TableForm(8, stake="1 s", coin="en"))
    sittings.sit(house, 8, 0, Actor(ATHOS))
    view = sittings.table_page(house, 8, Viewer()).view
    assert view is not None
    assert (view.stake.coin, view.stake.per_point) == ("en", 48)
    with pytest.raises(BadInput) as caught:
        furniture.add_table(house, COMMAND_LINE, TableForm(9, coin="en"))
    assert faults(caught) == [("stake", "stake_of_coin")]
    with pytest.raises(BadInput) as caught:
        furniture.add_table(house, COMMAND_LINE, TableForm(9, stake="1 s", coin="xx"))
    assert faults(caught) == [("coin", "unknown_choice")]
    with pytest.raises(Conflict, match="money_in_use"):
        coinage.withdraw_money(house, COMMAND_LINE, "own-1")


def test_new_words_are_the_same_money_and_new_values_another(stored: House) -> None:
    house = stored
    add(house)
    coin_of_event(house, "own-1", "1 sh.")
    told = deepcopy(SHELLS)
    told["units"][2]["nouns"]["ru"] = ["перл", "перла", "перлов"]
    told["units"][2] |= {"gender": {}, "accusative": ""}
    renamed = coinage.change_money(house, COMMAND_LINE, "own-1", told)
    assert (renamed.version, renamed.coin) == (2, "own-1")
    dearer = coinage.change_money(house, COMMAND_LINE, "own-1", changed(pearl=96), "the sea was stormy")
    assert (dearer.version, dearer.coin, dearer.of_event, dearer.old_in_use) == (3, "own-1.3", True, True)
    assert parse("1 pearl", coinage.money_of(house, "own-1.3")) == 96
    assert parse("1 перл", coinage.money_of(house, "own-1")) == 48  # sums in the old one are read as they were
    found = events.event(house)
    assert found is not None
    assert (found.coin, found.stake) == ("own-1", 4)  # until the game master chooses the new one
    coin_of_event(house, "own-1.3", "1 pearl")
    assert not coinage.own_money(house, "own-1").old_in_use


def test_a_debt_stays_as_it_was_signed(house: House) -> None:
    add(house)
    coin_of_event(house, "own-1", "1 sh.")
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    before = debts.ledger(house, COMMAND_LINE)
    assert before.debts
    assert before.debts[0].coin == "own-1"
    again = deepcopy(changed(pearl=96, shell=8))
    again["units"][1]["nouns"]["en"] = ["cockle", "cockles"]
    coinage.change_money(house, COMMAND_LINE, "own-1", again)
    rates.set_rate(house, COMMAND_LINE, RateForm("own-1", "1 sh.", "ru", "1 р."))
    coin_of_event(house, "ru", "1 к.")
    coinage.withdraw_money(house, COMMAND_LINE, "own-1")
    after = debts.ledger(house, COMMAND_LINE)
    # What it comes to in other money today is told beside it, and is no part of it.
    assert replace(after, debts=tuple(replace(each, others=()) for each in after.debts)) == before


def test_a_form_made_for_another_version_is_refused(house: House) -> None:
    made = add(house)
    seen = coinage.money_mark(made.system)
    coinage.change_money(house, COMMAND_LINE, "own-1", changed(pearl=96), seen=seen)
    with pytest.raises(Stale):
        coinage.change_money(house, COMMAND_LINE, "own-1", SHELLS, seen=seen)
    # The same again is no new version.
    assert coinage.change_money(house, COMMAND_LINE, "own-1", changed(pearl=96)).version == 2


def test_one_withdrawn_is_offered_no_longer_and_its_key_is_not_given_again(house: House) -> None:
    add(house)
    coinage.withdraw_money(house, COMMAND_LINE, "own-1")
    assert "own-1" not in coinage.moneys_offered(house)
    with pytest.raises(NotFound):
        coinage.own_money(house, "own-1")
    assert coinage.money_of(house, "own-1").unit("pearl").value == 48
    assert add(house).key == "own-2"
    with pytest.raises(NotFound):
        coinage.money_of(house, "own-7")


@pytest.mark.parametrize("coin", sorted(SYSTEMS))
def test_every_sign_and_name_of_ours_can_be_printed(house: House, coin: str) -> None:
    coin_of_event(house, coin, "0")
    assert lacking.unprintable(house) == ()


def test_a_sign_that_no_face_has_is_told_before_printing(house: House) -> None:
    add(house, {**SHELLS, "columns": [SHELLS["columns"][0], {"unit": "shell", "after": " \u20bd"}]})
    coin_of_event(house, "own-1", "0")
    assert lacking.unprintable(house) == ((" \u20bd", "\u20bd"),)


@pytest.mark.parametrize("coin", sorted(SYSTEMS))
def test_a_file_brings_a_money_whole(coin: str) -> None:
    text = coinfile.write_system(SYSTEMS[coin])
    assert coinfile.read_money(text) == plain_of(SYSTEMS[coin])


def test_a_file_that_is_none(house: House) -> None:
    for text, code in (("x = ", "not_toml"), ('format = "other"', "not_a_coin_file")):
        with pytest.raises(BadInput) as caught:
            coinfile.read_money(text)
        assert caught.value.problems[0].code == code


def test_a_copy_of_ours_needs_a_name_of_its_own(house: House) -> None:
    plain = plain_of(SYSTEMS["en"])
    with pytest.raises(BadInput) as caught:
        add(house, plain)
    assert faults(caught)[0] == ("name.en", "money_name_taken")
    made = add(house, {**plain, "name": {"en": "Mint of the castle"}})
    assert in_words(6, made.system, "en") == "three halfpence"  # phrases come along


def test_guineas_may_be_spoken_in_a_money_of_ones_own(house: House) -> None:
    plain = plain_of(SYSTEMS["en"])
    columns = [{"unit": "guinea", "after": " gs"}, {"unit": "shilling", "after": "s"}, {"unit": "penny", "after": "d"}]
    made = add(house, {**plain, "name": {"en": "Guineas"}, "columns": columns})
    assert figures(5040, made.system) == "5 gs"
    assert parse("£5 5s", made.system) == 5040
    assert in_words(5040 + 24, made.system, "en") == "five guineas and sixpence"


def test_the_event_file_carries_the_moneys(house: House, tmp_path: Path) -> None:
    add(house)
    coin_of_event(house, "own-1", "1 sh.")
    furniture.add_table(house, COMMAND_LINE, TableForm(8, stake="2 s", coin="en"))
    coinage.change_money(house, COMMAND_LINE, "own-1", changed(pearl=96))
    rates.set_rate(house, COMMAND_LINE, RateForm("ru-assignat", "3 р. 50 к.", "ru", "1 р.", "1600-01-01"))
    text = exporting.export_event(house)
    assert [row["id"] for row in tomllib.loads(text)["coins"]] == ["own-1", "own-1.2"]
    other = open_house(f"sqlite:///{tmp_path}/other.sqlite", tmp_path / "other")
    try:
        info = exporting.import_event(other, text)
        assert (info.coin, info.stake) == ("own-1", 4)
        assert parse("1 pearl", coinage.money_of(other, "own-1")) == 48
        assert parse("1 pearl", coinage.money_of(other, "own-1.2")) == 96
        assert furniture.table(other, 8).coin == "en"
        assert [(own.key, own.coin, own.old_in_use) for own in coinage.own_moneys(other)] == [
            ("own-1", "own-1.2", True)
        ]
        assert rates.rates(other) == rates.rates(house)
        assert exporting.export_event(other) == text
        assert add(other, {**SHELLS, "name": {"en": "Beads"}}).key == "own-2"
    finally:
        other.close()


def test_the_event_file_names_every_fault_of_a_money(house: House) -> None:
    add(house)
    text = exporting.export_event(house).replace("value = 48", "value = -1").replace('id = "own-1"', 'id = "mine"')
    with pytest.raises(BadInput) as caught:
        exporting.import_event(house, text)
    assert faults(caught) == [("coins[1].id", "coin_key")]
    text = exporting.export_event(house).replace("value = 48", "value = -1")
    text += '[[rates]]\ncoin = "ru"\ngiven = "1 р."\nother = "en"\nworth = "six pigs"\nsince = 1700-01-01\n'
    with pytest.raises(BadInput) as caught:
        exporting.import_event(house, text)
    assert faults(caught) == [("coins[1].units[3].value", "coins.out_of_range"), ("rates[1].worth", "amount")]


def test_a_rate_holds_from_a_day_of_the_game(stored: House) -> None:
    house = stored
    form = RateForm("ru-assignat", "3 р. 50 к.", "ru", "1 р.", "1600-01-01")
    assert rates.set_rate(house, COMMAND_LINE, form).given == 1400
    rate = rates.rate_now(house, "ru", "ru-assignat")
    assert rate is not None
    assert convert(3680, "ru", rate).amount == 12880
    today = rates.set_rate(house, COMMAND_LINE, replace(form, given="4 р.", since=""), "rumours of war")
    assert today.since == date(1627, 10, 10)
    assert rates.rate_now(house, "ru-assignat", "ru") == today
    assert len(rates.rates(house)) == 2
    assert (events.staff_log(house)[0].kind, events.staff_log(house)[0].reason) == ("rate_set", "rumours of war")


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"coin": "xx"}, "coin", "unknown_choice"),
        ({"given": "pigs"}, "given", "amount"),
        ({"given": ""}, "given", "not_a_rate"),
        ({"worth": "0"}, "worth", "not_a_rate"),
        ({"other": "ru-assignat"}, "other", "not_a_rate"),
        ({"since": "spring"}, "since", "not_a_date"),
    ],
)
def test_what_is_no_rate(house: House, change: dict[str, str], field: str, code: str) -> None:
    form = replace(RateForm("ru-assignat", "350 к.", "ru", "1 р."), **change)
    with pytest.raises(BadInput) as caught:
        rates.set_rate(house, COMMAND_LINE, form)
    assert faults(caught) == [(field, code)]
    assert rates.rates(house) == ()


def test_silver_says_so_once_the_event_uses_paper_too(house: House) -> None:
    """By a rate, and by a table; until then a rouble is a rouble."""

    def told() -> str:
        return figures(1040, coinage.money_of(house, "ru"))

    assert told() == "2 р. 60 к."
    furniture.add_table(house, COMMAND_LINE, TableForm(8, stake="2 к.", coin="ru-assignat"))
    assert told() == "2 р. 60 к. сер."
    with house.database.read() as connection:
        assert figures(1040, coinage.as_told(connection)["ru"]) == "2 р. 60 к. сер."
    furniture.edit_table(house, COMMAND_LINE, 8, TableForm(8))
    assert told() == "2 р. 60 к."
    rates.set_rate(house, COMMAND_LINE, RateForm("ru-assignat", "3 р. 50 к.", "ru", "1 р.", "1600-01-01"))
    assert told() == "2 р. 60 к. сер."
    assert figures(1040, coinage.money_of(house, "ru-assignat")) == "2 р. 60 к. асс."
