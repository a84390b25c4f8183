"""Whether a path that came from outside leads to a page of this site, so that one may be sent back to it."""

from __future__ import annotations

import re

from flask import current_app
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

#: Our own paths are of these signs alone: no backslash, no control sign, nothing that a browser reads otherwise.
_PLAIN = re.compile(r"(/[A-Za-z0-9_.-]+)+|/")
LONGEST = 200


def is_ours(path: str) -> bool:
    """True for the path of a page that can be looked at here."""
    if len(path) > LONGEST or not _PLAIN.fullmatch(path):
        return False
    try:
        current_app.url_map.bind("").match(path, method="GET")
    except (HTTPException, RequestRedirect):
        return False
    return True
