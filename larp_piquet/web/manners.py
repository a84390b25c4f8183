"""How a print is to look, as a form or a link asks for it: paper, dress, spelling."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flask import request

from ..printing.manner import USUAL, Manner, Paper
from ..services import press
from .tongue import _

#: Fields of forms and of addresses; the last two are ticks.
PAPER, DRESS, OLD, LONG = "paper", "dress", "old", "long"
_YES = "yes"
#: What a paper is called in every language.
PAPERS: Mapping[Paper, str] = MappingProxyType({"a4": "A4", "letter": "Letter"})


def asked() -> Manner:
    """The manner that the address or the form names; raises ``BadInput`` (``paper``, ``dress``)."""
    return press.manner_of(
        request.values.get(PAPER, USUAL.paper),
        request.values.get(DRESS, USUAL.dress),
        old_spelling=request.values.get(OLD) == _YES,
        long_s=request.values.get(LONG) == _YES,
    )


def carried(manner: Manner) -> dict[str, str]:
    """What a link or a form has to say of it; nothing of what is usual."""
    told: dict[str, str] = {}
    if (manner.paper, manner.dress) != (USUAL.paper, USUAL.dress):
        told = {PAPER: manner.paper, DRESS: manner.dress}
    if manner.old_spelling:
        told[OLD] = _YES
    if manner.long_s:
        told[LONG] = _YES
    return told


def told(manner: Manner) -> str:
    """The same in words, for whoever presses a button: "Letter, plain dress"."""
    words = [PAPERS[manner.paper], _("plain dress") if manner.plain else _("period dress")]
    if manner.old_spelling:
        words.append(_("in the old spelling"))
    if manner.long_s:
        words.append(_("with the long s (ſ)"))
    return ", ".join(words)
