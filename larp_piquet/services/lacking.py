"""What of an event's free text the press has no letters for, to be told before it is printed."""

from __future__ import annotations

from ..printing.lacking import Lack, lacks
from ..store import money, people, settings
from .coinage import in_use, system_of
from .events import rules_of
from .house import House
from .journal import require_event


def unprintable(house: House) -> tuple[Lack, ...]:
    """Texts that people gave, each with those of its letters for which a box is printed.

    Names of the event, its place, law, tables, cast and moneys; of every debt what is owed, its cause, place and
    witnesses. Raises ``Conflict("no_event")``.
    """
    with house.database.read() as connection:
        event = require_event(connection)
        named = [event.name, event.place, rules_of(event).name]
        named += [table.name for table in settings.load_furniture(connection)]
        for each in people.load_characters(connection):
            named += [each.name, each.title, each.dative, each.alias]
        for coin in in_use(connection):  # a money of the event's own has signs of its own
            system = system_of(connection, coin)
            named += [sign for column in system.written for sign in (column.before, column.after)]
            named += [form for unit in system.units for forms in unit.nouns.values() for form in forms]
        for debt in money.load_debts(connection):
            named += [debt.thing, debt.cause, debt.place, debt.witnesses]
    return lacks(named)
