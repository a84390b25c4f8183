"""The command as a shell sees it: exit status, standard output, standard error."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import click
import pytest

from larp_piquet import opening
from larp_piquet.config import Config
from larp_piquet.services.house import open_house
from tests.conftest import furnish
from tests.deploy.running import free_port, running
from tests.driver import command as forked
from tests.services.playing import play_partie, sit_down

COMMAND = [sys.executable, "-c", "from larp_piquet.cli import main; main()"]
DEAL = {"dealer": "Арамис", "totals": {"Атос": 54, "Арамис": 21}}


def record(*deals: object) -> str:
    head = {
        "format": "piquet-record",
        "version": 1,
        "game": "piquet",
        "rules": {"edition": "musketeer"},
        "players": ["Атос", "Арамис"],
        "stake": {"coin": "ru", "per_point": "1 к."},
        "deals": deals,
    }
    return json.dumps(head, ensure_ascii=False)


def run(*arguments: str, given: str | bytes = b"", here: Path | None = None) -> subprocess.CompletedProcess[str]:
    done = forked.run(*arguments, given=given.encode() if isinstance(given, str) else given, here=here)
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    )


def test_a_record_from_standard_input_is_counted_for_people() -> None:
    done = run("adjudicate", "-", given=record(DEAL))
    assert (done.returncode, done.stderr) == (0, "")
    assert "54" in done.stdout
    assert "33" in done.stdout  # 54 less 21


def test_the_account_for_programs_is_json() -> None:
    done = run("adjudicate", "-", "--json", given=record(DEAL))
    account = json.loads(done.stdout)
    assert account["format"] == "piquet-account"
    assert account["deals"][0]["entry"] == {"player": "Атос", "points": 33}


@pytest.mark.parametrize("given", ["", "{", "[]", record({"dealer": "Портос", "totals": {}}), b"\xff\xfe{}"])
def test_a_bad_record_is_status_2_one_line_and_no_output(given: str | bytes) -> None:
    done = run("adjudicate", "-", "--json", given=given)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_file_of_records_is_answered_line_by_line(tmp_path: Path) -> None:
    (tmp_path / "evening.jsonl").write_text(record(DEAL) + "\nnonsense\n" + record() + "\n", "utf-8")
    done = run("adjudicate", "--jsonl", "evening.jsonl", here=tmp_path)
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 0
    assert first["deals"][0]["totals"] == {"Атос": 54, "Арамис": 21}
    assert list(second) == ["error"]
    assert third["deals"] == []


def test_a_start_is_told_either_a_demo_or_a_file(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text("")
    done = run("serve", "--demo", "event.toml", here=tmp_path)
    assert done.returncode == 2
    assert "not both" in done.stderr


def test_every_fault_of_an_event_file_is_told_in_one_line_and_nothing_is_made(tmp_path: Path) -> None:
    text = 'format = "larp-piquet-event"\nversion = 1\n[event]\nname = "Ла-Рошель"\ngame_date = "spring"\nwine = 1\n'
    (tmp_path / "event.toml").write_text(text, "utf-8")
    done = run("import", "event.toml", here=tmp_path)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "event.game_date: This is not a date." in done.stderr
    assert "event.wine: This name is not known." in done.stderr
    assert run("export", here=tmp_path).returncode == 1, "no event was made"


def test_the_event_goes_out_and_in_again_and_away(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    assert run("import", str(example), here=tmp_path).returncode == 0
    twice = run("import", str(example), here=tmp_path)
    assert twice.returncode == 1
    assert twice.stderr.count("\n") == 1
    assert run("export", "-o", "out.toml", here=tmp_path).returncode == 0
    assert run("import", "out.toml", "--database", "again.sqlite", here=tmp_path).returncode == 0
    again = run("export", "--database", "again.sqlite", here=tmp_path)
    assert again.stdout == (tmp_path / "out.toml").read_text("utf-8")
    assert run("wipe", "--yes", here=tmp_path).returncode == 0
    assert not (tmp_path / "larp-piquet.sqlite").exists()
    assert not (tmp_path / "larp-piquet-files").exists()
    assert (tmp_path / "again.sqlite").exists()


def test_a_copy_brings_the_event_back(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    assert run("import", str(example), here=tmp_path).returncode == 0
    before = run("export", here=tmp_path).stdout
    copied = run("backup", here=tmp_path)
    assert copied.returncode == 0, copied.stderr
    copy = tmp_path / "kept.sqlite"
    Path(copied.stdout.strip().rpartition(": ")[2]).rename(copy)
    assert run("wipe", "--yes", here=tmp_path).returncode == 0
    assert run("restore", str(copy), here=tmp_path).returncode == 0
    assert run("export", here=tmp_path).stdout == before


def test_a_copy_kept_elsewhere_outlives_the_wipe(tmp_path: Path) -> None:
    """What the handbook does on the way home: copy, write out, delete; the copy opens the event again."""
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    (tmp_path / "home").mkdir()
    copy = str(tmp_path / "home" / "evening.sqlite")
    assert run("import", str(example), here=tmp_path).returncode == 0
    before = run("export", here=tmp_path).stdout
    assert run("backup", here=tmp_path).returncode == 0
    assert run("backup", "-o", copy, here=tmp_path).stdout == f"Copied to: {copy}\n"
    assert "is there already" in one_line(run("backup", "-o", copy, here=tmp_path))
    assert "is there already" in one_line(run("backup", "-o", "larp-piquet.sqlite", here=tmp_path))
    assert "none/c.sqlite cannot be written" in one_line(run("backup", "-o", "none/c.sqlite", here=tmp_path))
    wiped = run("wipe", given="y\n", here=tmp_path)
    assert wiped.returncode == 0, wiped.stderr
    asked = wiped.stdout.index("for good?")
    assert "1 copy in" in wiped.stdout[:asked]
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
    assert run("restore", copy, here=tmp_path).returncode == 0
    assert run("export", here=tmp_path).stdout == before


def test_a_wipe_asks_only_about_what_it_can_do(tmp_path: Path) -> None:
    said = run("wipe", here=tmp_path)
    assert said.stdout == ""
    assert "Nothing was deleted" in one_line(said)
    assert list(tmp_path.iterdir()) == []
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    assert run("import", str(example), here=tmp_path).returncode == 0
    with closing(open_house(f"sqlite:///{tmp_path / 'larp-piquet.sqlite'}")):
        held = run("wipe", given="y\n", here=tmp_path)
    assert held.stdout == ""
    assert "in use" in one_line(held)


def test_who_waits_for_another_process_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 0.3)
    url = f"sqlite:///{tmp_path / 'event.sqlite'}"
    with closing(open_house(url)), pytest.raises(click.ClickException) as refused:
        opening.prepare(Config(url, tmp_path / "event-files"), None)
    assert "in use" in refused.value.message
    assert "Another process has this event open." in capsys.readouterr().out


@pytest.mark.parametrize("there", ["/dev/null", "file", "pipe"])
def test_what_is_no_folder_is_told_so(tmp_path: Path, there: str) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    refused = run("serve", "--folder", there, here=tmp_path)
    assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)
    assert there in refused.stderr.splitlines()[-1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "pipe"]


def test_an_event_under_another_name_is_pointed_out(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    assert run("import", str(example), "--database", "evening.sqlite", here=tmp_path).returncode == 0
    for command in (
        ("export",),
        ("backup",),
        ("print",),
        ("wipe", "--yes"),
        ("passphrase", "--stdin"),
        ("setup-link",),
    ):
        assert "add --database evening.sqlite" in one_line(run(*command, here=tmp_path)), command
    assert {path.name for path in tmp_path.iterdir()} == {"evening.sqlite", "evening.sqlite.lock", "evening-files"}
    assert run("import", str(example), here=tmp_path).returncode == 0, "a second event may be begun beside it"


def test_a_bad_event_file_leaves_nothing_behind(tmp_path: Path) -> None:
    text = 'format = "larp-piquet-event"\nversion = 1\n[event]\nname = "X"\ngame_date = 1628-02-01\nlanguage = "xx"\n'
    (tmp_path / "event.toml").write_text(text, "utf-8")
    port = str(free_port())
    for command in (("serve", "event.toml", "--port", port), ("import", "event.toml", "--database", "event.sqlite")):
        assert "language: " in one_line(run(*command, here=tmp_path))
        assert [path.name for path in tmp_path.iterdir()] == ["event.toml"], command


def test_a_taken_port_is_told_before_anything_is_made(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = run("serve", "--demo", "--host", "127.0.0.1", "--port", str(port), here=tmp_path)
    assert f"Port {port} is taken" in one_line(done)
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_a_start_from_a_file_says_how_other_commands_find_the_event(tmp_path: Path) -> None:
    """And the link that `setup-link` prints afterwards leads to the port of that start."""
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    port = free_port()
    (tmp_path / "evening.toml").write_text(example.read_text("utf-8"), "utf-8")
    serve = [*COMMAND, "serve", "evening.toml", "--host", "127.0.0.1", "--port", str(port)]
    with running(serve, port, tmp_path, {"LC_ALL": "C.UTF-8"}) as site:
        assert site.wait("/health") == 200
        (line,) = [line for line in site.said().splitlines() if "--database" in line]
        site.stop()
    told = line[line.index("--database") :].split()
    assert told == ["--database", str(tmp_path / "evening.sqlite")]
    assert f":{port}/S/" in run("setup-link", *told, here=tmp_path).stdout
    assert run("wipe", "--yes", *told, here=tmp_path).returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {"evening.toml", "output.txt"}


def test_a_command_without_a_data_file_says_so_in_one_line(tmp_path: Path) -> None:
    for command in ("export", "backup", "print"):
        done = run(command, here=tmp_path)
        assert done.returncode == 1, command
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_passphrase_is_set_from_standard_input(tmp_path: Path) -> None:
    done = run("passphrase", "--stdin", given="one for all, all for one\n", here=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "one for all" not in done.stdout + done.stderr
    late = run("setup-link", here=tmp_path)
    assert late.returncode == 1
    assert late.stderr.count("\n") == 1


def test_the_card_of_the_hotspot_is_written_and_its_password_kept_nowhere(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    assert run("import", str(example), here=tmp_path).returncode == 0
    card = ("wifi-card", "--network", "Piquet", "--paper", "letter", "--stdin", "-o", "card.pdf")
    assert "address" in one_line(run(*card, given="three musketeers\n", here=tmp_path))
    tents = ("print", "--address", "http://192.168.4.1:8000", "--part", "table_cards")
    assert run(*tents, here=tmp_path).returncode == 0
    assert "8 to 63" in one_line(run(*card, given="short\n", here=tmp_path))
    done = run(*card, given="three musketeers\n", here=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "three musketeers" not in done.stdout + done.stderr
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in files if b"three musketeers" in path.read_bytes()] == []


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1, done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_an_output_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    assert run("import", str(example), here=tmp_path).returncode == 0
    assert "none/out.toml cannot be written" in one_line(run("export", "-o", "none/out.toml", here=tmp_path))
    printing = ("print", "--address", "http://192.168.4.1:8000", "--part", "table_cards", "-o", "none/out.pdf")
    assert "none/out.pdf cannot be written" in one_line(run(*printing, here=tmp_path))


@pytest.mark.parametrize("given", [b"\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\n", b"", b"short\n"])
def test_a_passphrase_that_cannot_be_taken_is_one_line(given: bytes, tmp_path: Path) -> None:
    one_line(run("passphrase", "--stdin", given=given, here=tmp_path))


def test_refusals_at_the_command_line_are_sentences(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    assert run("import", str(example), here=tmp_path).returncode == 0
    said = one_line(run("print", "--part", "letters", "--address", "http://192.168.4.1:8000", here=tmp_path))
    assert "The press has no such document. It has: " in said
    (tmp_path / "larp-piquet-files" / "secret.key").unlink()
    assert "key is gone" in one_line(run("export", here=tmp_path))
    (tmp_path / "letter.sqlite").write_text("Dear Cardinal")
    said = one_line(run("wipe", "--yes", "--database", "letter.sqlite", here=tmp_path))
    assert "no data file of LARP Piquet" in said
    assert (tmp_path / "letter.sqlite").read_text() == "Dear Cardinal"


def test_an_event_file_with_a_number_of_thousands_of_digits_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(f"version = {'9' * 5000}\n")
    assert "too great" in one_line(run("import", "event.toml", here=tmp_path))


def test_a_partie_is_written_as_a_record_and_counted(tmp_path: Path) -> None:
    opened = open_house(f"sqlite:///{tmp_path / 'event.sqlite'}", tmp_path / "files")
    house = furnish(opened, {"koroliks_per_partie": 1})
    sitting = sit_down(house)
    play_partie(house, sitting)
    house.close()
    where = ("--database", str(tmp_path / "event.sqlite"), "--folder", str(tmp_path / "files"))
    written = run("record", str(sitting), *where)
    assert (written.returncode, written.stderr) == (0, "")
    counted = run("adjudicate", "-", "--json", given=written.stdout)
    account = json.loads(counted.stdout)
    assert [deal["complete"] for deal in account["deals"]] == [True, True]
    assert account["partie"]["complete"] is True
    into = run("record", str(sitting), "-o", str(tmp_path / "partie.json"), *where)
    assert (into.returncode, (tmp_path / "partie.json").read_text("utf-8")) == (0, written.stdout)
    over = run("record", str(sitting), "-o", str(tmp_path / "event.sqlite"), *where)
    assert "belongs to the event itself" in one_line(over)
    for arguments, wrong in ((("7",), "no such sitting"), ((str(sitting), "--partie", "2"), "no such partie")):
        refused = run("record", *arguments, *where)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert wrong in refused.stderr


def test_reasons_are_given_when_asked() -> None:
    claims = {"Атос": {"point": {"cards": 5, "pips": 49}}, "Арамис": {"point": {"cards": 5, "pips": 48}}}
    given = record({"dealer": "Арамис", "claims": claims, "tricks": []}).replace("musketeer", "starinny")
    told = run("adjudicate", "-", "--explain", "--language", "ru", given=given)
    assert told.returncode == 0
    assert "Масть: 5 против 5; 49\u00a0— выше, чем 48. Считает Атос." in told.stdout
    assert "против" not in run("adjudicate", "-", "--language", "ru", given=given).stdout


def test_the_law_is_asked_from_a_terminal() -> None:
    told = run("rule", "thirteen", "decision=stands", "holder=elder", "--edition", "starinny")
    assert (told.returncode, told.stderr) == (0, "")
    assert "4 out, 3 in" in told.stdout
    assert "5 out, 4 in" in told.stdout
    assert "(irregularity.thirteen): " in told.stdout
    assert "exposed" in run("rule").stdout


def test_the_law_of_three_is_asked_for_the_two_who_are_left(tmp_path: Path) -> None:
    asked = ("rule", "thirteen", "decision=stands", "holder=elder", "--edition", "normandy-musketeer")
    assert "4 out, 3 in" not in run(*asked).stdout
    assert "4 out, 3 in" in run(*asked, "--two-left").stdout
    assert run("rule", "thirteen", "--two-left").returncode == 1  # nobody leaves a match of two


def test_a_fact_that_is_missing_is_asked_for_by_name() -> None:
    asked = run("rule", "thirteen", "decision=stands")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "Who holds the wrong hand?" in asked.stderr
    assert "holder=dealer" in asked.stderr
    wrong = run("rule", "thirteen", "holder=cook", "weather=rain")
    assert wrong.returncode == 2
    assert "holder: “cook” is not one of: elder, dealer." in wrong.stderr
    assert "“weather” is no fact of this case" in wrong.stderr
    assert run("rule", "exposed", "--edition", "whist").returncode == 1


def test_house_rules_in_a_file_are_asked(tmp_path: Path) -> None:
    law = 'format = "larp-piquet-rules"\nversion = 1\nedition = "starinny"\n[rules]\nelder_takes = [2, 4]\n'
    (tmp_path / "law.toml").write_text(law)
    told = run("rule", "--rules", "law.toml", "thirteen", "decision=stands", "holder=elder", here=tmp_path)
    assert [line.strip() for line in told.stdout.splitlines() if " out, " in line] == [
        "3 out, 2 in", "4 out, 3 in", "5 out, 4 in",
    ]  # fmt: skip
    (tmp_path / "law.toml").write_text(law.replace("[2, 4]", "[9, 4]"))
    assert run("rule", "--rules", "law.toml", "exposed", "whose=own", here=tmp_path).returncode == 1


def test_debts_come_in_go_out_and_are_carried_over(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "la-rochelle.toml"
    with_purses = tmp_path / "purses.toml"
    text = example.read_text("utf-8").replace('coin = "fr-1640"\n', 'coin = "fr-1640"\npurses = true\n', 1)
    with_purses.write_text(text, "utf-8")
    for name in ("old", "new"):
        assert run("import", str(with_purses), "--database", f"{name}.sqlite", here=tmp_path).returncode == 0
    rows = "debtor;creditor;amount\nathos;porthos;3₶ 4s\nАтос;никто;2,60\n"
    (tmp_path / "debts.csv").write_bytes(rows.encode("utf-8"))
    old = ("--database", "old.sqlite")
    bad = run("import-debts", "debts.csv", *old, here=tmp_path)
    assert bad.returncode == 1
    assert "Row 3, creditor: “никто” is neither the id nor the whole name" in bad.stderr
    assert "Row 3, amount: " in bad.stderr
    assert "Sound rows: 1." in bad.stderr
    (tmp_path / "debts.csv").write_text(rows.replace("никто;2,60", "aramis;1 louis"), "utf-8")
    dry = run("import-debts", "debts.csv", *old, "--dry-run", here=tmp_path)
    assert "3: Атос → Арамис (athos → aramis): 10₶" in dry.stdout  # a louis is ten livres
    assert '"debts": []' in run("export", "--format", "json", *old, here=tmp_path).stdout, "nothing was entered"
    assert run("import-debts", "debts.csv", *old, here=tmp_path).returncode == 0
    assert "--again" in run("import-debts", "debts.csv", *old, here=tmp_path).stderr

    coin = "character;amount\nathos;10₶\nporthos;1 louis 5\n"
    (tmp_path / "purses.csv").write_text(coin, "utf-8")
    refused = run("import-purses", "purses.csv", *old, here=tmp_path)
    assert (refused.returncode, "Row 3, amount: " in refused.stderr) == (1, True)
    (tmp_path / "purses.csv").write_text(coin.replace(" 5", ""), "utf-8")
    dry = run("import-purses", "purses.csv", *old, "--dry-run", here=tmp_path)
    assert "3: Портос (porthos): 10₶" in dry.stdout
    opened = run("import-purses", "purses.csv", *old, here=tmp_path)
    assert (opened.returncode, "Purses opened: 2." in opened.stdout) == (0, True)

    journal = run("export", "--format", "journal", *old, here=tmp_path).stdout
    assert 'character:athos  -2400 "fr-1640"' in journal
    assert run("export", "--format", "csv", *old, here=tmp_path).returncode == 2
    assert run("export", "--format", "csv", *old, "-o", "tables.zip", here=tmp_path).returncode == 0
    assert (tmp_path / "tables.zip").stat().st_mode & 0o777 == 0o600

    assert run("export", "--format", "debts", *old, "-o", "debts.json", here=tmp_path).returncode == 0
    for source, number in (("debts.json", 2), ("old.sqlite", 0)):
        done = run("carry-over", source, "--into", "new.sqlite", here=tmp_path)
        assert (done.returncode, f"are carried over: {number}." in done.stdout) == (0, True), done
        assert ("Purses carried over: 2." in done.stdout) == (source == "debts.json")
        assert ("Left out: the purse of Портос (porthos), 10₶." in done.stdout) == (source == "old.sqlite")
    assert not (tmp_path / "debts.json-files").exists()
    assert run("carry-over", "debts.csv", "--into", "new.sqlite", here=tmp_path).returncode == 1


def test_several_processes_on_a_data_file_are_refused_with_words_and_nothing_is_made(tmp_path: Path) -> None:
    done = run("serve", "--database", "event.sqlite", "--processes", "2", here=tmp_path)
    assert done.returncode == 2
    assert "--processes needs PostgreSQL" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("verify",), ("adjudicate",), ("adjudicate", "--jsonl")])
def test_no_more_of_a_file_is_read_than_the_site_takes(command: tuple[str, ...], tmp_path: Path) -> None:
    """A device may have no end."""
    endless = run(*command, "/dev/zero")
    assert (endless.returncode, endless.stdout) == (2, "")
    assert endless.stderr == "/dev/zero: This is larger than 500000 bytes.\n"
    just = tmp_path / "just"
    just.write_bytes(b"x" * 500_000)
    assert "larger" not in run(*command, str(just)).stderr


@pytest.mark.parametrize("command", ["verify", "adjudicate"])
def test_a_closed_standard_input_is_told_in_one_line(command: str) -> None:
    shell = ["sh", "-c", '"$@" <&-', "sh", *COMMAND, command, "-"]
    done = subprocess.run(shell, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "-: Bad file descriptor\n")
