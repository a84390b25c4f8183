"""What a money is made of: units, the columns its sums are kept in, and the forms of its nouns.

An amount of money is an integer of a system's base unit. Values and forms: content/coin-and-notes.md §1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Literal

Kind = Literal["A", "C", "AC"]
Gender = Literal["m", "f", "n"]

#: Languages that units may have nouns in, in the order in which one stands in for another.
NOUN_LANGUAGES = ("en", "ru", "fr")
#: How many forms of a noun each has; one alone is a noun that never changes.
FORMS: Mapping[str, int] = MappingProxyType({"en": 2, "ru": 3, "fr": 2})


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A coin or a unit of account.

    ``value`` is in base units. ``kind``: A is kept in books only, C is struck only, AC both. ``nouns`` by
    language: English and French one/many, Russian 1 / 2-4 / 5 and more. ``gender`` by language, for number
    words; English has none. ``accusative`` is the Russian singular where it differs from the nominative.
    ``signs`` are written forms that a reader of sums understands besides the nouns.

    ``told`` are whole phrases by language and number ("twopence"); in the languages of ``bare`` one of it is said
    without its number after the last column ("fivepence halfpenny"). A coin that is not ``in_change`` is understood but
    not counted out. ``unconfirmed`` names what of it no source at hand confirms.
    """

    id: str
    value: int
    kind: Kind
    nouns: Mapping[str, tuple[str, ...]]
    gender: Mapping[str, Gender]
    accusative: str | None = None
    signs: tuple[str, ...] = ()
    told: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    bare: frozenset[str] = frozenset()
    in_change: bool = True
    unconfirmed: tuple[str, ...] = ()

    def noun(self, language: str, count: int, *, accusative: bool = False) -> str:
        """The noun that goes with ``count`` in the language: ``2`` → "рубля", "roubles".

        Where the money has no nouns in the language, those of the first that it has.
        """
        spoken = language if language in self.nouns else next(one for one in NOUN_LANGUAGES if one in self.nouns)
        forms = self.nouns[spoken]
        chosen = plural_form(spoken, count)
        if accusative and spoken == "ru" and chosen == 0 and self.accusative:
            return self.accusative
        return forms[min(chosen, len(forms) - 1)]


def plural_form(language: str, count: int) -> int:
    """Which form of a noun a number takes: Russian 0, 1, 2 (1 / 2-4 / 5+), French and English 0, 1."""
    if language == "ru":
        if count % 100 in range(11, 15):
            return 2
        last = count % 10
        return 0 if last == 1 else 1 if last in (2, 3, 4) else 2
    if language == "fr":
        return 0 if count < 2 else 1
    return 0 if count == 1 else 1


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the books: its unit, what is written before and after a number, and the fewest digits of it.

    ``digits`` holds where a greater column stands before: ``1 р. 01 к.`` ``one`` is written after a single one, where
    that differs. ``abroad`` is what is written after a number in a language that has other letters: ``1 r. 01 k.``
    """

    unit: str
    before: str = ""
    after: str = ""
    digits: int = 1
    one: str = ""
    abroad: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class CoinSystem:
    """The money of a place and time.

    ``names`` and ``places`` are by language, ``note`` too: what a game master should know of it. ``written`` are the
    columns sums are kept in, greatest first; the last may hold parts, if it is worth more than the base unit.
    ``native`` is the language of the place. ``listed`` says whether its parts are told as a list ("three pounds, four
    shillings and sixpence") or in one breath ("two roubles sixty kopecks"); in the languages of ``breath`` what is
    under the last column is told in one breath with it, and ``tails`` are whole phrases for both ("three halfpence").
    ``suffix`` says which money it is, after the sum: under ``figures``, where a language has other letters under
    ``figures_`` and its name, and by language after a sum in full; ``marks`` are other ways to write it.
    ``unconfirmed`` names what of it no source at hand confirms. ``above``: a coin that is no column of the
    books, but in which sums are told as far as they go, the rest following in the columns.
    """

    id: str
    names: Mapping[str, str]
    base: str
    units: tuple[Unit, ...]
    written: tuple[Column, ...]
    native: str
    listed: bool
    places: Mapping[str, str] = field(default_factory=dict)
    years: str = ""
    note: Mapping[str, str] = field(default_factory=dict)
    breath: frozenset[str] = frozenset()
    tails: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    suffix: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    unconfirmed: tuple[str, ...] = ()
    above: Column | None = None
    by_id: Mapping[str, Unit] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", MappingProxyType({unit.id: unit for unit in self.units}))

    def unit(self, unit_id: str) -> Unit:
        """The unit of this id; raises ``KeyError``."""
        return self.by_id[unit_id]

    @property
    def columns(self) -> tuple[str, ...]:
        """The units of the books, greatest first."""
        return tuple(column.unit for column in self.written)

    @property
    def told(self) -> tuple[str, ...]:
        """The units in which sums are told, greatest first."""
        return self.columns if self.above is None else (self.above.unit, *self.columns)

    @property
    def parts(self) -> int:
        """Base units in the smallest column: 1, or more where the books keep parts of it."""
        return self.by_id[self.written[-1].unit].value

    def written_in(self, language: str) -> CoinSystem:
        """The same money whose sums a reader of the language is shown: ``2 r. 60 k.`` where it is ``2 р. 60 к.`` at
        home. What a person writes is read alike in both."""
        return _written_in(self, language)

    def title(self, language: str) -> str:
        """What it is called, in this language or in the first that it has a name in."""
        return in_language(self.names, language)


@cache
def _written_in(system: CoinSystem, language: str) -> CoinSystem:
    ending = system.suffix.get(f"figures_{language}")
    if not ending and not any(language in column.abroad for column in system.written):
        return system
    written = tuple(replace(each, after=each.abroad.get(language, each.after)) for each in system.written)
    suffix = {**system.suffix, "figures": ending} if ending else system.suffix
    return replace(system, written=written, suffix=MappingProxyType(dict(suffix)))


def in_language(texts: Mapping[str, str], language: str) -> str:
    """The text in this language, or else in the first there is; empty where there is none."""
    for spoken in (language, *NOUN_LANGUAGES):
        if texts.get(spoken):
            return texts[spoken]
    return ""


#: Every money that can be meant, by the id that is kept with a sum.
Coins = Mapping[str, CoinSystem]
