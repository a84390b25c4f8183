"""The piquet record: a match as one JSON document, read strictly and played through the engine.

The format is version 1 of ``piquet-record``: deals with cards, as tallies of claims and tricks, and as results from a
paper pad.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.match import Entry, Settlement, deals_due, entry_of, settle
from ..engine.race import Race
from ..engine.ruleset import NormandyRuleset, Ruleset, RulesetError, make_ruleset
from ..ledger.amounts import AmountError, parse
from ..ledger.coinfaults import CoinError
from ..ledger.coinfile import read_system
from ..ledger.coins import SYSTEMS, CoinSystem
from .carddeal import CardDeal
from .reading import LONGEST_NAME, RecordError, Shape, Where, is_label
from .recorded import RecordedDeal, seat_of
from .sealed import read_seal, read_undone
from .tallydeal import TallyDeal

FORMAT = "piquet-record"
VERSION = 1
#: Most deals of one record. Every refet may double what follows, and a count must stay one that can be written.
MOST_DEALS = 1000


@dataclass(frozen=True, slots=True)
class Record:
    """A record read and played through."""

    rules: Ruleset
    players: tuple[str, ...]
    money: CoinSystem | None
    per_point: int  # smallest units of the coin a point; 0 without a stake
    flat: int  # smallest units that the last of three owes each, by a flat stake
    opening_multiplier: int
    stopped: bool
    by_points: bool
    deals: tuple[RecordedDeal, ...]

    def race(self) -> Race:
        """The match of three, complete or so far."""
        assert isinstance(self.rules, NormandyRuleset)
        race = Race(self.rules)
        for number, deal in enumerate(self.deals, start=1):
            if deal.complete:
                race = raced(race, self.players, deal, number)
        return race

    def settlement(self) -> Settlement:
        """The account of the partie, complete or so far."""
        finished = [deal for deal in self.deals if deal.complete]
        return settle(
            self.rules,
            [deal.entry for deal in finished],
            totals=[deal.totals or (0, 0) for deal in finished],
            opening_multiplier=self.opening_multiplier,
            stopped=self.stopped,
            by_points=self.by_points,
        )


def read(plain: object, cards: type[CardDeal] = CardDeal) -> Record:
    """Read and adjudicate the deals of a record; raises ``RecordError`` naming the deal, the move and the rule.

    ``cards`` reads the deals that have their cards.
    """
    top = Shape(plain, "record")
    if top.text("format") != FORMAT:
        raise RecordError("format", format=FORMAT)
    if top.number("version") != VERSION:
        raise RecordError("version", version=VERSION)
    game = top.text("game")
    if game not in ("piquet", "normandy"):
        raise RecordError("game", game=game[:40])
    rules = _rules(top.shape("rules"))
    if rules.game != game:
        raise RecordError("game_of_rules", game=game, edition=rules.edition)
    players = _players(top, rules.seats)
    money, per_point, flat = _stake(top, rules)
    multiplier = top.number("opening_multiplier", 1) if top.has("opening_multiplier") else 1
    stopped = top.flag("stopped")
    by_points = stopped and game == "piquet" and top.flag("by_points")
    top.get("deals")
    if len(top.items("deals")) > MOST_DEALS:
        raise RecordError("record_too_long", most=MOST_DEALS)
    read_deals = _deals_of_three if isinstance(rules, NormandyRuleset) else _deals
    deals = tuple(read_deals(rules, players, top.items("deals"), cards))
    if len(top.items("undone")) > MOST_DEALS:
        raise RecordError("record_too_long", most=MOST_DEALS)
    for item in top.items("undone"):
        read_undone(item)
    top.close()
    if rules.game == "piquet":
        _check_course(rules, deals)
    return Record(rules, players, money, per_point, flat, multiplier, stopped, by_points, deals)


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


def _players(top: Shape, seats: int) -> tuple[str, ...]:
    top.get("players")
    names = top.items("players")
    good = len(names) == seats and all(isinstance(n, str) and len(n) <= LONGEST_NAME and is_label(n) for n in names)
    if not good or len(set(map(str, names))) != seats:
        raise RecordError("players" if seats == 2 else "players_three")
    return tuple(map(str, names))


def _stake(top: Shape, rules: Ruleset) -> tuple[CoinSystem | None, int, int]:
    """The money, what a point is worth in it, and a flat stake where the law of three has one."""
    if not top.has("stake"):
        return None, 0, 0
    stake = top.shape("stake")
    system = _money(stake)
    flat = isinstance(rules, NormandyRuleset) and rules.debt == "flat_stake"
    text = stake.text("flat" if flat else "per_point")
    stake.close()
    try:
        amount = parse(text, system)
    except AmountError:
        raise RecordError("amount", text=text[:40]) from None
    return system, 0 if flat else amount, amount if flat else 0


def _money(stake: Shape) -> CoinSystem:
    """One of ours by its id; a house's own brings its description along as ``money``."""
    coin = stake.text("coin")
    if coin in SYSTEMS or not stake.has("money"):
        if coin not in SYSTEMS:
            raise RecordError("coin", coin=coin[:40], known=", ".join(SYSTEMS))
        return SYSTEMS[coin]
    try:
        return read_system(stake.get("money"), coin)
    except CoinError as error:
        raise RecordError("money", field=error.faults[0].field) from None


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


def _deals(
    rules: Ruleset, players: tuple[str, ...], items: list[object], cards: type[CardDeal]
) -> Iterator[RecordedDeal]:
    for number, item in enumerate(items, start=1):
        yield _one_deal(rules, players, item, number, False, cards)


def _deals_of_three(
    rules: Ruleset, players: tuple[str, ...], items: list[object], cards: type[CardDeal]
) -> Iterator[RecordedDeal]:
    """Deals of three until one leaves, then of the two who are left, by the two-handed law."""
    assert isinstance(rules, NormandyRuleset)
    race = Race(rules)
    finished = True
    for number, item in enumerate(items, start=1):
        if race.complete:
            raise RecordError("too_many_deals", Where(number), most=race.deals)
        if not finished:
            raise RecordError("unfinished", Where(number - 1))
        seated = tuple(players[seat] for seat in race.seated)
        deal = _one_deal(rules if len(seated) == 3 else rules.two_handed(), seated, item, number, True, cards)
        finished = deal.complete or deal.redealt
        if deal.complete:
            race = raced(race, players, deal, number)
        yield deal


def raced(race: Race, players: tuple[str, ...], deal: RecordedDeal, number: int) -> Race:
    """The match of three after a deal that is complete."""
    points = dict(zip(map(players.index, deal.players), deal.totals or (), strict=True))
    return race.after(players.index(deal.dealer or deal.players[-1]), points, number)


def _one_deal(
    rules: Ruleset, players: tuple[str, ...], item: object, number: int, of_three: bool, cards: type[CardDeal]
) -> RecordedDeal:
    shape = Shape(item, "deal", Where(number))
    if shape.has("seal"):
        read_seal(shape.shape("seal"))
    if shape.has("claims") or shape.has("tricks"):
        return TallyDeal(rules, players, shape, number).read()
    if "entry" in shape.value or shape.has("totals"):
        return _result(shape, players, rules, of_three)
    return cards(rules, players, shape, number).read()


def _result(shape: Shape, players: tuple[str, ...], rules: Ruleset, of_three: bool) -> RecordedDeal:
    dealer = players[seat_of(players, shape.text("dealer"), shape.where)] if shape.has("dealer") else None
    sums: tuple[int, ...] | None = None
    entry: Entry = None
    if shape.has("totals"):
        totals = shape.shape("totals")
        # What a referee took of a deal on the pad may bring a total below nothing.
        sums = tuple(totals.number(name) for name in players)
        totals.close()
        entry = entry_of(sums)
    if "entry" in shape.value and not of_three:
        told: Entry = None
        if shape.has("entry"):
            given = shape.shape("entry")
            told = (seat_of(players, given.text("player"), shape.where), given.number("points", 1))
            given.close()
        if sums is not None and told != entry:
            raise shape.fault("entry_differs")
        entry = told
    if sums is None and (rules.settlement == "rubicon" or of_three):
        raise shape.fault("totals_needed" if rules.settlement == "rubicon" else "totals_of_three")
    shape.close()
    return RecordedDeal(players, True, (), None, sums, entry, dealer=dealer)
