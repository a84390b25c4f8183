"""Builds the site over an opened event."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, request, send_from_directory, url_for
from jinja2 import StrictUndefined
from markupsafe import Markup

from ..config import Config
from ..resources import folder
from ..services.house import House
from . import captive, errors, headers, limits, once, proxies, tongue, visitor, words
from .pages import BLUEPRINTS
from .paths import came_from, is_ours
from .shared import Shared

#: The largest body taken: a cast of some thousand rows is far below it.
LARGEST_BODY = 1_000_000
#: How long a browser remembers which character it is, and its faces and tongue.
REMEMBERED = timedelta(days=120)


class Site(Flask):
    """Flask with the template rules of this house: a name that is missing is an error, not a blank."""

    jinja_options = {  # noqa: RUF012 - Flask's own way of setting them
        "undefined": StrictUndefined,
        "trim_blocks": True,
        "lstrip_blocks": True,
    }


def create_app(house: House, config: Config) -> Flask:
    """The WSGI site of the event that ``house`` holds open."""
    app = Site(__name__, template_folder=str(folder("templates")), static_folder="static")
    app.config.update(
        SECRET_KEY=house.secret_for("cookies"),
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        MAX_FORM_MEMORY_SIZE=LARGEST_BODY,
        MAX_FORM_PARTS=400,
        SESSION_COOKIE_NAME="piquet",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=REMEMBERED,
        SESSION_REFRESH_EACH_REQUEST=False,
        # A phone may lie open on a page all evening.
        WTF_CSRF_TIME_LIMIT=None,
        RATELIMIT_HEADERS_ENABLED=False,
    )
    app.url_map.strict_slashes = False
    app.extensions["house"] = house
    app.extensions["start"] = config
    app.extensions["shared"] = Shared()
    tongue.init_app(app)
    captive.init_app(app, config.captive)  # before visitors: what a machine asks carries no cookie
    visitor.init_app(app)
    limits.init_app(app)
    headers.init_app(app)
    errors.init_app(app)
    words.init_app(app)
    proxies.init_app(app, config.trusted)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.add_url_rule("/static/fonts/<name>", "font", _font)
    app.add_url_rule("/static/printables/<path:name>", "printable", _printable)
    _templates(app)
    return app


def _font(name: str) -> Response:
    answer = send_from_directory(folder("fonts"), name, max_age=31_536_000)
    answer.cache_control.public = True
    return answer


def _printable(name: str) -> Response:
    # Style sheets and ornaments of the press, for a paper that is looked at in the browser.
    if not name.endswith((".css", ".svg")):
        abort(404)
    return send_from_directory(folder("printables"), name, max_age=3600)


def _here() -> str:
    """The address to come back to after choosing a language or a face: that of this page, what was asked of it too.

    What answers a form lies where it can be looked at, or came from there. Where the address is itself a secret it
    stands in the page's own forms already, travels in the body of one, and leads to no other address.
    """
    path = request.path
    if request.method == "GET" and request.query_string:
        path = request.full_path
    return next((each for each in (path, request.path, came_from()) if each and is_ours(each)), url_for("home.front"))


def _templates(app: Flask) -> None:
    static_folder = Path(app.static_folder or "")
    sprite = Markup((folder("templates") / "shared" / "sprite.svg").read_text("utf-8").strip())  # noqa: S704

    @cache
    def fingerprint(name: str) -> str:
        return hashlib.blake2b((static_folder / name).read_bytes(), digest_size=5).hexdigest()

    def static(name: str) -> str:
        return url_for("static", filename=name, v=fingerprint(name))

    app.jinja_env.globals["fresh_mark"] = once.fresh

    @app.context_processor
    def everywhere() -> dict[str, Any]:
        asker = visitor.current()
        return {
            "visitor": asker,
            "face": asker.face,
            "language": tongue.of_reader(),
            "languages": tongue.NAMES,
            "event_name": visitor.event_name(),
            "this_page": _here,
            "static": static,
            "sprite": sprite,
        }
