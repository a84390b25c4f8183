"""The card that joins a phone to the hotspot: what its first code says, and how large the words beside it can be.

The password is printed and nothing else: it is typed when the card is made, and neither kept nor shown in a ``repr``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from markupsafe import Markup, escape

from ..language import say
from ..wording.mark import N_
from . import qr
from .fitting import POINT, Fitted, event_line, fit, fit_best
from .fonts import uncovered, width
from .manner import Manner

#: Least width of both codes without their quiet zones, in millimetres: they are read from the other side of a table.
HOTSPOT_CODE: Final = 30.0
#: What one of the two columns offers to words, in millimetres.
COLUMN: Final = 52.0
#: IEEE 802.11: a network's name has at most 32 octets, a passphrase 8 to 63 signs of ASCII, a key 64 hex digits.
NAME_OCTETS: Final = 32
_PASSPHRASE: Final = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}")


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A network to join: ``password`` is empty where it is open; ``hidden`` where it does not tell its name."""

    name: str
    password: str = field(default="", repr=False)
    hidden: bool = False

    def faults(self) -> Iterator[tuple[str, str]]:
        """What keeps it from being a network, or its card from being printed, as (field, code)."""
        if not self.name.strip():
            yield "network", "required"
        elif not _is_text(self.name) or len(self.name.encode()) > NAME_OCTETS or not self.name.isprintable():
            yield "network", "network_name"
        elif uncovered(self.name):
            yield "network", "network_letters"
        if self.password and not _PASSPHRASE.fullmatch(self.password):
            yield "password", "network_password"

    @property
    def text(self) -> str:
        """What a phone's camera takes for an invitation to join: ``WIFI:T:WPA;S:name;P:password;;``."""
        parts = ["T:WPA" if self.password else "T:nopass", f"S:{_escaped(self.name)}"]
        if self.password:
            parts.append(f"P:{_escaped(self.password)}")
        if self.hidden:
            parts.append("H:true")
        return f"WIFI:{';'.join(parts)};;"


def _is_text(name: str) -> bool:
    """Whether it came as text: bytes that are none stand in it as surrogates, or as what was put in their place."""
    return not any("\ud800" <= letter <= "\udfff" or letter == "\ufffd" for letter in name)


def _escaped(text: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", text)


def _exact(text: str) -> Markup:
    """A text that is to be typed as it stands: the press's own apostrophes keep off it, and no space is lost."""
    return Markup(str(escape(text)).replace("&#39;", "&#x27;"))  # noqa: S704 - escaped the line before


def wifi_card(hotspot: Hotspot, address: str, language: str, event_name: str, manner: Manner) -> dict[str, Any]:
    """What the template of the card is given: both codes in modules of one size each, the words and their sizes."""
    site = qr.printed(address, "")
    join = say(language, N_("Code that joins the network %(name)s"), name=hotspot.name)
    told = address.lower().rstrip("/")
    return {
        "join": qr.svg(hotspot.text, qr.batch_for([hotspot.text], HOTSPOT_CODE), join),
        "open": qr.svg(site, qr.batch_for([site], HOTSPOT_CODE), say(language, N_("Code of the game’s first page"))),
        "network": Fitted(_exact(hotspot.name), fit_best(hotspot.name, "text", COLUMN, ((1, 15), (2, 12)), 8).size),
        "password": Fitted(_exact(hotspot.password), _broken(hotspot.password, 15)),
        "site": Fitted(told, fit(told, "text", COLUMN, 1, 15, 8)),
        "event": event_line(event_name, 84 if manner.paper == "a4" else 76, 11),
    }


def _broken(text: str, largest: int) -> int:
    """The largest size at which a text that may break anywhere takes one line, or else two at half of it."""
    whole = width(text, "text") * POINT * 1.06
    one = next((size for size in range(largest, 9, -1) if whole * size <= COLUMN), 0)
    return one or next((size for size in range(11, 7, -1) if whole * size <= 1.9 * COLUMN), 7)
