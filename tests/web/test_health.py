"""The health address: well while writes reach the disk, 503 when they do not, cheap, and silent otherwise."""

from __future__ import annotations

import psycopg
import pytest

from larp_piquet.config import Config
from larp_piquet.services import watching
from larp_piquet.services.house import House, open_house
from larp_piquet.web import create_app
from tests.conftest import HandClock, furnish
from tests.services.test_storage import full_disk


def asked(house: House) -> tuple[int, bytes, str | None]:
    answer = create_app(house, Config(house.database_url, house.folder)).test_client().get("/health")
    return answer.status_code, answer.data, answer.headers.get("Set-Cookie")


def test_it_is_well(house: House) -> None:
    assert asked(house) == (200, b"ok\n", None)


def test_a_full_disk(sqlite_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "GOOD_FOR", 0.0)
    assert asked(sqlite_house)[0] == 200
    with full_disk():
        assert asked(sqlite_house) == (503, b"not writable\n", None)
    assert asked(sqlite_house) == (200, b"ok\n", None)


@pytest.mark.postgres
def test_a_postgres_turned_read_only(
    postgres_url: str, folder: object, clock: HandClock, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    from pathlib import Path

    monkeypatch.setattr(watching, "GOOD_FOR", 0.0)
    house = furnish(open_house(postgres_url, Path(str(folder)), clock=clock))
    assert asked(house)[0] == 200
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")  # type: ignore[arg-type]
    house.database._writer.dispose()
    assert asked(house)[:2] == (503, b"not writable\n")
    house.close()


def test_it_is_cheap_however_often_it_is_asked(sqlite_house: House) -> None:
    """One write in five seconds, by the answer that is kept: a disk that fills up meanwhile is not asked."""
    assert asked(sqlite_house)[0] == 200
    with full_disk():
        assert [asked(sqlite_house)[0] for _ in range(3)] == [200, 200, 200]
