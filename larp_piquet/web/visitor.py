"""Who asks: the cookies of a browser, and what they prove."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app, g, request, session
from werkzeug.wrappers import Response

from ..services import events, identity
from ..services.house import House
from ..services.results import Character, EventInfo, Phone, Staff, Viewer

PHONE_COOKIE = "phone"
STAFF_COOKIE = "staff"
LANGUAGE_COOKIE = "language"
FACE_COOKIE = "face"
FACES = ("day", "candle")
_LONG = 120 * 86400


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser: it may be a character, and it may be signed in as staff."""

    phone: Phone | None
    staff: Staff | None
    face: str

    @property
    def character(self) -> Character | None:
        """The character this browser has become."""
        return self.phone.character if self.phone else None

    @property
    def viewer(self) -> Viewer:
        """The asker of a page, in the services' words."""
        return Viewer(self.phone.character_id if self.phone else None, self.staff is not None)


def house() -> House:
    """The event this site serves."""
    return cast(House, current_app.extensions["house"])


def current() -> Visitor:
    """Who asks now; read once a request."""
    found: Visitor | None = g.get("visitor")
    if found is None:
        phone_token = request.cookies.get(PHONE_COOKIE, "")
        staff_token = request.cookies.get(STAFF_COOKIE, "")
        face = request.cookies.get(FACE_COOKIE, "")
        found = g.visitor = Visitor(
            identity.phone_of(house(), phone_token) if phone_token else None,
            identity.staff_of(house(), staff_token) if staff_token else None,
            face if face in FACES else "",
        )
    return found


def event() -> EventInfo | None:
    """The event, once it has been made; read once a request."""
    if "event" not in g:
        g.event = events.event(house())
    return cast("EventInfo | None", g.event)


def event_name() -> str:
    """The event's name, empty before it is made."""
    found = event()
    return found.name if found else ""


def remember(answer: Response, cookie: str, value: str) -> None:
    """Set a cookie that scripts cannot read. Not ``Secure``: a hotspot in a castle speaks plain HTTP."""
    answer.set_cookie(cookie, value, max_age=_LONG, httponly=True, samesite="Lax", secure=request.is_secure)


def forget(answer: Response, cookie: str) -> None:
    """Take a cookie back."""
    answer.delete_cookie(cookie, httponly=True, samesite="Lax", secure=request.is_secure)


def init_app(app: Flask) -> None:
    """Keep the session (its CSRF secret) as long as the other cookies."""

    @app.before_request
    def keep() -> None:
        session.permanent = True
