"""What the book of operation says, done word by word; and the examples beside it, by those programs that read them."""

from __future__ import annotations

import configparser
import getpass
import http.client
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from larp_piquet.services import files
from larp_piquet.services.house import open_house
from larp_piquet.web.captive import PROBES
from tests.conftest import furnish
from tests.deploy.running import ROOT, free_port
from tests.driver.nginx import program
from tests.driver.server import running_event
from tests.services.playing import play_partie, sign, sit_down
from tests.services.test_old_files import as_it_stood, dumped, unpacked

BOOK = Path(ROOT, "docs", "operation.md").read_text("utf-8")
EXAMPLES = Path(ROOT, "deploy", "examples")
HOTSPOT = EXAMPLES / "hotspot"


@pytest.fixture
def shell_of(tmp_path: Path) -> Path:
    """A folder in which `larp-piquet` is the command of this checkout."""
    programs = tmp_path / "programs"
    programs.mkdir()
    command = programs / "larp-piquet"
    command.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m larp_piquet "$@"\n')
    command.chmod(0o755)
    return programs


def done(script: str, here: Path, programs: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    environment.pop("DATABASE_URL", None)
    command = ["sh", "-e", "-c", script]
    return subprocess.run(command, cwd=here, env=environment, capture_output=True, text=True, timeout=600)


def the_drill() -> str:
    (drill,) = re.findall(r"```sh drill\n(.*?)```", BOOK, re.S)
    assert drill.count("larp-piquet restore") == 1
    return str(drill)


def test_the_drill_word_by_word_while_the_site_runs(tmp_path: Path, shell_of: Path) -> None:
    here = tmp_path / "evening"
    here.mkdir()
    data = here / "larp-piquet.sqlite"

    def played(house: object) -> None:
        sitting_id = sit_down(house)  # type: ignore[arg-type]
        play_partie(house, sitting_id)  # type: ignore[arg-type]
        sign(house, sitting_id)  # type: ignore[arg-type]

    with running_event(here, f"sqlite:///{data}", prepare=played) as event:
        os.symlink("files", here / "larp-piquet-files")
        drilled = done(the_drill(), here, shell_of)
        assert drilled.returncode == 0, drilled.stdout + drilled.stderr
        assert event.phone("athos").get("/table/1").status == 200
    assert not (here / "drill").exists()
    assert not (here / "drill.sqlite").exists()
    assert data.exists()


def test_the_drill_finds_a_copy_that_is_not_the_event(tmp_path: Path, shell_of: Path) -> None:
    """Where another copy is restored than was made, `cmp` says so: the drill can fail."""
    here = tmp_path / "evening"
    here.mkdir()
    furnish(open_house(f"sqlite:///{here / 'larp-piquet.sqlite'}", here / "larp-piquet-files")).close()
    other = open_house(f"sqlite:///{tmp_path / 'other.sqlite'}", tmp_path / "other-files")
    furnish(other)
    copy = files.backup(other)
    other.close()
    script = the_drill().replace("larp-piquet backup -o drill.sqlite", f"cp {copy} drill.sqlite")
    assert done(script, here, shell_of).returncode != 0


def test_the_way_back_is_one_command(tmp_path: Path, shell_of: Path) -> None:
    """The command of the book over data of the version before, which this version has changed meanwhile."""
    (line,) = re.findall(
        r"^    (larp-piquet restore larp-piquet-files/backups/before-upgrade-\d+\.sqlite)$", BOOK, re.M
    )
    url, folder = as_it_stood("0016", tmp_path / "then")
    here = tmp_path / "evening"
    here.mkdir()
    shutil.copy(url.removeprefix("sqlite:///"), here / "larp-piquet.sqlite")
    shutil.copytree(folder, here / "larp-piquet-files")
    open_house(f"sqlite:///{here / 'larp-piquet.sqlite'}", here / "larp-piquet-files").close()
    copy = here / "larp-piquet-files" / "backups" / "before-upgrade-0016.sqlite"
    assert dumped(copy) == dumped(unpacked("0016", tmp_path / "again"))
    back = done(re.sub(r"before-upgrade-\d+", "before-upgrade-0016", line), here, shell_of)
    assert back.returncode == 0, back.stderr
    assert (here / "larp-piquet-files" / "backups" / "before-restore-1.sqlite").exists()


# -- examples ------------------------------------------------------------------------------------------------


def installed(unit: Path, place: Path) -> Path:
    """The unit as it would lie in the system, with a program that is there."""
    text = unit.read_text("utf-8").replace("/opt/larp-piquet/.venv/bin/larp-piquet", "/bin/true")
    (place / unit.name).write_text(text, "utf-8")
    return place / unit.name


needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")


@needs_systemd
def test_the_units_are_understood(tmp_path: Path) -> None:
    for name in ("larp-piquet.service", "larp-piquet-copy.service", "larp-piquet-copy.timer"):
        installed(EXAMPLES / name, tmp_path)
    installed(EXAMPLES / "several" / "larp-piquet@.service", tmp_path)
    # systemd looks at a unit for any name as it looks at one of its names.
    (tmp_path / "larp-piquet@8001.service").symlink_to(tmp_path / "larp-piquet@.service")
    inside = tmp_path / "larp-piquet.service.d"
    for extra in (False, True):
        if extra:
            inside.mkdir()
            installed(HOTSPOT / "larp-piquet-hotspot.conf", inside)
        for unit in sorted(tmp_path.glob("larp-piquet*.*")):
            if unit.is_file():
                verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
                said = [line for line in verified.stderr.splitlines() if "larp-piquet" in line]
                assert (verified.returncode, said) == (0, []), unit.name


@needs_systemd
def test_a_unit_that_is_wrong_is_not_understood(tmp_path: Path) -> None:
    unit = installed(EXAMPLES / "larp-piquet.service", tmp_path)
    unit.write_text(unit.read_text().replace("Restart=always", "Restart=perhaps").replace("Type=exec", "Typo=exec"))
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert "perhaps" in verified.stderr
    assert "Typo" in verified.stderr


@needs_systemd
def test_the_service_is_shut_in(tmp_path: Path) -> None:
    unit = installed(EXAMPLES / "larp-piquet.service", tmp_path)
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit]
    judged = subprocess.run(command, capture_output=True, text=True)
    if "unrecognized option" in judged.stderr:
        pytest.skip("this systemd judges no files")
    assert judged.returncode == 0, judged.stdout[-300:]  # 2.0 of 10


def options_of(command: str) -> set[str]:
    """The options in a line of a unit, of a comment or of the book."""
    return set(re.findall(r"(?<!\S)--[a-z-]+", command))


def test_every_start_that_is_shown_is_understood() -> None:
    """Whatever a file or the book has `serve` do, the command knows."""
    from larp_piquet.cli import serve

    known = {option for each in serve.params for option in each.opts}
    texts = [path.read_text("utf-8") for path in EXAMPLES.rglob("*") if path.is_file()]
    lines = [line for text in (*texts, BOOK) for line in text.splitlines() if "larp-piquet serve" in line]
    assert len(lines) >= 5
    for line in lines:
        assert options_of(line.partition("larp-piquet serve")[2]) <= known, line


def keyfile(path: Path) -> configparser.ConfigParser:
    found = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    found.read_string(path.read_text("utf-8"))
    return found


def settings_of(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def test_the_hotspot_has_one_address_in_every_file() -> None:
    """The address that the book has printed, that the computer bears, and to which every name leads."""
    assert "`http://10.42.0.1`" in BOOK
    manager = keyfile(HOTSPOT / "Piquet.nmconnection")
    assert manager["ipv4"]["address1"] == "10.42.0.1/24"
    assert manager["ipv4"]["method"] == "shared"
    assert manager["wifi"]["mode"] == "ap"
    assert keyfile(HOTSPOT / "piquet.network")["Network"]["Address"] == "10.42.0.1/24"
    for name in ("dnsmasq.conf", "dnsmasq-shared.conf"):
        told = settings_of(HOTSPOT / name)
        assert "/#/10.42.0.1" in told["address"]
        assert "114,urn:ietf:params:capport:unrestricted" in told["dhcp-option"]
    assert settings_of(HOTSPOT / "hostapd.conf")["interface"] == settings_of(HOTSPOT / "dnsmasq.conf")["interface"]


@pytest.mark.skipif(program("dnsmasq") is None, reason="no dnsmasq here")
@pytest.mark.parametrize("name", ["dnsmasq.conf", "dnsmasq-shared.conf"])
def test_the_name_server_understands_its_file(name: str) -> None:
    tested = subprocess.run(
        [str(program("dnsmasq")), "--test", f"--conf-file={HOTSPOT / name}"], capture_output=True, text=True
    )
    assert tested.returncode == 0, tested.stderr


@pytest.mark.skipif(program("dnsmasq") is None, reason="no dnsmasq here")
@pytest.mark.parametrize("name", ["dnsmasq.conf", "dnsmasq-shared.conf"])
def test_every_name_is_this_computer_and_of_other_kinds_there_is_nothing(tmp_path: Path, name: str) -> None:
    """RFC 1035: code 0 and no answer is "none of that kind"; 5 is a refusal, after which a phone asks on and on."""
    port = free_port()
    lines = (HOTSPOT / name).read_text("utf-8").splitlines()
    mine = [line for line in lines if not line.startswith(("interface", "bind-dynamic", "dhcp-"))]
    (tmp_path / "conf").write_text("\n".join([*mine, "no-resolv", ""]), "utf-8")
    command = [str(program("dnsmasq")), "--keep-in-foreground", f"--conf-file={tmp_path / 'conf'}", f"--port={port}"]
    command += ["--listen-address=127.0.0.1", "--bind-interfaces", f"--user={getpass.getuser()}", "--pid-file="]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        address, aaaa = (_asked(port, "example.com", kind) for kind in (1, 28))
        assert (address[3] & 15, address[-4:]) == (0, bytes([10, 42, 0, 1]))
        assert (aaaa[3] & 15, aaaa[6:8]) == (0, b"\0\0")
    finally:
        process.terminate()
        process.wait(30)


def _asked(port: int, name: str, kind: int) -> bytes:
    """The answer of the name server, which may be just starting."""
    labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
    question = struct.pack(">6H", 7, 0x100, 1, 0, 0, 0) + labels + struct.pack(">xHH", kind, 1)
    until = time.monotonic() + 60
    while True:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.settimeout(1)
            line.connect(("127.0.0.1", port))
            try:
                line.send(question)
                return line.recv(512)
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.02)


@pytest.mark.skipif(program("caddy") is None, reason="no Caddy here")
def test_caddy_understands_its_file(tmp_path: Path) -> None:
    at_home = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    command = [str(program("caddy")), "validate", "--adapter", "caddyfile", "--config", str(EXAMPLES / "Caddyfile")]
    tested = subprocess.run(command, capture_output=True, text=True, env=at_home)
    assert tested.returncode == 0, tested.stderr
    wrong = tmp_path / "Caddyfile"
    wrong.write_text((EXAMPLES / "Caddyfile").read_text("utf-8").replace("flush_interval -1", "flush_interval never"))
    assert subprocess.run([*command[:-1], str(wrong)], capture_output=True, env=at_home).returncode != 0


def test_the_proxies_write_no_secret_address() -> None:
    """nginx logs what its map leaves of an address; the same doors are struck out as in our own log."""
    from larp_piquet.serving import masked

    text = (EXAMPLES / "nginx.conf").read_text("utf-8")
    (doors,) = re.findall(r'"~\*\^/\(\?<door>\[([a-z]+)\]\)/\."', text)
    for door in "abcdefghijklmnopqrstuvwxyz":
        assert (door in doors) == ("***" in masked(f"/{door.upper()}/7H2KQ4M9X1ZT3VB")), door
    (form,) = re.findall(r"log_format without_secrets '([^']*)'", text)
    # Of an address it writes the masked one alone, and not where a reader came from.
    assert set(re.findall(r"\$(\w+)", form)) == {
        "time_iso8601", "request_method", "uri_without_secrets", "status", "body_bytes_sent", "request_time"
    }  # fmt: skip
    logs = [line.strip() for line in (EXAMPLES / "Caddyfile").read_text("utf-8").splitlines() if "log" in line]
    assert [line for line in logs if not line.startswith("#")] == [
        "log default {", "exclude http.log.error http.handlers.reverse_proxy"
    ]  # fmt: skip


@pytest.mark.skipif(program("caddy") is None, reason="no Caddy here")
def test_caddy_writes_no_secret_address_when_the_site_does_not_answer(tmp_path: Path) -> None:
    port = free_port()
    mine = (EXAMPLES / "Caddyfile").read_text("utf-8")
    for stands, put in (
        ("{\n\tlog default", "{\n\tadmin off\n\tlog default"), ("cards.example.org", f"http://127.0.0.1:{port}"),
        ("127.0.0.1:8000", f"127.0.0.1:{free_port()}"),
    ):  # fmt: skip
        assert stands in mine
        mine = mine.replace(stands, put, 1)
    (tmp_path / "Caddyfile").write_text(mine, "utf-8")
    at_home = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    with (tmp_path / "said").open("wb") as said:
        command = [str(program("caddy")), "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
        process = subprocess.Popen(command, stdout=said, stderr=said, env=at_home)
    try:
        until = time.monotonic() + 60
        while True:
            try:
                with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as line:
                    line.request("GET", "/C/K7WQ2MXPVSECRET")
                    assert line.getresponse().status in (502, 503)
                    break
            except OSError:
                assert time.monotonic() < until, (tmp_path / "said").read_text("utf-8")
                time.sleep(0.05)
    finally:
        process.terminate()
        process.wait(30)
    told = (tmp_path / "said").read_text("utf-8")
    assert "serving initial configuration" in told, "it does log"
    assert "K7WQ2MXPVSECRET" not in told


def test_the_book_names_every_probe_that_phones_make() -> None:
    for path in ("/generate_204", "/hotspot-detect.html", "/connecttest.txt", "/canonical.html"):
        assert path in PROBES
        assert path[1:] in BOOK
