"""Whether a path that came from outside leads to a page of this site, so that one may be sent back to it."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from flask import current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

#: Our own paths are of these signs alone: no backslash, no control sign, nothing that a browser reads otherwise.
_PLAIN = re.compile(r"((?:/[A-Za-z0-9_.-]+)+|/)(?:\?[A-Za-z0-9_.~%+=&*-]*)?")
LONGEST = 400


def is_ours(path: str) -> bool:
    """True for the path of a page that can be looked at here, with or without a query."""
    plain = _PLAIN.fullmatch(path) if len(path) <= LONGEST else None
    if plain is None:
        return False
    try:
        current_app.url_map.bind("").match(plain[1], method="GET")
    except (HTTPException, RequestRedirect):
        return False
    return True


def came_from() -> str:
    """The path of the page that the reader came from, if it was one of ours that can be looked at; else nothing."""
    try:
        came = urlsplit(request.referrer or "")
    except ValueError:
        return ""
    return came.path if came.netloc == request.host and is_ours(came.path) else ""
