"""Fixtures for all rooms: a house on SQLite and on PostgreSQL, with a clock and chance that tests hold in hand."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import hypothesis
import pytest

from larp_piquet.services import events, furniture
from larp_piquet.services.cast import add_character
from larp_piquet.services.house import House, open_house
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, EventForm, Staff, TableForm
from larp_piquet.store.database import Database
from larp_piquet.store.migrate import upgrade
from larp_piquet.tables.acts import Draw
from tests import support_postgres

# A slow day fails no test: speed is what the benchmarks print.
hypothesis.settings.register_profile("calm", deadline=None)
hypothesis.settings.load_profile("calm")


class HandClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 7, 11, 18, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        """Move on by so many ``minutes``, ``hours`` …"""
        self.now += timedelta(**by)


class SeededChance:
    """The same cards and tokens every time."""

    def __init__(self, seed: int = 1) -> None:
        self._source = random.Random(seed)

    def token(self, count: int) -> bytes:
        return self._source.randbytes(count)

    def arranged(self, seats: int) -> Draw | None:
        return None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str | None]:
    with support_postgres.server() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_here(postgres_server: str | None) -> str:
    """The address of the server; a test that needs one is skipped without, or fails where all tests are run."""
    if postgres_server is None:
        if os.environ.get("PIQUET_POSTGRES") == "required":
            pytest.fail("no PostgreSQL on this machine, though the whole test run sets one up")
        pytest.skip("no PostgreSQL on this machine")
    return postgres_server


@pytest.fixture
def postgres_url(postgres_here: str) -> Iterator[str]:
    """An empty database."""
    with support_postgres.database(postgres_here) as url:
        yield url


@pytest.fixture(scope="session")
def shaped_postgres(postgres_here: str) -> Iterator[str]:
    """The name of a database in this version's shape in which nothing stands yet."""
    with support_postgres.database(postgres_here) as url:
        yield _shape(url)


@pytest.fixture
def made_postgres_url(postgres_here: str, shaped_postgres: str) -> Iterator[str]:
    """A copy of the shaped one: to run every migration anew takes half a second, and thousands of tests need it."""
    with support_postgres.database(postgres_here, shaped_postgres) as url:
        yield url


def _shape(url: str) -> str:
    database = Database(url)
    upgrade(database)
    database.close()
    return str(database.url.database)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def chance() -> SeededChance:
    return SeededChance()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'event.sqlite'}"


@pytest.fixture(scope="session")
def shaped_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data file in this version's shape in which nothing stands yet."""
    return Path(_shape(f"sqlite:///{tmp_path_factory.mktemp('shaped') / 'event.sqlite'}"))


@pytest.fixture
def made_sqlite_url(sqlite_url: str, shaped_sqlite: Path) -> str:
    """A copy of the shaped one, where ``sqlite_url`` says."""
    shutil.copy(shaped_sqlite, sqlite_url.removeprefix("sqlite:///"))
    return sqlite_url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str:
    """Both databases, one after the other, in this version's shape."""
    return str(request.getfixturevalue(f"made_{request.param}_url"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "files"


@pytest.fixture
def empty_house(database_url: str, folder: Path, clock: HandClock, chance: SeededChance) -> Iterator[House]:
    """A house in which nothing has been made yet."""
    house = open_house(database_url, folder, clock=clock, chance=chance)
    yield house
    house.close()


@pytest.fixture
def staff() -> Staff:
    return COMMAND_LINE


CAST = (
    CharacterForm(id="athos", name="Атос", title="мушкетёр", gender="m", dative="Атосу", language="ru"),
    CharacterForm(id="milady", name="Миледи Винтер", gender="f", alias="Дама в синем", dative="миледи Винтер"),
    CharacterForm(id="rochefort", name="comte de Rochefort", gender="m"),
    CharacterForm(id="planchet", name="Planchet", gender="m"),
)


def furnish(house: House, house_rules: Mapping[str, object] | None = None) -> House:
    """An event at a kopeck a point, four characters, and three tables of which the third plays for nothing."""
    events.create_event(
        house,
        COMMAND_LINE,
        EventForm(
            name="La Rochelle",
            game_date=date(1627, 10, 10),
            time_zone="Europe/Moscow",
            coin="ru",
            stake="1 к.",
            house_rules=house_rules or {},
            printed_address="http://192.168.4.1:8000",
            place="La Rochelle",
        ),
    )
    for form in CAST:
        add_character(house, COMMAND_LINE, form)
    furniture.add_table(house, COMMAND_LINE, TableForm(1, "The Red Dovecote", "red"))
    furniture.add_table(house, COMMAND_LINE, TableForm(2, "The Bastion", "blue", edition="starinny"))
    furniture.add_table(house, COMMAND_LINE, TableForm(3, "The Trench", "green", stake="0"))
    return house


@pytest.fixture
def house(empty_house: House) -> House:
    """A house on both databases in turn, furnished."""
    return furnish(empty_house)


@pytest.fixture
def sqlite_house(made_sqlite_url: str, folder: Path, clock: HandClock, chance: SeededChance) -> Iterator[House]:
    """A furnished house on SQLite alone, for tests that the database does not concern."""
    made = open_house(made_sqlite_url, folder, clock=clock, chance=chance)
    yield furnish(made)
    made.close()
