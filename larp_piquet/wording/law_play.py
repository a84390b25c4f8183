"""Clauses of pique, repique and the play (rules §2.5)."""

from __future__ import annotations

from ..engine.ruleset import Ruleset
from .clause import Clause, always
from .mark import N_, Phrase, points, tricks

_BARS = {
    "any_score": N_("A repique is barred when the other counts anything at all by his calls, a white hand included."),
    "ordered": N_(
        "A repique is barred only by what the other counts earlier in the order: white hand, point, sequences, sets."
    ),
}


#: Whether a call that was level bars a jump.
BARRED_BY_LEVEL = {
    True: N_("A call that was level bars it too."),
    False: N_("A call that loses or is level bars nothing."),
}


def jump_values(rules: Ruleset, to: int) -> dict[str, object]:
    """The threshold of a jump and what it adds, with their nouns."""
    return {"threshold": points(rules.threshold), "jump": points(to - rules.threshold)}


def _repique(rules: Ruleset) -> tuple[Phrase, ...]:
    values = jump_values(rules, rules.repique_to)
    if rules.repique_at == "exceeded":
        reached = Phrase(
            N_("Whoever passes %(threshold)s by calls alone, before any card is led, adds %(jump)s."), values
        )
    else:
        reached = Phrase(
            N_("Whoever reaches %(threshold)s by calls alone, before any card is led, adds %(jump)s."), values
        )
    return (
        reached,
        Phrase(
            N_("So %(threshold)s becomes %(to)s, and what is above it is kept."),
            {"threshold": rules.threshold, "to": rules.repique_to},
        ),
        Phrase(N_("Either player may make it."))
        if rules.repique_by_younger
        else Phrase(N_("Only the elder may make it.")),
    )


def _repique_block(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(_BARS[rules.block_rule]),
        Phrase(BARRED_BY_LEVEL[rules.equality_blocks]),
    )


def _pique(rules: Ruleset) -> tuple[Phrase, ...]:
    values = jump_values(rules, rules.pique_to)
    if rules.pique_elder_only:
        reached = Phrase(
            N_(
                "If the elder reaches %(threshold)s by calls and play together "
                "while the other has counted nothing at all, he adds %(jump)s."
            ),
            values,
        )
    else:
        reached = Phrase(
            N_(
                "Whoever reaches %(threshold)s by calls and play together "
                "while the other has counted nothing at all adds %(jump)s."
            ),
            values,
        )
    told = [
        reached,
        Phrase(
            N_("So %(threshold)s becomes %(to)s, and what is above it is kept."),
            {"threshold": rules.threshold, "to": rules.pique_to},
        ),
        Phrase(N_("Nobody makes both a pique and a repique in one deal.")),
    ]
    if rules.equality_blocks:
        told.append(Phrase(N_("A call that was level bars it too.")))
    return tuple(told)


def _lead(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.trick_scoring == "lead_plus_trick":
        return (Phrase(N_("Every lead counts 1 for the player who leads.")),)
    return (Phrase(N_("Every lead counts 1 for the player who leads; if he takes the trick, nothing is added.")),)


def _trick(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.trick_scoring == "lead_plus_trick":
        return (Phrase(N_("Every trick but the last counts 1 for the player who takes it, whoever led.")),)
    return (Phrase(N_("Every trick but the last counts 1 for the player who takes it on the other's lead.")),)


def _last_trick(rules: Ruleset) -> tuple[Phrase, ...]:
    values = {"value": points(rules.last_trick_value), "capot": points(rules.capot_last_trick_value)}
    if rules.trick_scoring == "lead_plus_trick":
        text = N_("The last trick counts %(value)s in place of 1; when one player took all, %(capot)s.")
    else:
        text = N_("The last trick counts %(value)s, a lead to it included; when one player took all, %(capot)s.")
    return (Phrase(text, values),)


def _leza(rules: Ruleset) -> tuple[Phrase, ...]:
    told = [
        Phrase(
            N_("Whoever has taken %(tricks)s or more when the play is over counts %(points)s."),
            {"tricks": tricks(rules.leza_tricks), "points": points(rules.leza_points)},
        )
    ]
    if rules.leza_tricks <= 6:
        told.append(Phrase(N_("If both have, both count it.")))
    told.append(Phrase(N_("It never helps a pique, and a capot takes its place.")))
    return tuple(told)


def _capot(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_("Whoever takes all twelve tricks counts %(points)s for the capot, in place of the leza."),
            {"points": points(rules.capot)},
        ),
        Phrase(N_("It is counted after the play and never helps a pique.")),
    )


def _open_capot(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.open_capot == "off":
        return (Phrase(N_("A capot announced beforehand counts no more than any other.")),)
    return (
        Phrase(
            N_(
                "A capot announced once, before the first lead, and made counts %(points)s "
                "in place of the simple capot."
            ),
            {"points": points(rules.open_capot)},
        ),
    )


def _open_capot_failed(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.open_capot == "off":
        return (Phrase(N_("There is no announced capot here, and so nothing to pay for one that fails.")),)
    if rules.failed_open_capot == "no_penalty":
        return (Phrase(N_("An announced capot that fails costs nothing; a leza still counts.")),)
    return (
        Phrase(
            N_("For an announced capot that fails the other counts %(points)s; a leza still counts."),
            {"points": points(rules.open_capot)},
        ),
    )


CLAUSES = (
    Clause(
        "repique",
        N_("Repique"),
        "S0, пик и репик 2; S2",
        ("threshold", "repique_to", "repique_at", "repique_by_younger"),
        _repique,
    ),
    Clause(
        "repique.block",
        N_("What bars a repique"),
        "S0, не подойдёт 4; S0, счёт 1; S2",
        ("block_rule", "equality_blocks"),
        _repique_block,
    ),
    Clause(
        "pique",
        N_("Pique"),
        "S0, пик и репик 1; S0, счёт 4; S2",
        ("threshold", "pique_to", "pique_elder_only", "equality_blocks"),
        _pique,
    ),
    Clause(
        "play.follow",
        N_("Following suit"),
        "S0, счёт 7; S2",
        (),
        always(
            N_("Follow the suit led if you can; otherwise any card will do. There are no trumps."),
            N_("The highest card of the suit led takes the trick, and its player leads next."),
        ),
    ),
    Clause("lead", N_("The lead"), "S0, счёт 2, 3; S2", ("trick_scoring",), _lead),
    Clause("trick", N_("The trick"), "S0, счёт 3; S2", ("trick_scoring",), _trick),
    Clause(
        "last_trick",
        N_("The last trick"),
        "S0, счёт 9; S0, капоты; S2",
        ("trick_scoring", "last_trick_value", "capot_last_trick_value"),
        _last_trick,
    ),
    Clause("leza", N_("Leza"), "S0, капоты и леза; S2", ("leza_tricks", "leza_points"), _leza),
    Clause("capot", N_("Capot"), "S0, капоты и леза; S2", ("capot",), _capot),
    Clause("open_capot", N_("Open capot"), "S0, капоты и леза; S2", ("open_capot",), _open_capot),
    Clause(
        "open_capot.failed",
        N_("An open capot that fails"),
        "S0, капоты и леза; S2",
        ("open_capot", "failed_open_capot"),
        _open_capot_failed,
    ),
    Clause(
        "adjustment",
        N_("Adjustment by the referee"),
        "S0, счёт 5",
        (),
        always(N_("The referee may add or take points; his reason stands beside them.")),
    ),
)
