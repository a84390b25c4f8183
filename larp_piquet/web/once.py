"""The mark of a form that makes something new, by which it is known when it is sent again."""

from __future__ import annotations

import hashlib
import json
import secrets

from flask import request

from .visitor import current

FIELD = "once"
#: What is not said by a form, but proves something.
_PROOFS = ("csrf_token", "pin")


def fresh() -> str:
    """A mark for the form that is being written; one that was refused keeps its own."""
    return request.form.get(FIELD, "")[:64] or secrets.token_urlsafe(12)


def sent() -> str:
    """The mark of the form that was sent, for ``services.once``: its own, who sends it, where to, and what it says.

    Who goes back and writes something else in it makes something else. Empty for a form without a mark.
    """
    own = request.form.get(FIELD, "")
    if not own:
        return ""
    said = sorted(pair for pair in request.form.items(multi=True) if pair[0] not in _PROOFS)
    asker = current()
    who = asker.character.id if asker.character else ""
    return hashlib.blake2b(json.dumps([request.path, who, said]).encode(), digest_size=32).hexdigest()
