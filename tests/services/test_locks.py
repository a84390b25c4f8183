"""Whoever would write beside a running server is refused, and what is no data of ours is left as it is."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from larp_piquet.opening import writing
from larp_piquet.services import cast, files
from larp_piquet.services.errors import Conflict, Locked
from larp_piquet.services.house import House, open_house, reading_house
from tests.conftest import HandClock, furnish

# -- locks -----------------------------------------------------------------------------------------------------


def test_nothing_replaces_postgres_under_a_server(postgres_url: str, folder: Path, clock: HandClock) -> None:
    house = furnish(open_house(postgres_url, folder, clock=clock))
    copy = files.backup(house)
    for writer in (
        lambda: files.wipe(postgres_url, folder),
        lambda: files.restore(copy, postgres_url, folder),
        lambda: open_house(postgres_url, folder, patience=0, alone=True),
    ):
        with pytest.raises(Locked) as refused:
            writer()
        assert refused.value.code == "data_file_in_use"
    assert len(cast.characters(house)) == 4
    house.close()
    files.restore(copy, postgres_url, folder)
    files.wipe(postgres_url, folder)


def test_several_servers_share_a_postgres_and_readers_read_it(postgres_url: str, folder: Path) -> None:
    one = furnish(open_house(postgres_url, folder))
    two = open_house(postgres_url, folder, patience=0)
    with reading_house(postgres_url, folder) as reader:
        assert cast.characters(two) == cast.characters(one) == cast.characters(reader)
    one.close()
    with pytest.raises(Locked):
        files.wipe(postgres_url, folder)
    two.close()
    files.wipe(postgres_url, folder)


def test_no_server_starts_while_a_command_writes(postgres_url: str, folder: Path) -> None:
    command = open_house(postgres_url, folder, alone=True)
    with pytest.raises(Locked):
        open_house(postgres_url, folder, patience=0)
    command.close()
    open_house(postgres_url, folder, patience=0).close()


def test_a_command_that_writes_asks_for_the_database_alone(postgres_url: str, folder: Path) -> None:
    from click import ClickException

    house = open_house(postgres_url, folder)
    with pytest.raises(ClickException) as refused, writing(postgres_url, folder):
        pass
    assert "in use" in refused.value.message
    house.close()


def test_a_link_to_the_data_file_is_the_same_file(sqlite_house: House, tmp_path: Path) -> None:
    path = sqlite_house.database.path
    assert path is not None
    copy = files.backup(sqlite_house)
    link = tmp_path / "elsewhere" / "link.sqlite"
    link.parent.mkdir()
    link.symlink_to(path)
    url = f"sqlite:///{link}"
    for writer in (
        lambda: open_house(url, sqlite_house.folder, patience=0),
        lambda: files.restore(copy, url, sqlite_house.folder),
        lambda: files.wipe(url, sqlite_house.folder),
    ):
        with pytest.raises(Locked):
            writer()
    sqlite_house.close()
    files.restore(copy, url, sqlite_house.folder)
    assert link.is_symlink()
    files.wipe(url, sqlite_house.folder)
    assert not path.exists()


# -- what is not ours ------------------------------------------------------------------------------------------


def letter(path: Path) -> None:
    path.write_text("Dear Cardinal, " * 500)


def short_letter(path: Path) -> None:
    path.write_text("Yes.")


def strangers_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE event (id INTEGER)")
        connection.commit()


def other_alembic(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("CREATE TABLE character (id INTEGER)")
        connection.commit()


@pytest.mark.parametrize("make", [letter, short_letter, strangers_database, other_alembic])
def test_a_file_that_is_not_ours_is_left_as_it_is(
    make: Callable[[Path], None], sqlite_house: House, tmp_path: Path
) -> None:
    copy = files.backup(sqlite_house)
    path = tmp_path / "strange" / "theirs.sqlite"
    path.parent.mkdir()
    make(path)
    path.chmod(0o644)
    before = path.read_bytes(), path.stat().st_mtime_ns

    def read() -> None:
        with reading_house(f"sqlite:///{path}"):
            pass

    for command in (
        lambda: open_house(f"sqlite:///{path}"),
        lambda: files.wipe(f"sqlite:///{path}"),
        lambda: files.restore(copy, f"sqlite:///{path}"),
        read,
    ):
        with pytest.raises(Conflict) as refused:
            command()
        assert refused.value.code == "not_a_data_file"
        assert (path.read_bytes(), path.stat().st_mtime_ns) == before
        assert stat.S_IMODE(path.stat().st_mode) == 0o644
        assert list(path.parent.iterdir()) == [path]


def test_wiping_takes_no_empty_file_and_no_folder_without_our_key(tmp_path: Path) -> None:
    empty, folder = tmp_path / "empty.sqlite", tmp_path / "photographs"
    empty.touch()
    (folder / "backups").mkdir(parents=True)
    (folder / "backups" / "wedding.jpg").write_bytes(b"JFIF")
    with pytest.raises(Conflict):
        files.wipe(f"sqlite:///{empty}", folder)
    files.wipe(f"sqlite:///{tmp_path / 'none.sqlite'}", folder)
    assert empty.exists()
    assert (folder / "backups" / "wedding.jpg").exists()


def test_a_folder_with_other_things_in_it_keeps_its_mode(sqlite_url: str, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    shared.chmod(0o755)
    (shared / "notes.txt").write_text("for everybody")
    open_house(sqlite_url, shared).close()
    assert stat.S_IMODE(shared.stat().st_mode) == 0o755
    assert stat.S_IMODE((shared / "secret.key").stat().st_mode) == 0o600


def test_a_postgres_of_somebody_else_is_not_wiped(postgres_url: str, folder: Path) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE event (id integer)")
        with pytest.raises(Conflict) as refused:
            files.wipe(postgres_url, folder)
        assert refused.value.code == "not_a_data_file"
        connection.execute("SELECT id FROM event")
