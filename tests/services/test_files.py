"""The data file as a whole: locked while in use, copied while play goes on, restored, exported, wiped."""

from __future__ import annotations

import os
import pwd
import shutil
import sqlite3
import stat
import time
import tomllib
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest

from larp_piquet.services import (
    cast,
    debts,
    events,
    files,
    furniture,
    identity,
    passing,
    queueing,
    sittings,
    stakelimits,
)
from larp_piquet.services.errors import BadInput, Conflict, Locked, NotFound
from larp_piquet.services.house import House, open_house, reading_house
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, TableForm, TablePage, TableSeals, Viewer
from larp_piquet.services.tokens import read_key
from larp_piquet.store import logs
from larp_piquet.tables.acts import Actor, Rise
from tests.conftest import HandClock
from tests.services.playing import ATHOS, MILADY, page, play_partie, sign, sit_down

EXAMPLE = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"


# -- the lock --------------------------------------------------------------------------------------------------


def test_a_second_writer_is_refused_and_a_reader_works_on_a_copy(sqlite_house: House, sqlite_url: str) -> None:
    folder = sqlite_house.folder
    with pytest.raises(Locked) as refused:
        open_house(sqlite_url, folder, patience=0)
    assert refused.value.code == "data_file_in_use"
    for writer in (
        lambda: files.wipe(sqlite_url, folder),
        lambda: files.restore(files.backup(sqlite_house), sqlite_url, folder),
    ):
        with pytest.raises(Locked):
            writer()
    with reading_house(sqlite_url, folder) as reading:
        assert [c.id for c in cast.characters(reading)][:2] == [ATHOS, MILADY]
        assert identity.card_secret(reading, ATHOS) == identity.card_secret(sqlite_house, ATHOS)
        cast.add_character(reading, COMMAND_LINE, CharacterForm("Nobody"))
    assert len(cast.characters(sqlite_house)) == 4


def test_nothing_is_made_where_nothing_is_to_be_made(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'none.sqlite'}"
    with pytest.raises(NotFound):
        open_house(url, create=False)
    with pytest.raises(NotFound), reading_house(url):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_data_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.sqlite"
    path.write_text("Dear Cardinal, " * 500)
    with pytest.raises(Conflict) as refused:
        open_house(f"sqlite:///{path}")
    assert refused.value.code == "not_a_data_file"
    assert path.read_text().startswith("Dear Cardinal")


def test_a_lost_key_is_not_replaced_in_silence(sqlite_house: House, sqlite_url: str) -> None:
    sqlite_house.close()
    (sqlite_house.folder / "secret.key").unlink()
    with pytest.raises(Conflict) as refused:
        open_house(sqlite_url, sqlite_house.folder)
    assert refused.value.code == "key_missing"


BROKEN = (bytes(range(32)), b"", b"ab" * 31, "ключ".encode() * 16)
"""Files that hold no key: its bare bytes, nothing, one byte too few, and what is not even ASCII."""


@pytest.mark.parametrize("broken", BROKEN, ids=("bare", "empty", "short", "words"))
def test_a_file_that_holds_no_key_is_named(sqlite_house: House, sqlite_url: str, broken: bytes) -> None:
    sqlite_house.close()
    path = sqlite_house.folder / "secret.key"
    path.write_bytes(broken)
    with pytest.raises(Conflict) as refused:
        open_house(sqlite_url, sqlite_house.folder)
    assert (refused.value.code, refused.value.values) == ("key_broken", {"path": str(path)})
    assert path.read_bytes() == broken, "it is left as it is"


def test_a_copy_is_restored_over_a_pipe_in_the_keys_place(sqlite_house: House, sqlite_url: str) -> None:
    """The pipe is not read: that would wait for a writer who never comes."""
    folder = sqlite_house.folder
    copy = files.backup(sqlite_house)
    key = (folder / "secret.key").read_bytes()
    sqlite_house.close()
    (folder / "secret.key").unlink()
    os.mkfifo(folder / "secret.key")
    work = Thread(target=files.restore, args=(copy, sqlite_url, folder), daemon=True)
    work.start()
    work.join(timeout=60)
    assert not work.is_alive()
    assert (folder / "secret.key").is_file()
    assert (folder / "secret.key").read_bytes() == key
    open_house(sqlite_url, folder).close()


def test_a_copy_is_restored_over_a_key_that_is_broken(house: House, house_url: str, folder: Path) -> None:
    """As the refusal advises. What stands since the copy is kept, though nothing but its key could open its cards."""
    copy = files.backup(house)
    key = (folder / "secret.key").read_bytes()
    sit_down(house)
    house.close()
    (folder / "secret.key").write_bytes(bytes(range(32)))
    files.restore(copy, house_url, folder)
    assert (folder / "secret.key").read_bytes() == key
    open_house(house_url, folder).close()
    kept = folder / "backups" / "before-restore-1.sqlite"
    with closing(sqlite3.connect(kept)) as before:
        assert before.execute("SELECT count(*) FROM sitting").fetchone() == (1,)
        assert before.execute("SELECT name FROM sqlite_master WHERE name = 'carried_key'").fetchall() == []


def test_an_address_of_no_database(tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        open_house("mysql://root:secret@host/db", tmp_path)


def test_a_postgres_that_does_not_answer_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(Conflict) as refused:
        open_house("postgresql://u:secret@127.0.0.1:1/none?connect_timeout=2", tmp_path)
    assert refused.value.code == "database_unreachable"
    assert "secret" not in str(refused.value.values)


# -- copies ----------------------------------------------------------------------------------------------------


def unsealed(house: House) -> TablePage:
    """The table's page but for its seals: what was to be dealt next is drawn anew where a copy is put back."""
    return replace(page(house, ATHOS), seals=TableSeals())


def test_a_copy_restores_seats_debts_cards_and_passphrase(house: House, house_url: str, clock: HandClock) -> None:
    identity.reset_passphrase(house, "один за всех")
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    cookie = identity.become(house, identity.card_secret(house, ATHOS)[0]).token
    before = unsealed(house), debts.ledger(house, COMMAND_LINE), events.staff_log(house)
    copy = files.backup(house)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    # What comes after the copy is lost, and nothing before it.
    sittings.act(house, sitting_id, before[0].version, Actor(ATHOS), Rise())
    cast.add_character(house, COMMAND_LINE, CharacterForm("Late Comer"))
    house.close()
    safe = shutil.copy(copy, copy.parent.parent / "carried.sqlite")
    (house.folder / "secret.key").write_text("00" * 32)
    files.restore(Path(safe), house_url, house.folder)
    again = open_house(house_url, house.folder, clock=clock, patience=0)
    try:
        assert (unsealed(again), debts.ledger(again, COMMAND_LINE), events.staff_log(again)) == before
        assert identity.phone_of(again, cookie) is not None
        identity.sign_in(again, "один за всех")
        # The counters go on where the copy's stood.
        cast.add_character(again, COMMAND_LINE, CharacterForm("New Comer"))
        sittings.sit(again, 2, 0, Actor("new-comer"))
        identity.become(again, identity.card_secret(again, MILADY)[0])
    finally:
        again.close()


def test_a_copy_goes_from_postgres_to_sqlite(postgres_url: str, tmp_path: Path, folder: Path, clock: HandClock) -> None:
    from tests.conftest import furnish

    there = furnish(open_house(postgres_url, folder, clock=clock))
    sit_down(there)
    card = identity.card_secret(there, ATHOS)
    before = unsealed(there)
    copy = files.backup(there)
    there.close()
    url = f"sqlite:///{tmp_path / 'carried.sqlite'}"
    files.restore(copy, url)
    here = open_house(url, clock=clock, patience=0)
    try:
        assert unsealed(here) == before
        assert identity.card_secret(here, ATHOS) == card
    finally:
        here.close()


def test_what_stood_before_a_restore_is_kept(sqlite_house: House, sqlite_url: str) -> None:
    copy = files.backup(sqlite_house)
    cast.add_character(sqlite_house, COMMAND_LINE, CharacterForm("Late Comer"))
    sqlite_house.close()
    files.restore(copy, sqlite_url, sqlite_house.folder)
    kept = sqlite_house.folder / "backups" / "before-restore-1.sqlite"
    files.restore(kept, sqlite_url, sqlite_house.folder)
    house = open_house(sqlite_url, sqlite_house.folder, patience=0)
    assert [c.name for c in cast.characters(house)][-1] == "Late Comer"
    house.close()


def test_a_copy_is_restored_where_no_folder_is_yet(sqlite_house: House, tmp_path: Path) -> None:
    """On another machine: every other command that may begin an event makes the folder it is told."""
    url = f"sqlite:///{tmp_path / 'new' / 'evening' / 'event.sqlite'}"
    files.restore(files.backup(sqlite_house), url)
    house = open_house(url, patience=0)
    assert identity.card_secret(house, ATHOS) == identity.card_secret(sqlite_house, ATHOS)
    house.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, who may give a file away")
def test_what_root_puts_back_is_its_owners(sqlite_house: House, sqlite_url: str) -> None:
    """Or the service, which is another user, could not open its own event any more."""
    path, folder = sqlite_house.database.path, sqlite_house.folder
    assert path is not None
    others = pwd.getpwnam("nobody")
    copy = files.backup(sqlite_house)
    sqlite_house.close()
    for each in (path, folder, *folder.rglob("*")):
        os.chown(each, others.pw_uid, others.pw_gid)
    files.restore(copy, sqlite_url, folder)
    house = open_house(sqlite_url, folder, patience=0)
    files.backup(house)
    house.close()
    found = {
        each: (each.stat().st_uid, each.stat().st_gid)
        for each in (path, *(folder / "backups").rglob("*"), folder / "secret.key")
    }
    assert len(found) == 5  # two copies, and what stood before
    assert set(found.values()) == {(others.pw_uid, others.pw_gid)}


def test_a_damaged_data_file_can_be_restored(sqlite_house: House, sqlite_url: str) -> None:
    copy = files.backup(sqlite_house)
    sqlite_house.close()
    path = sqlite_house.database.path
    assert path is not None
    path.write_bytes(b"\0" * 100)
    files.restore(copy, sqlite_url, sqlite_house.folder)
    house = open_house(sqlite_url, sqlite_house.folder, patience=0)
    assert len(cast.characters(house)) == 4
    house.close()


def test_what_is_no_copy_leaves_the_data_alone(sqlite_house: House, sqlite_url: str, tmp_path: Path) -> None:
    copy = files.backup(sqlite_house)
    sqlite_house.close()
    torn, other, bare = tmp_path / "torn", tmp_path / "other", tmp_path / "bare"
    torn.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    other.write_text("not a database")
    with closing(sqlite3.connect(bare)) as connection:
        connection.execute("CREATE TABLE letters (text)")
    for path in (torn, other, bare):
        with pytest.raises(Conflict) as refused:
            files.restore(path, sqlite_url, sqlite_house.folder)
        assert refused.value.code == "not_a_copy"
    with pytest.raises(NotFound):
        files.restore(tmp_path / "none", sqlite_url, sqlite_house.folder)
    house = open_house(sqlite_url, sqlite_house.folder, patience=0)
    assert len(cast.characters(house)) == 4
    house.close()


def test_a_copy_is_not_put_in_its_own_place(sqlite_house: House, tmp_path: Path) -> None:
    """Under whatever name: it would be no copy afterwards, and the only key would be gone from it."""
    copy = files.backup(sqlite_house, tmp_path / "copy")
    soft, hard = tmp_path / "soft", tmp_path / "hard"
    soft.symlink_to(copy)
    hard.hardlink_to(copy)
    before = copy.read_bytes()
    for name in (copy, soft, hard):
        with pytest.raises(Conflict) as refused:
            files.restore(copy, f"sqlite:///{name}", tmp_path / "new")
        assert refused.value.code == "copy_is_data"
    assert copy.read_bytes() == before
    assert not (tmp_path / "new").exists()


def test_a_data_file_of_two_names_is_not_opened(sqlite_house: House, sqlite_url: str, tmp_path: Path) -> None:
    """Each name would have a lock and a journal of its own, and two servers would write over each other."""
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    sqlite_house.close()
    second = tmp_path / "second.sqlite"
    second.hardlink_to(path)
    for name in (path, second):
        with pytest.raises(Conflict) as refused:
            open_house(f"sqlite:///{name}", sqlite_house.folder, patience=0)
        assert refused.value.code == "hard_linked"
    second.unlink()
    open_house(sqlite_url, sqlite_house.folder, patience=0).close()


def test_a_key_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    key = tmp_path / "secret.key"
    os.mkfifo(key)
    with pytest.raises(ValueError, match="no file"):
        read_key(key)


def test_copies_made_while_play_goes_on_are_whole(house: House, tmp_path: Path) -> None:
    sitting_id = sit_down(house)
    stopped, failures = Event(), []

    def play() -> None:
        try:
            seed = 5
            while not stopped.is_set():
                play_partie(house, sitting_id, seed=seed)
                sign(house, sitting_id)
                seed += 1
        except Exception as error:
            failures.append(error)

    player = Thread(target=play)
    player.start()
    heads = []
    try:
        for number in range(6):
            copy = files.backup(house)
            url = f"sqlite:///{tmp_path / f'copy-{number}.sqlite'}"
            files.restore(copy, url)
            opened = open_house(url, patience=0)
            with opened.database.read() as connection:
                facts = logs.load_facts(connection, sitting_id)
            assert [fact.seq for fact in facts] == list(range(len(facts)))
            signed = sittings.table_page(opened, 1, Viewer()).view
            assert signed is not None
            assert signed.seq == len(facts)
            # A partie signed by both has its debt in the same copy: one transaction holds both.
            whole = [p.number for p in signed.parties if all(p.signatures) and p.owed]
            assert sorted(d.partie for d in debts.debts_of(opened, ATHOS)) == whole
            heads.append(len(facts))
            opened.close()
            time.sleep(0.3)
    finally:
        stopped.set()
        player.join(timeout=60)
    assert failures == []
    assert heads == sorted(heads)
    assert heads[0] < heads[-1]


def test_the_last_twelve_copies_are_kept(sqlite_house: House, clock: HandClock) -> None:
    made = []
    for _ in range(14):
        made.append(files.backup(sqlite_house))
        clock.move(minutes=10)
    assert list(files.backups(sqlite_house)) == made[:1:-1]
    assert {path.name for path in (sqlite_house.folder / "backups").iterdir()} == {p.name for p in made[2:]}


def test_copies_are_made_in_the_background(sqlite_house: House) -> None:
    stop = files.start_backups(sqlite_house, every=0.05)
    until = time.monotonic() + 10
    while not files.backups(sqlite_house) and time.monotonic() < until:
        time.sleep(0.05)
    stop()
    count = len(files.backups(sqlite_house))
    assert count >= 1
    time.sleep(0.2)
    assert len(files.backups(sqlite_house)) == count


# -- export and import -----------------------------------------------------------------------------------------


def test_what_is_exported_is_imported_again_with_its_cards(house: House, tmp_path: Path, clock: HandClock) -> None:
    identity.reissue(house, COMMAND_LINE, ATHOS, "lost")
    furniture.add_table(house, COMMAND_LINE, TableForm(9, 'The "Quoted" \\ Table', stake="2 р. 60 к."))
    stakelimits.set_limit(house, COMMAND_LINE, None, per_point="1 к.", flat="2 р. 60 к.", reason="пост")
    stakelimits.set_limit(house, COMMAND_LINE, MILADY, per_point="0", reason='долги у "друзей"')
    stakelimits.set_limit(house, COMMAND_LINE, ATHOS, flat="1 р.", reason="клятва")
    stakelimits.set_limit(house, COMMAND_LINE, ATHOS, reason="клятва снята")
    text = files.export_event(house)
    other = open_house(f"sqlite:///{tmp_path / 'other.sqlite'}", clock=clock)
    try:
        files.import_event(other, text)
        assert files.export_event(other) == text
        assert cast.characters(other) == cast.characters(house)
        assert furniture.tables(other) == furniture.tables(house)
        everybody, milady = stakelimits.limits(other, COMMAND_LINE)
        assert (everybody.character_id, everybody.per_point, everybody.flat) == (None, "1 к.", "2 р. 60 к.")
        assert (milady.character_id, milady.per_point, milady.flat) == (MILADY, "0", "")
        assert milady.reason == 'долги у "друзей"'
        with pytest.raises(Conflict) as above:
            sittings.sit(other, 1, 0, Actor(MILADY))
        assert above.value.code == "stake_above_own"
        for character in (ATHOS, MILADY):
            assert identity.card_secret(other, character) == identity.card_secret(house, character)
        identity.become(other, identity.card_secret(house, ATHOS)[0])
        one, two = events.event(house), events.event(other)
        assert one is not None
        assert two is not None
        assert (one.rules, one.stake, one.game_date) == (two.rules, two.stake, two.game_date)
    finally:
        other.close()
    key_after = open_house(f"sqlite:///{tmp_path / 'other.sqlite'}", patience=1)
    assert key_after.key == house.key
    key_after.close()


def test_an_event_is_imported_once(house: House) -> None:
    with pytest.raises(Conflict) as refused:
        files.import_event(house, EXAMPLE.read_text("utf-8"))
    assert refused.value.code == "event_exists"


def test_the_sums_and_reasons_of_limits_are_looked_at_one_by_one(empty_house: House) -> None:
    text = """
format = "larp-piquet-event"
version = 1
[event]
name = "Meung"
game_date = 1625-04-03
coin = "en"
[[characters]]
name = "Athos"
[[limits]]
per_point = "a horse"
flat = "1s"
reason = "fasting"
[[limits]]
character = " Athos "
per_point = 0
"""
    with pytest.raises(BadInput) as refused:
        files.import_event(empty_house, text)
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("limits[1].per_point", "amount"), ("limits[2].reason", "required"),
    ]  # fmt: skip
    files.import_event(empty_house, text.replace("a horse", "6d") + 'reason = "a vow"')
    everybody, athos = stakelimits.limits(empty_house, COMMAND_LINE)
    assert (everybody.per_point, everybody.flat) == ("6d", "1s")
    assert (athos.character_id, athos.per_point) == ("athos", "0")


def test_a_foreign_key_never_replaces_that_of_printed_cards(house: House) -> None:
    key = house.key
    text = files.export_event(house).replace(key.hex(), "ab" * 32)
    with pytest.raises(Conflict) as refused:
        files.import_event(house, text)
    assert refused.value.code == "cards_exist"
    assert house.key == key
    assert (house.folder / "secret.key").read_text().strip() == key.hex()


def test_every_fault_of_an_event_file_is_told_and_nothing_is_made(empty_house: House) -> None:
    text = """
format = "larp-piquet-event"
version = 1
weather = "rain"
[event]
game_date = "tomorrow"
shoe = 43
stake = 5
[event.house_rules]
leza_tricks = 13
[[characters]]
name = "Athos"
gender = "?"
generation = 0
[[tables]]
number = "one"
[[tables]]
number = 2
[[tables]]
number = 2
[[limits]]
character = "porthos"
per_point = 3
[[limits]]
reason = "fasting"
[[limits]]
most = "1d"
flat = "0"
[secrets]
key = "short"
"""
    with pytest.raises(BadInput) as refused:
        files.import_event(empty_house, text)
    assert {(problem.field, problem.code) for problem in refused.value.problems} == {
        ("weather", "unknown_name"),
        ("event.game_date", "not_a_date"),
        ("event.shoe", "unknown_name"),
        ("event.stake", "not_text"),
        ("event.name", "required"),
        ("characters[1].gender", "gender"),
        ("characters[1].generation", "not_a_number"),
        ("tables[1].number", "not_a_number"),
        ("tables[3].number", "number_taken"),
        ("limits[1].per_point", "not_text"),
        ("limits[1].character", "no_such_character"),
        ("limits[2].per_point", "required"),
        ("limits[3].most", "unknown_name"),
        ("limits[3].character", "limit_twice"),
        ("secrets.key", "not_a_key"),
    }
    assert events.event(empty_house) is None
    assert cast.characters(empty_house) == ()


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
def test_a_number_too_great_in_an_event_file_is_a_fault(empty_house: House, number: str) -> None:
    text = f'format = "larp-piquet-event"\nversion = 1\n[event]\n[event.house_rules]\nthreshold = {number}\n'
    with pytest.raises(BadInput) as refused:
        files.import_event(empty_house, text)
    assert [problem.code for problem in refused.value.problems] == ["number_too_great"]


@pytest.mark.parametrize("text", ["", "no toml at all", 'format = "other"', "\x00", "[" * 5000])
def test_what_is_no_event_file(empty_house: House, text: str) -> None:
    with pytest.raises(BadInput):
        files.import_event(empty_house, text)


def test_the_example_is_a_whole_event(empty_house: House) -> None:
    event = files.import_event(empty_house, EXAMPLE.read_text("utf-8"))
    characters = cast.characters(empty_house)
    names = [character.name for character in characters]
    assert event.stake > 0
    assert len(characters) >= 24
    assert any("а" <= sign.lower() <= "я" for name in names for sign in name)
    assert any("a" <= sign.lower() <= "z" for name in names for sign in name)
    assert len(furniture.tables(empty_house)) == 4
    parts = {"format", "version", "event", "characters", "tables", "limits"}
    assert tomllib.loads(EXAMPLE.read_text("utf-8")).keys() == parts
    limits = [(each.character_id, each.per_point) for each in stakelimits.limits(empty_house, COMMAND_LINE)]
    assert limits == [(None, "2s"), ("bazin", "3d")]


# -- wiping ----------------------------------------------------------------------------------------------------


def test_wiping_leaves_nothing_of_the_event(house: House, house_url: str, tmp_path: Path) -> None:
    files.backup(house)
    (house.subfolder("prints") / "pack.pdf").write_bytes(b"%PDF")
    house.close()
    files.wipe(house_url, house.folder)
    assert list(tmp_path.iterdir()) == []
    fresh = open_house(house_url, house.folder, patience=0)
    assert events.event(fresh) is None
    assert fresh.key != house.key
    fresh.close()


def test_an_export_carries_who_plays_no_more_and_what_papers_claim(house: House, tmp_path: Path) -> None:
    passing.set_status(house, COMMAND_LINE, "planchet", "dead", "a musket ball")
    passing.set_consent(house, COMMAND_LINE, MILADY, needed=False)
    debts.set_papers(house, COMMAND_LINE, claimed=False)
    queueing.set_seat_kept(house, COMMAND_LINE, 25)
    events.set_calendar(house, COMMAND_LINE, "julian")
    text = files.export_event(house)
    plain = tomllib.loads(text)
    assert (plain["event"]["papers"], plain["event"]["seat_kept"]) == (False, 25)
    assert [(row.get("status"), row.get("consent")) for row in plain["characters"]] == [
        (None, None), (None, False), (None, None), ("dead", None),
    ]  # fmt: skip
    other = open_house(f"sqlite:///{tmp_path / 'other.sqlite'}", tmp_path / "other")
    try:
        event = files.import_event(other, text)
        assert (event.papers, event.seat_kept, event.calendar) == (False, 25, "julian")
        told = {each.id: (each.status, each.consent) for each in cast.characters(other)}
        assert told[MILADY] == ("alive", False)
        assert told["planchet"] == ("dead", True)
        assert files.export_event(other) == text
    finally:
        other.close()


def test_faults_of_these_are_told_where_they_stand(sqlite_house: House, tmp_path: Path) -> None:
    text = files.export_event(sqlite_house)
    text = text.replace("papers = true", 'papers = "yes"').replace("seat_kept = 10", "seat_kept = -1\ncalendar = []")
    text = text.replace('name = "Planchet"', 'name = "Planchet"\nstatus = "asleep"\nconsent = 1')
    with pytest.raises(BadInput) as refused:
        files.import_event(sqlite_house, text)
    assert [(each.field, each.code) for each in refused.value.problems] == [
        ("event.papers", "not_yes_or_no"), ("event.seat_kept", "out_of_range"), ("event.calendar", "unknown_choice"),
        ("characters[4].status", "unknown_choice"), ("characters[4].consent", "not_yes_or_no"),
    ]  # fmt: skip
