"""Clauses of the game for three (rules §2.6): those it alone has, and what it says otherwise under keys of two.

The elder is the player left of the dealer, who leads first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..engine.ruleset import NormandyRuleset, Ruleset
from .clause import Clause, Sentences, always
from .law_calls import DEADLINES, long_points, sequence_values
from .law_play import BARRED_BY_LEVEL, jump_values
from .mark import N_, Phrase, points

_CUTS = {
    "lowest_cut": N_("Each cuts the pack; the lowest card deals first."),
    "highest_cut_chooses": N_("Each cuts the pack; the highest card chooses who deals first."),
}
_TALONS = {
    "end": N_("The two cards left are the talon, for the dealer alone."),
    "after_round_3": N_("The talon of two cards, for the dealer alone, is laid out after the third round."),
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
_BARS = {
    "any_score": N_(
        "A repique is barred when either of the others counts anything at all by his calls, a white hand included."
    ),
    "ordered": N_(
        "A repique is barred only by what the others count earlier in the order: white hand, point, sequences, sets."
    ),
}


def _of_three(told: Callable[[NormandyRuleset], tuple[Phrase, ...]]) -> Sentences:
    def sentences(rules: Ruleset) -> tuple[Phrase, ...]:
        if rules.seats != 3:
            raise TypeError(f"{rules.edition} is a law of two players")
        return told(rules)  # type: ignore[arg-type]  # a law of three seats is a law of Normandy

    return sentences


def _cut(rules: Ruleset) -> tuple[Phrase, ...]:
    return (Phrase(_CUTS[rules.first_dealer]), Phrase(N_("If any are level, all cut again.")))


def _deal(rules: NormandyRuleset) -> tuple[Phrase, ...]:
    return (
        Phrase(N_("Three players receive ten cards each, two at a time.")),
        Phrase(_TALONS[rules.talon_laid]),
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
        Phrase(N_("Calls go in order: white hand, point, sequences, sets, full hand.")),
        Phrase(_TALKING[rules.first_to_declare]),
        Phrase(N_("Three hands are compared, and the one that is best of all is good.")),
    ]
    if rules.younger_declares == "after_first_lead":
        told.append(Phrase(N_("The dealer counts his own calls after the first lead; they are reckoned before it.")))
    return (*told, Phrase(DEADLINES[rules.declare_deadline]))


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
    if rules.open_capot != "off":
        told.append(
            Phrase(
                N_("Announced before the first lead and made, it counts %(points)s."),
                {"points": points(rules.open_capot)},
            )
        )
    return (*told, Phrase(N_("It is counted after the play and never helps a pique.")))


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
        ("first_to_declare", "younger_declares", "declare_deadline"),
        _of_three(_calls),
    ),
    Clause("normandy.leza", N_("Leza of three"), "S0, Норманский пикет; S2", ("leza_points",), _of_three(_leza)),
    Clause(
        "normandy.capot", N_("Capot of three"), "S2", ("capot", "capot_rule", "open_capot"), _of_three(_capot)
    ),
    Clause("normandy.target", N_("The target"), "S2", ("target",), _of_three(_target)),
    Clause("normandy.endgame", N_("The two who are left"), "S2", ("endgame",), _of_three(_endgame)),
    Clause("normandy.debt", N_("What the last one owes"), "S2", ("debt", "debt_bonus", "debt_round"), _of_three(_debt)),
)  # fmt: skip

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

#: Where the law of three answers a question that is asked by a key of two.
STANDS_FOR: Mapping[str, str] = MappingProxyType(
    {
        "deal": "normandy.deal",
        **{f"exchange.{part}": "normandy.exchange" for part in ("number", "talon", "left", "decline", "untaken")},
        "calls.order": "normandy.calls",
        "leza": "normandy.leza",
        "capot": "normandy.capot",
        "deal.entry": "normandy.target",
        "korolik": "normandy.target",
        **dict.fromkeys(("rounding", "refet", "final_figure", "net", "rubicon"), "normandy.debt"),
    }
)  # fmt: skip

#: Before the key of a clause of the two who are left.
TWO = "two."
#: Fields that only the two who are left play by, whatever clause names them.
OF_THE_TWO_ALONE = frozenset(
    {
        "deal_packet", "elder_takes", "younger_may_leave", "talon_choice", "allow_decline", "untaken_visible",
        "leza_tricks",
    }
)  # fmt: skip
#: What the two who are left play otherwise than the three did.
OF_THE_TWO = (
    "deal", "turn", "exchange.number", "exchange.talon", "exchange.left", "exchange.decline", "exchange.untaken",
    "calls.order", "repique", "repique.block", "pique", "leza", "capot", "open_capot", "open_capot.failed",
)  # fmt: skip
#: The law of three in the order of play: (title, clause keys); the last chapters are those of the race.
CHAPTERS_OF_THREE: tuple[tuple[str, tuple[str, ...]], ...] = (
    (N_("Before play"), ("pack", "cut", "normandy.deal", "turn", "order")),
    (N_("The exchange"), ("normandy.exchange",)),
    (
        N_("The calls"),
        (
            "normandy.calls", "calls.held", "calls.sinking", "white_hand", "point", "point.tiebreak", "sequence",
            "sequence.tie", "set", "set.rank", "full_hand",
        ),
    ),
    (N_("Repique and pique"), ("repique", "repique.block", "pique")),
    (
        N_("The play"),
        (
            "play.follow", "lead", "trick", "last_trick", "normandy.leza", "normandy.capot", "open_capot",
            "open_capot.failed",
        ),
    ),
    (N_("The race"), ("normandy.target",)),
    (N_("When the first has left"), ("normandy.endgame",)),
    (N_("The account"), ("normandy.debt", "adjustment")),
)  # fmt: skip
#: Which of them the clauses of the two follow.
ENDGAME_CHAPTER = 6
