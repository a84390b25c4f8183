"""Spoiled records and random JSON: always an account that adds up or a fault in one line, never a traceback."""

from __future__ import annotations

import io
import json
import random
from collections import Counter

from larp_piquet.adjudicating import explain, in_words, lines, parsed_record
from larp_piquet.tables.account import account
from larp_piquet.tables.reading import RecordError
from larp_piquet.tables.record import Record

from ..engine.playing import count
from .adding_up import check
from .fuzzing import random_record, seeds, spoiled

#: Of a hundred records so many are spoiled valid ones; the others are random JSON.
SPOILED = 0.9
#: What is wrong with a text before anything can be read in it.
OF_THE_TEXT = ("not_json", "not_text_file", "half_letters", "too_deep")


def one_line(error: RecordError, inside: bool) -> None:
    """The fault in each language; of a fault inside a deal the line names that deal."""
    for language in ("en", "ru"):
        said = explain(error, language)
        assert said.encode()
        assert len(said.splitlines()) == 1
        if inside and error.code not in OF_THE_TEXT:
            assert said.startswith("deal " if language == "en" else "сдача "), said


def whole(record: Record, data: bytes, number: int) -> None:
    """The account of a record as JSON adds up; every tenth is told in words and as a line too."""
    told = account(record)
    check(told, record)
    json.dumps(told, ensure_ascii=False).encode()
    if number % 10 == 0:
        assert all("\n" not in line and line.encode() is not None for line in in_words(record, "ru", why=True))
        out = io.BytesIO()
        lines([data], out, "en")
        assert json.loads(out.getvalue()) == told


def test_no_record_is_answered_with_a_traceback_or_a_wrong_total() -> None:
    chance = random.Random(1628)
    valid = seeds()
    for text in valid:
        whole(parsed_record(text), text.encode(), 0)
    seen: Counter[str] = Counter()
    for number in range(count(200_000)):
        if chance.random() < SPOILED:
            text, inside = spoiled(chance.choice(valid), chance)
        else:
            text, inside = json.dumps(random_record(chance)), False
        data = text.encode("utf-8", "surrogatepass")
        try:
            record = parsed_record(data)
        except RecordError as error:
            one_line(error, inside)
            seen[error.code] += 1
            continue
        except Exception as error:
            raise AssertionError(f"record {number}: {text}") from error
        try:
            whole(record, data, number)
        except AssertionError as error:
            raise AssertionError(f"record {number}: {text}") from error
        seen["accounts"] += 1
    # Much of what is spoiled a little is still a record, and faults of every kind are met.
    assert seen["accounts"] > sum(seen.values()) / 10
    assert len(seen) > 40
