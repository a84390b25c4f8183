"""What the game for three says otherwise under a key of the game for two (rules §2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..engine.ruleset import Ruleset
from .clause import Clause, always
from .law_calls import long_points, sequence_values
from .law_play import BARRED_BY_LEVEL, jump_values
from .mark import N_, Phrase, points

_CUTS = {
    "lowest_cut": N_("Each cuts the pack; the lowest card deals first."),
    "highest_cut_chooses": N_("Each cuts the pack; the highest card chooses who deals first."),
}
_BARS = {
    "any_score": N_(
        "A repique is barred when either of the others counts anything at all by his calls, a white hand included."
    ),
    "ordered": N_(
        "A repique is barred only by what the others count earlier in the order: white hand, point, sequences, sets."
    ),
}


def _cut(rules: Ruleset) -> tuple[Phrase, ...]:
    return (Phrase(_CUTS[rules.first_dealer]), Phrase(N_("If any are level, all cut again.")))


def _point(rules: Ruleset) -> tuple[Phrase, ...]:
    told = Phrase(
        N_("The point is the longest suit of a hand; the longest of all is good. It counts one for each card.")
    )
    return (told, *long_points(rules))


def _tiebreak(rules: Ruleset) -> tuple[Phrase, ...]:
    ties = {
        "pips": N_("Between points of equal length the greater number of pips is good."),
        "high_card": N_(
            "Between points of equal length the highest card decides; if those are level, the next, and so on."
        ),
    }
    return (
        Phrase(ties[rules.point_tiebreak]),
        Phrase(
            N_("If the best two are level in that too, nobody counts the point, and the third does not inherit it.")
        ),
    )


def _sequence(rules: Ruleset) -> tuple[Phrase, ...]:
    told = [
        Phrase(
            N_(
                "A sequence is three cards or more of one suit in a row, as long as it goes. "
                "The longest is good; of equal lengths, the one with the higher top card."
            )
        ),
        sequence_values(rules),
    ]
    if rules.sequence_winner_counts_all:
        told.append(Phrase(N_("The player whose sequence is good counts all the sequences he calls.")))
    else:
        told.append(
            Phrase(
                N_(
                    "The player whose sequence is good counts those of his sequences "
                    "that are better than the best of the others."
                )
            )
        )
    if rules.long_suit_bonus == "any_suit":
        told.append(
            Phrase(
                N_(
                    "A sequence of five or more in the suit of one's own good point has been paid with the point "
                    "and counts nothing further."
                )
            )
        )
    return tuple(told)


def _sequence_tie(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.equal_sequence_voids_all:
        return (Phrase(N_("If the best sequences of two are equal, nobody counts any sequence, the third neither.")),)
    return (
        Phrase(
            N_("If the best sequences of two are equal, those count nothing and the next best of all are compared.")
        ),
    )


def _repique(rules: Ruleset) -> tuple[Phrase, ...]:
    values = jump_values(rules, rules.repique_to)
    if rules.repique_at == "exceeded":
        reached = N_("Whoever passes %(threshold)s by calls alone, before any card is led, adds %(jump)s.")
    else:
        reached = N_("Whoever reaches %(threshold)s by calls alone, before any card is led, adds %(jump)s.")
    return (
        Phrase(reached, values),
        Phrase(
            N_("So %(threshold)s becomes %(to)s, and what is above it is kept."),
            {"threshold": rules.threshold, "to": rules.repique_to},
        ),
        Phrase(N_("Any of the three may make it."))
        if rules.repique_by_younger
        else Phrase(N_("Only the elder may make it.")),
    )


def _repique_block(rules: Ruleset) -> tuple[Phrase, ...]:
    return (Phrase(_BARS[rules.block_rule]), Phrase(BARRED_BY_LEVEL[rules.equality_blocks]))


def _pique(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.pique_elder_only:
        reached = N_(
            "If the elder reaches %(threshold)s by calls and play together "
            "while neither of the others has counted anything at all, he adds %(jump)s."
        )
    else:
        reached = N_(
            "Whoever reaches %(threshold)s by calls and play together "
            "while neither of the others has counted anything at all adds %(jump)s."
        )
    told = [
        Phrase(reached, jump_values(rules, rules.pique_to)),
        Phrase(
            N_("So %(threshold)s becomes %(to)s, and what is above it is kept."),
            {"threshold": rules.threshold, "to": rules.pique_to},
        ),
        Phrase(N_("Nobody makes both a pique and a repique in one deal.")),
    ]
    if rules.equality_blocks:
        told.append(Phrase(N_("A call that was level bars it too.")))
    return tuple(told)


def _trick(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.trick_scoring == "lead_plus_trick":
        return (Phrase(N_("Every trick but the last counts 1 for the player who takes it, whoever led.")),)
    return (Phrase(N_("Every trick but the last counts 1 for the player who takes it on another's lead.")),)


def _open_capot(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.open_capot == "off":
        return (Phrase(N_("A capot announced beforehand counts no more than any other.")),)
    return (
        Phrase(N_("Any of the three may announce, once and before the first lead, that he will take every trick.")),
    )


def _open_capot_failed(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.open_capot == "off":
        return (Phrase(N_("There is no announced capot here, and so nothing to pay for one that fails.")),)
    if rules.failed_open_capot == "no_penalty":
        return (Phrase(N_("An announced capot that fails costs nothing; a leza still counts.")),)
    return (
        Phrase(
            N_("For an announced capot that fails each of the others counts %(points)s; a leza still counts."),
            {"points": points(rules.open_capot)},
        ),
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
                    N_("Any four beat any three; of equal number the higher rank is good."),
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
                "repique.block", N_("What bars a repique"), _JUMPS, ("block_rule", "equality_blocks"), _repique_block
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
