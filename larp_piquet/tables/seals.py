"""A sealed draw: a secret shown by its digest beforehand, words of the seats, and what is dealt by both.

The method in ten lines is ``docs/sealed-deals.md``; lines 1-4 and 8 are here, 5-7 in ``engine.shuffle``.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..engine.cards import DECK, Card
from ..engine.shuffle import shuffled
from .acts import Draw

#: Bytes of a secret.
SECRET = 32
#: Longest word that a seat may add, in characters.
LONGEST_PART = 64

_COMMITTED = b"larp-piquet seal 1\n"
_DRAWN = "larp-piquet deal 1"


@dataclass(frozen=True, slots=True)
class Seal:
    """What was told of a draw. ``opening`` is the secret in hex, once everybody who asks may know the cards."""

    sitting: int
    draw: int  # numbers of one sitting never repeat
    commitment: str  # hex
    parts: tuple[str | None, ...]  # by seat of the table
    opening: str | None = field(default=None, repr=False)
    givers: tuple[str | None, ...] = ()  # who gave each word, by name, whoever has the seat now; none where not told


def commitment_of(secret: bytes) -> str:
    """What is shown before the deal: nothing of the secret, and no other secret has it."""
    return hashlib.sha256(_COMMITTED + secret).hexdigest()


def short(commitment: str) -> str:
    """As much of it as is compared aloud across a table."""
    return f"{commitment[:4]}-{commitment[4:8]}"


def text_of(sitting: int, draw: int, parts: Sequence[str | None]) -> str:
    """A draw as it is written for its key: which it is, and what each seat added to it."""
    return json.dumps([_DRAWN, sitting, draw, list(parts)], ensure_ascii=False, separators=(",", ":"))


def key_of(secret: bytes, sitting: int, draw: int, parts: Sequence[str | None]) -> bytes:
    """The key of one draw, by its secret and its text."""
    return hmac.digest(secret, text_of(sitting, draw, parts).encode(), hashlib.sha256)


def drawn(key: bytes, seats: int) -> Draw:
    """The pack of a draw, and its cards for the cut: round after round, until all of one differ in rank."""
    cuts: tuple[Card, ...] = ()
    while len({card.rank for card in cuts[-seats:]}) < seats:
        cuts += shuffled(key, f"cut {len(cuts) // seats + 1}", DECK)[:seats]
    return Draw(cuts, shuffled(key, "pack", DECK))
