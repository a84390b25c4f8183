"""What a proxy says of those for whom it asks, and of whom it is believed.

A proxy that ends TLS tells by headers who asked it, for which host, and that it was over HTTPS. Anybody can write such
headers; they are believed of the addresses named at the start alone, and of everybody else they are struck out before
any page sees them.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from flask import Flask

#: Headers by which a proxy speaks of somebody else, in WSGI's spelling.
SPEAKING_FOR = (
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_FORWARDED_PREFIX",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_PROTOCOL",
    "HTTP_X_FORWARDED_SSL",
    "HTTP_X_REAL_IP",
)


class Believed:
    """The site behind proxies: of one at an address of ``trusted`` its last word is believed, of others none."""

    def __init__(self, site: WSGIApplication, trusted: Iterable[IPv4Network | IPv6Network]) -> None:
        self._site = site
        self._trusted = tuple(trusted)
        self._through = ProxyFix(site, x_for=1, x_proto=1, x_host=1)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        if self._trusts(str(environ.get("REMOTE_ADDR", ""))):
            return self._through(environ, start_response)
        for name in SPEAKING_FOR:
            environ.pop(name, None)
        return self._site(environ, start_response)

    def _trusts(self, peer: str) -> bool:
        try:
            address = ip_address(peer)
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None) or address
        return any(mapped in network for network in self._trusted)


def init_app(app: Flask, trusted: Iterable[IPv4Network | IPv6Network]) -> None:
    """Put ``app`` behind the proxies of ``trusted``."""
    app.wsgi_app = Believed(app.wsgi_app, trusted)  # type: ignore[method-assign]
