"""The documents of the press, as data: a name, a template, a title, and what the template is given.

A document is added by one line of ``DOCUMENTS``, one function in a module of its own that sets its data in order, and
one template in ``printables/parts``. What a sheet holds (two tents, ten cards) is fixed by the size of the paper.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from ..engine.ruleset import Ruleset
from ..wording.mark import N_
from . import notes, pocket
from .blanknotes import blanks
from .cards import characters
from .hotspot import wifi_card
from .lawpapers import crib, pocket_card, rule_book, rule_sheet
from .ledgersheet import ledger_sheet
from .models import PackData, Printed
from .notesheets import on_sheets
from .pads import score_pad
from .tents import tents


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
    single: bool = False  # each print is a paper with a number of its own, of which there are no copies


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
            tents,
            handling=N_("Stiff paper, backs blank. Cut in the middle, then fold each half along the dots: it stands."),
        ),
        Document(
            "character_cards",
            "parts/character_cards.html",
            N_("Character cards"),
            ("character_cards.css",),
            characters,
            handling=N_("Stiff paper, with backs unless plain. Cut along the marks: ten cards, eight from Letter."),
        ),
        Document(
            "rule_sheet",
            "parts/rule_sheet.html",
            N_("Rule sheet"),
            ("rule_sheet.css",),
            rule_sheet,
            True,
            handling=N_("Both sides. Fold along the dots, the title outside: four pages."),
        ),
        Document(
            "rule_pages",
            "parts/rule_pages.html",
            N_("Rule sheet, page by page"),
            ("rule_sheet.css",),
            rule_sheet,
            True,
        ),
        Document(
            "rule_booklet",
            "parts/rule_booklet.html",
            N_("Book of the law"),
            ("rule_sheet.css", "rule_book.css"),
            rule_book,
            True,
            handling=N_("Both sides. Lay the sheets together as they come, fold along the dots, and sew or staple."),
        ),
        Document(
            "rule_book",
            "parts/rule_book.html",
            N_("Book of the law, page by page"),
            ("rule_sheet.css", "rule_book.css"),
            rule_book,
            True,
        ),
        Document(
            "pocket_card",
            "parts/pocket_card.html",
            N_("Pocket card"),
            ("pocket_card.css",),
            partial(pocket_card, size=pocket.A6),
            True,
            handling=N_("Stiff paper, both sides. Cut along the marks: four cards of A6, two from Letter, all alike."),
        ),
        Document(
            "pocket_card_small",
            "parts/pocket_card_small.html",
            N_("Pocket card, small"),
            ("pocket_card.css",),
            partial(pocket_card, size=pocket.SMALL),
            True,
            handling=N_(
                "Stiff paper, both sides. Cut along the marks: ten playing cards, eight from Letter, all alike."
            ),
        ),
        Document(
            "crib",
            "parts/crib.html",
            N_("Referee's crib"),
            ("rule_sheet.css", "crib.css"),
            crib,
            True,
            handling=N_("Both sides. Cut in the middle: two alike."),
        ),
        Document(
            "score_pad",
            "parts/score_pad.html",
            N_("Score pad"),
            ("score_pad.css",),
            score_pad,
            handling=N_("Backs blank. Cut in the middle: two alike. Print more for a table that counts on paper."),
        ),
        Document(
            "blank_notes",
            "parts/blank_notes.html",
            N_("Blank notes of debt"),
            ("character_cards.css", "notes.css"),
            blanks,
            single=True,
            handling=N_("Both sides. Cut along the marks: four large notes, or ten small ones, eight from Letter."),
        ),
        Document(
            "debt_note",
            "parts/debt_note.html",
            N_("Note of debt"),
            ("notes.css",),
            partial(notes.filled, small=False),
            single=True,
        ),
        Document(
            "debt_note_card",
            "parts/debt_note_card.html",
            N_("Note of debt"),
            ("notes.css",),
            partial(notes.filled, small=True),
            single=True,
        ),
        Document(
            "debt_notes",
            "parts/debt_notes.html",
            N_("Notes of debts"),
            ("character_cards.css", "notes.css"),
            partial(on_sheets, small=False),
            single=True,
        ),
        Document(
            "debt_notes_card",
            "parts/debt_notes.html",
            N_("Notes of debts"),
            ("character_cards.css", "notes.css"),
            partial(on_sheets, small=True),
            single=True,
        ),
        Document(
            "ledger_sheet",
            "parts/ledger_sheet.html",
            N_("The ledger"),
            ("ledger_sheet.css",),
            ledger_sheet,
            handling=N_(
                "Both sides or one. An empty page follows a last one that is odd, so that each begins its own sheet."
            ),
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
