"""A sitting's parties written down as piquet records, which adjudicate to the same accounts.

A record tells everything: both hands, what was laid out, what was kept back. It is for those who may know it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ..engine import deal as law
from ..engine.acts import Action, AnnounceCapot, Breach, Call, Category, Claim, Decline, Discard, Phase, Play, Take
from ..engine.cards import Card, format_cards
from ..engine.ruleset import differences, idle_fields, ruleset_to_json
from ..engine.score import Silence
from ..ledger.amounts import figures
from ..ledger.coins import SYSTEMS
from .acts import CutForDeal, Dealt, Fact, Moved, Opened, Silenced
from .carddeal import item_text, read_item
from .partie import Partie
from .record import FORMAT, VERSION
from .sitting import Sitting, evolve, replay

Json = dict[str, object]
_SINKING = str(Breach.SINKING_NOT_ALLOWED)


@dataclass
class _Deal:
    """A deal as it was opened, and what was done in it: each action with the state it was done in."""

    opened: law.Deal
    at: tuple[int, ...]  # the seats of the table that are its sides
    done: list[tuple[law.Deal, Action]] = field(default_factory=list)
    silence: tuple[Silence | None, ...] = ()


@dataclass
class _Partie:
    """Who sat where when a partie began, and its deals."""

    seats: tuple[str | None, ...]
    deals: list[_Deal] = field(default_factory=list)


def partie_records(facts: Iterable[Fact], name_of: Callable[[str], str]) -> tuple[Json, ...]:
    """Every partie of a log as a record, oldest first; ``name_of`` gives the name of a character's id.

    The deal under way is the last of its record, as far as it has come.
    """
    log = list(facts)
    sitting = replay(log[:1])
    parties: list[_Partie] = []
    for fact in log[1:]:
        if isinstance(fact, CutForDeal):
            parties.append(_Partie(sitting.seats))
        elif isinstance(fact, Moved):
            assert sitting.deal is not None
            assert sitting.partie is not None
            parties[-1].deals[-1].done.append((sitting.deal, sitting.partie.by_side(fact.action)))
        sitting = evolve(sitting, fact)
        partie = sitting.partie
        if isinstance(fact, Dealt) and partie is not None and partie.deal is not None:
            parties[-1].deals.append(_Deal(partie.deal, partie.at))
        elif isinstance(fact, Silenced) and partie is not None and partie.deal is not None:
            parties[-1].deals[-1].silence = partie.deal.silence
    return tuple(
        _record(sitting, partie, noted, name_of) for partie, noted in zip(sitting.parties, parties, strict=True)
    )


def seats_of_parties(facts: Iterable[Fact]) -> tuple[tuple[str | None, ...], ...]:
    """Who sat at each partie of a log, by seat: character ids."""
    sitting: Sitting | None = None
    seats = []
    for fact in facts:
        if isinstance(fact, CutForDeal) and sitting is not None:
            seats.append(sitting.seats)
        sitting = replay([fact]) if isinstance(fact, Opened) else evolve(sitting, fact) if sitting else None
    return tuple(seats)


def _record(sitting: Sitting, partie: Partie, noted: _Partie, name_of: Callable[[str], str]) -> Json:
    rules = sitting.rules
    plain = ruleset_to_json(rules)
    law_told: Json = {"edition": rules.edition}
    if rules.name:
        law_told["name"] = rules.name
    if house := {name: plain[name] for name in differences(rules) if name not in idle_fields(rules)}:
        law_told["house"] = house
    names = _names(noted.seats, name_of)
    record: Json = {
        "format": FORMAT,
        "version": VERSION,
        "game": rules.game,
        "rules": law_told,
        "players": list(names),
    }
    stake = sitting.stake
    if stake.per_point or stake.flat:
        kind = "flat" if stake.flat else "per_point"
        record["stake"] = {"coin": stake.coin, kind: figures(stake.flat or stake.per_point, SYSTEMS[stake.coin])}
    if partie.opening_multiplier != 1:
        record["opening_multiplier"] = partie.opening_multiplier
    if partie.stopped:
        record["stopped"] = True
    record["deals"] = [_deal(deal, tuple(names[seat] for seat in deal.at)) for deal in noted.deals]
    return record


def _names(seats: tuple[str | None, ...], name_of: Callable[[str], str]) -> tuple[str, ...]:
    """Names by seat; two of the same name are told apart by their ids."""
    ids = [character or "" for character in seats]
    names = [name_of(character) for character in ids]
    if len(set(names)) < len(names):
        names = [f"{name} ({character})" for name, character in zip(names, ids, strict=True)]
    return tuple(names)


def _deal(noted: _Deal, names: tuple[str, ...]) -> Json:
    first = noted.opened
    told: Json = {
        "dealer": names[first.dealer],
        "hands": {name: format_cards(side.dealt) for name, side in zip(names, first.sides, strict=True)},
        "talon": format_cards(first.sides[first.elder].packet + first.sides[first.dealer].packet),
    }
    exchanges: dict[int, Json] = {}
    sunk: dict[str, list[str]] = {}
    called: dict[str, Json] = {}
    play: list[str] = []
    rulings: list[Json] = []
    calls = 0
    last = first
    for before, action in noted.done:
        seat = action.seat
        last = law.evolve(before, action)
        if isinstance(action, Decline):
            exchanges[seat] = {"player": names[seat], "decline": True}
        elif isinstance(action, Discard):
            exchanges[seat] = {"player": names[seat], "discard": format_cards(action.cards)}
        elif isinstance(action, Take):
            exchanges[seat]["take"] = format_cards(action.cards)
        elif isinstance(action, Call):
            calls += 1
            # A record knows a silence from the start; what was called before it was ruled is told as it looks then.
            judged = law.copy(before, silence=noted.silence)
            if _kept_back(judged, action):
                rulings.append({"kind": "waive", "player": names[seat], "move": "calls", "breach": _SINKING})
            _write_call(judged, action, names[seat], sunk, called)
        elif isinstance(action, AnnounceCapot):
            told["open_capot"] = names[seat]
        elif isinstance(action, Play):
            play.append(str(action.card))
    # While the other is asked for his consent, or has refused it, and while a player picks, nothing is exchanged yet.
    done = [seat for seat in first.order if last.sides[seat].exchanged or last.sides[seat].declined]
    told["exchanges"] = [exchanges[seat] for seat in done if seat in exchanges]
    if sunk:
        told["sunk"] = sunk
    if called:
        told["called"] = called
    if last.phase is Phase.CALLS:
        told["calls_made"] = calls
    if play:
        told["play"] = " ".join(play)
    if rulings:
        told["rulings"] = rulings
    if noted.silence:
        told["silence"] = {name: why for name, why in zip(names, noted.silence, strict=True) if why}
    return told


def _kept_back(judged: law.Deal, action: Call) -> bool:
    """Whether a silence ruled later makes a hand full that was not, where the law lets nobody keep anything back."""
    if judged.rules.allow_sinking or action.category is not Category.FULL_HAND or action.claims:
        return False
    return bool(law.callable_claims(judged, action.seat, action.category))


def _write_call(before: law.Deal, action: Call, name: str, sunk: dict[str, list[str]], called: dict[str, Json]) -> None:
    """What a record has to say of a call: nothing where all that is held was called."""
    held = law.callable_claims(before, action.seat, action.category)
    claims = action.claims
    if action.category is Category.FULL_HAND:
        claims = tuple(claim for claim in claims if claim in held)
    # A hand that is white as dealt and white still may be held twice over, and called once.
    if Counter(claims) == Counter(held):
        return
    if not claims:
        sunk.setdefault(name, []).append(str(action.category))
        return
    hand = before.sides[action.seat].hand
    called.setdefault(name, {})[str(action.category)] = [_item(claim, hand) for claim in claims]


def _item(claim: Claim, hand: tuple[Card, ...]) -> str:
    """A claim by its short name, or by its cards where the name does not tell them: three of four, a white hand."""
    if claim.category in (Category.WHITE_HAND, Category.FULL_HAND):
        return format_cards(claim.cards)
    item = item_text(claim)
    return item if read_item(claim.category, item, hand) == claim else format_cards(claim.cards)
