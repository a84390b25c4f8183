"""What a note of debt says, in the order of its kind of paper: what binds, what stands beside it, by when it is due."""

from __future__ import annotations

from datetime import date, datetime

from .. import datewords
from ..language import modern, put
from ..ledger.due import DueKind
from ..wording.clock import clock, told_day
from ..wording.instruments import Instrument
from ..wording.note_texts import NoteTexts, hours
from .models import NoteData
from .noteforms import PLAIN, TEXTS, instrument
from .period import known
from .spelling import spelt_words


def texts_of(language: str) -> NoteTexts:
    """The texts of a language; English for one that the press has none in."""
    return TEXTS.get(language, TEXTS["en"])


def kind_of(data: NoteData) -> Instrument:
    """Its kind of paper; what is not coin has no text on a paper that is of coin."""
    kind = known(instrument(data.instrument), data.year)
    return PLAIN if data.thing and kind.form not in texts_of(data.language).thing else kind


def sentence(data: NoteData) -> str:
    """All that binds: who owes whom what, by when, and for what."""
    return " ".join(_binding(data))


def more(data: NoteData, *, small: bool = False) -> str:
    """What stands beside it: who owes it now, what is added when it is late, who answers for it, who was there.

    A ``small`` paper has places of their own for the first, and for the guarantor's hand.
    """
    texts = texts_of(data.language)
    told = [heir_told(data)] if data.owing and not small else []
    if data.drawee:
        told.append((texts.accepted if data.accepted else texts.acceptance) % {"drawee": data.drawee})
    if data.addition:
        told.append(closed(texts.addition % {"addition": firm(data.addition)}))
    if not data.transferable:
        told.append(texts.firm)
    if data.guarantor and data.ceiling:
        told.append(closed(texts.guarantee % {"guarantor": data.guarantor, "ceiling": firm(data.ceiling)}))
    elif data.guarantor:
        told.append(texts.guarantee_thing % {"guarantor": data.guarantor})
    if data.guarantor and not small:
        told.append(f"{texts.guarantor_signs}\u00a0____________")
    if data.witnesses:
        told.append(texts.witnesses % {"witnesses": _open(data.witnesses)})
    return " ".join(told)


def heir_told(data: NoteData) -> str:
    """Who owes it now, in the place of the one who signed; empty where he still does."""
    return texts_of(data.language).heir % {"owing": data.owing} if data.owing else ""


def _binding(data: NoteData) -> list[str]:
    """The sentences in the order of the paper's form."""
    texts, kind = texts_of(data.language), kind_of(data)
    values = _values(data, texts)
    if data.thing:
        by_gender, closing = texts.thing[kind.form], texts.thing_closing[kind.form]
    else:
        by_gender, closing = texts.binding[kind.form], texts.closing[kind.form]
    sentences = (by_gender[data.gender], closing[0 if data.transferable else 1])
    told = [put(data.language, each, values) for each in sentences]
    reason = texts.value if kind.form in ("order", "bill") else texts.cause
    if data.cause:
        told.insert(1, reason % {"cause": _open(data.cause)})
    elif data.game:
        told.insert(1, texts.game)
    elif kind.form in ("order", "bill"):  # which cannot do without: it had one, and its paper has no room for that
        told.insert(1, texts.had)
    return [each for each in told if each]


def _values(data: NoteData, texts: NoteTexts) -> dict[str, str]:
    creditor = {"creditor": data.creditor}
    named = data.creditor_dative if modern(data.language) == "ru" else data.creditor
    words = data.words[:1].upper() + data.words[1:]
    return {
        "debtor": f"{data.debtor}, {data.rank}" if data.rank else data.debtor,
        "creditor": named or texts.unnamed % creditor,
        # A dash closes the words, so that nothing can be added to them.
        "sum": f"{firm(data.figures)} ({words}\u00a0—)",
        "thing": _open(data.thing),
        "due": term(data, texts),
        "drawee": data.drawee,
    }


def term(data: NoteData, texts: NoteTexts) -> str:
    """By when it is to be paid, in words that a sentence can hold."""
    if data.due.kind is DueKind.AT and data.due.at is not None:
        return texts.at % {"when": _moment(data.due.at, data, texts)}
    if data.due.kind is DueKind.WITHIN:
        return texts.within % {"hours": spelt_words(hours(data.due.hours, modern(data.language)), data.language)}
    return texts.duel if data.due.kind is DueKind.DUEL else texts.demand


def _moment(when: datetime, data: NoteData, texts: NoteTexts) -> str:
    """A day and the time of day, between which a line may end."""
    language = modern(data.language)
    of_day = spelt_words(datewords.by_pattern(told_day(when), texts.moment, language), data.language)
    time = firm(spelt_words(clock(when, language), data.language))
    return _told(of_day, data.calendar, texts, f" {time}")


def day(when: date, language: str, calendar: str) -> str:
    """A date of the game as a note bears it, with the word of its calendar."""
    told = datewords.day(when, modern(language))
    return _told(spelt_words(told, language), calendar, texts_of(language))


def _told(told: str, calendar: str, texts: NoteTexts, time: str = "") -> str:
    """A line may end before the word of the calendar, before a ``time`` of the day, and nowhere else."""
    return texts.calendars.get(calendar, "%(date)s") % {"date": firm(told) + time}


def _open(text: str) -> str:
    """A text without the stop that the sentence round it has."""
    return text.rstrip(". ")


def closed(text: str) -> str:
    """With a stop, which a sign of money may have brought already."""
    return text if text.endswith(".") else f"{text}."


def firm(text: str) -> str:
    """A text that no line may break."""
    return text.replace(" ", "\u00a0")
