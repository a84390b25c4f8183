"""The renderer: from a page of HTML to the PDF that is printed. With ``once`` the only import of WeasyPrint.

It may open our own style sheets, ornaments and faces and nothing else: no file, no network. Whatever it logs is a fault
of ours.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Sequence
from copy import copy
from typing import Any, Final

from ..resources import folder
from ..wording.typography import held_together

#: Where the renderer believes our files to be; the name can belong to nobody (RFC 2606).
HOUSE: Final = "https://press.invalid/"
_KINDS: Final = {"css": "text/css", "svg": "image/svg+xml", "woff2": "font/woff2"}
#: Accessible, and so tagged, titled and with a language.
_VARIANT: Final = "pdf/ua-1"
#: What stands between two tags of a page.
_TEXT: Final = re.compile(r"(?<=>)[^<>]+(?=<)")


class PressError(RuntimeError):
    """The renderer gave up; the message is for the log and names no secret."""


def to_pdf(page: str, copies: Sequence[int] = ()) -> bytes:
    """The PDF of an HTML page whose files of ours are under ``HOUSE``; ``copies``: how often each part is wanted."""
    # Dates inside the embedded faces come from here; without it two prints of one note would differ.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    document = laid_out(page)
    if any(each > 1 for each in copies):
        document = document.copy(_repeated(document.pages, copies))
    return written(document)


def laid_out(page: str) -> Any:
    """The renderer's own document, every line in its place and nothing painted yet: what a proof is read from.

    Whatever a paper says, in the words of ours and of others: no line of it parts a number from the word behind it.
    """
    # The computer's own fonts are none of ours: else a letter that we lack would come out differently on each.
    os.environ["FONTCONFIG_FILE"] = str(folder("printables") / "fonts.conf")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "No fonts configured")  # each page brings its own
        from weasyprint import HTML
    from weasyprint.urls import FatalURLFetchingError

    from .once import Pictures, put_again

    head, body, told = page.partition("<body")
    page = head + body + _TEXT.sub(lambda found: held_together(found[0]), told)
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
