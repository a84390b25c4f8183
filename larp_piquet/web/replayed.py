"""A recorded deal at one of its moments, said in the reader's words: who holds what, what was said, what is written."""

from __future__ import annotations

from dataclasses import dataclass

from ..adjudicating import why_so
from ..engine import deal as law
from ..engine.acts import Action, AnnounceCapot, Call, Category, Claim, Consent, Decline, Discard, Play, Take
from ..engine.cards import Card, Rank, in_fan_order
from ..engine.heard import open_calls
from ..engine.score import PLACES
from ..tables.record import Record
from ..tables.recorded import RecordedDeal
from ..tables.replay import Moment, moments, speaking
from ..wording import names as words_of
from ..wording import speech
from ..wording.reasons import reasons_of
from . import account
from .account import Row
from .tongue import _, tell
from .words import cards_n, joined


@dataclass(frozen=True, slots=True)
class SideShown:
    """A player's side of the table. Cards are empty where the record does not tell them."""

    name: str
    part: str  # elder, dealer
    bits: tuple[str, ...]
    turn: bool
    hand: tuple[Card, ...]
    packet: tuple[Card, ...]  # what is left of his part of the talon
    discard: tuple[Card, ...]
    taken: tuple[Card, ...]
    tricks: int
    total: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """A category as it was called: by whom, what, and how it came out."""

    title: str
    said: tuple[tuple[str, str, tuple[Card, ...]], ...]
    verdict: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line of points; ``fresh``: written by the move that was made last; ``step``: the moment that wrote it."""

    row: Row
    fresh: bool
    step: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A deal at one of its moments."""

    number: int
    step: int
    steps: int  # the last moment; 0 where only a result is known
    doing: str
    cards: tuple[Card, ...]  # that the move names
    sides: tuple[SideShown, ...]
    names: tuple[str, ...]
    spoken: tuple[Spoken, ...]
    trick: tuple[tuple[str, Card, bool], ...]
    tricks: tuple[tuple[str, tuple[Card, ...]], ...]  # those taken: by whom, and their cards
    lines: tuple[LineShown, ...]
    totals: tuple[int, ...]
    outcome: str
    why: tuple[str, ...]
    silent: tuple[tuple[str, str], ...]  # who plays in silence and what follows, each with the key of its clause


def stage(record: Record, number: int, step: int | None) -> Stage:
    """Deal ``number`` (from 1) at moment ``step``, both brought within what there is; by default its end."""
    number = min(max(number, 1), max(len(record.deals), 1))
    if not record.deals:
        return Stage(0, 0, 0, "", (), (), record.players, (), (), (), (), (), "", (), ())
    deal = record.deals[number - 1]
    told = moments(deal)
    if not told:
        return _result(record, deal, number)
    last = len(told) - 1
    step = last if step is None else min(max(step, 0), last)
    return _staged(record, deal, number, told, step)


def _result(record: Record, deal: RecordedDeal, number: int) -> Stage:
    """A deal of which only the result was written down."""
    return Stage(
        number, 0, 0, _("Only the result of this deal was written down."), (), (), deal.players, (), (), (), (),
        deal.totals or (), _outcome(record, deal), (), (),
    )  # fmt: skip


def _staged(record: Record, deal: RecordedDeal, number: int, told: tuple[Moment, ...], step: int) -> Stage:
    now, names, last = told[step], deal.players, step == len(told) - 1
    doing, cards = _doing(told[step - 1] if step else None, now, names)
    taken = [trick for trick in now.course.tricks if trick.winner is not None]
    laid = now.course.tricks[-1] if now.course.tricks and now.course.tricks[-1].cards else None
    ended = laid if laid is not None and isinstance(now.action, Play) else None
    return Stage(
        number=number,
        step=step,
        steps=len(told) - 1,
        doing=doing,
        cards=cards,
        sides=tuple(_side(now, deal, seat) for seat in range(len(names))),
        names=names,
        spoken=_spoken(now, names),
        trick=tuple((names[seat], card, ended.winner == seat) for seat, card in ended.cards) if ended else (),
        tricks=tuple(
            (names[trick.winner], tuple(card for _seat, card in trick.cards))
            for trick in taken
            if trick.winner is not None
        ),
        lines=_lines(record, told, step, deal),
        totals=now.totals,
        outcome=_outcome(record, deal) if last else "",
        why=tuple(tell(phrase) for phrase in why_so(deal)) if last and deal.complete else (),
        silent=account.silent(now.course.silence, names, record.rules),
    )


def _side(now: Moment, deal: RecordedDeal, seat: int) -> SideShown:
    name, state = deal.players[seat], now.deal
    elder = now.course.elder
    dealer = deal.dealer == name
    part = _(words_of.ELDER) if seat == elder else _(words_of.DEALER) if dealer else _(words_of.THIRD)
    tricks = sum(trick.winner == seat for trick in now.course.tricks)
    if state is None:
        return SideShown(name, part, (), False, (), (), (), (), tricks, now.totals[seat])
    side = state.sides[seat]
    bits = [_("declined the exchange")] if side.declined else []
    if state.capot_announced == seat:
        bits.append(tell(speech.capot_announced()).rstrip("."))
    return SideShown(
        name, part, tuple(bits), state.turn == seat, in_fan_order(side.hand), side.packet, in_fan_order(side.discard),
        in_fan_order(side.taken), tricks, now.totals[seat],
    )  # fmt: skip


def _doing(before: Moment | None, now: Moment, names: tuple[str, ...]) -> tuple[str, tuple[Card, ...]]:
    """The move in a sentence, and the cards it names."""
    if before is None:
        return (_("The cards as they were dealt.") if now.deal is not None else _("The cards are dealt.")), ()
    if now.action is None:
        winner = now.course.tricks[-1].winner
        return _("%(name)s takes trick %(number)s.", name=names[winner or 0], number=now.trick), ()
    return _moved(now.action, before, now, names[now.action.seat])


def _moved(action: Action, before: Moment, now: Moment, name: str) -> tuple[str, tuple[Card, ...]]:
    if isinstance(action, Discard):
        return _("%(name)s lays out %(cards)s.", name=name, cards=cards_n(len(action.cards))), action.cards
    if isinstance(action, Take):
        return _("%(name)s takes %(cards)s.", name=name, cards=cards_n(len(action.cards))), action.cards
    if isinstance(action, Decline):
        return _("%(name)s wishes to take nothing.", name=name), ()
    if isinstance(action, Consent):
        agreed = _("%(name)s consents.", name=name)
        return (agreed if action.agreed else _("%(name)s does not consent.", name=name)), ()
    if isinstance(action, Call):
        what = _(words_of.CATEGORIES[action.category])
        if not action.claims:
            return _("%(name)s calls nothing: %(what)s.", name=name, what=what), ()
        return _("%(name)s calls: %(what)s.", name=name, what=_claims(action.claims)), action.claims[0].cards
    if isinstance(action, AnnounceCapot):
        return _("%(name)s announces a capot.", name=name), ()
    if isinstance(action, Play):
        led = before.deal is None or law.led_card(before.deal) is None
        return (_("%(name)s leads.", name=name) if led else _("%(name)s plays.", name=name)), (action.card,)
    return _("%(name)s looks at the untaken cards.", name=name), ()


def _claims(claims: tuple[Claim, ...]) -> str:
    return ", ".join(_claim(claim) for claim in claims)


def _claim(claim: Claim) -> str:
    """A claim by name, also where its cards were never told."""
    if claim.told is None:
        return tell(speech.claim_name(claim))
    if claim.category is Category.POINT:
        return cards_n(claim.size)
    if claim.category is Category.SEQUENCES:
        return tell(speech.sequence_name(claim.size, Rank(claim.told.rank[0])))
    if claim.category is Category.SETS:
        return tell(speech.set_name(claim.size, Rank(claim.told.rank[0])))
    return _(words_of.CATEGORIES[claim.category])


def _spoken(now: Moment, names: tuple[str, ...]) -> tuple[Spoken, ...]:
    heard = open_calls(now.course)
    complete = {call.category: call for call in heard}
    told = []
    for category in law.categories(now.course.rules):
        seats = speaking(now.course, category)
        said = tuple(_said(now, category, seat, names) for seat in seats)
        # A white or carte rouge is compared with nothing: where nobody has one there is nothing to tell.
        if any(cards or text for _name, text, cards in said) or (seats and category not in _ALONE):
            verdict = reasons_of(complete[category], heard, now.lines, names) if category in complete else ()
            told.append(Spoken(_(words_of.CATEGORIES[category]), said, tuple(tell(phrase) for phrase in verdict)))
    return tuple(told)


_ALONE = (Category.WHITE_HAND, Category.FULL_HAND)


def _said(now: Moment, category: Category, seat: int, names: tuple[str, ...]) -> tuple[str, str, tuple[Card, ...]]:
    claims = now.course.calls[seat][PLACES[category]] or ()
    cards = tuple(card for claim in claims for card in claim.cards) if category not in _ALONE else ()
    return names[seat], _claims(claims), cards


def _lines(record: Record, told: tuple[Moment, ...], step: int, deal: RecordedDeal) -> tuple[LineShown, ...]:
    """The lines written by now, each with the moment that wrote it."""
    counts = [len(moment.lines) for moment in told[: step + 1]]
    written = told[step].lines
    shown = []
    for place, row in enumerate(account.rows(written, len(deal.players), record.rules)):
        at = next(moment for moment, count in enumerate(counts) if count > place)
        shown.append(LineShown(row, at == step and step > 0, at))
    return tuple(shown)


def _outcome(record: Record, deal: RecordedDeal) -> str:
    """Who writes what after the deal."""
    if deal.redealt:
        return _("Dealt again: it counts nothing.")
    if not deal.complete:
        return _("In progress.")
    if record.rules.seats == 3 or record.rules.settlement == "rubicon":
        return ""
    return account.entry_line(deal.entry, deal.players)


def title(record: Record) -> str:
    """Who played."""
    return joined(record.players)
