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
        plays = 0
        for number in range(records):
            deals = []
            for seed in range(number * 6, number * 6 + 6):
                states = list(play_through(rules, seed))
                deals.append(as_record(states, actions_between(states)))
                plays += len(deals[-1]["play"].split())
            made.append(json.dumps(record(*deals, edition=edition)).encode() + b"\n")
        started = time.process_time()
        lines(made, io.BytesIO(), "en")
        seconds = time.process_time() - started
        deals_a_second, plays_a_second = 6 * records / seconds, plays / seconds
        print(
            f"{edition}: {deals_a_second:,.0f} deals and {plays_a_second:,.0f} plays a second "
            f"({records} records in {seconds:.2f} s of this process's time)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
