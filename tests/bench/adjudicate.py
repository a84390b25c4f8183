"""Prints how many deals and plays a second ``adjudicate --jsonl`` reads on one core, by edition, from dealt cards.

Records of two hold six deals; those of three a whole match with its endgame. What is timed is the command's own work:
JSON in, an account with every line and clause out. The best of several rounds is told, in this process's own time, so
that what else the machine does counts as little as can be.

Run: ``python -m tests.bench.adjudicate [RECORDS] [ROUNDS]``
"""

from __future__ import annotations

import io
import json
import sys
import time
from typing import Any

from larp_piquet.adjudicating import lines
from larp_piquet.engine.deal import result
from larp_piquet.engine.race import Race
from larp_piquet.engine.ruleset import ALL_EDITIONS, NormandyRuleset, Ruleset

from ..engine.playing import play_through
from ..tables.recording import ARAMIS, ATHOS, actions_between, as_record, record

PLAYERS = (ATHOS, "Портос", ARAMIS)


def main(records: int, rounds: int) -> None:
    """Make the records from fixed seeds, then time their reading alone."""
    for edition, rules in ALL_EDITIONS.items():
        made, deals, plays = [], 0, 0
        for number in range(records):
            dealt = _match(rules, number) if isinstance(rules, NormandyRuleset) else _partie(rules, number)
            deals += len(dealt)
            plays += sum(len(deal["play"].split()) for deal in dealt)
            three = {"game": "normandy", "players": list(PLAYERS)} if rules.seats == 3 else {}
            made.append(json.dumps(record(*dealt, edition=edition, **three)).encode() + b"\n")
        seconds = min(_timed(made) for _ in range(rounds))
        print(
            f"{edition}: {deals / seconds:,.0f} deals and {plays / seconds:,.0f} plays a second "
            f"({records} records, {deals} deals, best of {rounds}: {seconds:.3f} s)"
        )


def _timed(made: list[bytes]) -> float:
    started = time.process_time()
    lines(made, io.BytesIO(), "en")
    return time.process_time() - started


def _partie(rules: Ruleset, number: int) -> list[dict[str, Any]]:
    return [_dealt(rules, number * 6 + deal, (ATHOS, ARAMIS))[0] for deal in range(6)]


def _match(rules: NormandyRuleset, number: int) -> list[dict[str, Any]]:
    """Deals of three, and of the two who are left, until two have reached the target."""
    race = Race(rules)
    made: list[dict[str, Any]] = []
    while not race.complete:
        seated = race.seated
        law = rules if len(seated) == 3 else rules.two_handed()
        plain, totals = _dealt(law, number * 40 + len(made), tuple(PLAYERS[seat] for seat in seated))
        race = race.after(PLAYERS.index(plain["dealer"]), dict(zip(seated, totals, strict=True)))
        made.append(plain)
    return made


def _dealt(rules: Ruleset, seed: int, names: tuple[str, ...]) -> tuple[dict[str, Any], tuple[int, ...]]:
    states = list(play_through(rules, seed))
    return as_record(states, actions_between(states), names), result(states[-1])[0]


if __name__ == "__main__":
    main(*(int(word) for word in [*sys.argv[1:], *("100", "5")[len(sys.argv) - 1 :]]))
