"""Records in a test: built by hand, or written down from a deal that was played through the engine."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import AnnounceCapot, Call, Discard, Phase, Play, Take
from larp_piquet.engine.cards import format_cards
from larp_piquet.engine.score import CATEGORIES
from larp_piquet.tables.account import adjudicate
from larp_piquet.tables.carddeal import item_text

ATHOS, ARAMIS = "Атос", "Арамис"


def record(*deals: dict[str, Any], edition: str = "musketeer", **more: Any) -> dict[str, Any]:
    return {
        "format": "piquet-record",
        "version": 1,
        "game": "piquet",
        "rules": {"edition": edition},
        "players": [ATHOS, ARAMIS],
        "stake": {"coin": "ru", "per_point": "1 к."},
        "deals": list(deals),
        **more,
    }


def entry(player: str, points: int) -> dict[str, Any]:
    return {"entry": {"player": player, "points": points}}


def as_record(states: list[law.Deal], actions: list[Any], names: tuple[str, ...] = (ATHOS, ARAMIS)) -> dict[str, Any]:
    """A deal that was played through the engine, written as a record; ``names`` by seat."""
    first = states[0]
    seats = range(len(names))
    exchanges: dict[int, dict[str, Any]] = {}
    called: dict[str, dict[str, Any]] = {name: {} for name in names}
    deal: dict[str, Any] = {
        "dealer": names[first.dealer],
        "hands": {names[seat]: format_cards(first.sides[seat].dealt) for seat in seats},
        "talon": format_cards(first.sides[first.elder].packet + first.sides[first.dealer].packet),
    }
    play = []
    for action in actions:
        if isinstance(action, Discard):
            exchanges[action.seat] = {"player": names[action.seat], "discard": format_cards(action.cards)}
        elif isinstance(action, Take):
            exchanges[action.seat]["take"] = format_cards(action.cards)
        elif isinstance(action, Call):
            called[names[action.seat]][str(action.category)] = action.claims
        elif isinstance(action, AnnounceCapot):
            deal["open_capot"] = names[action.seat]
        elif isinstance(action, Play):
            play.append(str(action.card))
    last = states[-1]
    for seat in seats:
        if last.sides[seat].declined:
            exchanges[seat] = {"player": names[seat], "decline": True}
    deal["exchanges"] = [exchanges[seat] for seat in (first.elder, first.dealer) if seat in exchanges]
    deal["play"] = " ".join(play)
    deal["sunk"] = {name: [category for category, claims in own.items() if not claims] for name, own in called.items()}
    deal["called"] = {
        name: {c: [item_text(claim) for claim in claims] for c, claims in own.items() if claims and "hand" not in c}
        for name, own in called.items()
    }
    return deal


def actions_between(states: list[law.Deal]) -> list[Any]:
    """The actions between the states of a deal, read off what changed."""
    actions: list[Any] = []
    for before, after in pairwise(states):
        seat = before.turn
        assert seat is not None
        old, new = before.sides[seat], after.sides[seat]
        if new.discard != old.discard:
            actions.append(Discard(seat, new.discard))
        if new.taken != old.taken and before.phase is Phase.TAKE:
            actions.append(Take(seat, new.taken))
        if after.capot_announced != before.capot_announced:
            assert after.capot_announced is not None
            actions.append(AnnounceCapot(after.capot_announced))
        if before.phase is Phase.CALLS and after.turn != before.turn:
            assert before.category is not None
            place = CATEGORIES.index(before.category)
            claims = new.calls[place]
            assert claims is not None
            actions.append(Call(seat, before.category, claims))
        if before.phase is Phase.PLAY and len(new.hand) < len(old.hand):
            (card,) = set(old.hand) - set(new.hand)
            actions.append(Play(seat, card))
    return actions


# -- tallies -------------------------------------------------------------------------------------------------------

Json = dict[str, Any]
TWELVE = [ATHOS] * 7 + [ARAMIS] * 5


def tally(athos: Json | None = None, aramis: Json | None = None, tricks: list[str] | None = None, **more: Any) -> Json:
    """Athos is the elder."""
    claims = {ATHOS: athos or {}, ARAMIS: aramis or {}}
    return {"dealer": ARAMIS, "claims": claims, "tricks": TWELVE if tricks is None else tricks, **more}


def told(deal: dict[str, Any], edition: str = "musketeer", **more: Any) -> dict[str, Any]:
    account = adjudicate(record(deal, edition=edition, **more))["deals"]
    assert isinstance(account, list)
    made = account[0]
    assert isinstance(made, dict)
    return made


def called_lines(made: dict[str, Any]) -> list[tuple[str, str, int]]:
    items = ("white_hand", "point", "sequence", "set", "full_hand", "repique")
    return [(line["player"], line["item"], line["points"]) for line in made["lines"] if line["item"] in items]
