"""The piquet record: a match as one JSON document, read strictly and played through the engine.

The format is version 1 of ``piquet-record``: deals with cards, and deals as results from a paper pad.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..engine import deal as law
from ..engine import holdings
from ..engine.acts import (
    IMPOSSIBLE,
    Action,
    AnnounceCapot,
    Breach,
    Call,
    Category,
    Claim,
    Consent,
    Decline,
    Discard,
    IllegalAction,
    Phase,
    Play,
    Take,
)
from ..engine.cards import RANK_LETTERS, Card, format_cards, parse_card
from ..engine.match import Entry, Settlement, deals_due, settle
from ..engine.ruleset import Ruleset, RulesetError, make_ruleset
from ..engine.score import Adjustment, Line, Silence
from ..ledger.amounts import AmountError, parse
from ..ledger.coins import SYSTEMS
from .reading import RecordError, Shape, Where, is_label

FORMAT = "piquet-record"
VERSION = 1
PLAYERS = 2
#: Longest name a record may give a player; longer is a slip or an attack.
LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal as adjudicated. Totals and tricks are ``None`` where a result does not tell them."""

    complete: bool
    lines: tuple[Line, ...]
    tricks: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    entry: Entry
    redealt: bool = False


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
    shape.close()
    try:
        return make_ruleset(edition, house.value)
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
            raise shape.fault("tally")
        if "entry" in shape.value or shape.has("totals"):
            yield _result(shape, players, rules)
        else:
            yield _CardDeal(rules, players, shape, number).read()


def _seat(players: tuple[str, str], name: object, where: Where | None) -> int:
    if name not in players:
        raise RecordError("player", where, player=str(name)[:40])
    return players.index(str(name))


def _result(shape: Shape, players: tuple[str, str], rules: Ruleset) -> RecordedDeal:
    if shape.has("dealer"):
        _seat(players, shape.text("dealer"), shape.where)
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
            told = (_seat(players, given.text("player"), shape.where), given.number("points", 1))
            given.close()
        if sums is not None and told != entry:
            raise shape.fault("entry_differs")
        entry = told
    if sums is None and rules.settlement == "rubicon":
        raise shape.fault("totals_needed")
    shape.close()
    return RecordedDeal(True, (), None, sums, entry)


class _CardDeal:
    """One deal with cards, on its way from JSON through the engine."""

    def __init__(self, rules: Ruleset, players: tuple[str, str], shape: Shape, number: int) -> None:
        self.rules = rules
        self.players = players
        self.shape = shape
        self.number = number
        self.waived: dict[str, set[Breach]] = {}
        self.adjustments: list[Adjustment] = []
        self.redealt = False

    def read(self) -> RecordedDeal:
        shape = self.shape
        dealer = self.seat(shape.text("dealer"))
        deal = self.open(dealer)
        self.rulings()
        deal = replace(deal, silence=self.silence(), adjustments=tuple(self.adjustments))
        deal = self.exchanges(deal)
        deal = self.calls(deal)
        deal = self.capot(deal)
        deal = self.play(deal)
        shape.close()
        if self.redealt:
            return RecordedDeal(False, (), (0, 0), (0, 0), None, redealt=True)
        totals, entry = law.result(deal)
        return RecordedDeal(deal.over, law.lines(deal), law.tricks_taken(deal), totals, entry if deal.over else None)

    def seat(self, name: object) -> int:
        return _seat(self.players, name, self.shape.where)

    def at(self, move: str, seat: int | None = None, **values: object) -> Where:
        if seat is not None:
            values["player"] = self.players[seat]
        return Where(self.number, move, values)

    def open(self, dealer: int) -> law.Deal:
        shape = self.shape
        shape.get("hands")
        hands = shape.shape("hands")
        cards = tuple(hands.cards(name) for name in self.players)
        hands.close()
        talon = shape.cards("talon")
        _no_card_twice((*cards[0], *cards[1], *talon), shape)
        expected = [law.HAND_SIZE] * PLAYERS
        if shape.has("irregular"):
            irregular = shape.shape("irregular")
            seat = self.seat(irregular.text("player"))
            expected[seat] = irregular.number("hand")
            irregular.close()
            if expected[seat] not in (law.HAND_SIZE - 1, law.HAND_SIZE + 1):
                raise shape.fault("irregular")
        for seat in range(PLAYERS):
            if len(cards[seat]) != expected[seat]:
                raise RecordError("hand_size", self.at("deal", seat), cards=len(cards[seat]), due=expected[seat])
        if len(talon) != 32 - sum(expected):
            raise RecordError("talon_size", self.at("deal"), cards=len(talon), due=32 - sum(expected))
        return law.open_deal(self.rules, dealer, cards[1 - dealer], cards[dealer], talon)

    def silence(self) -> tuple[Silence | None, ...]:
        shape = self.shape.shape("silence")
        silence: list[Silence | None] = [None] * PLAYERS
        for name in shape.names():
            seat, why = self.seat(name), shape.get(name)
            if why == "false_claim":
                silence[seat] = "false_claim"
            elif why == "excess_cards":
                silence[seat] = "excess_cards"
            elif why is not None:
                raise shape.fault("silence", why=str(why)[:40])
        return tuple(silence)

    def rulings(self) -> None:
        for item in self.shape.items("rulings"):
            ruling = Shape(item, "ruling", self.at("ruling"))
            kind = ruling.text("kind")
            if ruling.has("reason"):
                ruling.text("reason")
            if kind == "adjust":
                clause = ruling.label("clause") if ruling.has("clause") else "adjustment"
                seat = self.seat(ruling.text("player"))
                self.adjustments.append(Adjustment(seat, ruling.number("points"), clause[:80]))
            elif kind == "redeal":
                self.redealt = True
            elif kind == "waive":
                self.waive(ruling)
            else:
                raise ruling.fault("ruling", kind=kind[:40])
            for optional in ("clause", "player"):
                ruling.has(optional)
            ruling.close()

    def waive(self, ruling: Shape) -> None:
        """``move`` is ``exchange`` or ``calls`` (of ``player``), or the number of a card in the order of play."""
        move = ruling.get("move")
        breach = ruling.text("breach")
        if breach not in set(Breach) or Breach(breach) in IMPOSSIBLE:
            raise ruling.fault("waive_breach", breach=breach[:40])
        if isinstance(move, int) and not isinstance(move, bool):
            key = f"play {move}"
        elif move in ("exchange", "calls"):
            key = f"{move} {self.seat(ruling.text('player'))}"
        else:
            raise ruling.fault("waive_move")
        self.waived.setdefault(key, set()).add(Breach(breach))

    def do(self, deal: law.Deal, action: Action, key: str, where: Where, cards: tuple[Card, ...] = ()) -> law.Deal:
        """Apply a move, or say which rule it breaks and where."""
        try:
            return law.apply(deal, action, waive=frozenset(self.waived.get(key, ())))
        except IllegalAction as error:
            breach = min(error.breaches, key=list(Breach).index)
            raise RecordError(f"breach.{breach}", where, cards=_faulty(deal, action, breach, cards)) from None

    def exchanges(self, deal: law.Deal) -> law.Deal:
        items = self.shape.items("exchanges")
        if len(items) > PLAYERS:
            raise self.shape.fault("exchange_count")
        for item in items:
            shape = Shape(item, "exchange", self.shape.where)
            seat = self.seat(shape.text("player"))
            where = self.at("exchange", seat)
            shape.where = where
            deal = self.exchange(deal, shape, seat, where)
            shape.close()
        if deal.phase is not Phase.CALLS and self.shape.has("play"):
            raise self.shape.fault("exchange_missing")
        return deal

    def exchange(self, deal: law.Deal, shape: Shape, seat: int, where: Where) -> law.Deal:
        key = f"exchange {seat}"
        if shape.flag("decline"):
            deal = self.do(deal, Decline(seat), key, where)
            if deal.phase is Phase.CONSENT:
                deal = law.evolve(deal, Consent(1 - seat, True))
            return deal
        discard = shape.cards("discard")
        named = shape.cards("take") if shape.has("take") else None
        takes = len(named) if named is not None and deal.sides[seat].surplus else None
        deal = self.do(deal, Discard(seat, discard, takes), key, where, discard)
        if deal.phase is not Phase.TAKE or deal.turn != seat:
            return self.all_taken(deal, seat, named, key, where)
        left, own = law.available(deal, seat)
        take = named if named is not None else (left + own)[: deal.sides[seat].takes]
        return self.do(deal, Take(seat, take), key, where, take)

    def all_taken(self, deal: law.Deal, seat: int, named: tuple[Card, ...] | None, key: str, where: Where) -> law.Deal:
        """Nothing was to be picked; under ``by_choice`` the cards named must be the whole packet all the same."""
        taken = deal.sides[seat].taken
        if named is not None and self.rules.talon_choice == "by_choice" and set(named) != set(taken):
            strange = tuple(card for card in named if card not in taken)
            breach = Breach.TAKE_NOT_IN_PACKET if strange else Breach.TAKE_COUNT
            raise RecordError(f"breach.{breach}", where, cards=format_cards(strange))
        return deal

    def calls(self, deal: law.Deal) -> law.Deal:
        sunk = {self.seat(name): _Sunk(self, self.seat(name), name) for name in self.shape.shape("sunk").names()}
        lesser = self.lesser_calls()
        self.shape.has("sunk")
        while deal.phase is Phase.CALLS and deal.category is not None:
            seat, category = deal.turn, deal.category
            assert seat is not None
            where = self.at("calls", seat)
            held = law.callable_claims(deal, seat, category)
            claims = held
            if (seat, category) in lesser:
                claims = tuple(self.item(deal, seat, category, text, where) for text in lesser[seat, category])
            if seat in sunk:
                if (seat, category) in lesser and sunk[seat].names(category):
                    raise RecordError("sunk_and_called", where, category=str(category))
                claims = sunk[seat].left(category, claims, where)
            cards = tuple(card for claim in claims for card in claim.cards)
            deal = self.do(deal, Call(seat, category, claims), f"calls {seat}", where, cards)
        return deal

    def lesser_calls(self) -> dict[tuple[int, Category], list[str]]:
        called: dict[tuple[int, Category], list[str]] = {}
        shape = self.shape.shape("called")
        for name in shape.names():
            seat = self.seat(name)
            own = Shape(shape.get(name), name, self.at("calls", seat))
            for key in own.names():
                if key not in set(Category):
                    raise own.fault("category", category=key[:40])
                called[seat, Category(key)] = [str(text)[:40] for text in own.items(key)]
        return called

    def item(self, deal: law.Deal, seat: int, category: Category, text: str, where: Where) -> Claim:
        """A claim from ``KS/4`` (a sequence), ``Q/3`` (a set) or ``S/5`` (the point of a suit)."""
        hand = deal.sides[seat].hand
        claim = read_item(category, text, hand)
        if claim is None:
            raise RecordError("item", where, item=text)
        return claim

    def capot(self, deal: law.Deal) -> law.Deal:
        if not self.shape.has("open_capot"):
            return deal
        seat = self.seat(self.shape.get("open_capot"))
        return self.do(deal, AnnounceCapot(seat), f"calls {seat}", self.at("capot", seat))

    def play(self, deal: law.Deal) -> law.Deal:
        if not self.shape.has("play"):
            return deal
        for number, card in enumerate(self.shape.cards("play"), start=1):
            if deal.over or deal.turn is None:
                raise RecordError("play_too_long", self.at("deal"), cards=number - 1)
            where = self.at("play", deal.turn, number=number, card=str(card))
            deal = self.do(deal, Play(deal.turn, card), f"play {number}", where, (card,))
        return deal


class _Sunk:
    """What one player kept to himself: whole categories and single items."""

    def __init__(self, reader: _CardDeal, seat: int, name: str) -> None:
        self.reader = reader
        self.seat = seat
        shape = reader.shape.shape("sunk")
        shape.where = reader.at("calls", seat)
        self.whole: set[Category] = set()
        self.items: dict[Category, list[str]] = {}
        kinds = {"sequence": Category.SEQUENCES, "set": Category.SETS}
        for item in shape.items(name):
            kind, colon, text = str(item).partition(":")
            if not colon and kind in set(Category):
                self.whole.add(Category(kind))
            elif colon and kind in kinds:
                self.items.setdefault(kinds[kind], []).append(text)
            else:
                raise shape.fault("item", item=str(item)[:40])

    def names(self, category: Category) -> bool:
        return category in self.whole or category in self.items

    def left(self, category: Category, held: tuple[Claim, ...], where: Where) -> tuple[Claim, ...]:
        if category in self.whole:
            return ()
        left = list(held)
        for text in self.items.get(category, ()):
            match = next((claim for claim in left if item_text(claim) == text.strip().upper()), None)
            if match is None:
                raise RecordError("sunk_not_held", where, item=text[:40])
            left.remove(match)
        return tuple(left)


def item_text(claim: Claim) -> str:
    """``KS/4`` for a sequence, ``Q/3`` for a set, ``S/5`` for a point."""
    top = claim.cards[0]
    names = {Category.SEQUENCES: str(top), Category.SETS: top.rank.letter, Category.POINT: top.suit.letter}
    return f"{names[claim.category]}/{len(claim.cards)}"


def read_item(category: Category, text: str, hand: tuple[Card, ...]) -> Claim | None:
    """The claim that a text like ``KS/4`` names, from the cards of this hand; ``None`` when it names nothing.

    A set of three out of four held is shown by the first three in the order of suits.
    """
    name, slash, count = text.strip().upper().replace("10", "T").partition("/")
    if not slash or not count.isdecimal() or len(count) > 2:
        return None
    size = int(count)
    if category is Category.SEQUENCES:
        try:
            return Claim(category, holdings.run_from(parse_card(name), size))
        except ValueError:
            return None
    if category is Category.SETS and len(name) == 1 and name in RANK_LETTERS:
        same = tuple(card for card in sorted(hand) if card.rank.letter == name)
        return Claim(category, same[:size]) if 0 < size <= len(same) else None
    if category is Category.POINT:
        suit = tuple(sorted((card for card in hand if card.suit.letter == name), reverse=True))
        return Claim(category, suit) if suit and size == len(suit) else None
    return None


def _faulty(deal: law.Deal, action: Action, breach: Breach, cards: tuple[Card, ...]) -> str:
    """The cards that a message names: those not held or named twice, else all the move names."""
    among: tuple[Card, ...] | None = None
    if breach is Breach.CARD_NOT_HELD:
        among = deal.sides[action.seat].hand
    elif breach is Breach.TAKE_NOT_IN_PACKET:
        among = sum(law.available(deal, action.seat), ())
    if among is not None:
        cards = tuple(card for card in cards if card not in among)
    elif breach is Breach.CARD_NAMED_TWICE:
        cards = tuple(dict.fromkeys(card for card in cards if cards.count(card) > 1))
    return format_cards(cards)


def _no_card_twice(cards: tuple[Card, ...], shape: Shape) -> None:
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise shape.fault("card_twice", card=str(card))
