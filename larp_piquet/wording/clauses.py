"""The clauses of the law in our own words, true under any values a house may set.

One place for every sentence of the rules: a scoring line, a refused move, the rules page and the printed sheet
all point here by key. Values come from the ``Ruleset``; where a field chooses between ways of playing it chooses
between message ids (rules §4). Say a text with ``larp_piquet.language.phrase``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TypeGuard

from ..engine.idle import OF_TWO_ALONE
from ..engine.ruleset import FIELDS, THREE_HANDED, NormandyRuleset, Ruleset, fields_of, idle_fields
from . import law_calls, law_exchange, law_irregular, law_match, law_normandy, law_play, law_referee
from .clause import Clause
from .law_in_three import IN_THREE
from .mark import N_, Phrase
from .order_of_three import (
    CHAPTERS_OF_THREE,
    ENDGAME_CHAPTER,
    IRREGULAR_CHAPTER,
    IRREGULAR_OF_THE_TWO,
    OF_THE_TWO,
    STANDS_FOR,
    TWO,
)

__all__ = [
    "CHAPTERS",
    "CLAUSES",
    "CLAUSE_OF",
    "NORMANDY_CLAUSES",
    "NUMBERS",
    "REFEREE_CHAPTER",
    "REFEREE_CLAUSES",
    "Clause",
    "anchor",
    "chapters_of",
    "clause_of",
    "clause_reference",
    "clause_sentences",
    "clause_text",
    "clause_title",
    "clause_values",
    "clauses_with",
    "fields_of_clause",
    "fields_that_matter",
    "home_of",
    "numbers_of",
    "two_play_on",
]

#: Every clause by its key, in the order in which a match meets them.
CLAUSES: Mapping[str, Clause] = MappingProxyType(
    {
        clause.key: clause
        for chapter in (law_match, law_exchange, law_calls, law_play, law_irregular)
        for clause in chapter.CLAUSES
    }
)

#: Clauses that only the game for three has, and what they say instead of those of two.
NORMANDY_CLAUSES: Mapping[str, Clause] = MappingProxyType({c.key: c for c in law_normandy.NORMANDY_CLAUSES})

#: What the house itself says of its referees, under every edition.
REFEREE_CLAUSES: Mapping[str, Clause] = MappingProxyType({c.key: c for c in law_referee.CLAUSES})
REFEREE_CHAPTER = N_("The referee")

#: The law as chapters for the rules page and the printed sheet: (title, clause keys).
CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("Before play"), ("pack", "cut", "deal", "turn", "order")),
    (N_("The exchange"), tuple(c.key for c in law_exchange.CLAUSES if c.key.startswith("exchange"))),
    (N_("The calls"), tuple(c.key for c in law_calls.CLAUSES)),
    (N_("Repique and pique"), ("repique", "repique.block", "pique")),
    (
        N_("The play"),
        ("play.follow", "lead", "trick", "last_trick", "leza", "capot", "open_capot", "open_capot.failed"),
    ),
    (N_("The account"), ("deal.entry", "korolik", "rounding", "refet", "final_figure", "net", "rubicon", "adjustment")),
    (N_("Irregularities"), tuple(c.key for c in law_irregular.CLAUSES)),
)


def _numbered(chapters: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, str]:
    return MappingProxyType(
        {
            key: f"{chapter}.{place}"
            for chapter, (_title, keys) in enumerate(chapters, start=1)
            for place, key in enumerate(keys, start=1)
        }
    )


#: The number under which a clause of two players stands on the rules page and on the printed sheet: chapter and place.
NUMBERS: Mapping[str, str] = _numbered(CHAPTERS)


#: Where Cavendish has each clause: the number of his law, or D for his description of the game.
LAWS: Mapping[str, str] = MappingProxyType(
    {
        "pack": "C D", "cut": "C L4", "deal": "C L9", "turn": "C D", "order": "C L24, L56",
        "exchange.number": "C L21, L22", "exchange.talon": "C L23", "exchange.left": "C L34",
        "exchange.decline": "C L21, L22", "exchange.untaken": "C L33, L36",
        "calls.order": "C L46, L47, L56, L67", "calls.held": "C L54, L55", "calls.sinking": "C L50",
        "white_hand": "C L18, L61", "point": "C L62", "point.tiebreak": "C D", "sequence": "C L63",
        "sequence.tie": "C D", "set": "C L64", "set.rank": "C L64", "full_hand": "C L67",
        "repique": "C L68", "repique.block": "C L67, L68", "pique": "C L69", "play.follow": "C L59",
        "lead": "C L65", "trick": "C L65", "last_trick": "C L65", "leza": "C L66", "capot": "C L66, L69",
        "open_capot": "C L66", "open_capot.failed": "C L66", "deal.entry": "C L71", "korolik": "C L71",
        "rounding": "C L72", "refet": "C L71", "final_figure": "C L72", "net": "C L72", "rubicon": "C L73",
        "adjustment": "C L70", **law_irregular.LAWS,
    }
)  # fmt: skip


#: What the clause of the korolik is called where a partie is counted by the deal.
PARTIE = N_("The partie")


def clause_of(key: str, rules: Ruleset) -> Clause:
    """The clause of this key in the game of these rules; raises ``KeyError``.

    ``two.`` stands before the key of a clause by which the two who are left of three play on.
    """
    if key.startswith(TWO):
        return CLAUSES[key.removeprefix(TWO)]
    if rules.seats == 3 and key in IN_THREE:
        return IN_THREE[key]
    if key == "korolik" and rules.settlement == "rubicon":  # which knows no pairs of deals
        return replace(found(key), title=PARTIE)
    return found(key)


def found(key: str) -> Clause:
    """A clause by its key, wherever it stands; raises ``KeyError``."""
    return CLAUSES.get(key) or NORMANDY_CLAUSES.get(key) or REFEREE_CLAUSES[key]


def clause_title(key: str) -> str:
    """The title of a clause, a message id; raises ``KeyError``."""
    return found(key).title


def clause_reference(key: str, rules: Ruleset) -> str:
    """Where the source of these rules has a clause: a place of S0 or S2, or the number of a law of C."""
    if rules.edition == "classic" and key in LAWS:
        return LAWS[key]
    return clause_of(key, rules).reference


def clause_sentences(key: str, rules: Ruleset) -> tuple[Phrase, ...]:
    """The sentences of a clause under these rules, each a message id with its values; raises ``KeyError``."""
    law = rules.two_handed() if key.startswith(TWO) and isinstance(rules, NormandyRuleset) else rules
    return clause_of(key, rules).sentences(law)


def clause_text(key: str, rules: Ruleset) -> Phrase:
    """The whole text of a clause under these rules: (msgid, values), to be said by ``language.phrase``.

    A clause of several sentences comes as one message that sets them side by side; its values are phrases.
    """
    told = clause_sentences(key, rules)
    if len(told) == 1:
        return told[0]
    names = [f"s{number}" for number in range(1, len(told) + 1)]
    return Phrase(" ".join(f"%({name})s" for name in names), dict(zip(names, told, strict=True)))


def clause_values(key: str, rules: Ruleset) -> dict[str, object]:
    """The values of ``clause_text``, as a dictionary of one's own."""
    return dict(clause_text(key, rules).values)


#: Where a field belongs that several clauses speak of, if that is not the first of them.
_AT_HOME: Mapping[str, str] = MappingProxyType(
    {
        "allow_decline": "exchange.decline",
        "allow_sinking": "calls.sinking",
        "full_hand_points": "full_hand",
        "round_tens": "rounding",
        "sequence_points": "sequence",
        "white_hand_points": "white_hand",
    }
)


def _clause_of(field: str) -> str:
    return next(key for _, keys in CHAPTERS for key in keys if field in CLAUSES[key].fields)


#: The clause under which each field of a ruleset is set.
CLAUSE_OF: Mapping[str, str] = MappingProxyType({name: _AT_HOME.get(name) or _clause_of(name) for name in FIELDS})


def chapters_of(rules: Ruleset) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The law of these rules in the order of play: (title, clause keys)."""
    return CHAPTERS if rules.seats == 2 else _of_three(two_play_on(rules))


def numbers_of(rules: Ruleset) -> Mapping[str, str]:
    """The number under which each clause of this law stands on the rules page and on the printed sheet."""
    return NUMBERS if rules.seats == 2 else _numbers(two_play_on(rules))


def two_play_on(rules: Ruleset) -> TypeGuard[NormandyRuleset]:
    """Whether in this law the two who are left of three play on, by the law of two."""
    return isinstance(rules, NormandyRuleset) and rules.endgame == "two_handed"


@lru_cache
def _of_three(plays_on: bool) -> tuple[tuple[str, tuple[str, ...]], ...]:
    told = list(CHAPTERS_OF_THREE)
    if plays_on:
        title, keys = told[ENDGAME_CHAPTER]
        told[ENDGAME_CHAPTER] = (title, (*keys, *(TWO + key for key in OF_THE_TWO)))
    titles = {title for title, _ in told}
    told += [chapter for chapter in CHAPTERS if chapter[0] not in titles]
    if plays_on:
        told.append((IRREGULAR_CHAPTER, tuple(TWO + key for key in IRREGULAR_OF_THE_TWO)))
    return tuple(told)


@lru_cache
def _numbers(plays_on: bool) -> Mapping[str, str]:
    return _numbered(_of_three(plays_on))


def anchor(key: str, rules: Ruleset, *, of_two_left: bool = False) -> str:
    """Under which key of this law a clause is told; ``of_two_left``: in a deal of the two who are left of three.

    A referee may name what he likes beside his points; what no clause has is told by the one on adjustments.
    """
    told = numbers_of(rules)
    if of_two_left and TWO + key in told:
        return TWO + key
    if key in told:
        return key
    stands = STANDS_FOR.get(key, key)
    return stands if stands in told else "adjustment"


def fields_of_clause(key: str, rules: Ruleset) -> tuple[str, ...]:
    """The rules on which a clause of this law depends, as its other values stand.

    Of the clauses of the two who are left, those that they have from the edition itself are no house's to set.
    """
    others = idle_fields(rules)
    if rules.seats != 2:
        others |= THREE_HANDED if key.startswith(TWO) else OF_TWO_ALONE
    return tuple(field for field in clause_of(key, rules).fields if field not in others)


def home_of(field: str, rules: Ruleset) -> str | None:
    """The clause under which a field of this law is set; ``None`` where nothing in this law depends on it."""
    if not isinstance(rules, NormandyRuleset):
        return None if field in idle_fields(rules) else CLAUSE_OF[field]
    with_it = clauses_with(field, rules)
    at_home = _AT_HOME.get(field)
    return next((key for key in with_it if key.removeprefix(TWO) == at_home), with_it[0] if with_it else None)


def clauses_with(field: str, rules: Ruleset) -> tuple[str, ...]:
    """Every clause of this law whose text depends on a field, in the order of the law."""
    return tuple(key for _, keys in chapters_of(rules) for key in keys if field in fields_of_clause(key, rules))


def fields_that_matter(rules: Ruleset) -> tuple[str, ...]:
    """The fields that this law depends on: of three none of the settlement of two, by the rubicon none of koroliks."""
    return tuple(field for field in fields_of(rules) if home_of(field, rules) is not None)
