"""Clauses of the calls (rules §2.4)."""

from __future__ import annotations

from ..engine.ruleset import Ruleset
from .clause import Clause
from .mark import N_, Phrase, points

#: Until when a call may be made.
DEADLINES = {
    "first_lead": N_("What has not been called when the first card is led is lost."),
    "younger_first_card": N_("What has not been called when the dealer plays his first card is lost."),
}
_YOUNGER = {
    "before_lead": N_("The dealer answers and calls before the first lead."),
    "after_first_lead": N_("The dealer answers at once and counts his own calls after the first lead."),
}
_SHOWING = {
    "always": N_("Every card of a call that counts is shown to the table."),
    "on_demand": N_("Cards of a call that counts are shown when an opponent asks."),
}
#: Until when a call of what is not held may be taken back.
MENDING = {
    "first_trick_complete": N_("A mistaken call may be mended until the first trick is complete."),
    "first_lead": N_("A mistaken call may be mended until the first card is led."),
    "younger_first_card": N_("A mistaken call may be mended until the dealer plays his first card."),
}
TIES = {
    "pips": N_("Between points of equal length the greater number of pips is good."),
    "high_card": N_(
        "Between points of equal length the highest card decides; if those are level, the next, and so on."
    ),
}
#: Which kinds of call there are, by whether carte blanche and carte rouge pay anything; the others always do.
_ORDERS = {
    (True, True): N_("carte blanche, point, sequences, quatorzes and trios, carte rouge"),
    (True, False): N_("carte blanche, point, sequences, quatorzes and trios"),
    (False, True): N_("point, sequences, quatorzes and trios, carte rouge"),
    (False, False): N_("point, sequences, quatorzes and trios"),
}
_WHITE_WHEN = {
    "at_declaration": N_("It counts in the hand as it is at the calls, after the exchange."),
    "dealt": N_("It counts in the hand as it was dealt, before the exchange."),
    "both": N_("It counts in the hand as it was dealt, and again in the hand as it is at the calls."),
}
_FULL_BASIS = {
    "scored_only": N_(
        "When every card of a hand lies in a point, sequence, quatorze or trio that scored, "
        "carte rouge counts %(points)s."
    ),
    "held": N_(
        "When every card of a hand lies in a point, sequence, quatorze or trio, whether it scored or not, "
        "carte rouge counts %(points)s."
    ),
}


def order(rules: Ruleset, *, full_hand: bool = True) -> Phrase:
    """The kinds of call that are asked for, in their order; without carte rouge, what the others are judged by."""
    return Phrase(_ORDERS[rules.white_hand_points != 0, full_hand and rules.full_hand_points != 0])


def _order(rules: Ruleset) -> tuple[Phrase, ...]:
    told = [
        Phrase(N_("Calls go in order: %(order)s; in each the elder speaks first."), {"order": order(rules)}),
        Phrase(_YOUNGER[rules.younger_declares]),
    ]
    if rules.younger_declares == "after_first_lead":
        told.append(Phrase(N_("Late as they are counted aloud, they are reckoned before that lead.")))
    return (*told, Phrase(DEADLINES[rules.declare_deadline]))


def _held(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(N_("Only what is in the hand may be called.")),
        Phrase(_SHOWING[rules.show_declared]),
        Phrase(MENDING[rules.false_claim_deadline]),
    )


def _sinking(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.allow_sinking:
        return (Phrase(N_("Nobody need call all he holds. What is kept back counts nothing and bars nothing.")),)
    return (Phrase(N_("All that is held must be called; nothing may be kept back.")),)


def _point(rules: Ruleset) -> tuple[Phrase, ...]:
    told = Phrase(N_("The point is the longest suit of a hand; the longer is good. It counts one for each card."))
    return (told, *long_points(rules))


def long_points(rules: Ruleset) -> tuple[Phrase, ...]:
    """What a long suit counts beyond its cards; nothing where only a sequence is paid."""
    if rules.long_suit_bonus != "any_suit":
        return ()
    values = {name: rules.point_value(length) for length, name in enumerate(("five", "six", "seven", "eight"), 5)}
    return (
        Phrase(
            N_(
                "From five cards up it counts more, in sequence or not: "
                "five make %(five)s, six %(six)s, seven %(seven)s, eight %(eight)s."
            ),
            values,
        ),
    )


def _tiebreak(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(TIES[rules.point_tiebreak]),
        Phrase(N_("If they are level in that too, neither counts the point.")),
    )


def sequence_values(rules: Ruleset) -> Phrase:
    """What sequences of each length count."""
    worth = rules.sequence_points
    return Phrase(
        N_("Three cards count %(three)s, four %(four)s, five %(five)s, six %(six)s, seven %(seven)s, eight %(eight)s."),
        {name: worth[length] for length, name in enumerate(("three", "four", "five", "six", "seven", "eight"), 3)},
    )


#: Which sequences of the winner count where not all do.
_THE_BETTER = N_(
    "The player whose sequence is good counts those of his sequences that are better than the other's best."
)


def sequences(rules: Ruleset, the_better: str = _THE_BETTER) -> tuple[Phrase, ...]:
    """Which sequence is good and what sequences count; ``the_better`` tells which count where not all do."""
    told = [
        Phrase(
            N_(
                "A sequence is three cards or more of one suit in a row, as long as it goes: "
                "tierce (3), quart (4), quint (5), sixième (6), septième (7) or huitième (8). "
                "The longest is good; of equal lengths, the one with the higher top card."
            )
        ),
        sequence_values(rules),
    ]
    if rules.sequence_winner_counts_all:
        told.append(Phrase(N_("The player whose sequence is good counts all the sequences he calls.")))
    else:
        told.append(Phrase(the_better))
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
        return (Phrase(N_("If the best sequences of both are equal, nobody counts any sequence.")),)
    return (Phrase(N_("If the best sequences of both are equal, those count nothing and the next best are compared.")),)


def _set(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_(
                "Four cards of one rank, tens or better, are a quatorze and count %(four)s; "
                "three are a trio and count %(three)s."
            ),
            {"four": rules.set_points[4], "three": rules.set_points[3]},
        ),
    )


#: Which quatorze or trio is good.
ANY_FOUR = N_("Any quatorze beats any trio; of two alike the higher rank is good.")


def _set_rank(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(ANY_FOUR),
        Phrase(N_("The player whose quatorze or trio is good counts all those he calls, the other none.")),
    )


def _white_hand(rules: Ruleset) -> tuple[Phrase, ...]:
    if not rules.white_hand_points:
        return (Phrase(N_("Carte blanche counts nothing here.")),)
    return (
        Phrase(
            N_("A hand without king, queen or knave is white and counts %(points)s. It is compared with nothing."),
            {"points": points(rules.white_hand_points)},
        ),
        Phrase(_WHITE_WHEN[rules.white_hand_when]),
        Phrase(N_("It must be called."))
        if rules.white_hand_obligatory or not rules.allow_sinking
        else Phrase(N_("It need not be called.")),
    )


def _full_hand(rules: Ruleset) -> tuple[Phrase, ...]:
    if not rules.full_hand_points:
        return (Phrase(N_("Carte rouge counts nothing here.")),)
    return (
        Phrase(_FULL_BASIS[rules.full_hand_basis], {"points": points(rules.full_hand_points)}),
        Phrase(N_("It helps to reach a repique."))
        if rules.full_hand_counts_to_repique
        else Phrase(N_("It does not help to reach a repique.")),
    )


CLAUSES = (
    Clause(
        "calls.order",
        N_("The order of calls"),
        "S0, хвалёж 1–3; S0, счёт 6",
        ("white_hand_points", "full_hand_points", "younger_declares", "declare_deadline"),
        _order,
    ),
    Clause(
        "calls.held",
        N_("Calling what is held"),
        "S0, хвалёж 3; S0, счёт 5",
        ("show_declared", "false_claim_deadline"),
        _held,
    ),
    Clause("calls.sinking", N_("Keeping a call back"), "C L50; S0, счёт 6", ("allow_sinking",), _sinking),
    Clause(
        "white_hand",
        N_("Carte blanche"),
        "S0, счёт 1; S2",
        ("white_hand_points", "white_hand_when", "white_hand_obligatory", "allow_sinking"),
        _white_hand,
    ),
    Clause("point", N_("The point"), "S0, хвалёж 1; S2", ("long_suit_bonus", "sequence_points"), _point),
    Clause("point.tiebreak", N_("Equal points"), "S0, хвалёж 1; S2", ("point_tiebreak",), _tiebreak),
    Clause(
        "sequence",
        N_("Sequences"),
        "S0, хвалёж 2; S2",
        ("sequence_points", "sequence_winner_counts_all", "long_suit_bonus"),
        sequences,
    ),
    Clause("sequence.tie", N_("Equal sequences"), "S0, не подойдёт 2", ("equal_sequence_voids_all",), _sequence_tie),
    Clause("set", N_("Quatorzes and trios"), "S0, хвалёж 3, 5; S2", ("set_points",), _set),
    Clause("set.rank", N_("Which quatorze or trio is good"), "S0, хвалёж 4, 6; S2", (), _set_rank),
    Clause(
        "full_hand",
        N_("Carte rouge"),
        "S0, счёт 10; S2",
        ("full_hand_points", "full_hand_basis", "full_hand_counts_to_repique"),
        _full_hand,
    ),
)
