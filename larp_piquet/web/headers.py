"""What every answer says to the browser about trust, copies and caches."""

from __future__ import annotations

from flask import Flask, Response, request

#: Nothing from outside, nothing inline, nobody frames us.
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

_TRUST = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
)

#: Files that are the same for everybody.
STATIC = ("static", "font", "printable")

#: What machines ask, not people: it carries no cookie.
UNASKED = ("home.health", "captive.probe", "captive.api")


def init_app(app: Flask) -> None:
    """Add the headers to every answer of ``app``."""
    app.after_request(_add)


def _add(answer: Response) -> Response:
    headers = answer.headers
    for name, value in _TRUST:
        if name not in headers:
            headers.add(name, value)
    if request.endpoint not in STATIC or answer.status_code not in (200, 206, 304):
        # Every page may be somebody's own, that of an error too: no shared machine and no proxy keeps it.
        headers["Cache-Control"] = "no-store"
    elif request.endpoint == "static" and request.args.get("v"):
        headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return answer
