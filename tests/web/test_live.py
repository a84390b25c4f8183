"""Nudges: they say that a table has moved and nothing else; what moved is fetched by each reader for himself."""

from __future__ import annotations

import threading
import time

import pytest

from larp_piquet.services.hub import Hub, table_topic
from larp_piquet.web import streams
from larp_piquet.web.streams import gauge, nudges

from .browsing import Browser
from .conftest import Known, seated


def test_a_stream_beats_and_ends_by_itself() -> None:
    events = list(nudges(Hub(), table_topic(1), life=0.35, beat=0.1))
    assert events[0].startswith("retry:")
    assert 3 <= len(events) <= 5
    assert all("event: beat" in event for event in events)


def test_news_arrives_at_once_and_carries_a_number_only() -> None:
    hub = Hub()
    told: list[tuple[str, float]] = []

    def listen() -> None:
        told.extend((event, time.monotonic()) for event in nudges(hub, table_topic(3), life=1.0, beat=0.9))

    listener = threading.Thread(target=listen)
    listener.start()
    time.sleep(0.2)
    sent = time.monotonic()
    hub.wake(table_topic(3), 17)
    hub.wake(table_topic(4), 99)
    listener.join()
    news = [(event, at) for event, at in told if "seq" in event]
    assert [event for event, _at in news] == ["event: seq\ndata: 17\n\n"]
    # Well before the next heartbeat would have come by itself.
    assert news[0][1] - sent < 0.7


def test_news_beside_the_facts_carries_no_number() -> None:
    # A page that shows those facts already would take the number for no news.
    hub = Hub()
    hub.wake(table_topic(3), 17)
    stream = nudges(hub, table_topic(3), life=60, beat=30)
    next(stream)
    hub.nudge(table_topic(3))
    assert next(stream) == "event: seq\ndata: 0\n\n"
    hub.wake(table_topic(3), 18)
    assert next(stream) == "event: seq\ndata: 18\n\n"
    hub.wake(table_topic(3), 19)
    hub.nudge(table_topic(3))
    assert next(stream) == "event: seq\ndata: 0\n\n"


def test_a_closing_house_lets_the_streams_go() -> None:
    hub = Hub()
    stream = nudges(hub, table_topic(1), life=60, beat=30)
    next(stream)
    threading.Timer(0.1, hub.close).start()
    start = time.monotonic()
    rest = list(stream)
    assert time.monotonic() - start < 2
    assert len(rest) <= 1


def test_a_stream_is_counted_while_it_is_open(known: Known) -> None:
    athos, _milady = seated(known)
    before = gauge.open
    answer = athos.client.get("/table/1/live", buffered=False)
    assert answer.status_code == 200
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    assert gauge.open == before + 1
    answer.close()
    assert gauge.open == before


def test_onlookers_are_asked_to_poll_when_their_share_is_taken_and_players_are_not(
    known: Known, nobody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    athos, _milady = seated(known)
    monkeypatch.setattr("larp_piquet.config.Config.stream_limit", 2)
    looking = [nobody.client.get("/table/1/live", buffered=False) for _ in range(3)]
    playing = athos.client.get("/table/1/live", buffered=False)
    assert [answer.status_code for answer in looking] == [200, 200, 503]
    assert playing.status_code == 200
    for answer in (*looking, playing):
        answer.close()
    assert gauge.open == 0


def test_one_character_holds_six_streams_at_most_and_leaves_the_others_theirs(known: Known) -> None:
    athos, milady = seated(known)
    held = [athos.client.get("/table/1/live", buffered=False) for _ in range(7)]
    other = milady.client.get("/table/1/live", buffered=False)
    assert [answer.status_code for answer in held] == [200] * 6 + [503]
    assert other.status_code == 200
    held.pop(0).close()
    again = athos.client.get("/table/1/live", buffered=False)
    assert again.status_code == 200
    for answer in (*held, other, again):
        answer.close()


def test_asking_for_the_head_of_a_stream_holds_nothing(known: Known) -> None:
    athos, _milady = seated(known)
    assert athos.client.head("/table/1/live").status_code == 200
    assert gauge.open == 0


def test_the_life_of_a_stream_is_a_minute_more_or_less() -> None:
    assert streams.LIFE == 60
    assert streams.SPREAD == 0.1
    assert streams.BEAT == 4


def test_a_reader_who_has_it_already_gets_three_oh_four(known: Known, nobody: Browser) -> None:
    pair = seated(known)
    tags = {}
    for name, browser in (("athos", pair[0]), ("milady", pair[1]), ("nobody", nobody)):
        answer = browser.client.get("/table/1/update")
        tags[name] = answer.headers["ETag"]
        again = browser.client.get("/table/1/update", headers={"If-None-Match": tags[name]})
        assert again.status_code == 304
        assert again.data == b""
    assert len(set(tags.values())) == 3
    for browser in pair:
        if browser.step(1):
            break
    for name, browser in (("athos", pair[0]), ("milady", pair[1]), ("nobody", nobody)):
        moved = browser.client.get("/table/1/update", headers={"If-None-Match": tags[name]})
        assert moved.status_code == 200
