"""How often a hand may knock. Keyed on the seat's character or the staff session, never on the address: a hotspot
gives all phones one. Guesses of codes and passphrases have their own limits in the services.
"""

from __future__ import annotations

from flask import Flask
from flask_limiter import Limiter
from flask_wtf.csrf import CSRFProtect

from . import visitor
from .steady import SteadyCounts

#: All browsers that are nobody.
NOBODY = "visitor"


def who() -> str:
    """The key of the asker; all browsers that are nobody share one."""
    asker = visitor.current()
    if asker.character is not None:
        return f"character:{asker.character.id}"
    if asker.staff is not None:
        return f"staff:{asker.staff.session}"
    return NOBODY


class Limits(Limiter):
    """The library's, asked by the routes that have a limit and not before every request: there are no others."""

    def _check_request_limit(self, callable_name: str | None = None, in_middleware: bool = True) -> None:
        if not in_middleware:
            super()._check_request_limit(callable_name, in_middleware=False)


limiter = Limits(who, storage_uri=f"{SteadyCounts.STORAGE_SCHEME[0]}://", strategy="fixed-window")
csrf = CSRFProtect()

#: Moves of one character: no thumb is so quick; a script gone wild is.
MOVES = "600 per minute"
#: Heavy work of the desk: documents, backups, imports.
HEAVY = "30 per minute"


def init_app(app: Flask) -> None:
    """Arm ``app`` with CSRF tokens and limits."""
    csrf.init_app(app)
    limiter.init_app(app)
