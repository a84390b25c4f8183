"""The data file: private, durable, one writer, logs that only grow, and the same shape on both databases."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path
from threading import Barrier, Thread

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from larp_piquet.engine.ruleset import MUSKETEER, ruleset_to_json
from larp_piquet.store import (
    bets,
    evening,
    houselaws,
    keptrecords,
    logs,
    money,
    moneys,
    nettings,
    purses,
    schema,
    seals,
    settings,
)  # fmt: skip
from larp_piquet.store.database import BadAddress, Database, parse_url
from larp_piquet.store.lock import FileLock, InUse
from larp_piquet.store.migrate import NewerDataFile, config, revisions, upgrade
from larp_piquet.store.records import (
    BetEntryRecord,
    CashRecord,
    CauseRecord,
    ChallengeEntryRecord,
    ClosingRecord,
    FactRecord,
    HouseLawRecord,
    NettingEntryRecord,
    NettingPartRecord,
    NettingRecord,
    OwnMoneyRecord,
    PrintRecord,
    QueueRecord,
    RateRecord,
    SealRecord,
    StakeLimitRecord,
)
from larp_piquet.tables.seals import commitment_of
from tests.conftest import HandClock

NOW = HandClock().now


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str:
    """Both databases, one after the other, with nothing in them."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def database(database_url: str):  # type: ignore[no-untyped-def]
    made = Database(database_url)
    upgrade(made)
    yield made
    made.close()


def fact(seq: int, payload: str = "{}") -> FactRecord:
    return FactRecord(seq, "athos", payload, NOW)


def open_sitting(database: Database) -> int:
    with database.write() as connection:
        connection.execute(insert(schema.furniture).values(number=1, name="", colour=""))
        return logs.insert_sitting(connection, 1, NOW).id


def test_migrations_make_exactly_the_schema_of_the_code(database: Database) -> None:
    with database.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_the_names_of_the_files_tell_the_shapes_in_their_order() -> None:
    script = ScriptDirectory.from_config(config())
    assert revisions() == tuple(each.revision for each in script.walk_revisions())[::-1]
    assert script.get_current_head() == revisions()[-1]


def test_a_start_over_the_newest_shape_imports_no_alembic(database: Database) -> None:
    code = (
        "import sys\n"
        "from larp_piquet.store.database import Database\n"
        "from larp_piquet.store.migrate import upgrade\n"
        f"upgrade(Database({database.url.render_as_string(hide_password=False)!r}))\n"
        "print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "False\n"


def test_upgrading_twice_changes_nothing(database: Database) -> None:
    upgrade(database)
    with database.read() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0019"


def test_a_file_of_a_later_version_is_left_alone(database: Database) -> None:
    with database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDataFile):
        upgrade(database)


def test_a_number_of_the_log_is_written_once(database: Database) -> None:
    sitting_id = open_sitting(database)
    with database.write() as connection:
        logs.append_facts(connection, sitting_id, [fact(0), fact(1)])
    with pytest.raises(IntegrityError), database.write() as connection:
        logs.append_facts(connection, sitting_id, [fact(2), fact(1)])
    with database.read() as connection:
        assert [each.seq for each in logs.load_facts(connection, sitting_id)] == [0, 1]


def test_two_threads_cannot_write_one_number(database: Database) -> None:
    sitting_id = open_sitting(database)
    start, done = Barrier(2), []

    def write(author: str) -> None:
        start.wait()
        try:
            with database.write() as connection:
                logs.append_facts(connection, sitting_id, [fact(0, author)])
        except IntegrityError:
            done.append("refused")
        else:
            done.append("written")

    threads = [Thread(target=write, args=(name,)) for name in ("a", "b")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == ["refused", "written"]


@pytest.mark.parametrize("name", schema.APPEND_ONLY)
def test_logs_and_ledgers_refuse_change(database: Database, name: str) -> None:
    sitting_id = open_sitting(database)
    with database.write() as connection:
        logs.append_facts(connection, sitting_id, [fact(0)])
        values = {"at": NOW, "game_time": NOW.replace(tzinfo=None)}
        character = {"place": 1, "name": "", "title": "", "gender": "", "dative": "", "alias": "", "house": "",
                     "language": "", "generation": 1, "pin_misses": 0}  # fmt: skip
        for who in ("athos", "milady"):
            connection.execute(insert(schema.character).values(id=who, card_hash=who, code_hash=who, **character))
        connection.execute(insert(schema.paper).values(serial=1, token_hash="x", made=NOW))
        connection.execute(insert(schema.debt).values(serial=1, sitting_id=sitting_id, partie=1, debtor="athos",
                           creditor="milady", amount=1, coin="ru", points=1, signed="{}", **values))  # fmt: skip
        entry = insert(schema.entry).values(id=1, serial=1, kind="owed", author="athos", reason="", **values)
        connection.execute(entry)
        connection.execute(insert(schema.posting).values(entry_id=1, account="athos", amount=-1, coin="ru"))
        connection.execute(insert(schema.event_entry).values(kind="x", author="y", reason="", details="{}", at=NOW))
        by = {"author": "game_master", "reason": "", "at": NOW}
        evening.append_limit(connection, StakeLimitRecord(None, "ru", 4, None, **by))
        evening.append_closing(connection, ClosingRecord(1, True, "[]", **by))
        evening.append_queue(connection, QueueRecord(1, "athos", "waits", **by))
        challenge = evening.insert_challenge(connection, "athos", "milady", NOW)
        evening.append_challenge_entry(
            connection, ChallengeEntryRecord(challenge, 0, "proposed", "athos", "", "{}", "ru", 4, "", None, NOW)
        )
        story = NOW.replace(tzinfo=None)
        purses.append_cash(
            connection, CashRecord(0, "given", "cash:house", "purse:athos", 1, "ru", "game_master", "", story, NOW)
        )
        bet = bets.insert_bet(
            connection, sitting_id=sitting_id, partie=1, backer="athos", layer="milady", on_character="athos",
            amount=1, coin="ru", at=NOW,
        )  # fmt: skip
        bets.append_bet_entry(connection, BetEntryRecord(bet, 0, "offered", "athos", "", None, NOW))
        houselaws.append_law(connection, HouseLawRecord("house-1", 1, "{}", False, NOW))
        money.append_cause(connection, CauseRecord(1, "true", "x", "game_master", values["game_time"], NOW))
        money.insert_print(connection, PrintRecord(1, 1, "plain", "en", "athos", values["game_time"], NOW))
        moneys.append_money(connection, OwnMoneyRecord("own-1", 1, "own-1", "{}", False, NOW))
        moneys.append_rate(connection, RateRecord("ru-assignat", 350, "ru", 100, NOW.date(), "", NOW))
        kept = keptrecords.keep_record(connection, "digest", "{}", NOW)
        keptrecords.append_showing(connection, kept, True, NOW)
        part = NettingPartRecord(1, "athos", "milady", 1, 1)
        told = NOW.replace(tzinfo=None)
        netting = nettings.append_netting(connection, NettingRecord(0, "ru", 1, "[]", "athos", told, NOW, (part,)))
        said = NettingEntryRecord("agreed", "athos", "athos", "", told, NOW)
        nettings.append_netting_entry(connection, netting, 0, said)
        seals.append_seal(connection, SealRecord(sitting_id, 1, "00" * 32, "ff" * 32, None, NOW))
        seals.append_part(connection, sitting_id, 1, 0, "athos", "x", NOW)
    table = schema.metadata.tables[name]
    column = next(iter(table.c))
    for change in (update(table).values({column: column}), delete(table)):
        with pytest.raises(DatabaseError, match="only grows"), database.write() as connection:
            connection.execute(change)
    with database.read() as connection:
        assert connection.execute(select(table)).first() is not None


def test_a_transaction_that_fails_leaves_nothing(database: Database) -> None:
    sitting_id = open_sitting(database)

    def fail() -> None:
        with database.write() as connection:
            logs.append_facts(connection, sitting_id, [fact(0)])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with database.read() as connection:
        assert logs.log_head(connection, sitting_id) == (0, None)


def test_moments_come_back_aware(database: Database) -> None:
    sitting_id = open_sitting(database)
    with database.write() as connection:
        logs.append_facts(connection, sitting_id, [fact(0)])
    with database.read() as connection:
        assert logs.log_head(connection, sitting_id) == (1, NOW)


def test_readers_do_not_wait_for_a_writer_and_see_only_what_is_committed(database: Database) -> None:
    sitting_id = open_sitting(database)
    with database.write() as writing:
        logs.append_facts(writing, sitting_id, [fact(0)])
        with database.read() as reading:
            assert logs.log_head(reading, sitting_id)[0] == 0
    with database.read() as reading:
        assert logs.log_head(reading, sitting_id)[0] == 1


def test_a_reader_cannot_write(database: Database) -> None:
    open_sitting(database)
    with pytest.raises((OperationalError, DatabaseError)), database.read() as connection:
        connection.execute(delete(schema.sitting))


def test_sqlite_waits_for_the_disk_at_every_commit(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    with database.write() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    database.close()
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 is FULL


def test_the_data_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "event.sqlite"
    database = Database(f"sqlite:///{path}")
    upgrade(database)
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    database.close()
    assert modes
    assert set(modes.values()) == {0o600}


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("postgres://u@h/d", "postgresql+psycopg"),
        ("postgresql://u@h/d", "postgresql+psycopg"),
        ("sqlite:///x.sqlite", "sqlite"),
    ],
)
def test_addresses_of_databases(url: str, driver: str) -> None:
    assert parse_url(url).drivername == driver


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://u:secret@h/d", "sqlite://", "sqlite:///:memory:"])
def test_addresses_that_cannot_be_used_are_refused_without_repeating_them(url: str) -> None:
    with pytest.raises(BadAddress) as refused:
        parse_url(url)
    assert "secret" not in str(refused.value)


def test_a_lock_is_let_go_when_its_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    code = (
        "import sys, time; from pathlib import Path; from larp_piquet.store.lock import FileLock;"
        "lock = FileLock(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    )
    holder = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    with holder.stdout:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(InUse):
            FileLock(path)
        holder.kill()
        holder.wait()
    FileLock(path, patience=2).release()


def test_a_ledger_of_the_first_version_is_kept_whole(database_url: str) -> None:
    """A data file with a debt in it, as the first version made it, is widened without losing or loosening anything."""
    made = Database(database_url)
    with made.rebuild() as connection:
        command.upgrade(config(connection), "0001")
    plain = {"title": "", "gender": "", "dative": "", "alias": "", "house": "", "language": "", "generation": 1}
    debt = {
        "sitting_id": 1, "partie": 1, "debtor": "athos", "coin": "ru", "points": 65, "amount": 260, "signed": "{}",
        "game_time": NOW.replace(tzinfo=None), "at": NOW,
    }  # fmt: skip
    with made.write() as connection:
        for place, name in enumerate(("athos", "aramis", "porthos")):
            row = {"id": name, "name": name, "place": place, "card_hash": name, "code_hash": name, "pin_misses": 0}
            connection.execute(insert(schema.character).values(**row, **plain))
        connection.execute(insert(schema.furniture).values(number=1, name="", colour=""))
        assert logs.insert_sitting(connection, 1, NOW).id == 1
        for serial in (1, 2):
            connection.execute(insert(schema.paper).values(serial=serial, token_hash=str(serial), made=NOW))
        connection.execute(insert(schema.debt).values(serial=1, creditor="aramis", **debt))
        life = {"kind": "owed", "author": "athos", "reason": "", "game_time": debt["game_time"], "at": NOW}
        connection.execute(insert(schema.entry).values(serial=1, **life))
    upgrade(made)
    with made.read() as connection:
        assert connection.scalar(select(schema.debt.c.amount)) == 260
        assert connection.scalar(select(schema.entry.c.serial)) == 1
    with made.write() as connection:
        connection.execute(insert(schema.debt).values(serial=2, creditor="porthos", **debt))
    for change in (update(schema.debt).values(amount=1), delete(schema.debt), delete(schema.paper)):
        with pytest.raises(DatabaseError), made.write() as connection:
            connection.execute(change)
    with pytest.raises(IntegrityError), made.write() as connection:
        connection.execute(insert(schema.entry).values(serial=3, **life))
    made.close()


@pytest.mark.parametrize("own", [{}, {"leza_tricks": 8}, {"name": "Castle law"}])
def test_house_rules_of_an_earlier_file_become_its_first_house_edition(
    database_url: str, own: dict[str, object]
) -> None:
    rules = json.dumps({**ruleset_to_json(MUSKETEER), **own})
    event = {
        "id": 1, "name": "La Rochelle", "game_date": NOW.date(), "time_zone": "UTC", "language": "ru", "rules": rules,
        "coin": "ru", "per_point": 4, "printed_address": "", "place": "", "offset_seconds": 0, "created": NOW,
    }  # fmt: skip
    made = Database(database_url)
    with made.rebuild() as connection:
        command.upgrade(config(connection), "0002")
        connection.execute(insert(schema.event).values(**event))
    upgrade(made)
    with made.read() as connection:
        found = settings.load_event(connection)
        laws = houselaws.standing_laws(connection)
    made.close()
    assert found is not None
    assert (found.rules, found.law) == (rules, "house-1" if own else None)
    assert laws == ((HouseLawRecord("house-1", 1, rules, False, NOW),) if own else ())


def test_a_table_of_before_has_its_next_deal_sealed(database_url: str) -> None:
    """Only one that is open; what was dealt there before stays without a seal, and two tables have two secrets."""
    made = Database(database_url)
    with made.rebuild() as connection:
        command.upgrade(config(connection), "0018")
    with made.write() as connection:
        for number in (1, 2):
            connection.execute(insert(schema.furniture).values(number=number, name="", colour=""))
        logs.close_sitting(connection, logs.insert_sitting(connection, 1, NOW).id, NOW)
        for number in (1, 2):
            logs.append_facts(connection, logs.insert_sitting(connection, number, NOW).id, [fact(0)])
    upgrade(made)
    with made.read() as connection:
        found = [seals.load_seals(connection, sitting_id) for sitting_id in (1, 2, 3)]
        assert [each.coming for each in seals.load_shown(connection, 2, 0)] == [True]
    made.close()
    assert [len(each) for each in found] == [0, 1, 1]
    (first,), (second,) = found[1:]
    assert (first.number, first.dealt, second.number, second.dealt) == (1, None, 1, None)
    assert first.secret != second.secret
    for each in (first, second):
        assert commitment_of(bytes.fromhex(each.secret)) == each.commitment
        assert each.at.tzinfo is not None
        assert each.secret not in repr(each)


def test_the_newest_version_of_a_law_stands_until_it_is_withdrawn(database: Database) -> None:
    rows = [("house-1", 1, False), ("house-2", 1, False), ("house-1", 2, False), ("house-2", 2, True)]
    with database.write() as connection:
        for key, version, withdrawn in rows:
            houselaws.append_law(connection, HouseLawRecord(key, version, "{}", withdrawn, NOW))
        connection.execute(insert(schema.furniture).values(number=1, name="", colour="", edition="house-1"))
        connection.execute(insert(schema.furniture).values(number=2, name="", colour="", edition="classic"))
    with database.read() as connection:
        assert [(law.key, law.version) for law in houselaws.newest_laws(connection)] == [("house-1", 2), ("house-2", 2)]
        assert [law.key for law in houselaws.standing_laws(connection)] == ["house-1"]
        assert [table.rules for table in settings.load_furniture(connection)] == ["{}", None]
    with pytest.raises(IntegrityError), database.write() as connection:
        houselaws.append_law(connection, HouseLawRecord("house-1", 2, "{}", False, NOW))
