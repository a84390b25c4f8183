"""Blank notes, to be filled by hand: those of the event, and fresh ones. Each has one number, and one size for good.

Two papers of one number would be filled by two pairs in good faith, and the second refused.
"""

from __future__ import annotations

from dataclasses import replace

from ..printing import render
from ..printing.apart import Tell
from ..printing.manner import USUAL, Manner
from ..printing.models import BlankNote
from ..store import money
from ..wording.note_texts import NOTE_LANGUAGES
from .bookkeeping import new_papers, note_secret
from .errors import Conflict, Stale
from .house import House
from .journal import note_down, require_staff
from .once import DoneAlready, making
from .press import pack_data, pressed
from .results import Staff
from .sheets import Put, anew, nowhere
from .typed import Faults

SIZES = ("a6", "card")
#: How many fresh blanks are printed at once: ten sheets of the large, four of the small.
MOST = 40


def fresh(
    house: House,
    staff: Staff,
    typed: str,
    size: str = "a6",
    language: str | None = None,
    manner: Manner = USUAL,
    *,
    tell: Tell | None = None,
    put: Put = nowhere,
    mark: str = "",
    address: str = "",
) -> bytes:
    """So many new blank notes of this size as PDF, each with a number that no other paper bears; no pack prints them.

    The numbers are theirs once the sheets are made and ``put`` has them. ``language`` may be any that a note is
    printed in; ``mark`` is for ``once``. Raises as ``press.document_html`` does, ``BadInput`` for what is no number
    from 1 to ``MOST``, and ``Conflict("printed_already")``.
    """
    require_staff(staff)
    count = asked(typed, size)

    def once() -> bytes:
        with house.database.read() as connection:
            first = money.last_serial(connection) + 1
        data = pack_data(house, language, manner, address=address)
        notes = tuple(
            BlankNote(str(serial), note_secret(house.key, serial), "card" if size == "card" else "a6")
            for serial in range(first, first + count)
        )
        spoken = language if language in NOTE_LANGUAGES else data.language
        data = replace(data, language=spoken, blank_notes=notes)
        made = pressed(lambda: render.pack(data, ("blank_notes",), tell))
        put(made)
        enter(house, staff, count, size, first=first, mark=mark)
        return made

    return anew(once)


def asked(typed: str, size: str) -> int:
    """How many are wanted; raises ``BadInput`` (``count``, ``size``)."""
    faults = Faults()
    count = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 5 else 0
    if not 0 < count <= MOST:
        faults.add("count", "out_of_range", least=1, most=MOST)
    faults.choice("size", size, SIZES)
    faults.raise_any()
    return count


def enter(
    house: House, staff: Staff, count: int, size: str = "a6", *, first: int | None = None, mark: str = ""
) -> tuple[tuple[int, str], ...]:
    """Serials and tokens of ``count`` fresh blanks. An entry. Raises ``Stale`` where ``first`` is another's by now."""
    require_staff(staff)
    try:
        with house.database.write() as connection, making(house, connection, mark):
            serials = new_papers(house, connection, count)
            if first not in (None, serials.start):
                raise Stale  # a note was drawn up while these were made
            note_down(house, connection, staff, "blanks_made", serials=list(serials), size=size)
    except DoneAlready:
        raise Conflict("printed_already") from None
    return tuple((serial, note_secret(house.key, serial)) for serial in serials)
