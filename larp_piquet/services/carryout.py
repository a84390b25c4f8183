"""The file that one event hands to the next, written: see ``carryfile``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.bank import stake_account
from ..ledger.coinfile import plain_of
from ..ledger.coins import SYSTEMS
from ..ledger.due import DueKind
from ..ledger.heirs import after, stands_for
from ..ledger.life import Standing, effective
from ..ledger.purses import CashKind, owner
from ..store import purses as stored
from ..wording.typography import semicolon
from .beside import wagers
from .books import Books, Life, load_books
from .carryfile import FORMAT, LONGEST, VERSION, CarriedPurse, OpenBet
from .castlist import COLUMNS
from .ledgerfile import words_of


def open_debts(connection: Connection) -> str:
    """The open debts and the purses of the event as JSON; raises ``Conflict("no_event")``."""
    books = load_books(connection)
    standing = [(debt, debt.standing) for debt in books.debts]
    opened = [(debt, now) for debt, now in standing if now.open]
    held, bets = _purses_of(connection, books), [each.record for each in wagers(connection) if each.open]
    needed = {who for _debt, now in opened for who in (now.debtor, now.holder, now.guarantor)}
    needed |= {who for debt, now in opened for who in _bill(debt, now).values()}
    needed |= {each.character for each in held}
    needed |= {who for bet in bets for who in (bet.backer, bet.layer, bet.on_character)}
    coins = {now.terms.coin for _debt, now in opened} | {each.coin for each in held} | {each.coin for each in bets}
    document = {
        "format": FORMAT,
        "version": VERSION,
        "event": {"name": books.event.name, "made": books.event.created.isoformat()},
        "moneys": [{"id": coin, **plain_of(books.coins[coin])} for coin in sorted(coins - {"", *SYSTEMS})],
        "characters": [
            {**{column: getattr(each, column) for column in COLUMNS}, "status": each.status, "consent": each.consent}
            for each in books.cast
            if each.id in needed
        ],
        "debts": [_told(books, debt, now) for debt, now in opened],
        "drafts": [debt.record.serial for debt, now in standing if now.state == "draft"],
        "purses": [{name: value for name, value in asdict(each).items() if value} for each in held],
        "bets": [
            asdict(
                OpenBet(bet.id, bet.number, bet.backer, bet.on_character, bet.layer, bet.amount, bet.coin),
            )
            for bet in bets
        ],
    }
    return _written(document)


def _written(document: Mapping[str, object]) -> str:
    """A line for each debt, character and purse: what a page takes in at once must hold an evening of debts."""
    parts = []
    for name, part in document.items():
        rows = [json.dumps(row, ensure_ascii=False) for row in part] if isinstance(part, list) else []
        told = "[\n" + ",\n".join(rows) + "\n]" if rows else json.dumps(part, ensure_ascii=False)
        parts.append(f"{json.dumps(name)}: {told}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _purses_of(connection: Connection, books: Books) -> list[CarriedPurse]:
    """What is in the purses now; nothing where the event keeps no account of them."""
    if not books.event.purses:
        return []
    held = stored.cash_held(connection)
    staked = _staked(connection, held)
    sums = dict(staked)
    for account, coins in held.items():
        if (who := owner(account)) is not None:
            for coin, amount in coins.items():
                sums[who, coin] = sums.get((who, coin), 0) + amount
    return [
        CarriedPurse(who, amount, coin, staked.get((who, coin), 0))
        for (who, coin), amount in sorted(sums.items())
        if amount
    ]


def _staked(connection: Connection, held: Mapping[str, Mapping[str, int]]) -> dict[tuple[str, str], int]:
    """What lies in banks out of purses, by whose and coin: no partie goes on, so that it goes back to each."""
    payers = {each.taker: each.giver for each in stored.load_cash(connection) if each.kind == CashKind.STAKED}
    sums: dict[tuple[str, str], int] = {}
    for account, coins in held.items():
        who = owner(payers.get(account, "")) if stake_account(account) is not None else None
        for coin, amount in coins.items() if who is not None else ():
            if amount:
                sums[who or "", coin] = sums.get((who or "", coin), 0) + amount
    return sums


def _told(books: Books, debt: Life, now: Standing) -> dict[str, object]:
    """A debt; what is empty, or as it mostly is, is left out."""
    terms = now.terms
    disputes = now.of_kind(book.EntryKind.CONTESTED)
    told = {
        "serial": debt.record.serial,
        "debtor": now.debtor,
        "holder": now.holder,
        "amount": now.rest,
        "coin": terms.coin,
        "thing": terms.thing,
        "due": _due(now),
        "addition": 0 if now.added else terms.addition,
        "transferable": terms.transferable,
        **_bill(debt, now),
        "guarantor": now.guarantor,
        "ceiling": now.ceiling,
        "cause": debt.record.cause,
        "true_cause": debt.record.true_cause,
        "contested": disputes[0].words if disputes else "",
        "protested": _protest(debt) if now.protested else "",
        "instrument": debt.record.instrument,
        "place": debt.record.place,
        "witnesses": debt.record.witnesses,
        "waiting": sorted({str(each.kind) for each in now.waiting if each.kind is not book.EntryKind.CONTESTED}),
        "history": _history(books, debt),
    }
    if terms.transferable:
        del told["transferable"]
    return {name: value for name, value in told.items() if value or name == "transferable"}


def _bill(debt: Life, now: Standing) -> dict[str, str]:
    """Of a bill upon a third: who is bidden to pay it, or, once he has accepted it, who bade him or stands for him.

    Nothing where he has come to be a party himself: then no third is bidden any more.
    """
    if not now.terms.drawee:
        return {}
    # Who drew it is the debtor of its first day; of a bill that was accepted he is the one who answers for it.
    third = stands_for(debt.record.debtor, after(debt.entries, 0, ())) if now.accepted else now.terms.drawee
    return {} if third in (now.debtor, now.holder) else {"drawer" if now.accepted else "drawee": third}


def _protest(debt: Life) -> str:
    """What the debtor answered when it was demanded in vain."""
    standing = [entry for _place, entry in effective(debt.entries) if entry.kind is book.EntryKind.PROTESTED]
    return (standing[-1].reason if standing else "") or "—"


def _due(now: Standing) -> dict[str, object]:
    """Its term; hours that run already end at their moment."""
    if now.due is not None:
        return {"kind": str(DueKind.AT), "at": now.due.isoformat()}
    return {"kind": str(now.terms.due.kind)}


def _history(books: Books, debt: Life) -> str:
    told = [
        f"{stored.game_time.date().isoformat()} {words_of(books, debt, place, books.event.language)}"
        for place, stored in enumerate(debt.stored)
    ]
    apart = semicolon(books.event.language)
    while len(apart.join(told)) > LONGEST and len(told) > 2:
        told[1:3] = ["…"]
    return apart.join(told)[:LONGEST]
