"""Notes of many debts on sheets that are cut: four quarters, or ten cards, eight from Letter, with their backs."""

from __future__ import annotations

from typing import Any

from ..wording.longs import short_again
from .models import NotesData
from .notes import filled
from .sheaf import sheets

#: Behind which place of a sheet of four its back is set, from 1: the paper lies, and is turned on its long edge, which
#: is above. The back of a sheet printed on both sides stands on its head, so its columns change places; one that is
#: printed for itself stands upright, and its rows do.
TURNED, UPRIGHT = (2, 1, 4, 3), (3, 4, 1, 2)


def on_sheets(data: NotesData, *, small: bool) -> dict[str, Any]:
    """What the template of the sheets is given: sheet by sheet, each note as its own template has it."""
    notes = [filled(note, small=small, on_sheet=True) for note in data.notes]
    notes = [{**note, "bookmark": short_again(note["document_title"])} for note in notes]
    return {
        "sheets": sheets(notes, data.manner.cards if small else 4),
        "small": small,
        "turned": TURNED,
        "upright": UPRIGHT,
    }
