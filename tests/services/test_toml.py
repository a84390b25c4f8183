"""TOML from anybody is read or refused, whatever it is made of, in two hundred bytes or less for each of its own."""

from __future__ import annotations

import resource

import pytest

from larp_piquet.services import toml


@pytest.mark.parametrize(
    "text",
    [
        "a." * 100_000 + "a = 1",
        "[" + "a." * 100_000 + "a]",
        "[[" + "a . " * 100_000 + "a]]",
        "x = {" + '"a".' * 100_000 + "a = 1}",
        "'a'." * 100_000 + "a = 1",
        "a = " + "[" * 100_000,
        "a = " + "[" * 100_000 + "]" * 100_000,
        "a = " + "{a = " * 100_000,
        "a = " + "9" * 1_000_000,
        '"' * 999_999,
        "a" * 1_000_000,
    ],
    ids=range(11),
)
def test_a_file_made_to_kill_is_refused(text: str) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(toml.NotToml):
        toml.load(text)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000, "kilobytes"


def test_a_name_of_a_few_parts_and_a_text_full_of_stops_are_read() -> None:
    words = "He came. He saw. " * 40 + "." * 5_000
    assert toml.load(f'a.b."c d".e = 1\nwords = "{words}"\n') == {"a": {"b": {"c d": {"e": 1}}}, "words": words}
