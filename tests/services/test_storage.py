"""A disk that takes no more: told as such, and nothing half done."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event, text

from larp_piquet.services import cast, events, files, identity, packing, sheets, sittings
from larp_piquet.services.errors import StorageFailed
from larp_piquet.services.house import House, open_house
from larp_piquet.services.results import COMMAND_LINE, CharacterForm
from larp_piquet.tables.acts import Actor, Agree
from tests.conftest import HandClock, furnish
from tests.services.playing import ATHOS, MILADY, agree, page, sit_down


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow by a byte, as when the disk is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_move_on_a_full_disk_is_not_made_and_can_be_made_later(sqlite_house: House) -> None:
    house = sqlite_house
    sitting_id = sit_down(house)
    before = page(house, ATHOS)
    with full_disk():
        with pytest.raises(StorageFailed) as refused:
            sittings.act(house, sitting_id, before.version, Actor(ATHOS), Agree())
        assert page(house, ATHOS) == before
    assert (refused.value.status, refused.value.code) == (503, "storage_failed")
    assert page(house, ATHOS) == before
    agree(house, sitting_id)
    assert page(house, MILADY).version > before.version


def test_no_half_of_a_cast_is_taken_in(sqlite_house: House) -> None:
    rows = "name\n" + "".join(f"Musketeer {number}\n" for number in range(500))
    with full_disk(), pytest.raises(StorageFailed):
        cast.import_cast(sqlite_house, COMMAND_LINE, cast.parse_cast(rows.encode()))
    assert len(cast.characters(sqlite_house)) == 4
    assert events.staff_log(sqlite_house)[0].kind != "cast_imported"


def test_no_half_of_a_copy_or_a_print_is_left(sqlite_house: House) -> None:
    files.backup(sqlite_house)
    packing.pack(sqlite_house, COMMAND_LINE, packing.Order({"table_cards": 1}))
    before = {path: path.read_bytes() for path in sqlite_house.folder.rglob("*") if path.is_file()}
    with full_disk():
        with pytest.raises(StorageFailed):
            files.backup(sqlite_house)
        with pytest.raises(StorageFailed), sheets.placed(sqlite_house, "pack-en.pdf") as put:
            put(b"%PDF")
    assert {path: path.read_bytes() for path in sqlite_house.folder.rglob("*") if path.is_file()} == before


def test_a_house_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    with full_disk(), pytest.raises(StorageFailed):
        open_house(f"sqlite:///{tmp_path / 'new.sqlite'}", patience=0)
    open_house(f"sqlite:///{tmp_path / 'new.sqlite'}", patience=0).close()


def test_a_restore_that_fails_leaves_data_and_key(sqlite_house: House, sqlite_url: str) -> None:
    copy = files.backup(sqlite_house)
    key = sqlite_house.key
    sqlite_house.close()
    with full_disk(), pytest.raises(StorageFailed):
        files.restore(copy, sqlite_url, sqlite_house.folder)
    again = open_house(sqlite_url, sqlite_house.folder, patience=0)
    assert again.key == key
    assert len(cast.characters(again)) == 4
    again.close()


def test_a_disk_turned_read_only(sqlite_house: House) -> None:
    @event.listens_for(sqlite_house.database._writer, "begin")
    def _read_only(connection: object) -> None:
        connection.exec_driver_sql("PRAGMA query_only=ON")  # type: ignore[attr-defined]

    with pytest.raises(StorageFailed):
        cast.add_character(sqlite_house, COMMAND_LINE, CharacterForm("Mousqueton"))
    assert len(cast.characters(sqlite_house)) == 4


def test_a_postgres_turned_read_only(postgres_url: str, folder: Path, clock: HandClock) -> None:
    house = furnish(open_house(postgres_url, folder, clock=clock))
    sitting_id = sit_down(house)
    before = page(house, ATHOS)
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")  # type: ignore[arg-type]
    house.database._writer.dispose()
    with pytest.raises(StorageFailed):
        sittings.act(house, sitting_id, before.version, Actor(ATHOS), Agree())
    assert page(house, ATHOS) == before
    house.close()


def test_a_fault_of_ours_is_not_put_down_to_the_disk(house: House) -> None:
    with pytest.raises(Exception, match="nowhere") as fault, house.database.write() as connection:
        connection.execute(text("SELECT 1 FROM nowhere"))
    assert not isinstance(fault.value, StorageFailed)


def test_the_passphrase_stays_when_a_new_one_cannot_be_kept(sqlite_house: House) -> None:
    identity.reset_passphrase(sqlite_house, "один за всех")
    with full_disk(), pytest.raises(StorageFailed):
        identity.reset_passphrase(sqlite_house, "все за одного")
    assert identity.sign_in(sqlite_house, "один за всех")
