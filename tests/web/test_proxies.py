"""Who speaks for whom: headers of a proxy are believed of those named at the start, and of nobody else."""

from __future__ import annotations

import http.client
from pathlib import Path

import pytest
from flask import Flask, request

from larp_piquet.config import Config, proxies
from larp_piquet.services.house import House
from larp_piquet.web import create_app
from tests.driver.server import HOST, running_event

SPOKEN = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "cards.example.org",
    "X-Forwarded-Prefix": "/elsewhere",
    "X-Forwarded-Port": "444",
    "Forwarded": "for=203.0.113.9;proto=https;host=cards.example.org",
    "X-Real-IP": "203.0.113.9",
}


def heard(
    house: House, peer: str, behind: tuple[str, ...], headers: dict[str, str]
) -> tuple[str, str, bool, list[str]]:
    """(address, host, over HTTPS, cookies) of one request as the site's pages see it."""
    app: Flask = create_app(house, Config(house.database_url, house.folder, trusted=proxies(behind)))
    app.config["TESTING"] = True
    seen: list[tuple[str, str, bool]] = []

    @app.before_request
    def look() -> None:
        seen.append((request.remote_addr or "", request.host, request.is_secure))

    answer = app.test_client().get("/", headers={"Host": "10.42.0.1", **headers}, environ_base={"REMOTE_ADDR": peer})
    assert answer.status_code == 200
    return (*seen[0], answer.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize("peer", ["10.42.0.66", "127.0.0.1", "::1", ""])
def test_a_stranger_speaks_for_nobody(event_house: House, peer: str) -> None:
    address, host, secure, cookies = heard(event_house, peer, (), SPOKEN)
    assert (address, host, secure) == (peer, "10.42.0.1", False)
    assert cookies
    assert not any("Secure" in cookie for cookie in cookies)


def test_a_stranger_beside_a_trusted_proxy(event_house: House) -> None:
    assert heard(event_house, "192.168.7.7", ("127.0.0.1", "10.0.0.0/8"), SPOKEN)[:3] == (
        "192.168.7.7",
        "10.42.0.1",
        False,
    )


@pytest.mark.parametrize(
    ("peer", "behind"),
    [("127.0.0.1", "127.0.0.1"), ("10.9.8.7", "10.0.0.0/8"), ("::1", "::1"), ("::ffff:127.0.0.1", "127.0.0.0/8")],
)
def test_a_proxy_that_was_named_is_believed(event_house: House, peer: str, behind: str) -> None:
    address, host, secure, cookies = heard(event_house, peer, (behind,), SPOKEN)
    assert (address, host, secure) == ("203.0.113.9", "cards.example.org", True)
    assert cookies
    assert all("Secure" in cookie and "HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in cookies)


def test_of_a_proxy_only_its_own_word_is_believed(event_house: House) -> None:
    """Who asks may write the header too; a proxy adds its word behind his."""
    told = {"X-Forwarded-For": "127.0.0.1, 198.51.100.4", "X-Forwarded-Proto": "https"}
    assert heard(event_house, "127.0.0.1", ("127.0.0.1",), told)[0] == "198.51.100.4"


@pytest.mark.parametrize("options", [(), ("--behind", "192.0.2.1")])
def test_a_real_server_believes_no_stranger(tmp_path: Path, options: tuple[str, ...]) -> None:
    """Nor does the server beneath the site, which by its own custom believes whoever is on the same machine."""
    with running_event(tmp_path, None, *options) as event:
        line = http.client.HTTPConnection(HOST, event.server.port, timeout=30)
        line.request("GET", f"/C/{event.cards['athos']}", headers=SPOKEN)
        answer = line.getresponse()
        cookies = [value for name, value in answer.getheaders() if name.lower() == "set-cookie"]
        line.close()
    assert answer.status == 303
    assert answer.getheader("Location") == "/me"
    assert cookies
    assert not any("Secure" in cookie for cookie in cookies)


def test_a_real_server_behind_its_proxy_gives_secure_cookies(tmp_path: Path) -> None:
    with running_event(tmp_path, None, "--behind", "127.0.0.0/8") as event:
        line = http.client.HTTPConnection(HOST, event.server.port, timeout=30)
        line.request("GET", f"/C/{event.cards['athos']}", headers=SPOKEN)
        answer = line.getresponse()
        cookies = [value for name, value in answer.getheaders() if name.lower() == "set-cookie"]
        line.close()
    assert answer.status == 303
    assert len(cookies) >= 2
    assert all("; Secure" in cookie for cookie in cookies)
