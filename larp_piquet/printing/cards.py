"""Character cards: 85 × 55 mm, each in the language of its character, with the code that makes a phone his."""

from __future__ import annotations

import re
from typing import Any, Final

from ..language import say
from ..wording.mark import N_
from . import qr
from .fitting import POINT, Fitted, event_line, fit_best, fit_name, held, lines_needed, paragraph_lines
from .models import CharacterCard, PackData
from .sheaf import sheets

#: Least width of the code without its quiet zone, in millimetres.
CHARACTER_CODE: Final = 25.0
#: The room for name and rank on a card, in millimetres: wide, high.
CARD_MEASURE: Final = 40.5
CARD_ROOM: Final = 22.3
#: The type of the address that is typed (character_cards.css), in points; more than two lines of it are set smaller.
TYPED: Final = 7.3


def characters(data: PackData) -> dict[str, Any]:
    """What the template of the character cards is given."""
    urls = [qr.printed(data.address, "C", each.token) for each in data.characters]
    batch = qr.batch_for(urls, CHARACTER_CODE)
    cards = [_character(data, each, url, batch) for each, url in zip(data.characters, urls, strict=True)]
    first = {card["language"]: card for card in reversed(cards)}
    for card in cards:
        card["first"] = first[card["language"]] is card
    return {"sheets": sheets(cards, data.manner.cards)}


def _character(data: PackData, card: CharacterCard, url: str, batch: qr.Batch) -> dict[str, Any]:
    language = card.language or data.language
    site = re.sub(r"^https?://", "", data.address.lower().rstrip("/"))
    typed = say(language, N_("Or open %(site)s and type"), site=f"{site}/code")
    small = paragraph_lines(typed, TYPED, CARD_MEASURE) > 2
    rank = held(
        fit_name(card.title, "text-italic", CARD_MEASURE, 2, 8 if card.alias else 10, 6), "text-italic", CARD_MEASURE, 2
    )
    known = say(language, N_("at table: %(alias)s"), alias=card.alias) if card.alias else ""
    alias = held(fit_name(known, "text-italic", CARD_MEASURE, 2, 8), "text-italic", CARD_MEASURE, 2)
    room = (CARD_ROOM - _height(rank) - _height(alias) - (2 if small else 0)) / POINT
    shapes = tuple((lines, min(18, int(room / lines))) for lines in (2, 3, 4))
    name = fit_best(card.name, "title", CARD_MEASURE, shapes, 6)
    return {
        "language": language,
        "name": held(name, "title", CARD_MEASURE, int(room / name.size)),
        "rank": rank,
        "alias": alias,
        "bookmark": card.name,
        "code": f"{card.code[:4]} {card.code[4:]}" if len(card.code) == 8 else card.code,
        "qr": qr.svg(url, batch, say(language, N_("Code of %(name)s"), name=card.name)),
        "scan": say(language, N_("Scan once: this phone is then you.")),
        "type": typed,
        "small": small,
        "site": f"{site}/code",
        "event": event_line(data.event_name, 40, 7),
    }


def _height(under: Fitted) -> float:
    """What the line or two under a name take, in millimetres, the gap above them included."""
    if not under.text:
        return 0.0
    lines = lines_needed(under.text, "text-italic", under.size, CARD_MEASURE) or 2
    return lines * under.size * POINT * 1.05 + 1.0
