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

from .. import network
from ..wording.mark import N_
from .finding import Finding, Patient, fault, ok, warning

_SECONDS: Final = 3.0
UFW: Final = Path("/etc/ufw/ufw.conf")


def addresses(patient: Patient, printed: str, own: tuple[network.Own, ...] | None = None) -> Iterator[Finding]:
    """Our own addresses, and whether the printed one is among them."""
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
    if not printed:
        do = N_("Choose it on the page of the event before you print.")
        yield warning("address", N_("No printed address has been chosen."), do)
        return
    found = network.compare(printed, own, patient.port)
    if found.opens:
        yield ok("address", found.message, **found.values)
    else:
        yield fault(
            "address",
            found.message,
            N_("Do so before the codes are printed, or start the site as they say."),
            **found.values,
        )


def port(patient: Patient, own: tuple[network.Own, ...] | None = None) -> Iterator[Finding]:
    """Whether the site answers there, the door is free, or another program stands in it."""
    told = {"port": patient.port}
    state = answers("127.0.0.1", patient.port)
    if state is Door.SILENT and not _free(patient.port):
        state = Door.ANOTHER
    if state is Door.ANOTHER:
        do = N_("Stop that program, or start the site with another --port, and print the codes for that.")
        yield fault("port", N_("Port %(port)s is taken by another program."), do, **told)
    elif state is Door.SICK:
        do = N_("Look at the disk and into the site's log.")
        yield fault("port", N_("The site runs on port %(port)s and says that it cannot write."), do, **told)
    elif state is Door.SILENT:
        yield ok("port", N_("Port %(port)s is free for the site."), **told)
    else:
        yield from _from_outside(patient.port, network.own_addresses() if own is None else own)
    yield from firewall(patient.port)


def _from_outside(port: int, own: tuple[network.Own, ...]) -> Iterator[Finding]:
    deaf = [each.address for each in own if answers(each.address, port) is not Door.SITE]
    told = {"port": port, "deaf": ", ".join(deaf)}
    if deaf:
        do = N_("Start it with --host 0.0.0.0, and let the firewall pass port %(port)s.")
        yield fault("port", N_("The site answers here, but not at %(deaf)s."), do, **told)
    else:
        yield ok("port", N_("The site answers on port %(port)s, at every address of this computer."), **told)


class Door:
    """What stands at a port."""

    SITE = "site"
    SICK = "sick"
    ANOTHER = "another"
    SILENT = "silent"


def answers(host: str, port: int) -> str:
    """Who answers at an address, by its health."""
    try:
        with closing(http.client.HTTPConnection(host, port, timeout=_SECONDS)) as line:
            line.request("GET", "/health")
            answer = line.getresponse()
            said = answer.read(100)
    except ConnectionRefusedError:
        return Door.SILENT
    except (OSError, http.client.HTTPException):
        return Door.ANOTHER if host == "127.0.0.1" else Door.SILENT
    if (answer.status, said) == (200, b"ok\n"):
        return Door.SITE
    return Door.SICK if (answer.status, said) == (503, b"not writable\n") else Door.ANOTHER


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
