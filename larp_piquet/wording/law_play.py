"""Clauses of pique, repique and the play (rules §2.5)."""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.ruleset import Ruleset
from .clause import Clause, always
from .law_calls import order
from .mark import N_, Phrase, points, tricks

#: What bars a repique, and the same where carte blanche counts too.
Bars = Mapping[str, tuple[str, str]]
_ORDERED = N_("A repique is barred only by what the other counts earlier in the order: %(order)s.")
_BARS: Bars = {
    "any_score": (
        N_("A repique is barred when the other counts anything at all by his calls."),
        N_("A repique is barred when the other counts anything at all by his calls, carte blanche included."),
    ),
    "ordered": (_ORDERED, _ORDERED),
}

#: Whether a call that was level bars a jump.
BARRED_BY_LEVEL = {
    True: N_("A call that was level bars it too."),
    False: N_("A call that loses or is level bars nothing."),
}


def jump_values(rules: Ruleset, to: int) -> dict[str, object]:
    """The threshold of a jump and what it adds, with their nouns."""
    return {"threshold": points(rules.threshold), "jump": points(to - rules.threshold)}


def _becomes(rules: Ruleset, to: int) -> Phrase:
    return Phrase(
        N_("So %(threshold)s becomes %(to)s, and what is above it is kept."), {"threshold": rules.threshold, "to": to}
    )


_PASSED = {
    "exceeded": N_("Whoever passes %(threshold)s by calls alone, before any card is led, adds %(jump)s."),
    "reached": N_("Whoever reaches %(threshold)s by calls alone, before any card is led, adds %(jump)s."),
}


def repique(rules: Ruleset, anybody: str) -> tuple[Phrase, ...]:
    """When a repique is made and what it makes; ``anybody`` says that it is not the elder's alone."""
    return (
        Phrase(_PASSED[rules.repique_at], jump_values(rules, rules.repique_to)),
        _becomes(rules, rules.repique_to),
        Phrase(anybody) if rules.repique_by_younger else Phrase(N_("Only the elder may make it.")),
    )


def _repique(rules: Ruleset) -> tuple[Phrase, ...]:
    return repique(rules, N_("Either player may make it."))


def repique_block(rules: Ruleset, bars: Bars = _BARS) -> tuple[Phrase, ...]:
    """What bars a repique, by ``bars`` and by what counts at all in this law."""
    plain, with_white = bars[rules.block_rule]
    white = rules.white_hand_points != 0
    values = {"order": order(rules, full_hand=False)} if rules.block_rule == "ordered" else {}
    return (Phrase(with_white if white else plain, values), Phrase(BARRED_BY_LEVEL[rules.equality_blocks]))


#: A pique that is the elder's alone, and one that is not.
_PIQUES = (
    N_(
        "If the elder reaches %(threshold)s by calls and play together "
        "while the other has counted nothing at all, he adds %(jump)s."
    ),
    N_(
        "Whoever reaches %(threshold)s by calls and play together "
        "while the other has counted nothing at all adds %(jump)s."
    ),
)


def pique(rules: Ruleset, piques: tuple[str, str] = _PIQUES) -> tuple[Phrase, ...]:
    """When a pique is made and what it makes; ``piques``: the elder's alone, or anybody's."""
    elder, anybody = piques
    told = [
        Phrase(elder if rules.pique_elder_only else anybody, jump_values(rules, rules.pique_to)),
        _becomes(rules, rules.pique_to),
        Phrase(N_("Nobody makes both a pique and a repique in one deal.")),
    ]
    if rules.equality_blocks:
        told.append(Phrase(BARRED_BY_LEVEL[True]))
    return tuple(told)


def _lead(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.trick_scoring == "lead_plus_trick":
        return (Phrase(N_("Every lead counts 1 for the player who leads.")),)
    return (Phrase(N_("Every lead counts 1 for the player who leads; if he takes the trick, nothing is added.")),)


def trick(
    rules: Ruleset,
    captured: str = N_("Every trick but the last counts 1 for the player who takes it on the other's lead."),
) -> tuple[Phrase, ...]:
    """What a trick counts; ``captured``: the same where only one that another led counts."""
    if rules.trick_scoring == "lead_plus_trick":
        return (Phrase(N_("Every trick but the last counts 1 for the player who takes it, whoever led.")),)
    return (Phrase(captured),)


def _last_trick(rules: Ruleset) -> tuple[Phrase, ...]:
    values = {"value": points(rules.last_trick_value), "capot": points(rules.capot_last_trick_value)}
    if rules.trick_scoring == "lead_plus_trick":
        text = N_("The last trick counts %(value)s in place of 1; when one player took all, %(capot)s.")
    else:
        text = N_("The last trick counts %(value)s, a lead to it included; when one player took all, %(capot)s.")
        if not (rules.last_trick_value and rules.capot_last_trick_value):  # a lead is counted when it is made
            return (Phrase(text, values), Phrase(N_("A lead counts its 1 even where the last trick counts nothing.")))
    return (Phrase(text, values),)


def _leza(rules: Ruleset) -> tuple[Phrase, ...]:
    told = [
        Phrase(
            N_("Whoever has taken %(tricks)s or more when the play is over counts %(points)s."),
            {"tricks": tricks(rules.leza_tricks), "points": points(rules.leza_points)},
        )
    ]
    if 2 * rules.leza_tricks <= rules.hand:
        told.append(Phrase(N_("If both have, both count it.")))
    told.append(Phrase(N_("It never helps a pique, and a capot takes its place.")))
    return tuple(told)


def _capot(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(
            N_("Whoever takes all %(tricks)s counts %(points)s for the capot, in place of the cards."),
            {"tricks": tricks(rules.hand), "points": points(rules.capot)},
        ),
        Phrase(N_("It is counted after the play and never helps a pique.")),
    )


def open_capot(
    rules: Ruleset,
    announced: str = N_(
        "A capot announced once, before the first lead, and made counts %(points)s in place of the simple capot."
    ),
) -> tuple[Phrase, ...]:
    """What an announced capot counts; ``announced`` says it where there is one."""
    if rules.open_capot == "off":
        return (Phrase(N_("A capot announced beforehand counts no more than any other.")),)
    return (Phrase(announced, {"points": points(rules.open_capot)}),)


def open_capot_failed(
    rules: Ruleset,
    paid: str = N_("For an announced capot that fails the other counts %(points)s; the cards still count."),
) -> tuple[Phrase, ...]:
    """What an announced capot costs that fails; ``paid`` says it where it costs anything."""
    if rules.open_capot == "off":
        return (Phrase(N_("There is no announced capot here, and so nothing to pay for one that fails.")),)
    if rules.failed_open_capot == "no_penalty":
        return (Phrase(N_("An announced capot that fails costs nothing; the cards still count.")),)
    return (Phrase(paid, {"points": points(rules.open_capot)}),)


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
        ("block_rule", "equality_blocks", "white_hand_points"),
        repique_block,
    ),
    Clause(
        "pique",
        N_("Pique"),
        "S0, пик и репик 1; S0, счёт 4; S2",
        ("threshold", "pique_to", "pique_elder_only", "equality_blocks"),
        pique,
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
    Clause("trick", N_("The trick"), "S0, счёт 3; S2", ("trick_scoring",), trick),
    Clause(
        "last_trick",
        N_("The last trick"),
        "S0, счёт 9; S0, капоты; S2",
        ("trick_scoring", "last_trick_value", "capot_last_trick_value"),
        _last_trick,
    ),
    Clause("leza", N_("The cards (leza)"), "S0, капоты и леза; S2", ("leza_tricks", "leza_points"), _leza),
    Clause("capot", N_("Capot"), "S0, капоты и леза; S2", ("capot",), _capot),
    Clause("open_capot", N_("Open capot"), "S0, капоты и леза; S2", ("open_capot",), open_capot),
    Clause(
        "open_capot.failed",
        N_("An open capot that fails"),
        "S0, капоты и леза; S2",
        ("open_capot", "failed_open_capot"),
        open_capot_failed,
    ),
    Clause(
        "adjustment",
        N_("Adjustment by the referee"),
        "S0, счёт 5",
        (),
        always(N_("The referee may add or take points; his reason stands beside them.")),
    ),
)
