"""What the game for three says otherwise under a key of the game for two (rules §2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ..engine.ruleset import Ruleset
from . import law_calls, law_exchange, law_match, law_play
from .clause import Clause, Sentences, always
from .law_calls import ANY_FOUR, TIES, long_points, sequences
from .law_play import Bars, open_capot, open_capot_failed, pique, repique, repique_block, trick
from .mark import N_, Phrase

_CUTS = {
    "lowest_cut": N_("Each cuts the pack; the lowest card deals first."),
    "highest_cut_chooses": N_("Each cuts the pack; the highest card chooses who deals first."),
}
_ORDERED = N_("A repique is barred only by what the others count earlier in the order: %(order)s.")
_BARS: Bars = {
    "any_score": (
        N_("A repique is barred when either of the others counts anything at all by his calls."),
        N_(
            "A repique is barred when either of the others counts anything at all by his calls, carte blanche included."
        ),
    ),
    "ordered": (_ORDERED, _ORDERED),
}
_PIQUES = (
    N_(
        "If the elder reaches %(threshold)s by calls and play together "
        "while neither of the others has counted anything at all, he adds %(jump)s."
    ),
    N_(
        "Whoever reaches %(threshold)s by calls and play together "
        "while neither of the others has counted anything at all adds %(jump)s."
    ),
)


def _cut(rules: Ruleset) -> tuple[Phrase, ...]:
    return (Phrase(_CUTS[rules.first_dealer]), Phrase(N_("If any are level, all cut again.")))


def _point(rules: Ruleset) -> tuple[Phrase, ...]:
    told = Phrase(
        N_("The point is the longest suit of a hand; the longest of all is good. It counts one for each card.")
    )
    return (told, *long_points(rules))


def _tiebreak(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(TIES[rules.point_tiebreak]),
        Phrase(
            N_("If the best two are level in that too, nobody counts the point, and the third does not inherit it.")
        ),
    )


def _sequence(rules: Ruleset) -> tuple[Phrase, ...]:
    the_better = N_(
        "The player whose sequence is good counts those of his sequences that are better than the best of the others."
    )
    return sequences(rules, the_better)


def _sequence_tie(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.equal_sequence_voids_all:
        return (Phrase(N_("If the best sequences of two are equal, nobody counts any sequence, the third neither.")),)
    return (
        Phrase(
            N_("If the best sequences of two are equal, those count nothing and the next best of all are compared.")
        ),
    )


def _repique(rules: Ruleset) -> tuple[Phrase, ...]:
    return repique(rules, N_("Any of the three may make it."))


def _repique_block(rules: Ruleset) -> tuple[Phrase, ...]:
    return repique_block(rules, _BARS)


def _pique(rules: Ruleset) -> tuple[Phrase, ...]:
    return pique(rules, _PIQUES)


def _trick(rules: Ruleset) -> tuple[Phrase, ...]:
    return trick(rules, N_("Every trick but the last counts 1 for the player who takes it on another's lead."))


def _open_capot(rules: Ruleset) -> tuple[Phrase, ...]:
    return open_capot(
        rules, N_("Any of the three may announce, once and before the first lead, that he will take every trick.")
    )


def _open_capot_failed(rules: Ruleset) -> tuple[Phrase, ...]:
    return open_capot_failed(
        rules, N_("For an announced capot that fails each of the others counts %(points)s; the cards still count.")
    )


#: Where the sources tell of the three, under keys whose own passage tells of two alone.
_OF_THREE = "S0, Норманский пикет; S2"
_SENTENCES: Mapping[str, Sentences] = {
    "cut": _cut,
    "turn": always(N_("Each acts when it is his turn: the dealer exchanges, all call, and the elder leads first.")),
    "point": _point,
    "point.tiebreak": _tiebreak,
    "sequence": _sequence,
    "sequence.tie": _sequence_tie,
    "set.rank": always(
        ANY_FOUR, N_("The player whose quatorze or trio is good counts all those he calls, the others none.")
    ),
    "repique": _repique,
    "repique.block": _repique_block,
    "pique": _pique,
    "trick": _trick,
    "open_capot": _open_capot,
    "open_capot.failed": _open_capot_failed,
}
_PLACED_ELSEWHERE = frozenset({"turn", "repique", "repique.block", "pique"})


_OF_TWO = {c.key: c for module in (law_match, law_exchange, law_calls, law_play) for c in module.CLAUSES}

#: What the game for three says under a key of the game for two, where it says it otherwise.
IN_THREE: Mapping[str, Clause] = MappingProxyType(
    {
        key: replace(
            _OF_TWO[key],
            sentences=sentences,
            reference=_OF_THREE if key in _PLACED_ELSEWHERE else _OF_TWO[key].reference,
        )
        for key, sentences in _SENTENCES.items()
    }
)
