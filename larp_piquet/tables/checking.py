"""A record's sealed deals drawn anew from what was opened, and compared with what was dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from ..engine import deal as law
from ..engine.cards import Card, parse_cards
from ..engine.dealing import may_deal_first, next_to_deal
from ..engine.race import Race
from ..engine.ruleset import NormandyRuleset
from .acts import Draw
from .record import Record, raced, read
from .sealed import SealedDeal, read_undone, sealed_in
from .seals import Seal, commitment_of, drawn, key_of

#: Why a deal cannot be checked: no cards of it were known, it was not sealed, or its secret is not opened yet; or why
#: not all of it can: nothing tells whose deal it was, neither the cut nor the deal before it.
Cannot = Literal["", "real_pack", "unsealed", "unopened", "no_cut", "no_turn"]


@dataclass(frozen=True, slots=True)
class Compared:
    """One thing that was compared: ``what`` is a code of ``wording.seals``, ``who`` whose hand it is, or who dealt.

    ``due`` are those of whom one was to deal: by the cut (``dealer``), or after the deal before (``turn``).
    """

    what: Literal["commitment", "once", "cut", "dealer", "turn", "hand", "talon", "pack"]
    agrees: bool
    who: str = ""
    told: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    digest: str = ""  # of the secret that was opened
    due: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """One deal of a record; ``number`` is 0 for one that was taken back."""

    number: int
    seal: Seal | None
    cannot: Cannot
    lines: tuple[Compared, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether all of it could be checked, and is as it was drawn."""
        return not self.cannot and not self.differs

    @property
    def differs(self) -> bool:
        """Whether anything is not as it was drawn."""
        return not all(line.agrees for line in self.lines)


@dataclass(frozen=True, slots=True)
class _Due:
    """By what it is known who was to deal, and who; nobody where that is not told."""

    by: Literal["dealer", "turn"]
    names: tuple[str, ...]


def check(plain: object) -> tuple[Record, tuple[Checked, ...]]:
    """Every deal of a record, and every one taken back, in order; raises ``RecordError`` where it is no record."""
    record = read(plain)
    top = cast("Mapping[str, object]", plain)
    seen: set[tuple[int, int]] = set()
    dues = zip(_items(top, "deals"), _dues(record, _cut(record, top)), strict=True)
    deals = tuple(_deal(record, number, item, due, seen) for number, (item, due) in enumerate(dues, start=1))
    return record, deals + tuple(_undone(record, item, seen) for item in _items(top, "undone"))


def _items(top: Mapping[str, object], name: str) -> list[object]:
    return cast("list[object]", top.get(name) or [])


def _cut(record: Record, top: Mapping[str, object]) -> tuple[Card, ...]:
    """The round that decided the cut, as it was drawn; nothing where no cut is told with the first draw of the partie.

    The first draw may be that of a deal which was taken back, or dealt anew.
    """
    told = [sealed for item in _items(top, "deals") if (sealed := sealed_in(item)) is not None]
    told += [read_undone(item).sealed for item in _items(top, "undone")]
    first = min(told, key=lambda sealed: (sealed.seal.sitting, sealed.seal.draw), default=None)
    if first is None or not first.cut or first.seal.opening is None:
        return ()
    seats = len(record.players)
    return _draw_of(first.seal, first.seal.opening, seats).cuts[-seats:]


def _dues(record: Record, cut: tuple[Card, ...]) -> Iterator[_Due]:
    """Deal by deal who was to deal it: by the cut until one counts, then whose turn it is after that one."""
    rules, players = record.rules, record.players
    due = _Due("dealer", tuple(players[seat] for seat in may_deal_first(cut, rules)) if cut else ())
    race = Race(rules) if isinstance(rules, NormandyRuleset) else None
    for number, deal in enumerate(record.deals, start=1):
        yield due
        if not deal.complete:
            continue  # whoever dealt what counts nothing deals again
        if race is not None:
            race = raced(race, players, deal, number)
        due = _Due("turn", ())
        if deal.dealer is not None:
            playing = race.seated if race is not None else range(len(players))
            due = _Due("turn", (players[next_to_deal(players.index(deal.dealer), playing, len(players))],))


def _deal(record: Record, number: int, item: object, due: _Due, seen: set[tuple[int, int]]) -> Checked:
    plain, sealed = cast("Mapping[str, object]", item), sealed_in(item)
    if "hands" not in plain:
        return Checked(number, None, "real_pack")
    if sealed is None:
        return Checked(number, None, "unsealed")
    draw, lines = _drawn_again(sealed, seen, len(record.players))
    if draw is None:
        return Checked(number, sealed.seal, "unopened")
    hands = _hands(record, plain, draw)
    if not due.names:
        return Checked(number, sealed.seal, "no_cut" if due.by == "dealer" else "no_turn", (*lines, *hands))
    dealer = str(plain["dealer"])
    dealt = Compared(due.by, dealer in due.names, dealer, due=due.names)
    return Checked(number, sealed.seal, "", (*lines, dealt, *hands))


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
    draw = _draw_of(seal, seal.opening, seats)
    digest = commitment_of(bytes.fromhex(seal.opening))
    lines = [Compared("commitment", digest == seal.commitment, digest=digest)]
    if not once:
        lines.append(Compared("once", agrees=False))
    if sealed.cut:
        lines.append(Compared("cut", sealed.cut == draw.cuts, "", sealed.cut, draw.cuts))
    return draw, tuple(lines)


def _draw_of(seal: Seal, opening: str, seats: int) -> Draw:
    return drawn(key_of(bytes.fromhex(opening), seal.sitting, seal.draw, seal.parts), seats)


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
