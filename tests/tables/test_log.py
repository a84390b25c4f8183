"""The log as each may read it; what was seen before a take-back stays known, and is marked (rules §4, §5)."""

from __future__ import annotations

from larp_piquet.engine.acts import Discard, Phase, Play
from larp_piquet.engine.cards import DECK, Card
from larp_piquet.engine.ruleset import STARINNY
from larp_piquet.tables.acts import Dealt, Moved, Status
from larp_piquet.tables.desk import Adjusted, Rule, TakenBack
from larp_piquet.tables.log import log_lines
from larp_piquet.tables.showing import view

from .build import Table


def discarded(table: Table) -> tuple[int, Discard]:
    """The line of the first discard, and what was laid out."""
    return next(
        (line, fact.action)
        for line, fact in enumerate(table.facts, start=1)
        if isinstance(fact, Moved) and isinstance(fact.action, Discard)
    )


def in_play(cards: int) -> Table:
    table = Table(STARINNY, seed=2)
    table.begin()
    while table.sitting.deal is None or sum(len(trick.cards) for trick in table.sitting.deal.tricks) < cards:
        table.one_move()
    return table


def test_a_discard_is_shown_to_its_player_and_the_referee_alone() -> None:
    table = in_play(2)
    line, discard = discarded(table)
    for viewer, referee, sees in ((discard.seat, False, True), (1 - discard.seat, False, False), (None, False, False)):
        told = log_lines(table.facts, viewer, referee=referee)[line - 1]
        assert (told.move, told.count, told.seat) == ("discard", len(discard.cards), discard.seat)
        assert told.cards == (discard.cards if sees else ())
    assert log_lines(table.facts, None, referee=True)[line - 1].cards == discard.cards


def test_no_line_holds_the_pack_or_a_move_as_it_was_stored() -> None:
    for line in log_lines(in_play(5).facts, None):
        assert not isinstance(line.fact, Moved)
        assert not (isinstance(line.fact, Dealt) and line.fact.pack)


def test_cards_played_before_a_take_back_stay_known_and_are_marked() -> None:
    table = in_play(3)
    cards = [f.action.card for f in table.facts if isinstance(f, Moved) and isinstance(f.action, Play)]
    first = next(n for n, f in enumerate(table.facts, start=1) if isinstance(f, Moved) and isinstance(f.action, Play))
    table.act(Rule(TakenBack(first - 1, "a wrong card")), staff=True)
    lines = log_lines(table.facts, None)
    assert [line.stands for line in lines[first - 1 : first + 2]] == [False, False, False]
    assert lines[-1].stands
    seen = set(lines[-1].seen[None])
    deal = table.sitting.deal
    assert deal is not None
    assert deal.phase is Phase.PLAY
    already = {card for line in lines if line.stands and line.move == "play" for card in line.cards}
    assert seen <= set(cards) - already
    assert seen, "three cards had been played, and some had not been shown in a call"


def test_a_player_still_knows_what_he_drew_and_the_other_does_not() -> None:
    table = in_play(1)
    line, discard = discarded(table)
    drawn = set(table.sitting.deal.sides[discard.seat].taken) if table.sitting.deal is not None else set()
    assert drawn
    table.act(Rule(TakenBack(line - 1, "laid out in haste")), staff=True)
    own = log_lines(table.facts, discard.seat)[-1].seen
    assert drawn <= set(own.get(discard.seat, ())) | set(own.get(None, ()))
    other = log_lines(table.facts, 1 - discard.seat)[-1].seen
    assert discard.seat not in other
    everybody = log_lines(table.facts, None)[-1].seen
    assert set(everybody) <= {None}
    referee = log_lines(table.facts, None, referee=True)[-1].seen
    assert discard.seat in referee or drawn <= set(referee.get(None, ()))


def test_the_referee_is_told_what_a_finished_deal_had_opened() -> None:
    """Whoever could look at all 32 cards of a finished deal may know them when it is taken up again."""
    table = in_play(1)
    line = table.sitting.seq
    while table.sitting.status is Status.DEALING:
        table.one_move()
    table.act(Rule(TakenBack(line, "the last trick was played twice")), staff=True)
    played = {card for line in log_lines(table.facts, None) if line.stands for card in line.cards}

    def told(opens: str) -> dict[int | None, set[Card]]:
        seen = log_lines(table.facts, None, referee=True, opens=opens)[-1].seen
        return {viewer: set(cards) for viewer, cards in seen.items()}

    assert set(DECK) - told("everybody")[None] <= played | set(shown_in(table))
    assert told("never").get(None, set()) < told("everybody")[None]
    own = told("players")
    assert own.get(None) == told("never").get(None)
    assert all(len(own[seat]) > len(told("never").get(seat, ())) for seat in (0, 1))
    for viewer in (0, 1, None):
        lines = log_lines(table.facts, viewer)[-1], log_lines(table.facts, viewer, opens="everybody")[-1]
        assert lines[0] == lines[1], "the setting may have been another when it was played"


def shown_in(table: Table) -> list[Card]:
    """Cards that everybody sees where the table stands now."""
    shown = view(table.sitting, None).deal
    assert shown is not None
    return [card for side in shown.sides for card in side.shown] + [card for line in shown.lines for card in line.cards]


def test_a_ruling_stands_in_the_log_for_all() -> None:
    table = in_play(1)
    table.act(Rule(Adjusted(1, -5, "spoke of his hand")), staff=True)
    for viewer in (0, 1, None):
        assert log_lines(table.facts, viewer)[-1].fact == Adjusted(1, -5, "spoke of his hand")
