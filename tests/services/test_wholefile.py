"""The whole event as JSON and as tables: everything is there, and no secret unless it is asked for."""

from __future__ import annotations

import csv
import io
import json
import zipfile

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import cast, debts, drafts, identity
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm
from larp_piquet.services.tablefile import TABLES, export_tables
from larp_piquet.services.wholefile import export_json
from tests.services.playing import ATHOS, MILADY, play_partie, sign, sit_down


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


def test_a_table_holds_no_formula(sqlite_house: House) -> None:
    for place, name in enumerate(("=1+1", "+1", "-1", "@a", "O'Hara")):
        cast.add_character(sqlite_house, COMMAND_LINE, CharacterForm(name, id=f"c{place}"))
    names = [row["name"] for row in tables(export_tables(sqlite_house))["characters"]]
    assert names[-5:] == ["'=1+1", "'+1", "'-1", "'@a", "O'Hara"]
