"""The house's own law: kept whole or not at all, and carried as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from larp_piquet.engine.ruleset import STARINNY, differences, make_ruleset
from larp_piquet.services import events, exporting, houselaw, sittings
from larp_piquet.services.errors import BadInput, Forbidden, Stale
from larp_piquet.services.house import House, open_house
from larp_piquet.services.houselaw import HouseLaw
from larp_piquet.services.results import COMMAND_LINE, Viewer
from larp_piquet.tables.acts import Actor
from tests.services.playing import ATHOS

CASTLE = HouseLaw("starinny", {"leza_tricks": 8, "set_points": {"3": 3, "4": 20}, "open_capot": "off"}, "Castle law")


def set_law(house: House, law: HouseLaw, seen: str | None = None) -> None:
    houselaw.set_house_law(house, COMMAND_LINE, law, "the castle's custom", seen=seen)


def law_of(house: House) -> HouseLaw:
    found = events.event(house)
    assert found is not None
    return houselaw.house_law(found.rules)


def faults(caught: pytest.ExceptionInfo[BadInput]) -> list[tuple[str, str]]:
    return [(problem.field, problem.code) for problem in caught.value.problems]


def test_a_law_is_kept_with_its_name_and_an_entry(house: House) -> None:
    set_law(house, CASTLE)
    assert law_of(house) == CASTLE
    entry = events.staff_log(house)[0]
    assert (entry.kind, entry.reason) == ("law_changed", "the castle's custom")
    old, new = entry.values["rules"]  # type: ignore[misc]
    assert (old["leza_tricks"], new["leza_tricks"], new["name"]) == (6, 8, "Castle law")  # type: ignore[has-type]


def test_every_fault_is_told_at_its_rule_and_nothing_is_kept(house: House) -> None:
    before = law_of(house)
    wrong = {"leza_tricks": "many", "capot": -1, "pique_to": 20, "younger_declares": "after_first_lead"}
    with pytest.raises(BadInput) as caught:
        set_law(house, HouseLaw("musketeer", wrong, "x" * 41))
    assert faults(caught) == [
        ("name", "too_long"),
        ("leza_tricks", "rules.number"),
        ("threshold", "rules.jumps"),
        ("capot", "rules.negative"),
        ("younger_declares", "rules.younger_too_late"),
    ]
    assert law_of(house) == before


def test_an_edition_that_is_not_known_is_refused(house: House) -> None:
    with pytest.raises(BadInput) as caught:
        set_law(house, HouseLaw("whist"))
    assert faults(caught) == [("edition", "rules.edition")]


def test_a_form_made_before_another_change_is_refused(house: House) -> None:
    found = events.event(house)
    assert found is not None
    seen = houselaw.law_mark(found.rules)
    set_law(house, CASTLE, seen)
    with pytest.raises(Stale):
        set_law(house, HouseLaw("musketeer"), seen)
    assert law_of(house) == CASTLE


def test_only_staff_set_the_law(house: House) -> None:
    with pytest.raises(Forbidden):
        houselaw.set_house_law(house, None, CASTLE)  # type: ignore[arg-type]


def test_a_table_keeps_the_law_it_was_opened_with(house: House) -> None:
    sittings.sit(house, 1, 0, Actor(ATHOS))
    before = sittings.table_page(house, 1, Viewer()).view
    set_law(house, CASTLE)
    after = sittings.table_page(house, 1, Viewer()).view
    assert before is not None
    assert after is not None
    assert after.rules == before.rules
    assert (after.rules.edition, after.rules.name) == ("musketeer", "")


def test_a_table_that_opens_afterwards_has_the_new_law_and_its_name(house: House) -> None:
    set_law(house, CASTLE)
    sittings.sit(house, 1, 0, Actor(ATHOS))
    view = sittings.table_page(house, 1, Viewer()).view
    assert view is not None
    assert (view.rules.name, view.rules.leza_tricks) == ("Castle law", 8)
    assert set(differences(view.rules)) == {"leza_tricks", "set_points", "open_capot"}


def test_a_written_law_reads_back_as_the_same() -> None:
    text = houselaw.write_law(CASTLE)
    assert 'edition = "starinny"' in text
    assert "leza_tricks = 8" in text
    assert houselaw.read_law(text) == CASTLE
    every = houselaw.house_law(make_ruleset("musketeer", houselaw.house_law(STARINNY).values, "Все «правила»"))
    assert houselaw.read_law(houselaw.write_law(every)) == every


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", ("format", "not_a_law_file")),
        ('format = "larp-piquet-event"', ("format", "not_a_law_file")),
        ('format = "larp-piquet-rules"\nversion = 2', ("version", "unknown_version")),
        ('format = "larp-piquet-rules"\nversion = 1\nstake = "1 к."', ("stake", "unknown_name")),
        ('format = "larp-piquet-rules"\nversion = 1\nrules = 3', ("rules", "not_a_map")),
        ('format = "larp-piquet-rules"\nversion = 1\nname = 3', ("name", "not_text")),
        ("a = [", ("", "not_toml")),
        ("a = " + "1" * 30, ("", "number_too_great")),
        ("#" * 3_000_000, ("", "too_large")),
    ],
)
def test_a_file_of_another_shape_is_refused(text: str, fault: tuple[str, str]) -> None:
    with pytest.raises(BadInput) as caught:
        houselaw.read_law(text)
    assert faults(caught) == [fault]


def test_the_event_file_carries_the_name(house: House, tmp_path: Path) -> None:
    set_law(house, CASTLE)
    other = open_house(f"sqlite:///{tmp_path / 'other.sqlite'}", tmp_path / "other")
    try:
        exporting.import_event(other, exporting.export_event(house))
        assert law_of(other) == CASTLE
    finally:
        other.close()
