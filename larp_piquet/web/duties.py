"""A debt as a page shows it: what waits, said in the reader's words, and what he may press about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..ledger.book import EntryKind
from ..services.debtacts import PINNED
from ..services.results import DebtInfo, DebtWaiting
from ..wording import debts as words_of
from .tongue import _

_K = EntryKind
#: What a form of each kind asks for beside the press itself.
FIELDS: Mapping[EntryKind, tuple[str, ...]] = MappingProxyType(
    {
        _K.PART_PROPOSED: ("sum", "coin"),
        _K.PART_ACCEPTED: ("sum", "coin"),
        _K.GUARANTEE_CALLED: ("sum?",),
        _K.COVER_PROPOSED: ("sum?",),
        _K.FORGIVEN: ("sum?",),
        _K.CONTESTED: ("reason",),
        _K.PROTESTED: ("answer",),
        _K.GUARANTEE_ASKED: ("who", "sum"),
        _K.ENDORSEMENT_OFFERED: ("who",),
    }
)
#: What an entry of the desk needs beside its reason; in what stands here a form may ask for more than it must.
DESK_NEEDS: Mapping[EntryKind, str] = MappingProxyType(
    {
        _K.SIGNED: "who",
        _K.PART_PROPOSED: "sum",
        _K.PART_ACCEPTED: "sum place",
        _K.FORGIVEN: "sum",
        _K.GUARANTEE_ASKED: "who sum",
        _K.GUARANTEE_CALLED: "sum",
        _K.COVER_PROPOSED: "sum",
        _K.COVERED: "sum place",
        _K.ENDORSEMENT_OFFERED: "who",
        _K.PAPER_CLAIMED: "who",
        _K.INHERITED: "who after",
        _K.CONFIRMED: "place",
        _K.SETTLED: "place",
        _K.HANDED_OVER: "place",
        _K.REFUSED: "place",
        _K.ENDORSED: "place",
        _K.GUARANTEED: "place",
        _K.WITHDRAWN: "place",
    }
)
#: In which order a page offers them; what answers something stands beside what it answers.
_ORDER = (
    _K.SIGNED, _K.ACCEPTED, _K.CLAIMED, _K.CONFIRMED, _K.PART_PROPOSED, _K.PART_ACCEPTED, _K.ENDORSEMENT_OFFERED,
    _K.GUARANTEE_ASKED, _K.ADDED, _K.PROTESTED,
    _K.GUARANTEE_CALLED, _K.COVER_PROPOSED, _K.CONTESTED, _K.FORGIVEN, _K.DECLINED,
)  # fmt: skip
#: What asks to be pressed twice: it gives something away for good.
_SURE = frozenset({_K.ACCEPTED, _K.CONFIRMED, _K.FORGIVEN, _K.DECLINED})


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that the reader may press: ``fields`` are those of ``FIELDS``, ``sure`` asks once more."""

    do: str
    title: str
    fields: tuple[str, ...] = ()
    place: int | None = None
    pinned: bool = False
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What waits, and the reader's answers to it."""

    sentence: str
    words: str
    deeds: tuple[Deed, ...]
    desk: tuple[Deed, ...]


def deeds(debt: DebtInfo) -> tuple[Deed, ...]:
    """What the reader may enter about the debt, as the character he is, beside answers."""
    beside = {kind for each in debt.waiting for kind in each.can}
    return tuple(_deed(kind, _fields(debt, kind)) for kind in _ORDER if kind in debt.can and kind not in beside)


def said(debt: DebtInfo) -> tuple[Said, ...]:
    """Everything that waits for an answer, oldest first."""
    return tuple(
        Said(_sentence(each), each.words, _answers(each, each.can), _answers(each, each.desk)) for each in debt.waiting
    )


def at_the_desk(debt: DebtInfo) -> tuple[tuple[str, str, str], ...]:
    """What the desk may enter, for a choice: kind, title, and what it needs by the words of ``DESK_NEEDS``."""
    acts = words_of.DESK_ACTS.items()
    return tuple((str(kind), _(title), DESK_NEEDS.get(kind, "")) for kind, title in acts if kind in debt.desk)


def asks_me(debt: DebtInfo) -> bool:
    """Whether something of it waits for this reader: an answer, or his signature."""
    answers = {kind for each in debt.waiting for kind in each.can} - {_K.WITHDRAWN}
    called = _K.COVER_PROPOSED in debt.can and bool(debt.standing.of_kind(_K.GUARANTEE_CALLED))
    return bool(answers) or called or bool({_K.SIGNED, _K.ACCEPTED} & debt.can)


def _sentence(each: DebtWaiting) -> str:
    kind = EntryKind(each.kind)
    msgid = words_of.WAITING[kind]
    if not each.figures:
        msgid = words_of.WAITING_WITHOUT_SUM.get(kind, msgid)
    return _(msgid, who=each.who_name, sum=each.figures)


def _answers(each: DebtWaiting, kinds: Iterable[EntryKind]) -> tuple[Deed, ...]:
    return tuple(_deed(kind, (), each.place) for kind in kinds)


def _fields(debt: DebtInfo, kind: EntryKind) -> tuple[str, ...]:
    """A debt of a thing has no sums, and one of a money without a rate is paid in that money."""
    left_out = set() if debt.coin else {"sum", "sum?"}
    if not debt.others:
        left_out.add("coin")
    return tuple(name for name in FIELDS.get(kind, ()) if name not in left_out)


def _deed(kind: EntryKind, fields: tuple[str, ...], place: int | None = None) -> Deed:
    sure = kind in _SURE and place is None
    return Deed(str(kind), _(words_of.ACTS[kind]), fields, place, kind in PINNED, sure)
