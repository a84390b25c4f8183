"""A recorded deal with its cards, played through the engine move by move."""

from __future__ import annotations

from dataclasses import replace

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
from ..engine.cards import RANK_LETTERS, Card, format_cards, parse_card, parse_cards
from ..engine.ruleset import NormandyRuleset, Ruleset
from .reading import RecordError, Shape, Where
from .recorded import DealReader, RecordedDeal, Ruled

_CATEGORIES = frozenset(str(category) for category in Category)
_NOTHING: frozenset[Breach] = frozenset()


class CardDeal(DealReader):
    """One deal with cards, on its way from JSON through the engine."""

    def __init__(self, rules: Ruleset, players: tuple[str, ...], shape: Shape, number: int) -> None:
        super().__init__(rules, players, shape, number)
        self.waived: dict[str, set[Breach]] = {}

    def read(self) -> RecordedDeal:
        """The deal adjudicated; raises ``RecordError``."""
        shape = self.shape
        dealer = self.seat(shape.text("dealer"))
        deal = self.open(dealer)
        self.rulings()
        silence = self.silence()
        if silence or self.adjustments:
            deal = replace(deal, silence=silence, adjustments=tuple(self.adjustments))
        deal = self.exchanges(deal)
        deal = self.calls(deal)
        deal = self.capot(deal)
        deal = self.play(deal)
        shape.close()
        if self.redealt:
            return self.redealt_deal()
        lines = law.lines(deal)
        totals, entry = law.result_of(lines, len(deal.sides))
        told = lines, law.tricks_taken(deal), totals, entry if deal.over else None
        dealt_by, ruled = self.players[dealer], tuple(self.ruled)
        return RecordedDeal(self.players, deal.over, *told, dealer=dealt_by, course=law.course(deal), ruled=ruled)

    def noted(self, action: Action, deal: law.Deal) -> law.Deal:
        """The deal after a move; whoever watches a record being read writes it down here."""
        return deal

    def open(self, dealer: int) -> law.Deal:
        shape = self.shape
        shape.get("hands")
        hands = shape.shape("hands")
        cards = tuple(hands.cards(name) for name in self.players)
        hands.close()
        talon = shape.cards("talon")
        _no_card_twice(sum(cards, talon), shape)
        hand = self.rules.hand
        expected = [hand] * len(self.players)
        if shape.has("irregular"):
            irregular = shape.shape("irregular")
            seat = self.seat(irregular.text("player"))
            expected[seat] = irregular.number("hand")
            irregular.close()
            if len(self.players) == 3 and (seat, expected[seat]) != (dealer, hand + 1):
                raise shape.fault("irregular_three", cards=hand + 1)
            if expected[seat] not in (hand - 1, hand + 1):
                raise shape.fault("irregular")
        for seat in range(len(self.players)):
            if len(cards[seat]) != expected[seat]:
                raise RecordError("hand_size", self.at("deal", seat), cards=len(cards[seat]), due=expected[seat])
        if len(talon) != 32 - sum(expected):
            raise RecordError("talon_size", self.at("deal"), cards=len(talon), due=32 - sum(expected))
        if isinstance(self.rules, NormandyRuleset):
            return law.open_normandy(self.rules, dealer, cards, talon)
        return law.open_deal(self.rules, dealer, cards[1 - dealer], cards[dealer], talon)

    def waive(self, ruling: Shape, reason: str) -> None:
        """``move`` is ``exchange`` or ``calls`` (of ``player``), or the number of a card in the order of play."""
        move = ruling.get("move")
        breach = ruling.text("breach")
        if breach not in set(Breach) or Breach(breach) in IMPOSSIBLE:
            raise ruling.fault("waive_breach", breach=breach[:40])
        if isinstance(move, int) and not isinstance(move, bool):
            key, where = f"play {move}", self.at("card", number=move)
        elif move in ("exchange", "calls"):
            seat = self.seat(ruling.text("player"))
            key, where = f"{move} {seat}", self.at(str(move), seat)
        else:
            raise ruling.fault("waive_move")
        self.waived.setdefault(key, set()).add(Breach(breach))
        self.ruled.append(Ruled("waive", reason, Breach(breach), where))

    def do(self, deal: law.Deal, action: Action, key: str, where: Where) -> law.Deal:
        """Apply a move, or say which rule it breaks and where."""
        try:
            waive = frozenset(self.waived[key]) if key in self.waived else _NOTHING
            return self.noted(action, law.apply(deal, action, waive=waive))
        except IllegalAction as error:
            breach = min(error.breaches, key=list(Breach).index)
            raise RecordError(f"breach.{breach}", where, cards=_faulty(deal, action, breach)) from None

    def exchanges(self, deal: law.Deal) -> law.Deal:
        items = self.shape.items("exchanges")
        if len(items) > (2 if len(self.players) == 2 else 1):
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
                deal = self.noted(Consent(1 - seat, True), law.evolve(deal, Consent(1 - seat, True)))
            return deal
        discard = shape.cards("discard")
        named = shape.cards("take") if shape.has("take") else None
        # A hand dealt wrong, or silent for being left long, may have taken another number than it laid out.
        silent = bool(deal.silence) and deal.silence[seat] == "excess_cards"
        takes = len(named) if named is not None and (deal.sides[seat].surplus or silent) else None
        deal = self.do(deal, Discard(seat, discard, takes), key, where)
        if deal.phase is not Phase.TAKE or deal.turn != seat:
            return self.all_taken(deal, seat, named, key, where)
        left, own = law.available(deal, seat)
        take = named if named is not None else (left + own)[: deal.sides[seat].takes]
        return self.do(deal, Take(seat, take), key, where)

    def all_taken(self, deal: law.Deal, seat: int, named: tuple[Card, ...] | None, key: str, where: Where) -> law.Deal:
        """Nothing was to be picked; under ``by_choice`` the cards named must be the whole packet all the same."""
        taken = deal.sides[seat].taken
        chosen = self.rules.talon_choice == "by_choice" or len(self.players) == 3
        if named is not None and chosen and set(named) != set(taken):
            strange = tuple(card for card in named if card not in taken)
            breach = Breach.TAKE_NOT_IN_PACKET if strange else Breach.TAKE_COUNT
            raise RecordError(f"breach.{breach}", where, cards=format_cards(strange))
        return deal

    def calls(self, deal: law.Deal) -> law.Deal:
        sunk = {self.seat(name): _Sunk(self, self.seat(name), name) for name in self.shape.shape("sunk").names()}
        lesser = self.lesser_calls()
        self.shape.has("sunk")
        places = [self.at("calls", seat) for seat in range(len(self.players))]
        due = self.shape.number("calls_made", 0) if self.shape.has("calls_made") else None
        made = 0
        while deal.phase is Phase.CALLS and deal.category is not None and made != due:
            made += 1
            seat, category = deal.turn, deal.category
            assert seat is not None
            where = places[seat]
            kept = sunk.get(seat)
            if (seat, category) in lesser:
                if kept is not None and kept.names(category):
                    raise RecordError("sunk_and_called", where, category=str(category))
                claims = tuple([self.item(deal, seat, category, text, where) for text in lesser[seat, category]])
            elif kept is not None and category in kept.whole:
                claims = ()
            else:
                claims = law.callable_claims(deal, seat, category)
                if kept is not None:
                    claims = kept.left(category, claims, where)
            deal = self.do(deal, Call(seat, category, claims), f"calls {seat}", where)
        return deal

    def lesser_calls(self) -> dict[tuple[int, Category], list[str]]:
        called: dict[tuple[int, Category], list[str]] = {}
        shape = self.shape.shape("called")
        for name in shape.names():
            seat = self.seat(name)
            own = Shape(shape.get(name), name, self.at("calls", seat))
            for key in own.names():
                if key not in _CATEGORIES:
                    raise own.fault("category", category=key[:40])
                items = [str(text)[:40] for text in own.items(key)]
                if items and Category(key) not in law.categories(self.rules):
                    raise own.fault("not_asked", category=key)
                called[seat, Category(key)] = items
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

    def play_on(self, deal: law.Deal, cards: tuple[Card, ...]) -> tuple[law.Deal, int]:
        """The deal after as many of these cards as may be laid in turn, and how many those are."""
        return law.play_on(deal, cards)

    def play(self, deal: law.Deal) -> law.Deal:
        if not self.shape.has("play"):
            return deal
        cards = self.shape.cards("play")
        deal, laid = self.play_on(deal, cards)
        while laid < len(cards):
            # The next card is one too many, or breaks a rule that a ruling may have waived.
            turn = deal.turn
            if turn is None:
                raise RecordError("play_too_long", self.at("deal"), cards=laid)
            card = cards[laid]
            where = self.at("play", turn, number=laid + 1, card=str(card))
            deal = self.do(deal, Play(turn, card), f"play {laid + 1}", where)
            deal, more = self.play_on(deal, cards[laid + 1 :])
            laid += 1 + more
        return deal


class _Sunk:
    """What one player kept to himself: whole categories and single items."""

    def __init__(self, reader: CardDeal, seat: int, name: str) -> None:
        self.reader = reader
        self.seat = seat
        shape = reader.shape.shape("sunk")
        shape.where = reader.at("calls", seat)
        self.whole: set[Category] = set()
        self.items: dict[Category, list[str]] = {}
        kinds = {"sequence": Category.SEQUENCES, "set": Category.SETS}
        for item in shape.items(name):
            kind, colon, text = str(item).partition(":")
            if not colon and kind in _CATEGORIES:
                self.whole.add(Category(kind))
            elif colon and kind in kinds:
                self.items.setdefault(kinds[kind], []).append(text)
            else:
                raise shape.fault("item", item=str(item)[:40])

    def names(self, category: Category) -> bool:
        return category in self.whole or category in self.items

    def left(self, category: Category, held: tuple[Claim, ...], where: Where) -> tuple[Claim, ...]:
        """What is called of what is held, the single items that were kept back taken out."""
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
    """The claim that a text like ``KS/4`` or ``QS QH QC`` names, from this hand; ``None`` when it names nothing.

    A set of three out of four held is shown by the first three in the order of suits.
    """
    name, slash, count = text.strip().upper().replace("10", "T").partition("/")
    if not slash:
        try:
            return Claim(category, parse_cards(text)) if text.strip() else None
        except ValueError:
            return None
    if not count.isdecimal() or len(count) > 2:
        return None
    size = int(count)
    if category is Category.SEQUENCES:
        try:
            return Claim(category, holdings.run_from(parse_card(name), size))
        except ValueError:
            return None
    if category is Category.SETS and len(name) == 1 and name in RANK_LETTERS:
        rank = RANK_LETTERS.index(name)
        same = tuple(card for card in sorted(hand) if card & 7 == rank)
        return Claim(category, same[:size]) if 0 < size <= len(same) else None
    if category is Category.POINT:
        suit = tuple(sorted((card for card in hand if "SHDC"[card >> 3] == name), reverse=True))
        return Claim(category, suit) if suit and size == len(suit) else None
    return None


def _named(action: Action) -> tuple[Card, ...]:
    """Every card that a move names."""
    if isinstance(action, Discard | Take):
        return action.cards
    if isinstance(action, Call):
        return tuple(card for claim in action.claims for card in claim.cards)
    return (action.card,) if isinstance(action, Play) else ()


def _faulty(deal: law.Deal, action: Action, breach: Breach) -> str:
    """The cards that a message names: those not held or named twice, else all the move names."""
    cards = _named(action)
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
    if len(set(cards)) == len(cards):
        return
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise shape.fault("card_twice", card=str(card))
