"""Since when a table waits: whatever is beside the play begins no new wait, and every move does."""

from __future__ import annotations

import random

from larp_piquet.engine.acts import Breach, IllegalAction
from larp_piquet.tables.acts import (
    AnswerStop,
    DealNext,
    Fact,
    Moved,
    OfferStop,
    Refused,
    Seated,
    Sign,
    StopAnswered,
    TableAction,
)
from larp_piquet.tables.desk import (
    Adjusted,
    CallReferee,
    CallWhy,
    Come,
    Excuse,
    Excused,
    PartieStopped,
    Paused,
    Protest,
    RefereeCalled,
    Reseated,
    Resumed,
    Rule,
    Silenced,
    Waived,
)
from larp_piquet.tables.log import states
from larp_piquet.tables.showing import waiting_for
from larp_piquet.tables.sitting import Sitting
from larp_piquet.tables.waiting import begins_rest, begins_wait

from .build import Table


def since(facts: list[Fact], sitting: Sitting) -> int:
    """The line at which the present wait began."""
    return max(line for line, fact in enumerate(facts, start=1) if begins_wait(fact, sitting))


def asked(sitting: Sitting) -> object:
    """Whom the table waits for and what for; where a deal lies open, up to the last card and word of it."""
    partie, deal = sitting.partie, sitting.deal
    lies = None
    if deal is not None and not deal.over:
        # A look and an announced capot leave the same player at the same choice.
        sides = [(side.discard, side.taken, side.calls) for side in deal.sides]  # type: ignore[union-attr]
        lies = (deal.phase, deal.category, deal.tricks, sides)  # type: ignore[union-attr]
    who = tuple((seat, sitting.seats[seat]) for seat in waiting_for(sitting))
    return sitting.status, who, len(sitting.parties), None if partie is None else len(partie.accounts), lies


def worked_out(facts: list[Fact]) -> int:
    """The last line after which the table asked for something else than before, by the states themselves."""
    past = [asked(state) for state in states(facts)]
    return max((place + 1 for place in range(1, len(past)) if past[place] != past[place - 1]), default=1)


def beside(table: Table, chance: random.Random) -> tuple[TableAction, str | None, bool]:
    """Something that is not of the play, and who does it."""
    seat = chance.randrange(2)
    who = table.sitting.seats[seat]
    line = table.sitting.ruling[0] if table.sitting.ruling else 1
    staff: list[TableAction] = [
        Come(), Rule(Paused("rest")), Rule(Resumed("on")), Rule(Waived(seat, Breach.MUST_FOLLOW_SUIT, "once")),
        Rule(Adjusted(seat, 5, "so")), Rule(Silenced(seat, "false_claim", "so")),
        Rule(Excused(seat, Excuse.KEPT, "called away")), Rule(Reseated(seat, f"guest-{len(table.facts)}", "gone")),
    ]  # fmt: skip
    player: list[TableAction] = [
        CallReferee(CallWhy.QUESTION), Protest(line, "no"), OfferStop(), AnswerStop(False),
    ]  # fmt: skip
    if chance.random() < 0.6:
        return chance.choice(staff), None, True
    return chance.choice(player), who, False


def test_the_wait_is_the_one_worked_out_from_the_states() -> None:
    compared = 0
    for seed in range(12):
        chance = random.Random(seed)
        table = Table(seed=seed)
        table.begin()
        for _ in range(70):
            if chance.random() < 0.5:
                action, who, staff = beside(table, chance)
                try:
                    table.act(action, who, staff=staff)
                except (Refused, IllegalAction):
                    continue
            elif table.sitting.paused is None:
                table.one_move()
            # A silence may end the deal's account anew, and nobody is asked for anything else by it.
            assert since(table.facts, table.sitting) == worked_out(table.facts), table.facts[-6:]
            compared += 1
    assert compared > 400


def test_an_early_end_has_the_table_wait_for_signatures() -> None:
    table = Table(seed=4)
    table.begin()
    table.act(OfferStop(), table.sitting.seats[0])
    assert since(table.facts, table.sitting) < table.sitting.seq
    table.act(AnswerStop(True), table.sitting.seats[1])
    assert isinstance(table.facts[since(table.facts, table.sitting) - 1], StopAnswered)
    table.act(CallReferee(CallWhy.OTHER), table.sitting.seats[1])
    assert isinstance(table.facts[since(table.facts, table.sitting) - 1], StopAnswered)
    table.act(Sign(), table.sitting.seats[1])
    assert since(table.facts, table.sitting) == table.sitting.seq


def test_a_table_rests_from_the_pause_or_from_the_excuse_that_keeps_a_place() -> None:
    assert begins_rest(Paused("rest"))
    assert begins_rest(Excused(0, Excuse.KEPT, "called away"))
    for fact in (Excused(0, Excuse.FREED, "so"), PartieStopped("so"), RefereeCalled(0, CallWhy.OTHER), Seated(0, "x")):
        assert not begins_rest(fact)


def test_every_deal_begins_a_wait() -> None:
    table = Table(seed=2)
    table.begin()
    while len(table.sitting.parties[-1].accounts) < 1:
        table.one_move()
    assert isinstance(table.facts[-1], Moved)
    table.act(DealNext(), table.sitting.seats[0])
    assert since(table.facts, table.sitting) == table.sitting.seq
