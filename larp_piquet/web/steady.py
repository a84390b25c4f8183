"""What would depend on the hour by the server's clock and must not: a small computer without a battery wakes up in some
other year, and is set right, or wrong, in the middle of the evening.
"""

from __future__ import annotations

import time
from threading import Lock

from flask import Flask
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask.wrappers import Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer
from limits.storage import MemoryStorage

#: How often counts that are over are thrown away, in seconds.
SWEPT = 60.0


class SteadySessions(SecureCookieSessionInterface):
    """Flask's signed cookie, which the browser lets go of after its days, counted by itself from when it came.

    Flask's own is refused where it bears a later hour than the server's clock, and tells the browser an hour to forget
    it, which may lie behind that one already.
    """

    def __init__(self) -> None:
        super().__init__()
        self._serializer: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs the cookie; made once for the one site that a process serves, not twice for every request."""
        if self._serializer is None:
            self._serializer = super().get_signing_serializer(app)
        return self._serializer

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the cookie holds; nothing where it is none of ours."""
        serializer = self.get_signing_serializer(app)
        given = request.cookies.get(self.get_cookie_name(app))
        if serializer is None or not given:
            return self.session_class()
        try:
            return self.session_class(serializer.loads(given))
        except BadSignature:
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Set the cookie, or take it back where nothing is left in it."""
        if not session or not session.permanent:
            super().save_session(app, session, response)
            return
        if session.accessed:
            response.vary.add("Cookie")
        if not self.should_set_cookie(app, session):
            return
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            return
        response.set_cookie(
            self.get_cookie_name(app),
            serializer.dumps(dict(session)),
            max_age=app.permanent_session_lifetime,
            path=self.get_cookie_path(app),
            domain=self.get_cookie_domain(app),
            secure=self.get_cookie_secure(app),
            httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )
        response.vary.add("Cookie")


class SteadyCounts(MemoryStorage):
    """Counters in memory whose minute never lasts longer than a minute, though the clock be set back in it.

    The library's own starts a thread for every count that is made, to see which are over.
    """

    STORAGE_SCHEME = ["steady"]  # noqa: RUF012 - the library's own way of naming one

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, **more: str) -> None:
        super().__init__(uri, wrap_exceptions=wrap_exceptions, **more)
        self._counting = Lock()
        self._swept = time.monotonic()

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count so many more under ``key``, in a window of ``expiry`` seconds; the number reached."""
        now = time.time()
        with self._counting:
            if not now < self.expirations.get(key, 0.0) <= now + expiry:
                self.storage[key] = 0
                self.expirations[key] = now + expiry
            self.storage[key] += amount
            reached = self.storage[key]
            if time.monotonic() > self._swept + SWEPT:
                self._swept = time.monotonic()
                for old in [each for each, until in self.expirations.items() if until <= now]:
                    self.clear(old)
        return reached
