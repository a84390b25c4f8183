"""The process that renders: it is handed one page of HTML at a time, and hands back the PDF.

It ends when whoever started it ends or lets go of it, in the middle of a print too, and by itself when nothing was
printed for a while. What is said on its standard error is a fault of ours.
"""

from __future__ import annotations

import logging
import os
import re
import select
import signal
import sys
import threading
from multiprocessing.connection import Connection
from typing import Final

#: Seconds without a print after which the memory is given back.
IDLE: Final = 600.0
#: What comes first goes before a print: the tables. A third of the time is left to it where all is taken.
_NICE: Final = 5
LOG: Final = logging.getLogger(__name__)


#: What it says of a print: the number of a page that is laid out, the PDF, or that there is none.
PAGE: Final = "page"
DONE: Final = "done"
FAILED: Final = "failed"


class _Pages(logging.Handler):
    """Hears what the renderer says of its progress, and tells the number of each page."""

    def __init__(self, line: Connection) -> None:
        super().__init__()
        self.line = line

    def emit(self, record: logging.LogRecord) -> None:
        found = re.fullmatch(r"Step 5 - .*Page (\d+)", record.getMessage())
        if found:
            self.line.send((PAGE, int(found[1])))


def serve(line: Connection) -> None:
    """Print what is asked for, one after another, until nobody asks any more."""
    from .typeset import to_pdf

    while line.poll(IDLE):
        try:
            page, copies = line.recv()
        except EOFError:
            return
        try:
            made = to_pdf(page, copies)
        except Exception:
            LOG.exception("a print could not be rendered")
            line.send((FAILED, None))
        else:
            line.send((DONE, made))


def _end_with(line: int) -> None:
    """End at once when nobody holds the other end: what is rendered then would be for nobody."""
    watched = select.poll()
    watched.register(line, 0)  # a hang-up is told without being asked for
    watched.poll()
    os._exit(0)


def main(line: int) -> None:
    """Serve whoever holds the other end of ``line``, the descriptor of a socket."""
    # A terminal and a service manager tell all processes to stop; when this one does is for its owner to say.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    os.nice(_NICE)
    logging.basicConfig(stream=sys.stderr, format="%(name)s %(levelname)s %(message)s")
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    connection = Connection(line)
    progress = logging.getLogger("weasyprint.progress")
    progress.propagate = False
    progress.setLevel(logging.INFO)
    progress.addHandler(_Pages(connection))
    serve(connection)


if __name__ == "__main__":
    main(int(sys.argv[1]))
