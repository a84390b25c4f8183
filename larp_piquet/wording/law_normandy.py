"""Clauses that the game for three alone has (rules §2.6).

The elder is the player left of the dealer, who leads first.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engine.ruleset import NormandyRuleset, Ruleset
from .clause import Clause, Sentences
from .law_calls import DEADLINES, order
from .mark import N_, Phrase, cards, points, tricks

_TALONS = {
    "end": N_("%(talon)s are left as the talon, for the dealer alone."),
    "after_round_3": N_("The talon of %(talon)s, for the dealer alone, is laid out after the third round."),
}
_TAKING = {
    "two_or_none": N_("The dealer takes both cards of the talon for two of his own, or neither."),
    "zero_to_two": N_("The dealer takes none, one or both cards of the talon, from the top, for as many of his own."),
}
_TALKING = {
    "dealer": N_("In each the dealer speaks first, then the others to his left."),
    "elder": N_("In each the player left of the dealer speaks first, then the others to his left."),
}
_CAPOTS = {
    "all_tricks": N_("Whoever takes all %(tricks)s counts %(points)s for the capot."),
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
        if rules.seats != 3:
            raise TypeError(f"{rules.edition} is a law of two players")
        return told(rules)  # type: ignore[arg-type]  # a law of three seats is a law of Normandy

    return sentences


def _deal(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(N_("Three players receive %(hand)s each, two at a time."), {"hand": cards(rules.hand)}),
        Phrase(_TALONS[rules.talon_laid], {"talon": cards(rules.talon)}),
        Phrase(N_("The deal passes to the left. The player left of the dealer is the elder and leads first.")),
    )


def _exchange(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(_TAKING[rules.dealer_takes]),
        Phrase(N_("As many cards are laid out as are taken, once only, and before the new ones are seen.")),
        Phrase(N_("Cards that he refuses stay closed to all, for ever.")),
    )


def _calls(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    told = [
        Phrase(N_("Calls go in order: %(order)s."), {"order": order(rules)}),
        Phrase(_TALKING[rules.first_to_declare]),
        Phrase(N_("Three hands are compared, and the one that is best of all is good.")),
    ]
    if rules.younger_declares == "after_first_lead":
        told.append(Phrase(N_("The dealer counts his own calls after the first lead; they are reckoned before it.")))
    return (*told, Phrase(DEADLINES[rules.declare_deadline]))


def _leza(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_("Whoever has most of the %(tricks)s counts %(points)s; if two are level, nobody does."),
            {"tricks": tricks(rules.hand), "points": points(rules.leza_points)},
        ),
        Phrase(N_("It never helps a pique, and a capot takes its place.")),
    )


def _capot(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    values = {"tricks": tricks(rules.hand), "points": points(rules.capot)}
    told = [Phrase(_CAPOTS[rules.capot_rule], values)]
    if rules.open_capot != "off":
        told.append(
            Phrase(
                N_("Announced before the first lead and made, it counts %(points)s."),
                {"points": points(rules.open_capot)},
            )
        )
    return (*told, Phrase(N_("It is counted after the play and never helps a pique.")))


def _target(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_("Each adds up his points; whoever has %(target)s at the end of a deal leaves the game."),
            {"target": points(rules.target)},
        ),
        Phrase(N_("Several leave in order of points, and level ones in order from the dealer's left.")),
        Phrase(N_("When two have left, the third has lost, whatever he has.")),
    )


def _endgame(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    told = [Phrase(_ENDGAMES[rules.endgame])]
    if rules.endgame == "two_handed":
        told += [
            Phrase(N_("The deal goes to the next who is still seated, and each adds up all that he counts.")),
            Phrase(N_("Whatever is not named below is the same for two as for three.")),
        ]
    return tuple(told)


def _debt(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    told = [Phrase(_DEBTS[rules.debt])]
    if rules.debt_round != "none":
        told.append(Phrase(_ROUNDED[rules.debt_round]))
    if rules.debt_bonus:
        told.append(Phrase(N_("To each sum %(bonus)s more are added."), {"bonus": points(rules.debt_bonus)}))
    told.append(Phrase(N_("No debt is below nothing.")))
    told.append(Phrase(N_("A match that all break off is won by nobody, and nothing is owed.")))
    return tuple(told)


NORMANDY_CLAUSES = (
    Clause("normandy.deal", N_("The deal for three"), "S0, Норманский пикет; S2", ("talon_laid",), _of_three(_deal)),
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
        ("white_hand_points", "full_hand_points", "first_to_declare", "younger_declares", "declare_deadline"),
        _of_three(_calls),
    ),
    Clause(
        "normandy.leza",
        N_("The cards of three (leza)"),
        "S0, Норманский пикет; S2",
        ("leza_points",),
        _of_three(_leza),
    ),
    Clause(
        "normandy.capot", N_("Capot of three"), "S2", ("capot", "capot_rule", "open_capot"), _of_three(_capot)
    ),
    Clause("normandy.target", N_("The target"), "S2", ("target",), _of_three(_target)),
    Clause("normandy.endgame", N_("The two who are left"), "S2", ("endgame",), _of_three(_endgame)),
    Clause("normandy.debt", N_("What the last one owes"), "S2", ("debt", "debt_bonus", "debt_round"), _of_three(_debt)),
)  # fmt: skip
