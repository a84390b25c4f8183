"""Random lives of debts through the services: what is stored says the same as what is told, and only to whom it may."""

from __future__ import annotations

import json
import random
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from larp_piquet.ledger.book import Actor, Entry, EntryKind, Posting
from larp_piquet.ledger.deciding import Act
from larp_piquet.ledger.life import stand
from larp_piquet.ledger.written import detail_from_json
from larp_piquet.services import debts, drafts, givingback, ledgersheet, lostatplay, notepress, purses
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import BadInput, Forbidden, ServiceError
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, Viewer
from tests.ledger.test_stateful import may_know

CAST = ("athos", "milady", "rochefort", "planchet")
K = EntryKind
ACTS = sorted(set(K) - {K.OWED, K.DRAWN, K.NETTED, K.BANKED})
SUMS = {"ru": ("1 р.", "60 к."), "fr-1640": ("2₶", "15s")}


def stored(path: Path) -> dict[str, list[Entry]]:
    """Every debt's entries, read from the file itself."""
    with sqlite3.connect(path) as db:
        sides: dict[int, list[Posting]] = defaultdict(list)
        for entry, account, amount, coin in db.execute(
            "select entry_id, account, amount, coin from posting order by id"
        ):
            sides[entry].append(Posting(account, amount, coin))
        lives: dict[str, list[Entry]] = defaultdict(list)
        rows = db.execute("select id, serial, kind, author, reason, game_time, detail from entry order by id")
        for number, serial, kind, author, reason, when, detail in rows:
            lives[str(serial)].append(
                Entry(
                    K(kind), str(serial), tuple(sides[number]), author, reason, datetime.fromisoformat(when), None,
                    detail_from_json(detail if isinstance(detail, str) or detail is None else json.dumps(detail)),
                )
            )  # fmt: skip
    db.close()
    return lives


def somebody(chance: random.Random) -> Actor:
    """A character; the game master or a referee, with or without a character of his own in the same browser."""
    who, own = chance.choice(CAST), frozenset({chance.choice(CAST)})
    return chance.choice(
        (
            Actor(who), Actor(who), Actor(who), Actor(staff=True), Actor(who, staff=True),
            Actor(referee="referee:1", own=own), Actor(who, referee="referee:1", own=own),
        )
    )  # fmt: skip


def step(house: House, chance: random.Random, serials: list[int]) -> None:
    """One thing that somebody does, or tries to."""
    if len(serials) < 3 or chance.random() < 0.1:
        debtor, creditor = chance.sample(CAST, 2)
        coin = chance.choice(tuple(SUMS))
        form = DebtForm(debtor, creditor, chance.choice(SUMS[coin]), coin)
        serials.append(drafts.draw(house, Actor(creditor), form))
        debts.enter(house, serials[-1], Actor(debtor), Act(K.SIGNED))
        return
    serial = chance.choice(serials)
    if chance.random() < 0.1:
        with house.database.write() as connection:
            givingback.take_back(house, connection, serial, "a marked pack")
        return
    info = debts.debt(house, serial, Viewer(staff=True))
    holder, whom = Actor(info.holder_id), chance.choice(CAST)
    likely = [
        (holder, Act(K.PART_ACCEPTED, max(1, info.standing.rest // 2))),
        (holder, Act(K.ENDORSEMENT_OFFERED, who=whom)),
        (Actor(info.owing_id), Act(K.GUARANTEE_ASKED, 40, whom)),
        (Actor(whom), Act(K.PAPER_CLAIMED)),
        (somebody(chance), Act(chance.choice(ACTS), chance.choice((0, 1, 50)), whom, info.owing_id, reason="so")),
    ]
    waits = [(Actor(who), Act(kind)) for who in CAST for kind in (K.ENDORSED, K.GUARANTEED, K.HANDED_OVER, K.REFUSED)]
    actor, act = chance.choice(waits if info.waiting and chance.random() < 0.7 else likely)
    debts.enter(house, serial, actor, act)


def sees(house: House, serial: int, who: str) -> set[bool]:
    """Whether this character is shown it, by each way that there is."""
    found = {
        debts.note_by_serial(house, serial, Viewer(who)).debt is not None,
        serial in {each.serial for each in debts.debts_of(house, who)},
        str(serial) in {line.serial for line in ledgersheet.of_character(house, who, "en").lines},
    }
    try:
        notepress.paper(house, serial, Viewer(who))
    except Forbidden:
        return found | {False}
    return found | {True}


@pytest.fixture
def path(sqlite_url: str) -> Iterator[Path]:
    return Path(sqlite_url.removeprefix("sqlite:///"))


@pytest.mark.parametrize("seed", range(6))
def test_random_lives(sqlite_house: House, path: Path, seed: int) -> None:
    house, chance, serials = sqlite_house, random.Random(seed), list[int]()
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=bool(seed % 2)))
    for coin, amount in (("ru", "2 р."), ("fr-1640", "3₶")) if seed % 2 else ():
        purses.move_cash(house, COMMAND_LINE, CashForm("", "opening", amount, coin))
    done = 0
    for _ in range(80):
        try:
            step(house, chance, serials)
            done += 1
        except (ServiceError, BadInput):
            continue
        lives = stored(path)
        serials = [int(each) for each in lives]
        sums: dict[tuple[bool, str], int] = defaultdict(int)
        for life in lives.values():
            for entry in life:
                for each in entry.postings:
                    sums[":" in each.account, each.coin] += each.amount
        assert not any(sums.values())
    assert done > 15
    if seed % 2:
        held = purses.all_purses(house, COMMAND_LINE)
        assert not [each for each in held if any("\u2212" in told for _coin, told in each.holds)]
    for serial, life in stored(path).items():
        info = debts.debt(house, int(serial), Viewer(staff=True))
        assert stand(life) == info.standing, "what the file says, read on its own, is what is told"
        for who in CAST:
            assert sees(house, int(serial), who) == {who in may_know(life)}, (serial, who, life)
