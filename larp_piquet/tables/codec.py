"""Facts to JSON and back. Payloads carry a version; a fact written by an older version is upcast on reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..engine.acts import Action, AnnounceCapot, Call, Category, Claim, Consent, Decline, Discard, Look, Play, Take
from ..engine.cards import Card, format_cards, parse_card, parse_cards
from ..engine.ruleset import ruleset_from_json, ruleset_to_json
from .acts import (
    Agreed,
    Closed,
    CutForDeal,
    Dealt,
    Fact,
    Left,
    Moved,
    Opened,
    Seated,
    Signed,
    Stake,
    StopAnswered,
    StopOffered,
    Voided,
)
from .desk import DeskFact, Mode
from .deskcodec import DESK_KINDS, desk_from_json, desk_to_json
from .packcodec import PACK_KINDS, pack_from_json, pack_to_json
from .packwords import PackFact

VERSION = 1
Json = dict[str, object]


class CodecError(ValueError):
    """A payload that is no fact of a table, or of a version this program does not know."""


def fact_to_json(fact: Fact) -> Json:
    """One fact as plain JSON values, with its kind and version."""
    return {"v": VERSION, **_plain(fact)}


def _plain(fact: Fact) -> Json:
    if isinstance(fact, DeskFact):
        return desk_to_json(fact)
    elif isinstance(fact, PackFact):
        return pack_to_json(fact)
    elif isinstance(fact, Opened):
        stake: Json = {"coin": fact.stake.coin, "per_point": fact.stake.per_point}
        if fact.stake.flat:
            stake["flat"] = fact.stake.flat
        if fact.stake.bank:
            stake["bank"] = fact.stake.bank
        return {"kind": "opened", "rules": ruleset_to_json(fact.rules), "stake": stake, "mode": fact.mode}
    elif isinstance(fact, Seated):
        return {"kind": "seated", "seat": fact.seat, "character": fact.character}
    elif isinstance(fact, Left):
        return {"kind": "left", "seat": fact.seat}
    elif isinstance(fact, Agreed):
        told: Json = {"kind": "agreed", "seat": fact.seat}
        return {**told, "deals_first": True} if fact.deals_first else told
    elif isinstance(fact, CutForDeal):
        return {"kind": "cut", "cards": format_cards(fact.cards), "dealer": fact.dealer}
    elif isinstance(fact, Dealt):
        return {"kind": "dealt", "dealer": fact.dealer, "pack": format_cards(fact.pack)}
    elif isinstance(fact, Moved):
        return {"kind": "moved", **action_to_json(fact.action)}
    elif isinstance(fact, StopOffered):
        return {"kind": "stop_offered", "seat": fact.seat}
    elif isinstance(fact, StopAnswered):
        return {"kind": "stop_answered", "seat": fact.seat, "agreed": fact.agreed}
    elif isinstance(fact, Signed):
        return {"kind": "signed", "seat": fact.seat, "by": fact.by, "reason": fact.reason}
    elif isinstance(fact, Voided):
        return {"kind": "voided", "reason": fact.reason, "by": fact.by}
    return {"kind": "closed", "by": fact.by, "reason": fact.reason}


def fact_from_json(plain: Mapping[str, object]) -> Fact:
    """The inverse of ``fact_to_json``; raises ``CodecError``."""
    try:
        if plain["v"] != VERSION:
            raise CodecError(f"facts of version {plain['v']!r} are not known")
        kind = _text(plain, "kind")
        if kind in PACK_KINDS:
            return pack_from_json(plain)
        return desk_from_json(plain) if kind in DESK_KINDS else _READERS[kind](plain)
    except CodecError:
        raise
    except (KeyError, ValueError, TypeError) as error:
        raise CodecError(f"not a fact of a table: {error}") from error


def action_to_json(action: Action) -> Json:
    """A move inside the deal."""
    base: Json = {"act": _ACT_NAMES[type(action)], "seat": action.seat}
    if isinstance(action, Discard | Take):
        base["cards"] = format_cards(action.cards)
    elif isinstance(action, Consent):
        base["agreed"] = action.agreed
    elif isinstance(action, Call):
        base["category"] = str(action.category)
        base["claims"] = [format_cards(claim.cards) for claim in action.claims]
    elif isinstance(action, Play):
        base["card"] = str(action.card)
    return base


_ACT_NAMES: dict[type, str] = {
    Discard: "discard",
    Take: "take",
    Decline: "decline",
    Consent: "consent",
    Call: "call",
    AnnounceCapot: "announce_capot",
    Play: "play",
    Look: "look",
}


def action_from_json(plain: Mapping[str, object]) -> Action:
    """The inverse of ``action_to_json``; raises ``KeyError``, ``ValueError`` or ``TypeError`` on anything else."""
    act, seat = _text(plain, "act"), _number(plain, "seat")
    if act == "discard":
        return Discard(seat, _cards(plain, "cards"))
    elif act == "take":
        return Take(seat, _cards(plain, "cards"))
    elif act == "consent":
        return Consent(seat, _truth(plain, "agreed"))
    elif act == "call":
        category = Category(_text(plain, "category"))
        claims = plain["claims"]
        if not isinstance(claims, list):
            raise TypeError("claims are a list")
        return Call(seat, category, tuple(Claim(category, parse_cards(str(cards))) for cards in claims))
    elif act == "play":
        return Play(seat, parse_card(_text(plain, "card")))
    bare: dict[str, type[Decline] | type[AnnounceCapot] | type[Look]] = {
        "decline": Decline,
        "announce_capot": AnnounceCapot,
        "look": Look,
    }
    return bare[act](seat)


def _text(plain: Mapping[str, object], name: str) -> str:
    value = plain[name]
    if not isinstance(value, str):
        raise TypeError(f"{name} is a text")
    return value


def _number(plain: Mapping[str, object], name: str) -> int:
    value = plain[name]
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is a number")
    return value


def _truth(plain: Mapping[str, object], name: str) -> bool:
    value = plain[name]
    if not isinstance(value, bool):
        raise TypeError(f"{name} is true or false")
    return value


def _cards(plain: Mapping[str, object], name: str) -> tuple[Card, ...]:
    return parse_cards(_text(plain, name))


def _map(plain: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = plain[name]
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} is a map")
    return value


def _opened(plain: Mapping[str, object]) -> Opened:
    stake = _map(plain, "stake")
    rules = ruleset_from_json(_map(plain, "rules"))
    flat, bank = (_number(stake, name) if name in stake else 0 for name in ("flat", "bank"))
    frozen = Stake(_text(stake, "coin"), _number(stake, "per_point"), flat, bank)
    return Opened(rules, frozen, Mode(_text(plain, "mode")))


_READERS: dict[str, Callable[[Mapping[str, object]], Fact]] = {
    "opened": _opened,
    "seated": lambda p: Seated(_number(p, "seat"), _text(p, "character")),
    "left": lambda p: Left(_number(p, "seat")),
    "agreed": lambda p: Agreed(_number(p, "seat"), "deals_first" in p and _truth(p, "deals_first")),
    "cut": lambda p: CutForDeal(_cards(p, "cards"), _number(p, "dealer")),
    "dealt": lambda p: Dealt(_number(p, "dealer"), _cards(p, "pack")),
    "moved": lambda p: Moved(action_from_json(p)),
    "stop_offered": lambda p: StopOffered(_number(p, "seat")),
    "stop_answered": lambda p: StopAnswered(_number(p, "seat"), _truth(p, "agreed")),
    "signed": lambda p: Signed(_number(p, "seat"), _text(p, "by"), _text(p, "reason")),
    "voided": lambda p: Voided(_text(p, "reason"), _text(p, "by")),
    "closed": lambda p: Closed(_text(p, "by"), _text(p, "reason")),
}
