"""What every kind of recorded deal has in common: players, places of faults, silence and the referee's rulings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..engine.acts import Action, Breach
from ..engine.deal import Deal
from ..engine.match import Entry
from ..engine.ruleset import Ruleset
from ..engine.score import Adjustment, Course, Line, Silence
from .reading import RecordError, Shape, Where


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a referee ruled beside points: the deal anew, or a breach allowed at a place of the deal; and why."""

    kind: Literal["redeal", "waive"]
    reason: str
    breach: Breach | None = None
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal as adjudicated. Totals and tricks are ``None`` where a result does not tell them."""

    players: tuple[str, ...]  # by seat of this deal: of three, those who are still at the table
    complete: bool
    lines: tuple[Line, ...]
    tricks: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    entry: Entry
    redealt: bool = False
    dealer: str | None = None  # None where a result does not tell
    course: Course | None = None  # what the points follow from; None where a result alone was written down
    opened: Deal | None = None  # the cards as dealt, where the record was watched
    moves: tuple[tuple[Action, Deal], ...] = ()  # and each move with the deal after it
    ruled: tuple[Ruled, ...] = ()  # but for points, which are lines


def seat_of(players: tuple[str, ...], name: object, where: Where | None) -> int:
    """The seat of a player by his name; raises ``RecordError``."""
    if name not in players:
        raise RecordError("player", where, player=str(name)[:40])
    return players.index(str(name))


class DealReader:
    """One deal on its way from JSON to an account: who plays, where a fault stands, what a referee ruled."""

    def __init__(self, rules: Ruleset, players: tuple[str, ...], shape: Shape, number: int) -> None:
        self.rules = rules
        self.players = players
        self.shape = shape
        self.number = number
        self.adjustments: list[Adjustment] = []
        self.redealt = False
        self.ruled: list[Ruled] = []

    def seat(self, name: object) -> int:
        return seat_of(self.players, name, self.shape.where)

    def at(self, move: str, seat: int | None = None, **values: object) -> Where:
        if seat is not None:
            values["player"] = self.players[seat]
        return Where(self.number, move, values)

    def silence(self) -> tuple[Silence | None, ...]:
        shape = self.shape.shape("silence")
        silence: list[Silence | None] = [None] * len(self.players)
        for name in shape.names():
            seat, why = self.seat(name), shape.get(name)
            if why == "false_claim":
                silence[seat] = "false_claim"
            elif why == "excess_cards":
                silence[seat] = "excess_cards"
            elif why is not None:
                raise shape.fault("silence", why=str(why)[:40])
        return tuple(silence) if any(silence) else ()

    def rulings(self) -> None:
        for item in self.shape.items("rulings"):
            ruling = Shape(item, "ruling", self.at("ruling"))
            kind = ruling.text("kind")
            # Nothing to say is no reason; what is said stands in a line of the account.
            said = ruling.has("reason") and ruling.text("reason").strip()
            reason = ruling.label("reason").strip() if said else ""
            if kind == "adjust":
                clause = ruling.label("clause") if ruling.has("clause") else "adjustment"
                seat = self.seat(ruling.text("player"))
                self.adjustments.append(Adjustment(seat, ruling.number("points"), clause[:80], reason))
            elif kind == "redeal":
                self.redealt = True
                self.ruled.append(Ruled("redeal", reason))
            elif kind == "waive":
                self.waive(ruling, reason)
            else:
                raise ruling.fault("ruling", kind=kind[:40])
            for optional in ("clause", "player"):
                ruling.has(optional)
            ruling.close()

    def redealt_deal(self) -> RecordedDeal:
        """A deal that counts nothing and is none of the match's."""
        nothing = (0,) * len(self.players)
        ruled = tuple(self.ruled)
        return RecordedDeal(self.players, False, (), nothing, nothing, None, redealt=True, ruled=ruled)

    def waive(self, ruling: Shape, reason: str) -> None:
        """A breach that was allowed; where no moves are recorded there is none to allow."""
        raise ruling.fault("ruling", kind="waive")
