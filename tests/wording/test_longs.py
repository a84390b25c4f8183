"""The long s, by the rules and the examples of Andrew West (TUGboat 32, 2011, no. 1)."""

from __future__ import annotations

import re

import pytest

from larp_piquet.language import LONG_S, modern, phrase, say, spelled, spelt, spelt_words, translations
from larp_piquet.printing.noteforms import TEXTS, instrument
from larp_piquet.wording.longs import short_again, with_long_s
from larp_piquet.wording.mark import Phrase, Spelled, points

#: As the article has them, of books of the 17th century and of the first half of the 18th.
ENGLISH = (
    "his complains ſucceſs clos’d us’d ſatisfaction misfortune transfuſe transfix transfer ſucceſsful offset off-ſet "
    "husband Shaftsbury skin ask risk masked Croſs-ſtitch ſong uſe preſs ſubſtitute poſſeſs Sweet"
)
FRENCH = "ſatisfaction ils hommes s’il s’eſt presbytère déshabiller ſucceſſion Meſſieurs eſpèces ſixième ſkier"


@pytest.mark.parametrize(("language", "told"), [("en", ENGLISH), ("fr", FRENCH)])
def test_examples(language: str, told: str) -> None:
    assert with_long_s(told.replace("ſ", "s"), language).split() == told.split()
    assert with_long_s(told, language) == told, "set twice it is set the same"
    assert short_again(told) == told.replace("ſ", "s")


def test_of_a_sentence_placeholders_and_marks_stay() -> None:
    told = with_long_s('A set of %(sum)s, <b class="sign">signed</b>&nbsp;%(place)s, so %(points)s', "en")
    assert told == 'A ſet of %(sum)s, <b class="sign">ſigned</b>&nbsp;%(place)s, ſo %(points)s'
    assert with_long_s("сословие и масть, Reisestrasse", "ru") == "сословие и масть, Reisestrasse"


def test_what_the_house_says_is_set_so_and_what_is_put_into_it_is_not() -> None:
    tag = LONG_S["en"]
    assert spelt("en", long_s=True) == tag
    assert (spelt("ru", long_s=True), spelt("en"), modern(tag)) == ("ru", "en", "en")
    assert say(tag, "%(name)s answers for it", name="Sesostris") == "Sesostris anſwers for it"
    assert phrase(tag, Phrase("%(points)s", {"points": points(6)})) == "6 points"
    assert spelled(tag, Spelled(26)) == "twenty-ſix"
    assert spelt_words("the seventh of August", tag) == "the ſeventh of Auguſt"
    assert translations(tag).ngettext("%(num)s deuce", "%(num)s sixes", 2) == "%(num)s ſixes"


@pytest.mark.parametrize("language", sorted(LONG_S))
def test_notes_are_set_so_and_patterns_of_dates_are_not(language: str) -> None:
    texts, plain = TEXTS[LONG_S[language]], TEXTS[language]
    assert texts.moment == plain.moment
    assert re.search("ſ", texts.guarantee)
    assert short_again(texts.witnesses) == plain.witnesses
    assert set(texts.labels) == set(plain.labels)
    title = instrument("iou").titles
    assert short_again(title[LONG_S[language]]) == title[language]
