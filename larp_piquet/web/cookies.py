"""The cookies of a browser: out of scripts' reach, and under HTTPS tied to this host and to HTTPS alone."""

from __future__ import annotations

from flask import Flask, has_request_context, request
from werkzeug.wrappers import Response

from .steady import SteadySessions

_LONG = 120 * 86400
#: A browser takes a cookie of such a name only from HTTPS and from this very host: no other site, no page that came
#: by plain HTTP, and nobody on the way can put one of their own in its place.
_OURS = "__Host-"


def name(cookie: str) -> str:
    """How a cookie is called in this request. A hotspot in a castle speaks plain HTTP, which has no such names."""
    return f"{_OURS}{cookie}" if request.is_secure else cookie


def read(cookie: str) -> str:
    """What the browser has brought; empty for nothing."""
    return request.cookies.get(name(cookie), "")


def remember(answer: Response, cookie: str, value: str) -> None:
    """Set a cookie that scripts cannot read; ``Secure`` where the page itself came by HTTPS."""
    answer.set_cookie(
        name(cookie), value, max_age=_LONG, path="/", httponly=True, samesite="Lax", secure=request.is_secure
    )


def forget(answer: Response, cookie: str) -> None:
    """Take a cookie back."""
    answer.delete_cookie(name(cookie), path="/", httponly=True, samesite="Lax", secure=request.is_secure)


class Sessions(SteadySessions):
    """The signed cookie of the session, under the same rules."""

    def get_cookie_name(self, app: Flask) -> str:
        """Its name in this request."""
        plain = super().get_cookie_name(app)
        return name(plain) if has_request_context() else plain

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether it is tied to HTTPS."""
        return has_request_context() and request.is_secure
