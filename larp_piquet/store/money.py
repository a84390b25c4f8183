"""Notes, debts and the entries of their lives. Everything here only grows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Connection, ScalarSelect, Select, case, func, insert, or_, select, text

from . import schema
from .records import CauseRecord, DebtRecord, EntryRecord, PostingRecord, PrintRecord


def next_serial(connection: Connection) -> int:
    """The serial after the last; held until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE paper IN SHARE ROW EXCLUSIVE MODE"))
    return last_serial(connection) + 1


def last_serial(connection: Connection) -> int:
    """The highest serial that a note has, 0 where there is none."""
    return int(connection.scalar(select(func.coalesce(func.max(schema.paper.c.serial), 0))) or 0)


def insert_paper(connection: Connection, serial: int, token_hash: str, now: datetime) -> None:
    """A note comes to be, blank until a debt is written on it."""
    connection.execute(insert(schema.paper).values(serial=serial, token_hash=token_hash, made=now))


def insert_papers(connection: Connection, hashes: Mapping[int, str], now: datetime) -> None:
    """Many at once, by serial."""
    made = [{"serial": serial, "token_hash": hashed, "made": now} for serial, hashed in hashes.items()]
    connection.execute(insert(schema.paper), made)


def find_paper(connection: Connection, token_hash: str) -> int | None:
    """The serial of the note whose token has this digest."""
    return connection.scalar(select(schema.paper.c.serial).where(schema.paper.c.token_hash == token_hash))


def has_paper(connection: Connection, serial: int) -> bool:
    """Whether a note of this serial exists."""
    if serial not in schema.NUMBERS:
        return False
    return connection.scalar(select(schema.paper.c.serial).where(schema.paper.c.serial == serial)) is not None


def hold_paper(connection: Connection, serial: int) -> bool:
    """Hold a note until the transaction ends, so that it is written on once; whether it exists."""
    if serial not in schema.NUMBERS:
        return False
    query = select(schema.paper.c.serial).where(schema.paper.c.serial == serial).with_for_update()
    return connection.scalar(query) is not None


def insert_print(connection: Connection, record: PrintRecord) -> None:
    """A note comes out of the press."""
    connection.execute(insert(schema.note_print).values(**asdict(record)))


def append_cause(connection: Connection, record: CauseRecord) -> None:
    """Something is said of a debt's cause."""
    connection.execute(insert(schema.debt_cause).values(**asdict(record)))


def append_causes(connection: Connection, records: Sequence[CauseRecord]) -> None:
    """Many at once."""
    if records:
        connection.execute(insert(schema.debt_cause), [asdict(record) for record in records])


def causes_of(connection: Connection, serial: int) -> tuple[CauseRecord, ...]:
    """Everything said of a debt's cause after it was signed, oldest first."""
    said = schema.debt_cause
    query = select(*(c for c in said.c if c.name != "id")).where(said.c.serial == serial).order_by(said.c.id)
    return tuple(CauseRecord(**row._mapping) for row in connection.execute(query))


def prints_of(connection: Connection, serial: int) -> tuple[PrintRecord, ...]:
    """Every print of a debt's note, the first one first."""
    made = schema.note_print
    query = select(*(c for c in made.c if c.name != "id")).where(made.c.serial == serial).order_by(made.c.copy)
    return tuple(PrintRecord(**row._mapping) for row in connection.execute(query))


def blank_serials(connection: Connection) -> tuple[int, ...]:
    """Notes on which no debt is written, oldest first."""
    paper, debt = schema.paper, schema.debt
    query = select(paper.c.serial).outerjoin(debt).where(debt.c.serial.is_(None)).order_by(paper.c.serial)
    return tuple(connection.scalars(query))


def _last_said(kind: str) -> ScalarSelect[str]:
    said = schema.debt_cause
    query = select(said.c.words).where(said.c.serial == schema.debt.c.serial, said.c.kind == kind)
    return query.order_by(said.c.id.desc()).limit(1).scalar_subquery()


def _debts() -> Select[tuple[object, ...]]:
    """Debts with the causes that hold now: what was written at first is the true one once another is stated."""
    debt, stated = schema.debt, _last_said("stated")
    first = case((debt.c.true_cause != "", debt.c.true_cause), (stated.is_not(None), debt.c.cause), else_="")
    causes = {
        "cause": func.coalesce(stated, debt.c.cause).label("cause"),
        "true_cause": func.coalesce(_last_said("true"), first).label("true_cause"),
    }
    return select(*(causes.get(each.name, each) for each in debt.c))


def insert_debt(connection: Connection, record: DebtRecord) -> None:
    """A debt is signed."""
    connection.execute(insert(schema.debt).values(**asdict(record)))


def insert_debts(connection: Connection, records: Iterable[DebtRecord]) -> None:
    """Many at once."""
    connection.execute(insert(schema.debt), [asdict(record) for record in records])


def find_debt(connection: Connection, serial: int, *, lock: bool = False) -> DebtRecord | None:
    """One debt; ``lock`` holds it until the transaction ends."""
    if serial not in schema.NUMBERS:
        return None
    return _one(connection, _debts().where(schema.debt.c.serial == serial), lock=lock)


def debts_of_partie(
    connection: Connection, sitting_id: int, partie: int, *, lock: bool = True
) -> tuple[DebtRecord, ...]:
    """The debts that a partie left; held until the transaction ends, unless they are only looked at."""
    debt = schema.debt
    query = _debts().where(debt.c.sitting_id == sitting_id, debt.c.partie == partie).order_by(debt.c.serial)
    return tuple(DebtRecord(**row._mapping) for row in connection.execute(query.with_for_update() if lock else query))


def _one(connection: Connection, query: Select[tuple[object, ...]], *, lock: bool) -> DebtRecord | None:
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return DebtRecord(**row._mapping) if row else None


def load_debts(
    connection: Connection, character_id: str | None = None, *, lock: bool = False
) -> tuple[DebtRecord, ...]:
    """All debts, or those in whose life this character is named, newest first; ``lock`` holds them."""
    debt, entry = schema.debt, schema.entry
    query = _debts().order_by(debt.c.serial.desc())
    if character_id is not None:
        named = select(entry.c.serial).where(entry.c.who == character_id)
        query = query.where(
            or_(debt.c.debtor == character_id, debt.c.creditor == character_id, debt.c.serial.in_(named))
        )
    if lock:
        query = query.with_for_update()
    return tuple(DebtRecord(**row._mapping) for row in connection.execute(query))


#: How many debts are asked for at once by their serials.
_AT_ONCE = 500


def load_entries(
    connection: Connection, serials: int | Collection[int] | None = None
) -> dict[int, tuple[EntryRecord, ...]]:
    """Entries by serial in the order written, of all debts or of those named."""
    if isinstance(serials, int):
        serials = (serials,)
    if serials is None or len(serials) > _AT_ONCE:
        lives = _entries(connection, None)
        return lives if serials is None else {serial: lives[serial] for serial in serials if serial in lives}
    return _entries(connection, serials)


def _entries(connection: Connection, serials: Collection[int] | None) -> dict[int, tuple[EntryRecord, ...]]:
    entry, posting = schema.entry, schema.posting
    entries = select(entry).order_by(entry.c.id)
    postings = select(posting).order_by(posting.c.id)
    if serials is not None:
        entries = entries.where(entry.c.serial.in_(serials))
        postings = postings.join(entry).where(entry.c.serial.in_(serials))
    sides: dict[int, list[PostingRecord]] = defaultdict(list)
    for row in connection.execute(postings):
        sides[row.entry_id].append(PostingRecord(row.account, row.amount, row.coin))
    lives: dict[int, list[EntryRecord]] = defaultdict(list)
    for row in connection.execute(entries):
        lives[row.serial].append(EntryRecord(**row._mapping, postings=tuple(sides[row.id])))
    return {number: tuple(life) for number, life in lives.items()}


def naming(connection: Connection, serial: int, kind: str) -> dict[int, tuple[EntryRecord, ...]]:
    """The lives of the debts of which an entry of this kind may name this one, by serial."""
    entry = schema.entry
    query = select(entry.c.serial).where(entry.c.kind == kind, entry.c.detail.contains(f'"{serial}"', autoescape=True))
    found = set(connection.scalars(query))
    return _entries(connection, found) if found else {}


def serials_with(connection: Connection, kinds: Collection[str]) -> tuple[int, ...]:
    """The debts about which anything of these kinds was ever entered, the newest first."""
    entry = schema.entry
    query = select(entry.c.serial).where(entry.c.kind.in_(kinds)).distinct().order_by(entry.c.serial.desc())
    return tuple(connection.scalars(query))


def count_entries(connection: Connection) -> int:
    """How many entries have ever been written."""
    return int(connection.scalar(select(func.coalesce(func.max(schema.entry.c.id), 0))) or 0)


def append_entry(connection: Connection, record: EntryRecord) -> int:
    """Write an entry with its postings; its id. The record's own id is not looked at."""
    made = insert(schema.entry).values(_entry_values(record)).returning(schema.entry.c.id)
    entry_id = int(connection.execute(made).scalar_one())
    if record.postings:
        connection.execute(insert(schema.posting), [{"entry_id": entry_id, **asdict(side)} for side in record.postings])
    return entry_id


def append_entries(connection: Connection, records: Sequence[EntryRecord]) -> tuple[int, ...]:
    """Write many entries with their postings, in this order; their ids, which go up."""
    made = insert(schema.entry).returning(schema.entry.c.id, sort_by_parameter_order=True)
    ids = tuple(int(number) for number in connection.scalars(made, [_entry_values(record) for record in records]))
    sides = [
        {"entry_id": number, **asdict(side)}
        for number, record in zip(ids, records, strict=True)
        for side in record.postings
    ]
    if sides:
        connection.execute(insert(schema.posting), sides)
    return ids


def _entry_values(record: EntryRecord) -> dict[str, object]:
    names = ("serial", "kind", "author", "reason", "game_time", "at", "detail", "who")
    return {name: getattr(record, name) for name in names}
