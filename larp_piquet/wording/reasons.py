"""Why each category of a finished deal went as it did, in a sentence, from the same verdict that the scorer counts by.

Says nothing that the ``CallView`` does not: one made for the table tells nothing of a loser's hidden holding.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.acts import Category, Claim
from ..engine.score import Line, Silence
from ..engine.views import CallView
from .clauses import CLAUSES
from .mark import N_, Phrase
from .names import RANKS
from .speech import RANKS_BY_LETTER, claim_name, list_of, sequence_name

_TITLES = {
    Category.WHITE_HAND: N_("White hand"),
    Category.POINT: N_("Point"),
    Category.SEQUENCES: N_("Sequences"),
    Category.SETS: N_("Sets"),
    Category.FULL_HAND: N_("Full hand"),
}
#: Where the bests of both were level and nobody counts.
_LEVEL = {
    Category.POINT: N_("Point: %(number)s against %(number)s, and level in the rest: nobody counts it."),
    Category.SEQUENCES: N_("Sequences: the best of both are equal: nobody counts any."),
    Category.SETS: N_("Sets: the best of both are equal: nobody counts any."),
}
#: The clause by which a hand is silent.
SILENT_BY: dict[Silence, str] = {
    "false_claim": "irregularity.false_call",
    "excess_cards": "irregularity.excess",
}


def silences(silence: Sequence[Silence | None], names: Sequence[str]) -> tuple[Phrase, ...]:
    """Who plays in silence and by which clause; ``names`` are by seat."""
    told = []
    for name, why in zip(names, silence, strict=False):
        if why is not None:
            values = {"name": name, "clause": Phrase(CLAUSES[SILENT_BY[why]].title)}
            told.append(Phrase(N_("%(name)s plays in silence and counts nothing. (%(clause)s)"), values))
    if "excess_cards" in silence:
        told.append(Phrase(N_("Tricks taken against too many cards count double.")))
    return tuple(told)


def reasons(calls: Sequence[CallView], lines: Sequence[Line], names: Sequence[str]) -> tuple[Phrase, ...]:
    """The sentences of a deal, in the order of the calls; ``names`` are by seat."""
    told = [phrase for call in calls for phrase in _category(call, names)]
    told += [_jump(line, names) for line in lines if line.item in ("repique", "pique")]
    return tuple(told)


def _jump(line: Line, names: Sequence[str]) -> Phrase:
    values = {"name": names[line.seat], "total": line.running}
    if len(names) > 2:
        if line.item == "repique":
            return Phrase(
                N_(
                    "Repique: %(name)s reached the threshold by calls alone, and nothing that the others counted "
                    "forbade it: %(total)s."
                ),
                values,
            )
        return Phrase(
            N_("Pique: %(name)s reached the threshold in the play while the others had counted nothing: %(total)s."),
            values,
        )
    if line.item == "repique":
        return Phrase(
            N_(
                "Repique: %(name)s reached the threshold by calls alone, and nothing that the other counted "
                "forbade it: %(total)s."
            ),
            values,
        )
    return Phrase(
        N_("Pique: %(name)s reached the threshold in the play while the other had counted nothing: %(total)s."), values
    )


def _category(call: CallView, names: Sequence[str]) -> list[Phrase]:
    if call.open:
        return []
    what = Phrase(_TITLES[call.category])
    if call.category in (Category.WHITE_HAND, Category.FULL_HAND):
        return [
            Phrase(
                N_("%(what)s: %(name)s called it; it is compared with nothing."), {"what": what, "name": names[seat]}
            )
            for seat, said in enumerate(call.said)
            if said
        ]
    if call.winner is None:
        if call.equal:
            return [_level(call)]
        return [Phrase(N_("%(what)s: nobody called any."), {"what": what})]
    values: dict[str, object] = {"what": what, "name": names[call.winner]}
    told = [_won(call, call.winner, values)]
    claims = call.scored[call.winner]
    if call.category is not Category.POINT and len(claims) > 1 and all(claim.cards for claim in claims):
        told.append(Phrase(N_("Counted with it: %(claims)s."), {"claims": _named(claims[1:])}))
    return told


def _level(call: CallView) -> Phrase:
    number = max(said or 0 for said in call.said)
    top = next((measure for measure in call.measure if measure), "")
    if call.category is Category.SEQUENCES and len(top) == 1:
        claim = sequence_name(number, RANKS_BY_LETTER[top])
        if len(call.said) > 2:
            return Phrase(N_("Sequences: the best are level at a %(claim)s: nobody counts any."), {"claim": claim})
        return Phrase(N_("Sequences: the best of both is a %(claim)s: nobody counts any."), {"claim": claim})
    return Phrase(_LEVEL[call.category], {"number": number})


def _named(claims: Sequence[Claim]) -> Phrase:
    return list_of([claim_name(claim) for claim in claims])


def _won(call: CallView, winner: int, values: dict[str, object]) -> Phrase:
    """Why the winner's is good; ``call.said`` and ``call.measure`` tell as much as this reader may know."""
    if len(call.said) > 2:
        return _won_of_three(call, winner, values)
    loser = next(seat for seat in range(len(call.said)) if seat != winner)
    own, other = call.said[winner], call.said[loser]
    values = {**values, "own": own or 0, "other": other or 0}
    if call.equal:
        return Phrase(N_("%(what)s: the equal best go out; of the rest %(name)s has the better."), values)
    if other is None:
        return Phrase(N_("%(what)s: %(own)s, and the other has nothing better. %(name)s counts it."), values)
    if not other:
        return Phrase(N_("%(what)s: %(own)s, and the other called none. %(name)s counts it."), values)
    if own != other:
        return Phrase(N_("%(what)s: %(own)s against %(other)s. %(name)s counts it."), values)
    higher, lower = call.measure[winner], call.measure[loser]
    if higher is not None:
        values["higher"] = _measure(higher)
    if lower is not None:
        values["lower"] = _measure(lower)
    if higher is not None and lower is not None:
        return Phrase(
            N_("%(what)s: %(own)s against %(other)s; %(higher)s beats %(lower)s. %(name)s counts it."), values
        )
    if higher is not None:
        return Phrase(
            N_("%(what)s: %(own)s against %(other)s; %(higher)s, and the other has less. %(name)s counts it."), values
        )
    if lower is not None:
        return Phrase(N_("%(what)s: %(own)s against %(other)s; %(lower)s is not enough. %(name)s counts it."), values)
    return Phrase(N_("%(what)s: %(own)s against %(other)s, the higher decides. %(name)s counts it."), values)


def _won_of_three(call: CallView, winner: int, values: dict[str, object]) -> Phrase:
    """The same where two are outdone; what the others called is told as far as it is known."""
    others = [call.said[seat] for seat in range(len(call.said)) if seat != winner]
    known = [Phrase(str(number)) for number in others if number]
    values = {**values, "own": call.said[winner] or 0}
    if call.equal:
        return Phrase(N_("%(what)s: the equal best go out; of the rest %(name)s has the better."), values)
    if not known:
        if None in others:
            return Phrase(N_("%(what)s: %(own)s, and neither of the others has better. %(name)s counts it."), values)
        return Phrase(N_("%(what)s: %(own)s, and the others called none. %(name)s counts it."), values)
    values["others"] = (
        known[0] if len(known) == 1 else Phrase(N_("%(one)s and %(two)s"), {"one": known[0], "two": known[1]})
    )
    if call.said[winner] in others:
        return Phrase(N_("%(what)s: %(own)s against %(others)s, the higher decides. %(name)s counts it."), values)
    return Phrase(N_("%(what)s: %(own)s against %(others)s. %(name)s counts it."), values)


def _measure(told: str) -> object:
    """Pips as they are; ranks by name."""
    if told.isdecimal() and len(told) == 2 and int(told) <= 75:
        return told
    return list_of([Phrase(RANKS[RANKS_BY_LETTER[letter]]) for letter in told])
