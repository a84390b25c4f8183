"""The lines of a table's log in words: each in one sentence, and by which clause it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..engine.acts import Category
from ..tables.acts import (
    Agreed,
    Closed,
    CutForDeal,
    Dealt,
    Fact,
    Left,
    Opened,
    Seated,
    Signed,
    StopAnswered,
    StopOffered,
    Voided,
)
from ..tables.banking import BankStep
from ..tables.desk import Protested, RefereeCalled, RefereeCame, Ruling
from ..tables.log import LogLine
from ..tables.packwords import Led, LevelCut, Nobody, SaysCapot, Told, Took, Typed, Undone, Won, Word
from . import pack, speech
from .desk import CALL_WHYS_TOLD, Names, ruling_clause, ruling_phrase
from .mark import N_, Phrase, cards, points
from .names import CATEGORIES

_MOVES: Mapping[str, str] = MappingProxyType(
    {
        "discard": N_("%(name)s lays out %(cards)s."),
        "take": N_("%(name)s picks %(cards)s from the talon."),
        "decline": N_("%(name)s wishes to take nothing."),
        "consent": N_("%(name)s consents."),
        "withhold": N_("%(name)s does not consent."),
        "call": N_("%(name)s has spoken: %(what)s."),
        "announcecapot": N_("%(name)s announces a capot."),
        "play": N_("%(name)s plays:"),
        "look": N_("%(name)s looks at the untaken cards."),
    }
)
#: What a line did to the bank on the table.
BANK_STEPS: Mapping[BankStep, str] = MappingProxyType(
    {
        BankStep.IN: N_("The stake lies in the bank."),
        BankStep.BACK: N_("What lay in the bank has gone back to whoever had paid it."),
        BankStep.OUT: N_("The bank is paid out."),
    }
)
#: Kinds of a move as a log line names it.
MOVES = frozenset(_MOVES)


def line_phrase(line: LogLine, names: Names) -> Phrase:
    """A line of the log in one sentence, without its cards; ``names`` by seat as they were then."""
    if line.fact is None:
        values: dict[str, object] = {"name": names[line.seat or 0]}
        if line.count is not None:
            values["cards"] = cards(line.count)
        if line.category is not None:
            values["what"] = Phrase(CATEGORIES[line.category])
        return Phrase(_MOVES[line.move], values)
    if isinstance(line.fact, Ruling):
        return ruling_phrase(line.fact, names)
    if isinstance(line.fact, Told):
        return _told(line.fact.word, names, line.tie_break)
    return _FACTS[type(line.fact)](line.fact, names)


def line_clause(line: LogLine) -> str:
    """The clause under which a line stands in the law; empty where none is needed."""
    if line.fact is None:
        return _CLAUSES_OF_MOVES.get(line.move, "") if line.category is None else _CALLED[line.category]
    if isinstance(line.fact, Told):
        return _clause_of_word(line.fact.word)
    if isinstance(line.fact, Ruling | Voided) or (isinstance(line.fact, Signed) and line.fact.reason):
        return ruling_clause(line.fact)
    return "referee.close" if isinstance(line.fact, Closed) and line.fact.reason else ""


_CLAUSES_OF_MOVES = {
    "discard": "exchange.number", "take": "exchange.talon", "decline": "exchange.decline",
    "consent": "exchange.decline", "withhold": "exchange.decline", "announcecapot": "open_capot",
    "play": "play.follow", "look": "exchange.untaken",
}  # fmt: skip
_CALLED = {
    Category.WHITE_HAND: "white_hand", Category.POINT: "point", Category.SEQUENCES: "sequence",
    Category.SETS: "set", Category.FULL_HAND: "full_hand",
}  # fmt: skip


def _told(word: Word, names: Names, tie_break: str) -> Phrase:
    """What was said at a table with a real pack, or done there."""
    name = names[word.seat]
    if isinstance(word, Nobody):
        white = word.category is Category.WHITE_HAND
        return Phrase(N_("Nobody shows carte blanche.") if white else N_("Nobody calls carte rouge."))
    if isinstance(word, Won):
        return Phrase(N_("%(name)s takes the trick."), {"name": name})
    if isinstance(word, Led):
        return Phrase(N_("%(name)s leads the first card."), {"name": name})
    return Phrase(N_("%(name)s: %(what)s"), {"name": name, "what": pack.said(word, tie_break)})


def _clause_of_word(word: Word) -> str:
    if isinstance(word, Took):
        return "exchange.number" if word.cards else "exchange.decline"
    if isinstance(word, SaysCapot):
        return "open_capot"
    category = getattr(word, "category", None)
    return "" if category is None else _CALLED[category]


def _typed(fact: Fact, names: Names) -> Phrase:
    assert isinstance(fact, Typed)
    totals = [
        Phrase("%(name)s %(points)s", {"name": names[seat], "points": points(total)})
        for seat, total in enumerate(fact.totals)
        if total is not None
    ]
    told = N_("Deal %(number)s, typed from the pad: %(totals)s.")
    return Phrase(told, {"number": fact.deal, "totals": speech.list_of(totals)})


def _undone(fact: Fact, names: Names) -> Phrase:
    assert isinstance(fact, Undone)
    return Phrase(N_("A slip of the finger: line %(line)s is undone."), {"line": fact.line})


def _by_seat(msgid: str) -> Callable[[Fact, Names], Phrase]:
    return lambda fact, names: Phrase(msgid, {"name": names[fact.seat]})  # type: ignore[union-attr]


def _stop_answered(fact: Fact, names: Names) -> Phrase:
    assert isinstance(fact, StopAnswered)
    told = N_("%(name)s agrees to end the partie here.") if fact.agreed else N_("%(name)s wishes to play on.")
    return Phrase(told, {"name": names[fact.seat]})


def _signed(fact: Fact, names: Names) -> Phrase:
    assert isinstance(fact, Signed)
    if fact.reason:  # only who signs in another's name gives one
        return ruling_phrase(fact, names)
    return Phrase(N_("%(name)s signs the result."), {"name": names[fact.seat]})


def _called(fact: Fact, names: Names) -> Phrase:
    assert isinstance(fact, RefereeCalled)
    told = N_("%(name)s calls the referee: %(why)s.")
    return Phrase(told, {"name": names[fact.seat], "why": Phrase(CALL_WHYS_TOLD[fact.why])})


def _protested(fact: Fact, names: Names) -> Phrase:
    assert isinstance(fact, Protested)
    told = N_("%(name)s protests against line %(line)s.")
    return Phrase(told, {"name": names[fact.seat], "line": fact.line})


def _dealt(fact: Fact, names: Names) -> Phrase:
    assert isinstance(fact, Dealt)
    return Phrase(N_("%(name)s deals."), {"name": names[fact.dealer]})


def _cut(fact: Fact, names: Names) -> Phrase:
    assert isinstance(fact, CutForDeal)
    return Phrase(N_("The cards are cut; %(name)s deals first."), {"name": names[fact.dealer]})


_FACTS: Mapping[type, Callable[[Fact, Names], Phrase]] = MappingProxyType(
    {
        Opened: lambda fact, names: Phrase(N_("The table is opened; its law and stake stand.")),
        Seated: _by_seat(N_("%(name)s sits down.")),
        Left: _by_seat(N_("%(name)s rises.")),
        Agreed: _by_seat(N_("%(name)s agrees to play.")),
        CutForDeal: _cut,
        Dealt: _dealt,
        StopOffered: _by_seat(N_("%(name)s offers to end the partie here.")),
        StopAnswered: _stop_answered,
        Signed: _signed,
        Voided: lambda fact, names: ruling_phrase(fact, names),  # type: ignore[arg-type]
        Closed: lambda fact, names: Phrase(N_("The sitting is closed.")),
        RefereeCalled: _called,
        RefereeCame: lambda fact, names: Phrase(N_("The referee is coming.")),
        Protested: _protested,
        LevelCut: lambda fact, names: Phrase(N_("The cut is level, and is made again.")),
        Typed: _typed,
        Undone: _undone,
    }
)
#: Kinds of facts beside the rulings and the moves that a line of the log can be.
FACTS = frozenset(_FACTS) | {Told}
