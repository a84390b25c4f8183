"""The pocket card: nothing but values, each of them the law's, on two sides that are cut from a sheet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from larp_piquet.engine.cards import parse_cards
from larp_piquet.engine.match import RUBICON
from larp_piquet.engine.ruleset import ALL_EDITIONS, MUSKETEER, NORMANDY_MUSKETEER, STARINNY, Ruleset, make_ruleset
from larp_piquet.engine.score import NO_CALLS, Course, Trick, score
from larp_piquet.language import LANGUAGES, say
from larp_piquet.printing.composing import Piece, compose
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.pocket import A6, SMALL, Size, pocket
from larp_piquet.printing.render import pdf
from larp_piquet.printing.typeset import HOUSE, laid_out
from larp_piquet.printing.values import EACH, calls, play
from larp_piquet.wording.clauses import fields_that_matter
from larp_piquet.wording.names import ITEMS
from larp_piquet.wording.own_rules import own_rules

from .reading import POINT, words
from .sample import pack_data

pytestmark = pytest.mark.press
#: As of the press's measure: the height of a word's box in sizes of type.
BOX = 1.305


def values(rules: Ruleset) -> dict[str, str]:
    return {**dict(calls(rules, "en")), **dict(play(rules, "en"))}


def test_values_of_the_musketeers() -> None:
    """S2: exactly three cards; 10 and 20; thirty is ninety or sixty; 4 or 1 for the last; six tricks 10, 40, 80."""
    assert values(MUSKETEER) == {
        "Cards the elder takes": "3", "Cards the dealer may leave": "2", "Carte blanche": "10", "Carte rouge": "20",
        "Repique": "30 → 90", "Pique": "30 → 60", "Lead": "1", "Trick": "1", "Last trick": "4",
        "Points of the last trick at a capot": "1", "The cards (6 tricks)": "10", "Capot": "40", "Open capot": "80",
        "Koroliks in a partie": "3", "Rounding to tens": "to the nearest ten, a five upwards",
        "Points added to a korolik": "100", "Points added to the final figure": "100",
        "Several refets": "each doubles again",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("law", "left"),
    [
        (make_ruleset("classic"), "6"),
        (make_ruleset("classic", {"younger_may_leave": 7}), "6"),  # as the edition was written once
        (make_ruleset("classic", {"elder_takes": [3, 5]}), "4"),
        (make_ruleset("musketeer", {"younger_may_leave": 5}), "3"),  # who picks his cards takes what was left first
        (STARINNY, "2"),
    ],
)
def test_no_more_cards_are_said_to_be_left_than_can_be(law: Ruleset, left: str) -> None:
    """Of the seven that are his at most a dealer takes one at least."""
    assert values(law)["Cards the dealer may leave"] == left
    assert "younger_may_leave" not in own_rules(make_ruleset("classic", {"younger_may_leave": 7}))


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_each_figure_is_the_rulesets(edition: str) -> None:
    rules = ALL_EDITIONS[edition]
    told = values(rules)
    for title, field in (
        ("Carte blanche", "white_hand_points"), ("Carte rouge", "full_hand_points"), ("Last trick", "last_trick_value"),
        ("Points of the last trick at a capot", "capot_last_trick_value"), ("Capot", "capot"),
        ("Open capot", "open_capot"), ("Points added to a korolik", "korolik_bonus"),
        ("Points to leave with", "target"),
    ):  # fmt: skip
        value = getattr(rules, field, 0)
        played = field in fields_that_matter(rules) and value not in (0, "off")
        assert told.get(title) == (str(value) if played else None), title
    assert told["Repique"] == f"{rules.threshold} → {rules.repique_to}"
    assert told["Pique"] == f"{rules.threshold} → {rules.pique_to}"
    assert str(rules.leza_points) in (value for title, value in told.items() if title.startswith("The cards"))
    assert (told.get("The rubicon") == str(RUBICON)) == (edition == "classic")


def test_a_house_reaches_the_card_and_what_it_does_not_play_is_not_there() -> None:
    house = make_ruleset(
        "musketeer",
        {"leza_points": 17, "threshold": 25, "repique_to": 95, "open_capot": "off", "full_hand_points": 0,
         "final_figure": False, "final_bonus": 0},
    )  # fmt: skip
    told = values(house)
    assert told["The cards (6 tricks)"] == "17"
    assert told["Repique"] == "25 → 95"
    assert not {"Open capot", "Carte rouge", "Points added to the final figure"} & set(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_trick_is_named_whole(language: str) -> None:
    """Its row stands where the table has room for it: it may not lean on that of a trick, which may be elsewhere."""
    assert say(language, ITEMS["trick"]).lower() in say(language, ITEMS["last_trick"]).lower()


@pytest.mark.parametrize("size", [A6, SMALL])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_a_row_is_one_line_or_a_name_over_its_value(
    edition: str, language: str, size: Size, tmp_path: Path, silence: list[str]
) -> None:
    """No dots under half a name, nor some that lead nowhere; and the play helps to fill the side of the calls."""
    data = replace(pack_data(language, edition), tables=(), characters=(), blank_notes=())
    laid = pocket(data, size)
    assert [tuple(row[:2]) for side in laid["sides"] for row in side] == [
        *calls(data.rules, language), *play(data.rules, language)
    ]  # fmt: skip
    front, back = (len(side) + sum(row.under for row in side) for side in laid["sides"])
    assert front + 4 >= back - 2
    document = laid_out(
        compose([Piece("pocket_card" if size is A6 else "pocket_card_small", data)], HOUSE + "printables/").html
    )
    rows = 0
    for page in document.pages:
        for box in page._page_box.descendants():
            if box.element_tag == "i":
                rows += 1
                assert box.width > 2 * 96 / 25.4, "dots that lead nowhere"
            elif box.element_tag == "span":
                assert box.height < 1.5 * box.style["font_size"], "half a name stands over dots"
    assert rows
    told = [row for side in laid["sides"] for row in side]
    assert all(row.dots for row in told if not row.under)


def test_two_who_are_left_have_their_own_figures_where_they_differ() -> None:
    """Of three a repique is made at twenty, of two at thirty; the cards of the two are counted by tricks."""
    told = values(NORMANDY_MUSKETEER)
    assert told["Repique"].startswith(f"{NORMANDY_MUSKETEER.threshold} →")
    assert told["Repique of the last two"] == "30 → 90"
    assert told["The cards (6 tricks) of the last two"] == "10"
    assert told["Cards the elder takes of the last two"] == "3"
    assert "Cards the elder takes" not in told
    assert "Carte blanche of the last two" not in told


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("edition", ["musketeer", "normandy-musketeer"])
def test_cards_keep_off_their_cuts(edition: str, paper: str, silence: list[str], tmp_path: Path) -> None:
    """Everything stands three millimetres inside its card, in type of six points at least."""
    manner = Manner(paper="letter" if paper == "letter" else "a4")
    data = replace(pack_data("ru", edition), tables=(), manner=manner)
    grids = {
        ("pocket_card", "a4"): (0, 0, 105, 148.5, 2, 2), ("pocket_card", "letter"): (34.7, 33.7, 105, 148.5, 2, 1),
        ("pocket_card_small", "a4"): (20, 11, 85, 55, 2, 5),
        ("pocket_card_small", "letter"): (22.95, 29.7, 85, 55, 2, 4),
    }  # fmt: skip
    for name in ("pocket_card", "pocket_card_small"):
        left, top, wide, high, across, down = grids[name, paper]
        found = words(pdf(name, data), tmp_path)
        assert {word.page for word in found} == {0, 1}
        cards = [(left + x * wide, top + y * high) for x in range(across) for y in range(down)]
        texts = []
        for x, y in cards:
            here = [w for w in found if x + 3 < w.left and w.right < x + wide - 3 and y + 2.4 < w.top]
            texts.append(sorted(w.text for w in here if w.bottom < y + high - 2.4))
        assert sum(map(len, texts)) == len(found), "a word is over a cut"
        assert all(text == texts[0] for text in texts)
        assert min((word.bottom - word.top) / POINT / BOX for word in found) > 5.9


def test_type_of_the_large_card_is_as_large_as_the_bodys() -> None:
    for edition in ALL_EDITIONS:
        for language in ("en", "ru"):
            data = pack_data(language, edition)
            assert pocket(data, A6)["half"] > 25  # the room of a card of A6 is there to be used
            assert pocket(data, SMALL)["half"] >= 13


def test_the_engine_counts_a_lead_and_a_trick_as_the_card_says() -> None:
    hands = tuple(map(parse_cards, ("AS KS", "7S 8S")))
    tricks = (
        Trick(leader=0, cards=((0, hands[0][0]), (1, hands[1][0])), winner=0),
        Trick(leader=0, cards=((0, hands[0][1]), (1, hands[1][1])), winner=0),
    )
    silent = (NO_CALLS, NO_CALLS)
    course = Course(rules=MUSKETEER, order=(0, 1), hands=hands, calls=silent, tricks=tricks, tricks_due=12)
    told = [(line.item, line.points) for line in score(course)]
    assert told[:2] == [("lead", EACH), ("trick", EACH)]
