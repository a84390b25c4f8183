"""From deals to the debt: koroliks, refets, the final figure (rules §2.2, S2), the rubicon (rules §2.7, C L71–73)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .ruleset import Ruleset

#: A deal's entry: the seat that wrote it and the difference; ``None`` for a level deal.
Entry = tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Korolik:
    """Two deals: the winner's figure in points (multiplied), or a refet (``seat`` None, figure 0)."""

    number: int
    seat: int | None
    difference: int  # of the two-deal sums, before rounding
    figure: int
    multiplier: int  # in force for this korolik


@dataclass(frozen=True, slots=True)
class Settlement:
    """A partie's account in points. ``net`` sums to zero; ``debt`` is (debtor seat, creditor seat, points).

    By the rubicon there are no koroliks, ``sums`` are the raw totals, and ``rubicon`` tells whether the loser is
    rubiconed.
    """

    koroliks: tuple[Korolik, ...]
    sums: tuple[int, int]  # deal entries of each seat
    final: tuple[int, int] | None  # (seat, figure)
    skvoznoy: int
    net: tuple[int, int]
    carried_multiplier: int
    complete: bool
    debt: tuple[int, int, int] | None
    rubicon: bool = False
    as_written: Entry = None  # of a partie stopped by the points so far: what its unfinished part adds to ``net``


def entry_of(totals: Sequence[int]) -> Entry:
    """The entry of a finished deal of two by its totals; three players write none."""
    if len(totals) != 2 or totals[0] == totals[1]:
        return None
    return (0 if totals[0] > totals[1] else 1, abs(totals[0] - totals[1]))


def rounded(points: int, rule: str) -> int:
    """A difference (0 or more) in tens: nearest with halves up, up, or as it is. Integers only (row 47)."""
    if rule == "nearest_half_up":
        return (points + 5) // 10 * 10
    if rule == "ceil":
        return -(-points // 10) * 10
    return points


def raised(multiplier: int, chain: str) -> int:
    """The multiplier after one more refet (row 51)."""
    if chain == "multiply":
        return multiplier * 2
    return multiplier + 1 if chain == "additive" else 2


def korolik_sums(entries: Sequence[Entry]) -> tuple[int, int]:
    """What each seat has written in these deals."""
    sums = [0, 0]
    for entry in entries:
        if entry is not None:
            sums[entry[0]] += entry[1]
    return sums[0], sums[1]


def is_refet(entries: Sequence[Entry], rules: Ruleset) -> bool:
    """Whether two deals differ by at most ``refet_margin``."""
    first, second = korolik_sums(entries)
    return abs(first - second) <= rules.refet_margin


def deals_due(rules: Ruleset, entries: Sequence[Entry]) -> int:
    """How many deals the partie has.

    A refet in the last korolik adds two under ``extra_korolik``; a level partie adds two, once, by the rubicon (C L71).
    """
    due = rules.deals_per_partie
    if rules.settlement == "rubicon":
        first, second = korolik_sums(entries[:due])
        return due + 2 if len(entries) >= due and first == second else due
    if rules.refet_in_last == "extra_korolik":
        while len(entries) >= due and is_refet(entries[due - 2 : due], rules):
            due += 2
    return due


#: A loser with fewer points is rubiconed; as many are added to what the winner gains (C L72, L73).
RUBICON = 100


def settle(
    rules: Ruleset,
    entries: Sequence[Entry],
    *,
    totals: Sequence[tuple[int, ...]] | None = None,
    opening_multiplier: int = 1,
    stopped: bool = False,
    by_points: bool = False,
) -> Settlement:
    """The account of a partie, complete or so far.

    ``totals`` are the points of each deal by seat, which a settlement by the rubicon needs (``ValueError`` without).
    ``stopped``: ended early by consent, so that what is owed follows from the finished koroliks alone; a partie
    settled by the rubicon is won when it is finished or not at all. ``by_points``: stopped by a referee who has what is
    unfinished count as it was written, point for point, with nothing rounded, multiplied or added.
    """
    if rules.settlement == "rubicon":
        if totals is None or len(totals) != len(entries):
            raise ValueError("the rubicon is reckoned from the points of every deal")
        return _by_rubicon(totals, len(entries) >= deals_due(rules, entries), stopped and by_points)
    multiplier = opening_multiplier
    koroliks: list[Korolik] = []
    for number, at in enumerate(range(0, len(entries) - 1, 2), start=1):
        pair = entries[at : at + 2]
        first, second = korolik_sums(pair)
        difference = abs(first - second)
        if is_refet(pair, rules):
            koroliks.append(Korolik(number, None, difference, 0, multiplier))
            multiplier = raised(multiplier, rules.refet_chain)
            continue
        if rules.refet_stage == "difference_before_rounding":
            figure = rounded(difference * multiplier, rules.round_tens) + rules.korolik_bonus
        else:
            figure = (rounded(difference, rules.round_tens) + rules.korolik_bonus) * multiplier
        koroliks.append(Korolik(number, 0 if first > second else 1, difference, figure, multiplier))
        if rules.refet_scope == "next_korolik":
            multiplier = 1
    complete = len(entries) >= deals_due(rules, entries)
    sums = korolik_sums(entries)
    final = _final(rules, sums) if complete else None
    net = sum(k.figure if k.seat == 0 else -k.figure for k in koroliks)
    if final is not None:
        net += final[1] if final[0] == 0 else -final[1]
    through = _skvoznoy(rules, sums, net) if complete else 0
    if through and rules.skvoznoy == "flat_100":
        net = through if net > 0 else -through
    elif through:
        net += through if net > 0 else -through
    as_written = entries[-1] if stopped and by_points and not complete and len(entries) % 2 else None
    if as_written is not None:
        net += as_written[1] if as_written[0] == 0 else -as_written[1]
    ends_in_refet = bool(koroliks) and koroliks[-1].seat is None
    # A refet before the last korolik is in force for the next one of this partie, and for no other.
    carries = complete and ends_in_refet and rules.refet_in_last == "carry_to_next_partie"
    debt = None
    if (complete or stopped) and net != 0:
        debt = (1, 0, net) if net > 0 else (0, 1, -net)
    carried = multiplier if carries else 1
    return Settlement(
        tuple(koroliks), sums, final, through, (net, -net), carried, complete, debt, as_written=as_written
    )  # fmt: skip


def _by_rubicon(totals: Sequence[tuple[int, ...]], complete: bool, by_points: bool) -> Settlement:
    sums = sum(points[0] for points in totals), sum(points[1] for points in totals)
    winner, loser = max(sums), min(sums)
    rubicon = complete and winner != loser and loser < RUBICON
    net = 0
    if complete and winner != loser:
        gained = RUBICON + (winner + loser if rubicon else winner - loser)
        net = gained if sums[0] == winner else -gained
    as_written = entry_of(sums) if by_points and not complete else None
    if as_written is not None:
        net = as_written[1] if as_written[0] == 0 else -as_written[1]
    debt = None if net == 0 else (1, 0, net) if net > 0 else (0, 1, -net)
    return Settlement((), sums, None, 0, (net, -net), 1, complete, debt, rubicon, as_written)


def _final(rules: Ruleset, sums: tuple[int, int]) -> tuple[int, int] | None:
    difference = sums[0] - sums[1]
    if not rules.final_figure or difference == 0:
        return None
    return (0 if difference > 0 else 1, rounded(abs(difference), rules.round_tens) + rules.final_bonus)


#: What a "through" win is worth, added or in all (S2, the last paragraph on settlement).
SKVOZNOY_POINTS = 100


def _skvoznoy(rules: Ruleset, sums: tuple[int, int], net: int) -> int:
    """Points of a through win: the loser of the partie has no entry in any of its deals."""
    if rules.skvoznoy == "off" or net == 0:
        return 0
    return SKVOZNOY_POINTS if sums[1 if net > 0 else 0] == 0 else 0
