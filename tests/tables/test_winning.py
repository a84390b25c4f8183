"""Which partie may be bet on, and who has won it: what a table tells those who look on."""

from __future__ import annotations

import pytest

from larp_piquet.engine.race import Race
from larp_piquet.engine.ruleset import NormandyRuleset, Ruleset, make_ruleset
from larp_piquet.ledger.bets import PENDING, Why
from larp_piquet.tables.acts import CloseSitting, Sign, Status, VoidPartie
from larp_piquet.tables.winning import open_to_bets, verdict, winner

from .build import ATHOS, MUSKETEERS, Table

#: A partie of two deals.
KOROLIK = make_ruleset("musketeer", {"koroliks_per_partie": 1})
RACE = make_ruleset("normandy-musketeer", {"target": 60})


def signed(table: Table) -> None:
    for seat, signature in enumerate(table.sitting.partie.signatures):  # type: ignore[union-attr]
        if signature is None:
            table.act(Sign(), MUSKETEERS[seat])


def test_a_partie_of_two_is_open_until_its_last_deal_begins() -> None:
    table = Table(KOROLIK)
    assert open_to_bets(table.sitting) == 1, "before it has begun"
    table.begin()
    assert open_to_bets(table.sitting) == 1, "the first of two deals"
    while table.sitting.status is Status.DEALING:
        table.one_move()
    assert open_to_bets(table.sitting) == 1, "between the two"
    table.one_move()
    assert open_to_bets(table.sitting) is None, "the last has begun"
    table.play_out()
    assert open_to_bets(table.sitting) is None, "over, and not signed"
    signed(table)
    assert open_to_bets(table.sitting) == 2, "the next"
    table.act(CloseSitting(), ATHOS)
    assert open_to_bets(table.sitting) is None


def test_a_match_of_three_is_open_until_the_first_has_left() -> None:
    assert isinstance(RACE, NormandyRuleset)
    table = Table(RACE)
    table.begin()
    while not table.sitting.partie.result().exits:  # type: ignore[union-attr]
        assert open_to_bets(table.sitting) == 1
        table.one_move()
    assert open_to_bets(table.sitting) is None
    first = table.sitting.partie.result().exits[0].seat  # type: ignore[union-attr]
    table.play_out()
    signed(table)
    assert winner(table.sitting.partie) == first  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [KOROLIK, RACE, make_ruleset("classic")], ids=lambda rules: rules.edition)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_winner_is_he_to_whom_it_is_owed_or_who_left_first(rules: Ruleset, seed: int) -> None:
    table = Table(rules, seed)
    table.begin()
    assert verdict(table.sitting, 1) == PENDING
    table.play_out()
    assert verdict(table.sitting, 1) == PENDING, "nothing is decided before it is signed"
    signed(table)
    said = verdict(table.sitting, 1)
    assert said.over
    assert said.players == set(MUSKETEERS[: rules.seats])
    partie = table.sitting.partie
    assert partie is not None
    result, owed = partie.result(), partie.owed(table.sitting.stake)
    if isinstance(result, Race):
        assert said.winner == MUSKETEERS[result.exits[0].seat], "of three who left first, whatever the last owes him"
    else:
        assert said.winner == (MUSKETEERS[owed[0].creditor] if owed else None)
        assert said.won == bool(owed)
    assert verdict(table.sitting, 2) == PENDING


def test_a_void_partie_and_one_that_was_left_have_no_winner() -> None:
    table = Table(KOROLIK)
    table.begin()
    table.play_out()
    signed(table)
    table.act(VoidPartie("a marked pack"), staff=True)
    said = verdict(table.sitting, 1)
    assert (said.over, said.won, said.winner, said.why) == (True, False, None, Why.VOID)
    table.act(CloseSitting("it is late"), staff=True)
    assert verdict(table.sitting, 2).why is Why.UNPLAYED
