"""Clauses of the irregularities: what follows when something has gone wrong (rules §2.8)."""

from __future__ import annotations

from ..engine.irregular import exchanges_of
from ..engine.ruleset import Ruleset
from .clause import Clause, always
from .law_calls import DEADLINES, MENDING
from .mark import N_, Phrase, cards, points


def pairs_text(pairs: tuple[tuple[int, int], ...]) -> str:
    """(Laid out, taken) as the old laws write it: ``4/3, 5/4``."""
    return ", ".join(f"{laid}/{taken}" for laid, taken in pairs)


def _exposed(rules: Ruleset) -> tuple[Phrase, ...]:
    told = [
        Phrase(N_("If the dealer exposes a card of his own while dealing, the deal stands.")),
        Phrase(N_("If he exposes a card of the elder's, the elder may ask for a new deal.")),
        Phrase(N_("If a card of the talon is exposed, the cards are dealt anew.")),
    ]
    if rules.seats == 3:
        told.append(Phrase(N_("For a card of the third player the law has no rule; the referee decides.")))
    return tuple(told)


def _exchanges(rules: Ruleset, surplus: int) -> tuple[Phrase, ...]:
    """What each of two may lay out and take with so many cards above his hand."""
    return (
        Phrase(
            N_("The elder may lay out and take %(pairs)s; the dealer to whom nothing was left, %(dealer)s."),
            {
                "pairs": pairs_text(exchanges_of(rules, surplus, "elder")),
                "dealer": pairs_text(exchanges_of(rules, surplus, "dealer")),
            },
        ),
        Phrase(N_("Cards that the elder left come first.")),
    )


def _thirteen(rules: Ruleset) -> tuple[Phrase, ...]:
    decides = Phrase(
        N_("If one player has been dealt %(cards)s, the elder decides whether the deal stands, whoever holds them."),
        {"cards": cards(rules.hand + 1)},
    )
    if rules.seats == 3:
        return (
            decides,
            Phrase(N_("The talon is one card short then; a dealer who holds them lays out one more than he takes.")),
            Phrase(N_("If another holds them, the law has no exchange for him; the referee decides.")),
        )
    return (
        decides,
        Phrase(N_("If it stands, the holder's own packet is one card short, and he lays out one more than he takes.")),
        *_exchanges(rules, 1),
    )


def _eleven(rules: Ruleset) -> tuple[Phrase, ...]:
    decides = Phrase(
        N_("If one player has been dealt %(cards)s, the elder decides whether the deal stands, whoever holds them."),
        {"cards": cards(rules.hand - 1)},
    )
    if rules.seats == 3:
        return (
            decides,
            Phrase(N_("How such a hand is filled from the talon of three players the law does not say.")),
        )
    return (
        decides,
        Phrase(
            N_("If it stands, the holder's own packet is one card longer, and he lays out one fewer than he takes.")
        ),
        *_exchanges(rules, -1),
    )


def _talon(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_(
                "The talon has %(talon)s. One too few shows that a hand is too long, one too many that a hand is too "
                "short, and it is ruled as that hand is."
            ),
            {"talon": cards(rules.talon)},
        ),
        Phrase(N_("If it is wrong by more, the cards are dealt anew.")),
    )


def _excess(rules: Ruleset) -> tuple[Phrase, ...]:
    told = [
        Phrase(N_("Whoever has exchanged and holds too many cards plays in silence.")),
        Phrase(
            N_("The value of every trick that an opponent takes is doubled; leads, the cards and the capot are not.")
        ),
    ]
    if rules.trick_scoring == "lead_plus_trick":
        told.append(
            Phrase(
                N_("The last trick too is doubled: it counts %(last)s, and at a capot %(capot)s."),
                {"last": points(2 * rules.last_trick_value), "capot": points(2 * rules.capot_last_trick_value)},
            )
        )
    else:
        told.append(Phrase(N_("The last trick too is doubled, at a capot as well.")))
    return tuple(told)


def _short(rules: Ruleset) -> tuple[Phrase, ...]:
    told = [
        Phrase(N_("Whoever has exchanged and holds too few cards plays on without penalty.")),
        Phrase(
            N_(
                "His adversary takes every trick that cannot be played to; he counts the trick, and the lead only if "
                "he led."
            )
        ),
    ]
    if rules.seats == 3:
        told.append(Phrase(N_("Which of two adversaries it is where he was to lead, the referee decides.")))
    return tuple(told)


def _false_call(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(N_("Whoever calls what he does not hold plays in silence; no trick is doubled for it.")),
        Phrase(MENDING[rules.false_claim_deadline]),
    )


def _forgotten(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(DEADLINES[rules.declare_deadline]),
        Phrase(N_("Whoever called less than he holds and was answered has what he called and no more.")),
        Phrase(N_("Nothing else changes: what an opponent called counts as it was answered.")),
    )


CLAUSES = (
    Clause("irregularity.exposed", N_("A card exposed in the deal"), "S0, правила 4", (), _exposed),
    Clause(
        "irregularity.thirteen",
        N_("A hand dealt too long"),
        "S0, правила 4",
        ("elder_takes",),
        _thirteen,
    ),
    Clause(
        "irregularity.eleven",
        N_("A hand dealt too short"),
        "C L11, L42",
        ("elder_takes", "younger_may_leave", "talon_choice"),
        _eleven,
    ),
    Clause(
        "irregularity.several",
        N_("More than one card wrong"),
        "C L12",
        (),
        always(N_("If more than one card has been dealt wrongly, the cards are dealt anew.")),
    ),
    Clause("irregularity.talon", N_("A wrong talon"), "C L11, L12", (), _talon),
    Clause(
        "irregularity.excess",
        N_("Too many cards after the exchange"),
        "S0, правила 11",
        ("trick_scoring", "last_trick_value", "capot_last_trick_value"),
        _excess,
    ),
    Clause("irregularity.short", N_("Too few cards after the exchange"), "C L30, L57", (), _short),
    Clause(
        "irregularity.false_call",
        N_("A call of what is not held"),
        "S0, счёт 5",
        ("false_claim_deadline",),
        _false_call,
    ),
    Clause("irregularity.forgotten_call", N_("A forgotten call"), "S0, счёт 6", ("declare_deadline",), _forgotten),
    Clause(
        "irregularity.revoke",
        N_("A wrong card"),
        "S0, счёт 8",
        (),
        always(
            N_("A wrong card, or one out of suit where suit could be followed, is taken back with all that followed."),
            N_("The play goes on from there, without penalty."),
            N_("It never reaches back into the exchange."),
        ),
    ),
    Clause(
        "silence",
        N_("Playing in silence"),
        "S0, правила 11; S0, счёт 5",
        (),
        always(
            N_("A silent hand counts nothing in the whole deal, and what it has written is struck out."),
            N_("Its calls and tricks bar nothing, a pique included; the calls of the others are judged without it."),
        ),
    ),
)

#: Where Cavendish has each, by the number of his law.
LAWS = {
    "irregularity.exposed": "C L13, L14", "irregularity.thirteen": "C L11, L40, L41",
    "irregularity.eleven": "C L11, L42", "irregularity.several": "C L12", "irregularity.talon": "C L11, L12",
    "irregularity.excess": "C L25, L31, L58", "irregularity.short": "C L30, L57",
    "irregularity.false_call": "C L52, L54", "irregularity.forgotten_call": "C L50, L56",
    "irregularity.revoke": "C L59", "silence": "C L54, L58",
}  # fmt: skip
