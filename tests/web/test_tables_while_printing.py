"""The tables answer while a pack for two hundred is printed, and a stop in the middle of it leaves nothing behind."""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

import pytest

from larp_piquet.services import cast
from larp_piquet.services.files import PRINTS
from larp_piquet.services.house import House, reading_house
from larp_piquet.services.jobs import FOLDER, JobState
from larp_piquet.services.results import COMMAND_LINE
from tests.driver.phone import Phone, forms_of
from tests.driver.server import running_event

MANY = 200
#: At least so many answers, though the first pages be laid out before.
ANSWERS = 20
_HEAD = "id,name,title\n"


def crowded(house: House) -> None:
    rows = "".join(f"guest-{n},Гость {n} из Ла-Рошели,дворянин\n" for n in range(MANY))
    report = cast.parse_cast((_HEAD + rows).encode())
    assert not report.problems
    cast.import_cast(house, COMMAND_LINE, report)


def begun(master: Phone) -> str:
    """Has the pack made; the address of its page."""
    page = master.follow("/gm/prints")
    form = next(each for each in forms_of(page.text) if each.action.endswith("/gm/prints/pack"))
    answer = master.post(form, [(each.name, each.value) for each in form.options("checkbox") if each.checked])
    assert answer.status == 303, answer.status
    return answer.location


def above(pid: int) -> int:
    """The process that started this one, 0 where there is none any more."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, ValueError):
        return 0


def renderers(server: int) -> set[int]:
    """The processes that render for this server, whose worker started them."""
    found = set()
    for each in Path("/proc").glob("[0-9]*"):
        pid = int(each.name)
        try:
            renders = b"larp_piquet.printing.renderer" in (each / "cmdline").read_bytes()
        except OSError:
            continue
        if renders and above(above(pid)) == server:
            found.add(pid)
    return found


@pytest.mark.press
def test_tables_answer_while_a_pack_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running_event(tmp_path, None, prepare=crowded) as event:
        phone, master = event.phone("athos"), event.game_master()
        where = begun(master)
        took: list[float] = []
        while len(took) < ANSWERS or "pages laid out" not in master.get(where).text:
            assert "It came to nothing" not in master.get(where).text, event.server.log()
            before = time.monotonic()
            assert phone.get("/table/1/update").status == 200
            took.append(time.monotonic() - before)
        assert event.server.process is not None
        ours = renderers(event.server.process.pid)
        assert len(ours) == 1
        event.server.stop()
        for pid in ours:
            end = time.monotonic() + 60
            while os.path.exists(f"/proc/{pid}") and time.monotonic() < end:
                time.sleep(0.05)
            assert not os.path.exists(f"/proc/{pid}")
        with capsys.disabled():
            rare = statistics.quantiles(took, n=20)[-1]
            print(f"\ntables while a pack of {MANY} is printed: {len(took)} answers, 95 of 100 in {rare * 1000:.0f} ms")
    folder = tmp_path / "files"
    with reading_house(f"sqlite:///{tmp_path / 'event.sqlite'}", folder) as house:
        assert house.jobs.look(where.rpartition("/")[2]).state is JobState.GONE
        assert list(house.subfolder(PRINTS).iterdir()) == []
        assert not list(house.subfolder(FOLDER).glob("*.out"))
