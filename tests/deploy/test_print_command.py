"""``larp-piquet print``: every document by its name, as many as wanted, in any manner, for its owner alone."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from larp_piquet import pressing
from larp_piquet.cli import main
from larp_piquet.ledger.book import Actor
from larp_piquet.printing.composing import ON_SHEETS
from larp_piquet.printing.documents import DOCUMENTS, PACK
from larp_piquet.services import blanks, drafts, events, houselaw, notepress
from larp_piquet.services.errors import BadInput, NotFound
from larp_piquet.services.house import open_house
from larp_piquet.services.results import COMMAND_LINE, Viewer
from tests.conftest import furnish
from tests.deploy.test_command import one_line, run
from tests.services.playing import ATHOS, play_partie, sign, sit_down
from tests.services.test_notepress import LOAN, drawn

WHERE = ("--database", "event.sqlite", "--folder", "files")


def pages(file: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(file).pages]


def test_every_document_of_the_press_has_a_name_here() -> None:
    named = set(DOCUMENTS) - set(ON_SHEETS.values())  # notes come on sheets of themselves where many are bound
    assert named <= set(pressing.NAMES)
    for name in named:
        assert pressing.names_of([name.replace("_", "-")]) == (name,)
    assert pressing.names_of([]) == pressing.names_of(["pack"]) == PACK
    assert pressing.names_of(["crib,score-pad", "rule-sheet"]) == ("crib", "score_pad", "rule_sheet")
    for typed in (["crib", "love-letter"], [""], ["crib", " , "]):
        with pytest.raises(NotFound):
            pressing.names_of(typed)
    with pytest.raises(BadInput) as refused:
        pressing.names_of(["crib,score-pad", "crib"])
    assert [(each.field, each.code) for each in refused.value.problems] == [("crib", "named_twice")]


def test_copies_are_a_number_for_all_or_for_one() -> None:
    names = ("crib", "score_pad", "blank_notes")
    assert pressing.copies_of(names, ()) == {"crib": 1, "score_pad": 1, "blank_notes": 1}
    assert pressing.copies_of(names, ("4", "score-pad=30")) == {"crib": 4, "score_pad": 30, "blank_notes": 1}
    for typed in ("many", "rule_sheet=2", "crib=", "crib=0", "blank_notes=2", "-1"):
        with pytest.raises(BadInput):
            pressing.copies_of(names, (typed,))
    assert pressing.copies_of(names, ("score-pad=30", "4"))["score_pad"] == 30, "in whatever order"
    for twice in (("crib=3", "crib=2"), ("2", "3"), ("crib=2", "4", "crib=2")):
        with pytest.raises(BadInput) as refused:
            pressing.copies_of(names, twice)
        assert [each.code for each in refused.value.problems] == ["copies_told_twice"]
    with pytest.raises(BadInput):
        pressing.copies_of(("blank_notes",), ("2",))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_how_far_the_print_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    terminal, pipe = Terminal(), io.StringIO()
    for stream in (terminal, pipe):
        progress = pressing.Progress(stream)
        progress(3, 12)
        progress(12, 12)
        progress.over()
    told = [line.rstrip() for line in terminal.getvalue().split("\r")]
    assert told == ["", "Laying out: page 3 of 12", "Laid out: 12 pages; writing them…", "", ""]
    assert pipe.getvalue() == "", "a file or a pipe hears nothing of it"


@pytest.mark.press
def test_the_papers_of_a_law_need_no_event(tmp_path: Path) -> None:
    made = tmp_path / "law.pdf"
    made.write_text("stood here before")
    made.chmod(0o644)
    law = (
        "rule-sheet",
        "--edition",
        "starinny",
        "--language",
        "ru",
        "--old-spelling",
        "--copies",
        "2",
        "-o",
        "law.pdf",
    )
    done = run("print", *law, here=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Written: law.pdf\n", "")
    assert len(pages(made)) == 4
    assert "ъ" in pages(made)[0]
    assert made.stat().st_mode & 0o777 == 0o600, "a print may carry every secret"
    assert [path.name for path in tmp_path.iterdir()] == ["law.pdf"]
    assert "no such data file" in one_line(run("print", "crib", here=tmp_path))


@pytest.mark.press
def test_an_edition_may_be_the_key_of_a_house_law_of_the_event(tmp_path: Path) -> None:
    house = furnish(open_house(f"sqlite:///{tmp_path / 'event.sqlite'}", tmp_path / "files"))
    law = houselaw.HouseLaw("starinny", {"leza_tricks": 8}, "Castle law")
    key = houselaw.add_house_edition(house, COMMAND_LINE, law, "the castle's custom").key
    house.close()
    options = ("rule-sheet", *WHERE, "--language", "en")
    done = run("print", *options, "--edition", key, "-o", "law.pdf", here=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Castle law" in " ".join(pages(tmp_path / "law.pdf"))
    refused = one_line(run("print", *options, "--edition", "house-9", here=tmp_path))
    assert "There is no edition “house-9”" in refused
    assert "musketeer" in refused
    assert key in refused


@pytest.mark.press
def test_papers_of_an_event_one_by_one(tmp_path: Path) -> None:
    house = furnish(
        open_house(f"sqlite:///{tmp_path / 'event.sqlite'}", tmp_path / "files"), {"koroliks_per_partie": 1}
    )
    sitting = sit_down(house)
    play_partie(house, sitting)
    sign(house, sitting)
    done = run("print", "debt-note", "--debt", "15", "--proof", "--language", "en", *WHERE, here=tmp_path)
    assert done.returncode == 0, "a proof is printed while the site runs"
    assert "Proof" in "".join(pages(tmp_path / "piquet-debt-note.pdf"))
    assert "in use" in one_line(run("print", "debt-note", "--debt", "15", *WHERE, here=tmp_path))
    house.close()
    done = run("print", "debt-note-card", "--debt", "15", "--dress", "plain", "--long-s", *WHERE, here=tmp_path)
    assert (done.returncode, done.stdout) == (0, "Written: piquet-debt-note-card.pdf\n"), done.stderr
    assert len(pages(tmp_path / "piquet-debt-note-card.pdf")) == 2
    done = run("print", "ledger-sheet", "--character", "атос", "--language", "ru", *WHERE, here=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Атос" in pages(tmp_path / "piquet-ledger-sheet.pdf")[0]
    done = run("print", "blank-notes", "--fresh", "3", "--size", "card", *WHERE, here=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "No. 16" in pages(tmp_path / "piquet-blank-notes.pdf")[0]
    assert "no such note" in one_line(run("print", "debt-note", "--debt", "99", *WHERE, here=tmp_path))
    assert "no such character" in one_line(run("print", "ledger-sheet", "--character", "x", *WHERE, here=tmp_path))


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("debt-note",), "debt_note needs --debt"),
        (("wifi-card",), "wifi_card needs --network"),
        (("crib", "--debt", "3"), "--debt goes with: debt_note, debt_note_card"),
        (("crib", "--until", "1627-10-11"), "--until goes with: ledger_sheet, ledgers"),
        (("crib", "debt-note", "--debt", "3"), "printed one by one"),
        (("debt-note", "--debt", "3", "--copies", "2"), "there are no copies"),
        (("crib", "--size", "a6"), "--size goes with: --fresh"),
        (("blank-notes", "--size", "card"), "--size goes with: --fresh"),
        (("crib", "--hidden"), "--hidden goes with: wifi_card"),
        (("crib", "--open"), "--open goes with: wifi_card"),
        (("crib", "--stdin"), "--stdin goes with: wifi_card"),
        (("ledgers", "--edition", "classic"), "No law is told by: ledgers"),
        (("crib", "--edition", "classic", "--rules", "law.toml"), "two laws"),
        (("ledger-sheet", "--character", ""), "--character says nothing"),
        (("ledger-sheet", "--until", " "), "--until says nothing"),
        (("crib", "--edition", ""), "--edition says nothing"),
        (("crib", "--address", ""), "--address says nothing"),
        (("wifi-card", "--network", ""), "--network says nothing"),
        (("wifi-card", "--network", "x", "--open", "--stdin"), "give one"),
    ],
)
def test_what_does_not_go_together_is_told(typed: tuple[str, ...], told: str, tmp_path: Path) -> None:
    law = tmp_path / "law.toml"
    law.write_text("")
    done = run("print", *typed, here=tmp_path)
    assert done.returncode == 2
    assert told in done.stderr
    assert list(tmp_path.iterdir()) == [law]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("love-letter",), "no such document"),
        (("crib", "--copies", "many"), "no number of copies"),
        (("blank-notes", "--copies", "2"), "one of each"),
        (("ledgers", "--until", "soon"), "moment of game time"),
        (("ledgers", "--until", "0500-01-01 10:00"), "from 1000 to 2999"),
        (("ledgers", "--until", "1627-10-11T20:00+03:00"), "without an offset"),
        (("crib", "--edition", "whist"), "whist"),
        (("crib", "--copies", "crib=3", "--copies", "crib=2"), "told already"),
        (("crib,crib",), "named twice"),
        (("",), "no such document"),
    ],
)
def test_what_cannot_be_printed_is_one_line(typed: tuple[str, ...], told: str, tmp_path: Path) -> None:
    assert told in one_line(run("print", *typed, here=tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_password_that_does_not_come_makes_no_open_network(tmp_path: Path) -> None:
    furnish(open_house(f"sqlite:///{tmp_path / 'event.sqlite'}", tmp_path / "files")).close()
    for command in (("print", "wifi-card"), ("wifi-card",)):
        for given in ("", "\n"):
            done = run(*command, "--network", "x", "--stdin", *WHERE, given=given, here=tmp_path)
            assert "No password came" in one_line(done)
        assert run(*command, "--network", "x", "--stdin", "--open", *WHERE, here=tmp_path).returncode == 2
    assert list(tmp_path.glob("*.pdf")) == []


@pytest.mark.press
def test_where_the_file_cannot_be_written_nothing_is_entered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a print, nor a number, nor the address of the codes; and the next print is the paper itself."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def printed(*typed: str) -> Result:
        return CliRunner().invoke(main, ["print", *typed, *WHERE])

    house = furnish(open_house(f"sqlite:///{tmp_path / 'event.sqlite'}", tmp_path / "files"))
    serial = drawn(house)
    unsigned = drafts.draw(house, Actor(ATHOS), LOAN)
    house.close()
    for typed in (
        ("debt-note", "--debt", str(serial)),
        ("debt-notes",),
        ("blank-notes", "--fresh", "2"),
        ("crib", "--address", "http://10.9.9.9:8000"),
    ):
        done = printed(*typed, "-o", "nowhere/x.pdf")
        assert (done.exit_code, "cannot be written" in done.output) == (1, True)
    assert "only proofs" in printed("debt-note", "--debt", str(unsigned)).output
    house = open_house(f"sqlite:///{tmp_path / 'event.sqlite'}", tmp_path / "files")
    assert notepress.paper(house, serial, Viewer(staff=True)).prints == ()
    assert blanks.enter(house, COMMAND_LINE, 1)[0][0] == unsigned + 1
    found = events.event(house)
    assert found is not None
    assert "10.9.9.9" not in found.printed_address
    house.close()
    typed = ("debt-note", "--debt", str(serial), "--address", "http://10.9.9.9:8000")
    done = printed(*typed, "-o", "note.pdf")
    assert (done.exit_code, done.output) == (0, "Written: note.pdf\n")
    assert "uplicate" not in "".join(pages(tmp_path / "note.pdf"))
    assert (tmp_path / "note.pdf").stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.glob(".note*")) == []
    house = open_house(f"sqlite:///{tmp_path / 'event.sqlite'}", tmp_path / "files")
    assert [each.copy for each in notepress.paper(house, serial, Viewer(staff=True)).prints] == [1]
    found = events.event(house)
    assert found is not None
    assert found.printed_address == "http://10.9.9.9:8000", "it is kept once it is printed"
    house.close()
