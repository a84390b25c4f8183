"""Whether the printed codes open this server, and what to set if not."""

from __future__ import annotations

from typing import cast

from flask import current_app

from ..config import Config
from ..network import compare, own_addresses, site_address, web_address
from .tongue import _
from .visitor import event


def _start() -> Config:
    return cast(Config, current_app.extensions["start"])


def reachable() -> tuple[str, ...]:
    """Addresses at which a phone may reach this server, the likeliest first."""
    start = _start()
    if start.trusted:
        return ()  # phones reach the proxy, by an address that only the game master knows
    first = site_address(start.host, start.port, own_addresses())
    others = (web_address(own.address, start.port) for own in own_addresses())
    return tuple(dict.fromkeys(address for address in (first, *others) if address))


def unreachable(printed: str) -> str:
    """What is wrong with the printed address and what to set; empty when the codes will open or none is chosen."""
    if not printed or _start().trusted:
        return ""  # a proxy answers there, and what it passes on to us cannot be seen from here
    found = compare(printed, own_addresses(), _start().port)
    return "" if found.opens else _(found.message, **found.values)


def opening(asked: str) -> str:
    """An address that opens this server now: the printed one if it does, else the likeliest, else as it was asked."""
    found = event()
    printed = found.printed_address if found is not None else ""
    if printed and not unreachable(printed):
        return printed
    return next(iter(reachable()), asked.rstrip("/"))
