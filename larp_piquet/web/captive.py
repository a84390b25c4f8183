"""What phones are answered that have joined the hotspot and ask whether there is an internet.

A phone that finds none leaves the Wi-Fi again, or keeps it and sends everything over its own network. So, where the
start asks for it, their questions are answered here; the hotspot's name server leads every name to this computer.

``keep``: all is well, the phone stays and says nothing. ``open``: the first answer of an address is a page that says
how to come in, and whoever has pressed its button is told that all is well. It is never the site itself, for the small
window that a phone opens for such a page forgets its cookies when it is closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from threading import Lock
from time import monotonic
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, current_app, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from .addresses import opening
from .limits import limiter
from .visitor import event

KEEP: Final = "keep"
OPEN: Final = "open"


@dataclass(frozen=True, slots=True)
class Well:
    """The answer by which a system knows that it is online."""

    body: str = ""
    status: int = 200
    kind: str = "text/plain"


_APPLE: Final = Well("<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>", kind="text/html")

#: What each system asks, by the path alone: the names of the hosts change from maker to maker.
PROBES: Final[Mapping[str, Well]] = MappingProxyType(
    {
        # Android and ChromeOS: AOSP, NetworkMonitor (connectivitycheck.gstatic.com, www.google.com and the makers' own)
        "/generate_204": Well(status=204),
        "/gen_204": Well(status=204),
        # iOS and macOS: captive.apple.com
        "/hotspot-detect.html": _APPLE,
        "/library/test/success.html": _APPLE,
        # Windows: www.msftconnecttest.com since Windows 10, www.msftncsi.com before
        "/connecttest.txt": Well("Microsoft Connect Test"),
        "/ncsi.txt": Well("Microsoft NCSI"),
        # Firefox: detectportal.firefox.com, now and before
        "/canonical.html": Well(
            '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
            kind="text/html",
        ),
        "/success.txt": Well("success\n"),
        # NetworkManager: nmcheck.gnome.org, network-test.debian.org/nm
        "/check_network_status.txt": Well("NetworkManager is online\n"),
        "/nm": Well("NetworkManager is online\n"),
    }
)

#: So long an address that came in is told that all is well, in seconds: an evening.
_EVENING: Final = 12 * 3600.0
#: So many addresses are remembered; the oldest make room.
_MOST: Final = 4000

captive = Blueprint("captive", __name__)


class Come:
    """The addresses whose people have read the page."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._when: dict[str, float] = {}

    def note(self, address: str) -> None:
        """Whoever is there has come in."""
        with self._lock:
            self._when.pop(address, None)
            self._when[address] = monotonic()
            while len(self._when) > _MOST:
                self._when.pop(next(iter(self._when)))

    def knows(self, address: str) -> bool:
        """Whether he has, this evening."""
        with self._lock:
            return monotonic() - self._when.get(address, float("-inf")) < _EVENING


def init_app(app: Flask, how: str | None) -> None:
    """Answer the hotspot's questions in ``app`` in one of the two ways, or not at all."""
    if how is None:
        return
    app.extensions["captive"] = (how, Come())
    for path in PROBES:
        captive_rule(app, path)
    app.register_blueprint(captive)
    app.before_request(_lead_here)


def captive_rule(app: Flask, path: str) -> None:
    """Let ``path`` be answered as a probe."""
    app.add_url_rule(path, "captive.probe", limiter.exempt(probe))


def probe() -> AnyResponse:
    """A system asks whether it is online."""
    if _kept_out():
        return redirect(_address("/welcome"), 302)
    well = PROBES[request.path]
    return Response(well.body, well.status, mimetype=well.kind if well.body else None)


@captive.get("/redirect")
def windows() -> AnyResponse:
    """The page that Windows opens in a browser where it was not online: www.msftconnecttest.com/redirect."""
    return redirect(_address("/"), 302)


@captive.get("/captive-portal/api")
@limiter.exempt
def api() -> Response:
    """The state of this network as RFC 8908 has it, for whoever was given this address by RFC 8910."""
    answer = jsonify({"captive": _kept_out(), "user-portal-url": _address("/welcome")})
    answer.mimetype = "application/captive+json"
    return answer


@captive.get("/welcome")
def welcome() -> str:
    """How to come in, in the small window that a phone opens."""
    return render_template("home/welcome.html", address=_address(""), come=not _kept_out())


@captive.post("/welcome")
def come_in() -> AnyResponse:
    """Read and understood: this phone may stay."""
    _come().note(request.remote_addr or "")
    return redirect(url_for("captive.welcome"), 303)


def _lead_here() -> AnyResponse | None:
    """Any other page of the internet is this site: whoever typed a name finds what there is here."""
    if request.path in PROBES or request.method not in ("GET", "HEAD") or _is_here(request.host):
        return None
    return redirect(_address("/welcome" if _kept_out() else "/"), 302)


def _is_here(host: str) -> bool:
    """Whether it was us who were asked: by a number, or by a name that stands on paper or in this house alone."""
    name = (urlsplit(f"//{host}").hostname or "").lower()
    try:
        ip_address(name)
    except ValueError:
        found = event()
        printed = urlsplit(found.printed_address.lower()).hostname if found else None
        return not name or name == printed or name == "localhost" or "." not in name or name.endswith(".local")
    return True


def _kept_out() -> bool:
    how, come = current_app.extensions["captive"]
    return how == OPEN and not come.knows(request.remote_addr or "")


def _come() -> Come:
    come: Come = current_app.extensions["captive"][1]
    return come


def _address(path: str) -> str:
    return opening(request.host_url) + path
