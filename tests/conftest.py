"""Fixtures for all rooms: a house on SQLite and on PostgreSQL, with a clock and chance that tests hold in hand."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from argon2 import PasswordHasher

from larp_piquet.services import events, furniture, identity, pins
from larp_piquet.services.cast import add_character
from larp_piquet.services.house import House, open_house
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, EventForm, Staff, TableForm
from larp_piquet.store.database import Database
from larp_piquet.store.migrate import upgrade
from larp_piquet.tables.acts import Draw
from tests import support_once, support_postgres

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A slow day fails no test: speed is what the benchmarks print.
hypothesis.settings.register_profile("calm", deadline=None)
hypothesis.settings.load_profile("calm")


#: What guards PINs and passphrases in earnest; tests/services/test_identity.py looks at it.
REAL_HASHER = pins.HASHER


@pytest.fixture(scope="session", autouse=True)
def _light_hashes() -> Iterator[None]:
    """Hundreds of tests sign in: here a hash costs next to nothing, where it should cost a twentieth of a second."""
    light = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        for module in (pins, identity):
            patch.setattr(module, "HASHER", light)
        yield


@pytest.fixture(scope="session", autouse=True)
def _compiled_once() -> Iterator[None]:
    with support_once.compiled_once():
        yield


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

    def reached(self) -> tuple[Any, ...]:
        """How far it has gone."""
        return self._source.getstate()

    def go_on_from(self, reached: tuple[Any, ...]) -> None:
        """As if it had gone so far itself."""
        self._source.setstate(reached)

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


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A real browser, for the tests of one file."""
    from tests.driver.chromium import launched

    with launched() as browser:
        yield browser


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


Rules = Mapping[str, object]


@dataclass(frozen=True)
class Furnished:
    """A house that was furnished once and closed, and is copied since: each test would make the same one again."""

    database: str  # the name of the PostgreSQL database, the path of the SQLite file
    files: Path
    reached: tuple[Any, ...]  # by chance

    def opened(self, url: str, folder: Path, clock: HandClock, chance: SeededChance) -> House:
        """The house over a copy of the database, which stands at ``url``."""
        shutil.copytree(self.files, folder)
        chance.go_on_from(self.reached)
        return open_house(url, folder, clock=clock, chance=chance)


Ready = Callable[[Rules], Furnished]


def _furnished(url: str, place: Path, rules: Rules) -> Furnished:
    chance = SeededChance()
    house = furnish(open_house(url, place / "files", clock=HandClock(), chance=chance), rules)
    house.close()
    return Furnished(str(house.database.url.database), place / "files", chance.reached())


@pytest.fixture(scope="session")
def ready_sqlite(shaped_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Ready:
    """The furnished house on SQLite under some house rules, made at the first asking."""
    kept: dict[str, Furnished] = {}

    def find(rules: Rules) -> Furnished:
        if repr(rules) not in kept:
            place = tmp_path_factory.mktemp("furnished")
            shutil.copy(shaped_sqlite, place / "event.sqlite")
            kept[repr(rules)] = _furnished(f"sqlite:///{place / 'event.sqlite'}", place, rules)
        return kept[repr(rules)]

    return find


@pytest.fixture(scope="session")
def ready_postgres(
    postgres_here: str, shaped_postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Ready]:
    """The same on PostgreSQL."""
    kept: dict[str, Furnished] = {}
    with ExitStack() as until_the_end:

        def find(rules: Rules) -> Furnished:
            if repr(rules) not in kept:
                url = until_the_end.enter_context(support_postgres.database(postgres_here, shaped_postgres))
                kept[repr(rules)] = _furnished(url, tmp_path_factory.mktemp("furnished"), rules)
            return kept[repr(rules)]

        yield find


@pytest.fixture
def house_rules() -> Rules:
    """The house rules of the furnished event."""
    return {}


@pytest.fixture
def furnished_sqlite(ready_sqlite: Ready, house_rules: Rules, sqlite_url: str) -> Furnished:
    """The furnished house, of which a copy stands where ``sqlite_url`` says."""
    kept = ready_sqlite(house_rules)
    shutil.copy(kept.database, sqlite_url.removeprefix("sqlite:///"))
    return kept


@pytest.fixture
def furnished_postgres(ready_postgres: Ready, house_rules: Rules) -> Furnished:
    """The furnished house; ``furnished_postgres_url`` is a copy of it."""
    return ready_postgres(house_rules)


@pytest.fixture
def furnished_postgres_url(postgres_here: str, furnished_postgres: Furnished) -> Iterator[str]:
    """A copy of the furnished database."""
    with support_postgres.database(postgres_here, furnished_postgres.database) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def furnished(request: pytest.FixtureRequest) -> tuple[Furnished, str]:
    """Both databases, one after the other: the furnished house and the address of a copy."""
    kept = request.getfixturevalue(f"furnished_{request.param}")
    return kept, request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "furnished_postgres_url")


@pytest.fixture
def house_url(furnished: tuple[Furnished, str]) -> str:
    """Where the database of ``house`` stands."""
    return furnished[1]


@pytest.fixture
def house(furnished: tuple[Furnished, str], folder: Path, clock: HandClock, chance: SeededChance) -> Iterator[House]:
    """A house on both databases in turn, furnished."""
    kept, url = furnished
    opened = kept.opened(url, folder, clock, chance)
    yield opened
    opened.close()


@pytest.fixture
def sqlite_house(
    ready_sqlite: Ready, sqlite_url: str, folder: Path, clock: HandClock, chance: SeededChance
) -> Iterator[House]:
    """A furnished house on SQLite alone, without house rules, for tests that the database does not concern."""
    kept = ready_sqlite({})
    shutil.copy(kept.database, sqlite_url.removeprefix("sqlite:///"))
    opened = kept.opened(sqlite_url, folder, clock, chance)
    yield opened
    opened.close()
