"""One deal of piquet, for two or for three: its state, what breaks the law, and what an accepted action makes of it.

An accepted action is the fact that is stored; replaying the actions from the same cards gives the same state for
ever. Time, identity and chance are not here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from . import holdings
from .acts import (
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
    Look,
    Phase,
    Play,
    Take,
)
from .cards import DECK, Card, in_fan_order
from .match import entry_of
from .ruleset import NormandyRuleset, Ruleset
from .score import (
    CATEGORIES,
    NO_CALLS,
    PLACES,
    Adjustment,
    Calls,
    Course,
    Line,
    Silence,
    Trick,
    is_full,
    score,
    totals,
    trick_counts,
)

HAND_SIZE = 12
ELDER_PACKET = 5
DEALER_PACKET = 3


@dataclass(frozen=True, slots=True)
class Side:
    """One seat's cards and words. ``packet`` is what is left of the seat's own part of the talon."""

    dealt: tuple[Card, ...]
    hand: tuple[Card, ...]
    packet: tuple[Card, ...]
    surplus: int = 0  # cards dealt above twelve (-1: one short)
    discard: tuple[Card, ...] = ()
    takes: int = 0  # how many he is to take for what he laid out
    taken: tuple[Card, ...] = ()
    exchanged: bool = False
    declined: bool = False
    decline_refused: bool = False
    calls: Calls = NO_CALLS
    looked: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal in progress or over. Seats are 0, 1 and of three 2; ``turn`` is the seat to act, ``None`` when over."""

    rules: Ruleset
    dealer: int
    sides: tuple[Side, ...]
    phase: Phase = Phase.DISCARD
    turn: int | None = None
    category: Category | None = None
    tricks: tuple[Trick, ...] = ()
    capot_announced: int | None = None
    silence: tuple[Silence | None, ...] = ()  # by seat; empty when nobody is silent
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def elder(self) -> int:
        """The seat left of the dealer, who leads first; of two he exchanges and calls first as well."""
        return (self.dealer + 1) % len(self.sides)

    @property
    def order(self) -> tuple[int, ...]:
        """Seats as they speak: the elder first; of three the dealer, unless the house has it otherwise."""
        if len(self.sides) == 2:
            return (self.elder, self.dealer)
        first = self.elder if self.talks_first == "elder" else self.dealer
        return tuple((first + step) % 3 for step in range(3))

    @property
    def talks_first(self) -> str:
        """Who speaks first in the calls."""
        return self.rules.first_to_declare if isinstance(self.rules, NormandyRuleset) else "elder"

    @property
    def over(self) -> bool:
        """All tricks are taken."""
        return self.phase is Phase.OVER


def deal_three(pack: tuple[Card, ...], rules: Ruleset) -> tuple[tuple[Card, ...], ...]:
    """Three tens, the one left of the dealer first, and the talon of two, from a shuffled pack (rules §2.6)."""
    if sorted(pack) != list(DECK):
        raise ValueError("a pack is the thirty-two cards, each once")
    cards = list(pack)
    hands: tuple[list[Card], ...] = ([], [], [])
    talon: list[Card] = []
    for number in range(1, rules.hand // rules.deal_packet + 1):
        for hand in hands:
            hand += cards[: rules.deal_packet]
            del cards[: rules.deal_packet]
        if number == 3 and rules.talon_laid == "after_round_3":
            talon = cards[: rules.talon]
            del cards[: rules.talon]
    return (*map(tuple, hands), tuple(talon or cards))


def deal_out(pack: tuple[Card, ...], rules: Ruleset) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Elder's twelve, dealer's twelve and the talon (elder's five first, top first) from a shuffled pack.

    The elder gets the first packet; packets are of ``deal_packet`` cards, and the talon is laid out after the
    third round or from what is left at the end (S0 1.3).
    """
    if sorted(pack) != list(DECK):
        raise ValueError("a pack is the thirty-two cards, each once")
    cards = list(pack)
    elder: list[Card] = []
    dealer: list[Card] = []
    talon: list[Card] = []
    rounds = HAND_SIZE // rules.deal_packet
    for number in range(1, rounds + 1):
        for hand in (elder, dealer):
            hand += cards[: rules.deal_packet]
            del cards[: rules.deal_packet]
        if number == 3 and rules.talon_laid == "after_round_3":
            talon = cards[: ELDER_PACKET + DEALER_PACKET]
            del cards[: ELDER_PACKET + DEALER_PACKET]
    return tuple(elder), tuple(dealer), tuple(talon or cards)


def open_deal(
    rules: Ruleset,
    dealer: int,
    elder_hand: tuple[Card, ...],
    dealer_hand: tuple[Card, ...],
    talon: tuple[Card, ...],
) -> Deal:
    """A deal about to be exchanged.

    Hands are of twelve; one of thirteen or eleven (a talon of seven or nine) is allowed by a referee's ruling and
    makes its holder's own packet one shorter or longer (rules §2.8). Raises ``ValueError`` on any other division.
    """
    surpluses = (len(elder_hand) - HAND_SIZE, len(dealer_hand) - HAND_SIZE)
    if sorted(surpluses) not in ([0, 0], [0, 1], [-1, 0]):
        raise ValueError("a hand holds twelve cards, or one hand thirteen or eleven")
    if sorted(elder_hand + dealer_hand + talon) != list(DECK):
        raise ValueError("hands and talon together are the thirty-two cards, each once")
    cut = ELDER_PACKET - surpluses[0]
    elder = Side(elder_hand, elder_hand, talon[:cut], surpluses[0])
    younger = Side(dealer_hand, dealer_hand, talon[cut:], surpluses[1])
    sides = (elder, younger) if dealer == 1 else (younger, elder)
    return Deal(rules, dealer, sides, turn=1 - dealer)


def open_normandy(
    rules: NormandyRuleset, dealer: int, hands: tuple[tuple[Card, ...], ...], talon: tuple[Card, ...]
) -> Deal:
    """A deal of three, hands by seat, the talon for the dealer alone. Raises ``ValueError`` on any other division."""
    if [len(hand) for hand in hands] != [rules.hand] * rules.seats:
        raise ValueError("each of three hands holds ten cards")
    if sorted(sum(hands, talon)) != list(DECK):
        raise ValueError("hands and talon together are the thirty-two cards, each once")
    sides = tuple(
        Side(hand, hand, talon if seat == dealer else (), exchanged=seat != dealer) for seat, hand in enumerate(hands)
    )
    return Deal(rules, dealer, sides, turn=dealer)


def start(rules: Ruleset, dealer: int, pack: tuple[Card, ...]) -> Deal:
    """Deal this pack."""
    if isinstance(rules, NormandyRuleset):
        *dealt, talon = deal_three(pack, rules)
        return open_normandy(rules, dealer, tuple(dealt[(seat - dealer - 1) % 3] for seat in range(3)), talon)
    return open_deal(rules, dealer, *deal_out(pack, rules))


def available(deal: Deal, seat: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What this seat may take: the cards the elder left (first and always), then his own packet (rules §2.3)."""
    if len(deal.sides) == 3:
        return (), deal.sides[seat].packet
    elder = deal.sides[deal.elder]
    left = elder.packet if seat == deal.dealer and not elder.declined else ()
    return left, deal.sides[seat].packet


def take_limits(deal: Deal, seat: int) -> tuple[int, int]:
    """Least and most cards this seat may take from the talon."""
    left, own = available(deal, seat)
    surplus = deal.sides[seat].surplus
    return limits(deal.rules, len(left), len(own), elder=seat == deal.elder, surplus=surplus)


def limits(rules: Ruleset, left: int, own: int, *, elder: bool, surplus: int = 0) -> tuple[int, int]:
    """Least and most cards that may be taken where so many were left by the elder and so many are one's own."""
    most = left + own
    if isinstance(rules, NormandyRuleset):
        return 0 if rules.dealer_takes == "zero_to_two" else most, most
    if elder:
        return min(rules.elder_takes[0], most), min(rules.elder_takes[1], most)
    if surplus == 1 and not left:
        return most, most  # a dealer with thirteen and nothing left him discards three and takes two (S0 1.4)
    # Who picks his cards cannot leave those that come first and always; who takes from the top leaves the last ones.
    compulsory = left if rules.talon_choice == "by_choice" else 0
    return max(most - rules.younger_may_leave, compulsory, 1), most


def untaken(deal: Deal) -> tuple[Card, ...]:
    """The cards that lie in the talon when both have exchanged."""
    if len(deal.sides) == 3:
        return deal.sides[deal.dealer].packet
    return deal.sides[deal.elder].packet + deal.sides[deal.dealer].packet


def lookable(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The untaken cards this seat may look at now, by ``untaken_visible``."""
    # Cards that a dealer of three refused stay closed to all, for ever.
    if deal.phase not in (Phase.CALLS, Phase.PLAY) or deal.rules.untaken_visible == "nobody" or len(deal.sides) == 3:
        return ()
    return untaken(deal) if deal.rules.untaken_visible == "any_player_after_exchange" else deal.sides[seat].packet


def categories(rules: Ruleset) -> tuple[Category, ...]:
    """The categories asked for at the table: those that can pay something under this law."""
    return _asked(rules.white_hand_points != 0, rules.full_hand_points != 0)


@lru_cache
def _asked(white: bool, full: bool) -> tuple[Category, ...]:
    pays = {Category.WHITE_HAND: white, Category.FULL_HAND: full}
    return tuple(category for category in CATEGORIES if pays.get(category, True))


_WHITE_MOMENTS: Mapping[str, Callable[[Side], tuple[tuple[Card, ...], ...]]] = {
    "at_declaration": lambda side: (side.hand,),
    "dealt": lambda side: (side.dealt,),
    "both": lambda side: (side.dealt, side.hand),
}


def callable_claims(deal: Deal, seat: int, category: Category) -> tuple[Claim, ...]:
    """What this seat holds in a category and could call, best first; all of it is called unless some is sunk.

    Of points only the best is offered here, though a lesser suit may be called.
    """
    side = deal.sides[seat]
    if category is Category.WHITE_HAND:
        moments = _WHITE_MOMENTS[deal.rules.white_hand_when](side)
        return tuple(Claim(category, in_fan_order(hand)) for hand in moments if hand and holdings.is_white(hand))
    if category is Category.POINT:
        return holdings.held_points(side.hand, deal.rules)[:1]
    if category is Category.SEQUENCES:
        return holdings.held_sequences(side.hand)
    if category is Category.SETS:
        return holdings.held_sets(side.hand)
    if deal.rules.full_hand_basis == "scored_only" and _heard(side) < len(side.hand):
        return ()  # what was called bounds what can have scored
    return (Claim(category, in_fan_order(side.hand)),) if is_full(course(deal), seat) else ()


def _heard(side: Side) -> int:
    """How many cards stand in the points, sequences and sets that a seat has called, those that stand twice twice."""
    return sum(claim.size for claims in side.calls[1:4] for claim in claims or ())


def course(deal: Deal) -> Course:
    """The facts the scorer reads."""
    return Course(
        rules=deal.rules,
        order=deal.order if len(deal.sides) == 2 else tuple((deal.dealer + step) % 3 for step in range(3)),
        hands=tuple(side.hand if deal.phase is Phase.CALLS else hand_at_calls(side) for side in deal.sides),
        calls=tuple(side.calls for side in deal.sides),
        tricks=deal.tricks,
        tricks_due=deal.rules.hand,
        capot_announced=deal.capot_announced,
        silence=deal.silence,
        adjustments=deal.adjustments,
    )


def hand_at_calls(side: Side) -> tuple[Card, ...]:
    """The hand as it stood when calls were made: dealt, less the discard, plus what was taken."""
    return tuple(card for card in side.dealt if card not in side.discard) + side.taken


def lines(deal: Deal) -> tuple[Line, ...]:
    """Every point written so far."""
    return score(course(deal))


def result(deal: Deal) -> tuple[tuple[int, ...], tuple[int, int] | None]:
    """Totals by seat, and the entry of the deal: (seat, points), or ``None`` for a level deal (rules §2.2).

    Three players write their totals, and no entry.
    """
    return result_of(lines(deal), len(deal.sides))


def result_of(written: tuple[Line, ...], seats: int) -> tuple[tuple[int, ...], tuple[int, int] | None]:
    """The same from the lines of a deal, where they are known."""
    sums = totals(written, seats)
    return sums, entry_of(sums)


def tricks_taken(deal: Deal) -> tuple[int, ...]:
    """Tricks by seat."""
    return trick_counts(deal.tricks, len(deal.sides))


_T = TypeVar("_T", Side, Deal)


def copy(state: _T, **changes: object) -> _T:
    """As ``dataclasses.replace``, which asks more of every field than the many states of a deal can pay for."""
    made: _T = object.__new__(type(state))
    for name in state.__slots__:
        _PUT(made, name, changes[name] if name in changes else getattr(state, name))
    return made


_PUT = object.__setattr__


# -- legality ----------------------------------------------------------------------------------------------------


def apply(deal: Deal, action: Action, *, waive: frozenset[Breach] = frozenset()) -> Deal:
    """The deal after this action; raises ``IllegalAction`` naming every rule it breaks.

    ``waive`` are breaches a referee has allowed for this action; what is impossible cannot be waived.
    """
    found = _breaches(deal, action)
    if found and (refused := frozenset(found) - (waive - IMPOSSIBLE)):
        raise IllegalAction(action, refused)
    return evolve(deal, action)


def breaches(deal: Deal, action: Action) -> frozenset[Breach]:
    """Every rule this action would break now."""
    return frozenset(_breaches(deal, action))


def _breaches(deal: Deal, action: Action) -> list[Breach]:
    if type(action) is Play and deal.phase is Phase.PLAY and deal.turn == action.seat:
        return _play_breaches(deal, action.seat, action.card)
    if type(action) is Call and deal.phase is Phase.CALLS and deal.turn == action.seat:
        return _call_breaches(deal, action)
    if isinstance(action, Look):
        return [] if lookable(deal, action.seat) else [Breach.LOOK_NOT_ALLOWED]
    if isinstance(action, AnnounceCapot):
        return _capot_breaches(deal)
    found = []
    if deal.phase is not _PHASE_OF[type(action)]:
        found.append(Breach.WRONG_PHASE)
    if deal.turn != action.seat:
        found.append(Breach.NOT_YOUR_TURN)
    if isinstance(action, Discard):
        found += _discard_breaches(deal, action)
    elif isinstance(action, Take):
        found += _take_breaches(deal, action)
    elif isinstance(action, Decline):
        found += _decline_breaches(deal, action.seat)
    elif isinstance(action, Call):
        found += _call_breaches(deal, action)
    elif isinstance(action, Play):
        found += _play_breaches(deal, action.seat, action.card)
    return found


_PHASE_OF = {
    Discard: Phase.DISCARD,
    Decline: Phase.DISCARD,
    Consent: Phase.CONSENT,
    Take: Phase.TAKE,
    Call: Phase.CALLS,
    Play: Phase.PLAY,
}


def _named_breaches(cards: tuple[Card, ...], among: tuple[Card, ...], missing: Breach) -> list[Breach]:
    found = [Breach.CARD_NAMED_TWICE] if len(set(cards)) != len(cards) else []
    if not set(cards) <= set(among):
        found.append(missing)
    return found


def _discard_breaches(deal: Deal, action: Discard) -> list[Breach]:
    side = deal.sides[action.seat]
    found = _named_breaches(action.cards, side.hand, Breach.CARD_NOT_HELD)
    least, most = take_limits(deal, action.seat)
    takes = _takes(side, action)
    if takes != len(action.cards) - side.surplus and side.surplus == 0:
        found.append(Breach.TAKE_COUNT)
    if takes < least:
        found.append(Breach.TAKES_TOO_FEW)
    if takes > most:
        found.append(Breach.TAKES_TOO_MANY)
    return found


def _takes(side: Side, action: Discard) -> int:
    """As many as he lays out; a hand dealt long or short takes one fewer or one more (rules §2.8)."""
    return len(action.cards) - side.surplus if action.takes is None else action.takes


def _take_breaches(deal: Deal, action: Take) -> list[Breach]:
    side = deal.sides[action.seat]
    left, own = available(deal, action.seat)
    found = _named_breaches(action.cards, left + own, Breach.TAKE_NOT_IN_PACKET)
    if len(action.cards) != side.takes:
        found.append(Breach.TAKE_COUNT)
    if not set(left) <= set(action.cards):
        found.append(Breach.LEFT_CARDS_FIRST)
    return found


def _decline_breaches(deal: Deal, seat: int) -> list[Breach]:
    side = deal.sides[seat]
    found: list[Breach] = []
    if len(deal.sides) == 3:
        return found
    if deal.rules.allow_decline == "never" or side.decline_refused:
        found.append(Breach.DECLINE_NOT_ALLOWED)
    if available(deal, seat)[0]:
        found.append(Breach.DECLINE_WITH_LEFT_CARDS)
    return found


def _call_breaches(deal: Deal, action: Call) -> list[Breach]:
    if action.category is not deal.category:
        return [Breach.WRONG_CATEGORY]
    held = callable_claims(deal, action.seat, action.category)
    if action.claims == held:
        return []
    compared = action.category in (Category.POINT, Category.SEQUENCES, Category.SETS)
    hand = deal.sides[action.seat].hand
    named = [card for claim in action.claims for card in claim.cards]
    found = []
    for claim in action.claims:
        known = holdings.is_held(claim, hand, deal.rules) if compared else claim in held
        if claim.category is not action.category or not known:
            found.append(Breach.CLAIM_NOT_HELD)
    # A hand that is white as dealt and white still, under a law that counts both, is called twice with the same cards.
    twice = len(set(named)) != len(named) if compared else any(
        action.claims.count(claim) > max(held.count(claim), 1) for claim in action.claims
    )  # fmt: skip
    if twice:
        found.append(Breach.CARD_NAMED_TWICE)
    if action.category is Category.POINT and len(action.claims) > 1:
        found.append(Breach.CLAIM_NOT_HELD)
    if action.claims != held and Counter(action.claims) != Counter(held):
        if not deal.rules.allow_sinking:
            found.append(Breach.SINKING_NOT_ALLOWED)
        if action.category is Category.WHITE_HAND and deal.rules.white_hand_obligatory:
            found.append(Breach.WHITE_HAND_OBLIGATORY)
    return found


def _play_breaches(deal: Deal, seat: int, card: Card) -> list[Breach]:
    hand = deal.sides[seat].hand
    if card not in hand:
        return [Breach.CARD_NOT_HELD]
    led = led_card(deal)
    if led is not None and card >> 3 != led >> 3 and any(held >> 3 == led >> 3 for held in hand):
        return [Breach.MUST_FOLLOW_SUIT]
    return []


def _capot_breaches(deal: Deal) -> list[Breach]:
    found = []
    if deal.rules.open_capot == "off":
        found.append(Breach.CAPOT_NOT_KNOWN)
    if deal.phase not in (Phase.CALLS, Phase.PLAY) or deal.tricks:
        found.append(Breach.CAPOT_TOO_LATE)
    if deal.capot_announced is not None:
        found.append(Breach.CAPOT_SAID_TWICE)
    return found


def led_card(deal: Deal) -> Card | None:
    """The card led to the trick on the table, if one lies there."""
    if deal.tricks and deal.tricks[-1].winner is None and deal.tricks[-1].cards:
        return deal.tricks[-1].cards[0][1]
    return None


def barred(deal: Deal, seat: int, card: Card) -> Breach | None:
    """Why a card of one's own may not be played now: out of turn or out of suit; ``None`` when it may."""
    if deal.phase is not Phase.PLAY:
        return Breach.WRONG_PHASE
    if deal.turn != seat:
        return Breach.NOT_YOUR_TURN
    found = _play_breaches(deal, seat, card)
    return found[0] if found else None


# -- what an accepted action does ----------------------------------------------------------------------------------


def evolve(deal: Deal, action: Action) -> Deal:
    """The deal after an accepted action; checks nothing."""
    if isinstance(action, Play):
        return _played(deal, action)
    elif isinstance(action, Call):
        return _spoke(deal, action)
    elif isinstance(action, Discard):
        return _discarded(deal, action)
    elif isinstance(action, Take):
        return _took(deal, action.seat, action.cards)
    elif isinstance(action, Decline):
        if deal.rules.allow_decline == "by_agreement" and len(deal.sides) == 2:
            return copy(deal, phase=Phase.CONSENT, turn=1 - action.seat)
        return _declined(deal, action.seat)
    elif isinstance(action, Consent):
        asker = 1 - action.seat
        if action.agreed:
            return _declined(deal, asker)
        return copy(_with(deal, asker, decline_refused=True), phase=Phase.DISCARD, turn=asker)
    elif isinstance(action, AnnounceCapot):
        return copy(deal, capot_announced=action.seat)
    return _with(deal, action.seat, looked=True)


def _with(deal: Deal, seat: int, **changes: object) -> Deal:
    return copy(deal, sides=_seated(deal.sides, seat, copy(deal.sides[seat], **changes)))


def _seated(sides: tuple[Side, ...], seat: int, side: Side) -> tuple[Side, ...]:
    return (*sides[:seat], side, *sides[seat + 1 :])


def _without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def _discarded(deal: Deal, action: Discard) -> Deal:
    seat = action.seat
    side = deal.sides[seat]
    takes = _takes(side, action)
    laid = copy(side, hand=_without(side.hand, action.cards), discard=action.cards, takes=takes)
    left, own = available(deal, seat)
    two = len(deal.sides) == 2
    if deal.rules.talon_choice == "by_choice" and takes != len(left) + len(own) and two:
        return copy(deal, sides=_seated(deal.sides, seat, laid), phase=Phase.TAKE)
    return _filled(deal, seat, laid, (left + own)[: max(takes, 0)])


def _took(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    return _filled(deal, seat, deal.sides[seat], cards)


def _filled(deal: Deal, seat: int, laid: Side, cards: tuple[Card, ...]) -> Deal:
    """A side that has laid out takes these cards, from its own packet and from what the elder left."""
    side = copy(laid, hand=laid.hand + cards, taken=cards, packet=_without(laid.packet, cards), exchanged=True)
    sides = _seated(deal.sides, seat, side)
    if seat != deal.elder and len(sides) == 2:
        left = _without(sides[deal.elder].packet, cards)
        if left != sides[deal.elder].packet:
            sides = _seated(sides, deal.elder, copy(sides[deal.elder], packet=left))
    return _exchanged(deal, sides, seat)


def _exchanged(deal: Deal, sides: tuple[Side, ...], seat: int) -> Deal:
    if seat == deal.elder:
        return copy(deal, sides=sides, phase=Phase.DISCARD, turn=deal.dealer)
    first = categories(deal.rules)[0]
    return copy(deal, sides=sides, phase=Phase.CALLS, turn=deal.order[0], category=first)


def _declined(deal: Deal, seat: int) -> Deal:
    side = copy(deal.sides[seat], declined=True, exchanged=True)
    return _exchanged(deal, _seated(deal.sides, seat, side), seat)


def _spoke(deal: Deal, action: Call) -> Deal:
    seat, place = action.seat, PLACES[action.category]
    side = deal.sides[seat]
    side = Side(
        side.dealt, side.hand, side.packet, side.surplus, side.discard, side.takes, side.taken, side.exchanged,
        side.declined, side.decline_refused, (*side.calls[:place], action.claims, *side.calls[place + 1 :]),
        side.looked,
    )  # fmt: skip
    sides = _seated(deal.sides, seat, side)
    order = deal.order
    category: Category | None = action.category
    turn = order[0]
    if seat != order[-1]:
        turn = order[order.index(seat) + 1]
    else:
        asked = categories(deal.rules)
        following = asked.index(action.category) + 1
        category = asked[following] if following < len(asked) else None
    spoken = Deal(
        deal.rules, deal.dealer, sides, Phase.CALLS, turn, category, (), deal.capot_announced, deal.silence,
        deal.adjustments,
    )  # fmt: skip
    return begin_play(spoken) if category is None else spoken


def begin_play(deal: Deal) -> Deal:
    """Calls are over: categories that this law does not ask for stand as nothing called, and the elder leads."""
    for seat, side in enumerate(deal.sides):
        if None in side.calls:
            deal = _with(deal, seat, calls=tuple(() if claims is None else claims for claims in side.calls))
    return copy(deal, phase=Phase.PLAY, category=None, turn=deal.elder)


def _played(deal: Deal, action: Play) -> Deal:
    """A card laid to a trick. Most of a deal is made of these, so the state after it is built at one go."""
    seat, card = action.seat, action.card
    seats = len(deal.sides)
    side = deal.sides[seat]
    at = side.hand.index(card)
    side = Side(
        side.dealt, side.hand[:at] + side.hand[at + 1 :], side.packet, side.surplus, side.discard, side.takes,
        side.taken, side.exchanged, side.declined, side.decline_refused, side.calls, side.looked,
    )  # fmt: skip
    sides = _seated(deal.sides, seat, side)
    cards: tuple[tuple[int, Card], ...] = ((seat, card),)
    tricks, leader = deal.tricks, seat
    if tricks and tricks[-1].winner is None:
        cards, leader = (*tricks[-1].cards, *cards), tricks[-1].cards[0][0]
        tricks = tricks[:-1]
    if len(cards) < seats:
        turn = (seat + 1) % seats
        laid = _in_play(deal, sides, (*tricks, Trick(leader, cards, None)), turn)
        return laid if sides[turn].hand else _hand_on(laid, turn)
    winner = _highest(cards)
    tricks = (*tricks, Trick(leader, cards, winner))
    if len(tricks) == deal.rules.hand:
        return _in_play(deal, sides, tricks, None, Phase.OVER)
    taken = _in_play(deal, sides, tricks, winner)
    return taken if sides[winner].hand else _hand_on(taken, winner)


def _in_play(
    deal: Deal, sides: tuple[Side, ...], tricks: tuple[Trick, ...], turn: int | None, phase: Phase = Phase.PLAY
) -> Deal:
    return Deal(
        deal.rules, deal.dealer, sides, phase, turn, deal.category, tricks, deal.capot_announced, deal.silence,
        deal.adjustments,
    )  # fmt: skip


def _highest(cards: tuple[tuple[int, Card], ...]) -> int:
    """The seat whose card takes a trick: the highest of the suit led, of those played."""
    winner, best = cards[0]
    for seat, card in cards[1:]:
        if card >> 3 == best >> 3 and card > best:
            winner, best = seat, card
    return winner


def _taken(deal: Deal, cards: tuple[tuple[int, Card], ...], winner: int) -> Deal:
    """A trick that a short hand could not play to."""
    trick = Trick(deal.tricks[-1].leader, cards, winner)
    deal = copy(deal, tricks=(*deal.tricks[:-1], trick))
    if len(deal.tricks) == deal.rules.hand:
        return copy(deal, phase=Phase.OVER, turn=None)
    return _hand_on(deal, winner)


def _hand_on(deal: Deal, seat: int) -> Deal:
    """Give this seat the turn; a short hand with no card left loses the trick to its adversary (rules §2.8)."""
    if deal.sides[seat].hand:
        return copy(deal, turn=seat)
    other = 1 - seat
    if deal.tricks[-1].winner is None:
        return _taken(deal, deal.tricks[-1].cards, other)
    deal = copy(deal, tricks=(*deal.tricks, Trick(None, (), None)))
    return _taken(deal, (), other)
