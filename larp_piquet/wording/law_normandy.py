"""Clauses of the game for three (rules §2.6): what it has otherwise than piquet for two."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.ruleset import NormandyRuleset, Ruleset
from .clause import Clause, Sentences, always
from .mark import N_, Phrase, points

_TAKING = {
    "two_or_none": N_("The dealer takes both cards of the talon for two of his own, or neither."),
    "zero_to_two": N_("The dealer takes none, one or both cards of the talon, from the top, for as many of his own."),
}
_TALKING = {
    "dealer": N_("In each the dealer speaks first, then the others to his left."),
    "elder": N_("In each the player left of the dealer speaks first, then the others to his left."),
}
_CAPOTS = {
    "all_tricks": N_("Whoever takes all ten tricks counts %(points)s for the capot."),
    "trickless_player_gives_each": N_(
        "A player without a trick gives %(points)s for the capot to each who has one; two such give twice."
    ),
}
_ENDGAMES = {
    "two_handed": N_(
        "When the first has left, the two others play on by the whole law of piquet for two and keep their points."
    ),
    "stop_and_rank": N_("When the first has left, no more is played; of the two others the one with more is second."),
}
_DEBTS = {
    "score_difference": N_(
        "The last owes each of the others the difference between what that one left with and what he has himself."
    ),
    "gap_to_target": N_("The last owes each of the others what he still lacks of the target."),
    "gap_at_exit": N_("The last owes each of the others what he lacked of the target when that one left."),
    "flat_stake": N_("The last owes each of the others the stake that was fixed beforehand."),
    "second_null": N_(
        "The last owes the first the difference between what that one left with and what he has himself; "
        "the second neither pays nor is paid."
    ),
}
_ROUNDED = {
    "nearest_half_up": N_("It is rounded to the nearest ten; a five goes up."),
    "ceil": N_("It is rounded up to a full ten."),
}


def _of_three(told: Callable[[NormandyRuleset], tuple[Phrase, ...]]) -> Sentences:
    def sentences(rules: Ruleset) -> tuple[Phrase, ...]:
        if not isinstance(rules, NormandyRuleset):
            raise TypeError(f"{rules.edition} is a law of two players")
        return told(rules)

    return sentences


def _exchange(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(_TAKING[rules.dealer_takes]),
        Phrase(N_("Cards that he refuses stay closed to all, for ever.")),
    )


def _calls(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(N_("Calls go in order: white hand, point, sequences, sets, full hand.")),
        Phrase(_TALKING[rules.first_to_declare]),
        Phrase(N_("Three hands are compared: the one best is good; level bests count for nobody, nor for the third.")),
    )


def _jumps(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_("By calls alone %(threshold)s becomes %(repique)s, by calls and play %(pique)s."),
            {"threshold": rules.threshold, "repique": rules.repique_to, "pique": rules.pique_to},
        ),
        Phrase(N_("Whatever either of the others has counted bars it.")),
    )


def _leza(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_("Whoever has most of the ten tricks counts %(points)s; if two are level, nobody does."),
            {"points": points(rules.leza_points)},
        ),
        Phrase(N_("It never helps a pique, and a capot takes its place.")),
    )


def _capot(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    told = [Phrase(_CAPOTS[rules.capot_rule], {"points": points(rules.capot)})]
    if rules.open_capot == "off":
        told.append(Phrase(N_("A capot announced beforehand counts no more than any other.")))
    else:
        told.append(
            Phrase(
                N_("Announced before the first lead and made, it counts %(points)s."),
                {"points": points(rules.open_capot)},
            )
        )
    return tuple(told)


def _target(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_("Each adds up his points; whoever has %(target)s at the end of a deal leaves the game."),
            {"target": points(rules.target)},
        ),
        Phrase(N_("Several leave in order of points, and level ones in order from the dealer's left.")),
        Phrase(N_("When two have left, the third has lost, whatever he has.")),
        Phrase(_ENDGAMES[rules.endgame]),
    )


def _debt(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    told = [Phrase(_DEBTS[rules.debt])]
    if rules.debt_round != "none":
        told.append(Phrase(_ROUNDED[rules.debt_round]))
    if rules.debt_bonus:
        told.append(Phrase(N_("To each sum %(bonus)s more are added."), {"bonus": points(rules.debt_bonus)}))
    told.append(Phrase(N_("No debt is below nothing.")))
    return tuple(told)


NORMANDY_CLAUSES = (
    Clause(
        "normandy.deal",
        N_("The deal for three"),
        "S0, Норманский пикет; S2",
        (),
        always(
            N_("Three players receive ten cards each, two at a time; two cards are the talon."),
            N_("The deal passes to the left, and the player left of the dealer leads first."),
        ),
    ),
    Clause(
        "normandy.exchange",
        N_("The dealer's two cards"),
        "S0, Норманский пикет; S2",
        ("dealer_takes",),
        _of_three(_exchange),
    ),
    Clause(
        "normandy.calls",
        N_("The calls of three"),
        "S0, Норманский пикет",
        ("first_to_declare",),
        _of_three(_calls),
    ),
    Clause(
        "normandy.jumps",
        N_("Repique and pique of three"),
        "S0, Норманский пикет; S2",
        ("threshold", "pique_to", "repique_to"),
        _of_three(_jumps),
    ),
    Clause("normandy.leza", N_("Leza of three"), "S0, Норманский пикет; S2", ("leza_points",), _of_three(_leza)),
    Clause(
        "normandy.capot",
        N_("Capot of three"),
        "S2",
        ("capot", "capot_rule", "open_capot"),
        _of_three(_capot),
    ),
    Clause("normandy.target", N_("The target"), "S2", ("target", "endgame"), _of_three(_target)),
    Clause("normandy.debt", N_("What the last one owes"), "S2", ("debt", "debt_bonus", "debt_round"), _of_three(_debt)),
)
