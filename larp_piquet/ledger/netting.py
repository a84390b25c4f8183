"""Debts that cancel one another out: found here and proposed, never entered without everybody's agreement.

Where one owes another who owes him, or where debts go round in a ring of up to ``LONGEST`` people, as much as the least
of them can be struck off every one, and nobody gains or loses. The largest sum is found first; of equal sums the ring
of fewer people, who have less to agree upon; of those as small, the one that the first pair closes, by their ids. This
is repeated until none is left. In which order the debts are handed in makes no difference.

A debt whose hour has not come yet is struck off like any other: whoever agrees pays before he must. What is disputed,
was demanded in vain, is offered to another holder or claimed by its paper, or is said to be paid, stays where it is;
so does a thing or a promise; and coins never mix.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .book import Detail, Entry, EntryKind, When, moved
from .life import Standing, stand

__all__ = ["LONGEST", "Holding", "Part", "Ring", "agreed", "find", "fits", "may_be_netted"]

_K = EntryKind
#: The most people in a ring.
LONGEST = 6
#: What waits for an answer and keeps a debt where it is until it is answered.
_HELD_BY = frozenset(
    {_K.CONTESTED, _K.ENDORSEMENT_OFFERED, _K.PAPER_CLAIMED, _K.PART_PROPOSED, _K.CLAIMED, _K.COVER_PROPOSED}
)

#: What may be entered of a debt meanwhile: it stays of the same two people, and leaves of it what was left.
_NO_CHANGE = frozenset({_K.NETTED, _K.GUARANTEE_ASKED, _K.GUARANTEED, _K.PAPER_CLAIMED, _K.REFUSED, _K.WITHDRAWN})


@dataclass(frozen=True, slots=True)
class Holding:
    """One debt that may be netted: ``rest`` above nothing, in base units of ``coin``, that ``debtor`` owes
    ``holder``. ``debt`` is its number in the book."""

    debt: int
    debtor: str
    holder: str
    coin: str
    rest: int


@dataclass(frozen=True, slots=True)
class Part:
    """What is struck off one debt."""

    debt: int
    debtor: str
    holder: str
    amount: int


@dataclass(frozen=True, slots=True)
class Ring:
    """Each of ``people`` owes the next, the last the first, and ``amount`` is struck off between every two of them.

    It begins with the least id. ``parts`` are in the order of the ring, the oldest debts of two people first; between
    every two of them they sum to ``amount``.
    """

    coin: str
    amount: int
    people: tuple[str, ...]
    parts: tuple[Part, ...]


def may_be_netted(standing: Standing) -> bool:
    """Whether nothing keeps this debt where it is."""
    return bool(
        standing.open
        and standing.terms.coin
        and standing.rest > 0
        and not standing.protested
        and not standing.of_kind(*_HELD_BY)
    )


def find(holdings: Iterable[Holding], *, through: str = "") -> tuple[Ring, ...]:
    """Every ring that can be struck off, one after another, each as large as what those before it have left.

    ``through``: only the rings in which this person is, as if there were no others.
    """
    coins: dict[str, list[Holding]] = defaultdict(list)
    for each in holdings:
        if each.rest > 0 and each.debtor != each.holder:
            coins[each.coin].append(each)
    found = [ring for coin in sorted(coins) for ring in _Search(coin, coins[coin]).rings(through)]
    return tuple(found)


class _Search:
    """The rings of one coin.

    Pairs of people come in, the greatest sum between them first, and a ring is looked for only through the pair that
    came last: all pairs that are in already have at least as much between them, so its sum is the ring's. People are
    numbered in the order of their ids, and the sets of whom they owe are bits of whole numbers.
    """

    def __init__(self, coin: str, holdings: Sequence[Holding]) -> None:
        self.coin = coin
        self.people = sorted({each.debtor for each in holdings} | {each.holder for each in holdings})
        number = {who: place for place, who in enumerate(self.people)}
        self.debts: dict[tuple[int, int], list[Holding]] = defaultdict(list)
        for each in sorted(holdings, key=lambda each: each.debt):
            self.debts[number[each.debtor], number[each.holder]].append(each)
        self.left = {pair: sum(each.rest for each in debts) for pair, debts in self.debts.items()}
        self.rest = {each.debt: each.rest for each in holdings}
        self.owes = [0] * len(self.people)
        self.owed_by = [0] * len(self.people)

    def rings(self, through: str) -> Iterator[Ring]:
        """One after another, the largest first; all of them, or those through one of the people."""
        if through and through not in self.people:
            return
        one = self.people.index(through) if through else None
        waiting = [(-amount, pair) for pair, amount in self.left.items()]
        heapq.heapify(waiting)
        while waiting:
            amount = -waiting[0][0]
            pairs = []
            while waiting and waiting[0][0] == -amount:
                pairs.append(heapq.heappop(waiting)[1])
            for pair in pairs:
                self._in(pair)
            tried = pairs if one is None else [(one, holder) for holder in _bits(self.owes[one])]
            for way in self._of_equal_sum(tried):
                yield self._struck(way, amount)
                for pair in _pairs(way):
                    left = self.left[pair]
                    if left < amount:  # too little for this round: it comes in again at its own
                        self._out(pair)
                        if left:
                            heapq.heappush(waiting, (-left, pair))

    def _of_equal_sum(self, pairs: Sequence[tuple[int, int]]) -> Iterator[list[int]]:
        """The rings through these pairs, the shortest first. Pairs go out meanwhile, so that rings only grow longer."""
        ranked = [(len(way), pair) for pair in pairs if (way := self._way(pair))]
        heapq.heapify(ranked)
        while ranked:
            length, pair = heapq.heappop(ranked)
            way = self._way(pair)
            if len(way) == length:
                yield way
                way = self._way(pair)
            if way:
                heapq.heappush(ranked, (len(way), pair))

    def _in(self, pair: tuple[int, int]) -> None:
        debtor, holder = pair
        self.owes[debtor] |= 1 << holder
        self.owed_by[holder] |= 1 << debtor

    def _out(self, pair: tuple[int, int]) -> None:
        debtor, holder = pair
        self.owes[debtor] &= ~(1 << holder)
        self.owed_by[holder] &= ~(1 << debtor)

    def _way(self, pair: tuple[int, int]) -> list[int]:
        """The shortest ring through a pair, begun with its debtor, the least of equal ones; empty where there is none.

        From the debtor backwards: who owes him, who owes those, until the holder is among them; then forwards.
        """
        debtor, holder = pair
        if not self.owes[debtor] >> holder & 1:
            return []
        seen = 1 << debtor
        layers = [seen]
        while not layers[-1] >> holder & 1:
            if len(layers) == LONGEST:
                return []
            layer = 0
            for who in _bits(layers[-1]):
                layer |= self.owed_by[who]
            layer &= ~seen
            if not layer:
                return []
            seen |= layer
            layers.append(layer)
        way = [debtor, holder]
        for layer in reversed(layers[1:-1]):
            way.append(next(_bits(self.owes[way[-1]] & layer)))
        return way

    def _struck(self, way: list[int], amount: int) -> Ring:
        """The ring of this way; what it takes is taken."""
        first = way.index(min(way))
        way = way[first:] + way[:first]
        parts = []
        for pair in _pairs(way):
            self.left[pair] -= amount
            wanted = amount
            for each in self.debts[pair]:
                if part := min(wanted, self.rest[each.debt]):
                    parts.append(Part(each.debt, each.debtor, each.holder, part))
                    self.rest[each.debt] -= part
                    wanted -= part
        return Ring(self.coin, amount, tuple(self.people[who] for who in way), tuple(parts))


def _pairs(way: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(way, [*way[1:], way[0]], strict=True)


def _bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, the least first."""
    while mask:
        least = mask & -mask
        yield least.bit_length() - 1
        mask ^= least


def fits(part: Part, coin: str, seen: int, entries: Sequence[Entry]) -> bool:
    """Whether a debt still stands so that this can be struck off it.

    ``seen`` is how many entries it had when it was proposed. What debtor or holder entered since is a change. Others
    have no say in it: neither who answers for the debt nor who claims its paper changes it, save while such a claim
    waits. That another ring has taken its part is none: who proposed both has left enough for each.
    """
    standing = stand(entries)
    return (
        all(entry.kind in _NO_CHANGE for entry in entries[seen:])
        and may_be_netted(standing)
        and (standing.debtor, standing.holder, standing.terms.coin) == (part.debtor, part.holder, coin)
        and standing.rest >= part.amount
    )


def agreed(number: int, ring: Ring, authors: Mapping[str, tuple[str, str]], when: When) -> tuple[Entry, ...]:
    """The entries by which a ring is struck off, in the order of its parts; everybody in it has agreed.

    ``number`` is the proposal's. Each entry names the other debts, and is said by the debt's holder, whose receipt it
    is; ``authors`` has for every holder the author and the reason, if somebody agreed in his stead. All the postings
    together leave every account as it was.
    """
    debts = tuple(part.debt for part in ring.parts)
    made = []
    for part in ring.parts:
        author, reason = authors[part.holder]
        others = tuple(str(debt) for debt in debts if debt != part.debt)
        detail = Detail(amount=part.amount, netting=number, others=others)
        postings = moved(part.holder, part.debtor, part.amount, ring.coin)
        made.append(Entry(_K.NETTED, str(part.debt), postings, author, reason, when.game_time, when.real_time, detail))
    return tuple(made)
