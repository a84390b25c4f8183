"""The form by which a debt is drawn up outside a table, for a character and for the game master alike."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from flask import g, request

from ..services import cast, events
from ..services.drafts import SOURCES, DebtForm
from ..services.errors import BadInput, Forbidden, Problem
from ..wording import debts as words_of
from ..wording.instruments import INSTRUMENTS, Instrument, usual_of
from . import moneys, people
from .refusals import refused, sentence
from .tongue import _
from .visitor import event, house

FIELDS = (
    "sum",
    "coin",
    "thing",
    "source",
    "cause",
    "true_cause",
    "due",
    "due_at",
    "hours",
    "addition",
    "instrument",
    "witnesses",
    "drawee",
)
#: As they are called in the form of the service.
_OF_SERVICE = {"amount": "sum"}


def typed(**more: str) -> dict[str, str]:
    """What was posted, whole: what is too long is told of its field, and nothing is cut in silence."""
    fields = (*FIELDS, *more)
    return {name: " ".join(request.form.get(name, "").split()) for name in fields} | {
        "transferable": "yes" if request.form.get("transferable") == "yes" else ""
    }


def blank() -> dict[str, str]:
    """A form in which nothing is written yet; a picker of dates opens in the game, some hours from now in it."""
    return dict.fromkeys(FIELDS, "") | {"source": "loan", "due": "demand", "transferable": "yes", "due_at": soon()}


def soon() -> str:
    """A full hour of game time, three to four hours from now, as a field takes it; empty without an event."""
    if event() is None:
        return ""
    moment = events.game_now(house()) + timedelta(hours=4)
    return moment.strftime("%Y-%m-%dT%H:00")


def form_of(values: dict[str, str], debtor: str, creditor: str) -> DebtForm:
    """What was typed, for the service."""
    return DebtForm(
        debtor=debtor,
        creditor=creditor,
        amount=values["sum"],
        coin=values["coin"],
        thing=values["thing"],
        source=values["source"],
        cause=values["cause"],
        true_cause=values["true_cause"],
        due=values["due"],
        due_at=values["due_at"],
        hours=values["hours"],
        addition=values["addition"],
        transferable=values["transferable"] == "yes",
        instrument=values["instrument"],
        witnesses=values["witnesses"],
        drawee=values["drawee"],
    )


def sides(values: dict[str, str], mine: str) -> tuple[str, str]:
    """Who owes whom, of a character and the other whom he has named. Raises ``BadInput`` where he has not said."""
    if values["side"] not in ("owe", "owed"):
        raise BadInput([Problem("side", "required")])
    return (mine, values["other"]) if values["side"] == "owe" else (values["other"], mine)


def faults(error: BadInput) -> dict[str, str]:
    """The form's faults by field, said."""
    g.form_refused = True
    return {_OF_SERVICE.get(p.field, p.field): sentence(p.code, p.values) for p in error.problems}


def problems(error: BadInput | Forbidden) -> dict[str, str]:
    """The same of a character's own form, in which he names the other alone, and where it may be the PIN that is wrong;
    any other thing that is not his to do is raised again."""
    if isinstance(error, BadInput):
        return {"other" if field in ("debtor", "creditor") else field: said for field, said in faults(error).items()}
    if error.code not in ("pin_wrong", "pin_needed"):
        raise error
    g.form_refused = True
    return {"pin": refused(error)}


def kinds(keys: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Kinds of paper for a choice; of one that came after the year of the game, what it is printed as till then."""
    found = event()
    year = found.game_date.year if found is not None else 0
    return tuple((key, _kind(INSTRUMENTS[key], year)) for key in keys)


def _kind(kind: Instrument, year: int) -> str:
    name = _(kind.name)
    if year and kind.since > year:
        other = _(INSTRUMENTS[usual_of(kind.country)].name)
        return _("%(kind)s; before %(year)s it is printed as %(other)s", kind=name, year=kind.since, other=other)
    return name


def coin_of_event() -> str:
    """The money that is meant where none is named."""
    found = event()
    return found.coin if found is not None else ""


def choices(*, real: bool, but: str = "") -> dict[str, Any]:
    """What may be chosen: people still in the game, sources and terms. ``real``: by real names.

    ``purses_kept``: the event keeps account of purses, which a note does not move.
    """
    found = event()
    return {
        "purses_kept": found is not None and found.purses,
        "people": people.choices(cast.characters(house()), real=real, but=but),
        "moneys": moneys.choices_from(coin_of_event()),
        "sources": tuple((key, _(words_of.SOURCES[key])) for key in SOURCES),
        "instruments": (("", _("what goes with the coin")), *kinds(INSTRUMENTS)),
        "terms": tuple((str(kind), _(title)) for kind, title in words_of.TERMS.items()),
    }
