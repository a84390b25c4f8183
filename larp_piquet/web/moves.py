"""From a posted form to the action it asks for. What cannot be understood raises ``Unreadable``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from werkzeug.datastructures import MultiDict

from ..engine import acts
from ..engine.cards import Card, parse_card, parse_cards
from ..services.errors import BadInput, Problem
from ..tables import acts as table

#: A form of ours names at most a whole hand; a claim is at most a whole suit and carte rouge.
MOST_CARDS = 13
Form = MultiDict[str, str]


class Unreadable(ValueError):
    """A form that no page of ours makes."""


def number(form: Form, name: str, most: int = 10**9) -> int:
    """A whole number from 0 to ``most``."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= 10) or int(text) > most:
        raise Unreadable(name)
    return int(text)


def cards(form: Form, name: str = "card") -> tuple[Card, ...]:
    """The cards chosen."""
    chosen = form.getlist(name)
    if len(chosen) > MOST_CARDS:
        raise Unreadable(name)
    try:
        return tuple(parse_card(text) for text in chosen)
    except ValueError:
        raise Unreadable(name) from None


def _claims(form: Form, category: acts.Category) -> tuple[acts.Claim, ...]:
    told = form.getlist("claim")
    if len(told) > MOST_CARDS:
        raise Unreadable("claim")
    try:
        return tuple(acts.Claim(category, parse_cards(text)) for text in told if text)
    except ValueError:
        raise Unreadable("claim") from None


def _call(form: Form, seat: int) -> acts.Action:
    try:
        category = acts.Category(form.get("category", ""))
    except ValueError:
        raise Unreadable("category") from None
    return acts.Call(seat, category, _claims(form, category))


def _play(form: Form, seat: int) -> acts.Action:
    chosen = cards(form)
    if not chosen:
        raise BadInput([Problem("card", "no_card_lifted")])
    if len(chosen) != 1:
        raise Unreadable("card")
    return acts.Play(seat, chosen[0])


_MOVES: Mapping[str, Callable[[Form, int], acts.Action]] = {
    "discard": lambda form, seat: acts.Discard(seat, cards(form)),
    "take": lambda form, seat: acts.Take(seat, cards(form)),
    "decline": lambda form, seat: acts.Decline(seat),
    "consent": lambda form, seat: acts.Consent(seat, True),
    "withhold": lambda form, seat: acts.Consent(seat, False),
    "call": _call,
    "capot": lambda form, seat: acts.AnnounceCapot(seat),
    "play": _play,
    "look": lambda form, seat: acts.Look(seat),
}

_TABLE: Mapping[str, Callable[[Form], table.TableAction]] = {
    "rise": lambda form: table.Rise(),
    "agree": lambda form: table.Agree(deals_first=form.get("deals_first") == "yes"),
    "deal": lambda form: table.DealNext(),
    "offer_stop": lambda form: table.OfferStop(),
    "accept_stop": lambda form: table.AnswerStop(True),
    "refuse_stop": lambda form: table.AnswerStop(False),
    "sign": lambda form: table.Sign(),
    "close": lambda form: table.CloseSitting(_reason(form)),
}


def _reason(form: Form) -> str:
    return " ".join(form.get("reason", "").split())


def of_player(form: Form, seat: int | None) -> table.TableAction:
    """What a player's form asks for; ``seat`` is where he sits."""
    verb = form.get("do", "")
    if verb in _TABLE:
        return _TABLE[verb](form)
    if verb in _MOVES:
        if seat is None:
            raise table.Refused(table.Refusal.NOT_SEATED)
        return table.Move(_MOVES[verb](form, seat))
    raise Unreadable("do")
