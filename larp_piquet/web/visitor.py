"""Who asks: the cookies of a browser, and what they prove."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app, g, request, session
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response

from ..services import events, identity
from ..services.errors import Forbidden, Stale
from ..services.guesses import Guesser
from ..services.house import House
from ..services.results import Character, EventInfo, Phone, PhoneSession, Staff, Viewer
from ..services.rights import Right, may
from . import cookies
from .cookies import remember
from .headers import STATIC, UNASKED

PHONE_COOKIE = "phone"
STAFF_COOKIE = "staff"
KNOWN_COOKIE = "known"
LANGUAGE_COOKIE = "language"
FACE_COOKIE = "face"
FACES = ("day", "candle")
#: In the session's cookie: the characters and the referees that this browser has been, as many as there is room for.
_BEEN, _RULED = "been", "ruled"
_REMEMBERED = 24


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
        character_id = self.phone.character_id if self.phone else None
        if self.staff is None:
            return Viewer(character_id)
        return Viewer(character_id, True, self.staff.referee, self.staff.tables, self.staff.own, self.staff.betting)

    @property
    def guesser(self) -> Guesser:
        """Whose wrong guesses of a code are counted: this one's own, or of a stranger those from his address."""
        if self.phone is not None:
            return Guesser(f"character {self.phone.character_id}")
        if self.staff is not None:
            return Guesser(f"staff {self.staff.session}")
        return Guesser(address=request.remote_addr or "")

    @property
    def master(self) -> bool:
        """Signed in as the game master."""
        return may(self.staff, Right.HOUSE)


def house() -> House:
    """The event this site serves."""
    return cast(House, current_app.extensions["house"])


def current() -> Visitor:
    """Who asks now; read once a request."""
    found: Visitor | None = g.get("visitor")
    if found is None:
        phone_token = cookies.read(PHONE_COOKIE)
        staff_token = cookies.read(STAFF_COOKIE)
        face = cookies.read(FACE_COOKIE)
        phone = identity.phone_of(house(), phone_token) if phone_token else None
        staff = identity.staff_of(house(), staff_token) if staff_token else None
        if staff is not None:
            staff = identity.bind(house(), staff, _characters(phone, known=staff.referee is not None))
        found = g.visitor = Visitor(phone, staff, face if face in FACES else "")
    return found


def ask_nobody() -> None:
    """Answer without asking the data who this is and which event: they cannot be had just now."""
    face = cookies.read(FACE_COOKIE)
    g.visitor = Visitor(None, None, face if face in FACES else "")
    g.event = None
    g.pop("tongue", None)


def _characters(phone: Phone | None, *, known: bool) -> set[str]:
    """The character this browser is, and, if asked, those it is known to have been."""
    now = set() if phone is None else {phone.character_id}
    return now | set(session.get(_BEEN, ())) if known else now


def been() -> set[str]:
    """The characters that this browser is or has been: forgetting them frees no player to rule at his own table."""
    return _characters(current().phone, known=True)


def ruled_before() -> tuple[str, ...]:
    """The referees that this browser is or was."""
    return tuple(session.get(_RULED, ()))


def become(make: Callable[[str | None], PhoneSession]) -> PhoneSession:
    """Make this browser the character that ``make`` finds, given the cookie it has already.

    Whom it becomes and whom it was stays remembered, in the browser and with its session of the desk if it has one.
    """
    staff, characters = current().staff, been()  # asked before the phone that it was is laid aside
    gains_rights = current().phone is None and staff is None
    made = make(cookies.read(PHONE_COOKIE) or None)
    if gains_rights:
        renew()
    _keep_been(characters | {made.character.id})
    if staff is not None:
        identity.bind(house(), staff, [made.character.id])
    return made


def become_nobody() -> None:
    """This browser is nobody from now on; whom it was stays remembered, should it come to rule."""
    _keep_been(been())
    identity.forget_phone(house(), cookies.read(PHONE_COOKIE))


def _keep_been(characters: set[str]) -> None:
    older = [each for each in session.get(_BEEN, ()) if each in characters]
    session[_BEEN] = [*older, *sorted(characters - set(older))][-_REMEMBERED:]


def ruled(referee_id: str) -> None:
    """Remember in the browser which referee it becomes now."""
    session[_RULED] = [*(each for each in ruled_before() if each != referee_id), referee_id][-_REMEMBERED:]


def phone() -> Phone:
    """The phone that asks; raises ``Forbidden`` for a browser that is nobody."""
    found = current().phone
    if found is None:
        raise Forbidden("character_needed")
    return found


def whose_form() -> Phone:
    """The phone that asks, if its form was made for the character it is now.

    A page may lie open while another card is scanned in the same browser; its buttons must not act for the other.
    Raises ``Stale`` then, and ``Forbidden`` for a browser that is nobody.
    """
    found = phone()
    if request.form.get("as") != found.character_id:
        character = found.character
        raise Stale("somebody_else", name=character.alias or character.name)
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


def renew() -> None:
    """The session of whoever gains or loses rights is a new one: proofs that stood in pages before open nothing.

    Whom and which referees this browser was is kept, for it binds.
    """
    session.pop("csrf_token", None)
    g.pop("csrf_token", None)


def known_browser() -> str | None:
    """The name of a browser in which the game master has signed in before; none for strangers and forgeries."""
    try:
        return str(_known().loads(cookies.read(KNOWN_COOKIE)))
    except BadSignature:
        return None


def remember_known(answer: Response) -> None:
    """This browser is the game master's: strangers' wrong guesses shall not keep it out."""
    if known_browser() is None:
        remember(answer, KNOWN_COOKIE, _known().dumps(secrets.token_hex(8)))


def _known() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt="known-staff-browser")


def init_app(app: Flask) -> None:
    """Keep the session (its CSRF secret) as long as the other cookies; what is cached for all carries none."""
    app.session_interface = cookies.Sessions()

    @app.before_request
    def keep() -> None:
        if request.endpoint not in (*STATIC, *UNASKED) and not session.permanent:
            session.permanent = True
