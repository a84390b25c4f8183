"""The data of a paper in the spelling its manner asks for: what the house says changes, what people wrote stays."""

from __future__ import annotations

from dataclasses import replace

from ..language import OLD_RUSSIAN, say, spelt
from ..wording.oldspelling import AS_WRITTEN, in_old, words_in_old
from .models import LedgerData, LedgerLine, NoteData, PackData, Printed


def as_spelt(data: Printed) -> Printed:
    """``data`` in the spelling of its manner; Russian alone has an old one. Told twice it is told the same.

    Of what is ready in words the sum, the days and how a debt stands are ours; names, places, causes, things and the
    names of tables, of events and of a house's own law were written by people, and of coins so far as the table lacks
    them.
    """
    if not data.manner.old_spelling:
        return data
    if isinstance(data, PackData):
        return _pack(data)
    if data.language != "ru":
        return data
    if isinstance(data, NoteData):
        return replace(data, language=OLD_RUSSIAN, words=words_in_old(data.words), date=words_in_old(data.date))
    return _ledger(data)


def _pack(data: PackData) -> PackData:
    """Cards have each a language of their own."""
    cards = tuple(replace(card, language=spelt(card.language, old=True)) for card in data.characters)
    return replace(data, language=spelt(data.language, old=True), characters=cards)


def _ledger(data: LedgerData) -> LedgerData:
    return replace(
        data,
        language=OLD_RUSSIAN,
        when=words_in_old(data.when),
        lines=tuple(map(_line, data.lines)),
        sums=tuple(replace(each, money=in_old(each.money)) for each in data.sums),
        in_all=tuple((in_old(money), figures) for money, figures in data.in_all),
        calendar=in_old(data.calendar),
    )


def _line(line: LedgerLine) -> LedgerLine:
    return replace(line, date=words_in_old(line.date), due=words_in_old(line.due), state=words_in_old(line.state))


def as_written(data: Printed) -> str:
    """What a sheet in the old spelling says of the words of others; nothing on any other."""
    return say(data.language, AS_WRITTEN) if data.language == OLD_RUSSIAN else ""


def spelt_words(told: str, language: str) -> str:
    """Days and numbers that were told in today's spelling, in that of ``language``."""
    return words_in_old(told) if language == OLD_RUSSIAN else told
