"""The form of the pack: which parts, how many of each, and what of it was refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from flask import request

from ..printing.documents import DOCUMENTS, PACK
from ..services import packing
from ..wording.mark import N_
from .tongue import _

#: Titles of what is no document of its own name, and what there is to say of it.
_BESIDE: Mapping[str, tuple[str, str]] = {
    packing.LEDGER: (N_("The ledger"), N_("Of the whole event, with everybody’s real name: for your eyes only.")),
    packing.LEDGERS: (
        N_("A ledger for each character"),
        N_("Of everybody who has a debt or a purse, each in his own language: what his own page tells him."),
    ),
    packing.NOTES: (
        N_("A note for every open debt"),
        N_("Each in the debtor’s language. What was printed before is printed as a duplicate; every print is entered."),
    ),
}
#: In an address: nothing was ticked.
NO_PART = "none"


@dataclass(frozen=True, slots=True)
class Part:
    """A part as the form offers it. ``beside`` says more of it, where the title does not say all.

    ``copies`` is what was typed, empty where one is all there is of it.
    """

    name: str
    title: str
    beside: str
    chosen: bool
    copies: str


def parts(*, again: bool) -> tuple[Part, ...]:
    """Every part: those of the pack are chosen, one of each, unless the form was sent and is shown ``again``."""
    wanted = set(request.values.getlist("part")) if again else set(PACK)
    return tuple(_part(name, name in wanted, again) for name in packing.PARTS)


def _part(name: str, chosen: bool, again: bool) -> Part:
    typed = request.values.get(_field(name), "1")[:6] if again else "1"
    beside = _(_BESIDE[name][1]) if name in _BESIDE else ""
    return Part(name, title(name), beside, chosen, "" if name in packing.SINGLE else typed)


def title(name: str) -> str:
    """What a part is called; a part that there is no longer by its name."""
    if name in _BESIDE:
        return _(_BESIDE[name][0])
    return _(DOCUMENTS[name].title) if name in DOCUMENTS else name


def short_name(names: Collection[str]) -> str:
    """What a file of these parts is called: after the part where there is one, and the pack by that word."""
    if set(names) == set(PACK):
        return "pack"
    return next(iter(names)) if len(names) == 1 else f"{len(names)}-parts"


def copies() -> dict[str, int]:
    """How many of each are wanted; raises as ``packing.copies_of`` does."""
    wanted = request.form.getlist("part")
    return packing.copies_of(wanted, {name: request.form.get(_field(name), "") for name in wanted})


def carried() -> dict[str, list[str]]:
    """What an address has to say of the parts that were ticked and of the copies typed, so that none is lost."""
    wanted = request.form.getlist("part")
    told = {"part": [name for name in wanted if name in packing.PARTS] or [NO_PART]}
    for name in packing.PARTS:
        typed = request.form.get(_field(name), "1")[:6]
        if typed != "1":
            told[_field(name)] = [typed]
    return told


def _field(name: str) -> str:
    return f"copies-{name}"
