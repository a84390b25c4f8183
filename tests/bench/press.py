"""Prints what the press takes, page by page, beside the bare renderer: 200 characters, 30 tables, every sheet.

Run: ``python -m tests.bench.press``. Seconds are of the processor, so that a busy machine does not count. The bare
renderer sets as many pages of plain text in a face of ours, each as full as a page of a book.
"""

from __future__ import annotations

import io
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from pypdf import PdfReader

from larp_piquet.engine.ruleset import ALL_EDITIONS
from larp_piquet.printing import qr, typeset
from larp_piquet.printing.composing import Piece, compose
from larp_piquet.printing.documents import PACK
from larp_piquet.printing.models import BlankNote, PackData, TableCard

from ..press.longest import cast
from ..press.sample import pack_data, token

CHARACTERS, TABLES = 200, 30
_T = TypeVar("_T")
_TEXT = (
    "The elder leads, and whoever follows must follow suit if he can; the higher card of the suit that was led takes "
    "the trick, and whoever takes it leads to the next. A card that is played counts to him who leads it, another to "
    "him who takes a trick that he has not led, and the last trick of all counts double. "
)


def event(characters: int, tables: int = TABLES) -> PackData:
    """An event of so many, with as many blank notes as a house prints at once."""
    rules = ALL_EDITIONS["musketeer"]
    return replace(
        pack_data("en"),
        characters=cast(characters),
        tables=tuple(
            TableCard(n + 1, f"Table of the {n + 1}th window", "crimson", "1 к.", rules) for n in range(tables)
        ),
        blank_notes=(
            *(BlankNote(str(n), token(1000 + n)) for n in range(4)),
            *(BlankNote(str(100 + n), token(2000 + n), "card") for n in range(10)),
        ),
    )


def timed(work: Callable[[], _T]) -> tuple[_T, float]:
    """What was made, and the seconds of the processor it took."""
    began = time.process_time()
    made = work()
    return made, time.process_time() - began


def pages_of(pdf: bytes) -> int:
    return len(PdfReader(io.BytesIO(pdf)).pages)


def printed(data: PackData, parts: tuple[str, ...]) -> bytes:
    """The pack as its own process makes it, in this one."""
    made = compose([Piece(name, data) for name in parts], typeset.HOUSE + "printables/", duplex=True)
    return typeset.to_pdf(made.html)


def bare(pages: int) -> bytes:
    """So many pages of A4 of plain text and nothing else."""
    leaf = f"<p>{_TEXT * 12}</p>"
    page = (
        f'<html lang="en"><title>x</title><link rel="stylesheet" href="{typeset.HOUSE}printables/fonts.css">'
        '<style>@page { size: A4; margin: 20mm } body { font: 10pt/1.3 "Piquet Text" }'
        f" p + p {{ break-before: page }}</style><body>{leaf * pages}"
    )
    return typeset.to_pdf(page)


def made_in(data: PackData, parts: tuple[str, ...]) -> tuple[Counter[str], Counter[str]]:
    """How often each code is drawn while a pack is printed, and how often each file of ours is opened."""
    codes: Counter[str] = Counter()
    opened: Counter[str] = Counter()
    code, resource = qr._code, typeset.resource

    def counted(url: str, version: int) -> object:
        codes[url] += 1
        return code(url, version)

    def hearing(url: str) -> tuple[bytes, str]:
        opened[url.rpartition("/")[2]] += 1
        return resource(url)

    qr._code, typeset.resource = counted, hearing  # type: ignore[assignment]
    try:
        printed(data, parts)
    finally:
        qr._code, typeset.resource = code, resource
    return codes, opened


def main() -> None:
    """A line for each document, then the pack beside the bare renderer, then how it grows."""
    data = event(CHARACTERS)
    printed(event(1, 1), ("table_cards",))  # modules and faces are warm
    for name in PACK:
        pdf, seconds = timed(lambda name=name: printed(data, (name,)))  # type: ignore[misc]
        pages = pages_of(pdf)
        print(f"{name}: {pages} pages, {seconds:.1f} s, {1000 * seconds / pages:.0f} ms a page")
    pdf, seconds = timed(lambda: printed(data, PACK))
    pages = pages_of(pdf)
    plain, without = timed(lambda: bare(pages))
    assert pages_of(plain) == pages
    print(f"pack: {pages} pages, {len(pdf) / 1000:,.0f} kB, {seconds:.1f} s, {pages / seconds:.1f} pages a second")
    print(f"bare: {pages} pages of text, {without:.1f} s, {pages / without:.1f} pages a second")
    print(f"the pack takes {seconds / without:.2f} times as long as bare text")
    for many in (50, 100, 200, 400):
        pdf, seconds = timed(lambda many=many: printed(event(many), ("character_cards",)))  # type: ignore[misc]
        print(f"{many} characters: {seconds:.1f} s, {1000 * seconds / many:.0f} ms each")
    codes, opened = made_in(data, PACK)
    print(f"{len(codes)} codes, the commonest drawn {max(codes.values())} time(s);", end=" ")
    print(f"{len(opened)} files, the commonest opened {max(opened.values())} time(s)")


if __name__ == "__main__":
    main()
