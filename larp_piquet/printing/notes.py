"""Notes of debt: what stands on them, in the order of the kind of paper, and how large it can be set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any, Final

from .. import datewords
from ..language import modern
from ..ledger.due import DueKind
from ..wording.clock import clock, told_day
from ..wording.instruments import Instrument
from ..wording.note_texts import NoteTexts, hours
from . import qr
from .fitting import LEAST, POINT, fit, fit_line, paragraph_lines, shortened
from .models import BlankNote, NoteData, PackData
from .noteforms import PLAIN, TEXTS, instrument
from .period import known, period
from .spelling import as_written, spelt_words

#: Least width of a code without its quiet zone, in millimetres, on A6 and on the size of a playing card.
NOTE_CODE: Final = 22.0
SMALL_NOTE_CODE: Final = 18.0
#: Running text's room on either paper: width and height in millimetres, and the largest size of type.
A6: Final = (121.0, 31.0, 14)
CARD: Final = (45.5, 29.5, 10)
#: What the line that says "duplicate" takes of it on a card.
DUPLICATE_LINE: Final = 2.8
#: The same for the hands a note went through, on the backs, and for what else a card has to say there.
A6_HANDS: Final = ((123.0, 8.0, 11), (123.0, 16.5, 11))  # in the place of one line to write on, or of two
CARD_HANDS: Final = (39.5, 11.5, 8)
CARD_MORE: Final = (39.5, 12.0, 8)
CARD_MOST: Final = (39.5, 20.0, 8)  # with what was had on account beside the rest: in the place of a line to write on
CARD_APART: Final = 7.5  # of so much, in mm, there is white left between it and what stands below
CARD_HEIR: Final = (31.0, 7.7, 8)  # of three lines
#: What the engraving behind the sum leaves to the title of a large note, in millimetres.
TITLE: Final = 55.0
_LEADING: Final = 1.2
#: What yields where a paper is too small for all that was written, and how many letters of it stay at first.
_YIELDING: Final = (("cause", 60), ("witnesses", 60), ("rank", 0), ("cause", 0), ("witnesses", 0), ("thing", 0))
#: The least size of running text that an initial stands beside.
_LEAST_BESIDE: Final = 11


def texts_of(language: str) -> NoteTexts:
    """The texts of a language; English for one that the press has none in."""
    return TEXTS.get(language, TEXTS["en"])


def sentence(data: NoteData) -> str:
    """All that binds: who owes whom what, by when, and for what."""
    return " ".join(_binding(data))


def more(data: NoteData, *, small: bool = False) -> str:
    """What stands beside it: who owes it now, what is added when it is late, who answers for it, who was there.

    A ``small`` paper has places of their own for the first, and for the guarantor's hand.
    """
    texts = texts_of(data.language)
    told = [_heir(data)] if data.owing and not small else []
    if data.drawee:
        told.append((texts.accepted if data.accepted else texts.acceptance) % {"drawee": data.drawee})
    if data.addition:
        told.append(_closed(texts.addition % {"addition": firm(data.addition)}))
    if not data.transferable:
        told.append(texts.firm)
    if data.guarantor and data.ceiling:
        told.append(_closed(texts.guarantee % {"guarantor": data.guarantor, "ceiling": firm(data.ceiling)}))
    elif data.guarantor:
        told.append(texts.guarantee_thing % {"guarantor": data.guarantor})
    if data.guarantor and not small:
        told.append(f"{texts.guarantor_signs}\u00a0____________")
    if data.witnesses:
        told.append(texts.witnesses % {"witnesses": _open(data.witnesses)})
    return " ".join(told)


def _heir(data: NoteData) -> str:
    return texts_of(data.language).heir % {"owing": data.owing} if data.owing else ""


def _binding(data: NoteData) -> list[str]:
    """The sentences in the order of the paper's form."""
    texts, kind = texts_of(data.language), _kind(data)
    values = _values(data, texts)
    if data.thing:
        by_gender, closing = texts.thing[kind.form], texts.thing_closing[kind.form]
    else:
        by_gender, closing = texts.binding[kind.form], texts.closing[kind.form]
    told = [by_gender[data.gender] % values, closing[0 if data.transferable else 1] % values]
    reason = texts.value if kind.form in ("order", "bill") else texts.cause
    if data.cause:
        told.insert(1, reason % {"cause": _open(data.cause)})
    elif data.game:
        told.insert(1, texts.game)
    return [each for each in told if each]


def _kind(data: NoteData) -> Instrument:
    """Its kind of paper; what is not coin has no text on a paper that is of coin."""
    kind = known(instrument(data.instrument), data.year)
    return PLAIN if data.thing and kind.form not in texts_of(data.language).thing else kind


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


def _closed(text: str) -> str:
    """With a stop, which a sign of money may have brought already."""
    return text if text.endswith(".") else f"{text}."


def passed(chain: Sequence[str], room: tuple[float, float, int], before: str = "") -> tuple[str, int]:
    """Through whose hands a note went, and the size of type; where all find no room, the first and the last of them."""
    for left_out in range(max(1, len(chain) - 1)):
        kept = [chain[0], "…", *chain[1 + left_out :]] if left_out else list(chain)
        text = "\u00a0→ ".join(kept)
        size = _size(f"{before}\u00a0: {text}", *room)
        if size >= min(7, room[2]) or len(kept) <= 3:
            break
    return text, size


def _hands(chain: Sequence[str], before: str) -> tuple[str, int, int]:
    """What the back says of them, its size, and how many lines to write on it takes the place of."""
    if len(chain) < 2:
        return "", LEAST, 0
    if not before:
        return *passed(chain, CARD_HANDS), 1
    one, two = A6_HANDS
    text, size = passed(chain, one, before)
    return (text, size, 1) if size >= 8 and "…" not in text else (*passed(chain, two, before), 2)


def firm(text: str) -> str:
    """A text that no line may break."""
    return text.replace(" ", "\u00a0")


def filled(data: NoteData, *, small: bool) -> dict[str, Any]:
    """What the template of a filled note is given."""
    least, room = (SMALL_NOTE_CODE, CARD) if small else (NOTE_CODE, A6)
    duplicate = _copy(data, texts_of(data.language).labels)
    if small and duplicate:
        room = (room[0], room[1] - DUPLICATE_LINE, room[2])
    texts, kind = texts_of(data.language), _kind(data)
    url = qr.printed(data.address, "N", data.token)
    data = _within(data, small=small, room=room)
    text = _running(data, small=small)
    size = _size(text, *room)
    beside = 0 if small or data.manner.plain or not text[:1].isalpha() else _beside_initial(text)
    initial, size = (_initial(text), beside) if beside else ("", size)
    title = kind.titles[data.language if data.language in TEXTS else "en"]
    labels = texts.labels
    had_of = labels["had_of"] % {"paid": firm(data.paid), "rest": firm(data.rest)} if data.paid else ""
    rest = more(data, small=True) if small else ""
    tall = bool(had_of and rest)
    if small and had_of:  # the back of a card has no account; what is left of the sum is its first word
        rest = f"{_closed(had_of)} {rest}".rstrip()
    beside_room = CARD_MOST if tall else CARD_MORE
    rest = shortened(rest, lambda part: _fits(part, LEAST, *beside_room[:2]))
    more_size = _size(rest, *beside_room) if rest else LEAST
    heir = shortened(_heir(data) if small else "", lambda part: _fits(part, LEAST, *CARD_HEIR[:2]))
    hands, hands_size, hands_rows = _hands(data.chain, "" if small else labels["hands"])
    return {
        "note": data,
        "as_written": as_written(data),
        "labels": labels,
        "document_title": f"{title} {labels['number'] % {'serial': data.serial}}",
        "heading": title,
        "title_size": fit(title, "title", 47 if small else TITLE, 1, 13 if small else 21, 7),
        "number": labels["number"] % {"serial": data.serial},
        "duplicate": duplicate,
        "stamp": texts.stamps.get(data.state, ""),
        "stamp_size": fit(texts.stamps.get(data.state, ""), "title", 36 if small else 70, 1, 15 if small else 30, 7),
        "initial": initial,
        "period": period(data.year),
        "sentence": text.removeprefix(initial),
        "body_size": size,
        "more": rest,
        "more_size": more_size,
        "more_tall": tall,
        "more_apart": not hands or _fits(rest, more_size, CARD_MORE[0], CARD_APART),
        "heir": heir,
        "heir_size": _size(heir, *CARD_HEIR),
        "surety": texts.guarantor_signs if small and data.guarantor else "",
        "hands": hands,
        "hands_size": hands_size,
        "hands_rows": hands_rows,
        "had_of": had_of,
        "figures": data.figures if not data.thing else "",
        "sum_size": fit(data.figures, "title", 25 if small else 39, 1, 17 if small else 21, 6),
        "place": fit_line(data.place, "text-italic", 45 if small else 54, 7 if small else 10),
        "qr": qr.svg(url, qr.batch_for([url], least), labels["code"] % {"serial": data.serial}),
    }


def _copy(data: NoteData, labels: Any) -> str:
    """What says that this is not the first print: a proof, or a duplicate with its number."""
    if not data.copy:
        return str(labels["proof"])
    if data.copy == 1:
        return ""
    return f"{labels['copy']}, {labels['copy_number'] % {'copy': data.copy}}".replace(" ", "\u00a0")


def _size(text: str, measure: float, height: float, largest: int) -> int:
    return next((size for size in range(largest, LEAST, -1) if _fits(text, size, measure, height)), LEAST)


def _fits(text: str, size: int, measure: float, height: float) -> bool:
    return paragraph_lines(text, size, measure) * size * POINT * _LEADING <= height


def _within(data: NoteData, *, small: bool, room: tuple[float, float, int]) -> NoteData:
    """With so much of what people wrote as finds room in the least type; the ledger has all of it.

    A name, a sum and a term are never cut. On a small paper witnesses stand on the back.
    """
    for name, kept in _YIELDING:
        data = _with(data, name, _part(data, name, kept, small=small, room=room))
    return data


def _part(data: NoteData, name: str, kept: int, *, small: bool, room: tuple[float, float, int]) -> str:
    """So much of one thing as finds room beside all others, but never less than ``kept`` letters."""

    def fits(part: str) -> bool:
        return len(part) <= kept or _fits(_running(_with(data, name, part), small=small), LEAST, *room[:2])

    part = shortened(getattr(data, name), fits)
    return "" if name == "rank" and len(part) == len("x…") else part


def _with(data: NoteData, name: str, text: str) -> NoteData:
    return replace(data, **{name: text})  # type: ignore[arg-type]


def _running(data: NoteData, *, small: bool) -> str:
    """The text of the face of a paper."""
    rest = "" if small else more(data)
    return (f"{sentence(data)} {rest}" if rest else sentence(data)).replace("….", "…")


def _initial(text: str) -> str:
    """The letter that is set large; the stop of a word of one letter ("Я," "I,") stays with it."""
    return text[:2] if text[1:2] in (",", ".", ":") else text[:1]


def _beside_initial(text: str) -> int:
    """The size of type beside a letter set large in a pierced block; 0 where the text has no room for such a thing.

    The block takes a fifth of a line of either of the first two; for that a whole line is kept free.
    """
    measure, height, largest = A6

    def fits(size: int) -> bool:
        return (paragraph_lines(text, size, measure) + 1) * size * POINT * _LEADING <= height

    return next((size for size in range(largest, _LEAST_BESIDE - 1, -1) if fits(size)), 0)


def blanks(data: PackData) -> dict[str, Any]:
    """Blank notes on sheets: four of A6 or of a quarter of Letter, and as many as it holds of the size of a card."""
    large = _drawn(data, [note for note in data.blank_notes if note.size == "a6"], NOTE_CODE)
    small = _drawn(data, [note for note in data.blank_notes if note.size == "card"], SMALL_NOTE_CODE)
    language = data.language if data.language in TEXTS else "en"
    title = known(instrument(data.instrument), data.year).titles[language]
    each = data.manner.cards
    return {
        "large": [large[n : n + 4] for n in range(0, len(large), 4)],
        "small": [small[n : n + each] for n in range(0, len(small), each)],
        "period": period(data.year),
        "labels": texts_of(language).labels,
        "title": title,
        "title_size": fit(title, "title", TITLE, 1, 21, 7),
        "small_title_size": fit(title, "title", 50, 1, 13, 7),
    }


def _drawn(data: PackData, notes: Sequence[BlankNote], least: float) -> list[dict[str, Any]]:
    labels = texts_of(data.language).labels
    urls = [qr.printed(data.address, "N", note.token) for note in notes]
    batch = qr.batch_for(urls, least)
    return [
        {
            "number": labels["number"] % {"serial": note.serial},
            "qr": qr.svg(url, batch, labels["code"] % {"serial": note.serial}),
        }
        for note, url in zip(notes, urls, strict=True)
    ]
