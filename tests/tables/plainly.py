"""Tables read once more and plainly, from the rules alone: what is owed, and which cards a viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Phase
from larp_piquet.engine.cards import Card
from larp_piquet.engine.ruleset import NormandyRuleset, Ruleset
from larp_piquet.engine.score import CALLED_ITEMS
from larp_piquet.tables.acts import Stake

from ..engine.test_redact import known_to

#: Debtor, creditor, points (``None`` by a flat stake), and the sum in the smallest unit.
Debt = tuple[str, str, int | None, int]


def may_know(deal: law.Deal, viewer: int | None) -> set[Card]:
    """What this side may know now (rules §5), tighter than ``known_to``: nothing that is counted aloud only later,
    and no card of a call that is shown on demand alone."""
    known = known_to(deal, viewer)
    late = deal.rules.younger_declares == "after_first_lead" and len(deal.sides) == 2 and not deal.tricks
    open_to_all = {card for trick in deal.tricks for _, card in trick.cards}
    if deal.rules.show_declared == "always":
        for line in law.lines(deal):
            waits = late and line.seat == deal.dealer and line.item != "white_hand"
            if line.item in CALLED_ITEMS and not waits:
                open_to_all |= set(line.cards)
    if viewer is None:
        return known & open_to_all
    side = deal.sides[viewer]
    own = set(side.dealt) | set(side.taken)
    if deal.phase is Phase.TAKE and deal.turn == viewer:
        left, packet = law.available(deal, viewer)
        own |= {*left, *packet}
    if side.looked and not deal.over:
        own |= set(law.untaken(deal))
    return known & (own | open_to_all)


def in_tens(points: int, how: str) -> int:
    """A difference as the house rounds it."""
    if how == "none" or points % 10 == 0:
        return points
    up = how == "ceil" or points % 10 >= 5
    return points - points % 10 + (10 if up else 0)


@dataclass(frozen=True)
class Played:
    """A partie as its pad tells it: each deal's dealer and points, by the names of who sat there in the end."""

    rules: Ruleset
    players: tuple[str, ...]
    deals: Sequence[tuple[str, dict[str, int]]]
    stopped: bool = False
    by_points: bool = False


def owed(partie: Played, stake: Stake, times: int = 1) -> tuple[list[Debt], int]:
    """What the partie leaves owing, and what it hands to the next as its first multiplier (rules §2.2, §2.6, §2.7)."""
    if isinstance(partie.rules, NormandyRuleset):
        return _of_three(partie, partie.rules, stake), 1
    if partie.rules.settlement == "rubicon":
        net, carried = _rubicon(partie), 1
    else:
        net, carried = _koroliks(partie, times)
    one, other = partie.players
    if net == 0:
        return [], carried
    debtor, creditor = (other, one) if net > 0 else (one, other)
    return [(debtor, creditor, abs(net), abs(net) * stake.per_point)], carried


def _koroliks(partie: Played, times: int) -> tuple[int, int]:
    """The first player's net, and what is handed on; a skvoznoy and the odd house are not read here."""
    rules, (one, other) = partie.rules, partie.players
    marks = [deal[one] - deal[other] for _, deal in partie.deals]
    net, refet = 0, False
    for first, second in zip(marks[::2], marks[1::2], strict=False):
        difference = first + second
        refet = abs(difference) <= rules.refet_margin
        if refet:
            times = {"multiply": times * 2, "additive": times + 1, "flat": 2}[rules.refet_chain]
            continue
        figure = (in_tens(abs(difference), rules.round_tens) + rules.korolik_bonus) * times
        net += figure if difference > 0 else -figure
        if rules.refet_scope == "next_korolik":
            times = 1
    due = 2 * rules.koroliks_per_partie
    full = len(marks) >= due and not (refet and rules.refet_in_last == "extra_korolik")
    if full:
        lead = sum(marks)
        if rules.final_figure and lead:
            final = in_tens(abs(lead), rules.round_tens) + rules.final_bonus
            net += final if lead > 0 else -final
        return net, times if refet and rules.refet_in_last == "carry_to_next_partie" else 1
    if partie.by_points and len(marks) % 2:
        net += marks[-1]
    return net if partie.stopped else 0, 1


def _rubicon(partie: Played) -> int:
    one, other = (sum(deal[name] for _, deal in partie.deals) for name in partie.players)
    due = 2 * partie.rules.koroliks_per_partie
    level = sum(deal[partie.players[0]] - deal[partie.players[1]] for _, deal in partie.deals[:due]) == 0
    full = len(partie.deals) == (due + 2 if level else due)
    if not full:
        return one - other if partie.by_points else 0
    if one == other:
        return 0
    gained = 100 + (one + other if min(one, other) < 100 else abs(one - other))
    return gained if one > other else -gained


def _of_three(partie: Played, rules: NormandyRuleset, stake: Stake) -> list[Debt]:
    scores = dict.fromkeys(partie.players, 0)
    left: list[tuple[str, int]] = []
    first_out: dict[str, int] | None = None
    for dealer, points in partie.deals:
        for name, more in points.items():
            scores[name] += more
        at = partie.players.index(dealer)
        from_left = [partie.players[(at + 1 + step) % 3] for step in range(3)]
        gone = {name for name, _ in left}
        there = sorted((name for name in from_left if name not in gone), key=lambda name: -scores[name])
        out = [name for name in there if scores[name] >= rules.target]
        if out and rules.endgame == "stop_and_rank":
            out = there
        first_out = first_out or (dict(scores) if out else None)
        left += [(name, scores[name]) for name in out[: 2 - len(left)]]
    if len(left) < 2 or first_out is None:
        return []
    (loser,) = set(partie.players) - {name for name, _ in left}
    if rules.debt == "flat_stake":
        return [(loser, name, None, stake.flat) for name, _ in left if stake.flat]
    debts: list[Debt] = []
    for place, (name, score) in enumerate(left):
        if rules.debt == "second_null" and place == 1:
            continue
        if rules.debt == "gap_to_target" or (rules.debt == "gap_at_exit" and place == 1):
            gap = rules.target - scores[loser]
        elif rules.debt == "gap_at_exit":
            gap = rules.target - first_out[loser]
        else:
            gap = score - scores[loser]
        points = in_tens(max(gap, 0), rules.debt_round) + rules.debt_bonus
        if points:
            debts.append((loser, name, points, points * stake.per_point))
    return debts
