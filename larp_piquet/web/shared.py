"""One view for all who look on at a table: rendered once, and given to each with his own proofs in its forms.

What is shared is rendered for a reader who is nobody in particular: a template that asks anything of him but whether he
is a character fails. Views of seats and of referees are never kept.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from flask import current_app, render_template, session
from flask_wtf.csrf import generate_csrf
from markupsafe import escape

from .visitor import current

#: Views kept: a few languages and readers for each table of a large event.
MOST = 512
#: Proofs kept: a few for each phone of a large event.
MOST_PROOFS = 4096
#: What stands in a shared view where a reader's own goes; nobody can have written it.
_CSRF, _WHO = (f"own-{secrets.token_hex(16)}" for _ in range(2))


@dataclass(frozen=True, slots=True, eq=False)
class Same:
    """Something as part of a key: equal to nothing but itself, and never looked into."""

    thing: object

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.thing is self.thing


@dataclass(frozen=True, slots=True)
class _Somebody:
    id: str = _WHO


@dataclass(frozen=True, slots=True)
class _Reader:
    """Stands for the visitor: it has nothing but this, and what else a template asks of it is an error."""

    character: _Somebody | None


@dataclass(slots=True)
class _View:
    lock: Lock = field(default_factory=Lock)
    made: tuple[str, str] | None = None


class Shared:
    """The views of one site."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._views: OrderedDict[Hashable, _View] = OrderedDict()
        self._proofs: dict[str, str] = {}

    def view(self, key: Hashable, make: Callable[[], tuple[str, str]]) -> tuple[str, str]:
        """The view under this key and its mark; made by one thread while the others wait for it."""
        with self._lock:
            view = self._views.setdefault(key, _View())
            self._views.move_to_end(key)
            if len(self._views) > MOST:
                self._views.popitem(last=False)
        with view.lock:
            if view.made is None:
                view.made = make()
            return view.made

    def proof(self) -> str:
        """This reader's proof. It has no hour at which it ends, so one made for a session's secret serves all views."""
        found = self._proofs.get(session.get("csrf_token", ""))
        if found is None:
            found = generate_csrf()
            if len(self._proofs) >= MOST_PROOFS:
                self._proofs.clear()
            self._proofs[session["csrf_token"]] = found
        return found


def rendered(template: str, values: dict[str, Any]) -> str:
    """A view that may be shared."""
    reader = _Reader(_Somebody() if current().character is not None else None)
    return render_template(template, **values, visitor=reader, csrf_token=lambda: _CSRF)


def made_own(view: str) -> str:
    """A shared view with this reader's proofs in its forms."""
    character = current().character
    if _CSRF in view:
        view = view.replace(_CSRF, escape(current_app.extensions["shared"].proof()))
    return view.replace(_WHO, escape(character.id)) if character is not None else view
