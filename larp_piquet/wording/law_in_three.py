"""What the game for three says otherwise under a key of the game for two (rules §2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..engine.ruleset import Ruleset
from .clause import Clause, always
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
        N_("A repique is barred when either of the others counts anything at all by his calls, a white hand included."),
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
        rules, N_("For an announced capot that fails each of the others counts %(points)s; a leza still counts.")
    )


_JUMPS = "S0, Норманский пикет; S2"
#: What the game for three says under a key of the game for two, where it says it otherwise.
IN_THREE: Mapping[str, Clause] = MappingProxyType(
    {
        clause.key: clause
        for clause in (
            Clause("cut", N_("Cut for the deal"), "S0, правила 4", ("first_dealer",), _cut),
            Clause(
                "turn",
                N_("Turn"),
                "S0, Норманский пикет; S2",
                (),
                always(N_("Each acts when it is his turn: the dealer exchanges, all call, and the elder leads first.")),
            ),
            Clause("point", N_("The point"), "S0, хвалёж 1; S2", ("long_suit_bonus", "sequence_points"), _point),
            Clause("point.tiebreak", N_("Equal points"), "S0, хвалёж 1; S2", ("point_tiebreak",), _tiebreak),
            Clause(
                "sequence",
                N_("Sequences"),
                "S0, хвалёж 2; S2",
                ("sequence_points", "sequence_winner_counts_all", "long_suit_bonus"),
                _sequence,
            ),
            Clause(
                "sequence.tie", N_("Equal sequences"), "S0, не подойдёт 2", ("equal_sequence_voids_all",), _sequence_tie
            ),
            Clause(
                "set.rank",
                N_("Which set is good"),
                "S0, хвалёж 4, 6; S2",
                (),
                always(
                    ANY_FOUR,
                    N_("The player whose set is good counts all the sets he calls, the others none."),
                ),
            ),
            Clause(
                "repique",
                N_("Repique"),
                _JUMPS,
                ("threshold", "repique_to", "repique_at", "repique_by_younger"),
                _repique,
            ),
            Clause(
                "repique.block",
                N_("What bars a repique"),
                _JUMPS,
                ("block_rule", "equality_blocks", "white_hand_points"),
                _repique_block,
            ),
            Clause(
                "pique", N_("Pique"), _JUMPS, ("threshold", "pique_to", "pique_elder_only", "equality_blocks"), _pique
            ),
            Clause("trick", N_("The trick"), "S0, счёт 3; S2", ("trick_scoring",), _trick),
            Clause("open_capot", N_("Open capot"), "S0, капоты и леза; S2", ("open_capot",), _open_capot),
            Clause(
                "open_capot.failed",
                N_("An open capot that fails"),
                "S0, капоты и леза; S2",
                ("open_capot", "failed_open_capot"),
                _open_capot_failed,
            ),
        )
    }
)
