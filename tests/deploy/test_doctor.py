"""Every check of `doctor`, made to fail in earnest: a full disk, a broken copy, a taken port, another event's key."""

from __future__ import annotations

import errno
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import metadata
from pathlib import Path

import psycopg
import pytest

from larp_piquet.doctor import codes, data, examining, machine, postgres, press, reach
from larp_piquet.doctor.finding import Finding, Level, Patient
from larp_piquet.language import LANGUAGES, say
from larp_piquet.network import Own
from larp_piquet.printing.qr import batch_for, svg
from larp_piquet.resources import folder
from larp_piquet.services import cast, files
from larp_piquet.services.house import House, in_use, open_house, reading_house
from larp_piquet.services.results import COMMAND_LINE, CharacterForm
from tests.conftest import furnish
from tests.deploy.running import free_port
from tests.services.test_old_files import as_it_stood

HOTSPOT = (Own("wlan0", "192.168.4.1"),)


@pytest.fixture
def patient(sqlite_house: House, sqlite_url: str) -> Patient:
    sqlite_house.close()
    return Patient(sqlite_url, sqlite_house.folder, free_port(), Path(sqlite_url.removeprefix("sqlite:///")))


def found(findings: Iterable[Finding]) -> dict[str, Level]:
    """The worst level of each check; every line can be said in every language, and what is not well says what to do."""
    worst: dict[str, Level] = {}
    for each in findings:
        worst[each.check] = max(worst.get(each.check, Level.OK), each.level)
        assert bool(each.do) == (each.level is not Level.OK), each
        for language in LANGUAGES:
            line = examining.line(each, language)
            assert "%(" not in line
            assert line.count("\n") == (1 if each.do else 0)
    return worst


# -- the computer --------------------------------------------------------------------------------------------


@contextmanager
def small_disk(place: Path, megabytes: int) -> Iterator[None]:
    """A disk of its own at ``place``."""
    if os.geteuid() != 0:
        pytest.skip("only root may mount a disk")
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", place], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("no disk may be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", place], check=True)


def test_a_full_disk(tmp_path: Path) -> None:
    place = tmp_path / "card"
    with small_disk(place, 4):
        look = Patient("sqlite:///x", place / "files", 1, place / "event.sqlite")
        assert found(machine.disk(look)) == {"disk": Level.FAULT}, "four megabytes are not enough"
        wine = subprocess.run(["dd", "if=/dev/zero", f"of={place / 'wine'}", "bs=64k"], capture_output=True, text=True)
        assert "No space left" in wine.stderr
        said = [each for each in machine.disk(look) if each.level is Level.FAULT]
        assert [each.values["reason"] for each in said] == ["No space left on device"]


def test_a_disk_that_may_not_be_written_to(tmp_path: Path) -> None:
    place = tmp_path / "card"
    with small_disk(place, 4):
        subprocess.run(["mount", "-o", "remount,ro", place], check=True)
        look = Patient("sqlite:///x", place / "files", 1, place / "event.sqlite")
        said = [each for each in machine.disk(look) if each.level is Level.FAULT]
        assert [each.values["reason"] for each in said] == ["Read-only file system"]


def test_a_clock_that_was_set_back(patient: Patient) -> None:
    assert found(machine.clock(patient))["clock"] is not Level.FAULT
    assert patient.file is not None
    tomorrow = time.time() + 86_400
    os.utime(patient.file, (tomorrow, tomorrow))
    assert found(machine.clock(patient)) == {"clock": Level.FAULT}


def test_a_clock_before_the_program_was_made(tmp_path: Path) -> None:
    nothing = Patient("sqlite:///x", tmp_path, 1, None)
    assert found(machine.clock(nothing, lambda: 86_400.0)) == {"clock": Level.FAULT}


def test_a_time_zone_that_nobody_knows() -> None:
    assert found([machine.zone("Europe/Moscow")]) == {"zone": Level.OK}
    assert found([machine.zone("Europe/La_Rochelle")]) == {"zone": Level.FAULT}


@pytest.mark.parametrize(
    ("version", "level"), [((3, 34, 1), Level.FAULT), ((3, 40, 1), Level.OK), ((3, 51, 3), Level.OK)]
)
def test_the_library_beneath_the_data(version: tuple[int, ...], level: Level) -> None:
    assert found([machine.sqlite(version)]) == {"sqlite": level}


@pytest.mark.parametrize(
    ("line", "level"),
    [
        ("click==0.1", Level.WARNING),
        ("larp-piquet-of-nobody==1.0", Level.FAULT),
        ("tomli==2.0 ; python_version < '3'", Level.OK),
    ],
)
def test_packages_against_the_list(tmp_path: Path, line: str, level: Level) -> None:
    locks = tmp_path / "run.txt"
    locks.write_text(f"# made\n{line} \\\n    --hash=sha256:00\n")
    assert found([machine.packages(locks)]) == {"packages": level}


def test_one_version_written_in_two_ways_is_one(tmp_path: Path) -> None:
    """By PEP 440 trailing noughts say nothing; a package may call itself 4.000 and the list call it 4.0."""
    locks = tmp_path / "run.txt"
    standing = metadata.version("click")
    for written, level in ((f"{standing}.0.00", Level.OK), (f"{standing}.1", Level.WARNING)):
        locks.write_text(f"click=={written} \\\n")
        assert found([machine.packages(locks)]) == {"packages": level}


def test_the_list_of_the_checkout_is_read() -> None:
    locks = Path(__file__).parents[2] / "deploy" / "locks" / "run.txt"
    names = machine._locked(locks)
    assert {"flask", "sqlalchemy", "weasyprint", "gunicorn"} <= set(names)
    assert len(names) > 40


# -- the data ------------------------------------------------------------------------------------------------


def test_data_that_is_well(patient: Patient) -> None:
    assert found(data.data_file(patient)) == {"data": Level.OK, "shape": Level.OK}
    assert found(data.secrets(patient)) == {"secrets": Level.OK}


def test_a_data_file_that_is_not_there(tmp_path: Path) -> None:
    nothing = Patient("sqlite:///none.sqlite", tmp_path, 1, tmp_path / "none.sqlite")
    assert found(data.data_file(nothing)) == {"data": Level.FAULT}
    assert found(data.secrets(nothing)) == {"key": Level.FAULT}


@pytest.mark.parametrize("where", [0, 4096 * 3])
def test_a_damaged_data_file(patient: Patient, where: int) -> None:
    """Its first page, or one within: what a memory card does that is pulled out."""
    assert patient.file is not None
    with patient.file.open("r+b") as file:
        file.seek(where)
        file.write(b"\xff" * 4096)
    assert found(data.data_file(patient)) == {"data": Level.FAULT}


def test_data_of_an_earlier_version_and_of_a_newer(tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    url, place = as_it_stood("0013", tmp_path)
    old = Patient(url, place, 1, Path(url.removeprefix("sqlite:///")))
    assert found(data.data_file(old)) == {"data": Level.OK, "shape": Level.WARNING}
    assert old.file is not None
    with closing(sqlite3.connect(old.file)) as opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
        opened.commit()
    assert found(data.data_file(old)) == {"data": Level.OK, "shape": Level.FAULT}


@pytest.mark.parametrize(("name", "mode"), [("event.sqlite", 0o644), ("files/secret.key", 0o640), ("files", 0o755)])
def test_what_others_can_read(patient: Patient, name: str, mode: int) -> None:
    path = patient.folder.parent / name
    path.chmod(mode)
    assert found(data.secrets(patient)) == {"secrets": Level.FAULT}
    (said,) = data.secrets(patient)
    subprocess.run(say("en", said.do, **said.values), shell=True, check=True)
    assert found(data.secrets(patient)) == {"secrets": Level.OK}, "what it says to do helps"


def test_files_of_two_owners(patient: Patient) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root may give files away")
    os.chown(patient.folder / "secret.key", 12345, 12345)
    assert found(data.secrets(patient)) == {"owner": Level.FAULT}


def test_a_key_that_is_gone(patient: Patient) -> None:
    (patient.folder / "secret.key").unlink()
    assert found(data.secrets(patient)) == {"key": Level.FAULT}


def test_a_file_of_the_key_that_holds_none(patient: Patient) -> None:
    (patient.folder / "secret.key").write_bytes(bytes(range(32)))
    assert found(data.secrets(patient))["key"] is Level.FAULT


def test_copies(patient: Patient) -> None:
    assert found(data.backups(patient, runs=False)) == {"backups": Level.WARNING}
    house = open_house(patient.url, patient.folder, patience=0)
    first, second = files.backup(house), files.backup(house)
    house.close()
    assert found(data.backups(patient, runs=True)) == {"backups": Level.OK}
    later = time.time() + 3600
    assert found(data.backups(patient, runs=True, now=lambda: later)) == {"backups": Level.FAULT}
    assert found(data.backups(patient, runs=False, now=lambda: later)) == {"backups": Level.OK}
    with first.open("r+b") as copy:
        copy.truncate(first.stat().st_size // 2)
    assert found(data.backups(patient, runs=False)) == {"backups": Level.FAULT}
    (said,) = data.backups(patient, runs=False)
    assert said.values["names"] == first.name
    first.unlink()
    second.write_bytes(b"")
    assert found(data.backups(patient, runs=False)) == {"backups": Level.FAULT}


@pytest.mark.parametrize(
    ("minutes", "english", "russian", "french"),
    [
        (1, "1 minute old", "1 минуту назад", "1 minute"),
        (119, "119 minutes old", "119 минут назад", "119 minutes"),
        (122, "2 hours old", "2 часа назад", "2 heures"),
        (16092, "11 days old", "11 дней назад", "11 jours"),
    ],
)
def test_the_age_of_a_copy_is_told_as_one_would_say_it(
    patient: Patient, minutes: int, english: str, russian: str, french: str
) -> None:
    house = open_house(patient.url, patient.folder, patience=0)
    made = files.backup(house).stat().st_mtime
    house.close()
    (said,) = data.backups(patient, runs=False, now=lambda: made + 60 * minutes + 1)
    for language, words in (("en", english), ("ru", russian), ("fr", french)):
        assert words in say(language, said.said, **said.values).replace("\N{NO-BREAK SPACE}", " ")


def test_what_it_says_to_do_names_the_event_that_was_asked_for(patient: Patient) -> None:
    (said,) = data.backups(patient, runs=False)
    assert f"backup --database {patient.file} --folder {patient.folder} -o " in say("en", said.do, **said.values)


# -- PostgreSQL ----------------------------------------------------------------------------------------------


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    look = Patient(f"postgresql+psycopg://piquet@127.0.0.1:{free_port()}/none", tmp_path, 1, None)
    assert found(postgres.postgres(look)) == {"postgres": Level.FAULT}


@pytest.mark.postgres
def test_a_database_that_answers(made_postgres_url: str, postgres_url: str, tmp_path: Path) -> None:
    well = found(postgres.postgres(Patient(made_postgres_url, tmp_path, 1, None)))
    assert well == {"postgres": Level.OK, "shape": Level.OK}
    empty = found(postgres.postgres(Patient(postgres_url, tmp_path, 1, None)))
    assert empty == {"postgres": Level.OK, "data": Level.FAULT}
    with psycopg.connect(made_postgres_url, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")  # type: ignore[arg-type]
    assert found(postgres.postgres(Patient(made_postgres_url, tmp_path, 1, None)))["postgres"] is Level.FAULT


# -- the press -----------------------------------------------------------------------------------------------


def test_faces(tmp_path: Path) -> None:
    assert found(press.faces()) == {"fonts": Level.OK}
    place = tmp_path / "fonts"
    shutil.copytree(folder("fonts"), place)
    assert found(press.faces(place)) == {"fonts": Level.OK}
    whole = (place / "text.ttf").read_bytes()
    for broken in (whole[: len(whole) // 2], b"", whole[:5000] + b"\0" * 5000 + whole[10000:]):
        (place / "text.ttf").write_bytes(broken)
        assert found(press.faces(place)) == {"fonts": Level.FAULT}
    (place / "text.ttf").write_bytes(whole)
    (place / "hand.woff2").unlink()
    (said,) = press.faces(place)
    assert (said.level, said.values["names"]) == (Level.FAULT, "hand.woff2")


def test_languages(tmp_path: Path) -> None:
    assert found(press.languages()) == {"languages": Level.OK}
    place = tmp_path / "translations"
    shutil.copytree(folder("translations"), place)
    (place / "fr" / "LC_MESSAGES" / "messages.mo").unlink()
    (said,) = press.languages(place)
    assert (said.level, said.values["names"]) == (Level.FAULT, "fr")


@pytest.mark.press
def test_the_press(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(press.printing("ru")) == {"press": Level.OK}
    monkeypatch.setattr(sys, "executable", "/bin/false")  # what renders is a process of its own, and dies
    assert found(press.printing("ru")) == {"press": Level.FAULT}


# -- the way here --------------------------------------------------------------------------------------------


@contextmanager
def answering(status: int, body: bytes) -> Iterator[int]:
    """Some program with a page of its own; its port."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def at(port: int) -> Patient:
    return Patient("sqlite:///x", Path("x"), port, None)


def test_a_port_that_is_free() -> None:
    assert found(reach.port(at(free_port())))["port"] is Level.OK


def test_a_port_that_is_taken() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert found(reach.port(at(other.getsockname()[1])))["port"] is Level.FAULT
    for status, body in ((200, b"a printer"), (404, b""), (503, b"not writable\n")):
        with answering(status, body) as port:
            assert found(reach.port(at(port)))["port"] is Level.FAULT


def test_a_site_that_phones_cannot_reach() -> None:
    """It answers at this computer's own number alone, as one does behind a firewall or with --host 127.0.0.1."""
    with answering(200, b"ok\n") as port:
        assert found(reach.port(at(port), ()))["port"] is Level.OK
        assert found(reach.port(at(port), (Own("wlan0", "127.0.0.2"),)))["port"] is Level.FAULT


#: 127.0.0.1 in a spelling that the system's resolver reads and that is no number to us: a name that leads here.
NAMED = "0x7f000001"


def test_a_site_behind_a_proxy() -> None:
    """It answers at 127.0.0.1 alone, as the book has it; what counts is who answers at the printed address."""
    outside = (Own("eth0", "127.0.0.2"),)
    with answering(200, b"ok\n") as site, answering(200, b"ok\n") as proxy, answering(502, b"Bad Gateway") as idle:
        for ends, port, address in ((proxy, Level.OK, Level.OK), (free_port(), Level.FAULT, Level.OK)):
            printed = f"http://{NAMED}:{ends}"
            answered = reach.answers_at(printed)
            assert found(reach.port(at(site), outside, printed=printed, answered=answered))["port"] is port
            state = reach.door(at(site), ours=True)
            told = found(reach.addresses(at(site), printed, HOTSPOT, state=state, answered=answered))
            assert told["address"] is address
        assert reach.answers_at(f"http://{NAMED}:{idle}") is reach.Door.PROXY
        # It is nobody's business to open what stands behind a proxy.
        for said in reach.port(at(site), outside, printed=printed, answered=reach.Door.SILENT):
            assert "0.0.0.0" not in say("en", said.do, **said.values)
        # An address that only this computer understands is none, whatever answers there.
        here = f"http://127.0.0.1:{site}"
        told = found(reach.addresses(at(site), here, HOTSPOT, state=reach.Door.SITE, answered=reach.answers_at(here)))
        assert told["address"] is Level.FAULT


def test_a_proxy_before_a_site_that_does_not_run_is_told_as_one() -> None:
    printed = "http://192.168.4.1"  # at port 80, and the site is to stand at 8001
    told = reach.addresses(at(8001), printed, HOTSPOT, state=reach.Door.SILENT, answered=reach.Door.PROXY)
    assert found(told)["address"] is Level.WARNING


def test_another_event_at_the_port_is_not_taken_for_this_one(patient: Patient) -> None:
    """What answers there is this event's only where some server has this very data open."""
    house = open_house(patient.url, patient.folder, patience=0)
    files.backup(house)
    assert in_use(patient.url)
    assert not examining._served(patient), "its site was never started at that port"
    (house.folder / "port").write_text(f"{patient.port}\n")
    assert examining._served(patient)
    house.close()
    assert not in_use(patient.url)
    assert not examining._served(patient)
    with answering(200, b"ok\n") as port:
        look = replace(patient, port=port)
        assert reach.door(look, ours=in_use(look.url)) is reach.Door.ANOTHERS
        told = list(reach.way_here(look, "http://192.168.4.1", ours=False))
        assert found(told)["port"] is Level.FAULT
        spoken = " ".join(examining.line(each, "en") for each in told)
        assert "Another event is served" in spoken
        assert f"192.168.4.1:{port}" not in spoken, "no address with a port that is not to be had"
        assert not examining._runs(look, ours=False)
        assert examining._runs(look, ours=True)


@pytest.mark.postgres
def test_whether_a_server_has_a_database_open(made_postgres_url: str, tmp_path: Path) -> None:
    assert not in_use(made_postgres_url)
    house = open_house(made_postgres_url, tmp_path / "files")
    assert in_use(made_postgres_url)
    house.close()
    assert not in_use(made_postgres_url)


def test_of_data_that_cannot_be_read_no_printed_address_is_told(patient: Patient) -> None:
    assert "address" not in found(reach.way_here(patient, None, ours=False))


def test_a_check_that_fails_itself_is_named() -> None:
    def full() -> Iterator[Finding]:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        yield

    (said,) = examining._tried("press", full)
    assert "“press” could not be made: Read-only file system" in examining.line(said, "en")
    assert found([said]) == {"press": Level.FAULT}


def test_a_firewall(tmp_path: Path) -> None:
    ufw = tmp_path / "ufw.conf"
    assert list(reach.firewall(8000, ufw)) == []
    ufw.write_text("ENABLED=yes\nLOGLEVEL=low\n")
    rules = tmp_path / "user.rules"
    rules.write_text("-A ufw-user-input -p tcp --dport 22 -j ACCEPT\n")
    assert found(reach.firewall(8000, ufw)) == {"firewall": Level.WARNING}
    rules.write_text("-A ufw-user-input -p tcp --dport 8000 -j ACCEPT\n")
    assert list(reach.firewall(8000, ufw)) == []
    ufw.write_text("ENABLED=no\n")
    rules.write_text("")
    assert list(reach.firewall(8000, ufw)) == []


@pytest.mark.parametrize(
    ("printed", "own", "hotspot", "address"),
    [
        ("http://192.168.4.1:8000", HOTSPOT, Level.OK, Level.OK),
        ("http://192.168.4.1", HOTSPOT, Level.OK, Level.FAULT),  # port 80
        ("http://10.42.0.1:8000", HOTSPOT, Level.OK, Level.FAULT),
        ("http://localhost:8000", HOTSPOT, Level.OK, Level.FAULT),
        ("https://cards.example.org", HOTSPOT, Level.OK, Level.OK),
        ("", HOTSPOT, Level.OK, Level.WARNING),
        ("http://10.0.0.5:8000", (Own("eth0", "10.0.0.5"),), Level.WARNING, Level.OK),
        ("http://192.168.4.1:8000", (), Level.FAULT, Level.FAULT),
    ],
)
def test_the_printed_address(printed: str, own: tuple[Own, ...], hotspot: Level, address: Level) -> None:
    assert found(reach.addresses(at(8000), printed, own)) == {"hotspot": hotspot, "address": address}


# -- the codes -----------------------------------------------------------------------------------------------


def test_codes_are_read_and_open_their_pages(patient: Patient) -> None:
    with reading_house(patient.url, patient.folder) as house:
        kinds = {code.kind for code in codes.codes_of(house, "http://192.168.4.1:8000")}
        assert len(kinds) == 6
        assert found(codes.codes(patient, house, "http://192.168.4.1:8000", runs=False)) == {
            "codes": Level.OK,
            "pages": Level.OK,
        }
        assert found(codes.codes(patient, house, "http://card_table.local:8000", runs=False)) == {"codes": Level.FAULT}
        assert found(codes.codes(patient, house, "http://192.168.4.1:8000", runs=True))["served"] is Level.WARNING


def test_a_code_that_was_drawn_badly_is_not_read() -> None:
    import zxingcpp

    text = "HTTP://192.168.4.1:8000/T/1"
    drawn = str(svg(text, batch_for([text], 20.0), ""))
    assert codes.found_in(drawn, zxingcpp) == text
    strokes = codes._STROKE.findall(drawn)
    half = strokes[len(strokes) // 2 :]
    spoilt = drawn
    for x, y, long in half:
        spoilt = spoilt.replace(f"M{x} {y}.5h{long}", "")
    assert codes.found_in(spoilt, zxingcpp) == ""


def test_without_a_reader_only_what_is_known_is_said(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    with reading_house(patient.url, patient.folder) as house:
        said = next(iter(codes.codes(patient, house, "http://192.168.4.1:8000", runs=False)))
    assert said.level is Level.WARNING
    assert "not read" in say("en", said.said, **said.values)
    assert said.values["command"] == f"{sys.executable} -m pip install zxing-cpp"


def test_a_key_of_another_event_opens_no_card(patient: Patient) -> None:
    (patient.folder / "secret.key").write_text("ab" * 32 + "\n")
    with reading_house(patient.url, patient.folder) as house:
        assert found(codes.codes(patient, house, "http://192.168.4.1:8000", runs=False))["pages"] is Level.FAULT


# -- the command ---------------------------------------------------------------------------------------------


def run(here: Path, *arguments: str, language: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "larp_piquet", "doctor", *arguments],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "LC_ALL": language},
        capture_output=True,
        text=True,
        timeout=600,
    )


def files_in(place: Path) -> dict[Path, tuple[int, bytes]]:
    """Every file with what it holds and when it was last written, save what SQLite lays beside a file that it reads."""
    found = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in place.rglob("*") if path.is_file()}
    empty = {path for path, told in found.items() if path.name.endswith("-wal") and not told[1]}
    return {path: told for path, told in found.items() if path not in empty and not path.name.endswith("-shm")}


def test_the_command(tmp_path: Path) -> None:
    house = furnish(open_house(f"sqlite:///{tmp_path / 'larp-piquet.sqlite'}"))
    cast.add_character(house, COMMAND_LINE, CharacterForm("Mousqueton"))
    house.close()
    before = files_in(tmp_path)
    (tmp_path / "larp-piquet-files" / "secret.key").chmod(0o644)
    done = run(tmp_path, "--json", "--port", str(free_port()))
    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr, told["level"]) == (1, "", "fault")
    levels = {each["check"]: each["level"] for each in told["checks"]}
    assert levels["secrets"] == "fault"
    assert {name for name, level in levels.items() if level == "fault"} <= {"secrets", "packages", "address"}
    assert set(levels) >= {"disk", "clock", "zone", "data", "codes", "pages", "press", "fonts", "port", "address"}
    (tmp_path / "larp-piquet-files" / "secret.key").chmod(0o600)
    spoken = run(tmp_path, "--port", str(free_port()), language="ru_RU.UTF-8")
    assert "Шрифт" in spoken.stdout or "шрифт" in spoken.stdout or "начертани" in spoken.stdout
    assert {"larp-piquet.sqlite", "secret.key"} <= {path.name for path in before}
    assert files_in(tmp_path) == before, "who looks changes nothing"
