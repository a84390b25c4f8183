"""What the press lacks letters for is told before it is printed, whatever the text is of."""

from __future__ import annotations

from dataclasses import replace

from larp_piquet.services import furniture
from larp_piquet.services.furniture import TableForm
from larp_piquet.services.house import House
from larp_piquet.services.lacking import unprintable
from larp_piquet.services.results import COMMAND_LINE
from tests.services.test_debt_life import LOAN, signed


def test_a_table_and_the_words_of_a_debt_are_looked_through(sqlite_house: House) -> None:
    assert unprintable(sqlite_house) == ()
    furniture.add_table(sqlite_house, COMMAND_LINE, TableForm(9, name="Стол e\u0301\u0323 漢"))
    signed(sqlite_house, replace(LOAN, cause="🃏 שלום"))
    assert unprintable(sqlite_house) == (("Стол ẹ\u0301 漢", "ẹ漢"), ("🃏 שלום", "".join(sorted("שלום")) + "🃏"))
