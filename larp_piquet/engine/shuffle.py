"""An order of the pack from a key, the same for ever: keyed bytes, and Fisher and Yates (docs/sealed-deals.md, 5-7).

The bytes are those of HMAC-SHA256, told apart by a label, so that one key gives as many orders as are asked for.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

_T = TypeVar("_T")


def stream(key: bytes, label: str) -> Iterator[int]:
    """Bytes without end: the digests of ``label`` and 0, 1, 2 …, one after the other."""
    turn = 0
    while True:
        yield from hmac.digest(key, f"{label} {turn}".encode(), hashlib.sha256)
        turn += 1


def below(most: int, source: Iterator[int]) -> int:
    """A number from 0 to ``most`` - 1, each as likely: a byte that would favour the first ones is passed over."""
    if not 0 < most <= 256:
        raise ValueError("one byte tells numbers of up to 256")
    even = 256 - 256 % most
    return next(byte for byte in source if byte < even) % most


def shuffled(key: bytes, label: str, things: Sequence[_T]) -> tuple[_T, ...]:
    """The things in an order that follows from key and label alone; every order is as likely as any other."""
    order, source = list(things), stream(key, label)
    for last in range(len(order) - 1, 0, -1):
        place = below(last + 1, source)
        order[last], order[place] = order[place], order[last]
    return tuple(order)
