"""Random tables through random legal, illegal and referee actions: what must hold after each of them holds."""

from __future__ import annotations

from collections import Counter

import pytest

from larp_piquet.engine.ruleset import Ruleset, make_ruleset
from larp_piquet.tables.acts import Opened, Stake
from larp_piquet.tables.desk import Mode

from ..engine.playing import count
from .hazard import Hazard
from .watched import Watched

LAWS = (
    make_ruleset("musketeer", {"koroliks_per_partie": 1}),
    make_ruleset(
        "musketeer",
        {"koroliks_per_partie": 1, "show_declared": "on_demand", "refet_in_last": "extra_korolik", "refet_margin": 6,
         "equal_sequence_voids_all": False, "point_tiebreak": "pips"},
    ),
    make_ruleset("starinny", {"koroliks_per_partie": 1, "allow_sinking": False, "refet_in_last": "lapse"}),
    make_ruleset("starinny", {"koroliks_per_partie": 2, "refet_chain": "additive", "untaken_visible": "own_only"}),
    make_ruleset("classic", {"koroliks_per_partie": 1, "show_declared": "always"}),
    make_ruleset("normandy-musketeer", {"target": 60}),
    make_ruleset("normandy-starinny", {"target": 80, "debt": "gap_at_exit", "debt_round": "ceil", "debt_bonus": 10}),
    make_ruleset("normandy-musketeer", {"target": 50, "debt": "flat_stake", "endgame": "stop_and_rank"}),
)  # fmt: skip


#: What must have been done at these tables, or nothing is shown of it.
DRAWN = {
    "Sit", "Agree", "Move", "Tell", "TypeTotals", "DealNext", "Sign", "VoidPartie", "ModeSet", "TakenBack", "Reseated",
    "Adjusted", "Redealt", "Paused", "Resumed", "debt", "settled",
}  # fmt: skip
#: How long a log may grow, by the mode in which it begins: the whole of it is played again after each action. A word
#: of a real pack counts twice.
LINES = {Mode.PAPER: 80, Mode.DEALT: 105, Mode.PACK: 90}


@pytest.mark.parametrize("rules", LAWS, ids=[f"{rules.edition}-{n}" for n, rules in enumerate(LAWS)])
def test_random_tables(rules: Ruleset) -> None:
    flat = 77 if getattr(rules, "debt", "") == "flat_stake" else 0
    done: Counter[str] = Counter()
    for number in range(count(70)):
        mode, seed = list(LINES)[number % 3], 1000 * LAWS.index(rules) + number
        hazard = Hazard(seed, parties=9)
        table = Watched(Opened(rules, Stake("ru", 0 if flat else 3, flat), mode), seed)
        while not table.sitting.closed and table.weight < LINES[mode]:
            table.ask(hazard.next(table.sitting))
        table.check_the_whole_log()
        done += table.done
    assert set(done) >= DRAWN, DRAWN - set(done)
