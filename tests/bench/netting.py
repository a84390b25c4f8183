"""How long the search for rings takes: ``python -m tests.bench.netting [characters] [debts]``."""

from __future__ import annotations

import random
import sys
from time import perf_counter

from larp_piquet.ledger.netting import Holding, find

STAKES = (50, 100, 100, 200, 500)


def random_debts(characters: int, debts: int, *, round_sums: bool, seed: int = 1) -> list[Holding]:
    """Debts of an evening between random pairs: of any sum, or of a few round ones, which is the harder case."""
    chance = random.Random(seed)
    made = []
    for number in range(1, debts + 1):
        debtor, holder = chance.sample(range(characters), 2)
        rest = chance.choice(STAKES) if round_sums else chance.randint(1, 100_000)
        made.append(Holding(number, f"character-{debtor:03}", f"character-{holder:03}", "ru", rest))
    return made


def main() -> None:
    """Prints seconds and rings."""
    characters, debts = (int(given) for given in (*sys.argv[1:3], *("200", "3000")[len(sys.argv) - 1 :]))
    for round_sums in (False, True):
        holdings = random_debts(characters, debts, round_sums=round_sums)
        began = perf_counter()
        rings = find(holdings)
        took = perf_counter() - began
        sums = "round sums" if round_sums else "any sums"
        print(f"{characters} characters, {debts} debts, {sums}: {len(rings)} rings in {took:.2f} s")


if __name__ == "__main__":
    main()
