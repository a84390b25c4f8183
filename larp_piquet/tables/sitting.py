"""A sitting: seats, consent, parties of deals, signatures. ``apply`` decides, ``replay`` remembers, ``view`` redacts.

A sitting is a fold of its facts: the same log gives the same sitting for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeVar

from ..engine import deal as law
from ..engine.acts import Breach, Look
from ..engine.cards import Card
from ..engine.redact import redact
from ..engine.ruleset import Ruleset
from . import refereeing, telling
from .acts import (
    NOBODY,
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
    PlayAction,
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
    Verdict,
    Voided,
    VoidPartie,
)
from .desk import DeskAction, DeskFact, Mode, Paused, RefereeCalled, TakenBack
from .pack import PackDeal
from .packview import pack_view
from .packwords import Led, LevelCut, PackAction, PackFact, Told, Typed, Undone, Won
from .partie import Partie
from .refereeing import standing
from .views import PartieView, SittingView

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything the log says. ``seq`` is the number of facts in it."""

    seq: int
    rules: Ruleset
    stake: Stake
    mode: Mode
    seats: tuple[str | None, ...]
    agreed: tuple[bool, ...]
    deals_first: tuple[bool, ...]  # what each chooses should his card be the highest
    parties: tuple[Partie, ...] = ()
    level_cuts: int = 0  # how often the cut of a real pack was level so far
    just_told: bool = False  # the last word of a real pack stands, and nothing was taken back since it was told
    risen: frozenset[int] = frozenset()  # who is signed for and rose before the end: out of a match of three, excused
    stop_offered_by: int | None = None
    stop_agreed: frozenset[int] = frozenset()
    paused: Paused | None = None
    calls: tuple[RefereeCalled, ...] = ()  # for the referee, until he comes
    permits: frozenset[tuple[int, Breach]] = frozenset()  # what a seat may break in its next move
    ruling: tuple[int, Verdict] | None = None  # the last one, with its place in the log
    protested: frozenset[int] = frozenset()  # seats that protest against it
    closed: bool = False

    @classmethod
    def opened(cls, fact: Opened) -> Sitting:
        """A sitting with all its seats free."""
        seats = fact.rules.seats
        nobody = (False,) * seats
        return cls(1, fact.rules, fact.stake, fact.mode, (None,) * seats, nobody, nobody)

    @property
    def partie(self) -> Partie | None:
        """The current partie, or the last one."""
        return self.parties[-1] if self.parties else None

    @property
    def deal(self) -> law.Deal | PackDeal | None:
        """The deal under way or just finished."""
        return self.partie.deal if self.partie is not None else None

    @property
    def status(self) -> Status:
        """Where it stands."""
        partie = self.partie
        if self.closed:
            return Status.CLOSED
        if partie is not None and partie.void is None and not partie.signed:
            if partie.played_out:
                return Status.AWAITING
            return Status.BETWEEN if self.deal is None or self.deal.over else Status.DEALING
        if None in self.seats:
            return Status.FILLING
        return Status.SETTLED if partie is not None and not any(self.agreed) else Status.AGREEING

    @property
    def cutting(self) -> bool:
        """All have agreed, the players cut a pack of their own, and who deals first is yet to be told."""
        return self.status is Status.AGREEING and all(self.agreed)

    @property
    def may_undo(self) -> bool:
        """Whether the last tap may be taken back: it was made in this deal, and nobody has signed what it came to.

        A word is taken back alone, for those before it have been answered; tricks lie open on the table, however many.
        """
        partie = self.partie
        if partie is None or not isinstance(partie.deal, PackDeal) or not self.under_way or partie.stopped:
            return False
        if self.mode is not Mode.PACK or self.paused is not None:
            return False  # nobody plays now, or the next deal is played otherwise
        gone = self.risen - set(partie.at)  # they signed the deal by which they left
        signed = [seat for seat, signature in enumerate(partie.signatures) if signature and seat not in gone]
        if not partie.deal.told or signed:
            return False
        return self.just_told or isinstance(partie.deal.told[-1][1].word, Led | Won)

    @property
    def under_way(self) -> bool:
        """A partie has begun and is neither signed by all nor void."""
        return self.status in (Status.DEALING, Status.BETWEEN, Status.AWAITING)

    def seat_of(self, character: str | None) -> int | None:
        """The seat of this character, if he has one and has not risen from it."""
        if character is None or character not in self.seats:
            return None
        seat = self.seats.index(character)
        return None if seat in self.risen else seat

    @property
    def present(self) -> tuple[str | None, ...]:
        """Who sits here now, by seat."""
        return tuple(None if seat in self.risen else who for seat, who in enumerate(self.seats))

    def may_rise(self, seat: int) -> bool:
        """While no partie is under way; of three also who has left the match, unless he is asked about its end."""
        if not self.under_way:
            return True
        partie = self.partie
        assert partie is not None
        return self.status is not Status.AWAITING and seat not in partie.playing and self.stop_offered_by is None


@dataclass(frozen=True, slots=True)
class Step:
    """A sitting after an action, and the facts to append to its log."""

    sitting: Sitting
    facts: tuple[Fact, ...]


def replay(facts: Iterable[Fact]) -> Sitting:
    """The sitting a log tells of; raises ``ValueError`` when it does not begin with ``Opened``."""
    log = tuple(facts)
    if not log or not isinstance(log[0], Opened):
        raise ValueError("a sitting's log begins with its opening")
    sitting = Sitting.opened(log[0])
    for line, fact in standing(log)[1:]:
        sitting = evolve(sitting if sitting.seq == line - 1 else replace(sitting, seq=line - 1), fact)
    return sitting


def apply(
    sitting: Sitting, action: TableAction, actor: Actor, draw: Draw, log: Callable[[], Sequence[Fact]] = tuple
) -> Step:
    """Decide an action. Raises ``Refused`` or the engine's ``IllegalAction``; changes nothing then.

    ``draw`` holds fresh chance for the cut and the deal; it is used only by an action that begins one. ``log`` gives
    the facts so far, which only what takes something back reads.
    """
    if sitting.closed:
        raise Refused(Refusal.CLOSED)
    if isinstance(action, DeskAction):
        facts = refereeing.decide(sitting, action, actor, draw, lambda line: replay(log()[:line]))
    elif isinstance(action, PackAction):
        facts = telling.decide(sitting, action, actor)
    else:
        facts = _decide(sitting, action, actor, draw)
    if isinstance(facts[0], TakenBack | Undone):
        return Step(replay((*log(), *facts)), facts)
    return Step(reduce(evolve, facts, sitting), facts)


# -- deciding ------------------------------------------------------------------------------------------------------


def _decide(sitting: Sitting, action: PlayAction, actor: Actor, draw: Draw) -> tuple[Fact, ...]:
    if isinstance(action, Sit):
        return _sit(sitting, action, actor)
    elif isinstance(action, Sign):
        return _sign(sitting, action, actor)
    elif isinstance(action, VoidPartie):
        return _void(sitting, action, actor)
    elif isinstance(action, CloseSitting):
        return _close(sitting, action, actor)
    seat = sitting.seat_of(actor.character)
    if isinstance(action, DealNext) and sitting.mode is Mode.PACK:
        telling.who(sitting, actor)  # whichever pen tells that a real pack is dealt
    elif seat is None:
        raise Refused(Refusal.NOT_SEATED)
    _refuse_if(sitting.paused is not None and isinstance(action, Agree | DealNext | Move), Refusal.PAUSED)
    if isinstance(action, DealNext):
        return _deal_next(sitting, seat, draw)
    assert seat is not None
    if isinstance(action, Rise):
        return _rise(sitting, seat)
    elif isinstance(action, Agree):
        return _agree(sitting, seat, draw, action.deals_first)
    elif isinstance(action, Move):
        return _move(sitting, action, seat)
    elif isinstance(action, OfferStop):
        _refuse_if(sitting.status not in (Status.DEALING, Status.BETWEEN), Refusal.NOT_NOW)
        # He signed what the play of the other two would bring him, and cannot be asked any more.
        _refuse_if(bool(sitting.risen), Refusal.NO_STOP_NOW)
        _refuse_if(sitting.stop_offered_by is not None, Refusal.OWN_OFFER)
        return (StopOffered(seat),)
    _refuse_if(sitting.stop_offered_by is None, Refusal.NO_OFFER)
    # He who offered may take his offer back, not accept it.
    _refuse_if(sitting.stop_offered_by == seat and action.agreed, Refusal.OWN_OFFER)
    _refuse_if(seat in sitting.stop_agreed and action.agreed, Refusal.ALREADY_AGREED)
    return (StopAnswered(seat, action.agreed),)


def _refuse_if(condition: bool, refusal: Refusal) -> None:
    if condition:
        raise Refused(refusal)


def _sit(sitting: Sitting, action: Sit, actor: Actor) -> tuple[Fact, ...]:
    if actor.character is None:
        raise Refused(Refusal.NOT_SEATED)
    _refuse_if(sitting.seat_of(actor.character) is not None, Refusal.ALREADY_SEATED)
    _refuse_if(not 0 <= action.seat < len(sitting.seats), Refusal.NO_SUCH_SEAT)
    _refuse_if(sitting.seats[action.seat] is not None, Refusal.SEAT_TAKEN)
    return (Seated(action.seat, actor.character),)


def _rise(sitting: Sitting, seat: int) -> tuple[Fact, ...]:
    _refuse_if(not sitting.may_rise(seat), Refusal.PARTIE_UNDER_WAY)
    if sitting.under_way:
        return (Signed(seat, str(sitting.seats[seat])), Left(seat))
    others = any(character is not None for other, character in enumerate(sitting.seats) if other != seat)
    # A seat that leaves after a partie ends the sitting, and so does the last to go; a newcomer opens a new one.
    if sitting.parties or not others:
        return (Left(seat), Closed(str(sitting.seats[seat])))
    return (Left(seat),)


def _agree(sitting: Sitting, seat: int, draw: Draw, deals_first: bool) -> tuple[Fact, ...]:
    _refuse_if(sitting.status not in (Status.AGREEING, Status.SETTLED), Refusal.NOT_NOW)
    _refuse_if(sitting.agreed[seat], Refusal.ALREADY_AGREED)
    if not all(agreed for other, agreed in enumerate(sitting.agreed) if other != seat):
        return (Agreed(seat, deals_first),)
    if sitting.mode is not Mode.DEALT:
        return (Agreed(seat, deals_first),)  # they cut a pack of their own, and tell who deals
    cut = cut_for_deal(draw.cuts, sitting.rules, _put(sitting.deals_first, seat, deals_first))
    return (Agreed(seat, deals_first), cut, Dealt(cut.dealer, draw.pack))


def cut_for_deal(cuts: tuple[Card, ...], rules: Ruleset, deals_first: tuple[bool, ...] = ()) -> CutForDeal:
    """Who deals first from cards cut round by round, seat 0 first (rules §2.1, row 3).

    The lowest deals. Under ``highest_cut_chooses`` the highest deals if he has chosen so (``deals_first`` by seat);
    else the lowest again. A round in which any two are level is cut again; ``ValueError`` when every round is.
    """
    seats = rules.seats
    for end in range(seats, len(cuts) + 1, seats):
        ranks = [card.rank for card in cuts[end - seats : end]]
        if len(set(ranks)) < seats:
            continue
        highest = ranks.index(max(ranks))
        chooses = rules.first_dealer == "highest_cut_chooses" and bool(deals_first) and deals_first[highest]
        return CutForDeal(cuts[:end], highest if chooses else ranks.index(min(ranks)))
    raise ValueError("every cut was level")


def _deal_next(sitting: Sitting, seat: int | None, draw: Draw) -> tuple[Fact, ...]:
    _refuse_if(sitting.status is not Status.BETWEEN, Refusal.NOT_NOW)
    assert sitting.partie is not None
    _refuse_if(sitting.mode is Mode.PAPER, Refusal.OTHER_MODE)
    if sitting.mode is Mode.DEALT:
        _refuse_if(seat not in sitting.partie.playing, Refusal.OUT_OF_THE_MATCH)
    return (Dealt(sitting.partie.next_dealer(), draw.pack if sitting.mode is Mode.DEALT else ()),)


def _move(sitting: Sitting, action: Move, seat: int) -> tuple[Fact, ...]:
    partie, deal = sitting.partie, sitting.deal
    if partie is None or deal is None or sitting.status is not Status.DEALING:
        raise Refused(Refusal.NOT_NOW)
    if isinstance(deal, PackDeal):
        raise Refused(Refusal.OTHER_MODE)
    _refuse_if(action.action.seat != seat, Refusal.NOT_SEATED)
    side = partie.side_of(seat)
    if side is None:
        raise Refused(Refusal.OUT_OF_THE_MATCH)
    waived = frozenset(breach for permitted, breach in sitting.permits if permitted == seat)
    law.apply(deal, partie.by_side(action.action), waive=waived)  # raises what is illegal
    if isinstance(action.action, Look) and deal.sides[side].looked:
        raise Refused(Refusal.NOT_NOW)
    return (Moved(action.action),)


def _sign(sitting: Sitting, action: Sign, actor: Actor) -> tuple[Fact, ...]:
    own = sitting.seat_of(actor.character)
    for_another = actor.staff and action.seat is not None and action.seat != own
    seat = action.seat if for_another else own
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    _refuse_if(not 0 <= seat < len(sitting.seats), Refusal.NO_SUCH_SEAT)
    partie = sitting.partie
    if partie is not None and partie.signatures[seat] is not None:
        raise Refused(Refusal.ALREADY_SIGNED)
    _refuse_if(sitting.status is not Status.AWAITING, Refusal.NOTHING_TO_SIGN)
    reason = action.reason.strip()
    _refuse_if(for_another and not reason, Refusal.REASON_NEEDED)
    if for_another:
        refereeing.refuse_at_own_table(sitting, actor)
    by = actor.referee if for_another else str(sitting.seats[seat])
    return _and_close(sitting, (Signed(seat, by, reason if for_another else ""),))


def _void(sitting: Sitting, action: VoidPartie, actor: Actor) -> tuple[Fact, ...]:
    refereeing.refuse_at_own_table(sitting, actor)
    _refuse_if(sitting.partie is None or sitting.partie.void is not None, Refusal.NOTHING_TO_VOID)
    _refuse_if(not action.reason.strip(), Refusal.REASON_NEEDED)
    return _and_close(sitting, (Voided(action.reason.strip(), actor.referee),))


def _and_close(sitting: Sitting, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What ends a partie ends the sitting too when one of its players has gone before."""
    if not sitting.risen or not sitting.under_way or reduce(evolve, facts, sitting).under_way:
        return facts
    return (*facts, Closed(NOBODY))


def _close(sitting: Sitting, action: CloseSitting, actor: Actor) -> tuple[Fact, ...]:
    seated = sitting.seat_of(actor.character) is not None
    _refuse_if(not actor.staff and not seated, Refusal.NOT_SEATED)
    _refuse_if(sitting.under_way, Refusal.PARTIE_UNDER_WAY)
    _refuse_if(not seated and not action.reason.strip(), Refusal.REASON_NEEDED)
    return (Closed(str(actor.character) if seated else actor.referee, action.reason.strip()),)


# -- remembering ---------------------------------------------------------------------------------------------------


def evolve(sitting: Sitting, fact: Fact) -> Sitting:
    """The sitting after one more fact of its log; after one that takes back only ``replay`` can tell it."""
    if isinstance(fact, DeskFact):
        after = refereeing.evolve(sitting, fact)
    elif isinstance(fact, PackFact):
        after = _evolve_pack(sitting, fact)
    else:
        after = _evolve(sitting, fact)
    return replace(after, seq=sitting.seq + 1)


def _evolve(sitting: Sitting, fact: Fact) -> Sitting:
    if isinstance(fact, Seated):
        return replace(sitting, seats=_put(sitting.seats, fact.seat, fact.character))
    elif isinstance(fact, Left):
        if sitting.under_way:
            return replace(sitting, risen=sitting.risen | {fact.seat})
        # A seat that leaves ends what the others had agreed to.
        return replace(sitting, seats=_put(sitting.seats, fact.seat, None), agreed=_nobody(sitting))
    elif isinstance(fact, Agreed):
        wishes = _put(sitting.deals_first, fact.seat, fact.deals_first)
        return replace(sitting, agreed=_put(sitting.agreed, fact.seat, True), deals_first=wishes)
    elif isinstance(fact, CutForDeal):
        carried = sitting.partie.carried_multiplier() if sitting.partie is not None else 1
        nobody = (None,) * len(sitting.seats)
        begun = Partie(sitting.rules, fact.cards, carried, nobody, first_dealer=fact.dealer)
        return replace(sitting, parties=(*sitting.parties, begun), agreed=_nobody(sitting), level_cuts=0)
    elif isinstance(fact, Closed):
        return replace(sitting, closed=True)
    elif isinstance(fact, StopOffered):
        return replace(sitting, stop_offered_by=fact.seat, stop_agreed=frozenset())
    return _evolve_partie(sitting, fact)


def _evolve_pack(sitting: Sitting, fact: PackFact) -> Sitting:
    if isinstance(fact, LevelCut):
        return replace(sitting, level_cuts=sitting.level_cuts + 1)
    partie = sitting.partie
    if partie is None:
        raise ValueError(f"{type(fact).__name__} stands in the log before any partie")
    if isinstance(fact, Told):
        told = replace(_with(sitting, partie.told(sitting.seq + 1, fact)), just_told=True)
        return replace(told, permits=_unused_of_pack(sitting, told, fact.word.seat)) if sitting.permits else told
    elif isinstance(fact, Typed):
        # What anybody had signed has changed; who rose from a match of three signed what it was before.
        kept = tuple(s if seat in sitting.risen else None for seat, s in enumerate(partie.signatures))
        return replace(_with(sitting, replace(partie.typed(fact), signatures=kept)), permits=frozenset())
    # What a tap back undoes is left out by ``standing``, not undone here.
    return replace(sitting, just_told=False)


def _evolve_partie(sitting: Sitting, fact: Fact) -> Sitting:
    partie = sitting.partie
    if partie is None:
        raise ValueError(f"{type(fact).__name__} stands in the log before any partie")
    if isinstance(fact, Dealt):
        return _with(sitting, partie.dealt(fact))
    elif isinstance(fact, Moved):
        return replace(_with(sitting, partie.moved(fact.action)), permits=_unused(sitting, partie, fact))
    elif isinstance(fact, Signed):
        signed = _with(sitting, replace(partie, signatures=_put(partie.signatures, fact.seat, fact)))
        return refereeing.given(signed, fact) if fact.reason else signed  # only who signs for another gives a reason
    elif isinstance(fact, Voided):
        return refereeing.given(replace(_with(sitting, replace(partie, void=fact)), stop_offered_by=None), fact)
    elif isinstance(fact, StopAnswered):
        return _stop_answered(sitting, partie, fact)
    raise ValueError(f"{type(fact).__name__} cannot stand here")


def _stop_answered(sitting: Sitting, partie: Partie, fact: StopAnswered) -> Sitting:
    """One refusal ends the offer; the consent of all who are at the table, his who offers included, ends the partie."""
    agreed = sitting.stop_agreed | {fact.seat}
    if fact.agreed and len(agreed | {sitting.stop_offered_by}) < len(sitting.seats):
        return replace(sitting, stop_agreed=agreed)
    stopped = replace(partie, stopped=fact.agreed)
    return replace(_with(sitting, stopped), stop_offered_by=None, stop_agreed=frozenset())


def _unused(sitting: Sitting, partie: Partie, fact: Moved) -> frozenset[tuple[int, Breach]]:
    """What is still permitted after a move: its own permit is used, and every other ends with the phase."""
    if not sitting.permits or isinstance(fact.action, Look):
        return sitting.permits
    assert isinstance(partie.deal, law.Deal)
    phase = law.evolve(partie.deal, partie.by_side(fact.action)).phase
    if phase is not partie.deal.phase:
        return frozenset()
    return frozenset(permit for permit in sitting.permits if permit[0] != fact.action.seat)


def _unused_of_pack(before: Sitting, after: Sitting, seat: int) -> frozenset[tuple[int, Breach]]:
    """The same after a word of a real pack."""
    if before.deal is None or after.deal is None or before.deal.phase is not after.deal.phase:
        return frozenset()
    return frozenset(permit for permit in before.permits if permit[0] != seat)


def _nobody(sitting: Sitting) -> tuple[bool, ...]:
    return (False,) * len(sitting.seats)


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
    deal = None if broken_off or partie is None else partie.deal
    seats_in_deal = partie.at if partie is not None and deal is not None else ()
    side = None if partie is None else partie.side_of(viewer_seat)
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
        deal=redact(deal, side, referee=referee) if isinstance(deal, law.Deal) else None,
        pack=pack_view(deal) if isinstance(deal, PackDeal) else None,
        cutting=sitting.cutting,
        level_cuts=sitting.level_cuts,
        next_dealer=_next_dealer(sitting),
        may_undo=sitting.may_undo,
        deal_seats=seats_in_deal,
        risen=tuple(sorted(sitting.risen)),
        paused=sitting.paused,
        calls=sitting.calls,
        permits=tuple(sorted(sitting.permits)),
        ruling=sitting.ruling,
        protested=tuple(sorted(sitting.protested)),
        stop_offered_by=sitting.stop_offered_by,
        stop_agreed=tuple(seat in sitting.stop_agreed for seat in range(len(sitting.seats))),
        waiting_for=waiting_for(sitting),
    )


def _next_dealer(sitting: Sitting) -> int | None:
    partie = sitting.partie
    return partie.next_dealer() if partie is not None and sitting.status is Status.BETWEEN else None


def _partie_view(sitting: Sitting, partie: Partie, number: int) -> PartieView:
    return PartieView(
        number=number,
        deals=partie.accounts,
        deals_due=partie.deals_due(),
        result=partie.result(),
        owed=partie.owed(sitting.stake),
        playing=partie.playing,
        stopped=partie.stopped,
        signatures=partie.signatures,
        void=partie.void,
        cut=partie.cut,
    )


def waiting_for(sitting: Sitting) -> tuple[int, ...]:
    """The seats whose press the table waits for; public, and never a reason to hurry anyone."""
    partie, deal = sitting.partie, sitting.deal
    if sitting.cutting:
        return tuple(range(len(sitting.seats)))
    if sitting.status is Status.AGREEING:
        return tuple(seat for seat, agreed in enumerate(sitting.agreed) if not agreed)
    if partie is None:
        return ()
    if sitting.status is Status.DEALING and deal is not None and deal.turn is not None:
        return (partie.at[deal.turn],)
    if sitting.status is Status.BETWEEN:
        return partie.playing
    if sitting.status is Status.AWAITING:
        return tuple(seat for seat, signature in enumerate(partie.signatures) if signature is None)
    return ()
