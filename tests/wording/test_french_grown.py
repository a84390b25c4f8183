"""French words that grow together with the name behind them."""

from __future__ import annotations

import pytest

from larp_piquet.wording.french import filled
from larp_piquet.wording.note_texts import TEXTS


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("dois à %(who)s", "le comte de La Fère", "dois au comte de La Fère"),
        ("À %(who)s de jouer", "le chevalier de Saint-Luc", "Au chevalier de Saint-Luc de jouer"),
        ("dois à %(who)s", "les frères Pâris", "dois aux frères Pâris"),
        ("dois à %(who)s", "la marquise", "dois à la marquise"),
        ("dois à %(who)s", "l’abbé", "dois à l’abbé"),
        ("dois à %(who)s", "Le Nôtre", "dois à Le Nôtre"),
        ("dois à %(who)s", "Léonard", "dois à Léonard"),
        ("la main de %(who)s", "le comte 100 %", "la main du comte 100 %"),
        ("la main de %(who)s", "les frères Pâris", "la main des frères Pâris"),
        ("la main de %(who)s", "Athos", "la main d’Athos"),
        ("la main de %(who)s", "d’Artagnan", "la main de d’Artagnan"),
        ("doit %(who)s", "le comte", "doit le comte"),
    ],
)
def test_a_preposition_grows_together_with_an_article(text: str, name: str, told: str) -> None:
    assert filled(text, {"who": name}) == told


def test_every_french_note_tells_its_creditor_so() -> None:
    texts = TEXTS["fr"]
    sentences = [told for form in (*texts.binding.values(), *texts.thing.values()) for told in form.values()]
    for sentence in sentences:
        values = dict.fromkeys(("debtor", "sum", "thing", "due", "drawee"), "x") | {"creditor": "le comte"}
        assert "à le " not in filled(sentence, values)
