"""The pad on the screen: deals as rows, players as columns, what koroliks come to beside them."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.match import Settlement
from ..engine.race import Race
from ..tables.acts import Status
from ..tables.desk import Mode
from ..tables.views import PartieView, SittingView
from . import account
from .account import Figure
from .tongue import _


@dataclass(frozen=True, slots=True)
class Row:
    """One deal. ``totals`` are by player, empty where nothing is written or he has left.

    ``open`` may be typed, for the first time or (``written``) anew; ``after`` are the figures that follow it.
    """

    number: int
    dealer: str
    totals: tuple[str, ...]
    plays: tuple[bool, ...]
    open: bool
    written: bool
    key: str
    after: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class PadSeen:
    """The pad of the partie; ``next`` is the first empty deal, 0 when there is none."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    next: int
    sums: tuple[Figure, ...]
    left: tuple[str, ...]
    signed: bool = False  # somebody has signed: whoever corrects it undoes that


def pad_seen(view: SittingView, names: tuple[str, ...], *, referee: bool = False) -> PadSeen | None:
    """The pad where the table plays on paper and a partie is under way, or signed and a referee may correct it."""
    if view.mode is not Mode.PAPER or not view.parties:
        return None
    partie = view.parties[-1]
    corrected = referee and view.status is Status.SETTLED and partie.void is None and not partie.stopped
    if view.status not in (Status.BETWEEN, Status.AWAITING) and not corrected:
        return None
    signed = any(partie.signatures)
    done = len(partie.deals)
    following = done + 1 if view.status is Status.BETWEEN else 0
    rows = [_written(partie, view, names, number) for number in range(1, done + 1)]
    if following:
        dealer = names[view.next_dealer] if view.next_dealer is not None else ""
        plays = tuple(seat in partie.playing for seat in range(len(names)))
        rows.append(Row(following, dealer, ("",) * len(names), plays, True, False, "new", ()))
    for number in range(len(rows) + 1, (partie.deals_due or 0) + 1):
        rows.append(Row(number, "", ("",) * len(names), (False,) * len(names), False, False, "", ()))
    figures = account.of_partie(partie, view, names)
    ends = tuple(figure for figure in figures.figures if figure.kind in ("final", "net"))
    return PadSeen(names, tuple(rows), following, ends, figures.left, signed)


def _written(partie: PartieView, view: SittingView, names: tuple[str, ...], number: int) -> Row:
    deal = partie.deals[number - 1]
    totals = tuple("" if total is None else str(total) for total in deal.on_pad(len(names)))
    typed = all(later.typed for later in partie.deals[number - 1 :])
    plays = tuple(seat in deal.seats for seat in range(len(names)))
    after = _after(partie, view, number)
    return Row(number, names[deal.dealer], totals, plays, typed and not partie.stopped, True, "-".join(totals), after)


def _after(partie: PartieView, view: SittingView, number: int) -> tuple[Figure, ...]:
    """What stands under a deal: points that were ruled upon it; of two the korolik it ends, of three the score."""
    deal = partie.deals[number - 1]
    counted = dict(zip(deal.seats, map(str, deal.totals), strict=True))
    ruled = tuple(counted.get(seat, "") for seat in range(len(view.seats)))
    with_ruled = (Figure(_("With the referee’s points"), ruled, "korolik"),) if deal.typed and deal.lines else ()
    return (*with_ruled, *_figures_after(partie, view, number))


def _figures_after(partie: PartieView, view: SittingView, number: int) -> tuple[Figure, ...]:
    result = partie.result
    if isinstance(result, Race):
        score = [0] * len(view.seats)
        for deal in partie.deals[:number]:
            for seat, total in zip(deal.seats, deal.totals, strict=True):
                score[seat] += total
        return (Figure(_("Score"), tuple(map(str, score)), "korolik"),)
    assert isinstance(result, Settlement)
    if view.rules.settlement != "koroliks" or number % 2:
        return ()
    return tuple(account.korolik_figure(each) for each in result.koroliks if each.number == number // 2)
