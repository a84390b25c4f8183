"""Which address a phone can reach, and whether printed codes lead to it."""

import pytest

from larp_piquet.language import say
from larp_piquet.network import (
    WORDS,
    Own,
    Verdict,
    by_reach,
    compare,
    own_addresses,
    site_address,
    web_address,
)

HOTSPOT = Own("wlan0", "192.168.4.1")
HOME_WIFI = Own("wlp3s0", "192.168.1.37")
CABLE = Own("enp2s0", "10.1.2.3")
PUBLIC = Own("eth1", "203.0.113.9")
CONTAINERS = Own("docker0", "172.17.0.1")
LOOPBACK = Own("lo", "127.0.0.1")
LINK_LOCAL = Own("eth0", "169.254.8.8")


def test_our_own_hotspot_comes_first_then_wifi_then_the_cable() -> None:
    assert by_reach([CABLE, HOME_WIFI, HOTSPOT]) == (HOTSPOT, HOME_WIFI, CABLE)


def test_what_no_phone_can_reach_is_left_out() -> None:
    assert by_reach([LOOPBACK, LINK_LOCAL, CONTAINERS, Own("veth1a2b", "172.18.0.1")]) == ()


def test_between_two_cables_the_default_route_decides_then_the_private_address() -> None:
    other = Own("eth0", "10.9.9.9")
    assert by_reach([CABLE, other], default_route="10.9.9.9") == (other, CABLE)
    assert by_reach([PUBLIC, CABLE]) == (CABLE, PUBLIC)


def test_this_computer_lists_no_loopback() -> None:
    assert all(not own.address.startswith("127.") for own in own_addresses())


@pytest.mark.parametrize(
    ("host", "port", "own", "address"),
    [
        ("0.0.0.0", 8000, (HOTSPOT, CABLE), "http://192.168.4.1:8000"),
        ("0.0.0.0", 80, (HOTSPOT,), "http://192.168.4.1"),
        ("0.0.0.0", 8000, (), None),
        ("10.1.2.3", 8000, (HOTSPOT, CABLE), "http://10.1.2.3:8000"),
        ("127.0.0.1", 8000, (HOTSPOT,), None),
        ("localhost", 8000, (HOTSPOT,), None),
    ],
)
def test_the_address_to_show(host: str, port: int, own: tuple[Own, ...], address: str | None) -> None:
    assert site_address(host, port, own) == address


@pytest.mark.parametrize(
    ("printed", "verdict"),
    [
        ("http://192.168.4.1:8000", Verdict.OPENS),
        ("HTTP://192.168.4.1:8000/", Verdict.OPENS),
        ("http://10.1.2.3:8000", Verdict.OPENS),
        ("http://192.168.4.1", Verdict.PORT),
        ("http://192.168.4.1:8080", Verdict.PORT),
        ("http://192.168.43.1:8000", Verdict.ELSEWHERE),
        ("http://localhost:8000", Verdict.ONLY_HERE),
        ("http://127.0.0.1:8000", Verdict.ONLY_HERE),
        ("http://[::1]:8000", Verdict.ONLY_HERE),
        ("http://piquet.local:8000", Verdict.NAME),
        ("https://192.168.4.1", Verdict.NAME),
        ("piquet.local", Verdict.BROKEN),
        ("http://192.168.4.1:port", Verdict.BROKEN),
        ("ftp://192.168.4.1", Verdict.BROKEN),
        ("", Verdict.BROKEN),
    ],
)
def test_printed_codes_open_or_not(printed: str, verdict: Verdict) -> None:
    assert compare(printed, (HOTSPOT, CABLE), 8000).verdict is verdict


def test_a_wrong_address_is_answered_with_what_to_set() -> None:
    found = compare("http://192.168.43.1:8000", (HOTSPOT, CABLE), 8000)
    said = say("en", found.message, **found.values)
    assert not found.opens
    assert "http://192.168.43.1:8000" in said
    assert "192.168.4.1, 10.1.2.3" in said
    assert "http://192.168.4.1:8000" in said


def test_a_wrong_port_is_answered_with_the_printed_one() -> None:
    found = compare("http://192.168.4.1", (HOTSPOT,), 8000)
    assert "--port 80," in say("en", found.message, **found.values)


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_has_a_sentence_that_the_values_fill(verdict: Verdict) -> None:
    values = compare("http://10.0.0.9:1", (HOTSPOT,), 8000).values
    assert say("en", WORDS[verdict], **values)


def test_the_web_s_own_port_is_not_written() -> None:
    assert web_address("10.0.0.1", 80) == "http://10.0.0.1"
