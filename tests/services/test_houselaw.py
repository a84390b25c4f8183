"""The house's own law: kept whole or not at all, and carried as a file."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from larp_piquet.engine.ruleset import STARINNY, make_ruleset
from larp_piquet.services import events, exporting, furniture, houselaw, lawfile, sittings
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound, Stale
from larp_piquet.services.house import House, open_house
from larp_piquet.services.houselaw import HouseLaw
from larp_piquet.services.results import COMMAND_LINE, TableForm, Viewer
from larp_piquet.tables.acts import Actor
from tests.conftest import Rules, furnish
from tests.services.playing import ATHOS

CASTLE = HouseLaw("starinny", {"leza_tricks": 8, "set_points": {"3": 3, "4": 20}, "open_capot": "off"}, "Castle law")
RACE = HouseLaw("normandy-musketeer", {"target": 150, "debt": "gap_to_target"}, "The short race")


@pytest.fixture
def house_rules() -> Rules:
    """An event that has no house rules yet."""
    return {}


def add(house: House, law: HouseLaw = CASTLE, *, of_event: bool = True) -> str:
    return houselaw.add_house_edition(house, COMMAND_LINE, law, "the castle's custom", of_event=of_event).key


def law_of(house: House) -> HouseLaw:
    found = events.event(house)
    assert found is not None
    return houselaw.house_law(found.rules)


def opened_at(house: House, number: int) -> HouseLaw:
    """The law of the sitting that stands at a table."""
    view = sittings.table_page(house, number, Viewer()).view
    assert view is not None
    return houselaw.house_law(view.rules)


def faults(caught: pytest.ExceptionInfo[BadInput]) -> list[tuple[str, str]]:
    return [(problem.field, problem.code) for problem in caught.value.problems]


def test_an_event_keeps_any_number_of_house_editions(house: House) -> None:
    first, second = add(house), add(house, RACE, of_event=False)
    assert (first, second) == ("house-1", "house-2")
    kept = houselaw.house_editions(house)
    assert [houselaw.house_law(edition.rules) for edition in kept] == [CASTLE, RACE]
    assert [edition.of_event for edition in kept] == [True, False]
    assert law_of(house) == CASTLE
    found = events.event(house)
    assert found is not None
    assert (found.law, found.edition) == ("house-1", "starinny")
    assert [(e.kind, e.reason) for e in events.staff_log(house)[:3]] == [
        ("law_added", "the castle's custom"),
        ("event_changed", "the castle's custom"),
        ("law_added", "the castle's custom"),
    ]


def test_each_table_may_choose_any(house: House) -> None:
    race = add(house, RACE, of_event=False)
    furniture.edit_table(house, COMMAND_LINE, 3, TableForm(3, edition=race))
    furniture.add_table(house, COMMAND_LINE, TableForm(7, edition="normandy-starinny"))
    assert houselaw.house_edition(house, race).tables == (3,)
    for number, character, law in (
        (1, ATHOS, HouseLaw("musketeer")), (3, "milady", RACE), (7, "planchet", HouseLaw("normandy-starinny")),
    ):  # fmt: skip
        sittings.sit(house, number, 0, Actor(character))
        assert opened_at(house, number) == law


def test_a_changed_edition_is_a_new_version_and_open_tables_keep_the_old(house: House) -> None:
    key = add(house)
    sittings.sit(house, 1, 0, Actor(ATHOS))
    nine = replace(CASTLE, values={"leza_tricks": 9})
    assert houselaw.change_house_edition(house, COMMAND_LINE, key, nine, "again").version == 2
    assert opened_at(house, 1) == CASTLE
    assert law_of(house) == nine
    sittings.sit(house, 3, 0, Actor("milady"))
    assert opened_at(house, 3) == nine
    entry = events.staff_log(house)[0]
    assert (entry.kind, entry.values["rules"]) == ("law_changed", [dict(CASTLE.values), {"leza_tricks": 9}])
    # The same again is no new version.
    assert houselaw.change_house_edition(house, COMMAND_LINE, key, nine).version == 2


def test_every_fault_is_told_at_its_rule_and_nothing_is_kept(house: House) -> None:
    before = law_of(house)
    wrong = {"leza_tricks": "many", "capot": -1, "pique_to": 20, "younger_declares": "after_first_lead"}
    with pytest.raises(BadInput) as caught:
        add(house, HouseLaw("musketeer", wrong, "x" * 41))
    assert faults(caught) == [
        ("name", "too_long"),
        ("leza_tricks", "rules.number"),
        ("capot", "rules.range"),
        ("threshold", "rules.jumps"),
        ("younger_declares", "rules.younger_too_late"),
    ]
    assert law_of(house) == before
    assert houselaw.house_editions(house) == ()


def test_an_edition_that_is_not_known_a_name_that_is_taken_and_none_are_refused(house: House) -> None:
    add(house)
    for law, fault in (
        (HouseLaw("whist", {}, "Whist"), ("edition", "rules.edition")),
        (replace(RACE, name="castle LAW"), ("name", "law_name_taken")),
        (replace(RACE, name=""), ("name", "required")),
    ):
        with pytest.raises(BadInput) as caught:
            add(house, law)
        assert faults(caught) == [fault]


def test_a_form_made_before_another_change_is_refused(house: House) -> None:
    key = add(house)
    seen = houselaw.law_mark(houselaw.house_edition(house, key).rules)
    for tricks, stale in ((9, False), (10, True)):
        law = replace(CASTLE, values={"leza_tricks": tricks})
        with pytest.raises(Stale) if stale else nullcontext():
            houselaw.change_house_edition(house, COMMAND_LINE, key, law, seen=seen)
    assert law_of(house).values == {"leza_tricks": 9}


def test_only_staff_set_laws(house: House) -> None:
    key = add(house)
    for attempt in (
        lambda: houselaw.add_house_edition(house, None, RACE),  # type: ignore[arg-type]
        lambda: houselaw.change_house_edition(house, None, key, RACE),  # type: ignore[arg-type]
        lambda: houselaw.withdraw_house_edition(house, None, key),  # type: ignore[arg-type]
    ):
        with pytest.raises(Forbidden):
            attempt()


def test_an_edition_is_withdrawn_once_nobody_chooses_it(house: House) -> None:
    first, second = add(house), add(house, RACE, of_event=False)
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, edition=second))
    for key in (first, second):
        with pytest.raises(Conflict, match="law_in_use"):
            houselaw.withdraw_house_edition(house, COMMAND_LINE, key)
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1))
    houselaw.withdraw_house_edition(house, COMMAND_LINE, second, "too short")
    assert [edition.key for edition in houselaw.house_editions(house)] == [first]
    assert events.staff_log(house)[0].kind == "law_withdrawn"
    with pytest.raises(NotFound):
        houselaw.house_edition(house, second)
    with pytest.raises(BadInput):
        furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, edition=second))
    # Its key is never given to another.
    assert add(house, RACE, of_event=False) == "house-3"


def test_house_rules_made_with_the_event_are_its_first_edition(empty_house: House) -> None:
    furnish(empty_house, {"leza_tricks": 8})
    (edition,) = houselaw.house_editions(empty_house)
    assert (edition.key, edition.of_event, edition.rules.leza_tricks) == ("house-1", True, 8)


def test_a_written_law_reads_back_as_the_same() -> None:
    text = lawfile.write_law(CASTLE)
    assert 'edition = "starinny"' in text
    assert "leza_tricks = 8" in text
    assert lawfile.read_law(text) == CASTLE
    every = houselaw.house_law(make_ruleset("musketeer", houselaw.house_law(STARINNY).values, "Все «правила»"))
    assert lawfile.read_law(lawfile.write_law(every)) == every


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
        lawfile.read_law(text)
    assert faults(caught) == [fault]


def test_the_event_file_carries_every_edition_and_who_plays_by_it(house: House, tmp_path: Path) -> None:
    add(house)
    furniture.edit_table(house, COMMAND_LINE, 3, TableForm(3, edition=add(house, RACE, of_event=False)))
    text = exporting.export_event(house)
    other = open_house(f"sqlite:///{tmp_path / 'other.sqlite'}", tmp_path / "other")
    try:
        exporting.import_event(other, text)
        assert [(e.key, houselaw.house_law(e.rules), e.of_event, e.tables) for e in houselaw.house_editions(other)] == [
            ("house-1", CASTLE, True, ()),
            ("house-2", RACE, False, (3,)),
        ]
        assert law_of(other) == CASTLE
        assert exporting.export_event(other) == text
    finally:
        other.close()


def test_the_faults_of_laws_in_an_event_file_are_told_by_their_places(empty_house: House) -> None:
    text = (
        'format = "larp-piquet-event"\nversion = 1\n[event]\nname = "x"\ngame_date = 1627-10-10\n'
        'edition = "castle"\n[[laws]]\nkey = "castle"\nname = "A"\nedition = "whist"\n'
        '[[laws]]\nkey = "race"\nname = "a"\nedition = "musketeer"\nrules = { capot = -1 }\n'
    )
    with pytest.raises(BadInput) as caught:
        exporting.import_event(empty_house, text)
    assert faults(caught) == [
        ("laws[1].edition", "rules.edition"), ("laws[2].name", "law_name_taken"), ("laws[2].capot", "rules.range"),
    ]  # fmt: skip
    with pytest.raises(BadInput) as caught:
        exporting.import_event(empty_house, text.replace('key = "race"', 'key = "musketeer"'))
    assert faults(caught) == [("laws[2].key", "law_key")]
