"""A record's sealed deals drawn anew from what was opened, and compared with what was dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from ..engine import deal as law
from ..engine.cards import Card, parse_cards
from ..engine.ruleset import NormandyRuleset
from .acts import Draw
from .record import Record, read
from .sealed import SealedDeal, read_undone, sealed_in
from .seals import Seal, commitment_of, drawn, key_of

#: Why a deal cannot be checked: no cards of it were known, it was not sealed, or its secret is not opened yet.
Cannot = Literal["", "real_pack", "unsealed", "unopened"]


@dataclass(frozen=True, slots=True)
class Compared:
    """One thing that was compared: ``what`` is a code of ``wording.seals``, ``who`` whose hand it is."""

    what: Literal["commitment", "once", "cut", "hand", "talon", "pack"]
    agrees: bool
    who: str = ""
    told: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    digest: str = ""  # of the secret that was opened


@dataclass(frozen=True, slots=True)
class Checked:
    """One deal of a record; ``number`` is 0 for one that was taken back."""

    number: int
    seal: Seal | None
    cannot: Cannot
    lines: tuple[Compared, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether it could be checked, and all of it is as it was drawn."""
        return not self.cannot and all(line.agrees for line in self.lines)


def check(plain: object) -> tuple[Record, tuple[Checked, ...]]:
    """Every deal of a record, and every one taken back, in order; raises ``RecordError`` where it is no record."""
    record = read(plain)
    top = cast("Mapping[str, object]", plain)
    seen: set[tuple[int, int]] = set()
    deals = tuple(_deal(record, number, item, seen) for number, item in enumerate(_items(top, "deals"), start=1))
    return record, deals + tuple(_undone(record, item, seen) for item in _items(top, "undone"))


def _items(top: Mapping[str, object], name: str) -> list[object]:
    return cast("list[object]", top.get(name) or [])


def _deal(record: Record, number: int, item: object, seen: set[tuple[int, int]]) -> Checked:
    plain, sealed = cast("Mapping[str, object]", item), sealed_in(item)
    if "hands" not in plain:
        return Checked(number, None, "real_pack")
    if sealed is None:
        return Checked(number, None, "unsealed")
    draw, lines = _drawn_again(sealed, seen, len(record.players))
    if draw is None:
        return Checked(number, sealed.seal, "unopened")
    return Checked(number, sealed.seal, "", (*lines, *_hands(record, plain, draw)))


def _undone(record: Record, item: object, seen: set[tuple[int, int]]) -> Checked:
    undone = read_undone(item)
    draw, lines = _drawn_again(undone.sealed, seen, len(record.players))
    if draw is None:
        return Checked(0, undone.sealed.seal, "unopened")
    pack = Compared("pack", undone.pack == draw.pack, "", undone.pack, draw.pack)
    return Checked(0, undone.sealed.seal, "", (*lines, pack))


def _drawn_again(
    sealed: SealedDeal, seen: set[tuple[int, int]], seats: int
) -> tuple[Draw | None, tuple[Compared, ...]]:
    """What follows from the opening, and whether it is the one that was sealed, dealt once, with this cut."""
    seal = sealed.seal
    once = (seal.sitting, seal.draw) not in seen
    seen.add((seal.sitting, seal.draw))
    if seal.opening is None:
        return None, ()
    secret = bytes.fromhex(seal.opening)
    draw = drawn(key_of(secret, seal.sitting, seal.draw, seal.parts), seats)
    digest = commitment_of(secret)
    lines = [Compared("commitment", digest == seal.commitment, digest=digest)]
    if not once:
        lines.append(Compared("once", agrees=False))
    if sealed.cut:
        lines.append(Compared("cut", sealed.cut == draw.cuts, "", sealed.cut, draw.cuts))
    return draw, tuple(lines)


def _hands(record: Record, plain: Mapping[str, object], draw: Draw) -> Iterator[Compared]:
    """Hand by hand and the talon, as the law of the record deals them from the pack that was drawn."""
    hands = cast("Mapping[str, str]", plain["hands"])
    players = [name for name in record.players if name in hands]
    rules = record.rules
    if isinstance(rules, NormandyRuleset) and len(players) == 2:
        rules = rules.two_handed()
    deal = law.start(rules, players.index(str(plain["dealer"])), draw.pack)
    for side, name in enumerate(players):
        told, due = parse_cards(hands[name]), deal.sides[side].dealt
        yield Compared("hand", sorted(told) == sorted(due), name, told, due)
    told, due = parse_cards(str(plain["talon"])), deal.sides[deal.elder].packet + deal.sides[deal.dealer].packet
    yield Compared("talon", told == due, "", told, due)
