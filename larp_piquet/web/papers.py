"""Answers that are papers of the press: a page to look at, or a PDF to print."""

from __future__ import annotations

import gzip

from flask import Response, request

#: A paper has style sheets, pictures and faces of ours, and nothing else: no script, nothing from outside.
PAPER_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def html_paper(html: str) -> Response:
    """A document of the press as a page. A sheet of codes is long and repeats itself, so it travels packed."""
    answer = Response(html, mimetype="text/html", headers={"Content-Security-Policy": PAPER_POLICY})
    if request.accept_encodings["gzip"]:
        answer.set_data(gzip.compress(html.encode(), mtime=0))
        answer.content_encoding = "gzip"
    answer.vary.add("Accept-Encoding")
    return answer


def pdf_paper(data: bytes, name: str) -> Response:
    """A document of the press as a file; ``name`` is plain ASCII."""
    return download(data, name, "application/pdf")


def download(data: bytes, name: str, kind: str) -> Response:
    """A file to keep."""
    return Response(data, mimetype=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
