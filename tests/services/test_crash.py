"""What was acknowledged survives a process killed at any moment, and nothing is there twice or by halves."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from larp_piquet.services import debts, events
from larp_piquet.services.house import open_house
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.store import logs
from tests.conftest import furnish
from tests.services.conftest import SHORT
from tests.services.playing import ATHOS, seen, sit_down

PLAYER = """
import sys
from pathlib import Path
from larp_piquet.services import sittings
from larp_piquet.services.house import open_house
from tests.services import playing

url, folder, sitting_id, seed = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
house = open_house(url, folder, patience=10)
act = sittings.act

def told(*args, **more):
    outcome = act(*args, **more)
    print(outcome.seq, flush=True)  # the acknowledgement: from here on the move must be there for ever
    return outcome

sittings.act = told
while True:
    view = playing.seen(house, None)
    if view.status == "agreeing" or view.status == "settled":
        for seat, character in enumerate((playing.ATHOS, playing.MILADY)):
            if not playing.seen(house, None).agreed[seat]:
                playing.do(house, sitting_id, character, playing.Agree())
    elif view.status == "dealing":
        playing.play_deal(house, sitting_id, 1, (playing.ATHOS, playing.MILADY), playing.random.Random(seed))
    elif view.status == "between":
        playing.do(house, sitting_id, playing.ATHOS, playing.DealNext())
    else:
        for seat, character in enumerate((playing.ATHOS, playing.MILADY)):
            if playing.seen(house, None).parties[-1].signatures[seat] is None:
                playing.do(house, sitting_id, character, playing.Sign())
"""


def test_killed_at_random_moments_no_acknowledged_move_is_lost(sqlite_url: str, folder: Path) -> None:
    house = furnish(open_house(sqlite_url, folder), SHORT)
    sitting_id = sit_down(house)
    acknowledged = seen(house, None).seq
    house.close()
    chance = random.Random(1625)
    root = Path(__file__).parents[2]
    for round_ in range(8):
        command = [sys.executable, "-c", PLAYER, sqlite_url, str(folder), str(sitting_id), str(round_)]
        player = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root)
        assert player.stdout is not None
        with player.stdout as told:
            lines = [told.readline()]  # it plays
            time.sleep(chance.uniform(0, 0.6))
            player.kill()
            lines += told.readlines()
        player.wait()
        heard = [int(line) for line in lines if line.endswith("\n")]
        assert heard, "the player died before its first move"
        # One move may have been written whose acknowledgement nobody heard; it writes three facts at most.
        house = open_house(sqlite_url, folder, patience=5)
        seq = seen(house, None).seq
        with house.database.read() as connection:
            facts = logs.load_facts(connection, sitting_id)
        assert [fact.seq for fact in facts] == list(range(seq))
        assert heard[0] > acknowledged
        assert heard == sorted(set(heard))
        assert heard[-1] <= seq <= heard[-1] + 3
        acknowledged = seq
        view = seen(house, None)
        owed = [p.number for p in view.parties if all(p.signatures) and p.owed]
        assert sorted(d.partie for d in debts.debts_of(house, ATHOS)) == owed
        assert events.event(house) is not None
        assert sum(b.amounts["ru"] for b in debts.ledger(house, COMMAND_LINE).balances) == 0
        house.close()
