"""One sheet of paper holds the rules of every edition and of any house, in type for candle light."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings

from larp_piquet.engine.ruleset import ALL_EDITIONS, Ruleset, RulesetError, fields_of, make_ruleset
from larp_piquet.language import LANGUAGES, phrase, say
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.models import PackData
from larp_piquet.printing.render import pdf
from larp_piquet.printing.sheet import HEIGHT, ROOMY, TIGHT, clause_height, rule_pages
from larp_piquet.printing.spelling import as_spelt
from larp_piquet.printing.values import calls, play
from larp_piquet.resources import folder
from larp_piquet.wording.clauses import chapters_of, clause_text
from larp_piquet.wording.names import ITEMS
from larp_piquet.wording.rule_names import field_title

from ..wording.rulesets import rulesets
from .reading import POINT, words
from .sample import pack_data
from .test_fit import collisions, inside

pytestmark = pytest.mark.press

#: Least size of running text, in points.
CANDLE = 9.5
#: Values whose clauses are the wordiest, field by field; a law takes those that it may have.
WORDY: dict[str, object] = {
    "equal_sequence_voids_all": False, "sequence_winner_counts_all": False, "long_suit_bonus": "any_suit",
    "block_rule": "ordered", "trick_scoring": "lead_or_capture", "declare_deadline": "younger_first_card",
    "younger_declares": "after_first_lead", "younger_may_leave": 3, "full_hand_basis": "held",
    "point_tiebreak": "high_card", "skvoznoy": "plus_100", "final_figure": True, "failed_open_capot": "opponent_80",
    "first_dealer": "highest_cut_chooses", "capot_rule": "trickless_player_gives_each", "debt_round": "nearest_half_up",
}  # fmt: skip
SPOKEN = [(language, old) for language in LANGUAGES for old in (False, True) if language == "ru" or not old]


def wordiest(edition: str) -> Ruleset:
    """The edition with as many of the wordy values as it bears."""
    taken: dict[str, object] = {}
    for rule, value in WORDY.items():
        if rule in fields_of(ALL_EDITIONS[edition]):
            try:
                make_ruleset(edition, {**taken, rule: value})
            except RulesetError:
                continue
            taken[rule] = value
    return make_ruleset(edition, taken)


def of(rules: Ruleset, language: str, *, old: bool = False) -> PackData:
    data = replace(pack_data(language), rules=rules, tables=(), characters=(), blank_notes=())
    return replace(data, manner=Manner(old_spelling=old))


@pytest.mark.parametrize(("language", "old"), SPOKEN)
@pytest.mark.parametrize(("edition", "wordy"), list(product(ALL_EDITIONS, (False, True))))
def test_every_law_is_laid_out_large_enough(edition: str, wordy: bool, language: str, old: bool) -> None:
    rules = wordiest(edition) if wordy else ALL_EDITIONS[edition]
    data = as_spelt(of(rules, language, old=old))
    assert isinstance(data, PackData)
    laid = rule_pages(data)
    assert laid["half"] >= 2 * CANDLE
    clauses = sum(len(told["clauses"]) for page in laid["pages"] for told in page)
    keys = [key for _, keys in chapters_of(rules)[: 8 if rules.seats == 3 else 6] for key in keys]
    assert clauses == len([key for key in keys if key != "adjustment"])


@pytest.mark.parametrize(("language", "old"), SPOKEN)
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_the_table_has_what_the_law_counts(edition: str, language: str, old: bool) -> None:
    """Of two all of it; of three, where that finds no room, all but what the two who are left count otherwise."""
    data = as_spelt(of(ALL_EDITIONS[edition], language, old=old))
    assert isinstance(data, PackData)
    rest = rule_pages(data)["rest"]
    assert rest is not None
    told = {name for pair in rest.pairs for name, _ in pair} | {name for name, _ in rest.worded}
    whole = []
    for two in (False, True):
        rows = (*calls(data.rules, data.language, of_two_left=two), *play(data.rules, data.language, of_two_left=two))
        whole.append({name for name, _ in rows})
    assert told - {""} in (whole if data.rules.seats == 3 else whole[1:])
    items = {"white_hand", "repique", "pique", "lead", "last_trick", "capot"}
    assert {say(data.language, ITEMS[item]) for item in items} <= told
    if data.rules.seats == 3:
        assert say(data.language, field_title("target", data.rules)) in told


@settings(max_examples=25, deadline=None)
@given(rulesets())
def test_any_law_of_a_house_has_room(rules: Ruleset) -> None:
    """Chapters keep to their pages, or run on; no page is fuller than a page is high."""
    for language in LANGUAGES:
        data = of(rules, language)
        laid = rule_pages(data)
        assert laid["half"] >= 2 * CANDLE
        spacing = TIGHT if laid["spacing"] == "tight" else ROOMY
        assert max(laid["heights"]) <= HEIGHT, (language, spacing)


@pytest.mark.parametrize(("language", "old"), SPOKEN)
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_no_clause_ends_its_chapter_alone_on_a_page_that_it_could_share(edition: str, language: str, old: bool) -> None:
    for rules in (ALL_EDITIONS[edition], wordiest(edition)):
        data = as_spelt(of(rules, language, old=old))
        assert isinstance(data, PackData)
        laid = rule_pages(data)
        spacing = TIGHT if laid["spacing"] == "tight" else ROOMY
        for page, before in zip(laid["pages"][1:], laid["heights"], strict=False):
            opens = page[0]
            if not opens["begins"] and len(opens["clauses"]) == 1:
                assert before + clause_height(opens["clauses"][0], laid["half"] / 2, spacing) > HEIGHT


@pytest.mark.parametrize(("language", "old"), SPOKEN)
@pytest.mark.parametrize("edition", ["musketeer", "normandy-starinny"])
def test_the_wordiest_law_stands_on_one_sheet_of_paper(
    edition: str, language: str, old: bool, tmp_path: Path, silence: list[str]
) -> None:
    """Read back from the PDF: two sides, four folios, all clauses, nothing over a fold, a margin or another line."""
    data = of(wordiest(edition), language, old=old)
    found = words(pdf("rule_sheet", data), tmp_path)
    assert {word.page for word in found} == {0, 1}
    assert {word.text for word in found if word.top > 200 and word.text.isdigit()} == {"1", "2", "3", "4"}
    for word in found:
        assert inside(word, (0, 0, 297, 210), 5), word
        assert min(abs(word.left - 148.5), abs(word.right - 148.5)) > 8, word
        assert word.bottom < 201.5 or word.text in ("–", "1", "2", "3", "4"), word
    assert collisions(found) == []
    told = letters(" ".join(word.text for word in found))
    for _, keys in chapters_of(data.rules)[: 8 if data.rules.seats == 3 else 6]:
        for key in keys:
            if key != "adjustment":
                text = phrase(as_spelt(data).language, clause_text(key, data.rules))
                assert letters(text) in told, key


def letters(text: str) -> str:
    """What neither a hyphen at the end of a line nor the shape of an apostrophe changes."""
    return re.sub(r"[\W_]", "", text)


@pytest.mark.parametrize(("edition", "language"), [("musketeer", "ru"), ("normandy-starinny", "ru")])
def test_running_text_is_as_large_as_it_was_laid_out(edition: str, language: str, tmp_path: Path) -> None:
    """The box of a word of EB Garamond is 1.305 of its size: of all words of clauses none is smaller than 9.5 pt."""
    found = words(pdf("rule_pages", of(wordiest(edition), language)), tmp_path)
    heights = sorted((word.bottom - word.top) / POINT / 1.305 for word in found if len(word.text) > 3)
    body = heights[len(heights) // 2]
    assert body >= CANDLE - 0.05
    # Heads of tables and captions beside the pictures may be smaller, the text of a clause never.
    assert len([size for size in heights if size < CANDLE - 0.05]) < len(heights) / 20


def test_a_tight_page_says_the_same_to_the_renderer_as_to_the_measure() -> None:
    """What is measured and what is set must not part: the leading and the gap of the style sheet."""
    style = (folder("printables") / "rule_sheet.css").read_text("utf-8")
    rule = re.search(r"\.leaf\.tight \.clause \{ line-height: ([\d.]+); margin-bottom: ([\d.]+)mm; \}", style)
    assert rule is not None
    assert float(rule[1]) == TIGHT.leading
    assert float(rule[2]) <= TIGHT.gap
    leaf = re.search(r"^\.leaf \{.* line-height: ([\d.]+); \}", style, re.MULTILINE)
    assert leaf is not None
    assert float(leaf[1]) == ROOMY.leading
