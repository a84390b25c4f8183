"""What must hold after every fault: nothing that was acknowledged is lost or doubled, the ledger sums to nothing, and
every sitting can be played on.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection

from larp_piquet.services import debts
from larp_piquet.services.house import House, reading_house
from larp_piquet.services.results import COMMAND_LINE, DebtInfo
from larp_piquet.store import logs, money, seals
from larp_piquet.store.database import parse_url, sqlite_path
from larp_piquet.tables.acts import CutForDeal, Moved, Signed
from larp_piquet.tables.codec import fact_from_json
from larp_piquet.tables.desk import Adjusted
from larp_piquet.tables.packwords import Typed
from larp_piquet.tables.remembering import replay
from larp_piquet.tables.showing import view
from larp_piquet.tables.sitting import Sitting

#: By what a fact is known that answers a press of this name.
_MOVES = {"call": "Call", "take": "Take", "discard": "Discard", "consent": "Consent", "withhold": "Consent"}


@dataclass(frozen=True)
class Press:
    """A form that the server took: at which table, at which fact, in whose seat, and what was pressed."""

    table: int
    seq: int
    seat: int
    chosen: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Word:
    """What a seat added to a sealed draw of a sitting."""

    sitting: int
    draw: int
    seat: int
    word: str


@dataclass
class Acknowledged:
    """What phones were told is done. Each list grows by whole things, also from several threads."""

    presses: list[Press] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # the causes of notes that were drawn up, each its own
    paid: list[int] = field(default_factory=list)  # serials that a holder confirmed
    words: list[Word] = field(default_factory=list)  # of sealed deals
    rulings: list[str] = field(default_factory=list)  # the reasons of a referee's rulings, each its own

    def counts(self) -> dict[str, int]:
        """How much of each there is by now; signatures are among the presses, and by themselves."""
        signed = sum(dict(press.chosen)["do"] == "sign" for press in tuple(self.presses))
        return {name: len(told) for name, told in vars(self).items()} | {"signed": signed}


@dataclass(frozen=True)
class Found:
    """What stands in the data."""

    sittings: dict[int, tuple[Sitting, tuple[object, ...]]]  # the open one by its table's number, with its facts
    debts: tuple[DebtInfo, ...]
    words: Counter[Word]
    parties: int  # that all have signed


def whole(database: str, folder: Path, told: Acknowledged | None = None) -> Found:
    """See that everything of an event holds; ``told`` is what was acknowledged. It may be running meanwhile."""
    path = sqlite_path(parse_url(database))
    if path is not None:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    with reading_house(database, folder) as house:
        found = _look(house)
    if told is not None:
        for press in told.presses:
            assert answered(found.sittings[press.table][1], press), press
        _each_card_once(told.presses)
        causes = Counter(debt.cause for debt in found.debts)
        assert [cause for cause in told.notes if causes[cause] != 1] == [], "each note once"
        kinds = {debt.serial: Counter(str(entry.kind) for entry in debt.entries) for debt in found.debts}
        assert [serial for serial in told.paid if kinds[serial]["confirmed"] != 1] == [], "each payment once"
        assert [word for word in told.words if found.words[word] != 1] == [], "each word once"
        reasons = Counter(
            fact.reason for _, facts in found.sittings.values() for fact in facts if isinstance(fact, Adjusted)
        )
        assert [reason for reason in told.rulings if reasons[reason] != 1] == [], "each ruling once"
        assert max(reasons.values(), default=0) <= 1, "what a form gave is given once, acknowledged or not"
    return found


def _look(house: House) -> Found:
    sittings: dict[int, tuple[Sitting, tuple[object, ...]]] = {}
    words: Counter[Word] = Counter()
    parties = 0
    with house.database.read() as connection:
        arisen = Counter((debt.sitting_id, debt.partie) for debt in money.load_debts(connection))
        for record in logs.every_sitting(connection):
            rows = logs.load_facts(connection, record.id)
            assert [row.seq for row in rows] == list(range(len(rows))), "no fact is missing, none is there twice"
            facts = tuple(fact_from_json(json.loads(row.payload)) for row in rows)
            sitting = replay(facts)
            assert sitting.seq == len(facts)
            parties += _debts_follow(arisen, record.id, sitting)
            words.update(
                Word(record.id, part.number, part.seat, part.word) for part in seals.load_parts(connection, record.id)
            )
            if record.closed is None:
                sittings[record.number] = sitting, facts
        _sums_to_nothing(connection)
    ledger = debts.ledger(house, COMMAND_LINE)
    sums: Counter[str] = Counter()
    for balance in ledger.balances:
        sums.update(balance.amounts)
    assert set(sums.values()) <= {0}, sums
    doubled = {cause: n for cause, n in Counter(debt.cause for debt in ledger.debts if debt.cause).items() if n > 1}
    assert not doubled, "what a form made is made once, acknowledged or not"
    return Found(sittings, ledger.debts, words, parties)


def _debts_follow(arisen: Mapping[tuple[int | None, int | None], int], sitting_id: int, sitting: Sitting) -> int:
    """What both have signed is a debt, once; what they have not is none. How many parties they have signed."""
    number = 0
    for partie in view(sitting, None).parties:
        signed = all(signature is not None for signature in partie.signatures)
        number += signed
        due = sum(each.amount > 0 for each in partie.owed) if signed else 0
        assert arisen.get((sitting_id, partie.number), 0) == due, (sitting_id, partie.number)
    return number


def _sums_to_nothing(connection: Connection) -> None:
    """Every entry by itself, in every coin."""
    for life in money.load_entries(connection).values():
        for entry in life:
            sums: defaultdict[str, int] = defaultdict(int)
            for posting in entry.postings:
                sums[posting.coin] += posting.amount
            assert set(sums.values()) <= {0}, entry


def answered(facts: tuple[object, ...], press: Press) -> bool:
    """Whether what was pressed on a page that showed so many facts is the next fact.

    Consents and signatures may be the second next: two players may give theirs at the same moment.
    """
    return any(_answers(fact, press) for fact in facts[press.seq : press.seq + 2])


def _answers(fact: object, press: Press) -> bool:
    chosen = dict(press.chosen)
    do = chosen["do"]
    if do == "play":
        played = isinstance(fact, Moved) and fact.action.seat == press.seat
        return played and str(getattr(fact.action, "card", "")) == chosen["card"]  # type: ignore[attr-defined]
    if do == "sign":
        return isinstance(fact, Signed) and fact.seat == press.seat
    if do == "type":
        totals = tuple(int(chosen[f"total-{seat}"]) for seat in range(2))
        return isinstance(fact, Typed) and fact.totals == totals
    if do.startswith("dealer "):
        return isinstance(fact, CutForDeal) and f"dealer {fact.dealer}" == do
    if do in _MOVES:
        return isinstance(fact, Moved) and type(fact.action).__name__ == _MOVES[do] and fact.action.seat == press.seat
    return type(fact).__name__ in {"agree": ("Agreed",), "deal": ("Dealt",)}[do]


def _each_card_once(presses: Iterable[Press]) -> None:
    """A tap that was sent twice is acknowledged twice, and stands for one fact: no two taps stand for the same."""
    plays = {press for press in presses if dict(press.chosen)["do"] == "play"}
    assert len({(press.table, press.seq) for press in plays}) == len(plays)
