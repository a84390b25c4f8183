"""The event's file holds every setting there is: each field of the records is walked, none is listed by hand."""

from __future__ import annotations

import dataclasses
from datetime import datetime
from pathlib import Path

import pytest

from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.services import files, furniture, identity, rates, stakelimits
from larp_piquet.services.errors import BadInput
from larp_piquet.services.eventfile import read_event_file
from larp_piquet.services.eventsettings import Settings
from larp_piquet.services.house import House, open_house
from larp_piquet.services.rates import RateForm
from larp_piquet.services.results import COMMAND_LINE, EventForm, TableForm
from larp_piquet.store import evening, moneys, people, settings
from larp_piquet.store.records import (
    CharacterRecord,
    EventRecord,
    FurnitureRecord,
    RateRecord,
    StakeLimitRecord,
)
from tests.conftest import HandClock
from tests.services.playing import ATHOS, MILADY

EXAMPLE = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"

#: What a file does not tell of these records, and why that is no gap.
UNTOLD = {
    "EventRecord": {
        "created",  # the other event is made later
        "offset_seconds",  # its game time begins at game_date
    },
    # The order is the file's own; a PIN is of the evening on which it was chosen.
    "CharacterRecord": {"place", "pin_hash", "pin_misses"},
    "FurnitureRecord": set(),
    "StakeLimitRecord": {"author", "at"},
    "RateRecord": {"at"},
}


RECORDS = (EventRecord, CharacterRecord, FurnitureRecord, StakeLimitRecord, RateRecord)


def kept(house: House) -> dict[str, list[dict[str, object]]]:
    """Every field of every setting as it is stored, but for the untold."""
    with house.database.read() as connection:
        records = [
            settings.load_event(connection), *people.load_characters(connection), *settings.load_furniture(connection),
            *evening.standing_limits(connection).values(), *moneys.load_rates(connection),
        ]  # fmt: skip
    found: dict[str, list[dict[str, object]]] = {name: [] for name in UNTOLD}
    for record in records:
        kind = type(record).__name__
        names = {each.name for each in dataclasses.fields(record)} - UNTOLD[kind]  # type: ignore[arg-type]
        found[kind].append({name: getattr(record, name) for name in names})
    return found


def test_no_setting_is_forgotten_by_the_file(house: House, tmp_path: Path, clock: HandClock) -> None:
    """Every field of the stored records gets a value that no fresh one has; the file brings all of them over."""
    with house.database.write() as connection:
        event = settings.load_event(connection)
        assert event is not None
        other_values = {
            "opens": "everybody", "seat_kept": 25, "papers": False, "calendar": "julian",
            "due_kind": "at", "due_hours": 36, "due_at": datetime(1627, 10, 12, 20), "bets": "players", "purses": True,
            "purses_below": True, "guineas": True, "language": "ru",
        }  # fmt: skip
        settings.update_event(connection, dataclasses.replace(event, **other_values))  # type: ignore[arg-type]
        athos, *_others = people.load_characters(connection)
        changes = {"house": "Мушкетёры", "alias": "граф", "status": "departed", "consent": False}
        people.update_character(connection, dataclasses.replace(athos, **changes))  # type: ignore[arg-type]
    identity.reissue(house, COMMAND_LINE, ATHOS, "lost")
    furniture.add_table(house, COMMAND_LINE, TableForm(9, "Inn", "red", "1s", "house-1", "pack", "en", "3s"))
    stakelimits.set_limit(house, COMMAND_LINE, MILADY, per_point="1 к.", flat="2 р.", reason="пост")
    rates.set_rate(house, COMMAND_LINE, RateForm("ru-assignat", "4 р.", "ru", "1 р.", "1627-10-01"), "слухи о войне")
    told = kept(house)
    for kind in RECORDS:
        for each in dataclasses.fields(kind):
            if each.default is not dataclasses.MISSING and each.name not in UNTOLD[kind.__name__]:
                # A value that a fresh record has, too, would hide that it is forgotten.
                assert any(row[each.name] != each.default for row in told[kind.__name__]), (kind, each.name)

    text = files.export_event(house)
    other = open_house(f"sqlite:///{tmp_path / 'other.sqlite'}", tmp_path / "other", clock=clock)
    try:
        files.import_event(other, text)
        assert kept(other) == told
        assert files.export_event(other) == text
    finally:
        other.close()


def test_every_setting_of_the_file_is_described(house: House) -> None:
    """Each name that a file may hold under [event] stands in the example's comment, which is its description."""
    comment = [line[1:].strip() for line in EXAMPLE.read_text("utf-8").splitlines() if line.startswith("#")]
    described = {line.split()[0] for line in comment if line}
    names = {each.name for form in (EventForm, Settings) for each in dataclasses.fields(form)}
    assert names - described == {"house_rules"}, "which is a table of its own"


def test_when_what_is_lost_is_due_may_be_told_shortly(tmp_path: Path) -> None:
    text = 'format = "larp-piquet-event"\nversion = 1\n[event]\nname = "Meung"\ngame_date = 1625-04-03\n'
    for told, due in (
        ("", Due()),
        ("due_hours = 48", Due(DueKind.WITHIN, hours=48)),
        ("due_at = 1627-10-12T20:00:00", Due(DueKind.AT, datetime(1627, 10, 12, 20))),
        ('due_at = "1627-10-12 20:00"', Due(DueKind.AT, datetime(1627, 10, 12, 20))),
        ('due_kind = "demand"\ndue_hours = 48', Due()),
    ):
        found = read_event_file(text + told).settings
        kind = DueKind(found.due_kind)
        assert Due(kind, found.due_at, found.due_hours if kind is DueKind.WITHIN else 0) == due, told
    for told, fault in (
        ('due_kind = "at"', ("event.due_at", "game_moment")),
        ('due_kind = "duel"', ("event.due_kind", "unknown_choice")),
        ("due_kind = 1", ("event.due_kind", "unknown_choice")),
        ("due_hours = 0", ("event.due_hours", "out_of_range")),
        ('due_hours = "24"', ("event.due_hours", "out_of_range")),
        ("due_at = 1627-10-12", ("event.due_at", "game_moment")),
        ("due_at = 1627-10-12T20:00:00Z", ("event.due_at", "offset_given")),
        ('due_at = "tomorrow"', ("event.due_at", "game_moment")),
        ('bets = "everyone"', ("event.bets", "unknown_choice")),
        ("bets = []", ("event.bets", "unknown_choice")),
        ("purses = 1", ("event.purses", "not_yes_or_no")),
        ('purses_below = "no"', ("event.purses_below", "not_yes_or_no")),
    ):
        with pytest.raises(BadInput) as refused:
            read_event_file(text + told)
        assert [(each.field, each.code) for each in refused.value.problems] == [fault], told
