"""Prints the seconds that the pack of the demo event takes, and its pages.

Run: ``python -m tests.bench.press``
"""

from __future__ import annotations

import io
import tempfile
import time
from pathlib import Path

from pypdf import PdfReader

from larp_piquet.opening import example
from larp_piquet.services import events, files, packing
from larp_piquet.services.house import open_house
from larp_piquet.services.results import COMMAND_LINE


def main() -> None:
    """Fill an event in a folder of its own, then print it twice: the second time the modules are warm."""
    with tempfile.TemporaryDirectory() as folder:
        house = open_house(f"sqlite:///{folder}/bench.sqlite", Path(folder) / "files")
        files.import_event(house, example().read_text("utf-8"))
        events.set_printed_address(house, COMMAND_LINE, "http://10.42.0.1:8000")
        for which in ("first", "second"):
            started = time.perf_counter()
            pdf = packing.pack(house, COMMAND_LINE, packing.usual())
            seconds = time.perf_counter() - started
            pages = len(PdfReader(io.BytesIO(pdf)).pages)
            print(f"pack, {which} time: {seconds:.1f} s, {pages} pages, {len(pdf) / 1000:,.0f} kB")
        house.close()


if __name__ == "__main__":
    main()
