"""Small words that pages share: cards, counts, names in a row, dates, the reader's number of a thing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from flask import Flask

from .. import datewords
from ..engine.acts import Claim
from ..engine.cards import Card
from ..language import rank_letters, say_n
from ..ledger.bets import BetState, Why
from ..ledger.book import EntryKind
from ..ledger.life import DebtState
from ..ledger.purses import CashKind
from ..printing.colours import named as colours_named
from ..printing.colours import paint
from ..services.betting import BetInfo
from ..services.netting import NettingInfo, NettingState
from ..services.purses import Movement
from ..services.results import Character, DebtEntry, DebtInfo, TableInfo
from ..tables.acts import Status
from ..wording import bets as words_of_bets
from ..wording import debts as words_of_debts
from ..wording import mark, speech
from ..wording import names as words_of
from ..wording.bets import BANKED, PAID, PAID_BACK
from ..wording.calendars import dated
from ..wording.desk import NEW_EVENING
from ..wording.lookalikes import with_id
from . import rings
from .coinshown import as_people_say, in_coins, money_name
from .tongue import _, colon, of_reader, semicolon, tell
from .visitor import event


def corner(card: Card) -> str:
    """What stands in a card's corner."""
    return rank_letters(of_reader())[card.rank]


def card_name(card: Card) -> str:
    """The card as it is said: "king of hearts"."""
    return tell(words_of.card_phrase(card))


def cards_n(number: int) -> str:
    """``3 cards``."""
    return tell(mark.cards(number))


def points_n(number: int) -> str:
    """``10 points``."""
    return tell(mark.points(number))


def deals_n(number: int) -> str:
    """``6 deals``."""
    return tell(mark.deals(number))


def joined(names: Iterable[str]) -> str:
    """Names in a row: "Athos and Aramis"."""
    many = list(names)
    if len(many) < 2:
        return "".join(many)
    return _("%(first)s and %(last)s", first=", ".join(many[:-1]), last=many[-1])


def seat_name(seat: int) -> str:
    """A seat at the table."""
    return _("Seat %(number)s", number=seat + 1)


def table_title(table: TableInfo) -> str:
    """A table by its number and its name."""
    return f"{table.number}. {table.name}" if table.name else _("Table %(number)s", number=table.number)


def claim_name(claim: Claim) -> str:
    """What a claim is: "quart to the king"."""
    return tell(speech.claim_name(claim))


def how_many(least: int, most: int) -> str:
    """How many cards are to be chosen."""
    if least == most:
        return say_n(of_reader(), "Choose %(num)s card.", "Choose %(num)s cards.", most)
    return say_n(
        of_reader(), "Choose from %(least)s to %(num)s card.", "Choose from %(least)s to %(num)s cards.", most,
        least=least,
    )  # fmt: skip


def debt_state(state: DebtState, *, struck_off: bool = False) -> str:
    """``owed``, ``paid``, ``void`` … What was struck off is not called paid."""
    return _(words_of_debts.STRUCK_OFF if struck_off else words_of_debts.DEBT_STATES[state])


def netting_state(state: NettingState) -> str:
    """Where a proposed netting stands."""
    return _(words_of_debts.NETTING_STATES[state])


def entry_title(entry: DebtEntry) -> str:
    """A line of a debt's history."""
    kind = EntryKind(entry.kind)
    msgid = words_of_debts.ENTRIES[kind]
    if not entry.figures:
        msgid = words_of_debts.WITHOUT_SUM.get(kind, msgid)
    return _(msgid, who=entry.who_name, after=entry.after_name, sum=entry.figures)


def debt_due(debt: DebtInfo) -> str:
    """When a debt is to be paid: "on demand", "by 11 October 1627, 20:00"."""
    msgid, values = words_of_debts.due_told(debt.standing.terms.due, debt.standing.due)
    return _(msgid, **{name: moment(value) if isinstance(value, datetime) else value for name, value in values.items()})


def ring(netting: NettingInfo) -> rings.Drawing:
    """The picture of a netting."""
    return rings.ring([each.name for each in netting.people])


def status_name(status: str) -> str:
    """Whether a character is in the game."""
    return _(words_of_debts.STATUSES[status])


def names_and_ids(characters: Iterable[Character]) -> str:
    """Characters whose names alone do not tell them apart."""
    return ", ".join(with_id(each.name, each.id) for each in characters)


def log_title(kind: str) -> str:
    """What the desk did; a deed without words is called by its code."""
    return _(words_of.DESK[kind]) if kind in words_of.DESK else kind


def bet_state(bet: BetInfo) -> str:
    """Where a bet stands, and why nothing is owed on it."""
    said = _(words_of_bets.BET_STATES[bet.state])
    if bet.state is BetState.ENDED:
        return f"{said}{colon()}{_(words_of_bets.WHYS[Why(bet.why)])}"
    return f"{said}{colon()}{bet.why}" if bet.why else said


def movement(line: Movement) -> str:
    """What moved the coin of a purse."""
    if line.kind in tuple(CashKind):
        return _(words_of_bets.CASH[CashKind(line.kind)], table=line.table)
    if line.kind == EntryKind.BANKED:
        return _(BANKED)
    return _(PAID_BACK) if line.kind in (EntryKind.REVERSED, EntryKind.VOIDED) else _(PAID)


def status_title(status: Status | None) -> str:
    """Where a sitting stands."""
    return _("Nobody sits here yet.") if status is None else _(words_of.STATUSES[status])


def day(when: date) -> str:
    """A date of the game written out, with the word of its calendar."""
    return _dated(datewords.day(when, of_reader()))


def moment(when: datetime) -> str:
    """A game-time moment, which is already the game's own wall clock."""
    return _dated(_moment(when))


def _moment(when: datetime) -> str:
    return datewords.moment(when, of_reader())


def _dated(told: str) -> str:
    found = event()
    msgid = dated(found.calendar) if found is not None else ""
    return _(msgid, date=told) if msgid else told


def clock(when: datetime) -> str:
    """A real moment as the clock on the wall shows it where the event is played."""
    return datewords.clock(_local(when).time(), of_reader())


def wall(when: datetime) -> str:
    """A real moment with its date, by the same clock."""
    return _moment(_local(when).replace(tzinfo=None))


def _local(when: datetime) -> datetime:
    found = event()
    try:
        return when.astimezone(ZoneInfo(found.time_zone if found else "UTC"))
    except (ValueError, OSError, KeyError):
        return when


def whole(sum: str) -> str:
    """A sum in figures that no line breaks: a unit is not read apart from its number."""
    return sum.replace(" ", "\u00a0")


def init_app(app: Flask) -> None:
    """Hand the words to the templates."""
    app.jinja_env.globals.update(
        corner=corner, card_name=card_name, cards_n=cards_n, points_n=points_n, deals_n=deals_n, tell=tell, say=_,
        claim_name=claim_name, how_many=how_many, debt_state=debt_state, entry_title=entry_title, debt_due=debt_due,
        in_coins=in_coins, as_people_say=as_people_say, money_name=money_name,
        status_name=status_name, bet_state=bet_state, movement=movement, ring=ring, netting_state=netting_state,
        names_and_ids=names_and_ids, given_back=words_of_debts.GIVEN_BACK,
        status_title=status_title, log_title=log_title, table_title=table_title, paint=paint, new_evening=NEW_EVENING,
        colours_named=colours_named, colon=colon, semicolon=semicolon,
    )  # fmt: skip
    app.jinja_env.filters.update(day=day, moment=moment, clock=clock, wall=wall, whole=whole)
