"""The documents of the press, as data: a name, a template, a title, and what the template is given.

A document is added by one line of ``DOCUMENTS``, one function here that sets its data in order, and one template in
``printables/parts``. What a sheet holds (two tents, ten cards) is fixed by the size of the paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeVar

from ..engine.ruleset import NormandyRuleset, Ruleset
from ..language import say, translations
from ..wording.mark import N_
from ..wording.names import law_title
from . import notes, pocket, qr
from .booklet import booklet
from .crib import crib
from .fitting import POINT, Fitted, event_line, fit, fit_best, fit_name, lines_needed
from .hotspot import wifi_card
from .ledgersheet import ledger_sheet
from .models import CharacterCard, PackData, Printed, TableCard
from .padding import pad, race_pad
from .sheet import rule_pages
from .terms import terms

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Document:
    """``title`` is a message id, ``styles`` are sheets in ``printables/``, ``build`` sets the data in order.

    ``handling`` is a message id: which paper, and what scissors and hands do when it is printed.
    """

    name: str
    template: str
    title: str
    styles: tuple[str, ...]
    build: Callable[[Any], dict[str, Any]]
    each_law: bool = False  # printed once for every law that is played at the event
    handling: str = ""


#: Words for the colour of a table that the press can show; any other word is printed as a word.
COLOURS: Final = {
    "red": "#a32020", "blue": "#24508f", "green": "#2e6b34", "yellow": "#d9a514", "white": "#ffffff",
    "black": "#1d1713", "grey": "#8a8580", "purple": "#6a3577", "orange": "#cf6a1c", "brown": "#6e4527",
    "gold": "#b98a1e", "silver": "#b8b8b4", "crimson": "#8c1c2c",
}  # fmt: skip

#: The same words in Russian, as a colour or as that of a table; е stands for ё.
_RUSSIAN_COLOURS: Final = {
    "красный": "red", "синий": "blue", "зеленый": "green", "желтый": "yellow", "белый": "white", "черный": "black",
    "серый": "grey", "фиолетовый": "purple", "оранжевый": "orange", "коричневый": "brown", "золотой": "gold",
    "серебряный": "silver", "малиновый": "crimson",
}  # fmt: skip

#: Least width of a code without its quiet zone, in millimetres.
TABLE_CODE: Final = 28.0
CHARACTER_CODE: Final = 25.0
PAD_CODE: Final = 18.0
#: The width of a table's colour, or of the word for it, in millimetres.
PENNANT: Final = 15.0
#: The room for name and rank on a character card, in millimetres: wide, high.
CARD_MEASURE: Final = 40.5
CARD_ROOM: Final = 22.3


def contexts(document: Document, data: Printed) -> list[dict[str, Any]]:
    """What the template of ``document`` is given beyond ``data`` itself, for each time it is printed."""
    if document.each_law and isinstance(data, PackData):
        return [document.build(replace(data, rules=rules)) for rules in laws(data)]
    return [document.build(data)]


def laws(data: PackData) -> list[Ruleset]:
    """The event's own law, then every other that is played at one of its tables."""
    found: list[Ruleset] = []
    for rules in (data.rules, *(table.rules for table in data.tables)):
        if rules not in found:
            found.append(rules)
    return found


def sheets(items: Sequence[_T], each: int) -> list[Sequence[_T]]:
    """``items`` in sheets of ``each``, the last as it comes."""
    return [items[n : n + each] for n in range(0, len(items), each)]


def _tents(data: PackData) -> dict[str, Any]:
    urls = [qr.printed(data.address, "T", str(table.number)) for table in data.tables]
    batch = qr.batch_for(urls, TABLE_CODE)
    cards = [_tent(data, table, url, batch) for table, url in zip(data.tables, urls, strict=True)]
    return {"sheets": sheets(cards, 2), "event": event_line(data.event_name, 88, 13)}


def _tent(data: PackData, table: TableCard, url: str, batch: qr.Batch) -> dict[str, Any]:
    code = qr.svg(url, batch, say(data.language, N_("Code of table %(number)s"), number=table.number))
    return {
        "number": table.number,
        "name": fit_best(table.name, "title", 104, ((1, 30), (2, 24)), 9),
        "colour": paint(table.colour),
        "colour_word": fit_name("" if paint(table.colour) else table.colour, "text-italic", PENNANT, 6, 10),
        "terms": terms(data.language, table),
        "qr": code,
    }


def paint(colour: str) -> str:
    """A colour that CSS and SVG know for sure, or nothing."""
    word = colour.strip().lower().replace("ё", "е")
    word = _RUSSIAN_COLOURS.get(word, word)
    return word if re.fullmatch(r"#[0-9a-f]{6}", word) else COLOURS.get(word, "")


def _characters(data: PackData) -> dict[str, Any]:
    urls = [qr.printed(data.address, "C", each.token) for each in data.characters]
    batch = qr.batch_for(urls, CHARACTER_CODE)
    cards = [_character(data, each, url, batch) for each, url in zip(data.characters, urls, strict=True)]
    return {"sheets": sheets(cards, data.manner.cards)}


def _character(data: PackData, card: CharacterCard, url: str, batch: qr.Batch) -> dict[str, Any]:
    language = card.language or data.language
    site = re.sub(r"^https?://", "", data.address.lower().rstrip("/"))
    rank = fit_name(card.title, "text-italic", CARD_MEASURE, 2, 8 if card.alias else 10, 6)
    known = say(language, N_("at table: %(alias)s"), alias=card.alias) if card.alias else ""
    alias = fit_name(known, "text-italic", CARD_MEASURE, 2, 8)
    room = (CARD_ROOM - _height(rank) - _height(alias)) / POINT
    shapes = tuple((lines, min(18, int(room / lines))) for lines in (2, 3, 4))
    return {
        "language": language,
        "name": fit_best(card.name, "title", CARD_MEASURE, shapes, 6),
        "rank": rank,
        "alias": alias,
        "bookmark": card.name,
        "code": f"{card.code[:4]} {card.code[4:]}" if len(card.code) == 8 else card.code,
        "qr": qr.svg(url, batch, say(language, N_("Code of %(name)s"), name=card.name)),
        "scan": say(language, N_("Scan once: this phone is then you.")),
        "type": say(language, N_("Or open %(site)s and type"), site=f"{site}/code"),
        "site": f"{site}/code",
        "event": event_line(data.event_name, 40, 7),
    }


def _height(under: Fitted) -> float:
    """What the line or two under a name take, in millimetres, the gap above them included."""
    if not under.text:
        return 0.0
    lines = lines_needed(under.text, "text-italic", under.size, CARD_MEASURE) or 2
    return lines * under.size * POINT * 1.05 + 1.0


def _rule_sheet(data: PackData) -> dict[str, Any]:
    title = law_title(data.rules, translations(data.language).gettext)
    return {"edition": title, "edition_size": fit(title, "title", 118, 1, 25, 8), **rule_pages(data)}


def _rule_book(data: PackData) -> dict[str, Any]:
    title = law_title(data.rules, translations(data.language).gettext)
    return {"edition": title, "edition_size": fit(title, "title", 112, 2, 36, 8), **booklet(data)}


def _pocket_card(data: PackData, size: pocket.Size) -> dict[str, Any]:
    title = law_title(data.rules, translations(data.language).gettext)
    largest = 18 if size is pocket.A6 else 10
    fitted = fit(title, "title", size.wide, 1, largest, 6)
    return {"edition": title, "edition_size": fitted, **pocket.pocket(data, size)}


def _crib(data: PackData) -> dict[str, Any]:
    title = law_title(data.rules, translations(data.language).gettext)
    return {"edition": title, "edition_size": fit(title, "title", 118, 1, 16, 8), **crib(data)}


def _rows(rules: Ruleset, language: str) -> dict[str, Any]:
    return race_pad(rules, language) if isinstance(rules, NormandyRuleset) else pad(rules)


def _score_pad(data: PackData) -> dict[str, Any]:
    tables = data.tables or ()
    # The pad's own code opens the first deal that is still empty.
    urls = [qr.printed(data.address, "P", str(table.number)) for table in tables]
    batch = qr.batch_for(urls, PAD_CODE)
    pads = []
    for table, url in zip(tables, urls, strict=True):
        code = qr.svg(url, batch, say(data.language, N_("Code of the pad of table %(number)s"), number=table.number))
        pads.append(
            {
                "number": table.number,
                "name": fit_name(table.name, "text", 84, 1, 9),
                "stake": table.stake,
                "edition": law_title(table.rules, translations(data.language).gettext),
                "qr": code,
                **_rows(table.rules, data.language),
            }
        )
    return {"pads": pads, "event": event_line(data.event_name, 84, 9)}


def _wifi_card(data: PackData) -> dict[str, Any]:
    if data.hotspot is None:
        raise ValueError("no hotspot was told")
    return wifi_card(data.hotspot, data.address, data.language, data.event_name, data.manner)


DOCUMENTS: Final = {
    document.name: document
    for document in (
        Document(
            "table_cards",
            "parts/table_cards.html",
            N_("Table cards"),
            ("table_cards.css",),
            _tents,
            handling=N_("Stiff paper, backs blank. Cut in the middle, then fold each half along the dots: it stands."),
        ),
        Document(
            "character_cards",
            "parts/character_cards.html",
            N_("Character cards"),
            ("character_cards.css",),
            _characters,
            handling=N_("Stiff paper, with backs unless plain. Cut along the marks: ten cards, eight from Letter."),
        ),
        Document(
            "rule_sheet",
            "parts/rule_sheet.html",
            N_("Rule sheet"),
            ("rule_sheet.css",),
            _rule_sheet,
            True,
            handling=N_("Both sides. Fold along the dots, the title outside: four pages."),
        ),
        Document(
            "rule_pages",
            "parts/rule_pages.html",
            N_("Rule sheet, page by page"),
            ("rule_sheet.css",),
            _rule_sheet,
            True,
        ),
        Document(
            "rule_booklet",
            "parts/rule_booklet.html",
            N_("Book of the law"),
            ("rule_sheet.css", "rule_book.css"),
            _rule_book,
            True,
            handling=N_("Both sides. Lay the sheets together as they come, fold along the dots, and sew or staple."),
        ),
        Document(
            "rule_book",
            "parts/rule_book.html",
            N_("Book of the law, page by page"),
            ("rule_sheet.css", "rule_book.css"),
            _rule_book,
            True,
        ),
        Document(
            "pocket_card",
            "parts/pocket_card.html",
            N_("Pocket card"),
            ("pocket_card.css",),
            partial(_pocket_card, size=pocket.A6),
            True,
            handling=N_("Stiff paper, both sides. Cut along the marks: cards of A6, all alike."),
        ),
        Document(
            "pocket_card_small",
            "parts/pocket_card_small.html",
            N_("Pocket card, small"),
            ("pocket_card.css",),
            partial(_pocket_card, size=pocket.SMALL),
            True,
            handling=N_("Stiff paper, both sides. Cut along the marks: cards of the size of playing cards, all alike."),
        ),
        Document(
            "crib",
            "parts/crib.html",
            N_("Referee's crib"),
            ("rule_sheet.css", "crib.css"),
            _crib,
            True,
            handling=N_("Both sides. Cut in the middle: two alike."),
        ),
        Document(
            "score_pad",
            "parts/score_pad.html",
            N_("Score pad"),
            ("score_pad.css",),
            _score_pad,
            handling=N_("Backs blank. Cut in the middle: two alike. Print more for a table that counts on paper."),
        ),
        Document(
            "blank_notes",
            "parts/blank_notes.html",
            N_("Blank notes of debt"),
            ("character_cards.css", "notes.css"),
            notes.blanks,
            handling=N_("Both sides. Cut along the marks: four large notes, or ten small ones, eight from Letter."),
        ),
        Document(
            "debt_note", "parts/debt_note.html", N_("Note of debt"), ("notes.css",), partial(notes.filled, small=False)
        ),
        Document(
            "debt_note_card",
            "parts/debt_note_card.html",
            N_("Note of debt"),
            ("notes.css",),
            partial(notes.filled, small=True),
        ),
        Document(
            "ledger_sheet",
            "parts/ledger_sheet.html",
            N_("The ledger"),
            ("ledger_sheet.css",),
            ledger_sheet,
            handling=N_("One side. Nothing is cut."),
        ),
        Document(
            "wifi_card",
            "parts/wifi_card.html",
            N_("Wi-Fi card"),
            ("notes.css", "wifi_card.css"),
            _wifi_card,
            handling=N_("Stiff paper, backs blank. Cut in the middle both ways: four alike, to stand about the rooms."),
        ),
    )
}

#: What the pack of an event holds, in this order.
PACK: Final = (
    "table_cards", "character_cards", "rule_sheet", "rule_booklet", "pocket_card", "pocket_card_small", "crib",
    "score_pad", "blank_notes",
)  # fmt: skip


def has(name: str, data: PackData) -> bool:
    """Whether the event has anything to print on the document called ``name``; a rule sheet it always has."""
    needs = {
        "table_cards": data.tables,
        "score_pad": data.tables,
        "character_cards": data.characters,
        "blank_notes": data.blank_notes,
        "wifi_card": data.hotspot,
    }
    return bool(needs.get(name, True))
