"""A record's sealed deals checked, line by line in words: what ``larp-piquet verify`` and the page say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from .language import cards_marked, phrase, say
from .tables.checking import Checked, Compared, check
from .tables.reading import parsed
from .tables.record import Record
from .tables.seals import Seal
from .wording.seals import AGREES, CANNOT, DIFFERS, HEADINGS, agreeing, unchecked


class Found(StrEnum):
    """What a line says."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNKNOWN = "unknown"  # it cannot be checked
    TOLD = "told"  # it compares nothing


@dataclass(frozen=True, slots=True)
class Said:
    """One line."""

    text: str
    found: Found


@dataclass(frozen=True, slots=True)
class DealSaid:
    """One deal: its heading and its lines."""

    heading: str
    lines: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The whole record. ``found``: does any deal differ; else does any agree; else nothing could be checked."""

    found: Found
    deals: tuple[DealSaid, ...]
    summary: tuple[str, ...]

    def lines(self) -> list[str]:
        """As text, a deal after the other."""
        text: list[str] = []
        for deal in self.deals:
            text += [deal.heading, *(f"  {line.text}" for line in deal.lines), ""]
        return [*text, *self.summary]


def verify(data: bytes | str, language: str) -> Verdict:
    """Check one record; raises ``RecordError`` where it is none, or breaks a rule."""
    record, checked = check(parsed(data))
    deals = tuple(_deal(record, each, language) for each in checked)
    agree = sum(each.agrees for each in checked)
    wrong = sum(each.differs for each in checked)
    cannot = len(checked) - agree - wrong
    summary = []
    if wrong:
        summary.append(say(language, HEADINGS["wrong"]))
    if agree:
        summary += [phrase(language, agreeing(agree)), say(language, HEADINGS["compare"])]
    if cannot:
        summary.append(phrase(language, unchecked(cannot)))
    if not agree and not wrong:
        summary = [say(language, HEADINGS["nothing"])]
    found = Found.DIFFERS if wrong else Found.AGREES if agree else Found.UNKNOWN
    return Verdict(found, deals, tuple(summary))


def _deal(record: Record, checked: Checked, language: str) -> DealSaid:
    seal = checked.seal
    if seal is None:
        heading = say(language, HEADINGS["deal"], number=checked.number)
        return DealSaid(heading, (Said(say(language, CANNOT[checked.cannot]), Found.UNKNOWN),))
    kind = "sealed" if checked.number else "undone"
    heading = say(language, HEADINGS[kind], number=checked.number, sitting=seal.sitting, draw=seal.draw)
    lines = [*_words(record, seal, language)]
    lines += [_line(each, seal, language) for each in checked.lines]
    if checked.cannot:
        lines.append(Said(say(language, CANNOT[checked.cannot]), Found.UNKNOWN))
    return DealSaid(heading, tuple(lines))


def _words(record: Record, seal: Seal, language: str) -> Iterator[Said]:
    """What was added, and by whom; where that is not told, at whose seat, for another may have sat there then."""
    kind, names = ("word", seal.givers) if seal.givers else ("word_of_seat", record.players)
    for name, word in zip(names, seal.parts, strict=False):
        if word is not None:
            yield Said(say(language, HEADINGS[kind], name=name, word=word), Found.TOLD)
    if not any(word is not None for word in seal.parts):
        yield Said(say(language, HEADINGS["no_word"]), Found.TOLD)


def _line(compared: Compared, seal: Seal, language: str) -> Said:
    seals = {"seal": seal.commitment, "found": compared.digest}
    cards = {"told": cards_marked(language, compared.told), "drawn": cards_marked(language, compared.drawn)}
    words = AGREES if compared.agrees else DIFFERS
    text = say(language, words[compared.what], name=compared.who, due=", ".join(compared.due), **cards, **seals)
    return Said(text, Found.AGREES if compared.agrees else Found.DIFFERS)
