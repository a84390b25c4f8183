"""The driver of the load itself: every move reaches every phone of its table, and nothing goes wrong. Of speed this
says nothing.
"""

from __future__ import annotations

from pathlib import Path

from .phones import version
from .report import told
from .running import Load, run
from .wire import _head, _Link


def test_every_move_reaches_every_phone(tmp_path: Path) -> None:
    """Two sit at each of two tables, two and three look on, of whom one is nobody, and a referee."""
    came = run(Load(phones=10, sittings=2, rate=4.0, seconds=5.0, rulers=1), tmp_path)
    assert not came.counts.errors
    assert came.moves > 0
    assert len(came.own) == came.moves
    assert len(came.streamed) + len(came.polled) == 5 * came.moves
    assert "errors: none" in told(came, 4.0, 1.0, 1)


def test_a_mark_begins_with_the_facts_it_shows() -> None:
    """By it the driver knows which view has come."""
    assert version('"17-abc"') == 17
    assert version("") == 0


def test_a_stream_is_cut_into_its_events() -> None:
    """However the pieces fall: chunks of HTTP say nothing of where an event ends."""
    link, events = _Link(), list[bytes]()
    link.open, link._chunked = True, True
    link.listen(events.append, lambda: None)
    for byte in b"12\r\nevent: beat\ndata:\n\r\n9\r\n\nid: 7-a\n\r\n1\r\n\n\r\n":
        link.data_received(bytes([byte]))
    assert events == [b"event: beat\ndata:", b"id: 7-a"]


def test_the_head_of_an_answer_is_read() -> None:
    """Every cookie is kept, also where two are set by one answer."""
    status, headers, cookies = _head(
        b"HTTP/1.1 303 SEE OTHER\r\nLocation: /me\r\nSet-Cookie: phone=abc; HttpOnly\r\nSet-Cookie: piquet=x.y; Path=/"
    )
    assert (status, headers["location"]) == (303, "/me")
    assert cookies == (("phone", "abc"), ("piquet", "x.y"))
