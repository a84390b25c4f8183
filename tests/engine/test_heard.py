"""The calls of a deal with nothing hidden: what decided is told of those whom it decided between."""

from __future__ import annotations

import pytest

from larp_piquet.engine.acts import Category, Claim
from larp_piquet.engine.cards import parse_cards
from larp_piquet.engine.heard import open_calls
from larp_piquet.engine.ruleset import NORMANDY_MUSKETEER, NORMANDY_STARINNY, NormandyRuleset
from larp_piquet.engine.score import CATEGORIES, Course


def measures(rules: NormandyRuleset, category: Category, *spoken: str) -> tuple[str | None, ...]:
    """What is told of each seat's best, seat 0 dealing and speaking first; an empty text is nothing called."""
    calls = tuple(
        tuple((Claim(each, parse_cards(text)),) if each is category and text else () for each in CATEGORIES)
        for text in spoken
    )
    course = Course(rules, (0, 1, 2), ((),) * 3, calls, (), 10)
    return next(call.measure for call in open_calls(course) if call.category is category)


@pytest.mark.parametrize(
    ("category", "spoken", "told"),
    [
        # Two quarts to the king and a tierce: level at a quart, and the tierce is out of it.
        (Category.SEQUENCES, ("KS QS JS TS", "AH KH QH", "KD QD JD TD"), ("K", None, "K")),
        (Category.SEQUENCES, ("KS QS JS TS", "AH KH QH JH", "9D 8D 7D"), ("K", "A", None)),
        # Five, five and four: 50 against 44 pips, by the cards A K Q J 9 against J 10 9 8 7.
        (Category.POINT, ("AS KS QS JS 9S", "JH TH 9H 8H 7H", "AD KD QD JD"), ("50", "44", None)),
        (Category.POINT, ("AS KS QS JS", "", "AD KD QD 7D"), ("41", None, "38")),
        # One alone named the most: nothing but the number decided.
        (Category.POINT, ("AS KS QS JS 9S", "JH TH 9H 8H", "AD KD QD JD"), (None, None, None)),
        (Category.SETS, ("AS AH AD", "KS KH KD", ""), ("A", "K", None)),
        (Category.SETS, ("", "", ""), (None, None, None)),
    ],
)
def test_of_three_the_best_alone(category: Category, spoken: tuple[str, ...], told: tuple[str | None, ...]) -> None:
    assert measures(NORMANDY_STARINNY, category, *spoken) == told


def test_by_high_card_the_cards_are_told() -> None:
    spoken = ("AS KS QS JS 9S", "JH TH 9H 8H 7H", "AD KD QD JD")
    assert measures(NORMANDY_MUSKETEER, Category.POINT, *spoken) == ("AKQJ9", "JT987", None)
