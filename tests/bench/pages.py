"""Prints how long the page of a table takes in the middle of a deal, and how large it is, from a real server.

Run: ``python -m tests.bench.pages [REQUESTS]``
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from larp_piquet.opening import example
from larp_piquet.services import files, identity
from larp_piquet.services.cast import characters
from larp_piquet.services.house import open_house
from larp_piquet.tables.acts import Move

from ..deploy.running import free_port, running
from ..services.playing import agree, do, seen, sit_down, some_move

PHONES = 20


def main(requests: int) -> None:
    """Deal at one table, leave it in play, start a server over it, and ask as a player does, alone and in company."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        database, files_folder = f"sqlite:///{here}/bench.sqlite", here / "bench-files"
        token = _in_the_middle_of_a_deal(database, files_folder)
        port = free_port()
        command = [sys.executable, "-c", "from larp_piquet.cli import main; main()", "serve", "--port", str(port)]
        with running([*command, "--database", database, "--folder", str(files_folder)], port, here) as server:
            server.wait("/health")
            cookie = _become(server.url, token)
            for path in ("/table/1", "/table/1/update"):
                seconds, size = _ask(server.url, path, cookie, requests)
                _tell(f"{path}, one phone", seconds, size)
                with ThreadPoolExecutor(PHONES) as phones:
                    each = [phones.submit(_ask, server.url, path, cookie, requests // 10) for _ in range(PHONES)]
                    _tell(f"{path}, {PHONES} phones at once", [s for one in each for s in one.result()[0]], size)


def _in_the_middle_of_a_deal(database: str, folder: Path) -> str:
    """Two sit at table 1 and play until six tricks lie; the first player's card token."""
    house = open_house(database, folder)
    try:
        files.import_event(house, example().read_text("utf-8"))
        first, second = (character.id for character in characters(house)[:2])
        sitting = sit_down(house, 1, first, second)
        agree(house, sitting, 1, (first, second))
        chance = random.Random(1628)
        while (deal := seen(house, first).deal) is not None and len(deal.hand) > 6:
            (seat,) = seen(house, first).waiting_for
            mover = (first, second)[seat]
            own = seen(house, mover).deal
            assert own is not None
            do(house, sitting, mover, Move(some_move(own, seat, chance)))
        return identity.card_secret(house, first)[0]
    finally:
        house.close()


def _become(url: str, token: str) -> str:
    connection = HTTPConnection(urlsplit(url).netloc)
    connection.request("GET", f"/C/{token}")
    answer = connection.getresponse()
    answer.read()
    cookies = [value.partition(";")[0] for name, value in answer.getheaders() if name.lower() == "set-cookie"]
    assert cookies, answer.status
    return "; ".join(cookies)


def _ask(url: str, path: str, cookie: str, requests: int) -> tuple[list[float], int]:
    connection = HTTPConnection(urlsplit(url).netloc)
    seconds, size = [], 0
    for _ in range(requests):
        started = time.perf_counter()
        connection.request("GET", path, headers={"Cookie": cookie})
        answer = connection.getresponse()
        size = len(answer.read())
        seconds.append(time.perf_counter() - started)
        assert answer.status == 200, (path, answer.status)
    return seconds, size


def _tell(what: str, seconds: list[float], size: int) -> None:
    middle, late = statistics.median(seconds), statistics.quantiles(seconds, n=20)[-1]
    print(f"{what}: median {middle * 1000:.1f} ms, 95 of 100 within {late * 1000:.1f} ms, {size / 1000:.1f} kB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
