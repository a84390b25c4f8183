"""Answers that are papers of the press: a page to look at, or a PDF to print."""

from __future__ import annotations

import gzip
import re
import unicodedata

from flask import Response, request, url_for
from markupsafe import escape

from .tongue import _

#: Russian letters as a file name may carry them.
_RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщыэюя"
_LATIN = (
    "a", "b", "v", "g", "d", "e", "yo", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f",
    "kh", "ts", "ch", "sh", "shch", "y", "e", "yu", "ya",
)  # fmt: skip
_PLAIN = str.maketrans(dict(zip(_RUSSIAN, _LATIN, strict=True)) | {"ъ": "", "ь": ""})

#: A paper has style sheets, pictures and faces of ours, and nothing else: no script, nothing from outside.
PAPER_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def html_paper(html: str, back: str) -> Response:
    """A document of the press as a page with a way ``back``, as wide as the screen.

    A sheet of codes is long and repeats itself, so it travels packed.
    """
    fit = url_for("static", filename="paper.css")
    html = html.replace("</head>", f'<link rel="stylesheet" media="screen" href="{escape(fit)}">\n</head>', 1)
    door = f'<nav class="way-back"><a href="{escape(back)}">{escape(_("Back"))}</a></nav>'
    html = re.sub("<body[^>]*>", lambda body: f"{body[0]}\n{door}", html, count=1)
    answer = Response(html, mimetype="text/html", headers={"Content-Security-Policy": PAPER_POLICY})
    if request.accept_encodings["gzip"]:
        answer.set_data(gzip.compress(html.encode(), mtime=0))
        answer.content_encoding = "gzip"
    answer.vary.add("Accept-Encoding")
    return answer


def pdf_paper(data: bytes, name: str) -> Response:
    """A document of the press as a file; ``name`` is plain ASCII."""
    return download(data, name, "application/pdf")


def file_name(*parts: object) -> str:
    """A plain ASCII name for a file of ours: ``la-rochelle-pack`` of "La Rochelle" and "pack".

    Where all is too long the first part, which names the event, is cut: by the others files are told apart.
    """
    first, *others = (_ascii(part) for part in parts)
    rest = "-".join(part for part in others if part)
    return "-".join(part for part in (first[: max(0, 79 - len(rest))].strip("-"), rest) if part)[:80] or "larp-piquet"


def _ascii(part: object) -> str:
    folded = unicodedata.normalize("NFKD", str(part).lower().translate(_PLAIN)).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", folded).strip("-")


def download(data: bytes, name: str, kind: str) -> Response:
    """A file to keep."""
    return Response(data, mimetype=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
