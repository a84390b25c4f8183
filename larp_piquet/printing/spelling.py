"""The data of a paper in the spelling its manner asks for: what the house says changes, what people wrote stays."""

from __future__ import annotations

from dataclasses import replace

from ..language import OLD_RUSSIAN, say, spelt
from ..language import spelt_words as spelt_words  # with the spelling of a paper the press looks for that of words
from ..wording.oldspelling import AS_WRITTEN, in_old
from .models import LedgerData, LedgerLine, NoteData, NotesData, PackData, Printed
from .period import period


def as_spelt(data: Printed) -> Printed:
    """``data`` in the spelling of its manner. Told twice it is told the same.

    Of what is ready in words the sum, the days and how a debt stands are ours; names, places, causes, things and the
    names of tables, of events and of a house's own law were written by people, and of coins so far as the table of old
    spellings lacks them.
    """
    language = _spelt(data.language, data)
    if isinstance(data, PackData):
        cards = tuple(replace(card, language=_spelt(card.language, data)) for card in data.characters)
        return replace(data, language=language, characters=cards)
    if isinstance(data, NotesData):
        return replace(
            data, language=language, notes=tuple(_note(replace(note, manner=data.manner)) for note in data.notes)
        )
    if language == data.language:
        return data
    if isinstance(data, NoteData):
        return _note(data)
    return _ledger(data, language)


def _note(note: NoteData) -> NoteData:
    """A note in the spelling of its own manner and year."""
    language = _spelt(note.language, note)
    if language == note.language:
        return note
    words, date = spelt_words(note.words, language), spelt_words(note.date, language)
    return replace(note, language=language, words=words, date=date)


def _spelt(language: str, data: Printed) -> str:
    """No s is long in a year that had given it up, whatever was asked for."""
    long_s = data.manner.sets_long_s and period(data.year).long_s
    return spelt(language, old=data.manner.old_spelling, long_s=long_s)


def _ledger(data: LedgerData, language: str) -> LedgerData:
    return replace(
        data,
        language=language,
        when=spelt_words(data.when, language),
        lines=tuple(_line(each, language) for each in data.lines),
        sums=tuple(replace(each, money=_money(each.money, language)) for each in data.sums),
        in_all=tuple((_money(money, language), figures) for money, figures in data.in_all),
        calendar=in_old(data.calendar) if language == OLD_RUSSIAN else spelt_words(data.calendar, language),
    )


def _money(name: str, language: str) -> str:
    """A money may be of the event's own: its name is spelt anew only where the table has it."""
    return in_old(name) if language == OLD_RUSSIAN else name


def _line(line: LedgerLine, language: str) -> LedgerLine:
    date, due, state = (spelt_words(each, language) for each in (line.date, line.due, line.state))
    return replace(line, date=date, due=due, state=state)


def as_written(data: Printed) -> str:
    """What a sheet in the old spelling says of the words of others; nothing on any other, and nothing on a note, which
    is a thing of the game: the page on which the spelling is chosen says it for these."""
    return say(data.language, AS_WRITTEN) if data.language == OLD_RUSSIAN else ""
