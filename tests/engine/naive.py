"""A second scorer, slow and plain, written from the rules alone; it shares nothing with the engine but text.

Cards are text ("AS"). It knows every edition by its table in the rules.
"""

from __future__ import annotations

RANKS = "789TJQKA"
PIPS = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
MUSKETEER = {"any_suit": True, "high": True, "last": 4, "capot_last": 1, "leza": 6, "open": True, "rubicon": False}
STARINNY = {"any_suit": False, "high": False, "last": 4, "capot_last": 2, "leza": 7, "open": True, "rubicon": False}
#: Rubicon piquet: barred in order, no full hand, a trick on one's own lead adds nothing.
CLASSIC = {"any_suit": False, "high": False, "last": 2, "capot_last": 2, "leza": 7, "open": False, "rubicon": True}
#: Three hands: "three" holds the threshold, what is added for a repique and a pique, and what a capot pays.
NORMANDY_MUSKETEER = {**MUSKETEER, "open": False, "three": (20, 70, 40, 20)}
NORMANDY_STARINNY = {**STARINNY, "three": (30, 60, 30, 40)}
LAWS = {
    "musketeer": MUSKETEER, "starinny": STARINNY, "classic": CLASSIC,
    "normandy-musketeer": NORMANDY_MUSKETEER, "normandy-starinny": NORMANDY_STARINNY,
}  # fmt: skip
RUN_POINTS = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}


def rank(card: str) -> int:
    return RANKS.index(card[0])


def point_key(cards: list[str], law: dict) -> list:
    if law["high"]:
        return [len(cards), *sorted((rank(c) for c in cards), reverse=True)]
    return [len(cards), sum(PIPS[c[0]] for c in cards)]


def naive_lines(
    edition: str, order: list[str], elder: str, calls: dict, hands: dict, tricks: list, capot_said: str | None
) -> list:
    """Lines as (player, item, points).

    ``calls``: player → category → list of lists of cards; ``tricks``: (leader, led card, winner) of finished tricks.
    """
    law = LAWS[edition]
    threshold, for_repique, for_pique, for_capot = law.get("three", (30, 60, 30, 40))
    due = 10 if "three" in law else 12
    lines: list[tuple[str, str, int]] = []
    for p in order:
        for _ in calls[p]["white_hand"]:
            lines.append((p, "white_hand", 10))
    used: dict[str, set[str]] = {p: set() for p in order}
    # The point.
    best = {p: max((point_key(c, law) for c in calls[p]["point"]), default=None) for p in order}
    good = winner_of(order, best)
    point_suit = {}
    if good:
        cards = calls[good]["point"][0]
        extra = RUN_POINTS[len(cards)] if law["any_suit"] and len(cards) >= 5 else 0
        lines.append((good, "point", len(cards) + extra))
        used[good] |= set(cards)
        point_suit[good] = cards[0][1]
    # Sequences.
    best = {p: max(([len(c), max(map(rank, c))] for c in calls[p]["sequences"]), default=None) for p in order}
    good = winner_of(order, best)
    if good:
        for cards in sorted(calls[good]["sequences"], key=lambda c: (len(c), max(map(rank, c))), reverse=True):
            used[good] |= set(cards)
            if law["any_suit"] and len(cards) >= 5 and point_suit.get(good) == cards[0][1]:
                continue
            lines.append((good, "sequence", RUN_POINTS[len(cards)]))
    # Sets.
    best = {p: max(([len(c), rank(c[0])] for c in calls[p]["sets"]), default=None) for p in order}
    good = winner_of(order, best)
    if good:
        for cards in sorted(calls[good]["sets"], key=lambda c: (len(c), rank(c[0])), reverse=True):
            used[good] |= set(cards)
            lines.append((good, "set", 14 if len(cards) == 4 else 3))
    for p in order:
        if not law["rubicon"] and calls[p]["full_hand"] and used[p] == set(hands[p]):
            lines.append((p, "full_hand", 20))
    total = {p: sum(n for who, _, n in lines if who == p) for p in order}
    jumped = set()
    if law["rubicon"]:
        # The first to reach thirty, reading the lines in order, while the other has no line above his.
        so_far = dict.fromkeys(order, 0)
        for place, (p, _, n) in enumerate(lines):
            so_far[p] += n
            if so_far[p] >= threshold and nobody_else(so_far, p):
                lines.insert(place + 1, (p, "repique", 60))
                jumped.add(p)
                break
    else:
        for p in order:
            if total[p] >= threshold and nobody_else(total, p):
                lines.append((p, "repique", for_repique))
                jumped.add(p)
    taken = dict.fromkeys(order, 0)
    everything = len(tricks) == due and len({w for _, _, w in tricks}) == 1
    for number, (leader, _, won_by) in enumerate(tricks, start=1):
        last = number == due
        value = 1 if not last else law["capot_last"] if everything else law["last"]
        if law["rubicon"] and won_by == leader:
            value -= 1
        for p, item, n in ((leader, "lead", 1), (won_by, "last_trick" if last else "trick", value)):
            if p is None or n == 0:
                continue
            total[p] += n
            lines.append((p, item, n))
            if p == elder and p not in jumped and total[elder] >= threshold and nobody_else(total, elder):
                lines.append((p, "pique", for_pique))
                jumped.add(p)
        if won_by is not None:
            taken[won_by] += 1
    if len(tricks) == due and tricks[-1][2] is not None:
        if everything:
            p = tricks[0][2]
            lines.append((p, "open_capot", 80) if law["open"] and capot_said == p else (p, "capot", for_capot))
        elif "three" in law:
            most = [p for p in order if taken[p] == max(taken.values())]
            lines += [(p, "leza", 10) for p in most if len(most) == 1]
        else:
            lines += [(p, "leza", 10) for p in order if taken[p] >= law["leza"]]
    return lines


def nobody_else(total: dict, player: str) -> bool:
    return sum(points for other, points in total.items() if other != player) == 0


def winner_of(order: list[str], best: dict) -> str | None:
    """The one whose best is above every other's; of three, two who are level leave nothing to the third."""
    for p in order:
        if best[p] is None:
            continue
        beaten = [q for q in order if q != p and (best[q] is None or best[q] < best[p])]
        if len(beaten) == len(order) - 1:
            return p
    return None
