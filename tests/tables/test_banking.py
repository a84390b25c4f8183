"""Whose stakes lie in the bank of a table, as its facts say; by hand."""

from __future__ import annotations

import pytest

from larp_piquet.engine.ruleset import make_ruleset
from larp_piquet.tables.acts import Agreed, Closed, CutForDeal, Fact, Left, Opened, Seated, Signed, Stake, Voided
from larp_piquet.tables.banking import EMPTY, BankStep, InBank, bank_step, in_bank, out_of_bank
from larp_piquet.tables.desk import Mode, PartieStopped
from larp_piquet.tables.log import log_lines
from larp_piquet.tables.owing import Owed
from larp_piquet.tables.remembering import replay

CLASSIC = make_ruleset("classic")
OPENED = Opened(CLASSIC, Stake("ru", 4, bank=400), Mode.PAPER)
SEATED: tuple[Fact, ...] = (OPENED, Seated(0, "athos"), Seated(1, "milady"))
BEGUN: tuple[Fact, ...] = (*SEATED, Agreed(0), Agreed(1), CutForDeal((), 0))
STOPPED: tuple[Fact, ...] = (*BEGUN, PartieStopped("it is late", by_points=False))
SIGNED: tuple[Fact, ...] = (*STOPPED, Signed(0, "athos"), Signed(1, "milady"))
BOTH = frozenset({"athos", "milady"})


@pytest.mark.parametrize(
    ("facts", "lies"),
    [
        (SEATED, EMPTY),
        ((*SEATED, Agreed(0)), InBank(1, frozenset({"athos"}))),
        ((*SEATED, Agreed(0), Left(1)), EMPTY),
        ((*SEATED, Agreed(0), Closed("game_master", "the house burns")), EMPTY),
        ((*SEATED, Agreed(0), Agreed(1)), InBank(1, BOTH)),
        (BEGUN, InBank(1, BOTH)),
        (STOPPED, InBank(1, BOTH)),
        ((*BEGUN, Voided("a short pack")), EMPTY),
        (SIGNED, EMPTY),
        ((*SIGNED, Agreed(1)), InBank(2, frozenset({"milady"}))),
        ((Opened(CLASSIC, Stake("ru", 4), Mode.PAPER), *BEGUN[1:]), EMPTY),
    ],
)
def test_whose_stakes_lie_there(facts: tuple[Fact, ...], lies: InBank) -> None:
    assert in_bank(replay(facts)) == lies


@pytest.mark.parametrize(
    ("facts", "step"),
    [
        (SEATED, None),
        ((*SEATED, Agreed(0)), BankStep.IN),
        ((*SEATED, Agreed(0), Left(1)), BankStep.BACK),
        (BEGUN, None),
        (SIGNED[:-1], None),
        (SIGNED, BankStep.OUT),
        ((*BEGUN, Voided("a short pack")), BankStep.BACK),
    ],
)
def test_what_the_last_of_these_facts_does_to_the_bank(facts: tuple[Fact, ...], step: BankStep | None) -> None:
    assert bank_step(replay(facts[:-1]), replay(facts)) is step
    assert log_lines(facts, None)[-1].bank is step


def test_a_stake_pays_the_first_debt_first() -> None:
    """Of 100 the first of 90 is paid whole, of the second of 80 there are 10; another loser has his own 100."""
    owed = (Owed(2, 0, 90, 90), Owed(2, 1, 80, 80), Owed(1, 0, 120, 120))
    assert out_of_bank(owed, 100) == (90, 10, 100)
    assert out_of_bank(owed, 0) == (0, 0, 0)
