"""Prints how many deals a second ``adjudicate --jsonl`` reads on one core, from records of six deals with cards.

Run: ``python -m tests.bench.adjudicate [RECORDS]``
"""

from __future__ import annotations

import io
import json
import sys
import time

from larp_piquet.adjudicating import lines
from larp_piquet.engine.ruleset import EDITIONS

from ..engine.playing import play_through
from ..tables.recording import actions_between, as_record, record


def main(records: int) -> None:
    """Make the records from fixed seeds, then time their reading alone."""
    for edition, rules in EDITIONS.items():
        made = []
        for number in range(records):
            deals = []
            for seed in range(number * 6, number * 6 + 6):
                states = list(play_through(rules, seed))
                deals.append(as_record(states, actions_between(states)))
            made.append(json.dumps(record(*deals, edition=edition)).encode() + b"\n")
        started = time.perf_counter()
        lines(made, io.BytesIO(), "en")
        seconds = time.perf_counter() - started
        print(f"{edition}: {6 * records / seconds:,.0f} deals a second ({records} records in {seconds:.2f} s)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
