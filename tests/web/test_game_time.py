"""Game time is that of the event's zone, whatever zone the machine keeps: a night of debts told on two machines.

The event is in Paris. At 23:30 there the one machine has the next day's noon before it and the other the afternoon of
the day; the two never have the same date. What must be told is worked by hand from the clock on a wall in Paris.
"""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
#: A machine's zone, and what its own clock says at 23:30 in Paris on 24 October 2026.
MACHINES = {
    "Pacific/Kiritimati": "2026-10-25T11:30:00+14:00",
    "America/Los_Angeles": "2026-10-24T14:30:00-07:00",
}
#: Drawn at 23:30 to be paid within two hours; at 00:15 by 03:10; at the second 02:15 within an hour.
WITHIN = ["1627-10-10", "1627-10-11T01:30:00"]
AT = ["1627-10-11", "1627-10-11T03:10:00"]
AGAIN = ["1627-10-11", "1627-10-11T03:15:00"]


def tell(zone: str, place: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.web.game_time_told", str(place)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "TZ": zone}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    return {zone: tell(zone, tmp_path_factory.mktemp("machine")) for zone in MACHINES}


@pytest.fixture(params=MACHINES)
def machine(request: pytest.FixtureRequest, told: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What one of the machines told."""
    return told[request.param]


@pytest.fixture
def night(machine: dict[str, Any]) -> dict[str, Any]:
    """The night in which clocks go back."""
    found: dict[str, Any] = machine["autumn"]
    return found


def test_the_machines_keep_the_time_of_their_places(told: dict[str, dict[str, Any]]) -> None:
    assert {zone: each["machine"] for zone, each in told.items()} == MACHINES


def test_both_machines_tell_the_same(told: dict[str, dict[str, Any]]) -> None:
    one, other = (each["autumn"] | {"spring": each["spring"]} for each in told.values())
    assert one.keys() == other.keys()
    for what in one:
        if what != "csv":
            assert one[what] == other[what], what


def test_debts_fall_due_by_the_clock_on_the_wall_across_midnight_and_back_an_hour(night: dict[str, Any]) -> None:
    first, second, third = night["serials"]
    steps = night["steps"]
    assert steps["23:30"] == {"now": "1627-10-10T23:30:00", "debts": [[*WITHIN, False]], "late": []}
    assert steps["00:15"] == {"now": "1627-10-11T00:15:00", "debts": [[*WITHIN, False], [*AT, False]], "late": []}
    assert steps["02:45"] == {"now": "1627-10-11T02:45:00", "debts": [[*WITHIN, True], [*AT, False]], "late": [first]}
    assert steps["02:15 again"] == {
        "now": "1627-10-11T02:15:00", "debts": [[*WITHIN, True], [*AT, False], [*AGAIN, False]], "late": [first],
    }  # fmt: skip
    assert steps["03:15"] == {
        "now": "1627-10-11T03:15:00", "debts": [[*WITHIN, True], [*AT, True], [*AGAIN, False]], "late": [first, second],
    }  # fmt: skip
    assert steps["03:16"]["now"] == "1627-10-11T03:16:00"
    assert steps["03:16"]["late"] == [first, second, third]


def test_an_hour_that_the_wall_leaves_out_is_over_with_it(machine: dict[str, Any]) -> None:
    """At 01:30 within an hour: by 02:30. From 01:59 the clock on the wall goes to 03:01 in two minutes."""
    due = ["1627-10-10", "1627-10-10T02:30:00"]
    steps = machine["spring"]["steps"]
    assert [(step["now"], step["debts"]) for step in steps.values()] == [
        ("1627-10-10T01:30:00", [[*due, False]]),
        ("1627-10-10T01:59:00", [[*due, False]]),
        ("1627-10-10T03:01:00", [[*due, True]]),
    ]


def test_paper_bears_the_days_of_the_game_with_the_word_of_their_calendar(night: dict[str, Any]) -> None:
    spaced = {key: str(text).replace("\u00a0", " ").replace("\u202f", " ") for key, text in night.items()}
    assert spaced["note en"] == "10 October 1627 (new style)"
    assert spaced["note ru"] == "10 октября 1627 г. (н. ст.)"
    assert spaced["note fr"] == "10 octobre 1627 (nouveau style)"
    assert "no later than 11 October 1627, at 3.10 in the morning (new style)" in spaced["note html en"]
    assert "не позднее 11 октября 1627 года, в 3 часа 10 минут ночи (н. ст.)" in spaced["note html ru"]
    assert "au plus tard le 11 octobre 1627 à 3 heures 10 du matin (nouveau style)" in spaced["note html fr"]
    assert night["sheet en"] == [
        "11 October 1627, 03:16 (new style)",
        "new style",
        [
            ["10 Oct 1627", "by 11 October 1627, 01:30 (new style)"],
            ["11 Oct 1627", "by 11 October 1627, 03:10 (new style)"],
            ["11 Oct 1627", "by 11 October 1627, 03:15 (new style)"],
        ],
    ]
    when, calendar, lines = night["sheet ru"]
    assert (when.replace("\u00a0", " "), calendar) == ("11 октября 1627, 03:16 (н. ст.)", "новый стиль")
    assert [line[0] for line in lines] == ["10 окт. 1627", "11 окт. 1627", "11 окт. 1627"]


def test_pages_say_the_same_days_and_hours(night: dict[str, Any]) -> None:
    first = night["serials"][0]
    assert "In the game it is 11 October 1627, 03:16 (new style)." in night["page /gm"]
    for path in ("/gm/ledger", "/me", f"/note/{first}"):
        assert "10 October 1627 (new style)" in night[f"page {path}"], path
        assert "To be paid by 11 October 1627, 01:30 (new style) · it is late" in night[f"page {path}"], path
    assert "due 11 October 1627, 03:10 (new style)" in night["page /gm/economy"]
    assert "10 October 1627, 23:30 (new style) · Milady" in night[f"page /note/{first}"]


def test_what_is_carried_out_of_the_house_bears_the_same_days(night: dict[str, Any]) -> None:
    first, _second, third = night["serials"]
    journal = night["journal"]
    assert f"\n1627-10-10 * ({first}) № {first} | Signed" in journal
    assert f"\n1627-10-11 * ({third}) № {third} | Signed" in journal
    assert "game:1627-10-11T02:15:00" in journal
    whole = json.loads(night["json"])
    assert [debt["game_time"] for debt in whole["debts"]] == [
        "1627-10-10T23:30:00", "1627-10-11T00:15:00", "1627-10-11T02:15:00",
    ]  # fmt: skip
    carried = json.loads(night["carried"])
    assert [debt["due"]["at"] for debt in carried["debts"]] == [WITHIN[1], AT[1], AGAIN[1]]
    with zipfile.ZipFile(io.BytesIO(bytes.fromhex(night["csv"]))) as file:
        rows = list(csv.DictReader(io.StringIO(file.read("debts.csv").decode("utf-8-sig"))))
    assert [row["game_time"] for row in rows] == ["1627-10-10T23:30:00", "1627-10-11T00:15:00", "1627-10-11T02:15:00"]
