"""Where the event lies when nothing, a file or an address was named."""

from pathlib import Path

import pytest

from larp_piquet.config import (
    DEMO_DATABASE,
    Config,
    database_file,
    database_of_event_file,
    database_url,
    folder_beside,
)


@pytest.mark.parametrize(
    ("typed", "environment", "opened"),
    [
        (None, {}, "sqlite:///larp-piquet.sqlite"),
        (None, {"DATABASE_URL": "postgres://gm@host/event"}, "postgresql+psycopg://gm@host/event"),
        ("postgresql://gm@host/event", {}, "postgresql+psycopg://gm@host/event"),
        ("postgresql+psycopg2://gm@host/event", {}, "postgresql+psycopg://gm@host/event"),
        ("evening.sqlite", {"DATABASE_URL": "postgres://other"}, "sqlite:///evening.sqlite"),
        ("/srv/larp/evening.sqlite", {}, "sqlite:////srv/larp/evening.sqlite"),
        ("sqlite:////srv/larp/evening.sqlite", {}, "sqlite:////srv/larp/evening.sqlite"),
        ("", {"DATABASE_URL": ""}, "sqlite:///larp-piquet.sqlite"),
    ],
)
def test_database_is_what_was_typed_then_the_environment_then_the_default(
    typed: str | None, environment: dict[str, str], opened: str
) -> None:
    assert database_url(typed, environment) == opened


def test_folder_lies_beside_the_data_file_and_is_called_after_it() -> None:
    assert folder_beside("sqlite:////srv/larp/evening.sqlite") == Path("/srv/larp/evening-files")
    assert folder_beside("sqlite:///larp-piquet.sqlite") == Path("larp-piquet-files")
    assert folder_beside("postgresql+psycopg://host/event") == Path("larp-piquet-files")


def test_the_demo_and_the_evening_never_share_a_folder() -> None:
    assert folder_beside(DEMO_DATABASE) != folder_beside(database_url(None, {}))


def test_a_start_from_a_file_finds_its_data_again() -> None:
    assert database_of_event_file(Path("examples/la-rochelle.toml")) == "sqlite:///la-rochelle.sqlite"


@pytest.mark.parametrize("url", ["postgresql+psycopg://host/event", "sqlite:///:memory:", "sqlite://"])
def test_no_file_stands_behind_these(url: str) -> None:
    assert database_file(url) is None


def test_ninety_streams_at_the_default_of_240_threads() -> None:
    assert Config("sqlite://", Path()).stream_limit == 90


@pytest.mark.parametrize(("processes", "connections"), [(1, 32), (2, 32), (4, 16), (8, 8)])
def test_processes_of_one_start_share_the_connections_that_postgresql_takes(processes: int, connections: int) -> None:
    config = Config("postgresql+psycopg://host/event", Path("files"), processes=processes)
    assert config.connections == connections
    assert processes * (connections + 2) < 97  # a hundred, of which three are kept for its master


def test_a_sqlite_file_has_one_process() -> None:
    with pytest.raises(ValueError, match="needs PostgreSQL"):
        Config("sqlite:///event.sqlite", Path("files"), processes=2)
    assert Config("sqlite:///event.sqlite", Path("files")).processes == 1
