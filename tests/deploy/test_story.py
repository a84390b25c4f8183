"""One evening's log: it tells what happened, and holds no secret."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from larp_piquet.engine.cards import parse_card
from larp_piquet.services import debts, files, identity, story
from larp_piquet.services.bookkeeping import note_secret
from larp_piquet.services.errors import Forbidden, NotFound
from larp_piquet.services.house import House
from larp_piquet.serving import keep_story
from larp_piquet.tables.acts import Actor
from tests.driver.server import PASSPHRASE, running_event
from tests.services.playing import page, play_partie, sign, sit_down

LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (.+)")


def told(place: Path) -> list[str]:
    (file,) = place.glob("evening-*.log")
    lines = [LINE.fullmatch(line) for line in file.read_text("utf-8").splitlines()]
    assert all(lines)
    return [line[1] for line in lines if line]


def in_this_order(lines: list[str], *wanted: str) -> None:
    rest = iter(lines)
    for each in wanted:
        assert any(line == each for line in rest), f"{each!r} is not told, or too early, in {lines}"


def secrets_of(house: House) -> set[str]:
    found = {house.key.hex(), PASSPHRASE, "wrong words"}
    for character in ("athos", "milady"):
        found |= set(identity.card_secret(house, character))
    return found | {note_secret(house.key, serial) for serial in range(1, 40)}


def test_an_evening_is_told_without_a_secret(sqlite_house: House, tmp_path: Path) -> None:
    house = sqlite_house
    close = keep_story(tmp_path / "logs", 8000)
    try:
        identity.reset_passphrase(house, PASSPHRASE)
        staff = identity.sign_in(house, PASSPHRASE)
        with pytest.raises(Forbidden):
            identity.sign_in(house, "wrong words")
        phone = identity.become(house, identity.card_secret(house, "athos")[0]).token
        with pytest.raises(NotFound):
            identity.become(house, "0123456789ABCDE")
        sitting_id = sit_down(house)
        play_partie(house, sitting_id)
        (serial,) = sign(house, sitting_id).debts
        (debt,) = debts.debts_of(house, "athos")
        debts.confirm_paid(house, serial, Actor(debt.creditor_id))
        files.backup(house)
    finally:
        close()
    at = f"table 1, sitting {sitting_id}"
    lines = told(tmp_path / "logs")
    in_this_order(
        lines,
        "the game master signs in",
        "a wrong passphrase",
        "a phone is athos",
        "a card that is unknown or withdrawn",
        f"{at}: opened",
        f"{at}: athos sits in seat 0",
        f"{at}: milady sits in seat 1",
        f"{at}: athos agrees to law and stake",
        f"{at}: milady agrees to law and stake",
        f"{at}: the deal is over",
        f"{at}: the partie is over and waits for signatures",
        f"{at}: athos signs",
        f"{at}: milady signs",
        f"{at}: the partie is settled",
        f"debt {serial} is owed, by a partie of sitting {sitting_id}",
        f"debt {serial}: confirmed, by {debt.creditor_id}",
        "a copy is made",
    )
    dealt = [line for line in lines if line in (f"{at}: athos deals", f"{at}: milady deals")]
    assert len(dealt) == 6, "a partie is of six deals"
    assert len(lines) < 40, "no line for every card"
    everything = "\n".join(lines)
    for secret in secrets_of(house) | {staff, phone}:
        assert secret.lower() not in everything.lower()
    for card in (parse_card(f"{rank}{suit}") for suit in "SHDC" for rank in "789TJQKA"):
        assert not re.search(rf"\b{card}\b", everything)
    assert debt.words not in everything
    assert page(house, None).sitting_id == sitting_id


def test_the_running_site_keeps_it_for_its_owner_alone(tmp_path: Path) -> None:
    with running_event(tmp_path) as event:
        athos, milady = event.phone("athos"), event.phone("milady")
        for phone in (athos, milady):
            assert phone.get("/table/1").status == 200
        event.game_master()
        port = event.server.port
        cookies = [value for phone in (athos, milady) for value in phone.cookies.values()]
    file = tmp_path / "files" / "logs" / f"evening-{port}.log"
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    lines = told(file.parent)
    opened = f"the site opens on port {port}"
    in_this_order(
        lines, opened, "a phone is athos", "a phone is milady", "the game master signs in", "the site is closed"
    )
    written = file.read_text("utf-8") + event.server.log()
    for secret in [*event.cards.values(), *cookies, PASSPHRASE]:
        assert secret not in written


def test_it_goes_with_the_event(sqlite_house: House, sqlite_url: str) -> None:
    close = keep_story(sqlite_house.subfolder(files.LOGS), 8000)
    story.tell("the site opens on port %d", 8000)
    close()
    sqlite_house.close()
    assert (sqlite_house.folder / "logs" / "evening-8000.log").exists()
    files.wipe(sqlite_url, sqlite_house.folder)
    assert not sqlite_house.folder.exists()
