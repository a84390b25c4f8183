"""The event, its game time and its log; tables as furniture."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from larp_piquet.services import debts, events, furniture
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound
from larp_piquet.services.eventfile import read_event_file
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, OPENS, EventForm, TableForm
from tests.conftest import HandClock
from tests.services.playing import ATHOS, play_partie, sign, sit_down

FORM = EventForm(name="La Rochelle", game_date=date(1627, 10, 10), time_zone="Europe/Moscow", stake="1 к.")

BARE = """
format = "larp-piquet-event"
version = 1
[event]
name = "La Rochelle"
game_date = 1627-10-10
"""


def faults(caught: pytest.ExceptionInfo[BadInput]) -> list[tuple[str, str]]:
    return [(problem.field, problem.code) for problem in caught.value.problems]


def test_before_it_is_made_there_is_no_event(empty_house: House) -> None:
    assert events.event(empty_house) is None
    with pytest.raises(Conflict):
        events.game_now(empty_house)


def test_an_event_is_made_once(empty_house: House) -> None:
    made = events.create_event(empty_house, COMMAND_LINE, FORM)
    assert events.event(empty_house) == made
    assert (made.edition, made.coin, made.stake) == ("musketeer", "ru", 4)  # a kopeck is four polushkas
    with pytest.raises(Conflict):
        events.create_event(empty_house, COMMAND_LINE, FORM)


def test_where_nothing_is_said_the_cards_of_a_settled_partie_are_shown_to_those_who_played(empty_house: House) -> None:
    """By a file and by a form that lacks it: both begin with the one constant."""
    assert OPENS == "settled"
    assert read_event_file(BARE).event.opens == OPENS
    assert events.create_event(empty_house, COMMAND_LINE, FORM).opens == OPENS
    kept = events.change_event(empty_house, COMMAND_LINE, replace(FORM, opens="never"))
    assert kept.opens == "never"


def test_only_staff_make_events(empty_house: House) -> None:
    with pytest.raises(Forbidden):
        events.create_event(empty_house, None, FORM)  # type: ignore[arg-type]


def test_every_fault_of_a_form_is_told_at_once(empty_house: House) -> None:
    form = EventForm(
        name=" ",
        game_date=date(1627, 10, 10),
        time_zone="Atlantis/Capital",
        language="xx",
        edition="whist",
        coin="doge",
        printed_address="http://localhost:8000",
    )
    with pytest.raises(BadInput) as caught:
        events.create_event(empty_house, COMMAND_LINE, form)
    assert faults(caught) == [
        ("name", "required"),
        ("time_zone", "time_zone"),
        ("language", "unknown_choice"),
        ("edition", "unknown_choice"),
        ("coin", "unknown_choice"),
        ("printed_address", "address_only_here"),
    ]
    assert events.event(empty_house) is None


@pytest.mark.parametrize("stake", ["2,60", "three cats", "-1 к.", "1 к. 1 к."])
def test_nonsense_coin_is_refused(empty_house: House, stake: str) -> None:
    with pytest.raises(BadInput) as caught:
        events.create_event(empty_house, COMMAND_LINE, replace(FORM, stake=stake))
    assert faults(caught) == [("stake", "amount")]


@pytest.mark.parametrize("stake", ["", "0", "  "])
def test_a_stake_may_be_nothing(empty_house: House, stake: str) -> None:
    assert events.create_event(empty_house, COMMAND_LINE, replace(FORM, stake=stake)).stake == 0


def test_house_rules_stand_in_the_law(empty_house: House) -> None:
    made = events.create_event(empty_house, COMMAND_LINE, replace(FORM, house_rules={"leza_tricks": 8}))
    assert (made.rules.leza_tricks, made.rules.edition) == (8, "musketeer")
    with pytest.raises(BadInput) as caught:
        events.change_event(empty_house, COMMAND_LINE, replace(FORM, house_rules={"leza_tricks": "many", "bid": 1}))
    assert faults(caught) == [("house_rules", "rules.number"), ("house_rules", "rules.rule")]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("192.168.4.1:8000", "http://192.168.4.1:8000"),
        ("HTTP://192.168.4.1:8000/", "http://192.168.4.1:8000"),
        ("https://piquet.example", "https://piquet.example"),
        ("http://10.0.0.1", "http://10.0.0.1"),
        ("http://table4:8000", "http://table4:8000"),
        ("", ""),
    ],
)
def test_printed_addresses_are_put_in_order(house: House, typed: str, kept: str) -> None:
    assert events.set_printed_address(house, COMMAND_LINE, typed).printed_address == kept


@pytest.mark.parametrize(
    "typed",
    ["localhost", "http://127.0.0.1:8000", "0.0.0.0", "ftp://host", "http://host/path", "http://u:p@host", "a b",
     "http://0", "http://127.1", "http://0x7f.1", "http://2130706433", "http://0X7F000001:8000", "http://host.0x10",
     "http://192.168.4.1:0", "http://host:0", "http://0.0.0.1", "http://224.0.0.1", "http://255.255.255.255",
     "http://192.168.004.001", "http://192.168.4.256", "http://192.168.4", "http://127.0.0.1.",
     "http://[::1]:8000", "http://host:99999", "http://хост", "javascript:alert(1)", "http://host?x=1"],
)  # fmt: skip
def test_an_address_no_other_device_opens_is_refused(house: House, typed: str) -> None:
    with pytest.raises(BadInput):
        events.set_printed_address(house, COMMAND_LINE, typed)


def test_the_first_evening_is_the_game_date_at_the_hour_of_the_place(house: House, clock: HandClock) -> None:
    # 18:30 UTC is 21:30 in Moscow.
    assert events.game_now(house) == datetime(1627, 10, 10, 21, 30)
    clock.move(hours=3)
    assert events.game_now(house) == datetime(1627, 10, 11, 0, 30)


def test_game_time_moves_by_entry_and_signed_dates_stay(house: House) -> None:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    events.set_game_time(house, COMMAND_LINE, datetime(1628, 10, 28, 6, 0), "the city has fallen")
    assert events.game_now(house) == datetime(1628, 10, 28, 6, 0)
    (debt,) = debts.debts_of(house, ATHOS)
    assert debt.game_date == date(1627, 10, 10)
    entry = events.staff_log(house)[0]
    assert (entry.kind, entry.reason) == ("game_time_set", "the city has fallen")


def test_a_game_time_with_an_offset_is_refused_and_not_bent(house: House) -> None:
    before = events.game_now(house)
    with pytest.raises(BadInput) as caught:
        events.set_game_time(
            house, COMMAND_LINE, datetime.fromisoformat("1628-10-28T06:00+05:00"), "the city has fallen"
        )
    assert faults(caught) == [("game_time", "offset_given")]
    assert events.game_now(house) == before


def test_another_coin_does_not_revalue_the_stakes_of_tables(house: House) -> None:
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, stake="2 к."))
    furniture.add_table(house, COMMAND_LINE, TableForm(9, stake="1 р."))
    before = events.event(house), furniture.tables(house)
    pounds = replace(FORM, coin="en", stake="1d")
    with pytest.raises(BadInput) as caught:
        events.change_event(house, COMMAND_LINE, pounds)
    assert faults(caught) == [("coin", "coin_of_tables")]
    assert caught.value.problems[0].values == {"tables": "1, 9"}
    assert (events.event(house), furniture.tables(house)) == before
    events.change_event(house, COMMAND_LINE, replace(FORM, name="The siege"))  # the coin is the same
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1))
    furniture.edit_table(house, COMMAND_LINE, 9, TableForm(9, stake="0"))
    assert events.change_event(house, COMMAND_LINE, pounds).coin == "en"  # nothing is nothing in any coin


def test_another_game_date_sets_the_calendar_anew_and_the_same_moves_nothing(house: House, clock: HandClock) -> None:
    clock.move(hours=24)
    events.change_event(house, COMMAND_LINE, replace(FORM, name="The siege"))
    assert events.game_now(house).date() == date(1627, 10, 11)
    events.change_event(house, COMMAND_LINE, replace(FORM, game_date=date(1640, 1, 1)))
    assert events.game_now(house).date() == date(1640, 1, 1)


def test_changes_are_entries_with_old_and_new(house: House) -> None:
    event = events.event(house)
    assert event is not None
    events.change_event(house, COMMAND_LINE, replace(FORM, name="The siege", stake="2 к."), "more blood")
    entry = events.staff_log(house)[0]
    assert (entry.kind, entry.author, entry.reason) == ("event_changed", "game_master", "more blood")
    assert entry.values["name"] == ["La Rochelle", "The siege"]
    assert entry.values["per_point"] == [4, 8]
    assert "coin" not in entry.values
    changed = events.event(house)
    assert changed is not None
    assert changed.created == event.created


def test_a_game_date_beyond_reason_is_refused(house: House) -> None:
    with pytest.raises(BadInput):
        events.set_game_time(house, COMMAND_LINE, datetime(1, 1, 1), "")
    assert events.event(house).game_offset > timedelta(days=-366 * 500)  # type: ignore[union-attr]


# -- tables ----------------------------------------------------------------------------------------------------


def test_tables_stand_by_number(house: House) -> None:
    furniture.add_table(house, COMMAND_LINE, TableForm(12, "The Louvre"))
    assert [table.number for table in furniture.tables(house)] == [1, 2, 3, 12]
    assert furniture.table(house, 3).stake == 0
    assert furniture.table(house, 12).stake is None


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        (TableForm(1), ("number", "number_taken")),
        (TableForm(0), ("number", "out_of_range")),
        (TableForm(1000), ("number", "out_of_range")),
        (TableForm(5, edition="whist"), ("edition", "unknown_choice")),
        (TableForm(5, stake="a lot"), ("stake", "amount")),
        (TableForm(5, name="x" * 81), ("name", "too_long")),
        (TableForm(5, name="a\u202eb"), ("name", "strange_characters")),
        (TableForm(5, name="e" + "\u0301" * 39), ("name", "heap_of_marks")),
        (TableForm(5, name="y\u0301\u0303\u0323\u0308"), ("name", "heap_of_marks")),
    ],
)
def test_faults_of_a_table(house: House, form: TableForm, fault: tuple[str, str]) -> None:
    with pytest.raises(BadInput) as caught:
        furniture.add_table(house, COMMAND_LINE, form)
    assert faults(caught) == [fault]


def test_a_table_keeps_its_number(house: House) -> None:
    changed = furniture.edit_table(house, COMMAND_LINE, 1, TableForm(7, "The Gold Lily", "gold", "1 р."))
    assert (changed.number, changed.name, changed.stake) == (1, "The Gold Lily", 400)
    with pytest.raises(NotFound):
        furniture.edit_table(house, COMMAND_LINE, 7, TableForm(7))


def test_a_calendar_is_a_word_and_moves_no_date(house: House) -> None:
    before = events.game_now(house)
    assert events.set_calendar(house, COMMAND_LINE, "julian").calendar == "julian"
    assert events.game_now(house) == before
    assert events.staff_log(house, 1)[0].kind == "calendar_set"
    with pytest.raises(BadInput):
        events.set_calendar(house, COMMAND_LINE, "republican")
    found = events.event(house)
    assert found is not None
    form = EventForm("La Rochelle", found.game_date, time_zone="UTC", coin="ru", stake="1 к.")
    assert events.change_event(house, COMMAND_LINE, form).calendar == "julian"


def test_another_time_zone_leaves_the_clock_of_the_game_where_it_stands(house: House, clock: HandClock) -> None:
    """Half past nine of the evening stays that, and a debt that was due at half past eight stays late."""
    found = events.event(house)
    assert found is not None
    assert found.time_zone == "Europe/Moscow"
    before = events.game_now(house)
    form = EventForm("La Rochelle", found.game_date, time_zone="Asia/Tokyo", coin="ru", stake="1 к.")
    events.change_event(house, COMMAND_LINE, form)
    assert events.game_now(house) == before
    clock.move(hours=1)
    assert events.game_now(house) == before + timedelta(hours=1)
    # Another date sets the clock anew: today, on the wall of that place, is that date. It is 04:30 there.
    events.change_event(house, COMMAND_LINE, replace(form, game_date=date(1627, 12, 24)))
    assert events.game_now(house).date() == date(1627, 12, 24)
