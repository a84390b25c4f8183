"""From a document and its data to a page one can look at and to the PDF that is printed.

With ``once`` the only import of WeasyPrint. The renderer may open our own style sheets, ornaments and faces and
nothing else: no file, no network. Whatever it logs is a fault of ours and goes to this module's logger; the tests let
none pass.
"""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from copy import copy
from threading import Thread
from typing import Any, Final

from ..resources import PACKAGE, folder
from .composing import HOUSE, Composed, Piece, compose
from .documents import PACK, has
from .models import PackData, Printed

#: Hears how many pages are laid out, and of how many, 0 where nobody knows.
Tell = Callable[[int, int], None]

LOG: Final = logging.getLogger(__name__)
_KINDS: Final = {"css": "text/css", "svg": "image/svg+xml", "woff2": "font/woff2"}
#: How long a print of a hundred pages may take; a longer one so much more.
_SECONDS: Final = 300
#: Accessible, and so tagged, titled and with a language.
_VARIANT: Final = "pdf/ua-1"


class PressError(RuntimeError):
    """The renderer gave up; the message is for the log and names no secret."""


class NothingToPrintError(PressError):
    """The event has nothing for any of the documents asked for: no tables, no cast, no blank notes."""


def html(document: str, data: Printed, base: str = "/static/printables/") -> str:
    """The document as an HTML page; ``base`` is the address under which a browser finds ``printables/``.

    The page holds no inline style and no script. Raises ``KeyError`` for a document that is not in ``DOCUMENTS``.
    """
    return compose([Piece(document, data)], base).html


def pdf(document: str, data: Printed) -> bytes:
    """The document as PDF: tagged, titled, with our faces embedded; the same data give the same bytes."""
    return to_pdf(html(document, data, HOUSE + "printables/"))


def pack(data: PackData, parts: Sequence[str] = PACK, tell: Tell | None = None) -> bytes:
    """One bookmarked PDF of those ``parts`` for which the event has anything to print, as `bound` makes it."""
    return bound([Piece(name, data) for name in parts], tell=tell)


def bound(pieces: Sequence[Piece], *, title: str = "", tell: Tell | None = None) -> bytes:
    """One bookmarked PDF of all ``pieces`` for which there is anything to print.

    It is laid out for a printer that prints on both sides and turns on the long edge: every sheet of paper begins on
    an odd page, and the backs of lying sheets stand on their heads. Copies of a piece follow one another, each whole.
    Rendered by a process of its own, so that no table waits for it. Raises ``PressError`` when that process fails or
    takes more than five minutes for a hundred pages, ``NothingToPrintError`` when nothing is left of ``pieces``.
    """
    chosen = [each for each in pieces if not isinstance(each.data, PackData) or has(each.document, each.data)]
    if not chosen:
        raise NothingToPrintError(", ".join(each.document for each in pieces) or "nothing")
    return _apart(compose(chosen, HOUSE + "printables/", title=title, duplex=True), tell)


def pdf_apart(document: str, data: Printed, tell: Tell | None = None) -> bytes:
    """As ``pdf``, but by a process of its own: what may be long. Raises ``PressError`` as `bound` does."""
    return _apart(compose([Piece(document, data)], HOUSE + "printables/"), tell)


def _apart(made: Composed, tell: Tell | None = None) -> bytes:
    """Renders in a process of its own, which writes the number of each page to a pipe of ours."""
    ours, its = os.pipe()
    hearer = Thread(target=_hear, args=(ours, made.pages, tell), daemon=True)
    hearer.start()
    try:
        return _rendered(made, its)
    finally:
        os.close(its)
        hearer.join()


def _hear(pipe: int, pages: int, tell: Tell | None) -> None:
    with os.fdopen(pipe, encoding="ascii") as lines:
        for line in lines:
            if tell is not None:
                tell(int(line), pages)


def _rendered(made: Composed, pipe: int) -> bytes:
    seconds = _SECONDS * max(1.0, made.pages / 100)
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter and module; the page goes in by a pipe
            [sys.executable, "-m", __name__, str(pipe), *map(str, made.copies)],
            pass_fds=(pipe,),
            input=made.html.encode(),
            capture_output=True,
            timeout=seconds,
            check=False,
            cwd=PACKAGE.parent,
        )
    except subprocess.TimeoutExpired:
        raise PressError(f"the print was not rendered in {seconds:.0f} seconds") from None
    for line in done.stderr.decode(errors="replace").splitlines():
        LOG.warning("%s", line)
    if done.returncode or not done.stdout.startswith(b"%PDF"):
        raise PressError("the print could not be rendered")
    return done.stdout


def to_pdf(page: str, copies: Sequence[int] = ()) -> bytes:
    """The PDF of an HTML page made by `html` with the base ``HOUSE``; ``copies``: how often each part is wanted."""
    # Dates inside the embedded faces come from here; without it two prints of one note would differ.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    document = laid_out(page)
    if any(each > 1 for each in copies):
        document = document.copy(_repeated(document.pages, copies))
    return written(document)


def laid_out(page: str) -> Any:
    """The renderer's own document, every line in its place and nothing painted yet: what a proof is read from."""
    from weasyprint import HTML
    from weasyprint.urls import FatalURLFetchingError

    from .once import Pictures, put_again

    try:
        read = HTML(string=page, base_url=HOUSE + "printables/", url_fetcher=_fetcher())
        document = read.render(pdf_variant=_VARIANT, cache=Pictures())
    except FatalURLFetchingError as error:  # a BaseException: it would pass every ``except Exception`` of the server
        raise PressError(str(error)) from error
    put_again(document.pages)
    return document


def written(document: Any) -> bytes:
    """What `laid_out` has set, painted."""
    from weasyprint.urls import FatalURLFetchingError

    try:
        return bytes(document.write_pdf(pdf_variant=_VARIANT))
    except FatalURLFetchingError as error:
        raise PressError(str(error)) from error


def _repeated(pages: Sequence[Any], copies: Sequence[int]) -> list[Any]:
    """The pages of each part as often as it is wanted: laid out once, and named among the bookmarks once.

    A page that is left empty so that the next part may begin on an odd one goes with the part before it.
    """
    names = [f"part-{place}" for place in range(len(copies))]
    starts = [next(n for n, page in enumerate(pages) if name in page.anchors) for name in names]
    found: list[Any] = []
    for wanted, start, end in zip(copies, starts, [*starts[1:], len(pages)], strict=True):
        own = pages[start:end]
        found += own
        for page in [*own] * (wanted - 1):
            again = copy(page)
            again.bookmarks, again.anchors = [], {}
            found.append(again)
    return found


def _fetcher() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class OurOwn(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            body, kind = resource(url)
            return URLFetcherResponse(url, body, {"Content-Type": kind})

    return OurOwn(fail_on_errors=True)


def resource(url: str) -> tuple[bytes, str]:
    """The bytes and the type of one of our own files; raises ``PermissionError`` for everything else.

    Of a face the unpacked twin: the renderer takes either.
    """
    place, _, name = url.removeprefix(HOUSE).partition("/")
    kind = _KINDS.get(name.rpartition(".")[2])
    if url.startswith(HOUSE) and place in ("printables", "fonts") and kind:
        root = folder(place).resolve()
        path = (root / name).resolve()
        if path.is_relative_to(root) and path.is_file():
            return (path.with_suffix(".ttf") if place == "fonts" else path).read_bytes(), kind
    raise PermissionError(f"the press does not open {url[:120]}")


class _Pages(logging.Handler):
    """Hears what the renderer says of its progress, and writes the number of each page to a pipe."""

    def __init__(self, pipe: int) -> None:
        super().__init__()
        self.pipe = pipe

    def emit(self, record: logging.LogRecord) -> None:
        found = re.fullmatch(r"Step 5 - .*Page (\d+)", record.getMessage())
        if found:
            os.write(self.pipe, f"{found[1]}\n".encode())


if __name__ == "__main__":
    logging.basicConfig(stream=sys.stderr, format="%(name)s %(levelname)s %(message)s")
    progress = logging.getLogger("weasyprint.progress")
    progress.propagate = False
    progress.setLevel(logging.INFO)
    progress.addHandler(_Pages(int(sys.argv[1])))
    sys.stdout.buffer.write(to_pdf(sys.stdin.buffer.read().decode(), [int(each) for each in sys.argv[2:]]))
