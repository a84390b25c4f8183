"""Prints how long the pages of the ledger take over a long night's debts, and how large they are.

One character is in every tenth debt, so that a long page of one's own is looked at too. The pages are asked for in this
process, each several times; the median is told.

Run: ``python -m tests.bench.ledger [DEBTS] [ROUNDS]``
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from flask.testing import FlaskClient

from larp_piquet.config import Config
from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import cast, debtlist, debts, events, identity
from larp_piquet.services.house import House, open_house
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, EventForm, Viewer
from larp_piquet.web import create_app

from ..web.browsing import Browser

CHARACTERS = 200
PASSPHRASE = "one for all and all for one"


def main(number: int, rounds: int) -> None:
    """Fill a ledger, then look at it as the game master and as the busiest of the characters."""
    with tempfile.TemporaryDirectory() as folder:
        house = open_house(f"sqlite:///{folder}/bench.sqlite", Path(folder) / "files")
        try:
            _fill(house, number)
            app = create_app(house, Config(house.database_url, Path(folder) / "files"))
            app.config["RATELIMIT_ENABLED"] = False
            master, phone = Browser(app), Browser(app)
            identity.reset_passphrase(house, PASSPHRASE)
            master.fill(master.open("/gm/sign-in").form_to("/gm/sign-in"), passphrase=PASSPHRASE)
            phone.open(f"/C/{identity.card_secret(house, 'busy')[0]}")
            newest = debts.debts_of(house, "busy")[0].serial
            paths = ("/gm/ledger", "/gm/ledger?state=all&page=5", "/gm/ledger?name=Character+1", "/gm/economy")
            for path in (*paths, f"/note/{newest}"):
                _tell(path, master.client, rounds)
            for path in ("/me", "/me/update", f"/note/{newest}"):
                _tell(f"{path} of one in {number // 10} debts", phone.client, rounds, path)
        finally:
            house.close()


def _fill(house: House, number: int) -> None:
    """Debts of all ages: two of five paid, some disputed, claimed paid, late, or left unsigned."""
    events.create_event(house, COMMAND_LINE, EventForm("Bench", date(1762, 6, 28), coin="ru", stake="1 к."))
    names = [CharacterForm(f"Character {n}", "busy" if not n else f"c-{n}") for n in range(CHARACTERS)]
    for form in names:
        cast.add_character(house, COMMAND_LINE, form)
    chance = random.Random(1762)
    rows = ["debtor,creditor,amount,due,hours"]
    for n in range(number):
        pair = chance.sample(range(1, CHARACTERS), 2)
        if n % 10 == 0:
            pair[chance.randrange(2)] = 0
        debtor, creditor = ("busy" if each == 0 else f"c-{each}" for each in pair)
        rows.append(f"{debtor},{creditor},{chance.randint(1, 90)} р.,{'within,1' if n % 7 == 0 else 'demand,'}")
    for start in range(1, len(rows), 1000):
        text = "\n".join([rows[0], *rows[start : start + 1000]])
        debtlist.import_debts(house, COMMAND_LINE, text.encode(), again=True)
    for info in debts.debts_of(house, "busy") + debts.ledger(house, COMMAND_LINE).debts[::4]:
        kind = (EntryKind.CONFIRMED, EntryKind.CLAIMED, EntryKind.CONTESTED, EntryKind.CONFIRMED)[info.serial % 4]
        who = info.holder_id if kind is EntryKind.CONFIRMED else info.owing_id
        if kind in debts.debt(house, info.serial, Viewer(who)).can:
            debts.enter(house, info.serial, Actor(who), Act(kind, reason="no"))


def _tell(what: str, client: FlaskClient, rounds: int, path: str = "") -> None:
    seconds, size = [], 0
    for _ in range(rounds):
        began = time.process_time()
        answer = client.get(path or what)
        seconds.append(time.process_time() - began)
        size = len(answer.data)
        assert answer.status_code == 200, (what, answer.status_code)
    print(f"{what}: median {statistics.median(seconds) * 1000:,.0f} ms, {size / 1000:,.1f} kB")


if __name__ == "__main__":
    main(*(int(word) for word in [*sys.argv[1:], *("3000", "5")[len(sys.argv) - 1 :]]))
