"""One event goes on in the next: its open debts are entered there, each by one entry that tells where it came from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection

from ..language import say
from ..ledger.amounts import figures
from ..ledger.coinfile import plain_of, read_system
from ..ledger.coins import SYSTEMS, CoinSystem
from ..store import people, settings
from ..store.records import CharacterRecord
from ..wording.lookalikes import skeleton
from ..wording.mark import N_
from .bookkeeping import refusals
from .carryfile import Carried, CarryFile, open_debts, read_carry_file
from .cast import take_in
from .coinage import every_own, free_key, put_money, to_text
from .debtacts import tell
from .errors import Problem
from .house import House, reading_copy
from .journal import note_down, require_event, require_staff
from .openings import Opening, open_debt
from .results import Staff

SOURCE = "carried"
CARRIED_FROM = N_("Carried over from “%(event)s”, note № %(serial)s. %(history)s")


@dataclass(frozen=True, slots=True)
class Line:
    """A debt that is carried over, told; ``new`` is its serial here, once it has one."""

    serial: int
    debtor: str
    holder: str
    guarantor: str
    figures: str
    new: int | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A debt that is not, and why: ``code`` and its values are words of ``wording.faults``."""

    serial: int
    code: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class CarryReport:
    """What is carried over, what is left out, who joins the cast for it, and what is well to look at again."""

    event: str
    lines: tuple[Line, ...]
    left: tuple[LeftOut, ...]
    joining: tuple[str, ...]
    warnings: tuple[Problem, ...]


def hand_over(house: House, staff: Staff) -> str:
    """The file of open debts for the next event; raises ``Conflict("no_event")``. For the game master alone."""
    require_staff(staff)
    with house.database.read() as connection:
        return open_debts(connection)


def open_debts_of(path: Path) -> str:
    """The same of an event's data file, or of a copy of one. Raises as ``reading_copy`` does."""
    with reading_copy(path) as database, database.read() as connection:
        return open_debts(connection)


def weigh(house: House, staff: Staff, text: str, *, gone: bool = False) -> CarryReport:
    """What carrying over would do; nothing is done. Raises as ``carry_over`` does."""
    require_staff(staff)
    file = read_carry_file(text)
    with house.database.read() as connection:
        return _Plan(connection, file, gone).report


def carry_over(house: House, staff: Staff, text: str, *, gone: bool = False) -> CarryReport:
    """Enter the open debts of another event, all in one step; those that were carried over before stay as they are.

    People are known by their ids; whoever is missing joins the cast. Debts of the dead and departed are left out,
    unless ``gone``. An entry of the event's log. Raises ``BadInput`` for a file that is none, ``Conflict("no_event")``.
    """
    require_staff(staff)
    file = read_carry_file(text)
    serials: dict[int, int] = {}
    standings = []
    number = 0
    with house.database.write() as connection:
        plan = _Plan(connection, file, gone)
        coins = {coin: _money(house, connection, coin, system) for coin, system in plan.moneys.items()}
        take_in(house, connection, tuple(file.people[key].form for key in plan.joining))
        for key in plan.joining:
            _stand(connection, file, key)
        language = require_event(connection).language
        for debt in plan.carried:
            with refusals():
                serial, number, standing = open_debt(house, connection, _opening(file, debt, coins, language))
            serials[debt.serial] = serial
            standings.append(standing)
        if serials:
            told = {str(old): new for old, new in serials.items()}
            note_down(house, connection, staff, "carried_over", event=file.event, made=file.made, serials=told)
    if number:
        tell(house, number, *standings)
    lines = tuple(replace(line, new=serials[line.serial]) for line in plan.report.lines)
    return replace(plan.report, lines=lines)


def _stand(connection: Connection, file: CarryFile, key: str) -> None:
    record, person = people.find_character(connection, key), file.people[key]
    assert record is not None
    people.update_character(connection, replace(record, status=person.status, consent=person.consent))


def _money(house: House, connection: Connection, coin: str, system: CoinSystem) -> str:
    """The id here of a money of the other event: of its twin, or of one that is kept for these debts alone."""
    if (twin := _twin(connection, system)) is not None:
        return twin
    key = free_key(connection)
    put_money(house, connection, key, read_system(plain_of(system), key, tried=True), withdrawn=True)
    return key


def _twin(connection: Connection, system: CoinSystem) -> str | None:
    text = to_text(system)
    return next((coin for coin, own in every_own(connection).items() if to_text(own) == text), None)


def _opening(file: CarryFile, debt: Carried, coins: Mapping[str, str], language: str) -> Opening:
    owed = replace(debt.owed, coin=coins.get(debt.owed.coin, debt.owed.coin))
    words = say(language, CARRIED_FROM, event=file.event, serial=debt.serial, history=debt.history).strip()
    return Opening(
        owed, SOURCE, words, debt.cause, debt.true_cause, debt.guarantor, debt.ceiling, debt.contested
    )  # fmt: skip


class _Plan:
    """What is to be done with a file in the event as it stands."""

    def __init__(self, connection: Connection, file: CarryFile, gone: bool) -> None:
        require_event(connection)
        self.file = file
        self.cast = {record.id: record for record in people.load_characters(connection)}
        done = _carried_before(connection, file)
        carried: list[Carried] = []
        left = [LeftOut(serial, "left_unsigned", {}) for serial in file.drafts]
        for debt in file.debts:
            missing = [key for key in (debt.owed.debtor, debt.owed.creditor) if not gone and self._gone(key)]
            if debt.serial in done:
                left.append(LeftOut(debt.serial, "left_done", {"serial": done[debt.serial]}))
            elif missing:
                names = ", ".join(self._name(key) for key in missing)
                left.append(LeftOut(debt.serial, "left_gone", {"names": names}))
            else:
                carried.append(self._guaranteed(debt, gone))
        self.carried = tuple(carried)
        parts = {who for debt in carried for who in (debt.owed.debtor, debt.owed.creditor, debt.guarantor)} - {""}
        self.joining = tuple(key for key in file.people if key in parts and key not in self.cast)
        used = {debt.owed.coin for debt in carried}
        self.moneys = {coin: system for coin, system in file.moneys.items() if coin in used}
        self.report = CarryReport(
            file.event,
            tuple(self._line(debt) for debt in carried),
            tuple(sorted(left, key=lambda each: each.serial)),
            tuple(self._name(key) for key in self.joining),
            tuple(self._warnings(file.debts, carried, parts)),
        )

    def _gone(self, key: str) -> bool:
        """The cast of this event says who plays; of whoever is not in it, the file."""
        known = self.cast.get(key)
        return (known.status if known is not None else self.file.people[key].status) != "alive"

    def _guaranteed(self, debt: Carried, gone: bool) -> Carried:
        if debt.guarantor and not gone and self._gone(debt.guarantor):
            return replace(debt, guarantor="", ceiling=0)
        return debt

    def _name(self, key: str) -> str:
        known = self.cast.get(key)
        return known.name if known is not None else self.file.people[key].form.name

    def _line(self, debt: Carried) -> Line:
        owed = debt.owed
        system = SYSTEMS.get(owed.coin) or self.file.moneys.get(owed.coin)
        told = figures(owed.amount, system) if system is not None else owed.thing
        guarantor = self._name(debt.guarantor) if debt.guarantor else ""
        return Line(debt.serial, self._name(owed.debtor), self._name(owed.creditor), guarantor, told)

    def _warnings(self, before: tuple[Carried, ...], carried: list[Carried], parts: set[str]) -> list[Problem]:
        found: list[Problem] = []
        guaranteed = {debt.serial: debt.guarantor for debt in before}
        for debt in carried:
            if guaranteed[debt.serial] and not debt.guarantor:
                name = self._name(guaranteed[debt.serial])
                found.append(Problem("", "carried_without_guarantor", {"serial": debt.serial, "name": name}))
        for key in sorted(parts):
            form, known = self.file.people[key].form, self.cast.get(key)
            if known is not None and known.name != form.name:
                found.append(Problem("", "carried_renamed", {"id": key, "old": form.name, "new": known.name}))
            elif known is None and (alike := self._alike(form.name)):
                told = ", ".join(f"{each.name} ({each.id})" for each in alike)
                found.append(Problem("", "carried_alike", {"id": key, "name": form.name, "names": told}))
        return found

    def _alike(self, name: str) -> list[CharacterRecord]:
        return [each for each in self.cast.values() if skeleton(each.name) == skeleton(name)]


def _carried_before(connection: Connection, file: CarryFile) -> dict[int, int]:
    """Serials of this very event that were carried over before, each with its serial here."""
    done: dict[int, int] = {}
    for entry in settings.load_event_entries(connection, 2**31 - 1):
        if entry.kind == "carried_over":
            told = json.loads(entry.details)
            if (told["event"], told["made"]) == (file.event, file.made):
                done |= {int(old): new for old, new in told["serials"].items()}
    return done
