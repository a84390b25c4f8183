"""What phones are answered that ask the hotspot for the internet. The words are the systems' own, and to the letter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from larp_piquet.config import Config
from larp_piquet.services import events
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.web import create_app

PRINTED = "http://10.42.0.1"


def site(house: House, captive: str | None) -> Flask:
    app = create_app(house, Config(house.database_url, house.folder, captive=captive))
    app.config["TESTING"] = True
    return app


@pytest.fixture
def furnished(event_house: House) -> House:
    events.set_printed_address(event_house, COMMAND_LINE, PRINTED)
    return event_house


def asked(client: FlaskClient, url: str, address: str = "10.42.0.77") -> tuple[int, str, str]:
    host, _, path = url.partition("/")
    answer = client.get(f"/{path}", headers={"Host": host}, environ_base={"REMOTE_ADDR": address})
    assert "Set-Cookie" not in answer.headers
    return answer.status_code, answer.get_data(as_text=True), answer.headers.get("Location", "")


ONLINE = [
    ("connectivitycheck.gstatic.com/generate_204", 204, ""),
    ("www.google.com/gen_204", 204, ""),
    ("connect.rom.miui.com/generate_204", 204, ""),
    (
        "captive.apple.com/hotspot-detect.html",
        200,
        "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>",
    ),
    (
        "www.apple.com/library/test/success.html",
        200,
        "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>",
    ),
    ("www.msftconnecttest.com/connecttest.txt", 200, "Microsoft Connect Test"),
    ("www.msftncsi.com/ncsi.txt", 200, "Microsoft NCSI"),
    (
        "detectportal.firefox.com/canonical.html",
        200,
        '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
    ),
    ("detectportal.firefox.com/success.txt", 200, "success\n"),
    ("nmcheck.gnome.org/check_network_status.txt", 200, "NetworkManager is online\n"),
    ("network-test.debian.org/nm", 200, "NetworkManager is online\n"),
]


@pytest.mark.parametrize(("url", "status", "body"), ONLINE, ids=[url for url, _s, _b in ONLINE])
def test_a_phone_that_may_stay_is_told_so(furnished: House, url: str, status: int, body: str) -> None:
    assert asked(site(furnished, "keep").test_client(), url) == (status, body, "")


@pytest.mark.parametrize(("url", "status", "body"), ONLINE, ids=[url for url, _s, _b in ONLINE])
def test_a_phone_is_first_shown_how_to_come_in(furnished: House, url: str, status: int, body: str) -> None:
    client = site(furnished, "open").test_client()
    told, _, leads = asked(client, url)
    assert (told, leads) == (302, f"{opened(furnished)}/welcome")
    page = client.get("/welcome", environ_base={"REMOTE_ADDR": "10.42.0.77"}).get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token is not None
    pressed = client.post("/welcome", data={"csrf_token": token[1]}, environ_base={"REMOTE_ADDR": "10.42.0.77"})
    assert pressed.status_code == 303
    again = site_client_without_cookies(client)
    assert asked(again, url) == (status, body, "")
    assert asked(again, url, address="10.42.0.78")[0] == 302, "another phone has not come in yet"


def site_client_without_cookies(client: FlaskClient) -> FlaskClient:
    """What asks is the system, which has no cookies of the window."""
    return client.application.test_client()


def opened(house: House) -> str:
    """The address that opens the site from a machine that is not at the printed one: the likeliest of its own."""
    from larp_piquet.network import compare, own_addresses, site_address

    if compare(PRINTED, own_addresses(), 8000).opens:
        return PRINTED
    return site_address("0.0.0.0", 8000, own_addresses()) or "http://connectivitycheck.gstatic.com"


@pytest.mark.parametrize("how", ["keep", "open"])
def test_any_other_name_leads_to_the_site(furnished: House, how: str) -> None:
    client = site(furnished, how).test_client()
    for url in ("example.com/", "neverssl.com/online", "www.msftconnecttest.com/redirect"):
        status, _, leads = asked(client, url)
        assert status == 302, url
        assert leads.startswith("http://")
        assert not leads.startswith(f"http://{url.partition('/')[0]}")


@pytest.mark.parametrize("host", ["10.42.0.1", "10.42.0.1:8000", "localhost", "piquet.local", "piquet", "[::1]:8000"])
def test_our_own_names_are_the_site(furnished: House, host: str) -> None:
    client = site(furnished, "keep").test_client()
    assert client.get("/", headers={"Host": host}).status_code == 200


def test_the_state_of_the_network_by_the_standard(furnished: House) -> None:
    for how, captive in (("keep", False), ("open", True)):
        answer = site(furnished, how).test_client().get("/captive-portal/api", headers={"Host": "10.42.0.1"})
        assert answer.mimetype == "application/captive+json"
        told = answer.get_json(force=True)
        assert told["captive"] is captive
        assert told["user-portal-url"].endswith("/welcome")


def test_nothing_of_it_is_there_unless_it_was_asked_for(furnished: House, tmp_path: Path) -> None:
    client = site(furnished, None).test_client()
    for url, _status, _body in ONLINE:
        assert client.get(f"/{url.partition('/')[2]}").status_code == 404
    assert client.get("/welcome").status_code == 404
    assert client.get("/", headers={"Host": "example.com"}).status_code == 200


def test_a_table_is_open_through_the_door_of_the_hotspot(furnished: House) -> None:
    client = site(furnished, "keep").test_client()
    assert client.get("/table/1", headers={"Host": "10.42.0.1"}).status_code == 200
