"""The score pad: which rows it has under a ruleset. A pad is filled by candle light, so rows are as high as can be."""

from __future__ import annotations

from typing import Any, Final

from ..engine.match import SKVOZNOY_POINTS
from ..engine.ruleset import NormandyRuleset, Ruleset
from ..language import phrase, say
from ..wording.clauses import clause_sentences
from ..wording.mark import N_

#: What a partie whose loser has won no deal is worth, by the law that has it.
_THROUGH: Final = {
    "plus_100": N_("Through win, %(points)s more"),
    "flat_100": N_("Through win, %(points)s in all"),
}
#: How many deals a pad of three has room for: a race to two hundred is seldom longer.
DEALS_OF_THREE: Final = 12


def race_pad(rules: NormandyRuleset, language: str) -> dict[str, Any]:
    """The pad of three: rows of deals to the target, what the law says of leaving and owing, and whom the last owes."""
    leaving = clause_sentences("normandy.target", rules)[0]
    told = (leaving, *clause_sentences("normandy.debt", rules)[:-2])
    owes_both = rules.debt != "second_null"
    return {
        "three": True,
        "deals": range(1, DEALS_OF_THREE + 1),
        "target": rules.target,
        "law": " ".join(phrase(language, sentence) for sentence in told),
        "flat": rules.debt == "flat_stake",
        "owed": [say(language, N_("Owes the first"))] + [say(language, N_("Owes the second"))] * owes_both,
    }


def pad(rules: Ruleset, language: str) -> dict[str, Any]:
    """Koroliks of two deals each, and which steps of the account the law has.

    ``bonus`` and ``final_bonus`` are points added to a rounded difference; 0 where the law adds nothing. ``tens``
    says whether a difference is rounded; ``rubicon`` that raw points are summed and no korolik is written, ``raised``
    that a refet may raise one. ``deals`` is the number of deals, by which the style sets the rows. ``through`` names
    the step that a through win adds, empty where the law has none.
    """
    through = _THROUGH.get(rules.skvoznoy, "")
    return {
        "three": False,
        "flat": False,
        "rubicon": rules.settlement == "rubicon",
        "raised": rules.settlement != "rubicon",
        "deals": rules.deals_per_partie,
        "koroliks": [(n + 1, 2 * n + 1, 2 * n + 2) for n in range(rules.koroliks_per_partie)],
        "tens": rules.round_tens != "none",
        "bonus": rules.korolik_bonus,
        "refet_all": rules.refet_scope == "all_following",
        "final": rules.final_figure,
        "final_bonus": rules.final_bonus,
        "through": say(language, through, points=SKVOZNOY_POINTS),
    }
