"""Challenging somebody, and answering."""

from __future__ import annotations

from collections.abc import Mapping

from flask import flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...services import cast, challenges
from ...services.challenges import Challenge, Terms
from ...services.errors import BadInput
from ...services.results import Outcome
from .. import laws, moves, people
from ..limits import MOVES, limiter
from ..moneys import sum_in
from ..refusals import sentence
from ..tongue import _
from ..visitor import event, house, phone, whose_form
from .me import me


def _page(typed: Mapping[str, str], errors: Mapping[str, str], to: Challenge | None = None) -> str:
    """The form of terms: of a new challenge, or of an answer to one."""
    mine = phone().character_id
    found = event()
    return render_template(
        "me/challenge.html", to=to, values=typed, errors=errors,
        others=people.choices(cast.characters(house()), real=False, but=mine),
        laws=laws.groups(), event_law=laws.title_of(found.law) if found else "",
    )  # fmt: skip


def _typed() -> dict[str, str]:
    return {name: " ".join(request.form.get(name, "").split()) for name in ("other", "edition", "stake", "words")}


def _terms(typed: Mapping[str, str]) -> Terms:
    return Terms(typed["edition"], typed["stake"], typed["words"])


def _faults(error: BadInput) -> dict[str, str]:
    g.form_refused = True
    return {problem.field: sentence(problem.code, problem.values) for problem in error.problems}


@me.get("/challenge")
def challenge() -> str:
    """Whom, by which law, for what stake."""
    found = event()
    stake = sum_in(found.stake, found.coin) if found and found.stake else ""
    return _page({"other": "", "edition": "", "stake": stake, "words": ""}, {})


@me.post("/challenge")
@limiter.limit(MOVES)
def challenge_send() -> AnyResponse | tuple[str, int]:
    """Sends it."""
    character, typed = whose_form().character, _typed()
    try:
        challenges.propose(house(), character.id, typed["other"], _terms(typed))
    except BadInput as error:
        return _page(typed, _faults(error)), error.status
    flash(_("The challenge is made; the answer comes to your page."))
    return redirect(url_for("me.page"), 303)


def _mine(number: int, character_id: str) -> Challenge:
    """A challenge of this character's; raises ``NotFound``."""
    return challenges.challenge(house(), number, character_id)


@me.get("/challenge/<int:number>")
def challenge_counter(number: int) -> str:
    """The form of other terms."""
    found = _mine(number, phone().character_id)
    amount = found.stake.per_point or found.stake.flat
    stake = sum_in(amount, found.stake.coin) if amount else ""
    return _page({"other": "", "edition": found.edition, "stake": stake, "words": ""}, {}, found)


@me.post("/challenge/<int:number>")
@limiter.limit(MOVES)
def challenge_answer(number: int) -> AnyResponse | tuple[str, int]:
    """Accept, decline, take back, name other terms, or sit down to it."""
    character, typed = whose_form().character, _typed()
    verb, seq = request.form.get("do", ""), moves.number(request.form, "seq")
    if verb == "play":
        where = moves.number(request.form, "number", 999)
        challenges.play(house(), number, where, character.id)
        return redirect(url_for("table.page", number=where), 303)
    outcome: Outcome
    if verb == "accept":
        outcome = challenges.accept(house(), number, seq, character.id)
    elif verb == "decline":
        outcome = challenges.decline(house(), number, seq, character.id, typed["words"])
    elif verb == "withdraw":
        outcome = challenges.withdraw(house(), number, seq, character.id, typed["words"])
    elif verb == "counter":
        try:
            outcome = challenges.counter(house(), number, seq, character.id, _terms(typed))
        except BadInput as error:
            return _page(typed, _faults(error), _mine(number, character.id)), error.status
    else:
        raise moves.Unreadable("do")
    if outcome.already:
        flash(_("That was done already; nothing was done twice."))
    return redirect(url_for("me.page"), 303)
