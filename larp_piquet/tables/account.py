"""The account of a record: ``piquet-account`` version 1, as plain JSON values with the players' names in place."""

from __future__ import annotations

from ..engine.cards import format_cards
from ..engine.match import Entry, Settlement
from ..engine.race import Race
from ..engine.score import Line
from ..ledger.amounts import figures
from .acts import Stake
from .owing import owing
from .record import Record, read
from .recorded import RecordedDeal

Json = dict[str, object]


def adjudicate(plain: object) -> Json:
    """The account of a record (parsed JSON); raises ``RecordError``."""
    return account(read(plain))


def account(record: Record) -> Json:
    """The account of a record that has been read."""
    told: Json = {
        "format": "piquet-account",
        "version": 1,
        "deals": [_deal(deal, number) for number, deal in enumerate(record.deals, start=1)],
    }
    if record.rules.game == "normandy":
        race = record.race()
        return {**told, "partie": _of_three(record, race), "debts": debts(record, race)}
    settled = record.settlement()
    if record.rules.settlement == "koroliks":
        told["koroliks"] = [
            {
                "number": korolik.number,
                "player": None if korolik.seat is None else record.players[korolik.seat],
                "difference": korolik.difference,
                "figure": korolik.figure,
                "multiplier": korolik.multiplier,
            }
            for korolik in settled.koroliks
        ]
    return {**told, "partie": _partie(record, settled), "debts": debts(record, settled)}


def _deal(deal: RecordedDeal, number: int) -> Json:
    plain: Json = {
        "number": number,
        "complete": deal.complete,
        "lines": [_line(deal.players, line) for line in deal.lines],
        "tricks": _by_player(deal.players, deal.tricks),
        "totals": _by_player(deal.players, deal.totals),
        "entry": _entry(deal.players, deal.entry),
    }
    if deal.redealt:
        plain["redealt"] = True
    return plain


def _line(players: tuple[str, ...], line: Line) -> Json:
    return {
        "player": players[line.seat],
        "item": line.item,
        "points": line.points,
        "running": line.running,
        "cards": format_cards(line.cards),
        "clause": line.clause,
    }


def _by_player(players: tuple[str, ...], values: tuple[int, ...] | None) -> Json | None:
    return None if values is None else dict(zip(players, values, strict=True))


def _entry(players: tuple[str, ...], entry: Entry) -> Json | None:
    return None if entry is None else {"player": players[entry[0]], "points": entry[1]}


def _of_three(record: Record, race: Race) -> Json:
    names = record.players
    return {
        "scores": _by_player(names, race.scores),
        "exits": [{"player": names[left.seat], "deal": left.deal, "score": left.score} for left in race.exits],
        "loser": None if race.loser is None else names[race.loser],
        "complete": race.complete,
    }


def _partie(record: Record, settled: Settlement) -> Json:
    if record.rules.settlement == "rubicon":
        return {
            "totals": _by_player(record.players, settled.sums),
            "rubicon": settled.rubicon,
            "net": _by_player(record.players, settled.net),
            "complete": settled.complete,
        }
    final = settled.final
    return {
        "complete": settled.complete,
        "sums": _by_player(record.players, settled.sums),
        "final": None if final is None else {"player": record.players[final[0]], "figure": final[1]},
        "skvoznoy": settled.skvoznoy,
        "net": _by_player(record.players, settled.net),
        "carried_multiplier": settled.carried_multiplier,
    }


def debts(record: Record, result: Settlement | Race) -> list[Json]:
    """What is owed in coin; ``points`` is null for a flat stake. A partie played for nothing leaves no debt."""
    if record.money is None:
        return []
    return [
        {
            "debtor": record.players[owed.debtor],
            "creditor": record.players[owed.creditor],
            "points": owed.points,
            "amount": owed.amount,
            "coin": record.money.id,
            "text": figures(owed.amount, record.money),
        }
        for owed in owing(result, Stake(record.money.id, record.per_point, record.flat))
        if owed.amount
    ]
