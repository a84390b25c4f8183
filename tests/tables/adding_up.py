"""What must hold of any account, whatever record it is of: no total that does not follow from what stands above it."""

from __future__ import annotations

from typing import Any

from larp_piquet.engine.ruleset import ALL_EDITIONS
from larp_piquet.engine.score import CATEGORIES, COMPARED, ITEMS, Course, compare
from larp_piquet.ledger.amounts import parse
from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.tables.record import Record

from ..engine.naive import naive_lines

Json = dict[str, Any]


def check(told: Json, read: Record) -> None:
    """No total that does not follow from what is written above it."""
    for deal in told["deals"]:
        _check_deal(deal, 10 if len(deal["totals"] or ()) == 3 else 12)
    finished = [deal for deal in told["deals"] if deal["complete"]]
    if read.rules.game == "normandy":
        _check_race(told, finished)
    elif read.rules.settlement == "rubicon":
        for name, total in told["partie"]["totals"].items():
            assert total == sum(deal["totals"][name] for deal in finished)
        assert sum(told["partie"]["net"].values()) == 0
    else:
        _check_koroliks(told, finished)
    for debt in told["debts"]:
        assert debt["amount"] > 0
        assert parse(debt["text"], SYSTEMS[debt["coin"]]) == debt["amount"]
        assert debt["amount"] == read.flat or debt["amount"] == debt["points"] * read.per_point
        assert debt["debtor"] != debt["creditor"]
    for recorded, deal in zip(read.deals, told["deals"], strict=True):
        if recorded.course is None:
            continue
        if recorded.course.tally:
            _check_full_hands(recorded.course, recorded.players, deal)
        else:
            _check_by_the_other_reading(read, recorded.course, recorded.players, deal)


def _check_deal(deal: Json, most: int) -> None:
    running: dict[str, int] = {}
    for line in deal["lines"]:
        assert line["item"] in ITEMS
        assert line["points"] != 0
        running[line["player"]] = running.get(line["player"], 0) + line["points"]
        assert line["running"] == running[line["player"]]
    if deal["lines"] or deal["tricks"]:
        assert deal["totals"] == {name: running.get(name, 0) for name in deal["totals"]}
        assert sum(deal["tricks"].values()) <= most
        assert (sum(deal["tricks"].values()) == most) is deal["complete"]
    if deal.get("redealt"):
        assert not deal["complete"]
        assert not any(deal["totals"].values())
    if not deal["complete"]:
        assert deal["entry"] is None
    elif deal["totals"] is not None and len(deal["totals"]) == 2:
        (first, one), (second, other) = deal["totals"].items()
        winner = first if one > other else second
        assert deal["entry"] == (None if one == other else {"player": winner, "points": abs(one - other)})


def _check_full_hands(course: Course, players: tuple[str, ...], deal: Json) -> None:
    """Of a tally: what scored has cards enough for carte rouge, those of the point counted once."""
    for seat, name in enumerate(players):
        if course.rules.full_hand_basis == "held" or (name, "full_hand") not in _lines(deal):
            continue
        scored = [claim for category in COMPARED for claim in compare(course, category).scored[seat]]
        cards = sum(claim.size for claim in scored if claim.told is None or not claim.told.in_point_suit)
        assert cards >= course.tricks_due


def _lines(deal: Json) -> set[tuple[str, str]]:
    return {(line["player"], line["item"]) for line in deal["lines"]}


def _check_koroliks(told: Json, finished: list[Json]) -> None:
    partie = told["partie"]
    entries = [deal["entry"] for deal in finished if deal["entry"] is not None]
    for name, total in partie["sums"].items():
        assert total == sum(one["points"] for one in entries if one["player"] == name)
    assert sum(partie["net"].values()) == 0
    written = [*told["koroliks"], *([partie["final"]] if partie["final"] else [])]
    first = next(iter(partie["net"]))
    net = sum(one["figure"] if one["player"] == first else -one["figure"] for one in written if one["player"])
    if partie["skvoznoy"] == 0:
        assert partie["net"][first] == net
    assert len(told["koroliks"]) == len(finished) // 2


def _check_race(told: Json, finished: list[Json]) -> None:
    partie = told["partie"]
    for name, score in partie["scores"].items():
        assert score == sum(deal["totals"].get(name, 0) for deal in finished)
    out = [left["player"] for left in partie["exits"]]
    assert len(set(out)) == len(out) <= 2
    assert partie["complete"] is (len(out) == 2) is (partie["loser"] is not None)
    assert partie["loser"] not in out
    assert all(left["score"] == partie["scores"][left["player"]] for left in partie["exits"])
    assert {debt["debtor"] for debt in told["debts"]} <= {partie["loser"]}


def _check_by_the_other_reading(read: Record, course: Any, players: tuple[str, ...], deal: Json) -> None:
    """The lines of dealt cards once more, by the scorer that knows the editions alone."""
    rules, seats = course.rules, range(len(players))
    known = ALL_EDITIONS.get(rules.edition)
    short = any(len(trick.cards) != len(players) for trick in course.tricks if trick.winner is not None)
    if rules != known or course.silence or course.adjustments or short:
        return
    calls = {
        players[seat]: {
            str(category): [[str(card) for card in claim.cards] for claim in course.calls[seat][place] or ()]
            for place, category in enumerate(CATEGORIES)
        }
        for seat in seats
    }
    if any(None in own for own in course.calls):
        return  # the calls were not made to the end
    hands = {players[seat]: [str(card) for card in course.hands[seat]] for seat in seats}
    tricks = [
        (players[trick.leader], str(trick.cards[0][1]), None if trick.winner is None else players[trick.winner])
        for trick in course.tricks
    ]
    said = None if course.capot_announced is None else players[course.capot_announced]
    order = [players[seat] for seat in course.order]
    wanted = naive_lines(rules.edition, order, players[course.elder], calls, hands, tricks, said)
    assert [(line["player"], line["item"], line["points"]) for line in deal["lines"]] == wanted
