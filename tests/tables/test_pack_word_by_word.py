"""A real pack heard word by word: at no moment does the count say more, or less, than the same cards on the table."""

from __future__ import annotations

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Category, Phase
from larp_piquet.engine.ruleset import CLASSIC, Ruleset
from larp_piquet.engine.score import CALLED_ITEMS, ITEMS, PLACES, Line
from larp_piquet.tables.pack import PackDeal
from larp_piquet.tables.packtalk import Ask
from larp_piquet.tables.packwords import Answer, Answers, Led, Names, Says

from ..engine.playing import count, play_through
from .speaking import hear, said
from .test_pack import HOUSES, items, opened

Bare = list[tuple[int, str, int, str]]
POINT, RUNS, SETS = Category.POINT, Category.SEQUENCES, Category.SETS


def bare(lines: tuple[Line, ...]) -> Bare:
    return [(line.seat, line.item, line.points, line.clause) for line in lines]


def by_cards(states: list[law.Deal], pack: PackDeal) -> Bare:
    """The lines of the engine at the moment to which the talk has come: after so many categories, so many tricks."""
    question, winners = pack.question, pack.state.winners
    if question is None:
        return bare(law.lines(states[-1]))
    if question.ask is Ask.TOOK:
        return []
    category = question.category
    if pack.state.led and not winners:
        moment = next(deal for deal in states if deal.tricks)
    elif category is None:
        moment = next(deal for deal in states if deal.phase is Phase.PLAY and tricks_lie(deal) == len(winners))
    else:
        # Who has not said yet whether his hand is white or full, or (of what is compared) anybody.
        unasked = question.seats or range(pack.seats)
        place = PLACES[category]
        *_, moment = (
            deal for deal in states
            if deal.phase is Phase.CALLS and deal.category is category
            and all(deal.sides[seat].calls[place] is None for seat in unasked)
        )  # fmt: skip
    told: list[Line] = []
    for line in law.lines(moment):
        if not counted_later(line, told, pack, category):
            told.append(line)
    return bare(tuple(told))


def tricks_lie(deal: law.Deal) -> int | None:
    """How many tricks are taken, while no other has been led to."""
    whole = sum(trick.winner is not None for trick in deal.tricks)
    return whole if whole == len(deal.tricks) else None


def counted_later(line: Line, told: list[Line], pack: PackDeal, category: Category | None) -> bool:
    """A younger who counts after the first lead has counted nothing before it, and then category by category.

    His repique is told when what he has counted reaches it. The elder's pique waits until he has counted out: any
    score of his would bar it.
    """
    late = pack.rules.younger_declares == "after_first_lead" and pack.seats == 2
    if not late or pack.state.winners:
        return False
    if line.seat != pack.dealer:
        return line.item == "pique" and category is not None
    if line.item not in CALLED_ITEMS | {"repique"} or line.item == "white_hand":
        return False
    if not pack.state.led:
        return True
    if category is None:
        return False
    if line.item == "repique":
        return sum(each.points for each in told if each.seat == pack.dealer) < pack.rules.threshold
    return ITEMS.index(line.item) >= PLACES[category]


@pytest.mark.parametrize("rules", HOUSES, ids=[f"{rules.edition}-{n}" for n, rules in enumerate(HOUSES)])
def test_after_each_word_the_count_is_that_of_the_cards(rules: Ruleset) -> None:
    for seed in range(count(250)):
        states = list(play_through(rules, seed))
        pack = PackDeal(rules, states[0].dealer, len(states[0].sides))
        final = bare(law.lines(states[-1]))
        for word in said(states[-1]):
            pack = hear(pack, word)
            heard = bare(pack.lines)
            for side in range(pack.seats):
                own = [line for line in heard if line[0] == side]
                assert own == [line for line in final if line[0] == side][: len(own)], (seed, word, "struck out later")
            if pack.question is None or pack.question.ask is not Ask.RUN:
                assert heard == by_cards(states, pack), (seed, word)


def test_a_point_that_is_not_good_is_never_counted_while_the_younger_has_yet_to_name_his() -> None:
    """Rules §2.7: the younger counts after the first lead. By hand: the elder has his tierce, 3, and the lead, 1."""
    answered = hear(opened(CLASSIC, (5, 3)), Says(0, POINT, 5), Answers(1, POINT, Answer.NOT_GOOD))
    nothing = hear(answered, Says(0, RUNS, 0), Says(0, SETS, 0), Led(0))
    assert items(nothing) == [(0, "lead", 1)]
    assert items(hear(nothing, Says(1, POINT, 6))) == [(1, "point", 6), (0, "lead", 1)]
    tierce = hear(
        answered, Says(0, RUNS, 3), Answers(1, RUNS, Answer.GOOD), Names(0, RUNS, ((7, 3),)),
        Says(0, SETS, 3), Answers(1, SETS, Answer.NOT_GOOD), Led(0),
    )  # fmt: skip
    assert items(tierce) == [(0, "sequence", 3), (0, "lead", 1)]
    counted = hear(tierce, Says(1, POINT, 6))
    assert items(counted) == [(1, "point", 6), (0, "sequence", 3), (0, "lead", 1)]
    assert items(hear(counted, Says(1, SETS, 4))) == items(counted), "which four is not named yet"
    done = hear(counted, Says(1, SETS, 4), Names(1, SETS, ((3, 4),)))
    assert items(done) == [(1, "point", 6), (0, "sequence", 3), (1, "set", 14), (0, "lead", 1)]
