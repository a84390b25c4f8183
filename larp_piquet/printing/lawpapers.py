"""The papers of a law, each under its title: the sheet, the book, the pocket cards, the referee's crib."""

from __future__ import annotations

from typing import Any

from ..language import translations
from ..wording.names import law_title
from .booklet import booklet
from .crib import crib as cases_by_page
from .fitting import fit
from .models import PackData
from .pocket import A6, Size, pocket
from .sheet import rule_pages


def rule_sheet(data: PackData) -> dict[str, Any]:
    """What the templates of the rule sheet are given."""
    title = law_title(data.rules, translations(data.language).gettext)
    return {"edition": title, "edition_size": fit(title, "title", 118, 1, 25, 8), **rule_pages(data)}


def rule_book(data: PackData) -> dict[str, Any]:
    """What the templates of the book of the law are given."""
    title = law_title(data.rules, translations(data.language).gettext)
    return {"edition": title, "edition_size": fit(title, "title", 112, 2, 36, 8), **booklet(data)}


def pocket_card(data: PackData, size: Size) -> dict[str, Any]:
    """What the templates of the pocket cards are given."""
    title = law_title(data.rules, translations(data.language).gettext)
    largest = 18 if size is A6 else 10
    fitted = fit(title, "title", size.wide, 1, largest, 6)
    return {"edition": title, "edition_size": fitted, **pocket(data, size)}


def crib(data: PackData) -> dict[str, Any]:
    """What the template of the referee's crib is given."""
    title = law_title(data.rules, translations(data.language).gettext)
    return {"edition": title, "edition_size": fit(title, "title", 118, 1, 16, 8), **cases_by_page(data)}
