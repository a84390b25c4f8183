"""From a form of the referee's to the rulings it asks for. What cannot be understood raises ``Unreadable``.

The same fields are read twice: from the address of the page that weighs a ruling, and from the form that gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..engine.acts import Breach
from ..engine.irregular import CASES, FactsError, known_facts, rule
from ..engine.ruleset import Ruleset
from ..engine.score import SILENCES, Silence
from ..tables import acts as table
from ..tables import desk
from ..wording.desk import REASONS
from .moves import Form, Unreadable, number

#: The fields that each ruling needs beside its reason; what has none is weighed at once.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "pause": (),
    "resume": (),
    "back": ("line",),
    "waive": ("seat", "breach"),
    "silence": ("seat", "why"),
    "adjust": ("seat", "sign", "points"),
    "redeal": (),
    "reseat": ("seat", "character"),
    "excuse": ("seat", "how"),
    "mode": ("mode",),
    "stop": ("so",),
    "void": (),
    "sign_for": ("seat",),
    "close": (),
}
LAST_SEAT = 2


def reason_of(form: Form) -> str:
    """The reason that was typed, else the one that was tapped."""
    typed = " ".join(form.get("words", "").split())
    return typed or " ".join(form.get("reason", "").split())


def complete(kind: str, form: Form) -> bool:
    """Whether every field of the ruling has been answered; an empty answer is one too."""
    return all(field in form for field in FIELDS[kind])


def weighed(kind: str, form: Form) -> table.TableAction:
    """The ruling as it is weighed, before anybody has said why."""
    return _READERS[kind](form, REASONS[kind][0])


def given(form: Form, law: Ruleset | None) -> tuple[table.TableAction, ...]:
    """What a referee's form asks for; ``law`` is that of the table, for an irregularity."""
    kind = form.get("do", "")
    if kind == "irregular" and law is not None:
        return irregular(form, law, reason_of(form))
    if kind not in _READERS:
        raise Unreadable("do")
    return (_READERS[kind](form, reason_of(form)),)


def _seat(form: Form) -> int:
    return number(form, "seat", LAST_SEAT)


def _breach(form: Form) -> Breach:
    try:
        return Breach(form.get("breach", ""))
    except ValueError:
        raise Unreadable("breach") from None


def _mode(form: Form) -> desk.Mode:
    try:
        return desk.Mode(form.get("mode", ""))
    except ValueError:
        raise Unreadable("mode") from None


def _excuse(form: Form) -> desk.Excuse:
    try:
        return desk.Excuse(form.get("how", ""))
    except ValueError:
        raise Unreadable("how") from None


def _by_points(form: Form) -> bool:
    if form.get("so") not in ("early", "points"):
        raise Unreadable("so")
    return form["so"] == "points"


def _silence(form: Form) -> Silence | None:
    why = form.get("why", "")
    if why and why not in SILENCES:
        raise Unreadable("why")
    return next((silence for silence in SILENCES if silence == why), None)


def _points(form: Form) -> int:
    if form.get("sign") not in ("give", "take"):
        raise Unreadable("sign")
    points = number(form, "points", 10**6)
    return points if form["sign"] == "give" else -points


_READERS: Mapping[str, Callable[[Form, str], table.TableAction]] = {
    "pause": lambda form, why: desk.Rule(desk.Paused(why)),
    "resume": lambda form, why: desk.Rule(desk.Resumed(why)),
    "back": lambda form, why: desk.Rule(desk.TakenBack(number(form, "line"), why)),
    "waive": lambda form, why: desk.Rule(desk.Waived(_seat(form), _breach(form), why)),
    "silence": lambda form, why: desk.Rule(desk.Silenced(_seat(form), _silence(form), why)),
    "adjust": lambda form, why: desk.Rule(desk.Adjusted(_seat(form), _points(form), why)),
    "redeal": lambda form, why: desk.Rule(desk.Redealt(why)),
    "reseat": lambda form, why: desk.Rule(desk.Reseated(_seat(form), form.get("character", ""), why)),
    "excuse": lambda form, why: desk.Rule(desk.Excused(_seat(form), _excuse(form), why)),
    "mode": lambda form, why: desk.Rule(desk.ModeSet(_mode(form), why)),
    "stop": lambda form, why: desk.Rule(desk.PartieStopped(why, by_points=_by_points(form))),
    "void": lambda form, why: table.VoidPartie(why),
    "sign_for": lambda form, why: table.Sign(_seat(form), why),
    "close": lambda form, why: table.CloseSitting(why),
}


def of_irregular(form: Form) -> tuple[str, ...]:
    """The fields that the form of an irregularity may have beside its reason."""
    facts = CASES[form["case"]].facts if form.get("case") in CASES else ()
    return ("players", "case", *(fact.key for fact in facts), "seat", "carry", "then")


def irregular(form: Form, law: Ruleset, why: str) -> tuple[desk.Rule, ...]:
    """The law's answer as it was read, and, if it is to be carried out, what follows from it."""
    case = form.get("case", "")
    if case not in CASES:
        raise Unreadable("case")
    told = {fact.key: form[fact.key] for fact in CASES[case].facts if form.get(fact.key)}
    try:
        answer = rule(case, told, law)
        known = known_facts(case, told, law)
    except FactsError:
        raise Unreadable("case") from None
    facts = tuple((key, str(value)) for key, value in known.items())
    read = desk.Rule(desk.Ruled(case, facts, answer.outcome, answer.clause, why))
    if form.get("carry") != "yes":
        return (read,)
    if answer.silence is not None:
        return (read, desk.Rule(desk.Silenced(_seat(form), answer.silence, why)))
    return (read, desk.Rule(desk.Redealt(why))) if answer.outcome == "redeal" else (read,)
