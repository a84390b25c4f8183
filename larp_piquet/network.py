"""Which address a phone can reach this computer at, and whether the printed one still leads here.

A printed QR cannot be changed; the address of a laptop can. So the printed address is a setting of the
event, and at every start it is compared with the addresses that this computer really has.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv4Address
from typing import Final
from urllib.parse import urlsplit

import ifaddr

from larp_piquet.wording.mark import N_

_VIRTUAL: Final = (
    "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "podman", "tun", "tap", "wg",
    "tailscale", "zt", "dummy",
)  # fmt: skip
_WIRELESS: Final = ("wl", "ap", "uap", "ath", "ra")
_WIRED: Final = ("en", "eth", "usb", "bond", "br")


@dataclass(frozen=True, slots=True)
class Own:
    """One IPv4 address of this computer and the interface that bears it."""

    interface: str
    address: str


class Verdict(Enum):
    """What the comparison of the printed address with this computer's own found."""

    OPENS = "opens"
    ELSEWHERE = "elsewhere"
    """It is an address, but not one of this computer's."""
    PORT = "port"
    """The address is ours, the port is not the one we listen on."""
    ONLY_HERE = "only_here"
    """It names the computer to itself (localhost): no phone can open it."""
    NAME = "name"
    """It is a name, which cannot be checked from here."""
    BROKEN = "broken"
    """It is no web address at all."""


WORDS: Final = {
    Verdict.OPENS: N_("The printed address %(printed)s leads to this computer."),
    Verdict.ELSEWHERE: N_(
        "Printed QR codes will not open: they lead to %(printed)s, but this computer is at %(own)s."
        " Give this computer the address %(host)s,"
        " or set the printed address to %(suggested)s and print again."
    ),
    Verdict.PORT: N_(
        "Printed QR codes will not open: they lead to %(printed)s, but the server listens on port %(port)s."
        " Start it with --port %(printed_port)s, or set the printed address to %(suggested)s and print again."
    ),
    Verdict.ONLY_HERE: N_(
        "Printed QR codes will not open: %(printed)s is understood by this computer alone."
        " Set the printed address to %(suggested)s and print again."
    ),
    Verdict.NAME: N_(
        "The printed address %(printed)s is a name. See that it leads to %(own)s, or set the printed address"
        " to %(suggested)s."
    ),
    Verdict.BROKEN: N_("The printed address %(printed)s is not a web address. Set it to %(suggested)s."),
}
"""One sentence for each verdict; the values are those of `Comparison.values`."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The verdict on a printed address, with the sentence that says what to set (a message id and its
    values).
    """

    verdict: Verdict
    values: dict[str, str]

    @property
    def opens(self) -> bool:
        """Whether nothing need be set (a name is given the benefit of the doubt)."""
        return self.verdict in (Verdict.OPENS, Verdict.NAME)

    @property
    def message(self) -> str:
        """The message id of the sentence, to be filled with `values`."""
        return WORDS[self.verdict]


def own_addresses() -> tuple[Own, ...]:
    """Every IPv4 address of this computer that another device might reach, the likeliest for a phone first.

    Loopback, link-local and the private networks of containers and virtual machines are left out. Touches
    no network.
    """
    found = [
        Own(adapter.name, ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)
    ]
    return by_reach(found, default_route=_default_route())


def by_reach(found: Iterable[Own], *, default_route: str | None = None) -> tuple[Own, ...]:
    """`found` without what no phone can reach, the likeliest first.

    A hotspot of our own (wireless, and we are its first address) comes before another wireless network,
    that before a cable; between equals, the one that carries the default route, then a private address
    before a public one.
    """

    def rank(own: Own) -> tuple[int, bool, bool, int]:
        address = IPv4Address(own.address)
        name = own.interface.lower()
        if name.startswith(_WIRELESS):
            kind = 0 if address.packed[-1] == 1 else 1
        else:
            kind = 2 if name.startswith(_WIRED) else 3
        return kind, own.address != default_route, not address.is_private, int(address)

    return tuple(sorted((own for own in found if _reachable(own)), key=rank))


def is_wireless(own: Own) -> bool:
    """Whether the address is one of a Wi-Fi of this computer, by the name of its interface."""
    return own.interface.lower().startswith(_WIRELESS)


def _reachable(own: Own) -> bool:
    address = IPv4Address(own.address)
    hidden = address.is_loopback or address.is_link_local or address.is_unspecified
    return not hidden and not own.interface.lower().startswith(_VIRTUAL)


def _default_route() -> str | None:
    """The address this computer would speak from to the wide world, or None. Connecting a datagram sends
    nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))
        except OSError:
            return None
        name: tuple[str, int] = probe.getsockname()
        return name[0]


def site_address(host: str, port: int, own: tuple[Own, ...]) -> str | None:
    """The web address to show and to print, `http://ADDRESS[:PORT]`; None if no phone can reach this
    computer.

    `host` is what the server is bound to: all interfaces, or one address, which is then the only one that
    answers.
    """
    if host in ("0.0.0.0", "", "::"):  # noqa: S104 - compared, not bound
        return web_address(own[0].address, port) if own else None
    return None if host == "localhost" or host.startswith("127.") else web_address(host, port)


def web_address(host: str, port: int) -> str:
    """`http://HOST:PORT`, without the port where it is the web's own."""
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def compare(printed: str, own: tuple[Own, ...], port: int) -> Comparison:
    """Whether QR codes printed with the address `printed` open the server listening on `port` of this
    computer.

    An https address is taken as a name: something in front of the server answers for it.
    """
    mine = [each.address for each in own]
    suggested = web_address(mine[0] if mine else "192.168.4.1", port)
    values = {
        "printed": printed,
        "own": ", ".join(mine) or "—",
        "port": str(port),
        "suggested": suggested,
        "host": "",
        "printed_port": "",
    }
    try:
        parts = urlsplit(printed.strip().lower())
        host, printed_port = parts.hostname, parts.port
    except ValueError:
        return Comparison(Verdict.BROKEN, values)
    if parts.scheme not in ("http", "https") or not host:
        return Comparison(Verdict.BROKEN, values)
    printed_port = printed_port or (443 if parts.scheme == "https" else 80)
    values |= {"host": host, "printed_port": str(printed_port)}
    if host == "localhost" or host.startswith("127.") or host == "::1":
        return Comparison(Verdict.ONLY_HERE, values)
    if parts.scheme == "https" or not _is_ipv4(host):
        return Comparison(Verdict.NAME, values)
    if host not in mine:
        return Comparison(Verdict.ELSEWHERE, values)
    return Comparison(Verdict.OPENS if printed_port == port else Verdict.PORT, values)


def _is_ipv4(host: str) -> bool:
    try:
        IPv4Address(host)
    except ValueError:
        return False
    return True
