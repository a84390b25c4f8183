"""A real pack: the talk of a table makes the same account as the cards would."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Breach, Category, IllegalAction, Phase
from larp_piquet.engine.cards import Rank
from larp_piquet.engine.ruleset import (
    CLASSIC,
    EDITIONS,
    MUSKETEER,
    NORMANDY_EDITIONS,
    NORMANDY_MUSKETEER,
    STARINNY,
    Ruleset,
    make_ruleset,
)
from larp_piquet.engine.score import Line
from larp_piquet.tables.pack import PackDeal
from larp_piquet.tables.packlaw import open_question
from larp_piquet.tables.packtalk import Ask
from larp_piquet.tables.packwords import (
    Answer,
    Answers,
    Hand,
    Led,
    Measures,
    Names,
    Nobody,
    PointRun,
    Says,
    SaysCapot,
    Took,
    Unheard,
    Won,
    Word,
)

from ..engine.builders import called_out, played
from ..engine.playing import count, play_through
from ..laws.test_classic import cavendish
from .speaking import hear, said

#: The dealer is side 1, so that side 0 is the elder.
ELDER, YOUNGER = 0, 1
POINT, RUNS, SETS = Category.POINT, Category.SEQUENCES, Category.SETS
WHITE = Category.WHITE_HAND


def opened(rules: Ruleset = MUSKETEER, took: tuple[int, int] = (3, 5)) -> PackDeal:
    """A deal whose exchange is over; nobody has carte blanche."""
    pack = hear(PackDeal(rules, YOUNGER, 2), Took(ELDER, took[0]), Took(YOUNGER, took[1]))
    return hear(pack, Nobody(ELDER, WHITE)) if rules.white_hand_points else pack


def totals(pack: PackDeal) -> tuple[int, ...]:
    return law.result_of(pack.lines, pack.seats)[0]


def unheard(pack: PackDeal, word: Word) -> str:
    with pytest.raises(Unheard) as found:
        hear(pack, word)
    return found.value.code


def bare(lines: tuple[Line, ...]) -> list[tuple[int, str, int, int, str]]:
    return [(line.seat, line.item, line.points, line.running, line.clause) for line in lines]


def items(pack: PackDeal) -> list[tuple[int, str, int]]:
    return [(line.seat, line.item, line.points) for line in pack.lines]


# -- deals worked by hand -------------------------------------------------------------------------------------------


def test_cavendish_s_example_told_as_talk_ends_28_to_23() -> None:
    """C, description: the elder's 49 of five and his quart major are good; four tens beat his knaves."""
    pack = hear(
        opened(CLASSIC, (5, 3)),
        Says(ELDER, POINT, 5), Answers(YOUNGER, POINT, Answer.AS_MANY), Measures(ELDER, POINT, (49,)),
        Answers(YOUNGER, POINT, Answer.GOOD),
        Says(ELDER, RUNS, 4), Answers(YOUNGER, RUNS, Answer.GOOD), Names(ELDER, RUNS, ((Rank.ACE, 4),)),
        Says(ELDER, SETS, 3), Answers(YOUNGER, SETS, Answer.NOT_GOOD),
    )  # fmt: skip
    assert pack.question is not None
    assert pack.question.ask is Ask.LEAD, "the younger counts when a card has been led"
    assert totals(pack) == (9, 0)
    pack = hear(pack, Led(ELDER))
    assert totals(pack) == (10, 0)
    assert unheard(pack, Won(ELDER)) == "not_asked", "he is to count first"
    pack = hear(pack, Says(YOUNGER, SETS, 4), Names(YOUNGER, SETS, ((Rank.TEN, 4), (Rank.QUEEN, 3))))
    assert totals(pack) == (10, 17)
    # The tricks as the book plays them: five hearts, then the younger's king and ace of diamonds, clubs, spades.
    winners = [trick.winner for trick in cavendish_played().tricks]
    pack = hear(pack, *[Won(winner) for winner in winners if winner is not None])
    assert pack.over
    assert totals(pack) == (28, 23)
    assert bare(pack.lines) == bare(law.lines(cavendish_played()))


def cavendish_played() -> law.Deal:
    """The same deal with its cards."""
    play = "AH TH KH 7D QH TD JH JD 8H QD KD AD AC 9C KC JC QC 8S TC 9S QS AS JS TS"
    return played(called_out(cavendish()), play)


def test_a_small_call_of_the_younger_bars_the_repique() -> None:
    """Rules §2.5: the elder counts 20 + 14 by calls alone; the younger's three tens bar what they would have brought.

    A point of five is 20 under ``any_suit``, and of the sets the four aces beat the three tens, so that the younger
    must score elsewhere: his quart is good.
    """
    rules = MUSKETEER
    talk: tuple[Word, ...] = (Says(ELDER, POINT, 5), Answers(YOUNGER, POINT, Answer.GOOD))
    sets: tuple[Word, ...] = (
        Says(ELDER, SETS, 4), Answers(YOUNGER, SETS, Answer.GOOD), Names(ELDER, SETS, ((Rank.ACE, 4),)),
    )  # fmt: skip
    nothing: tuple[Word, ...] = (Says(ELDER, RUNS, 0), Says(YOUNGER, RUNS, 0))
    free = hear(opened(rules), *talk, *nothing, *sets)
    assert items(free) == [(ELDER, "point", 20), (ELDER, "set", 14), (ELDER, "repique", 60)]
    small: tuple[Word, ...] = (Says(ELDER, RUNS, 0), Says(YOUNGER, RUNS, 3), Names(YOUNGER, RUNS, ((Rank.TEN, 3),)))
    barred = hear(opened(rules), *talk, *small, *sets)
    assert items(barred) == [(ELDER, "point", 20), (YOUNGER, "sequence", 3), (ELDER, "set", 14)]


def test_a_capot_announced_before_the_first_lead() -> None:
    """Rules §2.5: 20 for the point, then 12 leads, 11 tricks, the last 1, and 80; at 30 the elder piques to 60."""
    pack = hear(
        opened(),
        Says(ELDER, POINT, 5), Answers(YOUNGER, POINT, Answer.GOOD),
        Says(ELDER, RUNS, 0), Says(YOUNGER, RUNS, 0), Says(ELDER, SETS, 0), Says(YOUNGER, SETS, 0),
        SaysCapot(ELDER),
    )  # fmt: skip
    assert pack.question is not None
    assert pack.question.ask is Ask.TRICK
    pack = hear(pack, *[Won(ELDER)] * 12)
    assert pack.phase is Phase.OVER
    assert pack.question is None
    assert totals(pack) == (20 + 12 + 11 + 1 + 30 + 80, 0)
    with pytest.raises(IllegalAction) as late:
        hear(hear(opened(), *QUIET, Won(ELDER)), SaysCapot(ELDER))
    assert late.value.breaches == {Breach.CAPOT_TOO_LATE}
    with pytest.raises(IllegalAction) as unknown:
        hear(opened(CLASSIC, (5, 3)), SaysCapot(ELDER))
    assert unknown.value.breaches == {Breach.CAPOT_NOT_KNOWN}


QUIET: tuple[Word, ...] = tuple(
    word for category in (POINT, RUNS, SETS) for word in (Says(ELDER, category, 0), Says(YOUNGER, category, 0))
)


def test_leads_follow_from_the_winners() -> None:
    """Rules §2.5: 1 a lead and 1 a trick; the winner leads next; seven tricks make the leza of six and more."""
    pack = hear(opened(), *QUIET, Won(ELDER), Won(YOUNGER))
    assert items(pack) == [(0, "lead", 1), (0, "trick", 1), (0, "lead", 1), (1, "trick", 1)]
    assert pack.turn == YOUNGER
    pack = hear(pack, *[Won(YOUNGER)] * 4, *[Won(ELDER)] * 6)
    # Elder: leads 1, 2, 8…12 and tricks 1, 7…11, the last 4, leza 10. Younger: leads 3…7, tricks 2…6.
    assert totals(pack) == (2 + 5 + 6 + 4 + 10, 5 + 5)


def test_a_run_of_five_in_the_suit_of_the_point_is_asked_for_under_any_suit_alone() -> None:
    """Rules §2.4: under ``any_suit`` such a run is paid with the point; it is asked for, and nothing else of suits."""
    talk = (
        Says(ELDER, POINT, 6), Answers(YOUNGER, POINT, Answer.GOOD),
        Says(ELDER, RUNS, 5), Answers(YOUNGER, RUNS, Answer.GOOD),
        Names(ELDER, RUNS, ((Rank.KING, 5), (Rank.NINE, 3))),
    )  # fmt: skip
    pack = hear(opened(), *talk)
    assert pack.question is not None
    assert (pack.question.ask, pack.question.sizes, pack.question.none) == (Ask.RUN, (5,), True)
    # 22 for six cards; the tierce 3; and the quint 15 only if it lies in another suit.
    assert totals(hear(pack, PointRun(ELDER, 5))) == (25, 0)
    other = hear(pack, PointRun(ELDER, 0))
    assert totals(other) == (22 + 15 + 3, 0)
    # Beside the quint there is room for the tierce in the point alone: eleven cards, and no carte rouge is asked for.
    done = hear(other, Says(ELDER, SETS, 0), Says(YOUNGER, SETS, 0))
    assert totals(done) == (40 + 60, 0)
    plain = hear(opened(STARINNY), *talk)
    assert plain.question is not None
    assert (plain.question.ask, totals(plain)) == (Ask.SAYS, (6 + 15 + 3, 0))
    # A septième and a point of seven: no other suit is left for it.
    sure = hear(opened(), Says(ELDER, POINT, 7), Answers(YOUNGER, POINT, Answer.GOOD), Says(ELDER, RUNS, 7),
                Answers(YOUNGER, RUNS, Answer.GOOD), Names(ELDER, RUNS, ((Rank.KING, 7),)))  # fmt: skip
    assert sure.question is not None
    assert (sure.question.ask, sure.question.category) == (Ask.SAYS, SETS)


def test_of_three_one_strict_best_scores_and_a_tie_pays_nobody() -> None:
    """Rules §2.6: the dealer speaks first; two level bests pay nobody, and the third does not inherit."""
    pack = hear(PackDeal(NORMANDY_MUSKETEER, 2, 3), Took(2, 2), Nobody(2, WHITE))
    assert pack.order == (2, 0, 1)
    pack = hear(
        pack,
        Says(2, POINT, 4), Answers(0, POINT, Answer.AS_MANY), Measures(2, POINT, (7, 6, 3, 1)),
        Answers(0, POINT, Answer.EQUAL), Answers(1, POINT, Answer.GOOD),
        Says(2, RUNS, 3), Answers(0, RUNS, Answer.GOOD), Answers(1, RUNS, Answer.NOT_GOOD), Says(1, RUNS, 4),
        Names(1, RUNS, ((Rank.QUEEN, 4),)),
        Says(2, SETS, 0), Says(0, SETS, 0), Says(1, SETS, 3), Names(1, SETS, ((Rank.QUEEN, 3),)),
    )  # fmt: skip
    assert items(pack) == [(1, "sequence", 4), (1, "set", 3)]
    assert pack.turn == 0, "the player left of the dealer leads"
    pack = hear(pack, *[Won(1)] * 10)
    # Side 0 has counted its first lead; side 1 nine leads, nine tricks, the last 1, capot 20, and his calls.
    assert totals(pack) == (1, 7 + 9 + 9 + 1 + 20, 0)


def test_the_exchange_is_held_against_the_law() -> None:
    """Rules §2.3: the musketeers' elder takes three, the dealer all of the five that are then his, or leaves two."""
    with pytest.raises(IllegalAction) as few:
        hear(PackDeal(MUSKETEER, 1, 2), Took(ELDER, 2))
    assert few.value.breaches == {Breach.TAKES_TOO_FEW}
    with pytest.raises(IllegalAction) as many:
        hear(PackDeal(MUSKETEER, 1, 2), Took(ELDER, 3), Took(YOUNGER, 6))
    assert many.value.breaches == {Breach.TAKES_TOO_MANY}
    with pytest.raises(IllegalAction) as never:
        hear(PackDeal(CLASSIC, 1, 2), Took(ELDER, 0))
    assert never.value.breaches == {Breach.DECLINE_NOT_ALLOWED}
    with pytest.raises(IllegalAction):
        hear(PackDeal(MUSKETEER, 1, 2), Took(ELDER, 3), Took(YOUNGER, 0))
    declined = hear(PackDeal(MUSKETEER, 1, 2), Took(ELDER, 0))
    assert declined.question is not None
    assert (declined.question.least, declined.question.most, declined.question.none) == (1, 3, True)


def test_what_nobody_can_hold_is_refused() -> None:
    pack = opened(STARINNY)
    assert unheard(pack, Says(ELDER, POINT, 9)) == "tally_point"
    assert unheard(pack, Says(YOUNGER, POINT, 5)) == "not_asked"
    assert unheard(pack, Answers(YOUNGER, POINT, Answer.GOOD)) == "not_asked"
    pack = hear(pack, Says(ELDER, POINT, 5))
    assert unheard(pack, Answers(YOUNGER, POINT, Answer.EQUAL)) == "no_such_answer"
    worse = hear(pack, Answers(YOUNGER, POINT, Answer.NOT_GOOD))
    assert unheard(worse, Says(YOUNGER, POINT, 5)) == "not_better"
    assert unheard(worse, Says(YOUNGER, POINT, 0)) == "not_better"
    level = hear(pack, Answers(YOUNGER, POINT, Answer.AS_MANY))
    # Five cards have from 7+8+9+10+10 to 11+10+10+10+10 pips.
    assert unheard(level, Measures(ELDER, POINT, (52,))) == "tally_pips_wrong"
    level = hear(level, Measures(ELDER, POINT, (48,)), Answers(YOUNGER, POINT, Answer.NOT_GOOD))
    assert unheard(level, Measures(YOUNGER, POINT, (48,))) == "not_higher"
    pack = hear(pack, Answers(YOUNGER, POINT, Answer.GOOD), Says(ELDER, RUNS, 4))
    assert unheard(hear(pack, Answers(YOUNGER, RUNS, Answer.GOOD)), Names(ELDER, RUNS, ((7, 3),))) == "not_as_said"
    pack = hear(pack, Answers(YOUNGER, RUNS, Answer.NOT_GOOD), Says(YOUNGER, RUNS, 5))
    every = hear(pack, Names(YOUNGER, RUNS, ((Rank.ACE, 5),)))
    assert unheard(every, Says(ELDER, SETS, 4)) == "tally_rank", "one of every rank is in the younger's quint"
    pack = hear(pack, Names(YOUNGER, RUNS, ((Rank.KNAVE, 5),)), Says(ELDER, SETS, 4))
    pack = hear(pack, Answers(YOUNGER, SETS, Answer.GOOD))
    knaves = Names(ELDER, SETS, ((Rank.KNAVE, 4),))
    assert unheard(pack, knaves) == "tally_rank", "one knave is in the younger's quint"
    assert unheard(pack, Names(ELDER, SETS, ((1, 4),))) == "no_such_rank", "four eights are nothing"


def test_more_cards_than_a_hand_holds() -> None:
    pack = hear(
        opened(STARINNY), Says(ELDER, POINT, 8), Answers(YOUNGER, POINT, Answer.GOOD), Says(ELDER, RUNS, 8),
        Answers(YOUNGER, RUNS, Answer.GOOD), Names(ELDER, RUNS, ((Rank.ACE, 8),)), Says(ELDER, SETS, 4),
        Answers(YOUNGER, SETS, Answer.GOOD),
    )  # fmt: skip
    two = Names(ELDER, SETS, ((Rank.ACE, 4), (Rank.KING, 4)))
    assert unheard(pack, two) == "tally_too_many", "eight of the suit and six more"
    hear(pack, Names(ELDER, SETS, ((Rank.ACE, 4),)))


def test_a_white_hand_has_no_courts() -> None:
    pack = hear(PackDeal(MUSKETEER, 1, 2), Took(0, 3), Took(1, 5), Hand(ELDER, WHITE, 1))
    assert pack.question is not None
    assert pack.question.ask is Ask.SAYS, "the pack has not plain cards for a second one"
    pack = hear(pack, Says(ELDER, POINT, 4), Answers(YOUNGER, POINT, Answer.GOOD), Says(ELDER, RUNS, 3))
    pack = hear(pack, Answers(YOUNGER, RUNS, Answer.GOOD))
    assert unheard(pack, Names(ELDER, RUNS, ((Rank.KNAVE, 3),))) == "tally_white"
    assert totals(hear(pack, Names(ELDER, RUNS, ((Rank.TEN, 3),)))) == (10 + 4 + 3, 0)


def test_a_length_that_no_rank_can_have_is_refused_when_it_is_said() -> None:
    """Not when its rank is asked for: by then others have answered it. A run is no longer than his point."""
    pack = hear(opened(), Says(ELDER, POINT, 4), Answers(YOUNGER, POINT, Answer.GOOD))
    assert unheard(pack, Says(ELDER, RUNS, 5)) == "tally_run_too_long"
    hear(pack, Says(ELDER, RUNS, 4))
    white = hear(PackDeal(CLASSIC, 1, 2), Took(ELDER, 5), Took(YOUNGER, 3), Hand(ELDER, WHITE, 1))
    white = hear(white, Says(ELDER, POINT, 5), Answers(YOUNGER, POINT, Answer.GOOD))
    assert hear(white, Says(ELDER, RUNS, 4)).question is not None, "a quart to the ten has no court card"
    whole = hear(opened(STARINNY), Says(ELDER, POINT, 8), Answers(YOUNGER, POINT, Answer.GOOD), Says(ELDER, RUNS, 8))
    whole = hear(whole, Answers(YOUNGER, RUNS, Answer.GOOD), Names(ELDER, RUNS, ((Rank.ACE, 8),)), Says(ELDER, SETS, 3))
    four = Answers(YOUNGER, SETS, Answer.NOT_GOOD)
    assert unheard(whole, four) == "tally_rank", "one of every rank lies with the elder"
    hear(whole, Answers(YOUNGER, SETS, Answer.AS_MANY))
    # Neither is offered where it would be refused.
    runs, fours = open_question(pack), open_question(whole)
    assert runs is not None
    assert (runs.sizes, runs.none) == ((3, 4), True)
    assert fours is not None
    assert fours.answers == (Answer.GOOD, Answer.AS_MANY)


def test_a_full_hand_is_asked_for_only_where_what_scored_can_fill_it() -> None:
    """Rules §2.4: every card lies in something that scored: a quint and three quarts leave none over."""
    pack = hear(
        opened(STARINNY), Says(ELDER, POINT, 5), Answers(YOUNGER, POINT, Answer.GOOD), Says(ELDER, RUNS, 5),
        Answers(YOUNGER, RUNS, Answer.GOOD), Names(ELDER, RUNS, ((Rank.KING, 5), (Rank.TEN, 4), (Rank.NINE, 3))),
        Says(ELDER, SETS, 0), Says(YOUNGER, SETS, 0),
    )  # fmt: skip
    assert pack.question is not None
    assert (pack.question.ask, pack.question.seats) == (Ask.HAND, (ELDER,))
    full = hear(pack, Hand(ELDER, Category.FULL_HAND, 1))
    # 5 + 15 + 4 + 3 + 20, and nothing of the younger's bars the repique.
    assert totals(full) == (47 + 60, 0)
    assert totals(hear(pack, Nobody(ELDER, Category.FULL_HAND))) == (27, 0)
    short = hear(opened(STARINNY), *QUIET)
    assert short.question is not None
    assert short.question.ask is Ask.TRICK


def test_silence_strikes_out_and_the_other_is_asked_what_he_counts_now() -> None:
    """Rules §2.8: the other's calls are judged again without the silent hand's."""
    pack = hear(
        opened(STARINNY), Says(ELDER, POINT, 5), Answers(YOUNGER, POINT, Answer.NOT_GOOD), Says(YOUNGER, POINT, 6),
        Says(ELDER, RUNS, 3), Answers(YOUNGER, RUNS, Answer.NOT_GOOD), Says(YOUNGER, RUNS, 4),
        Names(YOUNGER, RUNS, ((Rank.TEN, 4),)), Says(ELDER, SETS, 0), Says(YOUNGER, SETS, 0), Won(ELDER),
    )  # fmt: skip
    assert totals(pack) == (2, 6 + 4)
    silent = replace(pack, silence=(None, "false_claim"))
    assert totals(silent) == (5 + 2, 0)
    assert silent.question is not None
    assert (silent.question.ask, silent.question.seat, silent.question.size) == (Ask.NAMES, ELDER, 3)
    # What was heard after the category that is open again counts all the same, and when the deal is over as well.
    aces = hear(
        opened(STARINNY), Says(ELDER, POINT, 0), Says(YOUNGER, POINT, 0),
        Says(ELDER, RUNS, 3), Answers(YOUNGER, RUNS, Answer.NOT_GOOD), Says(YOUNGER, RUNS, 4),
        Names(YOUNGER, RUNS, ((Rank.TEN, 4),)), Says(ELDER, SETS, 4), Answers(YOUNGER, SETS, Answer.GOOD),
        Names(ELDER, SETS, ((Rank.ACE, 4),)), *[Won(ELDER)] * 12,
    )  # fmt: skip
    # 14 for the aces, 12 leads, 11 tricks, the last 2 and the capot 40; the pique is the younger's tierce's to bar.
    assert totals(aces) == (14 + 12 + 11 + 2 + 40, 4)
    struck = replace(aces, silence=(None, "false_claim"))
    assert struck.over
    assert totals(struck) == (14 + 12 + 11 + 2 + 30 + 40, 0)
    assert totals(hear(silent, Names(ELDER, RUNS, ((Rank.QUEEN, 3),)))) == (5 + 3 + 2, 0)


# -- the same deal with its cards ------------------------------------------------------------------------------------

HOUSES: list[Ruleset] = [
    *EDITIONS.values(),
    *NORMANDY_EDITIONS.values(),
    make_ruleset("musketeer", {"equal_sequence_voids_all": False, "point_tiebreak": "pips"}),
    make_ruleset(
        "starinny", {"sequence_winner_counts_all": False, "equality_blocks": True, "long_suit_bonus": "any_suit"}
    ),
    make_ruleset("classic", {"full_hand_points": 20, "full_hand_basis": "held", "white_hand_when": "both"}),
    make_ruleset("starinny", {"allow_sinking": False, "full_hand_basis": "held"}),
    make_ruleset("normandy-musketeer", {"first_to_declare": "elder", "capot_rule": "trickless_player_gives_each"}),
]


@pytest.mark.parametrize("rules", HOUSES, ids=[f"{rules.edition}-{n}" for n, rules in enumerate(HOUSES)])
def test_the_talk_of_a_deal_makes_the_account_of_its_cards(rules: Ruleset) -> None:
    for seed in range(count(200)):
        *_, deal = play_through(rules, seed)
        words = said(deal)
        pack = hear(PackDeal(rules, deal.dealer, len(deal.sides)), *words)
        assert pack.over
        assert bare(pack.lines) == bare(law.lines(deal)), seed
        assert pack.tricks == law.tricks_taken(deal)
