"""From deals to what is owed, once more and plainly, from the rules alone: koroliks, rubicon, the race of three."""

from __future__ import annotations


def to_tens(points: int) -> int:
    """To the nearest ten, fives up."""
    return points - points % 10 + (10 if points % 10 >= 5 else 0)


def naive_koroliks(edition: str, entries: list[int]) -> dict:
    """``entries``: positive is the first player's. Koroliks as (sign, figure, multiplier), the net of the first."""
    old = edition == "starinny"
    told: dict = {"koroliks": [], "net": 0, "final": 0}
    times = 1
    for a, b in zip(entries[::2], entries[1::2], strict=False):
        difference = a + b
        if difference == 0:
            told["koroliks"].append((0, 0, times))
            times *= 2
            continue
        sign = 1 if difference > 0 else -1
        figure = abs(difference) * times if old else (to_tens(abs(difference)) + 100) * times
        told["koroliks"].append((sign, figure, times))
        told["net"] += sign * figure
        if old:
            times = 1
    told["sums"] = (sum(e for e in entries if e > 0), -sum(e for e in entries if e < 0))
    told["complete"] = len(entries) == 6
    lead = told["sums"][0] - told["sums"][1]
    if told["complete"] and lead and not old:
        told["final"] = (1 if lead > 0 else -1) * (to_tens(abs(lead)) + 100)
        told["net"] += told["final"]
    # Only a refet in the last korolik of a partie hands anything on.
    told["carried"] = times if told["complete"] and told["koroliks"][-1][0] == 0 else 1
    return told


def naive_rubicon(totals: list[tuple[int, int]]) -> dict:
    """The net of the first player; nothing before the end, or when it is drawn."""
    first, second = sum(a for a, _ in totals), sum(b for _, b in totals)
    six = sum(a - b for a, b in totals[:6])
    complete = len(totals) == 8 or (len(totals) == 6 and six != 0)
    winner, loser = max(first, second), min(first, second)
    net = 0
    if complete and winner > loser:
        net = winner + loser + 100 if loser < 100 else winner - loser + 100
        net = net if first > second else -net
    return {"sums": (first, second), "complete": complete, "net": net, "rubicon": complete and net != 0 and loser < 100}


class NaiveRace:
    """Three to two hundred: ``out`` are (player, deal, score) in the order of leaving."""

    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.scores = dict.fromkeys(players, 0)
        self.out: list[tuple[str, int, int]] = []
        self.deals = 0

    def seated(self) -> list[str]:
        return [player for player in self.players if player not in [gone for gone, _, _ in self.out]]

    def over(self) -> bool:
        return len(self.out) == 2

    def deal(self, dealer: str, points: dict[str, int]) -> None:
        self.deals += 1
        for player, more in points.items():
            self.scores[player] += more
        at = self.players.index(dealer)
        from_left = [self.players[(at + 1 + step) % 3] for step in range(3)]
        while not self.over():
            there = [p for p in from_left if p in self.seated() and self.scores[p] >= 200]
            if not there:
                return
            best = max(self.scores[p] for p in there)
            first = next(p for p in there if self.scores[p] == best)
            self.out.append((first, self.deals, best))

    def owed(self) -> list[tuple[str, int]]:
        """Each who left and what the last owes him: the difference of their scores, never below nothing."""
        if not self.over():
            return []
        (loser,) = self.seated()
        return [(player, max(score - self.scores[loser], 0)) for player, _, score in self.out]
