"""The ledger as a journal: hledger itself checks it, and finds the balances that the house finds."""

from __future__ import annotations

import csv
import io
import os
import shutil
import subprocess
from datetime import datetime
from pathlib import Path

import pytest

from larp_piquet.ledger import plaintext
from larp_piquet.ledger.book import Actor, EntryKind, Posting
from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import cast, debts, drafts
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.house import House
from larp_piquet.services.ledgerfile import export_journal
from larp_piquet.services.results import COMMAND_LINE, CharacterForm
from tests.services.playing import ATHOS, MILADY, play_partie, sign, sit_down

K = EntryKind
STRICT = ("accounts", "commodities", "balancednoautoconversion", "parseable")


@pytest.fixture(scope="session")
def hledger() -> str:
    found = shutil.which("hledger")
    if found is None:
        if os.environ.get("PIQUET_POSTGRES") == "required":
            pytest.fail("no hledger on this machine, though the whole test run sets one up")
        pytest.skip("no hledger on this machine")
    return found


def run(hledger: str, journal: Path, *command: str) -> str:
    done = subprocess.run(
        [hledger, *command, "-f", str(journal)],
        capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def balances(hledger: str, journal: Path) -> dict[tuple[str, str], int]:
    """What hledger says is on every account, by account and commodity; nothing where it is nothing."""
    told = run(hledger, journal, "balance", "-N", "--flat", "--layout=bare", "-O", "csv")
    rows = csv.DictReader(io.StringIO(told))
    return {(row["account"], row["commodity"]): int(row["balance"]) for row in rows if int(row["balance"])}


def kept(house: House) -> dict[tuple[str, str], int]:
    """The same by the house."""
    found = debts.ledger(house, COMMAND_LINE).balances
    return {(f"character:{each.character_id}", coin): sum_ for each in found for coin, sum_ in each.amounts.items()}


def written(house: House, place: Path, **how: bool) -> Path:
    place.write_text(export_journal(house, "ru", **how), encoding="utf-8")
    return place


def loan(house: House, form: DebtForm, *signers: str) -> int:
    serial = drafts.draw(house, Actor(form.creditor), form)
    for who in signers or (form.debtor,):
        debts.enter(house, serial, Actor(who), Act(K.SIGNED))
    return serial


def test_hledger_finds_what_the_house_finds(house: House, tmp_path: Path, hledger: str) -> None:
    """Two moneys, two characters of one name, one whose name looks like another's, and every way out of the book."""
    for form in (CharacterForm("Атос", id="athos-2"), CharacterForm("Aтoc", id="athos-3")):  # the second partly Latin
        cast.add_character(house, COMMAND_LINE, form)
    loan(house, DebtForm(MILADY, ATHOS, "2 р. 60 к.", cause="date: [1627/01/01], type: A | ; конь"))
    part = loan(house, DebtForm(MILADY, "athos-2", "3₶ 4s", "fr-1640", cause="a wager", true_cause="her silence"))
    debts.enter(house, part, Actor("athos-2"), Act(K.PART_ACCEPTED, amount=48))  # 4 sols of 12 deniers
    passed = loan(house, DebtForm("rochefort", "athos-3", "10 к."))
    debts.enter(house, passed, Actor("athos-3"), Act(K.ENDORSEMENT_OFFERED, who="planchet"))
    debts.enter(house, passed, Actor("planchet"), Act(K.ENDORSED))
    gone = loan(house, DebtForm("rochefort", ATHOS, "1 р."))
    debts.enter(house, gone, Actor(staff=True), Act(K.VOIDED, reason="a mistake"))
    loan(house, DebtForm("planchet", ATHOS, thing="his grey horse", source="promise"))
    drafts.draw(house, Actor("planchet"), DebtForm("planchet", ATHOS, "7 р."))

    journal = written(house, tmp_path / "ledger.journal")
    run(hledger, journal, "check", "--strict", *STRICT)
    # By hand: 2 р. 60 к. are 260 kopecks of four polushki; 3₶ 4s less 4s are 720 deniers; 10 к. are 40 polushki.
    assert balances(hledger, journal) == {
        ("character:milady", "ru"): -1040, ("character:athos", "ru"): 1040,
        ("character:milady", "fr-1640"): -720, ("character:athos-2", "fr-1640"): 720,
        ("character:rochefort", "ru"): -40, ("character:planchet", "ru"): 40,
    }  # fmt: skip
    assert balances(hledger, journal) == kept(house)
    named = run(hledger, journal, "accounts", "--declared").split()
    assert {"character:athos", "character:athos-2", "character:athos-3"} <= set(named)
    text = journal.read_text("utf-8")
    assert "account character:athos-2  ; Атос\n" in text
    assert "thing: his grey horse" in text
    assert "her silence" not in text
    assert "her silence" in written(house, journal, secrets=True).read_text("utf-8")
    run(hledger, journal, "check", "--strict", *STRICT)


def test_every_entry_says_who_made_it_and_when(house: House, tmp_path: Path, hledger: str) -> None:
    serial = loan(house, DebtForm(MILADY, ATHOS, "2 р. 60 к."))
    debts.enter(house, serial, Actor(MILADY), Act(K.CLAIMED))
    debts.enter(house, serial, Actor(ATHOS), Act(K.CONFIRMED))
    journal = written(house, tmp_path / "ledger.journal")
    # The clock of the tests stands at half past six in the evening UTC, Moscow is three hours ahead.
    text = journal.read_text("utf-8")
    told = text.splitlines()
    lines = {kind: next(line for line in told if f"kind:{kind}," in line) for kind in ("claimed", "confirmed")}
    assert lines["confirmed"].startswith(f"1627-10-10 * ({serial}) № {serial} | ")
    assert lines["claimed"].startswith(f"; 1627-10-10 * ({serial}) № {serial} | ")  # it moves no coin
    tags = f"serial:{serial}, entry:4, kind:confirmed, author:athos, role:holder, game:1627-10-10T21:30:00"
    assert tags in text
    assert "kind:claimed, author:milady, role:debtor" in text
    asked = {"tag:kind=confirmed": 1, "tag:role=debtor": 1, "tag:kind=claimed": 0, "tag:serial": 2}
    for query, number in asked.items():
        rows = csv.DictReader(io.StringIO(run(hledger, journal, "print", query, "-O", "csv")))
        assert len({row["txnidx"] for row in rows}) == number, query
    assert balances(hledger, journal) == {} == kept(house)


def test_a_partie_is_in_the_journal(house: House, tmp_path: Path, hledger: str) -> None:
    sitting = sit_down(house)
    play_partie(house, sitting)
    sign(house, sitting)
    journal = written(house, tmp_path / "ledger.journal")
    run(hledger, journal, "check", "--strict", *STRICT)
    assert balances(hledger, journal) == kept(house) != {}


def test_an_empty_ledger_is_a_journal_too(house: House, tmp_path: Path, hledger: str) -> None:
    run(hledger, written(house, tmp_path / "ledger.journal"), "check", "--strict", *STRICT)


@pytest.mark.parametrize(
    "text", ["2020-01-01 x", "a: b", "date:2020", "[=1/1]", "type:Z", "a;b", "a | b", "x\ny\r\n z", "; ;"]
)
def test_what_people_write_is_nothing_to_hledger(tmp_path: Path, hledger: str, text: str) -> None:
    postings = (
        Posting("athos", -(10**12), "own-1.2"),
        Posting("purse:athos", 10**12 - 1, "own-1.2"),
        Posting("a box;  x", 1, "own-1.2"),
    )
    told = plaintext.Told(datetime(926, 5, 1, 20), 15, text, {"kind": "owed"}, postings, (("reason", text),))
    system = SYSTEMS["ru"]
    money = type(system)("own-1.2", {"en": text}, system.base, system.units, system.written, "ru", listed=False)
    journal = tmp_path / "ledger.journal"
    journal.write_text(plaintext.write((text,), (money,), {"athos": text}, (told,), "en"), "utf-8")
    run(hledger, journal, "check", "--strict", *STRICT)
    assert balances(hledger, journal) == {
        ("character:athos", "own-1.2"): -(10**12),
        ("purse:athos", "own-1.2"): 10**12 - 1,
        ("house:a box\u037e x", "own-1.2"): 1,
    }
    assert run(hledger, journal, "tags").split() == ["game", "kind", "reason"]
