"""A sitting's parties written down as piquet records, which adjudicate to the same accounts.

A record tells everything: both hands, what was laid out, what was kept back. It is for those who may know it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ..engine import deal as law
from ..engine.acts import Action, AnnounceCapot, Breach, Call, Category, Claim, Decline, Discard, Phase, Play, Take
from ..engine.cards import RANK_LETTERS, Card, format_cards
from ..engine.ruleset import differences, idle_fields, ruleset_to_json
from ..engine.score import Silence
from ..ledger.amounts import figures
from ..ledger.coinfile import plain_of
from ..ledger.coins import SYSTEMS, CoinSystem
from .acts import CutForDeal, Dealt, Fact, Moved, Opened, Stake
from .carddeal import item_text, read_item
from .claimed import Claimed
from .desk import Adjusted, Redealt, Reseated, Silenced
from .pack import PackDeal
from .packwords import Typed
from .partie import Partie
from .record import FORMAT, VERSION
from .refereeing import standing
from .remembering import evolve, replay
from .sealed import SealedDeal, seal_to_json
from .sitting import Sitting

Json = dict[str, object]
_SINKING = str(Breach.SINKING_NOT_ALLOWED)


@dataclass
class _Deal:
    """A deal as it was opened, and what was done in it: each action with the state it was done in."""

    opened: law.Deal | None  # None of a real pack, and of a deal typed from the pad
    at: tuple[int, ...]  # the seats of the table that are its sides
    pack: PackDeal | None = None  # as far as it was told
    number: int = 0  # of a deal typed from the pad
    sealed: SealedDeal | None = None
    done: list[tuple[law.Deal, Action]] = field(default_factory=list)
    silence: tuple[Silence | None, ...] = ()
    rulings: list[Json] = field(default_factory=list)


@dataclass
class _Partie:
    """Who sat where when a partie ended, for they owe and are owed, and its deals."""

    seats: tuple[str | None, ...]
    deals: list[_Deal] = field(default_factory=list)


def partie_records(
    facts: Iterable[Fact],
    name_of: Callable[[str], str],
    money_of: Callable[[str], CoinSystem] = SYSTEMS.__getitem__,
    seals: Mapping[int, SealedDeal] = MappingProxyType({}),
) -> tuple[Json, ...]:
    """Every partie of a log as a record, oldest first; ``name_of`` gives the name of a character's id.

    ``money_of`` gives the money of a coin's id; one that is not ours is written into the record, so that it can be read
    anywhere. The deal under way is the last of its record, as far as it has come. ``seals`` are what was told of sealed
    deals, by the line of the log that dealt them.
    """
    facts = list(facts)
    (_, opening), *log = standing(facts)
    sitting, sat = replay([opening]), seats_of_parties(facts)
    parties: list[_Partie] = []
    for line, fact in log:
        if isinstance(fact, CutForDeal):
            parties.append(_Partie(sat[len(parties)]))
        elif isinstance(fact, Moved):
            _note_move(parties[-1], sitting, fact, name_of)
        elif isinstance(fact, Typed) and not any(deal.number == fact.deal for deal in parties[-1].deals):
            parties[-1].deals.append(_Deal(None, (), number=fact.deal))
        elif isinstance(fact, Adjusted | Redealt):
            parties[-1].deals[-1].rulings.append(_ruling(fact, parties[-1].seats, name_of))
        sitting = evolve(sitting, fact)
        partie = sitting.partie
        if partie is None or partie.deal is None:
            continue
        if isinstance(fact, Dealt):
            dealt = None if isinstance(partie.deal, PackDeal) else partie.deal
            parties[-1].deals.append(_Deal(dealt, partie.at, sealed=seals.get(line)))
        elif isinstance(fact, Silenced):
            parties[-1].deals[-1].silence = partie.deal.silence
        if isinstance(partie.deal, PackDeal):
            parties[-1].deals[-1].pack = partie.deal
    return tuple(
        _record(sitting, partie, noted, name_of, money_of)
        for partie, noted in zip(sitting.parties, parties, strict=True)
    )


def _note_move(partie_noted: _Partie, sitting: Sitting, fact: Moved, name_of: Callable[[str], str]) -> None:
    """The move, and what a referee had permitted for it where it breaks a rule."""
    partie, deal = sitting.partie, sitting.deal
    assert partie is not None
    assert isinstance(deal, law.Deal)
    noted = partie_noted.deals[-1]
    action = partie.by_side(fact.action)
    permitted = {breach for seat, breach in sitting.permits if seat == fact.action.seat}
    for breach in sorted(law.breaches(deal, action) & permitted) if permitted else ():
        ruling: Json = {"kind": "waive", "breach": str(breach)}
        if isinstance(action, Play):
            ruling["move"] = sum(len(trick.cards) for trick in deal.tricks) + 1
        else:
            who = partie_noted.seats[fact.action.seat]
            ruling |= {"player": name_of(str(who)), "move": "calls" if isinstance(action, Call) else "exchange"}
        noted.rulings.append(ruling)
    noted.done.append((deal, action))


def _ruling(fact: Adjusted | Redealt, seats: tuple[str | None, ...], name_of: Callable[[str], str]) -> Json:
    if isinstance(fact, Redealt):
        return {"kind": "redeal", "reason": fact.reason}
    player = name_of(str(seats[fact.seat]))
    return {"kind": "adjust", "player": player, "points": fact.points, "clause": fact.clause, "reason": fact.reason}


def seats_of_parties(facts: Iterable[Fact]) -> tuple[tuple[str | None, ...], ...]:
    """Who sat at the end of each partie of a log, by seat: character ids; whoever took another's place owes for it."""
    sitting: Sitting | None = None
    seats: list[tuple[str | None, ...]] = []
    for _, fact in standing(list(facts)):
        sitting = replay([fact]) if isinstance(fact, Opened) else evolve(sitting, fact) if sitting else None
        if sitting is not None and isinstance(fact, CutForDeal):
            seats.append(sitting.seats)
        elif sitting is not None and isinstance(fact, Reseated) and sitting.under_way:
            seats[-1] = sitting.seats
    return tuple(seats)


def _stake(stake: Stake, system: CoinSystem) -> Json:
    kind = "flat" if stake.flat else "per_point"
    told: Json = {"coin": stake.coin, kind: figures(stake.flat or stake.per_point, system)}
    if stake.coin not in SYSTEMS:
        told["money"] = plain_of(system)
    return told


def _record(
    sitting: Sitting,
    partie: Partie,
    noted: _Partie,
    name_of: Callable[[str], str],
    money_of: Callable[[str], CoinSystem],
) -> Json:
    rules = sitting.rules
    plain = ruleset_to_json(rules)
    law_told: Json = {"edition": rules.edition}
    if rules.name:
        law_told["name"] = rules.name
    if house := {name: plain[name] for name in differences(rules) if name not in idle_fields(rules)}:
        law_told["house"] = house
    names = record_names(noted.seats, name_of)
    record: Json = {
        "format": FORMAT,
        "version": VERSION,
        "game": rules.game,
        "rules": law_told,
        "players": list(names),
    }
    stake = sitting.stake
    if stake.per_point or stake.flat:
        record["stake"] = _stake(stake, money_of(stake.coin))
    if partie.opening_multiplier != 1:
        record["opening_multiplier"] = partie.opening_multiplier
    if partie.stopped:
        record["stopped"] = True
        if partie.by_points:
            record["by_points"] = True
    record["deals"] = [told for deal in noted.deals if (told := _told(deal, partie, names)) is not None]
    return record


def _told(noted: _Deal, partie: Partie, names: tuple[str, ...]) -> Json | None:
    """A deal by whichever of the three kinds; ``None`` for one that was typed and no longer counts."""
    if noted.number:
        account = next((account for account in partie.accounts if account.number == noted.number), None)
        if account is None or not account.typed:
            return None
        totals = {names[seat]: total for seat, total in zip(account.seats, account.totals, strict=True)}
        return {"dealer": names[account.dealer], "totals": totals}
    at = tuple(names[seat] for seat in noted.at)
    told = _tally(noted.pack, at) if noted.pack is not None else _deal(noted, at)
    if noted.silence:
        told["silence"] = {name: why for name, why in zip(at, noted.silence, strict=True) if why}
    if rulings := [*_waived_late(noted, at), *noted.rulings]:
        told["rulings"] = rulings
    return told


def _tally(deal: PackDeal, names: tuple[str, ...]) -> Json:
    """A deal of a real pack: what was said, and who took which trick."""
    told: Json = {
        "dealer": names[deal.dealer],
        "claims": {
            # Nobody is asked for what another's call beat, though the law lets nothing be kept back.
            name: _claims(own) | ({} if deal.rules.allow_sinking else {"unsaid": True})
            for name, own in zip(names, deal.state.claims, strict=True)
        },
        "tricks": [names[side] for side in deal.state.winners],
    }
    if deal.state.capot is not None:
        told["open_capot"] = names[deal.state.capot]
    return told


def _claims(own: Claimed) -> Json:
    told: Json = {}
    if own.white:
        told["white_hand"] = own.white if own.white > 1 else True
    if own.point:
        point: Json = {"cards": own.point}
        if own.high:
            point["high"] = "".join(RANK_LETTERS[rank] for rank in own.high)
        if own.pips is not None:
            point["pips"] = own.pips
        if own.run is not None:
            point["run"] = own.run
        told["point"] = point
    for name, groups in (("sequences", own.sequences), ("sets", own.sets)):
        if groups:
            told[name] = [f"{RANK_LETTERS[rank]}/{size}" for rank, size in groups]
    if own.full:
        told["full_hand"] = True
    return told


def record_names(seats: tuple[str | None, ...], name_of: Callable[[str], str]) -> tuple[str, ...]:
    """Names by seat; two of the same name are told apart by their ids."""
    ids = [character or "" for character in seats]
    names = [name_of(character) for character in ids]
    if len(set(names)) < len(names):
        names = [f"{name} ({character})" for name, character in zip(names, ids, strict=True)]
    return tuple(names)


def _deal(noted: _Deal, names: tuple[str, ...]) -> Json:
    first = noted.opened
    assert first is not None
    told: Json = {
        "dealer": names[first.dealer],
        "hands": {name: format_cards(side.dealt) for name, side in zip(names, first.sides, strict=True)},
        "talon": format_cards(first.sides[first.elder].packet + first.sides[first.dealer].packet),
    }
    exchanges: dict[int, Json] = {}
    sunk: dict[str, list[str]] = {}
    called: dict[str, Json] = {}
    play: list[str] = []
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
    if noted.sealed is not None:
        told["seal"] = seal_to_json(noted.sealed)
    return told


def _waived_late(noted: _Deal, names: tuple[str, ...]) -> list[Json]:
    """What was kept back rightly when it was, and would not be by the silence that was ruled after it."""
    return [
        {"kind": "waive", "player": names[action.seat], "move": "calls", "breach": _SINKING}
        for before, action in noted.done
        if isinstance(action, Call) and _kept_back(law.copy(before, silence=noted.silence), action)
    ]


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
