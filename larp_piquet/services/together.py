"""What the processes that serve one event on one PostgreSQL tell one another, beside what is in the database.

Each wakes its own phones of what any has committed, and each counts the wrong guesses that any has heard. Everything
else a process keeps in memory may differ: it is found again by what stands in the log, belongs to this process alone
(its streams, its press), or only keeps a thumb from running wild.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .guesses import Guesser, Guesses
from .house import House
from .tokens import digest

_GUESS = "guess"
_KNOWN, _STRANGER = "k", "s"


def start(house: House) -> Callable[[], None]:
    """Begin to hear the others, and to tell them; returns a function that ends it. A data file has no others."""
    if house.database.path is not None:
        return lambda: None
    doors = {"codes": house.codes, "sign_ins": house.sign_ins}
    for name, door in doors.items():
        _share(house, name, door)

    def heard(topics: Mapping[str, int]) -> None:
        news = dict(topics)
        for topic in [each for each in news if each.startswith(f"{_GUESS}:")]:
            _heard(doors, topic, news.pop(topic))
        house.hub.take(news)

    return house.database.listen(heard, house.hub.nudge_all)


def _share(house: House, name: str, door: Guesses) -> None:
    def masked(guesser: Guesser) -> Guesser:
        if guesser.known is not None:
            return Guesser(known=digest(house.key, "guesser", guesser.known)[:16])
        return Guesser(address=digest(house.key, "guesser", guesser.address)[:16])

    def share(guesser: Guesser, count: int) -> None:
        kind = _STRANGER if guesser.known is None else _KNOWN
        house.database.pass_on(f"{_GUESS}:{name}:{kind}:{guesser.known or guesser.address}", count)

    door.masked, door.share = masked, share


def _heard(doors: Mapping[str, Guesses], topic: str, count: int) -> None:
    _guess, name, kind, who = topic.split(":")
    doors[name].hear(Guesser(known=who) if kind == _KNOWN else Guesser(address=who), count)
