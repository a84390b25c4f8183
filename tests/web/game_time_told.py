"""A night of debts in Paris, told as JSON by whatever machine it is: ``python -m tests.web.game_time_told PLACE``.

``test_game_time`` runs it on machines that keep the time of other places, and knows by hand what must be told.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from larp_piquet.config import Config
from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import (
    carrying,
    cast,
    debts,
    drafts,
    economy,
    events,
    identity,
    ledgerfile,
    ledgersheet,
    netting,
    notepress,
    tablefile,
    wholefile,
)
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.economy import Query
from larp_piquet.services.house import House, open_house
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, EventForm, Viewer
from larp_piquet.web import create_app
from tests.conftest import HandClock, SeededChance

from .browsing import Browser

MASTER = Viewer(staff=True)
PASSPHRASE = "one for all and all for one"


@dataclass
class Night:
    """An event in Paris that begins at a moment of real time, and what is told of it."""

    house: House
    clock: HandClock

    def owes(self, **due: str) -> int:
        """Athos comes to owe Milady five roubles, now."""
        form = DebtForm(debtor="athos", creditor="milady", amount="5 р.", **due)  # type: ignore[arg-type]
        serial = drafts.draw(self.house, Actor("milady"), form)
        debts.enter(self.house, serial, Actor("athos"), Act(EntryKind.SIGNED))
        return serial

    def stand(self, *serials: int) -> dict[str, object]:
        """What time it is in the game, and of each debt its day, its hour, and whether that has passed."""
        told = [debts.debt(self.house, serial, MASTER) for serial in serials]
        return {
            "now": events.game_now(self.house).isoformat(),
            "debts": [[str(d.game_date), d.standing.due and d.standing.due.isoformat(), d.late] for d in told],
            "late": sorted(each.serial for each in economy.economy(self.house, COMMAND_LINE, Query()).late),
        }


def begin(place: Path, moment: datetime) -> Night:
    """At this moment it is the 10th of October 1627 in the game."""
    clock = HandClock()
    clock.now = moment
    house = open_house(f"sqlite:///{place}/event.sqlite", place / "files", clock=clock, chance=SeededChance())
    form = EventForm(
        "La Rochelle", date(1627, 10, 10), "Europe/Paris", coin="ru", stake="1 к.", place="La Rochelle",
        printed_address="http://192.168.4.1:8000",
    )  # fmt: skip
    events.create_event(house, COMMAND_LINE, form)
    events.set_calendar(house, COMMAND_LINE, "gregorian")
    for name in ("Athos", "Milady"):
        cast.add_character(house, COMMAND_LINE, CharacterForm(name, name.lower(), gender="m", dative=name))
    return Night(house, clock)


def autumn(place: Path) -> dict[str, object]:
    """A night in which clocks go back an hour at three: from 23:30 in summer time to 03:16 in winter time."""
    night = begin(place, datetime(2026, 10, 24, 21, 30, tzinfo=UTC))
    steps = {}
    within = night.owes(due="within", hours="2")
    steps["23:30"] = night.stand(within)
    night.clock.move(minutes=45)
    at = night.owes(due="at", due_at="1627-10-11T03:10")
    steps["00:15"] = night.stand(within, at)
    night.clock.move(minutes=150)
    steps["02:45"] = night.stand(within, at)
    night.clock.move(minutes=30)
    again = night.owes(due="within", hours="1")
    steps["02:15 again"] = night.stand(within, at, again)
    night.clock.move(minutes=60)
    steps["03:15"] = night.stand(within, at, again)
    night.clock.move(minutes=1)
    steps["03:16"] = night.stand(within, at, again)
    return {"serials": [within, at, again], "steps": steps} | paper(night, within, at) | pages(night, within)


def spring(place: Path) -> dict[str, object]:
    """A night in which the hour from two to three is left out."""
    night = begin(place, datetime(2026, 3, 29, 0, 30, tzinfo=UTC))
    within = night.owes(due="within", hours="1")
    steps = {"01:30": night.stand(within)}
    night.clock.move(minutes=29)
    steps["01:59"] = night.stand(within)
    night.clock.move(minutes=2)
    steps["03:01"] = night.stand(within)
    return {"steps": steps}


def paper(night: Night, within: int, at: int) -> dict[str, object]:
    """What is printed and carried out of the house."""
    house = night.house
    told: dict[str, object] = {}
    for language in ("en", "ru", "fr"):
        told[f"note {language}"] = notepress.note_data(house, within, MASTER, language).date
        html = notepress.note_html(house, at, MASTER, language)
        told[f"note html {language}"] = re.sub(r"<(style|svg).*?</\1>", "", html, flags=re.DOTALL)
    for language in ("en", "ru"):
        sheet = ledgersheet.of_event(house, COMMAND_LINE, language)
        told[f"sheet {language}"] = [sheet.when, sheet.calendar, [[line.date, line.due] for line in sheet.lines]]
    told["journal"] = ledgerfile.export_journal(house, "en")
    told["json"] = wholefile.export_json(house)
    told["carried"] = carrying.hand_over(house, COMMAND_LINE)
    told["csv"] = tablefile.export_tables(house).hex()
    told["nettings"] = len(netting.page(house, COMMAND_LINE, most=5).found)
    return told


def pages(night: Night, within: int) -> dict[str, object]:
    """The texts of the pages."""
    house = night.house
    app = create_app(house, Config(house.database_url, Path(house.folder)))
    identity.reset_passphrase(house, PASSPHRASE)
    master, athos = Browser(app), Browser(app)
    master.fill(master.open("/gm/sign-in").form_to("/gm/sign-in"), passphrase=PASSPHRASE)
    athos.open(f"/C/{identity.card_secret(house, 'athos')[0]}")
    told = {}
    for browser, path in (
        (master, "/gm/ledger"), (master, "/gm/economy"), (master, "/gm"), (athos, "/me"), (athos, f"/note/{within}"),
    ):  # fmt: skip
        browser.client.set_cookie("language", "en")
        told[f"page {path}"] = browser.open(path).text
    return told


def main(place: Path) -> None:
    """Tells it."""
    for season in ("autumn", "spring"):
        (place / season).mkdir()
    moment = datetime(2026, 10, 24, 21, 30, tzinfo=UTC)
    told = {
        "machine": moment.astimezone().isoformat(),
        "autumn": autumn(place / "autumn"),
        "spring": spring(place / "spring"),
    }
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
