"""Blank notes of debt, to be filled by hand: on sheets that are cut, each with its number and its code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import qr
from .fitting import fit
from .models import BlankNote, PackData
from .noteforms import TEXTS, instrument
from .notes import NOTE_CODE, SMALL_NOTE_CODE, TITLE
from .notewords import texts_of
from .period import known, period
from .sheaf import sheets


def blanks(data: PackData) -> dict[str, Any]:
    """Blank notes on sheets: four of A6 or of a quarter of Letter, and as many as it holds of the size of a card."""
    large = _drawn(data, [note for note in data.blank_notes if note.size == "a6"], NOTE_CODE)
    small = _drawn(data, [note for note in data.blank_notes if note.size == "card"], SMALL_NOTE_CODE)
    language = data.language if data.language in TEXTS else "en"
    title = known(instrument(data.instrument), data.year).titles[language]
    return {
        "large": sheets(large, 4),
        "small": sheets(small, data.manner.cards),
        "period": period(data.year),
        "labels": texts_of(language).labels,
        "surety": texts_of(language).guarantor_signs,
        "title": title,
        "title_size": fit(title, "title", TITLE, 1, 21, 7),
        "small_title_size": fit(title, "title", 50, 1, 13, 7),
    }


def _drawn(data: PackData, notes: Sequence[BlankNote], least: float) -> list[dict[str, Any]]:
    labels = texts_of(data.language).labels
    urls = [qr.printed(data.address, "N", note.token) for note in notes]
    batch = qr.batch_for(urls, least)
    return [
        {
            "number": labels["number"] % {"serial": note.serial},
            "qr": qr.svg(url, batch, labels["code"] % {"serial": note.serial}),
        }
        for note, url in zip(notes, urls, strict=True)
    ]
