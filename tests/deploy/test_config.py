"""Where the event lies when nothing, a file or an address was named; and how many threads a start has."""

import re
from ipaddress import IPv4Network
from pathlib import Path

import click
import pytest

from larp_piquet import opening
from larp_piquet.cli import serve
from larp_piquet.config import (
    DEFAULT_THREADS,
    DEMO_DATABASE,
    Config,
    database_file,
    database_of_event_file,
    database_url,
    folder_beside,
    threads_for,
)
from larp_piquet.services.house import open_house
from tests.conftest import furnish
from tests.deploy.running import ROOT


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


@pytest.mark.parametrize(("phones", "threads"), [(10, 70), (60, 220), (100, 340), (400, 1240), (1000, 3040)])
def test_three_threads_for_each_phone_and_forty_let_every_phone_have_its_live_page(phones: int, threads: int) -> None:
    """Even where all of them look on, or all of them play; and a quarter is left for requests."""
    assert threads_for(phones) == threads
    most = Config("sqlite://", Path(), threads=threads).stream_limit
    assert most >= phones
    assert threads - 2 * most >= threads // 4


def test_what_is_said_of_threads_is_the_rule() -> None:
    """README, command, book and examples say what the constants say."""
    rule = "three for each phone and forty"
    (option,) = (each for each in serve.params if "--threads" in each.opts)
    assert isinstance(option, click.Option)
    readme, book = (
        Path(ROOT, name).read_text("utf-8").replace("\n", " ") for name in ("README.md", "docs/operation.md")
    )
    assert all(rule in text for text in (option.help or "", readme, book))
    assert option.default == DEFAULT_THREADS == threads_for(100)
    assert f"default of {DEFAULT_THREADS} threads serves a hundred phones" in readme
    assert re.findall(r"`--threads (\d+)` for (\d+) phones", book)
    for threads, phones in re.findall(r"`--threads (\d+)` for (\d+) phones", book):
        assert int(threads) == threads_for(int(phones))
    told = [line for path in (Path(ROOT, "deploy", "examples", name) for name in ("Caddyfile", "nginx.conf"))
            for line in path.read_text("utf-8").splitlines() if "larp-piquet serve" in line]  # fmt: skip
    assert len(told) == 2
    assert all(f"--threads {threads_for(400)} " in line for line in told)


@pytest.mark.parametrize(("processes", "connections"), [(1, 32), (2, 32), (4, 16), (8, 8)])
def test_processes_of_one_start_share_the_connections_that_postgresql_takes(processes: int, connections: int) -> None:
    config = Config("postgresql+psycopg://host/event", Path("files"), processes=processes)
    assert config.connections == connections
    assert processes * (connections + 2) < 97  # a hundred, of which three are kept for its master


@pytest.mark.parametrize("printed", ["", "http://192.168.4.1:8000"])
def test_behind_a_proxy_the_first_link_is_opened_by_the_proxys_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], printed: str
) -> None:
    """Where no printed address is chosen yet nobody knows that name, so it is said beside the link."""
    url = f"sqlite:///{tmp_path / 'event.sqlite'}"
    house = open_house(url, tmp_path / "files")
    if printed:
        furnish(house)
    behind = Config(url, house.folder, host="127.0.0.1", port=8503, trusted=(IPv4Network("127.0.0.1"),))
    opening._announce(house, behind, (), None)
    house.close()
    told = capsys.readouterr().out
    assert f"open this once: {printed or 'http://127.0.0.1:8503'}/S/" in told
    assert ("by the name of the proxy" in told) is (not printed)


def test_a_sqlite_file_has_one_process() -> None:
    with pytest.raises(ValueError, match="needs PostgreSQL"):
        Config("sqlite:///event.sqlite", Path("files"), processes=2)
    assert Config("sqlite:///event.sqlite", Path("files")).processes == 1
