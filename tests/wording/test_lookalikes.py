"""Names that are taken for one another."""

from __future__ import annotations

import pytest

from larp_piquet.wording.lookalikes import alike, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Атос", "Aтoc"),  # Latin A, o and c among the Cyrillic
        ("Атос", "атос"),
        ("Comte", "Cоmtе"),
        ("Алёна", "Алена"),
        ("d'Artagnan", "D'Artagnan "),
        ("René", "Rene"),
    ],
)
def test_taken_for_one_another(one: str, other: str) -> None:
    assert one != other
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Атос", "Арамис"), ("Портос", "Потрос"), ("Иван", "Ивана")])
def test_told_apart(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_only_names_that_more_than_one_bears_are_doubtful() -> None:
    assert alike(["Атос", "Aтoc", "Портос"]) == {skeleton("Атос")}
    assert alike(["Атос", "Портос"]) == frozenset()
