"""What the phones of a table may enter of a real pack, or type from the pad: for any seat, by any who sits or rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import packlaw, paper, refereeing
from .acts import Actor, CutForDeal, Dealt, Fact, Refusal, Refused, Status
from .desk import Mode
from .pack import PackDeal
from .packwords import LevelCut, PackAction, Tell, TellDealer, TellLevel, Told, Typed, TypeTotals, Undone

if TYPE_CHECKING:
    from .sitting import Sitting


def decide(sitting: Sitting, action: PackAction, actor: Actor) -> tuple[Fact, ...]:
    """The facts of an entry; raises ``Refused``, ``IllegalAction``, ``Unheard`` or ``Doubtful``."""
    by = who(sitting, actor)
    _refuse_if(sitting.paused is not None, Refusal.PAUSED)
    if isinstance(action, TellDealer | TellLevel):
        return _cut(sitting, action, by)
    elif isinstance(action, Tell):
        return _told(sitting, action, by)
    elif isinstance(action, TypeTotals):
        return _typed(sitting, action, by, referee=sitting.seat_of(actor.character) is None)
    _refuse_if(not sitting.may_undo, Refusal.NOTHING_TO_UNDO)
    deal = sitting.deal
    assert isinstance(deal, PackDeal)
    return (Undone(deal.told[-1][0], by),)


def who(sitting: Sitting, actor: Actor) -> str:
    """Whose pen it is: a player of this table, for whichever seat he writes, or else a referee."""
    if sitting.seat_of(actor.character) is not None:
        return str(actor.character)
    _refuse_if(not actor.staff, Refusal.NOT_SEATED)
    refereeing.refuse_at_own_table(sitting, actor)
    return actor.referee


def _refuse_if(condition: bool, refusal: Refusal) -> None:
    if condition:
        raise Refused(refusal)


def _cut(sitting: Sitting, action: TellDealer | TellLevel, by: str) -> tuple[Fact, ...]:
    _refuse_if(not sitting.cutting or sitting.mode is Mode.DEALT, Refusal.NOT_NOW)
    if isinstance(action, TellLevel):
        return (LevelCut(by),)
    _refuse_if(not 0 <= action.seat < len(sitting.seats), Refusal.NO_SUCH_SEAT)
    cut = CutForDeal((), action.seat)
    return (cut, Dealt(action.seat, ())) if sitting.mode is Mode.PACK else (cut,)


def _told(sitting: Sitting, action: Tell, by: str) -> tuple[Fact, ...]:
    partie, deal = sitting.partie, sitting.deal
    if partie is None or deal is None or sitting.status is not Status.DEALING:
        raise Refused(Refusal.NOT_NOW)
    if not isinstance(deal, PackDeal):
        raise Refused(Refusal.OTHER_MODE)
    seat = action.word.seat
    _refuse_if(seat not in partie.at, Refusal.NO_SUCH_SEAT)
    waived = frozenset(breach for permitted, breach in sitting.permits if permitted == seat)
    packlaw.tell(deal, partie.by_side(action.word), waived)
    return (Told(action.word, by),)


def _typed(sitting: Sitting, action: TypeTotals, by: str, *, referee: bool) -> tuple[Fact, ...]:
    partie = sitting.partie
    if partie is None or partie.stopped or partie.void is not None:
        raise Refused(Refusal.NOT_NOW)
    _refuse_if(sitting.mode is not Mode.PAPER, Refusal.OTHER_MODE)
    # Nothing of a deal that lies on the table is written over by a pen.
    _refuse_if(sitting.status is Status.DEALING, Refusal.DEAL_UNDER_WAY)
    # What all have signed a referee may correct, until the table agrees to another partie; all sign again then.
    _refuse_if(not sitting.under_way and (not referee or any(sitting.agreed)), Refusal.SIGNED_DEAL)
    done = len(partie.accounts)
    _refuse_if(not 1 <= action.deal <= done + 1, Refusal.NO_SUCH_DEAL)
    _refuse_if(action.deal == done + 1 and partie.played_out, Refusal.NO_SUCH_DEAL)
    # What was played on the phones is not rewritten by a pen.
    _refuse_if(not all(account.typed for account in partie.accounts[action.deal - 1 :]), Refusal.NO_SUCH_DEAL)
    before = partie.before_deal(action.deal)
    _refuse_if(len(action.totals) != len(sitting.seats), Refusal.TOTALS_NEEDED)
    totals = [action.totals[seat] for seat in before.playing]
    plain = [total for total in totals if total is not None and 0 <= total <= paper.MOST_TYPED]
    _refuse_if(len(plain) != len(totals), Refusal.TOTALS_NEEDED)
    dealer = before.playing.index(before.next_dealer())
    if not action.sure and (found := paper.doubts(before.law_now, plain, dealer)):
        raise paper.Doubtful(action.deal, action.totals, found)
    by_seat = tuple(
        total if seat in before.playing else None for seat, total in enumerate(action.totals)
    )  # fmt: skip
    return (Typed(action.deal, by_seat, by),)
