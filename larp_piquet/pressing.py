"""What the command prints: which services make it, and how far they are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TextIO

import click

from larp_piquet.language import say
from larp_piquet.opening import terminal_language
from larp_piquet.printing import lacking
from larp_piquet.printing.documents import PACK
from larp_piquet.printing.hotspot import Hotspot
from larp_piquet.services import blanks, cast, notepress, packing, wifi
from larp_piquet.services.errors import BadInput, NotFound, Problem
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Viewer
from larp_piquet.services.sheets import Put
from larp_piquet.wording.mark import N_

WHOLE: Final = "pack"
WIFI: Final = "wifi_card"
#: Everything that can be asked for by its name.
NAMES: Final = (WHOLE, *packing.PARTS, *notepress.PAPERS, WIFI)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one call of the command asks for: an order, or one of the papers that are made one by one.

    ``fresh``: so many new blank notes of ``size``, 0 for those on hand. ``debt``: the number of the debt whose note is
    printed, or only shown as a ``proof``.
    """

    names: tuple[str, ...]
    order: packing.Order
    debt: int = 0
    proof: bool = False
    fresh: int = 0
    size: str = "a6"
    hotspot: Hotspot | None = None

    @property
    def writes(self) -> bool:
        """Whether the print is entered in the event."""
        return bool((self.debt and not self.proof) or self.fresh or packing.NOTES in self.names)

    @property
    def of_a_law(self) -> bool:
        """Whether it can be printed where there is no event."""
        return self.order.law is not None and set(self.names) <= packing.OF_A_LAW


def names_of(typed: Iterable[str]) -> tuple[str, ...]:
    """Documents by the names that were typed, with hyphens or without, with commas between; the pack for none.

    Raises ``NotFound("document")``, also where nothing stands in the place of a name, and ``BadInput`` for what is
    named twice.
    """
    told: list[str] = []
    for each in typed:
        named = [name.strip().lower().replace("-", "_") for name in each.split(",") if name.strip()]
        if not named or set(named) - set(NAMES):
            raise NotFound("document", known=", ".join(NAMES))
        told += named
    twice = [Problem(name, "named_twice") for name in dict.fromkeys(told) if told.count(name) > 1]
    if twice:
        raise BadInput(twice)
    found = [part for name in told or [WHOLE] for part in (PACK if name == WHOLE else (name,))]
    return tuple(dict.fromkeys(found))


def copies_of(names: Iterable[str], typed: Iterable[str]) -> dict[str, int]:
    """How many of each: ``typed`` are numbers for whatever can be copied, or ``NAME=NUMBER``.

    Raises ``BadInput`` for what is neither, or out of bounds, or of a document that is not asked for, and for what is
    told twice of one document, or twice of all.
    """
    names = tuple(names)
    told: dict[str, str] = {}
    every = ""
    for each in typed:
        name, equals, number = each.rpartition("=")
        name = name.strip().lower().replace("-", "_")
        if not number.strip().isdecimal() or (equals and name not in names):
            raise BadInput([Problem("copies", "no_copies", {"value": each[:40]})])
        if name in told or (every and not equals):
            raise BadInput([Problem("copies", "copies_told_twice", {"value": each[:40]})])
        if equals:
            told[name] = number
        else:
            every = number
    counted = (own for own in names if len(names) == 1 or own not in packing.SINGLE)
    return packing.copies_of(names, (dict.fromkeys(counted, every) if every else {}) | told)


def make(house: House | None, wanted: Wanted, put: Put, tell: Callable[[int, int], None] | None = None) -> None:
    """Have the PDF made and ``put`` where it goes; what of it is entered, is entered after that.

    ``house`` is none for the papers of a law that belong to no event. Raises as the services do.
    """
    order = wanted.order
    address = order.address
    if house is None:
        put(packing.papers_of_law(order, tell))
    elif wanted.hotspot is not None:
        hotspot, language, manner = wanted.hotspot, order.language, order.manner
        put(wifi.wifi_card(house, COMMAND_LINE, hotspot, language=language, manner=manner, address=address))
    elif wanted.fresh:
        count = str(wanted.fresh)
        blanks.fresh(
            house, COMMAND_LINE, count, wanted.size, order.language, order.manner, tell=tell, put=put, address=address
        )
    elif wanted.debt:
        _note(house, wanted, put)
    else:
        packing.pack(house, COMMAND_LINE, order, tell, put=put)


def _note(house: House, wanted: Wanted, put: Put) -> None:
    (document,) = wanted.names
    order, master = wanted.order, Viewer(staff=True)
    if wanted.proof:
        put(notepress.note_proof(house, wanted.debt, master, order.language, document, order.manner, order.address))
        return
    notepress.print_note(
        house,
        wanted.debt,
        master,
        COMMAND_LINE,
        language=order.language,
        document=document,
        manner=order.manner,
        address=order.address,
        put=put,
    )


def character_of(house: House, typed: str) -> str:
    """The id of the character with this id or name; raises ``NotFound("character")``."""
    wanted = " ".join(typed.casefold().split())
    everybody = cast.characters(house)
    found = [each.id for each in everybody if each.id == typed] or [
        each.id for each in everybody if wanted in (each.name.casefold(), each.alias.casefold())
    ]
    if len(found) != 1:
        raise NotFound("character")
    return found[0]


@contextmanager
def lacks_told() -> Iterator[None]:
    """Tell on standard error, once what is made meanwhile is made, for which letters of which text it has a box."""
    with lacking.heard() as found:
        yield
    for text, letters in found.items():
        message = N_("The press lacks letters of this, and prints □ for each: %(text)s (%(letters)s)")
        click.echo(say(terminal_language(), message, text=text, letters=" ".join(letters)), err=True)


class Progress:
    """One line of a terminal that says how far the print is; silent where nobody watches."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.told = ""

    def __call__(self, done: int, of: int) -> None:
        """``done`` pages are laid out, ``of`` how many, 0 where nobody knows."""
        if self.stream is None or not self.stream.isatty():
            return
        language = terminal_language()
        if of and done < of:
            text = say(language, N_("Laying out: page %(done)s of %(of)s"), done=done, of=of)
        elif of:
            text = say(language, N_("Laid out: %(done)s pages; writing them…"), done=done)
        else:
            text = say(language, N_("Laying out: page %(done)s"), done=done)
        self._show(text)

    def over(self) -> None:
        """Wipe the line."""
        if self.told:
            self._show("")
            self.stream.write("\r")
            self.stream.flush()

    def _show(self, text: str) -> None:
        self.stream.write(f"\r{text}{' ' * (len(self.told) - len(text))}")
        self.stream.flush()
        self.told = text
