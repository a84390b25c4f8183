"""Why each category of a finished deal went as it did, in a sentence, from the same verdict that the scorer counts by.

Says nothing that the ``CallView`` does not: one made for the table tells nothing of a loser's hidden holding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..engine.acts import Category, Claim
from ..engine.cards import Rank
from ..engine.score import Line, Silence
from ..engine.views import CallView
from .clauses import CLAUSES
from .mark import N_, Phrase
from .names import RANKS
from .speech import RANKS_BY_LETTER, claim_name, list_of, sequence_name

_TITLES = {
    Category.WHITE_HAND: N_("Carte blanche"),
    Category.POINT: N_("Point"),
    Category.SEQUENCES: N_("Sequences"),
    Category.SETS: N_("Quatorzes and trios"),
    Category.FULL_HAND: N_("Carte rouge"),
}
#: Where the bests of both were level and nobody counts.
_LEVEL = {
    Category.POINT: N_("Point: %(number)s against %(number)s, and level in the rest: nobody counts it."),
    Category.SEQUENCES: N_("Sequences: the best of both are equal: nobody counts any."),
    Category.SETS: N_("Quatorzes and trios: the best of both are equal: nobody counts any."),
}
_LEVEL_OF_THREE = N_("Sequences: the best are equal: nobody counts any.")
_AND = N_("%(one)s and %(two)s")
#: The clause by which a hand is silent.
SILENT_BY: dict[Silence, str] = {
    "false_claim": "irregularity.false_call",
    "excess_cards": "irregularity.excess",
}


def silenced(silence: Sequence[Silence | None], names: Sequence[str]) -> tuple[tuple[Phrase, str], ...]:
    """Who plays in silence and what follows, each sentence with the key of its clause; ``names`` are by seat."""
    told = [
        (Phrase(N_("%(name)s plays in silence and counts nothing."), {"name": name}), SILENT_BY[why])
        for name, why in zip(names, silence, strict=False)
        if why is not None
    ]
    if "excess_cards" in silence:
        told.append((Phrase(N_("Tricks taken against too many cards count double.")), SILENT_BY["excess_cards"]))
    return tuple(told)


def silences(silence: Sequence[Silence | None], names: Sequence[str]) -> tuple[Phrase, ...]:
    """The same where nothing can be linked to: the clause stands beside its sentence by its title."""
    return tuple(
        Phrase("%(sentence)s (%(clause)s)", {"sentence": sentence, "clause": Phrase(CLAUSES[key].title)})
        for sentence, key in silenced(silence, names)
    )


def reasons(calls: Sequence[CallView], lines: Sequence[Line], names: Sequence[str]) -> tuple[Phrase, ...]:
    """The sentences of a deal, in the order of the calls; ``names`` are by seat."""
    told = [phrase for call in calls for phrase in reasons_of(call, calls, lines, names)]
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


def reasons_of(call: CallView, calls: Sequence[CallView], lines: Sequence[Line], names: Sequence[str]) -> list[Phrase]:
    """The sentences of one category; ``calls`` and ``lines`` are those of the whole deal as far as it has come."""
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
    paid = _paid(call, call.winner, calls, lines)
    more = [claim for claim in claims[1:] if claim not in paid]
    if call.category is not Category.POINT and more and all(claim.cards for claim in claims):
        told.append(Phrase(N_("Counted with it: %(claims)s."), {"claims": _named(more)}))
    for claim in paid:
        values = {"claim": _name(claim)}
        told.append(Phrase(N_("Paid with the point already, and not written again: %(claim)s."), values))
    if not claims and _all_paid(call, call.winner, calls, lines):
        told.append(Phrase(N_("It has been paid with the point already, and is not written again.")))
    return told


def _point_paid(winner: int, calls: Sequence[CallView], lines: Sequence[Line]) -> bool:
    """Whether this seat was paid for its point more than a point for each card: by that a run in it is paid too."""
    point = next((call for call in calls if call.category is Category.POINT), None)
    length = 0 if point is None or point.winner != winner else point.said[winner] or 0
    return any(line.item == "point" and line.seat == winner and line.points > length >= 5 for line in lines)


def _runs(winner: int, lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.item == "sequence" and line.seat == winner]


def _paid(call: CallView, winner: int, calls: Sequence[CallView], lines: Sequence[Line]) -> list[Claim]:
    """The sequence that the winner's point has paid, if this reader may know it: it scored, and has no line."""
    if call.category is not Category.SEQUENCES or not _point_paid(winner, calls, lines):
        return []
    claims, written = call.scored[winner], _runs(winner, lines)
    if len(written) >= len(claims):
        return []
    if all(claim.cards for claim in claims):
        laid = {line.cards for line in written}
        return [claim for claim in claims if claim.size >= 5 and claim.cards not in laid]
    return [claim for claim in claims if claim.size >= 5 and claim.told is not None and claim.told.in_point_suit]


def _all_paid(call: CallView, winner: int, calls: Sequence[CallView], lines: Sequence[Line]) -> bool:
    """The same where the cards are not laid open: of a good sequence no line was written."""
    sequences = call.category is Category.SEQUENCES and not _runs(winner, lines)
    return sequences and _point_paid(winner, calls, lines)


def _name(claim: Claim) -> Phrase:
    """A sequence by name, also where its cards were never told."""
    return claim_name(claim) if claim.told is None else sequence_name(claim.size, Rank(claim.told.rank[0]))


def _level(call: CallView) -> Phrase:
    number = max(said or 0 for said in call.said)
    if call.category is not Category.SEQUENCES:
        return Phrase(_LEVEL[call.category], {"number": number})
    # Of three, one who is neither of the two that are level may have named a sequence as long, and lower.
    heard = zip(call.said, call.measure, strict=True)
    ranks = [RANKS_BY_LETTER[measure] for said, measure in heard if measure and said == number]
    if not ranks:
        return Phrase(_LEVEL_OF_THREE if len(call.said) > 2 else _LEVEL[call.category])
    claim = sequence_name(number, max(ranks))
    if len(call.said) > 2:
        return Phrase(N_("Sequences: the best are level at a %(claim)s: nobody counts any."), {"claim": claim})
    return Phrase(N_("Sequences: the best of both is a %(claim)s: nobody counts any."), {"claim": claim})


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
    measures = (call.measure[loser],)
    return _by_rank(
        call.measure[winner],
        measures,
        values,
        N_("%(what)s: %(own)s against %(other)s; %(higher)s, and the other has less. %(name)s counts it."),
    )


def _by_rank(higher: str | None, measures: Sequence[str | None], values: Mapping[str, object], has_less: str) -> Phrase:
    """Between claims of one length, by what is known of the rest; ``has_less`` tells what is not told of the losers."""
    lower = [_measure(measure) for measure in measures if measure is not None]
    values = dict(values)
    if higher is not None:
        values["higher"] = _measure(higher)
    if lower:
        values["lower"] = lower[0] if len(lower) == 1 else Phrase(_AND, {"one": lower[0], "two": lower[1]})
    if higher is not None and lower:
        return Phrase(
            N_("%(what)s: %(own)s against %(other)s; %(higher)s beats %(lower)s. %(name)s counts it."), values
        )
    if higher is not None:
        return Phrase(has_less, values)
    if lower:
        return Phrase(N_("%(what)s: %(own)s against %(other)s; %(lower)s is not enough. %(name)s counts it."), values)
    return Phrase(N_("%(what)s: %(own)s against %(other)s, the higher decides. %(name)s counts it."), values)


def _won_of_three(call: CallView, winner: int, values: dict[str, object]) -> Phrase:
    """The same where two are outdone; what the others called is told as far as it is known."""
    rivals = [seat for seat in range(len(call.said)) if seat != winner]
    others = [call.said[seat] for seat in rivals]
    known = [Phrase(str(number)) for number in others if number]
    own = call.said[winner] or 0
    values = {**values, "own": own}
    if call.equal:
        return Phrase(N_("%(what)s: the equal best go out; of the rest %(name)s has the better."), values)
    if not known:
        if None in others:
            return Phrase(N_("%(what)s: %(own)s, and neither of the others has better. %(name)s counts it."), values)
        return Phrase(N_("%(what)s: %(own)s, and the others called none. %(name)s counts it."), values)
    values["other"] = known[0] if len(known) == 1 else Phrase(_AND, {"one": known[0], "two": known[1]})
    if own in others:
        measures = [call.measure[seat] for seat in rivals if call.said[seat] == own]
        return _by_rank(
            call.measure[winner],
            measures,
            values,
            N_("%(what)s: %(own)s against %(other)s; %(higher)s, and nobody has more. %(name)s counts it."),
        )
    return Phrase(N_("%(what)s: %(own)s against %(other)s. %(name)s counts it."), values)


def _measure(told: str) -> object:
    """Pips as they are; ranks by name."""
    if told.isdecimal() and len(told) == 2 and int(told) <= 75:
        return told
    return list_of([Phrase(RANKS[RANKS_BY_LETTER[letter]]) for letter in told])
