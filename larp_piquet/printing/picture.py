"""Small pictures of the rule sheet: the cards as they are dealt, and a pad as it is filled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ..engine.dealing import DEALER_PACKET, ELDER_PACKET
from ..engine.ruleset import Ruleset
from ..language import say
from ..wording.mark import N_
from ..wording.names import DEALER, ELDER, THIRD
from .example import ENTRIES, TOTALS, Row

#: A card of the picture and how far the next one is shifted, in millimetres; a packet is set off by a gap that is seen.
CARD: Final = (4.6, 7.0)
STEP: Final = 1.1
GAP: Final = 1.9
#: How high the picture is with its words, beside their size in points.
DEAL_HEIGHT: Final = 15.0


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards that lie together: whose, how many, and where the left edge of each is, in millimetres."""

    who: str
    cards: int
    edges: tuple[float, ...]

    @property
    def width(self) -> float:
        return round(self.edges[-1] + CARD[0] + 0.4, 2)


def dealt(rules: Ruleset, language: str) -> tuple[Heap, ...]:
    """The heaps of one deal: the hands in packets as they are dealt, then the talon as it is parted."""
    hands = (ELDER, THIRD, DEALER) if rules.seats == 3 else (ELDER, DEALER)
    talon = [(N_("talon, for the dealer"), rules.talon if rules.seats == 3 else DEALER_PACKET)]
    if rules.seats == 2:
        talon.insert(0, (N_("talon, for the elder"), ELDER_PACKET))
    heaps = [_heap(say(language, hand), rules.hand, rules.deal_packet) for hand in hands]
    return (*heaps, *(_heap(say(language, part), cards, cards) for part, cards in talon))


def _heap(who: str, cards: int, packet: int) -> Heap:
    return Heap(who, cards, tuple(round(0.2 + n * STEP + n // packet * GAP, 2) for n in range(cards)))


def filled_pad(rules: Ruleset, rows: tuple[Row, ...]) -> list[dict[str, Any]]:
    """A row for each deal of the example: ``entries`` of both, and at the side the figures of its korolik.

    By the rubicon the entries are all that was counted, and at the side the sums so far. ``opens`` says that the row
    begins what is written at the side; ``span`` how many deals that is for.
    """
    if rules.settlement == "rubicon":
        totals = TOTALS[: rules.deals_per_partie]
        sums = [tuple(sum(total[seat] for total in totals[: n + 1]) for seat in (0, 1)) for n in range(len(totals))]
        return [
            {"deal": n + 1, "entries": totals[n], "side": sums[n], "opens": True, "span": 1} for n in range(len(totals))
        ]
    told: list[dict[str, Any]] = []
    for n, entry in enumerate(ENTRIES[: 2 * len(rows)]):
        row = rows[n // 2]
        figure = "×" if row.seat is None else row.figure
        told.append(
            {
                "deal": n + 1,
                "entries": _to(*entry) if entry else ("", ""),
                "side": _to(row.seat or 0, figure),
                "opens": n % 2 == 0,
                "span": 2,
            }
        )
    return told


def _to(seat: int, figure: int | str) -> tuple[int | str, int | str]:
    """A figure on its owner's side, and nothing on the other's."""
    return (figure, "") if seat == 0 else ("", figure)
