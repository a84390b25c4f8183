"""Data files that earlier versions wrote: each opens, is brought to this version's shape, and is played on.

They were made by those versions themselves (``tests/fixtures/old/make.py``), and so was what is expected of them. Every
shape is opened and played on in every run; the ways about it (restored, copied, rolled back) are gone with the oldest,
a middle and the newest, and with every one in a full run.
"""

from __future__ import annotations

import json
import lzma
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from larp_piquet.ledger.life import DebtState
from larp_piquet.services import debts, files, identity
from larp_piquet.services.house import House, open_house
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.store import copying
from larp_piquet.store.database import Database
from larp_piquet.store.migrate import revisions, standing_revision
from larp_piquet.tables.acts import Actor
from tests.crash.whole import whole
from tests.engine.playing import FULL
from tests.services import playing
from tests.web.browsing import Browser
from tests.web.conftest import site_over

ROOT = Path(__file__).parents[2]
OLD = ROOT / "tests" / "fixtures" / "old"
SHAPES = sorted(path.stem for path in OLD.glob("*.json"))
MONEYS = sorted(path.name.partition(".")[0] for path in OLD.glob("*-money.sqlite.xz"))
EARLIER = [shape for shape in SHAPES if shape != revisions()[-1]]
#: As many as a run goes every way with.
SOME = EARLIER if FULL else [EARLIER[0], EARLIER[len(EARLIER) // 2], EARLIER[-1]]
OTHERS = ("rochefort", "planchet")
PASSPHRASE = "one for all and all for one"


def test_every_shape_that_was_the_newest_is_kept() -> None:
    """The others never were the newest, or only for minutes and under another number (see make.py)."""
    passed_through = {"0004", "0005", "0008", "0010", "0011", "0012"}
    assert set(EARLIER) == set(revisions()[:-1]) - passed_through


def unpacked(shape: str, place: Path) -> Path:
    """The copy as that version's `backup` wrote it."""
    place.mkdir(parents=True, exist_ok=True)
    copy = place / f"then-{shape}.sqlite"
    copy.write_bytes(lzma.decompress((OLD / f"{shape}.sqlite.xz").read_bytes()))
    return copy


def as_it_stood(shape: str, place: Path) -> tuple[str, Path]:
    """Data file and folder as they lay on the disk of that version: its address and its folder."""
    place.mkdir(parents=True, exist_ok=True)
    data, folder = place / "event.sqlite", place / "event-files"
    key = copying.open_copy(unpacked(shape, place), data)
    folder.mkdir(mode=0o700)
    (folder / "secret.key").write_text(key.hex() + "\n")
    (folder / "secret.key").chmod(0o600)
    return f"sqlite:///{data}", folder


def said(shape: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((OLD / f"{shape}.json").read_text("utf-8"))
    return found


def require_the_same(house: House, shape: str) -> None:
    """What that version said of the event is what this one says."""
    then = said(shape)
    for number, seq in enumerate(then["seq"], 1):
        assert playing.seen(house, None, number).seq == seq
    for character, hand in then["hands"].items():
        deal = playing.seen(house, character, 2).deal
        assert deal is not None
        assert sorted(str(each.card) for each in deal.hand) == hand
    owed = debts.debts_of(house, "athos")
    assert [[each.serial, each.amount, each.coin, each.words] for each in owed] == then["debts"]
    for character, token in then["cards"].items():
        assert identity.become(house, token).character.id == character
    assert identity.sign_in(house, PASSPHRASE)


def play_on(house: House) -> None:
    """The deal in the middle is played out, and both that stood and those that come are signed and paid."""
    import random

    second = playing.page(house, None, 2).sitting_id
    assert second is not None
    chance = random.Random(11)
    playing.play_deal(house, second, 2, OTHERS, chance)
    while playing.seen(house, None, 2).status is playing.Status.BETWEEN:
        playing.do(house, second, OTHERS[0], playing.DealNext(), 2)
        playing.play_deal(house, second, 2, OTHERS, chance)
    playing.sign(house, second, 2, OTHERS)
    (first,) = debts.debts_of(house, "athos")
    debts.confirm_paid(house, first.serial, Actor(first.creditor_id))
    (paid,) = debts.debts_of(house, "athos")
    assert paid.state is DebtState.PAID


@pytest.mark.parametrize("shape", SHAPES)
def test_it_is_opened_and_played_on(shape: str, tmp_path: Path, shaped_sqlite: Path) -> None:
    url, folder = as_it_stood(shape, tmp_path)
    house = open_house(url, folder, patience=0)
    with house.database.read() as connection:
        assert standing_revision(connection) == revisions()[-1]
        assert connection.scalar(text("SELECT count(*) FROM posting")) > 0
    require_the_same(house, shape)
    play_on(house)
    house.close()
    whole(url, folder)
    assert built(tmp_path / "event.sqlite") == built(shaped_sqlite)


def built(path: Path) -> set[tuple[str, ...]]:
    """Tables with their columns, and the names of indexes and of the triggers that guard rows."""
    with closing(sqlite3.connect(path)) as opened:
        names = opened.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").fetchall()
        columns = [
            (name, each[1], each[2], str(each[3]))
            for kind, name in names
            if kind == "table"
            for each in opened.execute(f"PRAGMA table_info({name})")
        ]
    return {*names, *columns}


@pytest.mark.parametrize("shape", SOME)
def test_its_copy_is_restored_and_played_on(shape: str, tmp_path: Path) -> None:
    url, folder = f"sqlite:///{tmp_path / 'new.sqlite'}", tmp_path / "new-files"
    files.restore(unpacked(shape, tmp_path), url, folder)
    house = open_house(url, folder, patience=0)
    require_the_same(house, shape)
    play_on(house)
    house.close()


@pytest.mark.postgres
@pytest.mark.parametrize("shape", [EARLIER[0], EARLIER[-1]])
def test_its_copy_is_restored_into_postgres(shape: str, tmp_path: Path, postgres_url: str) -> None:
    folder = tmp_path / "files"
    files.restore(unpacked(shape, tmp_path), postgres_url, folder)
    house = open_house(postgres_url, folder, patience=0)
    require_the_same(house, shape)
    play_on(house)
    house.close()


def dumped(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as opened:
        return sorted(opened.iterdump())


@pytest.mark.parametrize("shape", SOME)
def test_before_it_is_changed_it_is_copied_as_it_stood(shape: str, tmp_path: Path) -> None:
    """The way back: the very file that the earlier version's own `backup` had made, which that version restores."""
    url, folder = as_it_stood(shape, tmp_path)
    open_house(url, folder, patience=0).close()
    kept = folder / "backups" / f"before-upgrade-{shape}.sqlite"
    assert kept.stat().st_mode & 0o777 == 0o600
    assert dumped(kept) == dumped(unpacked(shape, tmp_path / "again"))
    open_house(url, folder, patience=0).close()
    assert [path.name for path in (folder / "backups").iterdir()] == [kept.name], "nothing was changed the second time"


@pytest.mark.parametrize("shape", SOME)
def test_what_was_played_since_goes_and_what_stood_before_comes_back(shape: str, tmp_path: Path) -> None:
    url, folder = as_it_stood(shape, tmp_path)
    house = open_house(url, folder, patience=0)
    play_on(house)
    house.close()
    files.restore(folder / "backups" / f"before-upgrade-{shape}.sqlite", url, folder)
    house = open_house(url, folder, patience=0)
    require_the_same(house, shape)
    house.close()


@pytest.mark.postgres
@pytest.mark.parametrize("shape", SOME)
def test_postgres_is_brought_along_where_it_lies(shape: str, tmp_path: Path, postgres_url: str) -> None:
    """Rows of an earlier shape, put into PostgreSQL by its own migrations: copied as they stood, then brought along."""
    source, folder = as_it_stood(shape, tmp_path)
    carried(shape, source, postgres_url)
    house = open_house(postgres_url, folder, patience=0)
    kept = folder / "backups" / f"before-upgrade-{shape}.sqlite"
    # Of a table that was made anew the constraints stand in no order: what they hold is compared, not how it is said.
    assert held(kept) == held(unpacked(shape, tmp_path / "again"))
    require_the_same(house, shape)
    play_on(house)
    house.close()
    whole(postgres_url, folder)


def carried(shape: str, source_url: str, target_url: str) -> None:
    """What stands in a data file of an earlier shape, in an empty PostgreSQL database of that shape."""
    from sqlalchemy import MetaData, insert, select

    from larp_piquet.store.migrate import make

    source, target = Database(source_url), Database(target_url)
    make(target, shape)
    with source.read() as old, target.write() as new:
        then = MetaData()
        then.reflect(new)
        for each in then.sorted_tables:
            if each.name != "alembic_version":
                lite = MetaData()
                lite.reflect(old, only=[each.name])
                rows = [dict(row) for row in old.execute(select(lite.tables[each.name])).mappings()]
                if rows:
                    new.execute(
                        insert(each), [{name: _aware(each, name, value) for name, value in row.items()} for row in rows]
                    )
                    copying._advance(new, each.name)
    source.close()
    target.close()


def require_the_money(house: House) -> None:
    """What the recipe in make.py made, worked out by hand: ten roubles to each purse, sixty kopecks of them paid."""
    from larp_piquet.services import betting, coinage, events, exporting, houselaw, netting, purses
    from larp_piquet.services.results import Viewer

    told = {each.cause: each for each in debts.ledger(house, COMMAND_LINE).debts}
    assert {
        cause: (each.debtor_name, each.holder_name, each.rest, str(each.state)) for cause, each in told.items()
    } == {
        "a saddle": ("Planchet", "comte de Rochefort", "2 р.", "owed"),
        "a sword": ("comte de Rochefort", "Planchet", "", "paid"),
        "a horse": ("Миледи Винтер", "Planchet", "2 р.", "owed"),
    }
    assert debts.debt(house, told["a horse"].serial, Viewer("planchet")).creditor_name == "Атос"
    balances = {each.character_id: each.amounts["ru"] for each in debts.ledger(house, COMMAND_LINE).balances}
    assert balances == {"milady": -800, "rochefort": 800}, "Planchet owes two roubles and is owed two"
    held_by = {who: dict(found.holds)["ru"] for who in ("athos", "milady") if (found := purses.my_purse(house, who))}
    assert held_by == {"athos": "10 р. 60 к.", "milady": "9 р. 40 к."}
    (bet,) = betting.bets_of(house, "planchet")
    assert (bet.figures, str(bet.state)) == ("3 р.", "standing")
    (netted,) = netting.page(house, COMMAND_LINE, most=20).over
    assert (netted.figures, str(netted.state)) == ("3 р.", "entered")
    (own,) = coinage.own_moneys(house)
    assert own.system.names["ru"] == "Жемчуг"
    event = events.event(house)
    assert event is not None
    assert event.calendar == "julian"
    (law,) = houselaw.house_editions(house)
    told_law = houselaw.house_law(law.rules)
    assert (told_law.name, dict(told_law.values)) == ("Castle law", {"leza_tricks": 8})
    written = exporting.export_event(house)
    assert all(word in written for word in ("julian", "Castle law", "Жемчуг"))


@pytest.mark.parametrize("name", MONEYS)
def test_what_is_owed_staked_and_held_is_brought_along(name: str, tmp_path: Path) -> None:
    url, folder = as_it_stood(name, tmp_path)
    house = open_house(url, folder, patience=0)
    require_the_money(house)
    house.close()
    whole(url, folder)


@pytest.mark.parametrize("name", MONEYS if FULL else [MONEYS[0], MONEYS[-1]])
def test_so_its_pages_tell_it(name: str, tmp_path: Path) -> None:
    """To the debtor, to whoever holds the note now, and to the game master; the sums as in ``require_the_money``."""
    url, folder = as_it_stood(name, tmp_path)
    house = open_house(url, folder, patience=0)
    identity.reset_passphrase(house, PASSPHRASE)
    app = site_over(house, folder)
    serials = {each.cause: each.serial for each in debts.ledger(house, COMMAND_LINE).debts}

    def of(who: str, path: str) -> str:
        browser = Browser(app)
        assert browser.open(f"/C/{identity.card_secret(house, who)[0]}").status == 200
        return shown(browser, path)

    horse = f"/note/{serials['a horse']}"
    for who in ("milady", "planchet"):
        note = of(who, horse)
        for told in ("2 р. 60 к.", "Left of it: 2 р.", "Атос → Planchet", "10 October 1627 (old style)"):
            assert told in note, (who, told)
        assert ("I have paid it" in note) == (who == "milady")
    assert "My purse 9 р. 40 к." in of("milady", "/me")
    assert "Мой кошелёк 10 р. 60 к." in of("athos", "/me")
    assert "Миледи Винтер 2 r. −2 r. The purse Миледи Винтер 9 r. 40 k." in of("milady", "/me/ledger")
    master = Browser(app)
    master.fill(master.open("/gm/sign-in").form_to("/gm/sign-in"), passphrase=PASSPHRASE)
    ledger = shown(master, "/gm/ledger")
    for told in (
        "comte de Rochefort 2 р. Миледи Винтер −2 р.",
        "Found: 3 In all 10 р. 60 к.; still owed: 4 р.",
        "a sword · struck off against other debts",
        "Pearl money",
    ):
        assert told in ledger, told
    assert "Planchet 10 р. comte de Rochefort 10 р. Атос 10 р. 60 к. Миледи Винтер 9 р. 40 к." in shown(
        master, "/gm/purses"
    )
    house.close()


def shown(browser: Browser, path: str) -> str:
    """What a page says to the eye, in one line."""
    page = browser.open(path)
    assert page.status == 200, path
    return " ".join(page.text.split())


@pytest.mark.parametrize("name", MONEYS if FULL else [MONEYS[-1]])
def test_so_it_is_restored_and_rolled_back(name: str, tmp_path: Path) -> None:
    from larp_piquet.ledger.book import Actor as Hand
    from larp_piquet.ledger.book import EntryKind
    from larp_piquet.ledger.deciding import Act

    url, folder = f"sqlite:///{tmp_path / 'new' / 'event.sqlite'}", tmp_path / "new-files"
    files.restore(unpacked(name, tmp_path), url, folder)
    house = open_house(url, folder, patience=0)
    require_the_money(house)
    house.close()
    url, folder = as_it_stood(name, tmp_path / "lies")
    house = open_house(url, folder, patience=0)
    horse = next(each.serial for each in debts.ledger(house, COMMAND_LINE).debts if each.cause == "a horse")
    debts.enter(house, horse, Hand("milady"), Act(EntryKind.CLAIMED))
    debts.confirm_paid(house, horse, Actor("planchet"))
    with pytest.raises(AssertionError):
        require_the_money(house)
    house.close()
    files.restore(folder / "backups" / f"before-upgrade-{name.partition('-')[0]}.sqlite", url, folder)
    house = open_house(url, folder, patience=0)
    require_the_money(house)
    house.close()
    whole(url, folder)


@pytest.mark.postgres
@pytest.mark.parametrize("name", [MONEYS[0], MONEYS[len(MONEYS) // 2], MONEYS[-1]])
def test_so_it_is_in_postgres_where_it_lies(name: str, tmp_path: Path, postgres_url: str) -> None:
    source, folder = as_it_stood(name, tmp_path)
    carried(name.partition("-")[0], source, postgres_url)
    house = open_house(postgres_url, folder, patience=0)
    require_the_money(house)
    house.close()
    whole(postgres_url, folder)


def test_the_version_before_takes_its_copy_back(tmp_path: Path) -> None:
    """The way back with that version's own code, as docs/operation.md tells it: what stood is there, and no more."""
    from larp_piquet.ledger.book import Actor as Hand
    from larp_piquet.services import drafts

    before = tree_of_the_version_before(tmp_path / "before")

    def then(*words: str) -> str:
        """What a command of that version says."""
        told = subprocess.run(
            [sys.executable, "-m", "larp_piquet", *words],
            cwd=before, env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": ""}, capture_output=True, text=True,
        )  # fmt: skip
        assert told.returncode == 0, told.stderr
        return told.stdout

    def owed() -> dict[str, tuple[object, object]]:
        written = json.loads(then("export", "--format", "json", "--database", url))["debts"]
        return {each["cause"]: (each["holder"], each["rest"]) for each in written if each["cause"]}

    url, folder = as_it_stood(MONEYS[-1], tmp_path / "data")
    house = open_house(url, folder, patience=0)
    drafts.draw(house, Hand("athos"), drafts.DebtForm("milady", "athos", "1 р.", cause="a hat"))
    assert "a hat" in {each.cause for each in debts.ledger(house, COMMAND_LINE).debts}
    house.close()
    kept = folder / "backups" / f"before-upgrade-{EARLIER[-1]}.sqlite"
    then("restore", str(kept), "--database", url)
    assert owed() == {"a saddle": ("rochefort", 800), "a sword": ("planchet", 0), "a horse": ("planchet", 800)}
    with closing(sqlite3.connect(tmp_path / "data" / "event.sqlite")) as opened:
        assert opened.execute("SELECT version_num FROM alembic_version").fetchall() == [(EARLIER[-1],)]
    house = open_house(url, folder, patience=0)  # and forward once more
    require_the_money(house)
    house.close()
    # What was played since lies beside it, for the version that wrote it.
    files.restore(folder / "backups" / "before-restore-1.sqlite", f"sqlite:///{tmp_path / 'since' / 'event.sqlite'}")
    house = open_house(f"sqlite:///{tmp_path / 'since' / 'event.sqlite'}", patience=0)
    assert "a hat" in {each.cause for each in debts.ledger(house, COMMAND_LINE).debts}
    house.close()


def tree_of_the_version_before(place: Path) -> Path:
    """The code as it stood when the shape before this one was still the newest, out of the repository's history."""

    def git(*words: str) -> bytes:
        told = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True)
        if told.returncode:
            pytest.skip(f"the history does not reach back to the version before: {told.stderr.decode().strip()}")
        return told.stdout

    if shutil.which("git") is None or Path(git("rev-parse", "--show-toplevel").decode().strip()) != ROOT.resolve():
        pytest.skip("no history: the program was unpacked, not checked out")
    (newest,) = (ROOT / "larp_piquet" / "store" / "migrations" / "versions").glob(f"{revisions()[-1]}_*.py")
    brought = git("log", "--first-parent", "--format=%H", "--", str(newest)).decode().split()
    before = git("rev-parse", "--verify", f"{brought[-1]}^1" if brought else "HEAD").decode().strip()
    place.mkdir()
    packed = place / "then.tar"
    packed.write_bytes(git("archive", before, "larp_piquet"))
    with tarfile.open(packed) as tree:
        tree.extractall(place, filter="data")
    return place


def held(path: Path) -> list[str]:
    return [line for line in dumped(path) if not line.startswith("CREATE")]


def _aware(shape: Any, name: str, value: Any) -> Any:
    from datetime import UTC, datetime

    if isinstance(value, datetime) and getattr(shape.columns[name].type, "timezone", False):
        return value.replace(tzinfo=UTC)
    return value


def test_a_full_disk_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    from larp_piquet.services.errors import StorageFailed
    from tests.services.test_storage import full_disk

    url, folder = as_it_stood("0007", tmp_path)
    shutil.copy(tmp_path / "event.sqlite", tmp_path / "kept.sqlite")
    with full_disk(), pytest.raises(StorageFailed):
        open_house(url, folder, patience=0)
    assert dumped(tmp_path / "event.sqlite") == dumped(tmp_path / "kept.sqlite")
    house = open_house(url, folder, patience=0)
    require_the_same(house, "0007")
    assert files.backups(house) == ()
    assert COMMAND_LINE is not None
    house.close()
