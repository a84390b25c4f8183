"""A clock that is set back in the middle of the evening, as that of a small computer without a battery is.

Midnight before is 18 hours and a half behind; the year of a computer that has forgotten everything is 1970.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from larp_piquet.services import debts, events, files, identity, queueing, sittings
from larp_piquet.services.errors import ServiceError, TooMany
from larp_piquet.services.house import CODES_A_MINUTE, SIGN_INS_A_MINUTE, House
from larp_piquet.services.jobs import KEPT, Made
from larp_piquet.services.results import COMMAND_LINE, Viewer
from larp_piquet.tables.acts import Actor, Rise
from larp_piquet.web.steady import SteadyCounts
from tests.conftest import HandClock, Rules
from tests.services.conftest import SHORT
from tests.services.playing import ATHOS, MILADY, agree, page, play_partie, seen, sign, sit_down
from tests.web.browsing import Browser
from tests.web.conftest import site_over

SetBack = Callable[[], None]
FORGOTTEN = datetime(1970, 1, 1, 0, 3, tzinfo=UTC)


@pytest.fixture
def house_rules() -> Rules:
    """A partie of two deals."""
    return SHORT


@pytest.fixture(params=["an hour", "forgotten"])
def set_back(request: pytest.FixtureRequest, clock: HandClock) -> SetBack:
    """What sets the clock back."""

    def do() -> None:
        if request.param == "an hour":
            clock.move(hours=-1)
        else:
            clock.now = FORGOTTEN

    return do


def test_play_and_debts_keep_the_order_in_which_they_were_entered(house: House, set_back: SetBack) -> None:
    sitting_id = sit_down(house)
    before = page(house, ATHOS)
    set_back()
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    assert page(house, ATHOS).version > before.version
    (debt,) = debts.debts_of(house, ATHOS)
    kinds = [str(entry.kind) for entry in debt.entries]
    set_back()
    events.set_printed_address(house, COMMAND_LINE, "http://192.168.4.1:8001")
    assert events.staff_log(house)[0].kind == "address_set", "the newest first, whatever hour it bears"
    creditor = debt.creditor_id
    debts_of = debts.debt(house, debt.serial, Viewer(creditor))
    assert [str(entry.kind) for entry in debts_of.entries] == kinds
    agree(house, sitting_id)


def test_cards_and_sessions_open_as_before(house: House, set_back: SetBack) -> None:
    identity.reset_passphrase(house, "one for all and all for one")
    session = identity.sign_in(house, "one for all and all for one")
    token, _code = identity.card_secret(house, ATHOS)
    phone = identity.become(house, token)
    set_back()
    assert identity.staff_of(house, session) is not None
    assert identity.phone_of(house, phone.token) is not None
    identity.become(house, identity.card_secret(house, MILADY)[0])
    identity.reset_passphrase(house, "all for one and one for all")
    assert identity.staff_of(house, session) is None, "a session that was ended is over"


def test_a_pause_after_wrong_guesses_never_lasts_longer_than_its_minute(house: House, set_back: SetBack) -> None:
    for _ in range(CODES_A_MINUTE):
        with pytest.raises(ServiceError):
            identity.become_by_code(house, "ZZZZZZZZ")
    with pytest.raises(TooMany):
        identity.become_by_code(house, "ZZZZZZZZ")
    set_back()
    identity.become_by_code(house, identity.card_secret(house, ATHOS)[1])


def test_the_pause_comes_again(house: House, clock: HandClock, set_back: SetBack) -> None:
    identity.reset_passphrase(house, "one for all and all for one")
    set_back()
    for _ in range(SIGN_INS_A_MINUTE):
        with pytest.raises(ServiceError):
            identity.sign_in(house, "wrong")
    with pytest.raises(TooMany):
        identity.sign_in(house, "one for all and all for one")
    clock.move(seconds=61)
    assert identity.sign_in(house, "one for all and all for one")


def test_a_copy_that_was_just_made_is_kept_and_is_the_newest(sqlite_house: House, set_back: SetBack) -> None:
    for _ in range(files.KEPT_BACKUPS):
        files.backup(sqlite_house)
    for path in files.backups(sqlite_house):  # made when the clock stood an hour further
        stamp = path.stat().st_mtime_ns + 3_600_000_000_000
        os.utime(path, ns=(stamp, stamp))
    assert time.time_ns() < files.backups(sqlite_house)[-1].stat().st_mtime_ns
    set_back()
    made = [files.backup(sqlite_house) for _ in range(3)]
    assert list(files.backups(sqlite_house)[:3]) == made[::-1]
    assert len(files.backups(sqlite_house)) == files.KEPT_BACKUPS


def test_what_long_work_made_is_kept_and_is_the_newest(sqlite_house: House, set_back: SetBack) -> None:
    jobs = sqlite_house.jobs
    for number in range(KEPT):
        jobs.wait(jobs.start("pack", lambda _tell: Made(b"%PDF", "pack.pdf", "application/pdf")), 30)
        assert len(jobs.all()) == number + 1
    set_back()
    newest = jobs.start("pack", lambda _tell: Made(b"%PDF-new", "pack.pdf", "application/pdf"))
    jobs.wait(newest, 30)
    assert jobs.file(newest) == b"%PDF-new"
    assert jobs.all()[0].id == newest
    for one, next_ in pairwise(jobs.all()):
        assert one.at > next_.at


def test_a_seat_is_kept_for_nobody_whose_turn_is_to_have_begun_later_than_now(house: House, clock: HandClock) -> None:
    """A seat is kept for ten minutes; set back by an hour, the clock would keep it for seventy."""
    sitting_id = sit_down(house)
    queueing.join(house, 1, "planchet")
    sittings.act(house, sitting_id, seen(house, MILADY).seq, Actor(MILADY), Rise())
    assert page(house, "rochefort").can_sit == ()
    clock.move(hours=-1)
    assert page(house, "rochefort").can_sit == (1,)
    assert page(house, "planchet").can_sit == (1,)


def test_a_form_that_lies_open_is_taken_though_the_clock_goes_back(
    sqlite_house: House, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Browser(site_over(sqlite_house, folder))
    browser.open(f"/C/{identity.card_secret(sqlite_house, ATHOS)[0]}")
    form = browser.open("/table/1").form_to("/table/1/sit")
    monkeypatch.setattr("time.time", lambda now=time.time: now() - 3600)
    assert browser.fill(form, seat="0").status == 200
    assert page(sqlite_house, ATHOS).names[0] is not None


def test_a_browser_counts_by_itself_when_to_forget(sqlite_house: House, folder: Path) -> None:
    """An hour by the server's clock is told beside it; where both are, browsers go by the count (RFC 6265, 5.3)."""
    answer = site_over(sqlite_house, folder).test_client().get("/rules")
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert "Max-Age=10368000" in cookie, "a hundred and twenty days, by the browser's own count"


def test_a_count_of_a_minute_ends_with_its_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = SteadyCounts()
    assert [counts.incr("athos", 60) for _ in range(3)] == [1, 2, 3]
    monkeypatch.setattr("time.time", lambda now=time.time: now() - 3600)
    assert [counts.incr("athos", 60) for _ in range(2)] == [1, 2]
    monkeypatch.undo()
    assert counts.incr("athos", 60) == 1, "its minute is long over"
