"""The piquet record: a match as one JSON document, read strictly and played through the engine.

The format is version 1 of ``piquet-record``: deals with cards, as tallies of claims and tricks, and as results from a
paper pad.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.match import Entry, Settlement, deals_due, settle
from ..engine.ruleset import Ruleset, RulesetError, make_ruleset
from ..ledger.amounts import AmountError, parse
from ..ledger.coins import SYSTEMS
from .carddeal import CardDeal
from .reading import RecordError, Shape, Where, is_label
from .recorded import RecordedDeal, seat_of
from .tallydeal import TallyDeal

FORMAT = "piquet-record"
VERSION = 1
PLAYERS = 2
#: Longest name a record may give a player or a law; longer is a slip or an attack.
LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Record:
    """A record read and played through."""

    rules: Ruleset
    players: tuple[str, str]
    coin: str | None
    per_point: int  # smallest units of the coin a point; 0 without a stake
    opening_multiplier: int
    stopped: bool
    deals: tuple[RecordedDeal, ...]

    def settlement(self) -> Settlement:
        """The account of the partie, complete or so far."""
        finished = [deal for deal in self.deals if deal.complete]
        return settle(
            self.rules,
            [deal.entry for deal in finished],
            totals=[deal.totals or (0, 0) for deal in finished],
            opening_multiplier=self.opening_multiplier,
            stopped=self.stopped,
        )


def read(plain: object) -> Record:
    """Read and adjudicate the deals of a record; raises ``RecordError`` naming the deal, the move and the rule."""
    top = Shape(plain, "record")
    if top.text("format") != FORMAT:
        raise RecordError("format", format=FORMAT)
    if top.number("version") != VERSION:
        raise RecordError("version", version=VERSION)
    if top.text("game") != "piquet":
        raise RecordError("game", game=top.text("game")[:40])
    rules = _rules(top.shape("rules"))
    players = _players(top)
    coin, per_point = _stake(top)
    multiplier = top.number("opening_multiplier", 1) if top.has("opening_multiplier") else 1
    stopped = top.flag("stopped")
    top.get("deals")
    deals = tuple(_deals(rules, players, top.items("deals")))
    top.close()
    _check_course(rules, deals)
    return Record(rules, players, coin, per_point, multiplier, stopped, deals)


def _rules(shape: Shape) -> Ruleset:
    edition = shape.text("edition")
    house = shape.shape("house")
    house.names()
    name = shape.label("name") if shape.has("name") else ""
    shape.close()
    try:
        return make_ruleset(edition, house.value, name[:LONGEST_NAME])
    except RulesetError as error:
        raise RecordError("rules", problems=tuple(error.problems)) from None


def _players(top: Shape) -> tuple[str, str]:
    top.get("players")
    names = top.items("players")
    good = len(names) == PLAYERS and all(isinstance(n, str) and len(n) <= LONGEST_NAME and is_label(n) for n in names)
    if not good or len(set(map(str, names))) != PLAYERS:
        raise RecordError("players")
    return str(names[0]), str(names[1])


def _stake(top: Shape) -> tuple[str | None, int]:
    if not top.has("stake"):
        return None, 0
    stake = top.shape("stake")
    coin = stake.text("coin")
    if coin not in SYSTEMS:
        raise RecordError("coin", coin=coin[:40], known=", ".join(SYSTEMS))
    text = stake.text("per_point")
    stake.close()
    try:
        return coin, parse(text, SYSTEMS[coin])
    except AmountError:
        raise RecordError("amount", text=text[:40]) from None


def _check_course(rules: Ruleset, deals: tuple[RecordedDeal, ...]) -> None:
    """A deal in progress is the last one, and no deal follows the end of the partie."""
    entries: list[Entry] = []
    for number, deal in enumerate(deals, start=1):
        if deal.redealt:
            continue
        if len(entries) >= deals_due(rules, entries):
            raise RecordError("too_many_deals", Where(number), most=len(entries))
        if not deal.complete and number != len(deals):
            raise RecordError("unfinished", Where(number))
        if deal.complete:
            entries.append(deal.entry)


def _deals(rules: Ruleset, players: tuple[str, str], items: list[object]) -> Iterator[RecordedDeal]:
    for number, item in enumerate(items, start=1):
        shape = Shape(item, "deal", Where(number))
        if shape.has("claims") or shape.has("tricks"):
            yield TallyDeal(rules, players, shape, number).read()
        elif "entry" in shape.value or shape.has("totals"):
            yield _result(shape, players, rules)
        else:
            yield CardDeal(rules, players, shape, number).read()


def _result(shape: Shape, players: tuple[str, str], rules: Ruleset) -> RecordedDeal:
    if shape.has("dealer"):
        seat_of(players, shape.text("dealer"), shape.where)
    sums: tuple[int, int] | None = None
    entry: Entry = None
    if shape.has("totals"):
        totals = shape.shape("totals")
        sums = (totals.number(players[0], 0), totals.number(players[1], 0))
        totals.close()
        difference = sums[0] - sums[1]
        entry = None if difference == 0 else (0 if difference > 0 else 1, abs(difference))
    if "entry" in shape.value:
        told: Entry = None
        if shape.has("entry"):
            given = shape.shape("entry")
            told = (seat_of(players, given.text("player"), shape.where), given.number("points", 1))
            given.close()
        if sums is not None and told != entry:
            raise shape.fault("entry_differs")
        entry = told
    if sums is None and rules.settlement == "rubicon":
        raise shape.fault("totals_needed")
    shape.close()
    return RecordedDeal(True, (), None, sums, entry)
