"""How long what goes in and out takes: ``python -m tests.bench.inout [characters] [debts]``."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import (
    carrying,
    cast,
    debtlist,
    debts,
    events,
    files,
    ledgerfile,
    lostatplay,
    purselist,
    tablefile,
    wholefile,
)
from larp_piquet.services.house import House, open_house
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.results import COMMAND_LINE, EventForm

T = TypeVar("T")
#: Of a hundred debts, how many are paid, and how many have a part paid and a note that has passed on.
PAID, PART = 20, 20


def who(number: int) -> str:
    """The id of a character."""
    return f"character-{number:03}"


def list_of_cast(characters: int) -> bytes:
    """Names of some length, as casts have."""
    rows = [f"{who(number)},Персонаж Номер {number:03} из дома Бурбонов" for number in range(characters)]
    return "\n".join(["id,name", *rows]).encode()


def list_of_debts(characters: int, number: int, seed: int = 1) -> bytes:
    """Debts between random pairs, one in four with a guarantor and a moment."""
    chance = random.Random(seed)
    rows = ["debtor,creditor,amount,cause,due_at,guarantor"]
    for place in range(number):
        debtor, creditor, guarantor = chance.sample(range(characters), 3)
        more = f"1627-10-12 20:00,{who(guarantor)}" if place % 4 == 0 else ","
        rows.append(f"{who(debtor)},{who(creditor)},{chance.randint(1, 900)} р. {chance.randint(1, 99)} к.,вино,{more}")
    return "\n".join(rows).encode()


def list_of_purses(characters: int) -> bytes:
    """A purse of each."""
    return "\n".join(["character,amount", *(f"{who(number)},2000 р." for number in range(characters))]).encode()


def timed(what: str, work: Callable[[], T]) -> T:
    """What it gives, with its seconds printed."""
    began = perf_counter()
    found = work()
    size = f", {len(found) / 1e6:.1f} MB" if isinstance(found, str | bytes) else ""
    print(f"{what}: {perf_counter() - began:.2f} s{size}", flush=True)
    return found


def made(folder: Path, name: str) -> House:
    """A fresh event that keeps account of purses."""
    house = open_house(f"sqlite:///{folder / name}.sqlite", folder / name)
    events.create_event(house, COMMAND_LINE, EventForm(name, date(1627, 10, 10), language="ru", stake="1 к."))
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True, purses_below=True))
    return house


def lived(house: House, serials: tuple[int, ...]) -> None:
    """What is done about the debts of an evening."""
    master = Actor(staff=True)
    for place, serial in enumerate(serials):
        if place % 100 < PAID:
            debts.enter(house, serial, master, Act(EntryKind.CONFIRMED, reason="he paid"))
        elif place % 100 < PAID + PART:
            debts.enter(house, serial, master, Act(EntryKind.PART_ACCEPTED, amount=4, reason="he paid a kopeck"))


def main() -> None:
    """Prints seconds, and what is written in megabytes."""
    characters, number = (int(given) for given in (*sys.argv[1:3], *("200", "3000")[len(sys.argv) - 1 :]))
    print(f"{characters} characters, {number} debts")
    with tempfile.TemporaryDirectory() as place:
        old, new = made(Path(place), "old"), made(Path(place), "new")
        timed("cast in", lambda: cast.import_cast(old, COMMAND_LINE, cast.parse_cast(list_of_cast(characters))))
        list_, purses = list_of_debts(characters, number), list_of_purses(characters)
        timed("list of debts read", lambda: debtlist.read_debts(old, COMMAND_LINE, list_))
        serials = timed("list of debts entered", lambda: debtlist.import_debts(old, COMMAND_LINE, list_))
        timed("list of purses entered", lambda: purselist.import_purses(old, COMMAND_LINE, purses))
        timed("paid and paid in part", lambda: lived(old, serials))
        timed("event as TOML", lambda: files.export_event(old))
        timed("journal", lambda: ledgerfile.export_journal(old))
        timed("JSON", lambda: wholefile.export_json(old))
        timed("tables", lambda: tablefile.export_tables(old))
        text = timed("for the next event", lambda: carrying.hand_over(old, COMMAND_LINE))
        timed("the next event looks at it", lambda: carrying.weigh(new, COMMAND_LINE, text))
        timed("the next event takes it in", lambda: carrying.carry_over(new, COMMAND_LINE, text))
        timed("and looks once more", lambda: carrying.weigh(new, COMMAND_LINE, text))
        old.close()
        new.close()


if __name__ == "__main__":
    main()
