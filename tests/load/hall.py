"""An event of any size, made through the services: a hall in which everybody sits, or a file an evening long."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from larp_piquet.services import cast, events, furniture, identity, referees
from larp_piquet.services.house import House, open_house
from larp_piquet.services.results import (
    COMMAND_LINE,
    CastReport,
    CharacterForm,
    EventForm,
    TableForm,
)

from ..services.playing import agree, sit_down

#: Of ten who look on, so many have scanned a card; the others are nobody.
KNOWN_OF_TEN = 8


@dataclass(frozen=True, slots=True)
class Seat:
    """One phone of the load: whose it is, at which table, and whether it plays there or rules."""

    table: int
    card: str = ""  # the secret of the character's card; of nobody none
    plays: bool = False
    invitation: str = ""  # of a referee


def furnished(house: House, people: int, tables: int) -> tuple[str, ...]:
    """An event at a kopeck a point with so many of the cast and so many tables; the ids of the cast."""
    events.create_event(
        house,
        COMMAND_LINE,
        EventForm(name="La Rochelle", game_date=date(1627, 10, 10), time_zone="Europe/Moscow", coin="ru", stake="1 к."),
    )
    rows = tuple(
        CharacterForm(id=f"guest-{n}", name=f"Guest {n} of Aramits", gender="mf"[n % 2], language="en")
        for n in range(1, people + 1)
    )
    cast.import_cast(house, COMMAND_LINE, CastReport(rows, ()))
    for number in range(1, tables + 1):
        furniture.add_table(house, COMMAND_LINE, TableForm(number, f"The Bastion {number}", "red"))
    return tuple(row.id for row in rows)


def hall(database: str, folder: Path, phones: int, sittings: int, rulers: int) -> tuple[Seat, ...]:
    """Make the event and seat two at every table, with the first deal dealt; a seat for every phone."""
    house = open_house(database, folder)
    try:
        rulers = min(rulers, max(0, phones - 2 * sittings))
        onlookers = phones - 2 * sittings - rulers
        assert onlookers >= 0, "two phones at each sitting"
        ids = furnished(house, 2 * sittings + onlookers, sittings)
        seats: list[Seat] = []
        for number in range(1, sittings + 1):
            pair = ids[2 * number - 2 : 2 * number]
            sitting = sit_down(house, number, *pair)
            agree(house, sitting, number, pair)
            seats += [Seat(number, identity.card_secret(house, each)[0], plays=True) for each in pair]
        for n, each in enumerate(ids[2 * sittings :]):
            known = n % 10 < KNOWN_OF_TEN
            seats.append(Seat(1 + n % sittings, identity.card_secret(house, each)[0] if known else ""))
        for n in range(rulers):
            invitation = referees.invite(house, COMMAND_LINE)
            token = referees.invite_token(house, COMMAND_LINE, invitation)
            seats.append(Seat(sittings - n % sittings, invitation=token))  # where fewer look on
        return tuple(seats)
    finally:
        house.close()
