"""Calls as they are spoken, in both registers, and a category as the table heard it."""

from __future__ import annotations

import pytest

from larp_piquet.engine.acts import Category, Claim
from larp_piquet.engine.cards import Rank, parse_cards
from larp_piquet.engine.score import Line
from larp_piquet.engine.views import CallView
from larp_piquet.language import phrase
from larp_piquet.wording import speech
from larp_piquet.wording.mark import Phrase, points


def en(spoken: Phrase) -> str:
    return phrase("en", spoken)


@pytest.mark.parametrize(
    ("spoken", "told"),
    [
        (speech.point(5), "A point of 5 cards."),
        (speech.point(5, "spoken"), "Five cards."),
        (speech.point(1), "A point of 1 card."),
        (speech.sequence(3), "A tierce."),
        (speech.sequence_name(3, Rank.ACE), "tierce major"),
        (speech.sequence_name(4, Rank.KING), "quart to the king"),
        (speech.sequence_name(3, Rank.NINE), "tierce to the nine"),
        (speech.sequence_name(8, Rank.ACE), "huitième major"),
        (speech.set_(4), "Four of a kind."),
        (speech.set_(4, "spoken"), "Fourteen."),
        (speech.set_name(3, Rank.KING), "three kings"),
        (speech.set_name(4, Rank.TEN), "four tens"),
        (speech.white_hand(), "Carte blanche."),
        (speech.full_hand(), "Carte rouge."),
        (speech.nothing(Category.SETS), "No quatorze, no trio."),
        (speech.nothing(Category.SETS, "spoken"), "Nothing."),
        (speech.good("spoken"), "Good."),
        (speech.not_good("spoken"), "Not good."),
        (speech.equal("spoken"), "Equal."),
        (speech.running(18), "Count: 18."),
        (speech.running(18, "spoken"), "Eighteen."),
        (speech.pique(60, "spoken"), "Pique! Sixty."),
        (speech.repique(94), "A repique: the count is 94."),
        (speech.leza(points(10)), "The cards: 10 points."),
        (speech.capot(points(40)), "Capot: 40 points."),
        (speech.capot(points(80), announced=True), "Open capot: 80 points."),
        (speech.capot_announced("spoken"), "I shall take every trick."),
    ],
)
def test_spoken(spoken: Phrase, told: str) -> None:
    assert en(spoken) == told


COUNTED = [  # as players count aloud: masculine, nominative
    (1, "один", "un", "one"),
    (2, "два", "deux", "two"),
    (19, "девятнадцать", "dix-neuf", "nineteen"),
    (21, "двадцать один", "vingt et un", "twenty-one"),
    (29, "двадцать девять", "vingt-neuf", "twenty-nine"),
    (60, "шестьдесят", "soixante", "sixty"),
    (61, "шестьдесят один", "soixante et un", "sixty-one"),
    (71, "семьдесят один", "soixante et onze", "seventy-one"),
    (80, "восемьдесят", "quatre-vingts", "eighty"),
    (91, "девяносто один", "quatre-vingt-onze", "ninety-one"),
    (101, "сто один", "cent un", "one hundred and one"),
    (130, "сто тридцать", "cent trente", "one hundred and thirty"),
    (200, "двести", "deux cents", "two hundred"),
    (399, "триста девяносто девять", "trois cent quatre-vingt-dix-neuf", "three hundred and ninety-nine"),
]


@pytest.mark.parametrize(("total", "ru", "fr", "en"), COUNTED)
def test_the_count_in_words(total: int, ru: str, fr: str, en: str) -> None:
    for language, words in (("ru", ru), ("fr", fr), ("en", en)):
        assert phrase(language, speech.count(total)) == words
        assert phrase(language, speech.running(total, "spoken")) == f"{words[0].upper()}{words[1:]}."


def test_nobody_counts_below_nothing_aloud() -> None:
    assert en(speech.count(0)) == "zero"
    assert en(speech.count(-7)) == "−7"


@pytest.mark.parametrize(
    ("item", "points_of", "running", "told"),
    [
        ("trick", 1, 19, "Nineteen."),
        ("adjustment", -10, 9, "Nine."),
        ("pique", 30, 60, "Pique! Sixty."),
        ("leza", 13, 34, "And the cards: 13 points. Thirty-four."),
        ("capot", 40, 104, "Capot! 40 points. One hundred and four."),
        ("open_capot", 80, 144, "Capot, as announced! 80 points. One hundred and forty-four."),
    ],
)
def test_what_is_said_when_a_line_is_written(item: str, points_of: int, running: int, told: str) -> None:
    line = Line(item=item, seat=0, points=points_of, cards=(), running=running, clause=item)
    assert en(speech.counted(line)) == told


@pytest.mark.parametrize("make", [speech.white_hand, speech.full_hand, speech.good, speech.not_good, speech.equal])
def test_the_two_registers_differ(make: object) -> None:
    assert en(make("plain")) != en(make("spoken"))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("category", "cards", "name"),
    [
        (Category.POINT, "AS KS QS 9S 8S", "5 cards"),
        (Category.SEQUENCES, "KH QH JH TH", "quart to the king"),
        (Category.SEQUENCES, "AH KH QH", "tierce major"),
        (Category.SETS, "AS AH AD AC", "four aces"),
        (Category.WHITE_HAND, "TH 9H", "carte blanche"),
        (Category.FULL_HAND, "TH 9H", "carte rouge"),
    ],
)
def test_claims_have_names(category: Category, cards: str, name: str) -> None:
    assert en(speech.claim_name(Claim(category, parse_cards(cards)))) == name


def call(
    category: Category,
    said: tuple[int | None, int | None],
    winner: int | None = None,
    *,
    measure: tuple[str | None, str | None] = (None, None),
    equal: bool = False,
    open_: bool = False,
    scored: tuple[tuple[Claim, ...], ...] = ((), ()),
) -> CallView:
    return CallView(category, said, measure, equal, winner, open_, scored)


def talk(view: CallView, elder: int = 0) -> list[tuple[int, str]]:
    return [(seat, en(spoken)) for seat, spoken in speech.dialogue(view, (elder, 1 - elder))]


def test_nothing_is_said_before_the_elder_speaks() -> None:
    assert talk(call(Category.POINT, (None, None), open_=True)) == []


def test_the_elder_speaks_and_waits() -> None:
    assert talk(call(Category.POINT, (5, None), open_=True)) == [(0, "Five cards.")]


def test_a_point_that_is_good() -> None:
    assert talk(call(Category.POINT, (5, None), 0)) == [(0, "Five cards."), (1, "Good.")]


def test_a_point_that_is_not_good() -> None:
    assert talk(call(Category.POINT, (5, 6), 1)) == [(0, "Five cards."), (1, "Not good."), (1, "Six cards.")]


def test_a_point_of_equal_length() -> None:
    made = talk(call(Category.POINT, (5, 5), 0, measure=("49", None)))
    assert made == [
        (0, "Five cards."),
        (1, "As many here. What do they make?"),
        (0, "They make 49."),
        (1, "Good."),
    ]
    lost = talk(call(Category.POINT, (5, 5), 1, measure=("AK987", None)))
    assert lost[2:] == [(0, "From the top: ace, king, nine, eight, seven."), (1, "Not good.")]


def test_a_point_that_is_level() -> None:
    made = talk(call(Category.POINT, (5, 5), None, measure=("49", "49"), equal=True))
    assert made[-2:] == [(0, "They make 49."), (1, "Equal.")]


def test_low_ranks_are_not_taken_for_pips() -> None:
    assert en(speech.measure(Category.POINT, "987")) == "From the top: nine, eight, seven."
    assert en(speech.measure(Category.POINT, "98")) == "From the top: nine, eight."
    assert en(speech.measure(Category.POINT, "24")) == "They make 24."
    assert en(speech.measure(Category.POINT, "T98")) == "From the top: ten, nine, eight."


def test_the_elder_has_nothing() -> None:
    assert talk(call(Category.SETS, (0, 3), 1)) == [(0, "Nothing."), (1, "Three.")]
    assert talk(call(Category.SETS, (0, 0))) == [(0, "Nothing."), (1, "Nothing.")]


def test_a_sequence_of_equal_length_and_what_is_shown() -> None:
    shown = (
        Claim(Category.SEQUENCES, parse_cards("KH QH JH TH")),
        Claim(Category.SEQUENCES, parse_cards("9S 8S 7S")),
    )
    made = talk(call(Category.SEQUENCES, (4, 4), 0, measure=("K", None), scored=(shown, ())))
    assert made == [
        (0, "A quart."),
        (1, "As many here. How high?"),
        (0, "To the king."),
        (1, "It is good."),
        (0, "I show quart to the king, tierce to the nine."),
    ]


def test_a_sequence_that_is_level() -> None:
    made = talk(call(Category.SEQUENCES, (4, 4), None, measure=("K", "K"), equal=True))
    assert made[-2:] == [(0, "To the king."), (1, "It is equal.")]


def test_sets_of_equal_number_are_told_by_rank() -> None:
    made = talk(call(Category.SETS, (3, 3), 1, measure=("K", None)))
    assert made == [(0, "Three."), (1, "As many here. How high?"), (0, "Kings."), (1, "It is not good.")]


def test_the_elder_may_sit_in_the_second_seat() -> None:
    assert talk(call(Category.SETS, (None, 4), 1), elder=1) == [(1, "Fourteen."), (0, "It is good.")]


def test_white_and_full_hands_are_answered_by_nobody() -> None:
    assert talk(call(Category.WHITE_HAND, (1, 0))) == [(0, "Not a court card in my hand.")]
    assert talk(call(Category.FULL_HAND, (0, 1))) == [(1, "Every card of mine counts.")]
    assert talk(call(Category.WHITE_HAND, (0, 0))) == []


def talk_of_three(
    said: tuple[int | None, ...],
    winner: int | None = None,
    *,
    equal: bool = False,
    measure: tuple[str | None, ...] = (None, None, None),
) -> list[tuple[int, str]]:
    view = CallView(Category.POINT, said, measure, equal, winner, False, ((), (), ()))
    return [(seat, en(spoken)) for seat, spoken in speech.dialogue(view, (0, 1, 2))]


@pytest.mark.parametrize(
    ("said", "winner", "answers"),
    [
        ((5, None, None), 0, [(0, "Five cards."), (1, "Good."), (2, "Good.")]),
        ((5, 6, None), 1, [(0, "Five cards."), (1, "Not good."), (1, "Six cards."), (2, "Good.")]),
        # The second may have held more than the first and less than the third: he is not quoted.
        ((5, None, 6), 2, [(0, "Five cards."), (2, "Not good."), (2, "Six cards.")]),
        ((0, None, 4), 2, [(0, "Nothing."), (2, "Four cards.")]),
        ((0, 0, 0), None, [(0, "Nothing."), (1, "Nothing."), (2, "Nothing.")]),
    ],
)
def test_two_answer_one(said: tuple[int | None, ...], winner: int | None, answers: list[tuple[int, str]]) -> None:
    assert [seat for seat, _ in talk_of_three(said, winner)] == [seat for seat, _ in answers]
    assert [text for _, text in talk_of_three(said, winner) if "othing" not in text] == [
        text for _, text in answers if "othing" not in text
    ]


def test_of_three_level_hands_each_says_so() -> None:
    assert talk_of_three((5, 5, 5), equal=True, measure=("49", "49", "49")) == [
        (0, "Five cards."),
        (1, "As many here. What do they make?"),
        (0, "They make 49."),
        (1, "Equal."),
        (2, "Equal."),
    ]


def test_the_first_is_outdone_by_two_level_hands() -> None:
    assert talk_of_three((5, 6, 6), equal=True) == [
        (0, "Five cards."),
        (1, "Not good."),
        (1, "Six cards."),
        (2, "Equal."),
    ]


def test_the_third_with_as_many_but_less_says_good() -> None:
    assert talk_of_three((5, 5, 5), equal=True, measure=("49", "49", None))[-2:] == [(1, "Equal."), (2, "Good.")]


def test_the_tie_break_is_asked_for_once() -> None:
    assert talk_of_three((5, 5, 5), 1, measure=("48", None, None)) == [
        (0, "Five cards."),
        (1, "As many here. What do they make?"),
        (0, "They make 48."),
        (1, "Not good."),
        (2, "Good."),
    ]
