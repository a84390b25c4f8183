"""Where the old texts are garbled or at odds with themselves, and how this house reads them.

What a text says is told in our own words. The readings are those of the editions; a house that sets a rule otherwise
finds it so in the clause.
"""

from __future__ import annotations

from dataclasses import dataclass

from .mark import N_


@dataclass(frozen=True, slots=True)
class Repair:
    """One repaired reading: message ids, the passage, and the keys of the clauses in which the reading stands."""

    key: str
    title: str
    reference: str
    says: str
    reading: str
    why: str
    clauses: tuple[str, ...]


#: What a reader is told before the readings.
INTRODUCTION = N_(
    "In some places the old texts have come down to us garbled, or say two things at once. Here is what stands there, "
    "in our words, how this house reads it, and why. House rules may say otherwise; then the clause tells."
)

REPAIRS: tuple[Repair, ...] = (
    Repair(
        "discard.when",
        N_("Discard before or after taking"),
        "S0, правила 4, 5; S2",
        N_(
            "The old game lets cards be laid out both before and after the talon is taken, yet forbids to lay out "
            "twice."
        ),
        N_("The discard comes first and once only; then as many cards are taken as were laid out."),
        N_(
            "Both sentences cannot be kept. The musketeers' telling has the discard first, and so have the old French "
            "and English laws; whoever saw the new cards beforehand would lay out by them."
        ),
        ("exchange.number", "order"),
    ),
    Repair(
        "discard.suits",
        N_("Discarding cards of several suits"),
        "S0, правила 5",
        N_("Read to the letter, the old game forbids to get rid of cards that are of different suits."),
        N_("This is no rule: any cards of the hand may be laid out."),
        N_(
            "No other book knows such a law, and many hands could not obey it. The next sentence counsels to hold "
            "long suits, and this one seems to be what is left of the same advice."
        ),
        ("exchange.number",),
    ),
    Repair(
        "silence",
        N_("What playing in silence means"),
        "S0, правила 11; S0, счёт 5",
        N_(
            "Whoever keeps too many cards plays in silence. In one place the old game takes only his tricks from him, "
            "in another everything he could count; and the other counts his tricks double."
        ),
        N_(
            "A silent hand counts nothing in the whole deal and hinders nothing of the other's. For cards too many the "
            "value of every trick that the other takes is doubled; leads, the cards and the capot are not."
        ),
        N_(
            "One word ought to mean one thing, and the fuller of the two places explains it. The French code likewise "
            "lets such a hand count nothing and hinder nobody."
        ),
        ("silence", "irregularity.excess"),
    ),
    Repair(
        "sequence.beaten",
        N_("What beats a tierce from the ace"),
        "S0, не подойдёт 3",
        N_("According to the old game a tierce from the ace can be beaten by an ordinary card, a ten being enough."),
        N_("Any sequence of four beats it, even the lowest, which begins with the ten."),
        N_(
            "In Russian a quart and a card differ by a single letter, and the letter was lost. Cavendish gives the "
            "same example with a quart."
        ),
        ("sequence",),
    ),
    Repair(
        "set.without_ace",
        N_("Threes of a player who has no ace"),
        "S0, хвалёж 6",
        N_(
            "The old game ranks three aces above three kings, then lets a player without an ace count threes of lower "
            "ranks."
        ),
        N_(
            "Quatorzes and trios are compared by number and rank alone; the owner of the best counts all of his, "
            "the other none."
        ),
        N_(
            "Two places before, the old game says it of the holder of the best quatorze or trio: it is he whose lower "
            "ones count too. A turned negation has made the loser of him."
        ),
        ("set.rank",),
    ),
    Repair(
        "repique.threshold",
        N_("When a repique is made, and what it makes"),
        "S0, пик и репик 2; S2",
        N_(
            "For the old game the count must arrive at thirty, for the musketeers' telling it must be more than "
            "thirty. Both then write ninety, as if nothing could be left over."
        ),
        N_("Thirty itself is enough. Sixty are added, and what lies above is kept: thirty-four become ninety-four."),
        N_(
            "The musketeers' telling itself adds sixty to what the calls made, and the old game counts on from the "
            "new number. Cavendish asks for thirty or more and reckons the rest above ninety."
        ),
        ("repique",),
    ),
    Repair(
        "pique.calls",
        N_("What counts towards a pique"),
        "S0, пик и репик 1; S2",
        N_("The musketeers' telling wants thirty from tricks and leads together and does not mention the calls."),
        N_("Calls and play count together."),
        N_(
            "Play alone cannot bring anybody to thirty: twelve tricks and all their leads come to twenty-five at the "
            "most. The old game begins with what was counted before."
        ),
        ("pique",),
    ),
)
