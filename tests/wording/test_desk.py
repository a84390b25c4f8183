"""The desk in words: every call, ruling, permit, reason and line of a log has a sentence and, where due, a clause."""

from __future__ import annotations

from typing import get_args

import pytest

from larp_piquet.engine.acts import IMPOSSIBLE, Action, Breach, Category
from larp_piquet.engine.ruleset import MUSKETEER
from larp_piquet.language import LANGUAGES, phrase, say
from larp_piquet.tables.acts import Fact, Moved
from larp_piquet.tables.desk import (
    PERMITTED_IN,
    Adjusted,
    CallWhy,
    Excuse,
    Excused,
    Mode,
    ModeSet,
    PartieStopped,
    Paused,
    Redealt,
    Reseated,
    Resumed,
    Ruled,
    Ruling,
    Silenced,
    TakenBack,
    Waived,
)
from larp_piquet.tables.log import LogLine, log_lines
from larp_piquet.tables.packwords import (
    Answer,
    Answers,
    Hand,
    Led,
    LevelCut,
    Measures,
    Names,
    Nobody,
    PointRun,
    Says,
    SaysCapot,
    Told,
    Took,
    Typed,
    Undone,
    Won,
    Word,
)
from larp_piquet.web.rulings import FIELDS
from larp_piquet.wording import desk, logbook
from larp_piquet.wording.clauses import CLAUSES, REFEREE_CLAUSES, clause_reference, clause_text, clause_title

from ..tables.build import Table

NAMES = ("Athos", "Aramis")
RULINGS: tuple[Ruling, ...] = (
    Paused("why"),
    Resumed(),
    TakenBack(12, "why"),
    *(Waived(0, breach, "why") for breach in Breach if breach not in IMPOSSIBLE),
    Silenced(0, "false_claim", "why"),
    Silenced(1, "excess_cards", "why"),
    Silenced(1, None, "why"),
    Adjusted(0, 5, "why"),
    Adjusted(1, -1, "why"),
    Redealt("why"),
    Ruled("short", (), "no_penalty", "irregularity.short", "why"),
    Reseated(1, "porthos", "why"),
    PartieStopped("why"),
    *(Excused(1, excuse, "why") for excuse in Excuse),
    *(ModeSet(mode, "why") for mode in Mode),
)


def test_every_kind_of_ruling_is_among_these() -> None:
    assert {type(ruling) for ruling in RULINGS} == set(get_args(Ruling))


@pytest.mark.parametrize("ruling", RULINGS, ids=str)
def test_a_ruling_is_a_sentence_with_a_clause(ruling: Ruling) -> None:
    key = desk.ruling_clause(ruling)
    assert clause_title(key)
    assert clause_reference(key, MUSKETEER)
    for language in LANGUAGES:
        told = phrase(language, desk.ruling_phrase(ruling, NAMES))
        assert told.endswith(".")
        assert "%" not in told
        assert phrase(language, clause_text(key, MUSKETEER)).endswith(".")


def test_every_code_of_the_desk_has_words() -> None:
    assert set(desk.CALL_WHYS) == set(desk.CALL_WHYS_TOLD) == set(CallWhy)
    assert set(desk.MODES) == set(Mode)
    assert set(desk.EXCUSES) == set(Excuse)
    assert set(desk.PERMITS) == set(Breach) - IMPOSSIBLE
    assert set(desk.KINDS) == set(desk.REASONS) == {*FIELDS, "irregular"}
    assert {breach for many in PERMITTED_IN.values() for breach in many} <= set(desk.PERMITS)


def test_every_fact_and_every_move_of_a_log_has_words() -> None:
    told = {*logbook.FACTS, *get_args(Ruling)}
    assert told == {kind for kind in get_args(Fact) if kind is not Moved}
    # A consent is told by what was answered.
    moves = {kind.__name__.lower() for kind in get_args(Action)} | {"withhold"}
    assert moves == logbook.MOVES


def test_a_whole_log_reads_as_sentences() -> None:
    table = Table(seed=3)
    table.begin()
    table.play_out()
    lines = log_lines(table.facts, None, referee=True)
    for line in lines:
        for language in LANGUAGES:
            said = phrase(language, logbook.line_phrase(line, NAMES))
            assert said.endswith((".", ":"))
            assert "%" not in said
        key = logbook.line_clause(line)
        assert not key or key in {**CLAUSES, **REFEREE_CLAUSES}
    assert {line.category for line in lines} >= {None, Category.POINT, Category.SETS}


def test_a_log_of_a_real_pack_and_of_the_pad_reads_as_sentences() -> None:
    words: tuple[Word, ...] = (
        Took(0, 5), Took(1, 0), Hand(0, Category.WHITE_HAND, 1), Hand(1, Category.WHITE_HAND, 0),
        Nobody(0, Category.WHITE_HAND), Nobody(1, Category.FULL_HAND), Says(0, Category.POINT, 5),
        Says(1, Category.SETS, 0), *(Answers(1, Category.POINT, answer) for answer in Answer),
        Measures(0, Category.POINT, (47,)), Measures(0, Category.POINT, (7, 6, 5)), Measures(0, Category.SETS, (7,)),
        Names(1, Category.SEQUENCES, ((7, 4), (3, 3))), PointRun(1, 4), PointRun(1, 0), SaysCapot(0), Led(0), Won(1),
    )  # fmt: skip
    assert {type(word) for word in words} == set(get_args(Word))
    facts: list[Fact] = [Told(word, "athos") for word in words]
    facts += [Undone(7, "athos"), LevelCut("athos"), Typed(2, (46, None), "athos"), Typed(1, (46, 12), "athos")]
    for fact in facts:
        line = LogLine(1, fact, True)
        for language in LANGUAGES:
            said = phrase(language, logbook.line_phrase(line, NAMES))
            assert said.endswith((".", "!", "?")), said
            assert "%" not in said
            # Each in his own language: nothing of the other's stands in it but the names.
            cyrillic = [letter for letter in said if "а" <= letter.lower() <= "я"]
            assert bool(cyrillic) == (language == "ru"), said
        key = logbook.line_clause(line)
        assert not key or key in CLAUSES, key
    pad = logbook.line_phrase(LogLine(1, facts[-1], True), NAMES)
    assert phrase("en", pad) == "Deal 1, typed from the pad: Athos 46 points, Aramis 12 points."
    answer = Told(Answers(1, Category.POINT, Answer.AS_MANY), "athos")
    pips, ranks = (logbook.line_phrase(LogLine(1, answer, True, tie_break=by), NAMES) for by in ("pips", "high_card"))
    assert phrase("en", pips) != phrase("en", ranks)


def test_a_common_reason_is_told_to_each_in_his_own_language() -> None:
    for reason in desk.KNOWN_REASONS:
        assert say("ru", reason) != reason
        assert phrase("ru", desk.reason_phrase(reason)) == say("ru", reason)
    assert phrase("ru", desk.reason_phrase("it was 100% a sigh")) == "it was 100% a sigh"


def test_points_are_given_and_taken_with_the_right_plural() -> None:
    assert phrase("en", desk.ruling_phrase(Adjusted(1, -1, "why"), NAMES)) == "Aramis loses 1 point."
    assert phrase("ru", desk.ruling_phrase(Adjusted(0, 3, "why"), NAMES)) == "Athos: добавлено 3 очка."
