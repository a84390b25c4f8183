"""What is to be done with the file of another event in this one, as both stand: told before anything is done."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy import Connection

from ..ledger.amounts import figures
from ..ledger.coins import SYSTEMS, CoinSystem
from ..store import people, settings
from ..store.records import CharacterRecord
from ..wording.instruments import DRAWEE, INSTRUMENTS, PLAIN
from ..wording.lookalikes import skeleton, with_id
from .carryfile import Carried, CarriedPurse, CarryFile, OpenBet
from .coinage import every_own, to_text
from .errors import Problem
from .house import House
from .journal import game_clock, require_event
from .openings import Opening, as_it_would_stand
from .purses import opened_purses


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
class PurseLine:
    """What is in a purse that is carried over, or, with a ``code`` and its values, is not.

    ``staked`` of it lay in a bank on a table.
    """

    character_id: str
    name: str
    figures: str
    code: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    staked: str = ""


@dataclass(frozen=True, slots=True)
class BetLine:
    """A side bet that stays behind, told."""

    number: int
    table: int
    backer: str
    on: str
    layer: str
    figures: str


@dataclass(frozen=True, slots=True)
class CarryReport:
    """What is carried over, what is left out, who joins the cast for it, and what is well to look at again.

    ``bets`` were never decided there; nothing comes of them here.
    """

    event: str
    lines: tuple[Line, ...]
    left: tuple[LeftOut, ...]
    joining: tuple[str, ...]
    warnings: tuple[Problem, ...]
    purses: tuple[PurseLine, ...] = ()
    left_purses: tuple[PurseLine, ...] = ()
    bets: tuple[BetLine, ...] = ()


def twin_of(connection: Connection, system: CoinSystem) -> str | None:
    """The id of a money here that is the same, if there is one."""
    text = to_text(system)
    return next((coin for coin, own in every_own(connection).items() if to_text(own) == text), None)


def opening_of(debt: Carried, source: str, words: str, coin: str) -> Opening:
    """A debt as it is opened here, in this money. A bill that was accepted is drawn and accepted again, which makes its
    drawer answer for it."""
    owed, guarantor = replace(debt.owed, coin=coin), debt.guarantor
    if debt.drawer:
        owed = replace(owed, debtor=debt.drawer, drawee=owed.debtor)
        guarantor = "" if guarantor == debt.drawer else guarantor
    return Opening(
        owed, source, words, debt.cause, debt.true_cause, guarantor, debt.ceiling if guarantor else 0, debt.contested,
        debt.protested, debt.instrument, debt.place, debt.witnesses, bool(debt.drawer),
    )  # fmt: skip


def _goes_on(debt: Carried) -> bool:
    """Whether its paper can be what it was: it states what its kind must, and nobody's part changes by it."""
    owed, drawn = debt.owed, bool(debt.owed.drawee or debt.drawer)
    kind = INSTRUMENTS.get(debt.instrument, PLAIN)
    has = {"cause": bool(debt.cause), "coin": bool(owed.coin), "transferable": owed.transferable, "drawee": drawn}
    if kind.lacks(**has) or (drawn and DRAWEE not in kind.must):
        return False
    if not debt.drawer:
        return True
    now = as_it_would_stand(opening_of(debt, "", "-", owed.coin))
    if now is None or (now.debtor, now.guarantor) != (owed.debtor, debt.guarantor):
        return False
    return now.ceiling == debt.ceiling or debt.ceiling >= now.ceiling == owed.amount


class Plan:
    """What is to be done with a file in the event as it stands."""

    def __init__(self, house: House, connection: Connection, file: CarryFile, gone: bool) -> None:
        self.event = require_event(connection)
        self.now = game_clock(house, self.event)
        self.file, self.gone = file, gone
        self.cast = {record.id: record for record in people.load_characters(connection)}
        done, filled = _carried_before(connection, file)
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
                carried.append(self._on_paper(self._guaranteed(debt, gone)))
        self.carried = tuple(carried)
        self.filled, self.opened = filled, opened_purses(connection)
        here = {coin: twin_of(connection, system) for coin, system in file.moneys.items()}
        told = [self._purse(each, here.get(each.coin, each.coin)) for each in file.purses] if self.event.purses else []
        self.purses = tuple(each for each, line in zip(file.purses, told, strict=bool(told)) if not line.code)
        parts = {who for each in carried for who in _people_of(each)}
        parts |= {each.character for each in self.purses}
        self.joining = tuple(key for key in file.people if key in parts and key not in self.cast)
        used = {debt.owed.coin for debt in carried} | {each.coin for each in self.purses}
        self.moneys = {coin: system for coin, system in file.moneys.items() if coin in used}
        self.report = CarryReport(
            file.event,
            tuple(self._line(debt) for debt in carried),
            tuple(sorted(left, key=lambda each: each.serial)),
            tuple(self._name(key) for key in self.joining),
            tuple(self._warnings(file.debts, carried, parts)),
            tuple(line for line in told if not line.code),
            tuple(line for line in told if line.code),
            tuple(self._bet(each) for each in file.bets),
        )

    def _purse(self, purse: CarriedPurse, coin: str | None) -> PurseLine:
        """A purse told, with the reason why it stays behind if it does; ``coin`` is the id here of its money."""
        name = self._name(purse.character)
        staked = self._figures(purse.staked, purse.coin) if purse.staked else ""
        line = PurseLine(purse.character, name, self._figures(purse.amount, purse.coin), staked=staked)
        if (purse.character, purse.coin) in self.filled:
            return replace(line, code="left_purse_done")
        if not self.gone and self._gone(purse.character):
            return replace(line, code="left_gone", values={"names": name})
        if (purse.character, coin) in self.opened:
            return replace(line, code="purse_open_here", values={"name": name, "id": purse.character})
        if purse.amount < 0 and not self.event.purses_below:
            return replace(line, code="left_below")
        return line

    def _bet(self, bet: OpenBet) -> BetLine:
        backer, on, layer = (self._name(who) for who in (bet.backer, bet.on, bet.layer))
        return BetLine(bet.number, bet.table, backer, on, layer, self._figures(bet.amount, bet.coin))

    def _figures(self, amount: int, coin: str) -> str:
        system = SYSTEMS.get(coin) or self.file.moneys.get(coin)
        return figures(amount, system) if system is not None else ""

    def _gone(self, key: str) -> bool:
        """The cast of this event says who plays; of whoever is not in it, the file."""
        known = self.cast.get(key)
        return (known.status if known is not None else self.file.people[key].status) != "alive"

    def _guaranteed(self, debt: Carried, gone: bool) -> Carried:
        if debt.guarantor and not gone and self._gone(debt.guarantor):
            return replace(debt, guarantor="", ceiling=0)
        return debt

    def _on_paper(self, debt: Carried) -> Carried:
        """On paper of its kind; on a plain one, which bids nobody pay, if that cannot go on."""
        third = debt.owed.drawee or debt.drawer
        if not (third and not self.gone and self._gone(third)) and _goes_on(debt):
            return debt
        return replace(debt, owed=replace(debt.owed, drawee=""), drawer="", instrument=PLAIN.key)

    def _name(self, key: str) -> str:
        known = self.cast.get(key)
        return known.name if known is not None else self.file.people[key].form.name

    def _line(self, debt: Carried) -> Line:
        owed = debt.owed
        told = self._figures(owed.amount, owed.coin) or owed.thing
        guarantor = self._name(debt.guarantor) if debt.guarantor else ""
        return Line(debt.serial, self._name(owed.debtor), self._name(owed.creditor), guarantor, told)

    def _warnings(self, before: tuple[Carried, ...], carried: list[Carried], parts: set[str]) -> list[Problem]:
        found: list[Problem] = []
        if self.file.purses and not self.event.purses:
            found.append(Problem("", "carried_no_purses"))
        old = {debt.serial: debt for debt in before}
        for debt in carried:
            there = old[debt.serial]
            if there.guarantor and not debt.guarantor:
                name = self._name(there.guarantor)
                found.append(Problem("", "carried_without_guarantor", {"serial": debt.serial, "name": name}))
            if (there.instrument, there.owed.drawee, there.drawer) != (debt.instrument, debt.owed.drawee, debt.drawer):
                found.append(Problem("", "carried_plain", {"serial": debt.serial}))
        found += [Problem("", "carried_unanswered", {"serial": each.serial}) for each in carried if each.waiting]
        for each in carried:
            if each.owed.due.at is not None and each.owed.due.has_passed(None, self.now):
                found.append(Problem("", "carried_late", {"serial": each.serial, "when": _moment(each.owed.due.at)}))
        for key in sorted(parts):
            form, known = self.file.people[key].form, self.cast.get(key)
            if known is not None and known.name != form.name:
                found.append(Problem("", "carried_renamed", {"id": key, "old": form.name, "new": known.name}))
            elif known is None and (alike := self._alike(form.name)):
                told = ", ".join(with_id(each.name, each.id) for each in alike)
                found.append(Problem("", "carried_alike", {"id": key, "name": form.name, "names": told}))
        return found

    def _alike(self, name: str) -> list[CharacterRecord]:
        return [each for each in self.cast.values() if skeleton(each.name) == skeleton(name)]


def _people_of(debt: Carried) -> set[str]:
    return {debt.owed.debtor, debt.owed.creditor, debt.owed.drawee, debt.drawer, debt.guarantor} - {""}


def _moment(at: datetime) -> str:
    return at.isoformat(" ", "minutes")


def _carried_before(connection: Connection, file: CarryFile) -> tuple[dict[int, int], set[tuple[str, str]]]:
    """What of this very event was carried over before: serials, each with its serial here, and purses by coin there."""
    done: dict[int, int] = {}
    filled: set[tuple[str, str]] = set()
    for entry in settings.load_event_entries(connection, 2**31 - 1):
        if entry.kind == "carried_over":
            told = json.loads(entry.details)
            if told["made"] == file.made:
                done |= {int(old): new for old, new in told["serials"].items()}
                filled |= {(who, coin) for who, coin in told.get("purses", ())}
    return done, filled
