"""How the people of a debt are called to whoever reads it: by name among those whom it binds, as at table otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger.book import Entry
from ..ledger.life import DebtState, bound, stand
from ..store import money, people, referees
from ..wording.lookalikes import apart
from .bookkeeping import as_entries
from .results import Viewer


def names_of(connection: Connection) -> dict[str, str]:
    """Real names, of characters and referees."""
    named = {record.id: record.name for record in referees.load_referees(connection)}
    return named | {record.id: record.name for record in people.load_characters(connection)}


def names_told(connection: Connection) -> dict[str, str]:
    """The same as pages, lists and sheets show them: where one is taken for another, his id stands with it."""
    return apart(names_of(connection))


def by_name(entries: Sequence[Entry], viewer: Viewer, *, on_paper: bool = False) -> Callable[[str], bool]:
    """Whom of a debt this reader knows by his real name: himself, and once it binds him, whom else it binds.

    Nobody gives another's name away by drawing up a note with him, offering him one or asking him to answer for it.
    The desk knows everybody; but what it has put ``on_paper`` goes from hand to hand, and names those alone who are
    bound, and nobody before both have signed.
    """
    known = bound(entries)
    if viewer.staff and not on_paper:
        return lambda _who: True
    if viewer.staff:
        return lambda who: who in known and stand(entries).state is not DebtState.DRAFT
    if viewer.character_id not in known:
        return lambda who: who == viewer.character_id
    return lambda who: who in known


@dataclass(frozen=True, slots=True)
class Names:
    """Everybody by id: ``real`` names, and those that the ``table`` knows, which are the real ones without an alias."""

    real: dict[str, str]
    table: dict[str, str]
    on_paper: bool = False

    def to(self, viewer: Viewer, entries: Sequence[Entry]) -> Callable[[str], str]:
        """How whoever has a part in the debt of these entries is called to this reader."""
        known = by_name(entries, viewer, on_paper=self.on_paper)
        return lambda who: (self.real if known(who) else self.table).get(who, who)


def both_names(connection: Connection, *, on_paper: bool = False) -> Names:
    """The names of everybody; on paper names alone, else with the id where one would be taken for another."""
    real = names_of(connection)
    aliases = {record.id: record.alias for record in people.load_characters(connection) if record.alias}
    table = real | aliases
    return Names(real, table, on_paper) if on_paper else Names(apart(real), apart(table))


def acquainted(connection: Connection, reader: str) -> Callable[[str], str]:
    """How anybody is called to this character where no debt is spoken of: by name where some debt binds them both, as
    its page tells it, else as at table."""
    names, viewer = both_names(connection), Viewer(reader)
    debts = money.load_debts(connection, reader)
    lives = money.load_entries(connection, {each.serial for each in debts}) if debts else {}
    met = [by_name(as_entries(life), viewer) for life in lives.values()]
    return lambda who: (names.real if any(knows(who) for knows in met) else names.table).get(who, who)
