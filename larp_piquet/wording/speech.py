"""How players speak at the table: calls, answers, the running count.

Two registers: ``plain`` says what is so, ``spoken`` says it as a player in character would. Everything here is a
``Phrase`` (unpacks as ``msgid, values``), to be said by ``larp_piquet.language.phrase``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..engine.acts import Category, Claim
from ..engine.cards import Rank
from ..engine.score import Line
from ..engine.views import CallView
from .mark import N_, Count, Phrase, Spelled, cards, points
from .names import RANKS

Register = Literal["plain", "spoken"]

_CARDS_SPOKEN = {
    1: N_("One card."),
    2: N_("Two cards."),
    3: N_("Three cards."),
    4: N_("Four cards."),
    5: N_("Five cards."),
    6: N_("Six cards."),
    7: N_("Seven cards."),
    8: N_("Eight cards."),
}
_RUNS = {
    3: N_("tierce"),
    4: N_("quart"),
    5: N_("quint"),
    6: N_("sixième"),
    7: N_("septième"),
    8: N_("huitième"),
}
_RUNS_CALLED = {
    3: N_("A tierce."),
    4: N_("A quart."),
    5: N_("A quint."),
    6: N_("A sixième."),
    7: N_("A septième."),
    8: N_("A huitième."),
}
_RUNS_MAJOR = {
    3: N_("tierce major"),
    4: N_("quart major"),
    5: N_("quint major"),
    6: N_("sixième major"),
    7: N_("septième major"),
    8: N_("huitième major"),
}
_TO = {
    Rank.NINE: N_("to the nine"),
    Rank.TEN: N_("to the ten"),
    Rank.KNAVE: N_("to the knave"),
    Rank.QUEEN: N_("to the queen"),
    Rank.KING: N_("to the king"),
}
_HIGH = {
    Category.SEQUENCES: {
        Rank.NINE: N_("To the nine."),
        Rank.TEN: N_("To the ten."),
        Rank.KNAVE: N_("To the knave."),
        Rank.QUEEN: N_("To the queen."),
        Rank.KING: N_("To the king."),
        Rank.ACE: N_("To the ace."),
    },
    Category.SETS: {
        Rank.TEN: N_("Tens."),
        Rank.KNAVE: N_("Knaves."),
        Rank.QUEEN: N_("Queens."),
        Rank.KING: N_("Kings."),
        Rank.ACE: N_("Aces."),
    },
}
_THREES = {
    Rank.TEN: N_("three tens"),
    Rank.KNAVE: N_("three knaves"),
    Rank.QUEEN: N_("three queens"),
    Rank.KING: N_("three kings"),
    Rank.ACE: N_("three aces"),
}
_FOURS = {
    Rank.TEN: N_("four tens"),
    Rank.KNAVE: N_("four knaves"),
    Rank.QUEEN: N_("four queens"),
    Rank.KING: N_("four kings"),
    Rank.ACE: N_("four aces"),
}
_SETS_CALLED = {3: N_("Three of a kind."), 4: N_("Four of a kind.")}
_SETS_SPOKEN = {3: N_("Three."), 4: N_("Fourteen.")}
_NOTHING = {
    Category.WHITE_HAND: N_("No carte blanche."),
    Category.POINT: N_("No point."),
    Category.SEQUENCES: N_("No sequence."),
    Category.SETS: N_("No quatorze, no trio."),
    Category.FULL_HAND: N_("No carte rouge."),
}
_PIPS_OF_SUIT = 75
RANKS_BY_LETTER = {rank.letter: rank for rank in Rank}


# -- calls -------------------------------------------------------------------------------------------------------


def point(length: int, register: Register = "plain") -> Phrase:
    """The call of a point of so many cards (1 to 8)."""
    if register == "spoken":
        return Phrase(_CARDS_SPOKEN[length])
    return Phrase(N_("A point of %(cards)s."), {"cards": cards(length)})


def sequence_name(length: int, top: Rank) -> Phrase:
    """A sequence by name, without a full stop: "tierce major", "quart to the king"."""
    if top is Rank.ACE:
        return Phrase(_RUNS_MAJOR[length])
    return Phrase("%(run)s %(to)s", {"run": Phrase(_RUNS[length]), "to": Phrase(_TO[top])})


def sequence(length: int) -> Phrase:
    """The call of a sequence, which names its length only."""
    return Phrase(_RUNS_CALLED[length])


def set_name(count: int, rank: Rank) -> Phrase:
    """A set by name, without a full stop: "three kings", "four aces"."""
    return Phrase((_FOURS if count == 4 else _THREES)[rank])


def set_(count: int, register: Register = "plain") -> Phrase:
    """The call of a set, which names its number only."""
    return Phrase((_SETS_SPOKEN if register == "spoken" else _SETS_CALLED)[count])


def white_hand(register: Register = "plain") -> Phrase:
    """The call of carte blanche."""
    return Phrase(N_("Not a court card in my hand.") if register == "spoken" else N_("Carte blanche."))


def full_hand(register: Register = "plain") -> Phrase:
    """The call of carte rouge."""
    return Phrase(N_("Every card of mine counts.") if register == "spoken" else N_("Carte rouge."))


def nothing(category: Category, register: Register = "plain") -> Phrase:
    """The press of one who holds, or says, nothing in this category."""
    return Phrase(N_("Nothing.") if register == "spoken" else _NOTHING[category])


def claim_name(claim: Claim) -> Phrase:
    """What a claim is, without a full stop: "5 cards", "quart to the king", "four aces"."""
    top = claim.cards[0].rank
    if claim.category is Category.SEQUENCES:
        return sequence_name(len(claim.cards), top)
    if claim.category is Category.SETS:
        return set_name(len(claim.cards), top)
    if claim.category is Category.POINT:
        return Phrase("%(cards)s", {"cards": cards(len(claim.cards))})
    if claim.category is Category.WHITE_HAND:
        return Phrase(N_("carte blanche"))
    return Phrase(N_("carte rouge"))


def list_of(names: Sequence[Phrase]) -> Phrase:
    """Names in a row, parted by commas; at least one."""
    told = names[0]
    for name in names[1:]:
        told = Phrase("%(first)s, %(next)s", {"first": told, "next": name})
    return told


def shows(claims: Sequence[Claim]) -> Phrase:
    """What a player shows in a category in which he is good, by name: "I show four aces, three queens."."""
    return Phrase(N_("I show %(what)s."), {"what": list_of([claim_name(claim) for claim in claims])})


# -- answers -----------------------------------------------------------------------------------------------------


def good(register: Register = "plain", category: Category = Category.POINT) -> Phrase:
    """The other has nothing as good. Of so many cards one speaks shortly; a sequence or a set is an "it"."""
    short = register == "spoken" and category is Category.POINT
    return Phrase(N_("Good.") if short else N_("It is good."))


def not_good(register: Register = "plain", category: Category = Category.POINT) -> Phrase:
    """The other has better."""
    short = register == "spoken" and category is Category.POINT
    return Phrase(N_("Not good.") if short else N_("It is not good."))


def equal(register: Register = "plain", category: Category = Category.POINT) -> Phrase:
    """The two are level, and nobody counts."""
    if register == "spoken":
        return Phrase(N_("Equal.") if category is Category.POINT else N_("It is equal."))
    return Phrase(N_("It is equal; nobody counts it."))


def how_high(category: Category) -> Phrase:
    """The question when the numbers are level."""
    if category is Category.POINT:
        return Phrase(N_("As many here. What do they make?"))
    return Phrase(N_("As many here. How high?"))


def measure(category: Category, told: str) -> Phrase:
    """The tie-break told aloud: of a point its pips or its ranks from the top, of another claim its top card."""
    if category is not Category.POINT:
        return Phrase(_HIGH[category][RANKS_BY_LETTER[told]])
    # A whole suit makes 75 pips, and no two plain ranks read as a number are so few: the two cannot be confused.
    if told.isdecimal() and int(told) <= _PIPS_OF_SUIT:
        return Phrase(N_("They make %(pips)s."), {"pips": told})
    ranks = [Phrase(RANKS[RANKS_BY_LETTER[letter]]) for letter in told]
    return Phrase(N_("From the top: %(ranks)s."), {"ranks": list_of(ranks)})


# -- counting ----------------------------------------------------------------------------------------------------


def count(total: int) -> Phrase:
    """A count in words, without a full stop: "nineteen"."""
    return Phrase("%(total)s", {"total": Spelled(total)})


def counted(line: Line) -> Phrase:
    """What a player says when this line is written for him in the play, his count in words last."""
    if line.item == "pique":
        return pique(line.running, "spoken")
    said = running(line.running, "spoken")
    if line.item == "leza":
        return Phrase("%(what)s %(count)s", {"what": leza(points(line.points), "spoken"), "count": said})
    if line.item in ("capot", "open_capot"):
        taken = capot(points(line.points), "spoken", announced=line.item == "open_capot")
        return Phrase("%(what)s %(count)s", {"what": taken, "count": said})
    return said


def running(total: int, register: Register = "plain") -> Phrase:
    """The count as it is said after a lead or a trick."""
    if register == "spoken":
        return Phrase("%(total)s.", {"total": Spelled(total, opens=True)})
    return Phrase(N_("Count: %(total)s."), {"total": total})


def pique(total: int, register: Register = "plain") -> Phrase:
    """A pique, with the count that it brings."""
    if register == "spoken":
        return Phrase(N_("Pique! %(total)s."), {"total": Spelled(total, opens=True)})
    return Phrase(N_("A pique: the count is %(total)s."), {"total": total})


def repique(total: int, register: Register = "plain") -> Phrase:
    """A repique, with the count that it brings."""
    if register == "spoken":
        return Phrase(N_("Repique! %(total)s."), {"total": Spelled(total, opens=True)})
    return Phrase(N_("A repique: the count is %(total)s."), {"total": total})


def leza(points: Count, register: Register = "plain") -> Phrase:
    """The leza, with what it counts."""
    if register == "spoken":
        return Phrase(N_("And the cards: %(points)s."), {"points": points})
    return Phrase(N_("The cards: %(points)s."), {"points": points})


def capot(points: Count, register: Register = "plain", *, announced: bool = False) -> Phrase:
    """A capot, announced or not, with what it counts."""
    if announced:
        text = N_("Capot, as announced! %(points)s.") if register == "spoken" else N_("Open capot: %(points)s.")
    else:
        text = N_("Capot! %(points)s.") if register == "spoken" else N_("Capot: %(points)s.")
    return Phrase(text, {"points": points})


def capot_announced(register: Register = "plain") -> Phrase:
    """The announcement before the first lead."""
    if register == "spoken":
        return Phrase(N_("I shall take every trick."))
    return Phrase(N_("A capot is announced."))


# -- a category as the table heard it ------------------------------------------------------------------------------


def dialogue(call: CallView, order: tuple[int, ...], register: Register = "spoken") -> tuple[tuple[int, Phrase], ...]:
    """A category of a deal as it was spoken: (seat, what he said), in order; ``order`` is that of the talk.

    Says nothing that the view does not: the view is made for one viewer, and so is the talk.
    """
    if call.category in (Category.WHITE_HAND, Category.FULL_HAND):
        return _uncompared(call, order, register)
    first, *others = order
    if call.said[first] is None:
        return ()
    told = [(first, _call(call, first, register))]
    if not call.open:
        two = len(others) == 1
        told += _answer(call, first, others[0], register) if two else _answers(call, first, others, register)
        told += _scored(call)
    return tuple(told)


def _answers(call: CallView, first: int, others: Sequence[int], register: Register) -> list[tuple[int, Phrase]]:
    """What two answer to one. He whom a later speaker outdoes may have said this or that, and is not quoted."""
    told: list[tuple[int, Phrase]] = []
    height = call.measure[first]
    standing = first if call.winner == first or (call.equal and _is_level(call, first)) else None
    for seat in others:
        if height is not None and call.said[seat] == call.said[first]:
            told += [(seat, how_high(call.category)), (first, measure(call.category, height))]
            height = None
        if _is_level(call, seat) or seat == call.winner:
            if standing is not None:
                told.append((seat, equal(register, call.category)))
                continue
            if call.said[first]:
                told.append((seat, not_good(register, call.category)))
            if call.said[seat] != call.said[first]:
                told.append((seat, _call(call, seat, register)))
            standing = seat
        elif standing is not None:
            told.append((seat, good(register, call.category)))
        elif call.said[seat] == 0:
            told.append((seat, _call(call, seat, register)))
    return told


def _is_level(call: CallView, seat: int) -> bool:
    """Whether this seat is one of the equal best: as many cards, and as high where that was told."""
    most = max(number or 0 for number in call.said)
    return call.equal and call.said[seat] == most and call.measure.count(call.measure[seat]) > 1


def _uncompared(call: CallView, order: tuple[int, ...], register: Register) -> tuple[tuple[int, Phrase], ...]:
    said = white_hand if call.category is Category.WHITE_HAND else full_hand
    return tuple((seat, said(register)) for seat in order if call.said[seat])


def _call(call: CallView, seat: int, register: Register) -> Phrase:
    number = call.said[seat]
    if not number:
        return nothing(call.category, register)
    if call.category is Category.POINT:
        return point(number, register)
    return sequence(number) if call.category is Category.SEQUENCES else set_(number, register)


def _answer(call: CallView, elder: int, younger: int, register: Register) -> list[tuple[int, Phrase]]:
    category = call.category
    if not call.said[elder]:
        return [(younger, _call(call, younger, register))]
    told: list[tuple[int, Phrase]] = []
    height = call.measure[elder]
    if height is not None:
        told += [(younger, how_high(category)), (elder, measure(category, height))]
    if call.winner == elder:
        told.append((younger, good(register, category)))
    elif call.winner == younger:
        told.append((younger, not_good(register, category)))
        if height is None and call.said[younger]:
            told.append((younger, _call(call, younger, register)))
    else:
        told.append((younger, equal(register, category)))
    return told


def _scored(call: CallView) -> list[tuple[int, Phrase]]:
    if call.category is Category.POINT:
        return []
    return [(seat, shows(claims)) for seat, claims in enumerate(call.scored) if claims]
