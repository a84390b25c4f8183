"""The whole event as JSON and as tables: everything is there, and no secret unless it is asked for."""

from __future__ import annotations

import csv
import io
import json
import zipfile

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import cast, debts, drafts, identity
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm
from larp_piquet.services.tablefile import TABLES, cell, export_tables
from larp_piquet.services.wholefile import export_json
from larp_piquet.store import schema
from tests.conftest import HandClock
from tests.services.playing import ATHOS, MILADY, play_partie, sign, sit_down
from tests.services.test_ledgerfile import evening


def tables(data: bytes) -> dict[str, list[dict[str, str]]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        texts = {name.removesuffix(".csv"): archive.read(name).decode("utf-8-sig") for name in archive.namelist()}
    return {name: list(csv.DictReader(io.StringIO(text, newline=""))) for name, text in texts.items()}


def test_a_debt_is_told_with_its_life(house: House) -> None:
    form = DebtForm(MILADY, ATHOS, "2 р. 60 к.", cause="a horse", true_cause="her silence", due="within", hours="3")
    serial = drafts.draw(house, Actor(ATHOS), form)
    debts.enter(house, serial, Actor(MILADY), Act(EntryKind.SIGNED))
    debts.enter(house, serial, Actor(ATHOS), Act(EntryKind.PART_ACCEPTED, amount=240))
    drafts.draw(house, Actor(ATHOS), DebtForm("planchet", ATHOS, thing="the letter"))
    document = json.loads(export_json(house))
    assert (document["format"], document["version"], document["secrets"]) == ("larp-piquet-whole", 1, False)
    told = document["debts"][0]
    assert (told["amount"], told["rest"], told["paid"], told["state"]) == (1040, 800, 240, "owed")
    # Signed at 21:30 in Moscow, three hours before half past midnight.
    assert told["due"] == {"kind": "within", "at": "1627-10-11T00:30:00"}
    assert [(each["kind"], each["role"]) for each in told["entries"]] == [
        ("drawn", "holder"), ("signed", "debtor"), ("part_accepted", "holder"),
    ]  # fmt: skip
    assert told["entries"][2]["postings"] == [
        {"account": ATHOS, "amount": -240, "coin": "ru"}, {"account": MILADY, "amount": 240, "coin": "ru"},
    ]  # fmt: skip
    found = tables(export_tables(house))
    assert set(found) == set(TABLES)
    assert [(row["serial"], row["figures"], row["due_at"], row["thing"]) for row in found["debts"]] == [
        (str(serial), "2 р. 60 к.", "1627-10-11T00:30:00", ""), (str(serial + 1), "", "", "the letter"),
    ]  # fmt: skip
    sums: dict[str, int] = {}
    for row in found["postings"]:
        sums[row["account"]] = sums.get(row["account"], 0) + int(row["amount"])
    assert sums == {ATHOS: 800, MILADY: -800}


def test_a_partie_is_told_without_its_cards(house: House) -> None:
    sitting = sit_down(house)
    play_partie(house, sitting)
    sign(house, sitting)
    document = json.loads(export_json(house))
    (told,) = document["sittings"]
    (partie,) = told["parties"]
    assert (told["number"], partie["seats"], partie["signed"], partie["void"]) == (1, [ATHOS, MILADY], [0, 1], None)
    assert len(partie["deals"]) == 2  # one korolik is two deals
    (owed,) = document["debts"]
    assert (owed["sitting_id"], owed["partie"]) == (sitting, 1)
    assert partie["owed"][0]["amount"] == owed["amount"]
    rows = tables(export_tables(house))["parties"]
    assert [(row["seat"], row["character"], row["signed"]) for row in rows] == [
        ("1", ATHOS, "yes"), ("2", MILADY, "yes"),
    ]  # fmt: skip
    assert [int(row["points"]) for row in rows] == [
        sum(deal["points"][seat] for deal in partie["deals"]) for seat in (0, 1)
    ]
    assert "log" not in told
    whole = json.loads(export_json(house, secrets=True))
    assert len(whole["sittings"][0]["log"]) == told["facts"]


def test_no_secret_goes_out_unasked(house: House) -> None:
    phone = identity.phone_of(house, identity.become(house, identity.card_secret(house, MILADY)[0]).token)
    assert phone is not None
    identity.set_pin(house, phone, "1625")
    drafts.draw(house, Actor(ATHOS), DebtForm(MILADY, ATHOS, "1 р.", true_cause="her silence"))
    sit_down(house)
    text = export_json(house)
    secrets = (house.key.hex(), "her silence", *identity.card_secret(house, MILADY), "hash", "argon2", '"pin')
    for secret in secrets:
        assert secret not in text
    assert "true_cause" not in tables(export_tables(house))["debts"][0]
    asked = export_json(house, secrets=True)
    assert house.key.hex() in asked
    assert "her silence" in asked
    assert tables(export_tables(house, secrets=True))["debts"][0]["true_cause"] == "her silence"


def test_purses_bets_and_nettings_are_told(house: House, clock: HandClock) -> None:
    """The evening of the journal's test; sums are worked out there."""
    told = evening(house, clock)
    document = json.loads(export_json(house))
    assert [(each["account"], each["character"], each["coin"], each["amount"]) for each in document["purses"]] == [
        ("cash:house", None, "fr-1640", -768), ("cash:house", None, "ru", -16800), ("purse:athos", ATHOS, "ru", 6400),
        ("purse:milady", MILADY, "fr-1640", 768), ("purse:milady", MILADY, "ru", 2400),
        ("purse:planchet", "planchet", "ru", 4000), ("purse:rochefort", "rochefort", "ru", 4000),
    ]  # fmt: skip
    fine = document["cash"][-1]
    assert (fine["kind"], fine["author"], fine["reason"]) == ("taken", "game_master", "=штраф")
    assert fine["postings"] == [
        {"account": "purse:athos", "amount": -200, "coin": "ru"},
        {"account": "cash:house", "amount": 200, "coin": "ru"},
    ]  # fmt: skip
    (bet,) = document["bets"]
    assert (bet["backer"], bet["layer"], bet["on_character"], bet["amount"], bet["state"]) == (
        "planchet", "rochefort", ATHOS, 1200, "cancelled",
    )  # fmt: skip
    assert [(each["kind"], each["author"]) for each in bet["entries"]] == [
        ("offered", "planchet"), ("taken", "rochefort"), ("cancelled", "game_master"),
    ]  # fmt: skip
    (netting,) = document["nettings"]
    assert (netting["amount"], netting["coin"], netting["state"]) == (1200, "ru", "entered")
    assert {each["serial"] for each in netting["parts"]} == set(told.ring)
    assert {each["amount"] for each in netting["parts"]} == {1200}
    assert [each["kind"] for each in netting["entries"]] == ["agreed", "agreed", "agreed", "entered"]
    struck = [each for debt in document["debts"] for each in debt["entries"] if each["kind"] == "netted"]
    assert [each["detail"]["netting"] for each in struck] == [told.netting] * 3
    assert document["desk"][-1]["kind"] == "play_set"
    assert document["desk"][-1]["details"]["purses"] == [False, True]
    assert {each["id"] for each in document["moneys"]} >= {"ru", "fr-1640"}, "the louis of a purse, too"

    found = tables(export_tables(house))
    sums: dict[tuple[str, str], int] = {}
    for row in found["postings"]:
        key = (row["account"], row["coin"])
        sums[key] = sums.get(key, 0) + int(row["amount"])
    held = {(row["account"], row["coin"]): int(row["amount"]) for row in found["purses"]}
    assert {key: amount for key, amount in sums.items() if ":" in key[0]} == held
    assert [row["figures"] for row in found["purses"] if row["character"] == ATHOS] == ["16 р."]
    assert [row["figures"] for row in found["cash"]][-2:] == ["2 р. 50 к.", "50 к."]
    assert [(row["bet_id"], row["kind"]) for row in found["bet_entries"]] == [
        (str(told.bet), kind) for kind in ("offered", "taken", "cancelled")
    ]
    assert [(row["number"], row["figures"]) for row in found["bets"]] == [("1", "3 р.")]
    assert len(found["netting_parts"]) == 3
    assert {(row["netting"], row["figures"]) for row in found["netting_parts"]} == {(str(told.netting), "3 р.")}
    assert [row["people"].count(" ") for row in found["nettings"]] == [2]
    assert [row["who"] for row in found["netting_entries"]] == [ATHOS, MILADY, "rochefort", ""]


#: Tables of the data file that are no part of the document, and why.
LEFT_OUT = {
    "staff_account", "staff_session", "staff_bond", "phone", "invite", "seating",  # who is signed in, and with what
    "paper",  # every note with a debt is told with it; blanks are blank
    "note_print",  # how often a note was printed
    "referee_table", "closing", "queue_entry", "challenge", "challenge_entry",  # the room, which begins anew
    "seal", "seal_part",  # secrets of deals; what was opened stands in records
    "form_sent",  # which forms of pages that lie open now were sent
    "kept_record", "record_showing",  # files of their own, taken away one by one
}  # fmt: skip
#: The part of the document that each of the others is.
TOLD = {
    "event": "event", "character": "characters", "referee": "referees", "furniture": "tables", "house_law": "laws",
    "own_money": "moneys", "coin_rate": "rates", "stake_limit": "limits", "sitting": "sittings",
    "sitting_fact": "sittings", "debt": "debts", "debt_cause": "debts", "entry": "debts", "posting": "debts",
    "cash_entry": "cash",
    "bet": "bets", "bet_entry": "bets", "netting": "nettings", "netting_part": "nettings", "netting_entry": "nettings",
    "event_entry": "desk",
}  # fmt: skip


def test_every_table_of_the_store_is_told_or_left_out_with_a_reason(sqlite_house: House) -> None:
    assert set(schema.metadata.tables) == LEFT_OUT | TOLD.keys()
    assert set(TOLD.values()) <= json.loads(export_json(sqlite_house)).keys()


def test_no_cell_of_any_table_is_a_formula(sqlite_house: House, clock: HandClock) -> None:
    """Names, aliases, causes, things and reasons that a spreadsheet would work out, wherever somebody wrote them."""
    for place, name in enumerate(("=1+1", "+1", "-1", "@a", "O'Hara")):
        form = CharacterForm(name, id=f"c{place}", title=name, alias=f"{name}{name}", house=name, dative=name)
        cast.add_character(sqlite_house, COMMAND_LINE, form)
    names = [row["name"] for row in tables(export_tables(sqlite_house))["characters"]]
    assert names[-5:] == ["'=1+1", "'+1", "'-1", "'@a", "O'Hara"]
    for bad in ("=1+1", "+1", "-1", "@a"):
        form = DebtForm(MILADY, ATHOS, "1 р.", cause=bad, true_cause=bad)
        serial = drafts.draw(sqlite_house, Actor(ATHOS), form)
        debts.enter(sqlite_house, serial, Actor(MILADY), Act(EntryKind.SIGNED))
        debts.enter(sqlite_house, serial, Actor(staff=True), Act(EntryKind.VOIDED, reason=bad))
        drafts.draw(sqlite_house, Actor(ATHOS), DebtForm(MILADY, ATHOS, thing=bad, source="promise"))
    evening(sqlite_house, clock)
    found = tables(export_tables(sqlite_house, secrets=True))
    cells = [(name, cell) for name, rows in found.items() for row in rows for cell in row.values()]
    assert [each for each in cells if each[1][:1] in "=+-@\t\r" and each[1] and not each[1][1:].isdecimal()] == []
    assert {("debts", "'=1+1"), ("entries", "'@a"), ("cash", "'=штраф"), ("characters", "'-1-1")} <= set(cells)
    amounts = {row["amount"] for row in found["postings"]}
    assert "-1040" not in amounts
    assert "-400" in amounts, "a number below nothing stays a number"


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"])
def test_what_a_cell_must_not_begin_with(begins: str) -> None:
    """In full width, too: programs of the East take these signs for the narrow ones."""
    assert cell(f"{begins}cmd|' /C calc'!A0") == f"'{begins}cmd|' /C calc'!A0"
    assert cell("a=1") == "a=1"
    assert cell(-1) == -1


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("sign", "=+-@\uff1d\uff0b\uff0d\uff20")
def test_no_cell_is_a_formula_whatever_parts_the_cells(sqlite_house: House, separator: str, sign: str) -> None:
    """Russian and French spreadsheets part by ``;``: a mark of quotation within such a cell holds nothing together."""
    for place, between in enumerate((";", '";', ';"', '; "', "; ", ",", '",', "a;b;")):
        name = f"x{between}{sign}1;y"
        cast.add_character(sqlite_house, COMMAND_LINE, CharacterForm(name, id=f"c{place}"))
    with zipfile.ZipFile(io.BytesIO(export_tables(sqlite_house, secrets=True))) as archive:
        text = archive.read("characters.csv").decode("utf-8-sig")
    assert text.count(f"{sign}1;y") >= 8
    cells = [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) for cell in row]
    assert [cell for cell in cells if cell.strip(' "')[:1] == sign] == []


@pytest.mark.parametrize("breaks", ["\t", "\r", "\n", "\r\n"])
def test_no_formula_begins_within_a_cell(breaks: str) -> None:
    assert cell(f"x{breaks}=1") == f"x{breaks}'=1"
    assert cell("a;b = c; d-e, =f") == "a;b = c; d-e, =f", "no sign at the head of a part"
