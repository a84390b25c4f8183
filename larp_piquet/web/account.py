"""The account of a deal line by line, of a partie korolik by korolik, and what it comes to in coin."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.cards import Card
from ..engine.match import RUBICON, Entry, Korolik, Settlement
from ..engine.race import Race
from ..engine.ruleset import Ruleset
from ..engine.score import Line, Silence
from ..services.furniture import stake_under
from ..services.results import EventInfo
from ..tables.acts import STAFF, Signed, Stake, Status
from ..tables.banking import out_of_bank
from ..tables.desk import Mode
from ..tables.owing import Owed
from ..tables.views import ClosedDeal, PartieView, SittingView
from ..wording import names as words_of
from ..wording.clauses import anchor, clause_of
from ..wording.desk import MODES, reason_phrase
from ..wording.reasons import reasons, silenced
from .moneys import sum_in
from .tongue import _, tell
from .words import points_n


@dataclass(frozen=True, slots=True)
class Row:
    """One line of points. ``running`` holds the writer's count in his own column and nothing in the other.

    ``cited`` and ``reason`` stand beside points that a referee added or took: the clause that he named, and why.
    """

    clause: str
    title: str
    points: int
    running: tuple[int | None, ...]
    cards: tuple[Card, ...]
    cited: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DealAccount:
    """A deal's lines; ``entry`` says in words who writes what, ``why`` how each category came out.

    ``silent`` says who plays in silence and what follows, each sentence with the key of its clause.
    """

    number: int
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    closed: bool
    entry: str
    why: tuple[str, ...] = ()  # of a finished deal
    silent: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the partie: a deal's entry, a korolik's figure or the final one, by seat; by which clause."""

    title: str
    by_seat: tuple[str, ...]
    kind: str  # "deal", "korolik", "final", "net"
    deal: int = 0  # the number of the deal whose entry it is
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """Who owes whom what, in points and in coin."""

    said: str
    sum: str
    banked: str = ""  # what of it the bank on the table pays
    rest: str = ""  # and what is left of it then


@dataclass(frozen=True, slots=True)
class PartieAccount:
    """The partie so far or whole; ``owed`` is empty where nobody owes anything. ``left``: how a match of three went."""

    number: int
    names: tuple[str, ...]
    figures: tuple[Figure, ...]
    complete: bool
    stopped: bool
    void: str
    owed: tuple[Due, ...]
    signatures: tuple[str, ...]
    cut: tuple[tuple[tuple[str, Card], ...], ...]  # who drew what, round by round; all but the last were level
    first: str  # who dealt first
    left: tuple[str, ...] = ()


def law(view: SittingView) -> tuple[str, ...]:
    """Edition, stake and, where no cards are dealt by the house, how the table plays: in short lines."""
    played = () if view.mode is Mode.DEALT else (_("How the table plays: %(mode)s", mode=_(MODES[view.mode])),)
    return (words_of.law_title(view.rules, _), stake_line(view.stake), *bank_line(view.stake), *played)


def terms(rules: Ruleset, stake: Stake, mode: Mode) -> tuple[str, ...]:
    """What a sitting that opens here will be played by: edition, stake and the way of playing."""
    played = _("How the table plays: %(mode)s", mode=_(MODES[mode]))
    return (words_of.law_title(rules, _), stake_line(stake), *bank_line(stake), played)


def stake_line(stake: Stake) -> str:
    """What a point is worth."""
    if stake.flat:
        return _("The last owes each of the others: %(sum)s", sum=sum_in(stake.flat, stake.coin))
    if not stake.per_point:
        return _("Played for nothing.")
    return _("A point: %(sum)s", sum=sum_in(stake.per_point, stake.coin))


def bank_line(stake: Stake) -> tuple[str, ...]:
    """What each pays into the bank on the table; nothing where all is played on honour."""
    if not stake.bank:
        return ()
    sum = sum_in(stake.bank, stake.coin).replace(" ", "\u00a0")  # a unit is not read apart from its number
    return (_("Each pays into the bank before the first deal: %(sum)s", sum=sum),)


def whole_stake(stake: Stake) -> str:
    """What a point is worth, and what each pays into a bank, in one line."""
    return " · ".join((stake_line(stake), *bank_line(stake)))


def stake_of(event: EventInfo) -> str:
    """The event's stake in one line."""
    return stake_line(stake_under(event.rules, event.coin, event.stake))


def rows(lines: tuple[Line, ...], seats: int, rules: Ruleset) -> tuple[Row, ...]:
    """The lines as rows of the pad; the clause of each is where the page of these rules tells it."""
    two_left = seats < rules.seats
    return tuple(
        Row(
            anchor(line.clause, rules, of_two_left=two_left),
            _(words_of.ITEMS[line.item]),
            line.points,
            tuple(line.running if seat == line.seat else None for seat in range(seats)),
            line.cards,
            _cited(line, rules),
            line.reason,
        )
        for line in lines
    )


def _cited(line: Line, rules: Ruleset) -> str:
    """The clause that a referee named for his points: by its title, or as he wrote it."""
    if line.item != "adjustment" or line.clause == line.item:
        return ""
    try:
        return _(clause_of(line.clause, rules).title)
    except KeyError:
        return line.clause


def silent(silence: tuple[Silence | None, ...], at: tuple[str, ...], rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Who plays in silence and what follows, each sentence with the key of its clause; ``at`` are the names by side."""
    return tuple((tell(phrase), anchor(clause, rules)) for phrase, clause in silenced(silence, at))


def of_deal(view: SittingView, names: tuple[str, ...]) -> DealAccount | None:
    """The deal under way, or the one just closed."""
    if view.status is Status.DEALING and view.deal is not None:
        totals = tuple(side.total for side in view.deal.sides)
        at = in_deal(names, view.deal_seats)
        ruled = silent(view.deal.silence, at, view.rules)
        lines = rows(view.deal.lines, len(at), view.rules)
        return DealAccount(view.deal_number or 0, at, lines, totals, False, "", silent=ruled)
    if view.status is Status.DEALING and view.pack is not None:
        pack, at = view.pack, in_deal(names, view.deal_seats)
        ruled = silent(pack.silence, at, view.rules)
        lines = rows(pack.lines, len(at), view.rules)
        return DealAccount(view.deal_number or 0, at, lines, pack.totals, False, "", silent=ruled)
    if view.status in (Status.BETWEEN, Status.AWAITING) and view.parties and view.parties[-1].deals:
        return of_closed(view.parties[-1].deals[-1], names, view.rules)
    return None


def of_closed(deal: ClosedDeal, names: tuple[str, ...], rules: Ruleset) -> DealAccount:
    """A finished deal; its difference is written down only where koroliks are made of it."""
    at = in_deal(names, deal.seats)
    why = tuple(tell(phrase) for phrase in reasons(deal.calls, deal.lines, at))
    koroliks = rules.game == "piquet" and rules.settlement == "koroliks"
    entry = entry_line(deal.entry, at) if koroliks else ""
    ruled = silent(deal.silence, at, rules)
    return DealAccount(deal.number, at, rows(deal.lines, len(at), rules), deal.totals, True, entry, why, ruled)


def in_deal(names: tuple[str, ...], seats: tuple[int, ...]) -> tuple[str, ...]:
    """The names of those who play a deal, by side."""
    return tuple(names[seat] for seat in seats)


def entry_line(entry: Entry, names: tuple[str, ...]) -> str:
    """Who writes what after a deal."""
    if entry is None:
        return _("The deal is level: nothing is written.")
    return _("%(name)s writes %(points)s.", name=names[entry[0]], points=points_n(entry[1]))


def of_partie(partie: PartieView, view: SittingView, names: tuple[str, ...]) -> PartieAccount:
    """The partie for the settlement or the side of the page."""
    result = partie.result
    left: tuple[str, ...] = ()
    if isinstance(result, Race):
        lines, left = _by_race(partie, result), _left(result, names)
    elif view.rules.settlement == "rubicon":
        lines = _by_totals(partie, result)
    else:
        lines = _by_koroliks(partie, result)
    return PartieAccount(
        partie.number, names, tuple(lines), result.complete or partie.stopped, partie.stopped,
        tell(reason_phrase(partie.void.reason)) if partie.void else "", dues(partie.owed, view.stake, names),
        tuple(
            "" if s is None else _signed_by(s)
            for s in partie.signatures
        ),
        tuple(tuple(zip(names, pair, strict=True)) for pair in batched(partie.cut, len(names))),
        _first(partie, view, names), left,
    )  # fmt: skip


def _signed_by(signature: Signed) -> str:
    if signature.by == STAFF:
        return _("signed by the game master")
    return _("signed by the referee") if signature.reason else _("has signed")


def batched(cards: tuple[Card, ...], size: int) -> list[tuple[Card, ...]]:
    """The cards round by round."""
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def _by_race(partie: PartieView, race: Race) -> list[Figure]:
    """Of three the points of every deal add up; who has left writes nothing more."""
    seats = range(race.rules.seats)
    lines = [
        Figure(
            _("Deal %(number)s", number=deal.number),
            tuple(str(deal.totals[deal.seats.index(seat)]) if seat in deal.seats else "" for seat in seats),
            "deal",
            deal.number,
        )
        for deal in partie.deals
    ]
    if partie.deals:
        lines.append(Figure(_("Score"), tuple(map(str, race.scores)), "net", clause="normandy.target"))
    return lines


def _left(race: Race, names: tuple[str, ...]) -> tuple[str, ...]:
    """Who left when and with how much, and who was the last."""
    told = [
        _("%(name)s left after deal %(number)s with %(points)s.",
          name=names[out.seat], number=out.deal, points=points_n(out.score))
        for out in race.exits
    ]  # fmt: skip
    if race.loser is not None:
        told.append(_("%(name)s remained and has lost.", name=names[race.loser]))
    elif not race.exits:
        told.append(_("Whoever reaches %(points)s leaves.", points=points_n(race.rules.target)))
    return tuple(told)


def _by_totals(partie: PartieView, settlement: Settlement) -> list[Figure]:
    """By the rubicon the points of every deal stand as they are, and their sums decide."""
    lines = [
        Figure(_("Deal %(number)s", number=deal.number), tuple(map(str, deal.totals)), "deal", deal.number)
        for deal in partie.deals
    ]
    if partie.deals:
        lines.append(Figure(_("Total"), tuple(map(str, settlement.sums)), "korolik", clause="korolik"))
    if settlement.rubicon:
        below = tuple(f"< {RUBICON}" if points == min(settlement.sums) else "" for points in settlement.sums)
        lines.append(Figure(_("Rubicon"), below, "final", clause="rubicon"))
    if settlement.complete or settlement.as_written is not None:
        lines.append(_net(settlement))
    return lines


def _by_koroliks(partie: PartieView, settlement: Settlement) -> list[Figure]:
    """Entries of the deals, the figure of each korolik after its two, the final figure, the net."""
    seats = range(len(settlement.net))
    lines: list[Figure] = []
    koroliks = {k.number: k for k in settlement.koroliks}
    for deal in partie.deals:
        lines.append(
            Figure(
                _("Deal %(number)s", number=deal.number),
                tuple(str(deal.entry[1]) if deal.entry and deal.entry[0] == seat else "" for seat in seats),
                "deal",
                deal.number,
            )
        )
        if deal.number % 2 == 0 and (korolik := koroliks.get(deal.number // 2)):
            lines.append(korolik_figure(korolik))
    if settlement.final is not None:
        lines.append(
            Figure(
                _("Final figure"),
                tuple(str(settlement.final[1]) if settlement.final[0] == seat else "" for seat in seats),
                "final",
                clause="final_figure",
            )
        )
    if settlement.koroliks or settlement.as_written is not None:
        lines.append(_net(settlement))
    return lines


def _net(settlement: Settlement) -> Figure:
    return Figure(_("Net"), tuple(signed(n) for n in settlement.net), "net", clause="net")


def _first(partie: PartieView, view: SittingView, names: tuple[str, ...]) -> str:
    """Who dealt the first deal, as far as a deal of this partie is to be seen."""
    if partie.deals:
        return names[partie.deals[0].dealer]
    deal = view.deal or view.pack
    return names[view.deal_seats[deal.dealer]] if deal is not None else ""


def korolik_figure(korolik: Korolik) -> Figure:
    """What a korolik comes to, and whose it is."""
    title, clause = _("Korolik %(number)s", number=korolik.number), "korolik"
    if korolik.seat is None:
        title, clause = _("Korolik %(number)s: refet", number=korolik.number), "refet"
    elif korolik.multiplier != 1:
        title = _("Korolik %(number)s × %(times)s", number=korolik.number, times=korolik.multiplier)
    by_seat = tuple(str(korolik.figure) if korolik.seat == seat else "" for seat in range(2))
    return Figure(title, by_seat, "korolik", clause=clause)


def signed(points: int) -> str:
    """A number with its sign, as it stands in an account."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def dues(owing: tuple[Owed, ...], stake: Stake, names: tuple[str, ...]) -> tuple[Due, ...]:
    """What is owed in words and in figures of the coin, and what of it the bank on the table pays."""

    def told(amount: int) -> str:
        return sum_in(amount, stake.coin) if amount else ""

    return tuple(
        Due(
            _("%(debtor)s owes %(creditor)s %(points)s.",
              debtor=names[owed.debtor], creditor=names[owed.creditor], points=points_n(owed.points))
            if owed.points is not None
            else _("%(debtor)s owes %(creditor)s.", debtor=names[owed.debtor], creditor=names[owed.creditor]),
            told(owed.amount),
            told(banked),
            told(owed.amount - banked) if banked else "",
        )
        for owed, banked in zip(owing, out_of_bank(owing, stake.bank), strict=True)
    )  # fmt: skip
