"""Putting words into a language, for web, command line and press alike; needs no request.

Catalogues stand in ``translations/<language>/LC_MESSAGES/messages.mo``. Set-up compiles them; in a checkout
where that has not been done they are compiled in memory, once, from the ``.po`` beside them. English is the
language of the message ids themselves, so it needs no catalogue.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from .engine.cards import Card
from .engine.ruleset import Ruleset
from .ledger.words import number_words
from .resources import folder
from .wording import french
from .wording.clauses import clause_text
from .wording.longs import SHORT_BEFORE, with_long_s
from .wording.mark import Count, Phrase, Spelled
from .wording.oldspelling import in_old, words_in_old

#: Of each suit, by ``Suit``.
SUIT_SIGNS = "♠♥♦♣"
#: The languages the house speaks, its own first.
LANGUAGES: tuple[str, ...] = ("en", "ru", "fr")
#: Russian in the spelling of 1708 to 1917, by its name in the registry of language tags. The press alone asks for it.
OLD_RUSSIAN = "ru-petr1708"
#: The same languages set with the long s, by a private name each; the press alone asks for them.
LONG_S: Mapping[str, str] = MappingProxyType({language: f"{language}-x-longs" for language in SHORT_BEFORE})
_MODERN: Mapping[str, str] = MappingProxyType(
    {OLD_RUSSIAN: "ru", **{tag: language for language, tag in LONG_S.items()}}
)
DOMAIN = "messages"


def spelt(language: str, *, old: bool = False, long_s: bool = False) -> str:
    """The language in the spelling asked for: Russian alone has an old one, English and French have a long s."""
    if old and language == "ru":
        return OLD_RUSSIAN
    return LONG_S.get(language, language) if long_s else language


def modern(language: str) -> str:
    """The language whatever its spelling: for names of months, plurals, nouns of coins."""
    return _MODERN.get(language, language)


def spelt_words(told: str, language: str) -> str:
    """Words of ours that were told in today's spelling (a sum, a day, a number), in that of ``language``."""
    if language == OLD_RUSSIAN:
        return words_in_old(told)
    return with_long_s(told, modern(language)) if language in LONG_S.values() else told


class _Respelt(gettext.NullTranslations):
    """A catalogue each sentence of which is spelt anew, its placeholders left as they are."""

    def __init__(self, catalogue: gettext.NullTranslations, spell: Callable[[str], str]) -> None:
        super().__init__()
        self._modern, self._spell = catalogue, spell

    def gettext(self, message: str) -> str:
        return self._spell(self._modern.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._spell(self._modern.ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return self._spell(self._modern.pgettext(context, message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._spell(self._modern.npgettext(context, msgid1, msgid2, n))


@cache
def translations(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; one that has none, or is not known, speaks English."""
    if language == OLD_RUSSIAN:
        return _Respelt(translations("ru"), in_old)
    if language in LONG_S.values():
        plain = modern(language)
        return _Respelt(translations(plain), lambda text: with_long_s(text, plain))
    if language not in LANGUAGES:
        return gettext.NullTranslations()
    place = folder("translations") / language / "LC_MESSAGES"
    compiled, source = place / f"{DOMAIN}.mo", place / f"{DOMAIN}.po"
    if compiled.exists():
        with compiled.open("rb") as file:
            return gettext.GNUTranslations(file)
    if source.exists():
        return _compile(source)
    return gettext.NullTranslations()


def _compile(source: Path) -> gettext.GNUTranslations:
    # Babel is needed only here; a house that was set up properly never waits for its import.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def say(language: str, msgid: str, **values: object) -> str:
    """``msgid`` in the language with its values in place, of which ``Count``, ``Phrase`` and ``Spelled`` are said too.

    Without values the text is taken as it stands, as Flask-Babel does, so that both read the same catalogue
    alike.
    """
    text = translations(language).gettext(msgid) if msgid else ""
    return put(language, text, _said(language, values)) if values else text


def say_n(language: str, singular: str, plural: str, n: int, **values: object) -> str:
    """The form that goes with ``n``, which is ``%(num)s`` in the text."""
    text = translations(language).ngettext(singular, plural, n)
    return put(language, text, {"num": n, **_said(language, values)})


def put(language: str, text: str, values: Mapping[str, object]) -> str:
    """A text of the language with its values in place; French has words that grow together with a name."""
    return french.filled(text, values) if modern(language) == "fr" else text % values


def phrase(language: str, spoken: Phrase | Count) -> str:
    """A phrase or a counted noun in the language."""
    if isinstance(spoken, Count):
        return say_n(language, spoken.singular, spoken.plural, spoken.num)
    return say(language, spoken.msgid, **spoken.values)


def spelled(language: str, number: Spelled) -> str:
    """A number in words, as players count; one below nothing, which nobody counts aloud, in figures."""
    if number.num < 0:
        return f"−{-number.num}"
    words = spelt_words(number_words(number.num, modern(language)), language)
    return words[:1].upper() + words[1:] if number.opens else words


def rank_letters(language: str) -> tuple[str, ...]:
    """Seven to ace, by ``Rank``, as the cards of the country mark them."""
    pgettext = translations(language).pgettext
    return (
        *("7", "8", "9", "10"),
        pgettext("a card's letter: knave", "J"),
        pgettext("a card's letter: queen", "Q"),
        pgettext("a card's letter: king", "K"),
        pgettext("a card's letter: ace", "A"),
    )


def cards_marked(language: str, cards: Iterable[Card]) -> str:
    """Cards in a row as they are marked: ``К♣ 10♦`` to a Russian."""
    letters = rank_letters(language)
    return " ".join(f"{letters[card.rank]}{SUIT_SIGNS[card.suit]}" for card in cards)


def clause(language: str, key: str, rules: Ruleset) -> str:
    """The text of a clause of the law under these rules, in the language."""
    return phrase(language, clause_text(key, rules))


def _said(language: str, values: Mapping[str, object]) -> dict[str, object]:
    return {name: _value(language, value) for name, value in values.items()}


def _value(language: str, value: object) -> object:
    if isinstance(value, Spelled):
        return spelled(language, value)
    return phrase(language, value) if isinstance(value, Phrase | Count) else value
