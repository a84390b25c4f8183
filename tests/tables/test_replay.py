"""A record move by move: every moment is a state of the engine, and the last one is the account."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from larp_piquet.adjudicating import account
from larp_piquet.engine.acts import AnnounceCapot, Call, Discard, Play, Take
from larp_piquet.engine.cards import format_cards
from larp_piquet.engine.ruleset import ALL_EDITIONS, Ruleset
from larp_piquet.tables.account import account as to_plain
from larp_piquet.tables.account import adjudicate
from larp_piquet.tables.record import Record
from larp_piquet.tables.replay import Moment, moments, watched

from ..engine.playing import count, play_through
from ..laws.test_normandy import NAMES, PLAY, RACE, dealt, result
from ..laws.test_normandy import record as of_three
from .recording import ARAMIS, ATHOS, actions_between, as_record, record
from .test_tally import tally

TWO = [rules for rules in ALL_EDITIONS.values() if rules.seats == 2]


def of_deal(plain: dict[str, Any], number: int = 1) -> tuple[Record, tuple[Moment, ...]]:
    read = watched(plain)
    return read, moments(read.deals[number - 1])


@pytest.mark.parametrize("rules", TWO, ids=lambda rules: rules.edition)
def test_a_dealt_deal_goes_through_its_own_states(rules: Ruleset) -> None:
    for seed in range(count(60)):
        states = list(play_through(rules, seed))
        actions = actions_between(states)
        plain = record(as_record(states, actions), edition=rules.edition)
        read, told = of_deal(plain)
        assert to_plain(read) == adjudicate(plain)
        assert told[0].action is None
        assert told[0].lines == ()
        # The record's last moment is its account; on the way nothing written is ever taken back.
        assert told[-1].lines == read.deals[0].lines
        for before, after in pairwise(told):
            assert after.lines[: len(before.lines)] == before.lines
        # What was done, in the order in which it was done; how the hands stood after each card.
        kinds = (Discard, Take, Play)
        assert [m.action for m in told if isinstance(m.action, kinds)] == [a for a in actions if isinstance(a, kinds)]
        played = [m for m in told if isinstance(m.action, Play)]
        after_cards = [s for s in states if s.tricks]
        by_play = {sum(len(t.cards) for t in state.tricks): state for state in after_cards}
        for number, moment in enumerate(played, start=1):
            assert moment.deal is not None
            assert [side.hand for side in moment.deal.sides] == [side.hand for side in by_play[number].sides]


def test_a_deal_of_three_move_by_move() -> None:
    read, told = of_deal(of_three(dealt(play=PLAY)))
    # The deal, Aramis' exchange, five categories of three seats, thirty cards.
    assert len(told) == 1 + 1 + 15 + 30
    exchanged = told[1]
    assert exchanged.deal is not None
    assert (format_cards(exchanged.deal.sides[2].discard), format_cards(exchanged.deal.sides[2].taken)) == (
        "TD TC",
        "7D 7C",
    )
    assert [type(moment.action) for moment in told[2:17]] == [Call] * 15
    # The dealer speaks first, then the others to his left; the repique stands with the last call.
    assert [moment.action.seat for moment in told[2:5] if moment.action] == [2, 0, 1]
    assert told[16].totals == (106, 0, 0)
    # Athos leads the ace of spades: one point.
    assert told[17].totals == (107, 0, 0)
    assert told[19].totals == (108, 0, 0)
    assert told[-1].totals == read.deals[0].totals == (146, 0, 0)


def test_the_two_who_are_left_play_by_their_own_law() -> None:
    states = list(play_through(ALL_EDITIONS["musketeer"], 3))
    deal = json.loads(
        json.dumps(as_record(states, actions_between(states)), ensure_ascii=False)
        .replace(ATHOS, "@").replace(ARAMIS, NAMES[2]).replace("@", NAMES[1])
    )  # fmt: skip
    read, told = of_deal(of_three(*RACE[:2], deal), 3)
    assert read.deals[2].players == (NAMES[1], NAMES[2])
    assert told[0].deal is not None
    assert [len(side.hand) for side in told[0].deal.sides] == [12, 12]
    assert told[-1].totals == read.deals[2].totals


def test_a_tally_is_told_claim_by_claim_and_trick_by_trick() -> None:
    athos = {"point": {"cards": 5}, "sets": ["A/4"]}
    read, told = of_deal(record(tally(athos, {"point": {"cards": 4}})))
    calls = [moment.action for moment in told if isinstance(moment.action, Call)]
    assert [(call.seat, call.category.value, len(call.claims)) for call in calls[:4]] == [
        (0, "white_hand", 0), (1, "white_hand", 0), (0, "point", 1), (1, "point", 1),
    ]  # fmt: skip
    assert len(told) == 1 + 10 + 12
    # Five good cards are 20 once the other has named his four; four aces make 34, and repique 94.
    assert [moment.totals for moment in told[3:5]] == [(0, 0), (20, 0)]
    assert told[10].totals == (94, 0)
    assert told[11].totals == (96, 0)
    assert told[-1].lines == read.deals[0].lines


def test_a_result_has_no_moments_and_a_ruling_stands_at_the_end() -> None:
    _read, told = of_deal(of_three(result(a=150, p=100, r=90)))
    assert told == ()
    deal = {**tally(), "rulings": [{"kind": "adjust", "player": ARAMIS, "points": 7}]}
    _read, told = of_deal(record(deal))
    assert [line.item for line in told[-1].lines][-1] == "adjustment"
    assert all(line.item != "adjustment" for moment in told[:-1] for line in moment.lines)


def test_a_deal_that_was_dealt_again_shows_its_moves() -> None:
    again = {**dealt(play=PLAY[:5]), "rulings": [{"kind": "redeal"}]}
    read, told = of_deal(of_three(again))
    assert read.deals[0].redealt
    assert isinstance(told[-1].action, Play)


def test_an_announced_capot_is_a_moment_of_its_own() -> None:
    deal = {**dealt(play=PLAY), "open_capot": NAMES[0]}
    _read, told = of_deal(of_three(deal, edition="normandy-starinny"))
    at = next(place for place, moment in enumerate(told) if isinstance(moment.action, AnnounceCapot))
    assert told[at].deal is not None
    assert isinstance(told[at + 1].action, Play)


@pytest.mark.parametrize("plain", [of_three(*RACE), of_three(dealt(play=PLAY))])
def test_a_watched_record_has_the_same_account(plain: dict[str, Any]) -> None:
    assert to_plain(watched(plain)) == adjudicate(plain)
    assert json.loads(account(json.dumps(plain), "en", as_json=True)) == adjudicate(plain)
