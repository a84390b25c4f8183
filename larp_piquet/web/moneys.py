"""Sums on pages: the money of a coin's id, ours or the event's own, and what is written of it."""

from __future__ import annotations

from flask import g

from ..ledger.amounts import figures
from ..ledger.coins import SYSTEMS, Coins, CoinSystem
from ..services import coinage
from .tongue import _, of_reader
from .visitor import house


def money(coin: str) -> CoinSystem:
    """The money of a coin's id; one whose sums the event may tell in its own way is looked up once a request."""
    if coin in SYSTEMS and not coinage.varies(coin):
        return SYSTEMS[coin]
    known: dict[str, CoinSystem] = g.setdefault("moneys", {})
    if coin not in known:
        known[coin] = coinage.money_of(house(), coin)
    return known[coin]


def sum_in(amount: int, coin: str) -> str:
    """A sum as it is written in its money."""
    return figures(amount, money(coin))


def choices(used: str = "") -> tuple[tuple[str, str], ...]:
    """The moneys that can be chosen, each with its name; an older version that is still played in says so."""
    offered: Coins = coinage.moneys_offered(house())
    newest = {own.coin for own in coinage.own_moneys(house())}
    return tuple(
        (coin, system.title(of_reader()) if coin in SYSTEMS or coin in newest else _older(system))
        for coin, system in offered.items()
        if coin in SYSTEMS or coin in newest or coin == used
    )


def choices_from(first: str) -> tuple[tuple[str, str], ...]:
    """The same, this money first."""
    return tuple(sorted(choices(first), key=lambda each: each[0] != first))


def _older(system: CoinSystem) -> str:
    return _("%(name)s, as it was before", name=system.title(of_reader()))
