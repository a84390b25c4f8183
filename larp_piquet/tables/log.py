"""A table's log as each may read it: every fact in order, what of it stands, and what a take-back left in memory.

A line tells a viewer no more than his view of the table did when it was written (rules §5). The referee reads all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ..engine import deal as law
from ..engine.acts import Action, Call, Category, Consent, Discard, Play, Take
from ..engine.cards import Card, in_fan_order
from ..engine.redact import redact
from ..engine.views import DealView
from .acts import Agreed, CutForDeal, Dealt, Fact, Moved, Opened, Seated
from .banking import BankStep, bank_step
from .desk import TakenBack
from .packwords import LevelCut, Told, Undone
from .refereeing import standing
from .remembering import evolve, replay
from .sitting import Sitting

#: Who looks: a seat of the table, or ``None`` for what everybody sees.
Viewer = int | None


@dataclass(frozen=True, slots=True)
class LogLine:
    """One fact of the log. ``stands``: it has not been taken back.

    ``fact`` is ``None`` for a move, which may hold hidden cards: ``move`` names what was done inside a deal, ``cards``
    what this reader may see of it, ``count`` how many cards it was about. ``seen`` are, of a take-back, the cards that
    this reader (or, for the referee, each viewer) saw in what was undone and still knows.
    """

    line: int
    fact: Fact | None
    stands: bool
    seat: int | None = None
    move: str = ""
    category: Category | None = None
    cards: tuple[Card, ...] = ()
    count: int | None = None
    deal: int | None = None  # the number of the deal it belongs to
    partie: int = 1  # and of the partie; before the first cut it is the first
    seen: Mapping[Viewer, tuple[Card, ...]] = field(default_factory=dict)
    tie_break: str = "pips"  # what decides between points of one length, and so what is asked aloud
    bank: BankStep | None = None  # what it did to the bank on the table


def log_lines(
    facts: Sequence[Fact], viewer: Viewer, *, referee: bool = False, opens: str = "never"
) -> tuple[LogLine, ...]:
    """The whole log for a seat, for everybody (``None``), or for the referee.

    ``opens`` is to whom the house opens the cards of finished deals: ``never``, ``players`` or ``everybody``. It may
    have been changed since, so what could be looked at by it is told to the referee alone.
    """
    stand = {line for line, _ in standing(facts)}
    past = tuple(states(facts))
    lines = (
        _placed(_line(line, fact, line in stand, past, viewer, referee, opens), fact, past[line - 1])
        for line, fact in enumerate(facts, start=1)
    )
    if not past or not past[0].stake.bank:
        return tuple(lines)
    steps = (None, *(bank_step(before, after) for before, after in pairwise(past)))
    return tuple(replace(line, bank=step) for line, step in zip(lines, steps, strict=True))


#: What leads to the next partie, and so is told before its first deal.
_BEFORE_A_PARTIE = (Seated, Agreed, LevelCut, CutForDeal)


def _placed(line: LogLine, fact: Fact, after: Sitting) -> LogLine:
    """The line with the partie and the deal to which it belongs, by the sitting as it stood after it."""
    if isinstance(fact, _BEFORE_A_PARTIE):
        return replace(line, partie=len(after.parties) + (not isinstance(fact, CutForDeal)))
    partie = after.partie
    if partie is None:
        return line
    finished = len(partie.accounts)
    # From the pad a deal is typed when it is over.
    deal = finished or None if partie.deal is None else finished + (not partie.deal.over)
    return replace(line, partie=len(after.parties), deal=deal)


def states(facts: Sequence[Fact]) -> Iterator[Sitting]:
    """The sitting after each fact of the log, what was taken back later included."""
    sitting: Sitting | None = None
    for place, fact in enumerate(facts):
        if sitting is None or isinstance(fact, Opened | TakenBack | Undone):
            sitting = replay(facts[: place + 1])
        else:
            sitting = evolve(sitting, fact)
        yield sitting


def _line(
    line: int,
    fact: Fact,
    stands: bool,
    states: Sequence[Sitting],
    viewer: Viewer,
    referee: bool,
    opens: str,
) -> LogLine:
    after = states[line - 1]
    if isinstance(fact, Moved):
        return _moved(line, fact.action, stands, referee or fact.action.seat == viewer)
    if isinstance(fact, Dealt):
        # The pack is in the fact; only its dealer is anybody's to know.
        return LogLine(line, Dealt(fact.dealer, ()), stands, fact.dealer)
    if isinstance(fact, TakenBack):
        return LogLine(line, fact, stands, seen=_seen(fact, line, states, viewer, referee, opens))
    seat = getattr(fact.word if isinstance(fact, Told) else fact, "seat", None)
    return LogLine(line, fact, stands, seat, tie_break=after.rules.point_tiebreak)


def _moved(line: int, action: Action, stands: bool, all_of_it: bool) -> LogLine:
    move, category, count = type(action).__name__.lower(), None, None
    cards: tuple[Card, ...] = ()
    if isinstance(action, Discard | Take):
        cards, count = action.cards, len(action.cards)
    elif isinstance(action, Call):
        cards, category = tuple(card for claim in action.claims for card in claim.cards), action.category
    elif isinstance(action, Play):
        cards, all_of_it = (action.card,), True
    elif isinstance(action, Consent):
        move = "consent" if action.agreed else "withhold"
    return LogLine(line, None, stands, action.seat, move, category, cards if all_of_it else (), count)


def _seen(
    fact: TakenBack, line: int, states: Sequence[Sitting], viewer: Viewer, referee: bool, opens: str
) -> Mapping[Viewer, tuple[Card, ...]]:
    """By viewer, the cards that he saw in what was taken back and would not have known otherwise."""
    restored = states[fact.line - 1]
    since = states[fact.line : line - 1]
    undone = [state for state in since if _same_cards(state, restored)]
    opened = _opened(restored, since) if referee else set()
    viewers: tuple[Viewer, ...] = (None, *range(len(restored.seats))) if referee else tuple({None, viewer})
    seen = {}
    for each in viewers:
        knew = _in_view(restored, each)
        learned = _learned(undone, each) | (opened if opens in _OPEN_TO[each is None] else set())
        if each is not None:
            learned -= _learned(undone, None) | (opened if opens in _OPEN_TO[True] else set())
        learned -= knew
        if learned:
            seen[each] = in_fan_order(learned)
    return seen


#: By whether the reader is everybody: what the house's setting must be for him to see the cards of a finished deal.
_OPEN_TO: Mapping[bool, tuple[str, ...]] = {False: ("players", "everybody"), True: ("everybody",)}


def _learned(undone: Sequence[Sitting], viewer: Viewer) -> set[Card]:
    return {card for state in undone for card in _in_view(state, viewer)}


def _opened(restored: Sitting, since: Sequence[Sitting]) -> set[Card]:
    """Every card of the deal that is restored, if it had been finished or given up meanwhile and could be looked at."""
    deal = restored.deal
    if not isinstance(deal, law.Deal) or deal.over:
        return set()
    if not any(not _same_cards(state, restored) or (state.deal is not None and state.deal.over) for state in since):
        return set()
    return {card for side in deal.sides for card in (*side.dealt, *side.taken, *side.packet)}


def _same_cards(one: Sitting, other: Sitting) -> bool:
    """Whether the same deal lies on the table: cards that were dealt anew are no longer anybody's secret."""
    if not isinstance(one.deal, law.Deal) or not isinstance(other.deal, law.Deal):
        return False
    return [side.dealt for side in one.deal.sides] == [side.dealt for side in other.deal.sides]


def _in_view(sitting: Sitting, viewer: Viewer) -> set[Card]:
    partie = sitting.partie
    if partie is None or not isinstance(partie.deal, law.Deal):
        return set()  # of a real pack no card is known
    return set(_cards(redact(partie.deal, partie.side_of(viewer))))


def _cards(shown: DealView) -> Iterator[Card]:
    """Every card that a view names."""
    for side in shown.sides:
        yield from (*(side.hand or ()), *(side.discard or ()), *side.shown)
    yield from shown.untaken_cards or ()
    yield from (card for trick in shown.tricks for _, card in trick.cards)
    yield from (card for line in shown.lines for card in line.cards)
    if shown.choice is not None:
        yield from shown.choice.packet
