"""Whether a phone comes here: our addresses, the printed one, the port, the firewall."""

from __future__ import annotations

import http.client
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from .. import network
from ..wording.mark import N_
from .finding import Finding, Patient, fault, ok, warning

_SECONDS: Final = 3.0
UFW: Final = Path("/etc/ufw/ufw.conf")


#: Addresses at which the site itself does not listen: it may be behind what does.
_BY_A_PROXY: Final = (network.Verdict.NAME, network.Verdict.PORT, network.Verdict.ELSEWHERE)


class Door:
    """What stands at a port."""

    SITE = "site"
    SICK = "sick"
    #: A site, but of another event.
    ANOTHERS = "another's"
    #: Something that would ask a site and gets no answer of it.
    PROXY = "proxy"
    ANOTHER = "another"
    SILENT = "silent"


def way_here(patient: Patient, printed: str | None, *, ours: bool) -> Iterator[Finding]:
    """All of it. ``printed`` is ``None`` where the event cannot be asked; ``ours``: some server has its data open."""
    state = door(patient, ours=ours)
    answered = answers_at(printed) if printed else Door.SILENT
    yield from port(patient, printed=printed or "", state=state, answered=answered)
    yield from addresses(patient, printed, state=state, answered=answered)


def addresses(
    patient: Patient,
    printed: str | None,
    own: tuple[network.Own, ...] | None = None,
    *,
    state: str = Door.SILENT,
    answered: str = Door.SILENT,
) -> Iterator[Finding]:
    """Our own addresses, and whether the printed one is among them, or leads here by a proxy."""
    own = network.own_addresses() if own is None else own
    if not own:
        yield fault("hotspot", N_("No phone can reach this computer: it has no address."), N_("Start its hotspot."))
    else:
        wireless = [each for each in own if network.is_wireless(each)]
        told = {"own": ", ".join(f"{each.address} ({each.interface})" for each in own)}
        if wireless:
            yield ok("hotspot", N_("This computer is at %(own)s."), **told)
        else:
            do = N_("That is well if a router brings the phones here; else start the hotspot of this computer.")
            yield warning("hotspot", N_("This computer is at %(own)s, and none of these is its own Wi-Fi."), do, **told)
    if printed is None:
        return
    if not printed:
        do = N_("Choose it on the page of the event before you print.")
        yield warning("address", N_("No printed address has been chosen."), do)
        return
    found = network.compare(printed, own, patient.port)
    if state is Door.SITE and answered is Door.SITE and found.verdict in _BY_A_PROXY:
        yield ok("address", N_("The site answers at the printed address %(printed)s."), **found.values)
    elif found.opens:
        yield ok("address", found.message, **found.values)
    elif answered is Door.PROXY:
        do = N_("Start the site, then look again.")
        said = N_("A proxy answers at the printed address %(printed)s, and no site behind it.")
        yield warning("address", said, do, **found.values)
    elif state in (Door.ANOTHER, Door.ANOTHERS):
        # No address with this port is any good before the port is.
        do = N_("See to port %(port)s first, then look again.")
        yield fault("address", N_("The printed address %(printed)s does not lead to the site."), do, **found.values)
    else:
        do = N_(
            "Where nothing has been printed yet, change the printed address. Where the codes are printed, leave it, and"
            " give this computer the address and the site the port that stand in them."
        )
        yield fault("address", found.message, do, **found.values)


def door(patient: Patient, *, ours: bool) -> str:
    """What stands at the site's port."""
    state = answers("127.0.0.1", patient.port)
    if state is Door.SILENT and not _free(patient.port):
        return Door.ANOTHER
    if state in (Door.SITE, Door.SICK) and not ours:
        return Door.ANOTHERS
    return Door.ANOTHER if state is Door.PROXY else state


def port(
    patient: Patient,
    own: tuple[network.Own, ...] | None = None,
    *,
    printed: str = "",
    state: str | None = None,
    answered: str = Door.SILENT,
) -> Iterator[Finding]:
    """Whether the site answers there, the door is free, or another program stands in it."""
    told = {"port": patient.port, "printed": printed}
    state = state or door(patient, ours=True)
    own = network.own_addresses() if own is None else own
    verdict = network.compare(printed, own, patient.port).verdict
    if state is Door.ANOTHERS:
        do = N_("Stop that site, or start this one with another --port, and print the codes for that.")
        yield fault("port", N_("Another event is served on port %(port)s, not this one."), do, **told)
    elif state is Door.ANOTHER:
        do = N_("Stop that program, or start the site with another --port, and print the codes for that.")
        yield fault("port", N_("Port %(port)s is taken by another program."), do, **told)
    elif state is Door.SICK:
        do = N_("Look at the disk and into the site's log.")
        yield fault("port", N_("The site runs on port %(port)s and says that it cannot write."), do, **told)
    elif state is Door.SILENT:
        yield ok("port", N_("Port %(port)s is free for the site."), **told)
    elif verdict in _BY_A_PROXY and answered is Door.SITE:
        # Whatever stands before it: whoever opens it to the network as well would lead phones past the TLS of a proxy.
        yield ok("port", N_("The site answers on port %(port)s, and at %(printed)s."), **told)
        return
    elif (verdict is network.Verdict.NAME or answered is Door.PROXY) and _deaf(patient.port, own):
        do = N_("See that the proxy runs, that the printed address leads to it, and that its certificate holds.")
        yield fault("port", N_("The site answers here, but not at %(printed)s."), do, **told)
        return
    else:
        yield from _from_outside(patient.port, own)
    yield from firewall(patient.port)


def _from_outside(port: int, own: tuple[network.Own, ...]) -> Iterator[Finding]:
    deaf = _deaf(port, own)
    told = {"port": port, "deaf": ", ".join(deaf)}
    if deaf:
        do = N_("Start it with --host 0.0.0.0, and let the firewall pass port %(port)s.")
        yield fault("port", N_("The site answers here, but not at %(deaf)s."), do, **told)
    else:
        yield ok("port", N_("The site answers on port %(port)s, at every address of this computer."), **told)


def _deaf(port: int, own: tuple[network.Own, ...]) -> list[str]:
    return [each.address for each in own if answers(each.address, port) is not Door.SITE]


def answers_at(printed: str) -> str:
    """Who answers at a printed address, as phones ask it: by TLS where it says so, its certificate looked at."""
    try:
        parts = urlsplit(printed.strip().lower())
        host, port = parts.hostname, parts.port
    except ValueError:
        return Door.SILENT
    if parts.scheme not in ("http", "https") or not host:
        return Door.SILENT
    secure = parts.scheme == "https"
    return answers(host, port or (443 if secure else 80), secure=secure)


def answers(host: str, port: int, *, secure: bool = False) -> str:
    """Who answers at an address, by its health."""
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    try:
        with closing(kind(host, port, timeout=_SECONDS)) as line:
            line.request("GET", "/health")
            answer = line.getresponse()
            said = answer.read(100)
    except ConnectionRefusedError:
        return Door.SILENT
    except (OSError, http.client.HTTPException):
        return Door.ANOTHER if host == "127.0.0.1" else Door.SILENT
    if (answer.status, said) == (200, b"ok\n"):
        return Door.SITE
    if (answer.status, said) == (503, b"not writable\n"):
        return Door.SICK
    return Door.PROXY if answer.status in (502, 503, 504) else Door.ANOTHER


def _free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("0.0.0.0", port))  # noqa: S104 - tried and let go
        except PermissionError:
            return True  # a low port, for the service alone
        except OSError:
            return False
    return True


def firewall(port: int, ufw: Path = UFW) -> Iterator[Finding]:
    """A hint, for what it lets through is known to it alone."""
    rules = ufw.with_name("user.rules")
    try:
        on = "ENABLED=yes" in ufw.read_text("utf-8", "replace")
        passes = f"--dport {port} " in rules.read_text("utf-8", "replace") if on else True
    except PermissionError:
        on, passes = True, False
    except OSError:
        on, passes = False, True
    if on and not passes:
        said = N_("A firewall (ufw) is on, and it is not seen to let port %(port)s pass.")
        yield warning("firewall", said, N_("ufw allow %(port)s/tcp"), port=port)
    elif _firewalld(port) is False:
        said = N_("A firewall (firewalld) is on, and does not let port %(port)s pass.")
        yield warning(
            "firewall", said, N_("firewall-cmd --add-port=%(port)s/tcp --permanent, then --reload"), port=port
        )


def _firewalld(port: int) -> bool | None:
    if shutil.which("firewall-cmd") is None:
        return None
    command = ["firewall-cmd", f"--query-port={port}/tcp"]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(asked.stdout.strip())
