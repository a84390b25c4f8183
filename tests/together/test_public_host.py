"""The example of a public host, ``deploy/examples/nginx.conf``, before a real server: over TLS, as phones come."""

from __future__ import annotations

import http.client
import random
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from larp_piquet.doctor import reach
from larp_piquet.doctor.finding import Level, Patient
from larp_piquet.network import Own
from larp_piquet.services.house import in_use

from ..crash.players import sit_down
from ..driver.nginx import ROOT, nginx
from ..driver.phone import Phone, forms_of
from ..driver.server import HOST, PASSPHRASE, Event, free_port, running_event
from ..driver.stream import listening, wakes
from .test_proxy import dying, logged, move

EXAMPLE = ROOT / "deploy" / "examples" / "nginx.conf"
NAME = "cards.example.org"
#: 127.0.0.1 in a spelling that is a name to certificates.
HERE = "0x7f000001"
CERTIFIED = "/etc/letsencrypt/live/cards.example.org"
LOG = "/var/log/nginx/larp-piquet.log"


class Line(http.client.HTTPSConnection):
    """TLS to the name of the host, wherever that is, from an address of this machine."""

    def __init__(self, port: int, trust: ssl.SSLContext, source: str, timeout: float) -> None:
        super().__init__(NAME, port, timeout=timeout)
        self.trust, self.source = trust, source

    def connect(self) -> None:
        """Shake hands."""
        plain = socket.create_connection((HOST, self.port), self.timeout, (self.source, 0))
        self.sock = self.trust.wrap_socket(plain, server_hostname=NAME)


class SecurePhone(Phone):
    """A phone somewhere in the world, which comes by HTTPS."""

    def __init__(self, port: int, trust: ssl.SSLContext, source: str = HOST, **forged: str) -> None:
        super().__init__(HOST, port)
        self.trust, self.source, self.forged = trust, source, forged

    def line(self, timeout: float) -> http.client.HTTPConnection:
        """By TLS."""
        return Line(self.port, self.trust, self.source, timeout)

    def headers(self) -> dict[str, str]:
        """As at the port where browsers knock by themselves; our own pages have them say where they come from."""
        return {"Cookie": self.cookie, "Host": NAME, "Referer": f"https://{NAME}/", **self.forged}


@dataclass
class Public:
    """An event on its public host."""

    event: Event
    plain: int
    secure: int
    trust: ssl.SSLContext
    log: Path

    def phone(self, character: str = "", source: str = HOST, **forged: str) -> SecurePhone:
        """A phone, which has scanned this character's card."""
        phone = SecurePhone(self.secure, self.trust, source, **forged)
        if character:
            assert phone.follow(f"/C/{self.event.cards[character]}").status == 200
        return phone


def certificate(place: Path) -> None:
    """One that the host has signed for itself."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},DNS:{HERE}"]
    command += ["-keyout", str(place / "privkey.pem"), "-out", str(place / "fullchain.pem")]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Public]:
    place = tmp_path_factory.mktemp("public")
    certificate(place)
    with running_event(place, None, "--behind", "127.0.0.1") as event, before(place, event.server.port) as where:
        plain, secure, trust, log = where
        yield Public(event, plain, secure, trust, log)


@contextmanager
def before(place: Path, port: int) -> Iterator[tuple[int, int, ssl.SSLContext, Path]]:
    """nginx with the example before this port; its two ports, who vouches for it, and its log."""
    plain, secure, log = free_port(), free_port(), place / "access.log"
    trust = ssl.create_default_context(cafile=str(place / "fullchain.pem"))
    ours = {
        "listen 80;": f"listen {HOST}:{plain};", "    listen [::]:80;\n": "",
        "listen 443 ssl;": f"listen {HOST}:{secure} ssl;", "    listen [::]:443 ssl;\n": "",
        f"proxy_pass http://{HOST}:8000;": f"proxy_pass http://{HOST}:{port};",
        CERTIFIED: str(place), LOG: str(log),
    }  # fmt: skip
    with nginx(place / "nginx", EXAMPLE, ours, lambda: SecurePhone(secure, trust).get("/health").status == 200):
        yield plain, secure, trust, log


def cookies_of(public: Public, path: str, **forged: str) -> tuple[int, list[str], str]:
    """Status, cookies as they are set, and all headers of an answer over TLS."""
    phone = public.phone(**forged)
    line = phone.line(60)
    line.request("GET", path, headers=phone.headers())
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.headers.get_all("Set-Cookie") or [], str(answer.headers)


def test_every_cookie_is_of_this_host_and_of_https_alone(public: Public) -> None:
    """Even where a stranger says that he came otherwise, and to another."""
    forged = {"X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example", "Forwarded": "proto=http"}
    for told in ({}, forged):
        status, cookies, headers = cookies_of(public, f"/C/{public.event.cards['athos']}", **told)
        assert status == 303
        assert len(cookies) >= 2
        for cookie in cookies:
            assert cookie.startswith("__Host-"), cookie
            assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= {each.strip() for each in cookie.split(";")}
            assert "Domain" not in cookie
        assert "Strict-Transport-Security: max-age=31536000" in headers
        assert "evil.example" not in headers


def test_who_comes_by_plain_http_is_led_to_https_and_is_set_no_cookie(public: Public) -> None:
    for path in ("/", "/T/1?from=code", f"/C/{public.event.cards['athos']}"):
        line = http.client.HTTPConnection(HOST, public.plain, timeout=60)
        line.request("GET", path, headers={"Host": NAME})
        answer = line.getresponse()
        answer.read()
        line.close()
        assert (answer.status, answer.getheader("Location")) == (301, f"https://{NAME}{path}")
        assert answer.headers.get_all("Set-Cookie") is None


def test_forms_are_taken_and_the_desk_is_signed_in(public: Public) -> None:
    phone = public.phone()
    form = next(each for each in forms_of(phone.get("/gm/sign-in").text) if each.action == "/gm/sign-in")
    assert phone.post(form, [("passphrase", PASSPHRASE)]).status == 303
    assert phone.get("/gm/cast").status == 200


def test_live_pages_are_not_held_back(public: Public) -> None:
    """That each has beaten once it is open is the proof: a proxy that waits for a full buffer would keep the beat."""
    sit_down(public.event)
    chance = random.Random(21)
    phones = [public.phone(who) for who in ("athos", "milady")]
    with listening(phones[0], "/table/1/live") as own, listening(public.phone(), "/table/1/live") as looker:
        assert own.answer.getheader("Content-Type", "").startswith("text/event-stream")
        for _ in range(2):
            wakes(lambda: move(list(phones), chance), (own, looker))


def guesses(phone: Phone) -> Iterator[int]:
    """Codes that no card has, one after the other: how each is answered."""
    form = next(each for each in forms_of(phone.get("/code").text) if each.action == "/code")
    while True:
        yield phone.post(form, [("code", "ZZZZZZZZ")]).status


def test_who_guesses_too_often_is_told_so_and_nobody_else(public: Public) -> None:
    """Strangers are told apart by where they come from, as the proxy saw it: not by what they say, nor all as one."""
    told = []
    for status in guesses(public.phone(source="127.0.0.2")):
        told.append(status)
        assert len(told) < 400
        if status == 429:
            break
    assert set(told) == {404, 429}
    assert len(told) > 30
    # Another browser of the same address, whatever it says of itself; and another address.
    assert next(guesses(public.phone(source="127.0.0.2", **{"X-Forwarded-For": "203.0.113.9"}))) == 429
    assert next(guesses(public.phone(source="127.0.0.3"))) == 404


def test_the_log_holds_no_secret(public: Public) -> None:
    token = public.event.cards["planchet"]
    phone = public.phone("planchet")
    assert phone.get("/T/2").status in (200, 303)
    until = time.monotonic() + 60
    while "GET /T/2 " not in (text := public.log.read_text("utf-8")):  # written when the answer is gone
        assert time.monotonic() < until, text
        time.sleep(0.02)
    assert "GET /C/*** 303" in text or "GET /c/*** 303" in text
    assert token.lower() not in text.lower()
    assert HOST not in text


def test_the_doctor_asks_the_printed_address(public: Public, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over TLS, its certificate looked at; the site itself is to stay at 127.0.0.1, where no phone may come."""
    server = public.event.server
    patient = Patient(server.database, server.folder, server.port, None)
    assert in_use(server.database)
    printed = f"https://{HERE}:{public.secure}"
    for trusted, level in ((str(public.log.parent / "fullchain.pem"), Level.OK), ("/nowhere", Level.FAULT)):
        monkeypatch.setenv("SSL_CERT_FILE", trusted)
        answered = reach.answers_at(printed)
        (told,) = reach.port(patient, (Own("eth0", "127.0.0.2"),), printed=printed, answered=answered)
        assert told.level is level
        assert "0.0.0.0" not in told.do


def test_no_log_holds_a_secret_when_the_site_does_not_answer(tmp_path: Path) -> None:
    certificate(tmp_path)
    with dying() as (site, _taken), before(tmp_path, site) as (_plain, secure, trust, log):
        assert SecurePhone(secure, trust).get("/C/K7WQ2MXPVSECRET").status == 502
        until = time.monotonic() + 60
        while " 502 " not in (text := log.read_text("utf-8")):  # written when the answer is gone
            assert time.monotonic() < until, text
            time.sleep(0.02)
        assert "K7WQ2MXPVSECRET" not in logged(tmp_path)
