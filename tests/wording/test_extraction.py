"""Whatever the house may say stands in the catalogue: every message is marked where it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from hypothesis import given

import larp_piquet
from larp_piquet.engine.acts import Category, Phase
from larp_piquet.engine.cards import DECK, Rank
from larp_piquet.engine.ruleset import FIELDS, Ruleset
from larp_piquet.language import LANGUAGES
from larp_piquet.wording import coins, debts, names, rule_names, speech
from larp_piquet.wording.breaches import BREACHES
from larp_piquet.wording.clauses import CHAPTERS, CLAUSES, clause_text
from larp_piquet.wording.debts import LEDGER_REFUSALS
from larp_piquet.wording.mark import Count, Phrase, points
from larp_piquet.wording.refusals import AMOUNTS, REFUSALS

from .rulesets import rulesets

PACKAGE = Path(larp_piquet.__file__).parent


@cache
def marked() -> frozenset[str]:
    """Every message id in the rooms of words and coin, as the tool that makes the catalogue finds them."""
    found: set[str] = set()
    for room in ("wording", "ledger"):
        for _, _, message, _, _ in extract_from_dir(PACKAGE / room, [("**.py", "python")], keywords=DEFAULT_KEYWORDS):
            found.update([message] if isinstance(message, str) else message)
    return frozenset(found)


def msgids(spoken: object) -> Iterator[str]:
    """Every message id of which a phrase is made."""
    if isinstance(spoken, Count):
        yield from (spoken.singular, spoken.plural)
    elif isinstance(spoken, Phrase):
        yield spoken.msgid
        for value in spoken.values.values():
            yield from msgids(value)


def unmarked(*spoken: object) -> set[str]:
    """What a phrase says that no catalogue would hold; a text without a letter of its own needs none."""
    said = {msgid for phrase in spoken for msgid in msgids(phrase)}
    return {msgid for msgid in said - marked() if re.search(r"[^\W\d_]", re.sub(r"%\(\w+\)s", "", msgid))}


@given(rules=rulesets())
def test_clauses_and_values(rules: Ruleset) -> None:
    assert not unmarked(*(clause_text(key, rules) for key in CLAUSES))
    assert not unmarked(*(rule_names.value_phrase(field, replace(rules)) for field in FIELDS))


def test_titles_and_refusals() -> None:
    tables = (names.ITEMS, names.CATEGORIES, names.PHASES, names.STATUSES, debts.DEBT_STATES, debts.ENTRIES)
    more = (coins.COIN_FAULTS, coins.DOUBTS, coins.KINDS, names.EDITIONS, names.SUITS, names.RANKS, rule_names.FIELDS)
    said = {text for table in (*tables, *more) for text in table.values()}
    said |= {
        text for table in (BREACHES, REFUSALS, LEDGER_REFUSALS, AMOUNTS) for pair in table.values() for text in pair
    }
    said |= {clause.title for clause in CLAUSES.values()} | {title for title, _ in CHAPTERS}
    assert said <= marked()


def test_speech() -> None:
    said: list[Phrase] = [names.card_phrase(card) for card in DECK]
    said += [
        names.doing(phase, by_elder=elder, category=category)
        for phase in Phase
        for elder in (True, False)
        for category in Category
    ]
    for register in ("plain", "spoken"):
        said += [speech.point(length, register) for length in range(1, 9)]
        said += [speech.set_(count, register) for count in (3, 4)]
        said += [speech.nothing(category, register) for category in Category]
        said += [
            make(register)
            for make in (
                speech.white_hand, speech.full_hand, speech.good, speech.not_good, speech.equal,
                speech.capot_announced,
            )
        ]  # fmt: skip
        said += [make(60, register) for make in (speech.running, speech.pique, speech.repique)]
        said += [speech.leza(points(10), register), speech.capot(points(40), register)]
        said.append(speech.capot(points(80), register, announced=True))
    for top in Rank:
        said += [speech.sequence_name(length, top) for length in range(3, min(8, top + 1) + 1)]
        said += [speech.set_name(count, top) for count in (3, 4) if top >= Rank.TEN]
    said += [speech.sequence(length) for length in range(3, 9)]
    said += [speech.how_high(category) for category in (Category.POINT, Category.SETS)]
    said += [speech.measure(Category.POINT, told) for told in ("49", "AK9")]
    said += [speech.measure(Category.SEQUENCES, told) for told in "9TJQKA"]
    said += [speech.measure(Category.SETS, told) for told in "TJQKA"]
    assert not unmarked(*said)


def test_the_house_has_more_than_one_language() -> None:
    assert set(LANGUAGES) >= {"en", "ru"}
