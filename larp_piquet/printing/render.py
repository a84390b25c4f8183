"""From a document and its data to a page one can look at and to the PDF that is printed.

The only import of WeasyPrint. The renderer may open our own style sheets, ornaments and faces and nothing else: no
file, no network. Whatever it logs is a fault of ours and goes to this module's logger; the tests let none pass.
"""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from threading import Thread
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ..language import say, translations
from ..resources import PACKAGE, folder
from .documents import DOCUMENTS, PACK, Document, contexts, has
from .fonts import build
from .models import NoteData, PackData, Printed
from .spelling import as_spelt

LOG: Final = logging.getLogger(__name__)
#: Where the renderer believes our files to be; the name can belong to nobody (RFC 2606).
HOUSE: Final = "https://press.invalid/"
_KINDS: Final = {"css": "text/css", "svg": "image/svg+xml", "woff2": "font/woff2"}
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
    return _page((DOCUMENTS[document],), data, base)


def pdf(document: str, data: Printed) -> bytes:
    """The document as PDF: tagged, titled, with our faces embedded; the same data give the same bytes."""
    return to_pdf(html(document, data, HOUSE + "printables/"))


def pack(data: PackData, parts: tuple[str, ...] = PACK, tell: Callable[[int], None] | None = None) -> bytes:
    """One bookmarked PDF of those ``parts`` for which the event has anything to print.

    It is laid out for a printer that prints on both sides and turns on the long edge: every sheet of paper begins on
    an odd page, and the backs of lying sheets stand on their heads. Rendered by a process of its own, so that no table
    waits for it. Raises ``PressError`` when that process fails or takes more than five minutes,
    ``NothingToPrintError`` when nothing is left of ``parts``. ``tell`` hears of each page that is laid out, by its
    number; how many there will be nobody knows before.
    """
    chosen = tuple(DOCUMENTS[name] for name in parts if has(name, data))
    if not chosen:
        raise NothingToPrintError(", ".join(parts))
    return _apart(_page(chosen, data, HOUSE + "printables/", duplex=True), tell)


def pdf_apart(document: str, data: Printed) -> bytes:
    """As ``pdf``, but by a process of its own: what may be long. Raises ``PressError`` as ``pack`` does."""
    return _apart(html(document, data, HOUSE + "printables/"))


def _apart(page: str, tell: Callable[[int], None] | None = None) -> bytes:
    """Renders in a process of its own, which writes the number of each page to a pipe of ours."""
    ours, its = os.pipe()
    hearer = Thread(target=_hear, args=(ours, tell), daemon=True)
    hearer.start()
    try:
        return _rendered(page, its)
    finally:
        os.close(its)
        hearer.join()


def _hear(pipe: int, tell: Callable[[int], None] | None) -> None:
    with os.fdopen(pipe, encoding="ascii") as lines:
        for line in lines:
            if tell is not None:
                tell(int(line))


def _rendered(page: str, pipe: int) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter and module; the page goes in by a pipe
            [sys.executable, "-m", __name__, str(pipe)],
            pass_fds=(pipe,),
            input=page.encode(),
            capture_output=True,
            timeout=_SECONDS,
            check=False,
            cwd=PACKAGE.parent,
        )
    except subprocess.TimeoutExpired:
        raise PressError(f"the print was not rendered in {_SECONDS} seconds") from None
    for line in done.stderr.decode(errors="replace").splitlines():
        LOG.warning("%s", line)
    if done.returncode or not done.stdout.startswith(b"%PDF"):
        raise PressError("the print could not be rendered")
    return done.stdout


def _page(documents: tuple[Document, ...], data: Printed, base: str, *, duplex: bool = False) -> str:
    build()
    data = as_spelt(data)
    language = data.language
    parts = [
        {
            "name": document.name,
            "template": document.template,
            "heading": document.title,
            "bookmark": given.get("document_title") or say(language, document.title),
            **given,
        }
        for document in documents
        for given in contexts(document, data)
    ]
    title = parts[0]["bookmark"]
    if not isinstance(data, NoteData):
        title = f"{data.event_name} · {title}" if len(documents) == 1 else data.event_name
    styles = dict.fromkeys(style for document in documents for style in document.styles)
    template = _environment(language).get_template("page.html")
    page = template.render(
        language=language, base=base, data=data, document_title=title, styles=list(styles), parts=parts, duplex=duplex
    )
    # Typed apostrophes become printed ones; no template of ours has a single quote of any other kind.
    return page.replace("&#39;", "\u2019").replace("'", "\u2019")


@cache
def _environment(language: str) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(folder("printables")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.filters["nobreak"] = lambda text: str(text).replace(" ", "\u00a0")
    environment.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    return environment


def to_pdf(page: str) -> bytes:
    """The PDF of an HTML page made by `html` with the base ``HOUSE``."""
    # Dates inside the embedded faces come from here; without it two prints of one note would differ.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    return written(laid_out(page))


def laid_out(page: str) -> Any:
    """The renderer's own document, every line in its place and nothing painted yet: what a proof is read from."""
    from weasyprint import HTML
    from weasyprint.urls import FatalURLFetchingError

    try:
        return HTML(string=page, base_url=HOUSE + "printables/", url_fetcher=_fetcher()).render(pdf_variant=_VARIANT)
    except FatalURLFetchingError as error:  # a BaseException: it would pass every ``except Exception`` of the server
        raise PressError(str(error)) from error


def written(document: Any) -> bytes:
    """What `laid_out` has set, painted."""
    from weasyprint.urls import FatalURLFetchingError

    try:
        return bytes(document.write_pdf(pdf_variant=_VARIANT))
    except FatalURLFetchingError as error:
        raise PressError(str(error)) from error


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
    sys.stdout.buffer.write(to_pdf(sys.stdin.buffer.read().decode()))
