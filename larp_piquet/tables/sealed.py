"""Seals as they stand in a piquet record: ``seal`` of a deal with its cards, and ``undone`` for deals taken back."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from ..engine.cards import Card, format_cards
from .reading import LONGEST_NAME, Shape, is_label
from .seals import LONGEST_PART, SECRET, Seal

Json = dict[str, object]
#: Joins pictures into one, and hides nothing.
_JOINER = "\u200d"


@dataclass(frozen=True, slots=True)
class SealedDeal:
    """The seal of a deal, with the cards that were cut just before it."""

    seal: Seal
    cut: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class UndoneDeal:
    """A deal that was taken back: of it only its pack is told."""

    sealed: SealedDeal
    pack: tuple[Card, ...]


def seal_to_json(sealed: SealedDeal) -> Json:
    """As it is written; ``givers``, ``opening`` and ``cut`` only where there are any."""
    seal = sealed.seal
    told: Json = {
        "sitting": seal.sitting, "draw": seal.draw, "commitment": seal.commitment, "parts": list(seal.parts),
    }  # fmt: skip
    if any(seal.givers):
        told["givers"] = list(seal.givers)
    if seal.opening is not None:
        told["opening"] = seal.opening
    if sealed.cut:
        told["cut"] = format_cards(sealed.cut)
    return told


def undone_to_json(undone: UndoneDeal) -> Json:
    """As it is written."""
    return {"seal": seal_to_json(undone.sealed), "pack": format_cards(undone.pack)}


def read_seal(shape: Shape) -> SealedDeal:
    """The inverse of ``seal_to_json``; raises ``RecordError``. Nothing is compared here."""
    parts = shape.items("parts")
    shape.get("parts")
    if len(parts) > 3 or not all(part is None or _is_part(part) for part in parts):
        raise shape.fault("seal_parts", most=LONGEST_PART)
    givers = shape.items("givers")
    if shape.has("givers") and not _are_givers(givers, parts):
        raise shape.fault("seal_givers")
    seal = Seal(
        sitting=shape.number("sitting", 1),
        draw=shape.number("draw", 1),
        commitment=_hex(shape, "commitment"),
        parts=tuple(None if part is None else str(part) for part in parts),
        opening=_hex(shape, "opening") if shape.has("opening") else None,
        givers=tuple(None if giver is None else str(giver) for giver in givers),
    )
    cut = shape.cards("cut") if shape.has("cut") else ()
    shape.close()
    return SealedDeal(seal, cut)


def read_undone(item: object) -> UndoneDeal:
    """One of ``undone``; raises ``RecordError``."""
    shape = Shape(item, "undone")
    shape.get("seal")
    undone = UndoneDeal(read_seal(shape.shape("seal")), shape.cards("pack"))
    shape.close()
    return undone


def sealed_in(item: object) -> SealedDeal | None:
    """The seal of a deal that was read without a fault before."""
    return read_seal(Shape(item["seal"], "seal")) if isinstance(item, Mapping) and item.get("seal") else None


def _hex(shape: Shape, name: str) -> str:
    text = shape.text(name)
    if len(text) != 2 * SECRET or any(sign not in "0123456789abcdef" for sign in text):
        raise shape.fault("seal_hex", name=name, signs=2 * SECRET)
    return text


def _is_part(part: object) -> bool:
    """A word, in which nothing breaks or hides the line it stands in."""
    if not isinstance(part, str) or not 0 < len(part) <= LONGEST_PART:
        return False
    return all(sign == _JOINER or unicodedata.category(sign) not in _HIDING for sign in part)


def _are_givers(givers: list[object], parts: list[object]) -> bool:
    """A name for every word, and none where there is none."""
    return len(givers) == len(parts) and all(
        giver is None if part is None else isinstance(giver, str) and len(giver) <= LONGEST_NAME and is_label(giver)
        for giver, part in zip(givers, parts, strict=True)
    )


_HIDING = ("Cc", "Cf", "Cs", "Zl", "Zp")
