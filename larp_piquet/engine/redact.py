"""What one viewer may know of a deal (rules §5). The only door by which a deal leaves the engine for a page."""

from __future__ import annotations

from dataclasses import replace

from . import deal as law
from .acts import AnnounceCapot, Breach, Category, Decline, Phase
from .cards import Card, in_fan_order
from .holdings import best, strength
from .ruleset import NormandyRuleset, Ruleset
from .score import CALLED_ITEMS, CATEGORIES, COMPARED, Course, Line, Trick, Verdict, called, compare, totals
from .state import Deal, Side
from .views import CallView, Choice, DealView, HandCard, SideView, TrickView


def redact(deal: Deal, viewer: int | None, *, referee: bool = False) -> DealView:
    """The deal as the seat ``viewer`` may know it; ``None`` is a spectator. A referee sees every hand and packet."""
    facts = law.course(deal)
    quiet = _quiet(deal, viewer, referee)
    lines = law.lines(deal)
    if quiet is not None:
        lines = tuple(line for line in lines if line.seat != quiet or line.item not in _COUNTED_LATE)
    sums = totals(lines, len(deal.sides))
    tricks = law.tricks_taken(deal)
    seats = range(len(deal.sides))
    shown = [_shown(lines, seat, deal.rules) for seat in seats]
    sides = tuple(_side(deal, seat, referee or seat == viewer, shown[seat], tricks[seat], sums[seat]) for seat in seats)
    looked = viewer is not None and deal.sides[viewer].looked
    return DealView(
        dealer=deal.dealer,
        elder=deal.elder,
        order=deal.order,
        phase=deal.phase,
        turn=deal.turn,
        category=deal.category,
        sides=sides,
        untaken=len(law.untaken(deal)),
        untaken_cards=_untaken(deal, viewer, looked, referee),
        may_look=viewer is not None and not looked and bool(law.lookable(deal, viewer)),
        calls=tuple(_call(facts, category, quiet) for category in law.categories(deal.rules) if _begun(deal, category)),
        capot_announced=deal.capot_announced,
        tricks=tuple(TrickView(_leader(trick), trick.cards, trick.winner) for trick in deal.tricks),
        lines=lines if _open_cards(deal.rules) else tuple(_veiled(line, viewer, referee) for line in lines),
        hand=() if viewer is None else _own_hand(deal, viewer),
        choice=None if viewer is None else _choice(deal, viewer),
        silence=deal.silence,
    )


#: What a dealer who counts after the first lead has not yet counted aloud; a white hand is told by its showing.
_COUNTED_LATE = (CALLED_ITEMS | {"repique"}) - {"white_hand"}


def _quiet(deal: Deal, viewer: int | None, referee: bool) -> int | None:
    """The seat that has answered but not yet counted its calls aloud, for those who are to hear it (C, description)."""
    waits = deal.rules.younger_declares == "after_first_lead" and not deal.tricks
    return deal.dealer if waits and viewer != deal.dealer and not referee else None


def _open_cards(rules: Ruleset) -> bool:
    return rules.show_declared == "always"


def _veiled(line: Line, viewer: int | None, referee: bool) -> Line:
    hidden = line.item in CALLED_ITEMS and line.seat != viewer and not referee
    return replace(line, cards=()) if hidden else line


def _leader(trick: Trick) -> int:
    # A trick that nobody could lead to belongs, for the table, to the one who takes it.
    return trick.leader if trick.leader is not None else trick.winner or 0


def _shown(lines: tuple[Line, ...], seat: int, rules: Ruleset) -> tuple[Card, ...]:
    if not _open_cards(rules):
        return ()
    return in_fan_order(
        {card for line in lines if line.seat == seat and line.item in CALLED_ITEMS for card in line.cards}
    )


def _side(deal: Deal, seat: int, knows: bool, shown: tuple[Card, ...], tricks: int, total: int) -> SideView:
    side = deal.sides[seat]
    return SideView(
        held=len(side.hand),
        hand=in_fan_order(side.hand) if knows else None,
        discarded=_discarded(side),
        discard=in_fan_order(side.discard) if knows else None,
        left=_left(deal, seat) if side.exchanged and not side.declined else None,
        declined=side.declined,
        looked=side.looked,
        shown=shown,
        tricks=tricks,
        total=total,
    )


def _left(deal: Deal, seat: int) -> int:
    """How many cards he left: the elder's may have gone to the dealer since."""
    side = deal.sides[seat]
    if len(deal.sides) == 3:
        return len(side.packet)
    if seat == deal.elder:
        return law.ELDER_PACKET - side.surplus - len(side.taken)
    # Who takes from the top may leave cards that the elder left him as well as his own.
    return len(side.packet) + (0 if deal.sides[deal.elder].declined else len(deal.sides[deal.elder].packet))


def _discarded(side: Side) -> int | None:
    return len(side.discard) if side.exchanged or side.discard else None


def _untaken(deal: Deal, viewer: int | None, looked: bool, referee: bool) -> tuple[Card, ...] | None:
    if referee:
        return law.untaken(deal)
    if viewer is None or not looked or deal.over:
        return None
    return law.lookable(deal, viewer)


def _own_hand(deal: Deal, viewer: int) -> tuple[HandCard, ...]:
    return tuple(
        HandCard(card, _bar_shown(law.barred(deal, viewer, card))) for card in in_fan_order(deal.sides[viewer].hand)
    )


def _bar_shown(breach: Breach | None) -> Breach | None:
    # Outside the play a card is simply not being played; there is nothing to explain.
    return None if breach is Breach.WRONG_PHASE else breach


def _begun(deal: Deal, category: Category) -> bool:
    return any(side.calls[CATEGORIES.index(category)] is not None for side in deal.sides)


def _call(facts: Course, category: Category, quiet: int | None) -> CallView:
    place = CATEGORIES.index(category)
    pressed = [calls[place] is not None for calls in facts.calls]
    done = all(pressed)
    if category not in COMPARED:
        return _uncompared(facts, category, pressed, quiet)
    verdict = compare(facts, category) if done else Verdict(None, False, tuple(() for _ in pressed))
    said = tuple(
        None if seat == quiet and not _level_with_elder(facts, category, seat)
        else _said(facts, category, seat, verdict, done)
        for seat in range(len(pressed))
    )  # fmt: skip
    shown = _open_cards(facts.rules)
    # Where the elder called nothing there was nothing to answer, and what the dealer has is not told yet.
    unanswered = quiet is not None and verdict.winner == quiet and not _top(facts, category, _first(facts))
    return CallView(
        category=category,
        said=said,
        measure=tuple(_measure(facts, category, seat, verdict, done) for seat in range(len(pressed))),
        equal=verdict.equal,
        winner=None if unanswered else verdict.winner,
        open=not done,
        scored=tuple(own if shown and seat != quiet else () for seat, own in enumerate(verdict.scored)),
    )


def _uncompared(facts: Course, category: Category, pressed: list[bool], quiet: int | None) -> CallView:
    late = quiet if category is not Category.WHITE_HAND else None
    claims = tuple(called(facts, seat, category) for seat in range(len(pressed)))
    return CallView(
        category=category,
        said=tuple(len(own) if pressed[seat] and seat != late else None for seat, own in enumerate(claims)),
        measure=tuple(None for _ in pressed),
        equal=False,
        winner=None,
        open=not all(pressed),
        scored=tuple(own if _open_cards(facts.rules) and seat != late else () for seat, own in enumerate(claims)),
    )


def _top(facts: Course, category: Category, seat: int) -> tuple[int, ...]:
    return best(called(facts, seat, category), facts.rules)


def _best_of_all(facts: Course, category: Category) -> tuple[int, ...]:
    return max(_top(facts, category, seat) for seat in facts.order)


def _said(facts: Course, category: Category, seat: int, verdict: Verdict, done: bool) -> int | None:
    """The number of cards this seat was heard to name: the elder's always, the younger's as far as the answer tells."""
    own = _top(facts, category, seat)
    if facts.calls[seat][CATEGORIES.index(category)] is None:
        return None
    heard = own[0] if own else 0
    level = verdict.equal and own == _best_of_all(facts, category)
    if seat == _first(facts) or verdict.winner == seat or level:
        return heard
    if done and _level_with_elder(facts, category, seat):
        return heard  # the counts were level and only the tie-break decided, so the count is known
    return 0 if done and verdict.winner is None and not verdict.equal else None


def _first(facts: Course) -> int:
    """The seat that spoke first, and so named what it has: the elder, or of three the dealer."""
    rules = facts.rules
    return facts.elder if isinstance(rules, NormandyRuleset) and rules.first_to_declare == "elder" else facts.order[0]


def _level_with_elder(facts: Course, category: Category, seat: int) -> bool:
    """Whether this seat was heard to have as many as the first; of three not when one before it had named more."""
    first, seats = _first(facts), len(facts.calls)
    own, elder = _top(facts, category, seat), _top(facts, category, first)
    if not own or not elder or own[0] != elder[0]:
        return False
    before = [(first + step) % seats for step in range(1, (seat - first) % seats)]
    return all(_top(facts, category, other)[:1] <= own[:1] for other in before)


def _measure(facts: Course, category: Category, seat: int, verdict: Verdict, done: bool) -> str | None:
    """The tie-break told aloud: the elder's when the counts were level, the winner's when he shows his cards."""
    first = _first(facts)
    level = [other for other in facts.order if other != first and _level_with_elder(facts, category, other)]
    if not done or not level:
        return None
    # Of three, who is neither the first nor one of the equal best has only said that another's is good.
    if seat != first and not (verdict.equal and _top(facts, category, seat) == _best_of_all(facts, category)):
        return None
    if seat not in (first, *level):
        return None
    claim = max(called(facts, seat, category), key=lambda c: strength(c, facts.rules))
    if category is Category.POINT and facts.rules.point_tiebreak == "pips":
        return str(sum(card.pips for card in claim.cards))
    if category is Category.POINT:
        return "".join(card.rank.letter for card in claim.cards)
    return claim.cards[0].rank.letter


def _choice(deal: Deal, viewer: int) -> Choice | None:
    may_capot = not law.breaches(deal, AnnounceCapot(viewer))
    if deal.turn != viewer:
        return Choice(deal.phase, may_announce_capot=True) if may_capot else None
    if deal.phase in (Phase.DISCARD, Phase.TAKE):
        return _exchange_choice(deal, viewer)
    if deal.phase is Phase.CALLS and deal.category is not None:
        held = law.callable_claims(deal, viewer, deal.category)
        white = deal.category is Category.WHITE_HAND and deal.rules.white_hand_obligatory
        obligatory = bool(held) and (white or not deal.rules.allow_sinking)
        return Choice(
            deal.phase, category=deal.category, held=held, obligatory=obligatory, may_announce_capot=may_capot
        )
    return Choice(deal.phase, may_announce_capot=may_capot)


def _exchange_choice(deal: Deal, viewer: int) -> Choice:
    side = deal.sides[viewer]
    left, own = law.available(deal, viewer)
    if deal.phase is Phase.TAKE:
        return Choice(Phase.TAKE, least=side.takes, most=side.takes, packet=left + own, compulsory=left)
    least, most = law.take_limits(deal, viewer)
    return Choice(
        Phase.DISCARD,
        least=least + side.surplus,
        most=most + side.surplus,
        may_decline=not law.breaches(deal, Decline(viewer)),
    )
