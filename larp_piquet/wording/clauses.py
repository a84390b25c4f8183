"""The clauses of the law in our own words, true under any values a house may set.

One place for every sentence of the rules: a scoring line, a refused move, the rules page and the printed sheet
all point here by key. Values come from the ``Ruleset``; where a field chooses between ways of playing it chooses
between message ids (rules §4). Say a text with ``larp_piquet.language.phrase``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..engine.ruleset import FIELDS, Ruleset
from . import law_calls, law_exchange, law_irregular, law_match, law_normandy, law_play, law_referee
from .clause import Clause
from .mark import N_, Phrase

__all__ = [
    "CHAPTERS",
    "CLAUSES",
    "CLAUSE_OF",
    "NORMANDY_CLAUSES",
    "NUMBERS",
    "REFEREE_CHAPTER",
    "REFEREE_CLAUSES",
    "Clause",
    "clause_reference",
    "clause_sentences",
    "clause_text",
    "clause_title",
    "clause_values",
    "clauses_with",
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


#: The number under which a clause stands on the rules page and on the printed sheet: chapter and place.
NUMBERS: Mapping[str, str] = MappingProxyType(
    {
        key: f"{chapter}.{place}"
        for chapter, (_title, keys) in enumerate(CHAPTERS, start=1)
        for place, key in enumerate(keys, start=1)
    }
)


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
    return found(key).reference


def clause_sentences(key: str, rules: Ruleset) -> tuple[Phrase, ...]:
    """The sentences of a clause under these rules, each a message id with its values; raises ``KeyError``."""
    return found(key).sentences(rules)


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
        "round_tens": "rounding",
        "sequence_points": "sequence",
    }
)


def _clause_of(field: str) -> str:
    return next(key for _, keys in CHAPTERS for key in keys if field in CLAUSES[key].fields)


#: The clause under which each field of a ruleset is set.
CLAUSE_OF: Mapping[str, str] = MappingProxyType({name: _AT_HOME.get(name) or _clause_of(name) for name in FIELDS})


def clauses_with(field: str) -> tuple[str, ...]:
    """Every clause whose text depends on a field, in the order of the law."""
    return tuple(key for _, keys in CHAPTERS for key in keys if field in CLAUSES[key].fields)
