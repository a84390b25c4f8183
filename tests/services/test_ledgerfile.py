"""The ledger as a journal: hledger itself checks it, and finds the balances that the house finds."""

from __future__ import annotations

import csv
import io
import os
import shutil
import subprocess
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from larp_piquet.language import say
from larp_piquet.ledger import plaintext
from larp_piquet.ledger.bets import BetKind, BetState
from larp_piquet.ledger.book import Actor, EntryKind, Posting
from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.ledger.deciding import Act
from larp_piquet.ledger.purses import CashKind
from larp_piquet.services import betting, cast, debts, drafts, events, lostatplay, netting, purses
from larp_piquet.services.beside import load_beside
from larp_piquet.services.besidetold import SAID
from larp_piquet.services.betting import BetForm
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.house import House
from larp_piquet.services.ledgerfile import export_journal
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.netstate import Said
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, CharacterForm
from larp_piquet.store.purses import cash_held
from larp_piquet.wording.bets import BET_STATES, CASH
from larp_piquet.wording.debts import ENTRIES
from tests.conftest import HandClock
from tests.services.playing import ATHOS, MILADY, play_partie, sign, sit_down
from tests.services.test_banking import lay, played, sign_all

K = EntryKind


class Evening(NamedTuple):
    """What came of one: serials, and the numbers of the netting and the bet."""

    paid: int
    ring: tuple[int, int, int]
    netting: int
    bet: int


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
    """The same by the house: claims by character, and what is in purses."""
    found = debts.ledger(house, COMMAND_LINE).balances
    claims = {(f"character:{each.character_id}", coin): sum_ for each in found for coin, sum_ in each.amounts.items()}
    with house.database.read() as connection:
        held = cash_held(connection)
    cash = {(account, coin): sum_ for account, coins in held.items() for coin, sum_ in coins.items() if sum_}
    return claims | cash


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


def evening(house: House, clock: HandClock) -> Evening:
    """Ten roubles in every purse, a debt paid from one, three debts that cancel out in part, and a bet called off."""
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(house, COMMAND_LINE, CashForm("", "opening", "10 р."))
    purses.move_cash(house, COMMAND_LINE, CashForm(MILADY, "opening", "3₶ 4s", "fr-1640"))
    purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "given", "2 р. 50 к.", reason="его жалованье: за [месяц]"))
    purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "taken", "50 к.", reason="=штраф"))
    paid = loan(house, DebtForm(MILADY, ATHOS, "4 р."))
    debts.enter(house, paid, Actor(MILADY), Act(K.CLAIMED))
    debts.enter(house, paid, Actor(ATHOS), Act(K.CONFIRMED))
    ring = (
        loan(house, DebtForm(ATHOS, MILADY, "5 р.")),
        loan(house, DebtForm(MILADY, "rochefort", "3 р.")),
        loan(house, DebtForm("rochefort", ATHOS, "4 р.")),
    )
    (found,) = netting.page(house, COMMAND_LINE, most=20).found
    (number,) = netting.propose(house, COMMAND_LINE, [found.key])
    for who in (ATHOS, MILADY, "rochefort"):
        netting.agree(house, number, who)
    clock.move(minutes=10)
    sit_down(house)
    bet = betting.offer(house, 1, "planchet", BetForm("rochefort", ATHOS, "3 р."))
    betting.answer(house, bet, "rochefort", BetKind.TAKEN)
    betting.cancel(house, COMMAND_LINE, 1, bet, "the tent is on fire")
    return Evening(paid, ring, number, bet)


def test_cash_bets_and_nettings_are_in_the_journal(
    house: House, tmp_path: Path, hledger: str, clock: HandClock
) -> None:
    told = evening(house, clock)
    journal = written(house, tmp_path / "ledger.journal")
    run(hledger, journal, "check", "--strict", *STRICT)
    # By hand, a rouble being 400 polushki. Three roubles are struck off each of the three debts: Athos owes Milady two
    # still, Rochefort him one. Purses: Athos 10 + 2.50 - 0.50 + 4 = 16, Milady 10 - 4 = 6; three livres four sols are
    # 768 deniers. The house gave 40 + 2.50 - 0.50.
    assert balances(hledger, journal) == {
        ("character:athos", "ru"): -400, ("character:milady", "ru"): 800, ("character:rochefort", "ru"): -400,
        ("purse:athos", "ru"): 6400, ("purse:milady", "ru"): 2400, ("purse:milady", "fr-1640"): 768,
        ("purse:rochefort", "ru"): 4000, ("purse:planchet", "ru"): 4000,
        ("cash:house", "ru"): -16800, ("cash:house", "fr-1640"): -768,
    }  # fmt: skip
    assert balances(hledger, journal) == kept(house)
    text = journal.read_text("utf-8")
    assert "account purse:milady  ; Миледи Винтер\n" in text
    assert "1627-10-10 * Кошелёк к началу игры\u2236 Миледи Винтер (3₶ 4s)  ; cash:5, kind:opening" in text
    assert "    ; reason: его жалованье\u2236 за (месяц)\n" in text
    for query, number in {
        "tag:cash": 7, "tag:kind=given": 1, f"tag:netting={told.netting}": 3, "tag:kind=netted": 3, "acct:purse": 8,
    }.items():  # fmt: skip
        rows = csv.DictReader(io.StringIO(run(hledger, journal, "print", query, "-O", "csv")))
        assert len({row["txnidx"] for row in rows}) == number, query
    # What moves no coin is a remark: her word that she pays, five lines of the netting, three of the bet, as was done.
    remarks = [line for line in text.splitlines() if line.startswith("; 1627-")]
    kinds = [
        tag.removeprefix("kind:") for line in remarks for tag in line.split("; ")[-1].split(", ") if "kind:" in tag
    ]
    assert [kind for kind in kinds if kind not in ("drawn",)] == [
        "claimed", "proposed", "agreed", "agreed", "agreed", "entered", "offered", "taken", "cancelled",
    ]  # fmt: skip
    assert f"Пари {told.bet} за столом 1" in text
    assert "the tent is on fire" in text


def test_a_bet_that_was_decided_is_in_the_journal(house: House, tmp_path: Path, hledger: str) -> None:
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
    sitting = sit_down(house)
    bet = betting.offer(house, 1, "planchet", BetForm("rochefort", ATHOS, "3 р."))
    betting.answer(house, bet, "rochefort", BetKind.TAKEN)
    play_partie(house, sitting)
    sign(house, sitting)
    journal = written(house, tmp_path / "ledger.journal")
    run(hledger, journal, "check", "--strict", *STRICT)
    found = balances(hledger, journal)
    assert found == kept(house)
    assert abs(found["character:planchet", "ru"]) == 1200  # three roubles, won or lost
    (serial,) = [each.serial for each in debts.ledger(house, COMMAND_LINE).debts if each.source == "bet"]
    assert f"kind:decided, sitting:{sitting}, debt:{serial}" in journal.read_text("utf-8")


def test_every_kind_of_entry_has_words_in_the_journal() -> None:
    """Whatever can be entered has a sentence of its own in both languages."""
    for kinds, words_by_kind in ((EntryKind, ENTRIES), (CashKind, CASH), (BetState, BET_STATES), (Said, SAID)):
        for kind in kinds:
            assert words_by_kind[kind], kind  # type: ignore[index]
            assert say("ru", words_by_kind[kind]) != words_by_kind[kind]  # type: ignore[index]


def test_the_clock_of_the_story_then(house: House, clock: HandClock) -> None:
    """It is half past nine in Moscow; set to noon an hour later, it was half past nine when it was half past nine."""
    before = clock()
    clock.move(hours=1)
    events.set_game_time(house, COMMAND_LINE, datetime(1627, 10, 12, 12), "the morning after")
    clock.move(minutes=5)
    with house.database.read() as connection:
        found = load_beside(connection).clock
    assert found.at(before) == datetime(1627, 10, 10, 21, 30)
    assert found.at(clock()) == datetime(1627, 10, 12, 12, 5)


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


def test_hledger_balances_what_a_bank_has_paid(hledger: str, sqlite_house: House, tmp_path: Path) -> None:
    """Athos has 1 р. 60 к. to have of Milady, a rouble of it out of the bank: 60 к. are left, in quarters 240."""
    lay(sqlite_house, "1 р.")
    sign_all(sqlite_house, played(sqlite_house))
    journal = tmp_path / "event.journal"
    journal.write_text(export_journal(sqlite_house, "en"), "utf-8")
    run(hledger, journal, "check", "--strict")
    found = balances(hledger, journal)
    assert {amount for (account, _coin), amount in found.items() if account == "character:athos"} == {240}


def test_a_payment_in_cash_is_told_once(sqlite_house: House) -> None:
    """4 р. are paid out of a purse: the claim and the cash are one sum."""
    lostatplay.set_play(sqlite_house, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(sqlite_house, COMMAND_LINE, CashForm("", "opening", "9 р."))
    serial = loan(sqlite_house, DebtForm(MILADY, ATHOS, "4 р."))
    debts.enter(sqlite_house, serial, Actor(MILADY), Act(K.CLAIMED))
    debts.enter(sqlite_house, serial, Actor(ATHOS), Act(K.CONFIRMED))
    (line,) = [each for each in export_journal(sqlite_house, "en").splitlines() if "kind:confirmed" in each]
    assert "(4 р.)" in line
    assert "8 р." not in line


@pytest.mark.parametrize("with_purses", [True, False])
def test_stakes_in_a_bank_name_whose_they_are(
    hledger: str, sqlite_house: House, tmp_path: Path, with_purses: bool
) -> None:
    """Two stakes of 3 р.; 1 р. 60 к. pass to the winner, the rest goes back."""
    lay(sqlite_house, "3 р.", with_purses=with_purses)
    sitting = played(sqlite_house)
    journal = written(sqlite_house, tmp_path / "before.journal")
    assert balances(hledger, journal) == kept(sqlite_house)
    staked = [each for each in journal.read_text().splitlines() if "kind:staked" in each]
    assert sorted(name for each in staked for name in ("Атос", "Миледи Винтер") if name in each) == [
        "Атос", "Миледи Винтер",
    ]  # fmt: skip
    sign_all(sqlite_house, sitting)
    journal = written(sqlite_house, tmp_path / "after.journal")
    run(hledger, journal, "check", *STRICT)
    assert balances(hledger, journal) == kept(sqlite_house)
