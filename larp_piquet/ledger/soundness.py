"""Whether a money can be written and read: every sum tried must come back as itself."""

from __future__ import annotations

from collections.abc import Iterator

from .amounts import MOST, AmountError, figures, parse, spelled
from .units import NOUN_LANGUAGES, CoinSystem


def two_ways(system: CoinSystem) -> str:
    """The first writing of a sum found that reads as another, or not at all; empty where there is none."""
    for amount in _tried(system):
        told = [
            figures(amount, system),
            *(figures(amount, system.written_in(language)) for language in NOUN_LANGUAGES),
            *(spelled(amount, system, language) for language in NOUN_LANGUAGES),
        ]
        for text in told:
            try:
                read = parse(text, system)
            except AmountError:
                read = -1
            if read != amount:
                return text
    return ""


def _tried(system: CoinSystem) -> Iterator[int]:
    """Nothing, some of each unit alone and by twos, and what fills every column with a part over."""
    values = sorted({unit.value for unit in system.units})
    yield from range(min(2 * system.parts, 20))
    for value in values:
        yield from (count * value for count in (1, 2, 3, 5, 11, 21, 1001) if count * value <= MOST)
    for place, value in enumerate(values):
        yield from (value + other for other in values[:place])
    yield from (sum(system.unit(unit).value for unit in system.columns) * count + 1 for count in (1, 2))
