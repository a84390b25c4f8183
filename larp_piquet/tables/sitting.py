"""A sitting: seats, consent, parties of deals, signatures. ``apply`` decides, ``replay`` remembers, ``view`` redacts.

A sitting is a fold of its facts: the same log gives the same sitting for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeVar

from ..engine import deal as law
from ..engine.acts import Look
from ..engine.cards import Card
from ..engine.match import Entry, Settlement, deals_due, settle
from ..engine.redact import redact
from ..engine.ruleset import Ruleset
from .acts import (
    STAFF,
    Actor,
    Agree,
    Agreed,
    Closed,
    CloseSitting,
    CutForDeal,
    DealNext,
    Dealt,
    Draw,
    Fact,
    Left,
    Move,
    Moved,
    OfferStop,
    Opened,
    Refusal,
    Refused,
    Rise,
    Seated,
    Sign,
    Signed,
    Sit,
    Stake,
    Status,
    StopAnswered,
    StopOffered,
    TableAction,
    Voided,
    VoidPartie,
)
from .views import ClosedDeal, PartieView, SittingView

SEATS = 2
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Partie:
    """A partie: accounts of its finished deals, the deal under way or just finished, its signatures, its end."""

    cut: tuple[Card, ...]
    opening_multiplier: int
    accounts: tuple[ClosedDeal, ...] = ()
    deal: law.Deal | None = None
    stopped: bool = False
    signatures: tuple[Signed | None, ...] = (None,) * SEATS
    void: Voided | None = None

    def entries(self) -> tuple[Entry, ...]:
        """Entries of the finished deals."""
        return tuple(account.entry for account in self.accounts)

    def settlement(self, rules: Ruleset) -> Settlement:
        """The account, complete or so far."""
        return settle(
            rules,
            self.entries(),
            totals=[account.totals for account in self.accounts],
            opening_multiplier=self.opening_multiplier,
            stopped=self.stopped,
        )

    def deals_due(self, rules: Ruleset) -> int:
        """How many deals it has when played out."""
        return deals_due(rules, self.entries())

    def played_out(self, rules: Ruleset) -> bool:
        """Nothing more is to be played."""
        return self.stopped or len(self.entries()) >= self.deals_due(rules)

    @property
    def signed(self) -> bool:
        """Every seat has signed."""
        return all(self.signatures)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything the log says. ``seq`` is the number of facts in it."""

    seq: int
    rules: Ruleset
    stake: Stake
    mode: str
    seats: tuple[str | None, ...] = (None,) * SEATS
    agreed: tuple[bool, ...] = (False,) * SEATS
    deals_first: tuple[bool, ...] = (False,) * SEATS  # what each chooses should his card be the higher
    parties: tuple[Partie, ...] = ()
    stop_offered_by: int | None = None
    closed: bool = False

    @property
    def partie(self) -> Partie | None:
        """The current partie, or the last one."""
        return self.parties[-1] if self.parties else None

    @property
    def deal(self) -> law.Deal | None:
        """The deal under way or just finished."""
        return self.partie.deal if self.partie is not None else None

    @property
    def status(self) -> Status:
        """Where it stands."""
        partie = self.partie
        if self.closed:
            return Status.CLOSED
        if partie is not None and partie.void is None and not partie.signed:
            if partie.played_out(self.rules):
                return Status.AWAITING
            return Status.BETWEEN if self.deal is None or self.deal.over else Status.DEALING
        if None in self.seats:
            return Status.FILLING
        return Status.SETTLED if partie is not None and not any(self.agreed) else Status.AGREEING

    @property
    def under_way(self) -> bool:
        """A partie has begun and is neither signed by all nor void."""
        return self.status in (Status.DEALING, Status.BETWEEN, Status.AWAITING)

    def seat_of(self, character: str | None) -> int | None:
        """The seat of this character, if he has one."""
        return self.seats.index(character) if character is not None and character in self.seats else None


@dataclass(frozen=True, slots=True)
class Step:
    """A sitting after an action, and the facts to append to its log."""

    sitting: Sitting
    facts: tuple[Fact, ...]


def replay(facts: Iterable[Fact]) -> Sitting:
    """The sitting a log tells of; raises ``ValueError`` when it does not begin with ``Opened``."""
    log = iter(facts)
    first = next(log, None)
    if not isinstance(first, Opened):
        raise ValueError("a sitting's log begins with its opening")
    return reduce(evolve, log, Sitting(1, first.rules, first.stake, first.mode))


def apply(sitting: Sitting, action: TableAction, actor: Actor, draw: Draw) -> Step:
    """Decide an action. Raises ``Refused`` or the engine's ``IllegalAction``; changes nothing then.

    ``draw`` holds fresh chance for the cut and the deal; it is used only by an action that begins one.
    """
    if sitting.closed:
        raise Refused(Refusal.CLOSED)
    facts = _decide(sitting, action, actor, draw)
    return Step(reduce(evolve, facts, sitting), facts)


# -- deciding ------------------------------------------------------------------------------------------------------


def _decide(sitting: Sitting, action: TableAction, actor: Actor, draw: Draw) -> tuple[Fact, ...]:
    if isinstance(action, Sit):
        return _sit(sitting, action, actor)
    elif isinstance(action, Sign):
        return _sign(sitting, action, actor)
    elif isinstance(action, VoidPartie):
        return _void(sitting, action, actor)
    elif isinstance(action, CloseSitting):
        return _close(sitting, action, actor)
    seat = sitting.seat_of(actor.character)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    if isinstance(action, Rise):
        return _rise(sitting, seat)
    elif isinstance(action, Agree):
        return _agree(sitting, seat, draw, action.deals_first)
    elif isinstance(action, DealNext):
        _refuse_if(sitting.status is not Status.BETWEEN, Refusal.NOT_NOW)
        return (Dealt(next_dealer(sitting), draw.pack),)
    elif isinstance(action, Move):
        return _move(sitting, action, seat)
    elif isinstance(action, OfferStop):
        _refuse_if(sitting.status not in (Status.DEALING, Status.BETWEEN), Refusal.NOT_NOW)
        _refuse_if(sitting.stop_offered_by is not None, Refusal.OWN_OFFER)
        return (StopOffered(seat),)
    _refuse_if(sitting.stop_offered_by is None, Refusal.NO_OFFER)
    # He who offered may take his offer back, not accept it.
    _refuse_if(sitting.stop_offered_by == seat and action.agreed, Refusal.OWN_OFFER)
    return (StopAnswered(seat, action.agreed),)


def _refuse_if(condition: bool, refusal: Refusal) -> None:
    if condition:
        raise Refused(refusal)


def _sit(sitting: Sitting, action: Sit, actor: Actor) -> tuple[Fact, ...]:
    if actor.character is None:
        raise Refused(Refusal.NOT_SEATED)
    _refuse_if(sitting.seat_of(actor.character) is not None, Refusal.ALREADY_SEATED)
    _refuse_if(not 0 <= action.seat < SEATS, Refusal.NO_SUCH_SEAT)
    _refuse_if(sitting.seats[action.seat] is not None, Refusal.SEAT_TAKEN)
    return (Seated(action.seat, actor.character),)


def _rise(sitting: Sitting, seat: int) -> tuple[Fact, ...]:
    _refuse_if(sitting.under_way, Refusal.PARTIE_UNDER_WAY)
    others = any(character is not None for other, character in enumerate(sitting.seats) if other != seat)
    # A seat that leaves after a partie ends the sitting, and so does the last to go; a newcomer opens a new one.
    if sitting.parties or not others:
        return (Left(seat), Closed(str(sitting.seats[seat])))
    return (Left(seat),)


def _agree(sitting: Sitting, seat: int, draw: Draw, deals_first: bool) -> tuple[Fact, ...]:
    _refuse_if(sitting.status not in (Status.AGREEING, Status.SETTLED), Refusal.NOT_NOW)
    _refuse_if(sitting.agreed[seat], Refusal.ALREADY_AGREED)
    if not all(sitting.agreed[other] for other in range(SEATS) if other != seat):
        return (Agreed(seat, deals_first),)
    cut = cut_for_deal(draw.cuts, sitting.rules, _put(sitting.deals_first, seat, deals_first))
    return (Agreed(seat, deals_first), cut, Dealt(cut.dealer, draw.pack))


def cut_for_deal(
    cuts: tuple[Card, ...], rules: Ruleset, deals_first: tuple[bool, ...] = (False,) * SEATS
) -> CutForDeal:
    """Who deals first from cards cut pair by pair, seat 0 first; level pairs are cut again (rules §2.1, row 3).

    Under ``highest_cut_chooses`` the higher deals if he has chosen so (``deals_first`` by seat); else the lower deals.
    Raises ``ValueError`` when every pair is level.
    """
    for end in range(SEATS, len(cuts) + 1, SEATS):
        first, second = (int(card.rank) for card in cuts[end - SEATS : end])
        if first != second:
            lower = 0 if first < second else 1
            chooses = rules.first_dealer == "highest_cut_chooses" and deals_first[1 - lower]
            return CutForDeal(cuts[:end], 1 - lower if chooses else lower)
    raise ValueError("every cut was level")


def next_dealer(sitting: Sitting) -> int:
    """The deal alternates."""
    assert sitting.deal is not None
    return 1 - sitting.deal.dealer


def _move(sitting: Sitting, action: Move, seat: int) -> tuple[Fact, ...]:
    deal = sitting.deal
    if deal is None or sitting.status is not Status.DEALING:
        raise Refused(Refusal.NOT_NOW)
    _refuse_if(action.action.seat != seat, Refusal.NOT_SEATED)
    law.apply(deal, action.action)  # raises what is illegal
    if isinstance(action.action, Look) and deal.sides[seat].looked:
        raise Refused(Refusal.NOT_NOW)
    return (Moved(action.action),)


def _sign(sitting: Sitting, action: Sign, actor: Actor) -> tuple[Fact, ...]:
    own = sitting.seat_of(actor.character)
    for_another = actor.staff and action.seat is not None and action.seat != own
    seat = action.seat if for_another else own
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    _refuse_if(not 0 <= seat < SEATS, Refusal.NO_SUCH_SEAT)
    partie = sitting.partie
    if partie is not None and partie.signatures[seat] is not None:
        raise Refused(Refusal.ALREADY_SIGNED)
    _refuse_if(sitting.status is not Status.AWAITING, Refusal.NOTHING_TO_SIGN)
    reason = action.reason.strip()
    _refuse_if(for_another and not reason, Refusal.REASON_NEEDED)
    by = STAFF if for_another else str(sitting.seats[seat])
    return (Signed(seat, by, reason if for_another else ""),)


def _void(sitting: Sitting, action: VoidPartie, actor: Actor) -> tuple[Fact, ...]:
    _refuse_if(not actor.staff, Refusal.STAFF_ONLY)
    _refuse_if(sitting.partie is None or sitting.partie.void is not None, Refusal.NOTHING_TO_VOID)
    _refuse_if(not action.reason.strip(), Refusal.REASON_NEEDED)
    return (Voided(action.reason.strip()),)


def _close(sitting: Sitting, action: CloseSitting, actor: Actor) -> tuple[Fact, ...]:
    seated = sitting.seat_of(actor.character) is not None
    _refuse_if(not actor.staff and not seated, Refusal.NOT_SEATED)
    _refuse_if(sitting.under_way, Refusal.PARTIE_UNDER_WAY)
    _refuse_if(not seated and not action.reason.strip(), Refusal.REASON_NEEDED)
    return (Closed(str(actor.character) if seated else STAFF, action.reason.strip()),)


# -- remembering ---------------------------------------------------------------------------------------------------


def evolve(sitting: Sitting, fact: Fact) -> Sitting:
    """The sitting after one more fact of its log."""
    return replace(_evolve(sitting, fact), seq=sitting.seq + 1)


def _evolve(sitting: Sitting, fact: Fact) -> Sitting:
    if isinstance(fact, Seated):
        return replace(sitting, seats=_put(sitting.seats, fact.seat, fact.character))
    elif isinstance(fact, Left):
        # A seat that leaves ends what the others had agreed to.
        return replace(sitting, seats=_put(sitting.seats, fact.seat, None), agreed=(False,) * SEATS)
    elif isinstance(fact, Agreed):
        wishes = _put(sitting.deals_first, fact.seat, fact.deals_first)
        return replace(sitting, agreed=_put(sitting.agreed, fact.seat, True), deals_first=wishes)
    elif isinstance(fact, CutForDeal):
        carried = 1
        if sitting.partie is not None and sitting.partie.void is None:
            carried = sitting.partie.settlement(sitting.rules).carried_multiplier
        begun = Partie(fact.cards, carried)
        return replace(sitting, parties=(*sitting.parties, begun), agreed=(False,) * SEATS)
    elif isinstance(fact, Closed):
        return replace(sitting, closed=True)
    elif isinstance(fact, StopOffered):
        return replace(sitting, stop_offered_by=fact.seat)
    return _evolve_partie(sitting, fact)


def _evolve_partie(sitting: Sitting, fact: Fact) -> Sitting:
    partie = sitting.partie
    if partie is None:
        raise ValueError(f"{type(fact).__name__} stands in the log before any partie")
    if isinstance(fact, Dealt):
        return _with(sitting, replace(partie, deal=law.start(sitting.rules, fact.dealer, fact.pack)))
    elif isinstance(fact, Moved):
        return _with(sitting, _moved(partie, fact))
    elif isinstance(fact, Signed):
        return _with(sitting, replace(partie, signatures=_put(partie.signatures, fact.seat, fact)))
    elif isinstance(fact, Voided):
        return replace(_with(sitting, replace(partie, void=fact)), stop_offered_by=None)
    elif isinstance(fact, StopAnswered):
        stopped = replace(partie, stopped=fact.agreed)
        return replace(_with(sitting, stopped), stop_offered_by=None)
    raise ValueError(f"{type(fact).__name__} cannot stand here")


def _moved(partie: Partie, fact: Moved) -> Partie:
    assert partie.deal is not None
    deal = law.evolve(partie.deal, fact.action)
    if not deal.over:
        return replace(partie, deal=deal)
    account = _closed_deal(deal, len(partie.accounts) + 1)
    return replace(partie, deal=deal, accounts=(*partie.accounts, account))


def _with(sitting: Sitting, partie: Partie) -> Sitting:
    return replace(sitting, parties=(*sitting.parties[:-1], partie))


def _put(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    return (*items[:place], item, *items[place + 1 :])


# -- showing -------------------------------------------------------------------------------------------------------


def view(sitting: Sitting, viewer_seat: int | None, *, referee: bool = False) -> SittingView:
    """The sitting as this viewer may know it. A seated viewer never gets more than his seat knows."""
    referee = referee and viewer_seat is None
    partie = sitting.partie
    broken_off = partie is not None and (partie.stopped or partie.void is not None)
    deal = None if broken_off else sitting.deal
    return SittingView(
        seq=sitting.seq,
        status=sitting.status,
        viewer=viewer_seat,
        seats=sitting.seats,
        agreed=sitting.agreed,
        rules=sitting.rules,
        stake=sitting.stake,
        mode=sitting.mode,
        parties=tuple(_partie_view(sitting, partie, n) for n, partie in enumerate(sitting.parties, start=1)),
        deal_number=None if deal is None or partie is None else len(partie.accounts) + (not deal.over),
        deal=None if deal is None else redact(deal, viewer_seat, referee=referee),
        stop_offered_by=sitting.stop_offered_by,
        waiting_for=waiting_for(sitting),
    )


def _partie_view(sitting: Sitting, partie: Partie, number: int) -> PartieView:
    return PartieView(
        number=number,
        deals=partie.accounts,
        deals_due=partie.deals_due(sitting.rules),
        settlement=partie.settlement(sitting.rules),
        stopped=partie.stopped,
        signatures=partie.signatures,
        void=partie.void,
        cut=partie.cut,
    )


def _closed_deal(deal: law.Deal, number: int) -> ClosedDeal:
    totals, entry = law.result(deal)
    heard = redact(deal, None).calls
    return ClosedDeal(number, deal.dealer, law.lines(deal), totals, law.tricks_taken(deal), entry, heard)


def waiting_for(sitting: Sitting) -> tuple[int, ...]:
    """The seats whose press the table waits for; public, and never a reason to hurry anyone."""
    if sitting.status is Status.DEALING and sitting.deal is not None and sitting.deal.turn is not None:
        return (sitting.deal.turn,)
    if sitting.status is Status.BETWEEN:
        return tuple(range(SEATS))
    if sitting.status is Status.AGREEING:
        return tuple(seat for seat in range(SEATS) if not sitting.agreed[seat])
    if sitting.status is Status.AWAITING and sitting.partie is not None:
        return tuple(seat for seat in range(SEATS) if sitting.partie.signatures[seat] is None)
    return ()
