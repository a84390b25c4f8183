"""Challenges: one character proposes a partie to another, by a law and for a stake; each word of it is an entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ..engine.ruleset import Ruleset
from ..store import evening, logs, people, telling
from ..store.records import ChallengeEntryRecord, ChallengeRecord
from ..tables.acts import Actor, Stake
from . import agreed, sittings
from .agreed import Challenged, Said, terms_of
from .cards import require_known, require_playing
from .coinage import system_of
from .errors import BadInput, Conflict, Forbidden, Problem, Stale
from .house import House
from .hub import character_topic, table_topic
from .journal import require_event
from .looking import require_sitting
from .results import Outcome
from .stakelimits import refuse_stake
from .typed import LONG, Faults

#: Challenges of one character that may wait for an answer at a time.
MOST_ASKED = 12
#: How many of a character's challenges that are over his page tells, the newest.
TOLD = 30


@dataclass(frozen=True, slots=True)
class Terms:
    """What is proposed: ``edition`` empty is the event's law; ``stake`` is text in the coin's own writing."""

    edition: str = ""
    stake: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing said of a challenge. ``edition`` and ``stake`` are the terms that stand by it."""

    kind: Said
    name: str
    mine: bool
    rules: Ruleset
    stake: Stake
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge as one of the two sees it.

    ``seq`` is how much has been said, which every form about it carries back. ``asked``: the answer is this reader's.
    ``playable``: agreed upon, and no table has been opened by it. ``table``: where it is played or waits.
    """

    id: int
    seq: int
    other: str
    last: Said
    asked: bool
    offered: bool  # he waits for the other's answer
    playable: bool
    table: int | None
    waits_for_me: bool  # the other sits at that table already
    absent: bool  # one of the two has yet to sit down there
    edition: str
    rules: Ruleset
    stake: Stake
    entries: tuple[Entry, ...]

    @property
    def over(self) -> bool:
        """Nothing more can come of it."""
        return not (self.asked or self.offered or self.playable or self.table)


def propose(house: House, character_id: str, other_id: str, terms: Terms) -> int:
    """Challenge somebody; the number of the challenge.

    Raises ``BadInput`` for terms that cannot be read, for oneself and for whom nobody knows, ``Conflict``:
    ``challenge_stands`` where one between the two is open, ``too_many_challenges``, and a stake above a limit.
    """
    with house.database.write() as connection:
        if character_id == other_id:
            raise BadInput([Problem("other", "challenge_oneself")])
        faults = Faults()
        require_known(connection, faults, other=other_id)
        faults.raise_any()
        for each in (character_id, other_id):
            require_playing(people.find_character(connection, each, lock=each == min(character_id, other_id)))
        _room_for_another(house, connection, character_id, other_id)
        said = _terms(house, connection, character_id, terms)
        number = evening.insert_challenge(connection, character_id, other_id, house.clock())
        evening.append_challenge_entry(connection, _entry(house, number, 0, Said.PROPOSED, character_id, said))
        _tell(connection, character_id, other_id)
    return number


def _room_for_another(house: House, connection: Connection, character_id: str, other_id: str) -> None:
    standing = _loaded(connection, _sorted_out(house, connection, character_id)[0])
    asked = [each for each in standing if each.asked]
    if any(other_id in each.pair for each in asked) or any(
        other_id in each.pair and _playable(house, connection, each) for each in standing
    ):
        raise Conflict("challenge_stands", name=agreed.name_of(connection, other_id))
    if sum(each.offer.author == character_id for each in asked) >= MOST_ASKED:
        raise Conflict("too_many_challenges", most=MOST_ASKED)


def counter(house: House, challenge_id: int, seq: int, character_id: str, terms: Terms) -> Outcome:
    """Answer with other terms; the next answer is the other's. Raises as ``propose`` and ``accept`` do."""
    return _say(house, challenge_id, seq, character_id, Said.COUNTERED, terms)


def accept(house: House, challenge_id: int, seq: int, character_id: str) -> Outcome:
    """Take the terms as they stand.

    Raises ``NotFound("challenge")``, ``Forbidden("not_your_answer")``, ``Stale``, and ``Conflict`` for a stake above
    what this character may play for.
    """
    return _say(house, challenge_id, seq, character_id, Said.ACCEPTED)


def decline(house: House, challenge_id: int, seq: int, character_id: str, words: str = "") -> Outcome:
    """Say no, with a word or without. Raises as ``accept`` does."""
    return _say(house, challenge_id, seq, character_id, Said.DECLINED, Terms(words=words))


def withdraw(house: House, challenge_id: int, seq: int, character_id: str, words: str = "") -> Outcome:
    """Take back what one has offered and nobody has answered, or call off what was agreed upon and not begun."""
    return _say(house, challenge_id, seq, character_id, Said.WITHDRAWN, Terms(words=words))


def play(house: House, challenge_id: int, number: int, character_id: str) -> Outcome:
    """Open a sitting by an accepted challenge at a free table, and take its first seat; the other's is kept for him.

    Raises ``NotFound``, ``Conflict``: ``challenge_not_agreed``, ``table_taken``, ``seat_kept`` where others wait for
    that table; and as ``sittings.sit`` does.
    """
    return sittings.sit(house, number, 0, Actor(character_id), challenge=challenge_id)


def challenges_of(house: House, character_id: str) -> tuple[Challenge, ...]:
    """All of a character's challenges of which something may come, those first that wait for him, and the newest of
    those that are over."""
    with house.database.read() as connection:
        standing, over = _sorted_out(house, connection, character_id)
        told = [_told(house, connection, each, character_id) for each in _loaded(connection, [*standing, *over[:TOLD]])]
    return tuple(sorted(told, key=lambda each: (each.over, not each.asked, -each.id)))


def challenge(house: House, challenge_id: int, character_id: str) -> Challenge:
    """One challenge as this one of the two sees it; raises ``NotFound("challenge")`` for anybody else."""
    with house.database.read() as connection:
        return _told(house, connection, agreed.require_challenge(connection, challenge_id, character_id), character_id)


# -- inside ------------------------------------------------------------------------------------------------------


def _sorted_out(
    house: House, connection: Connection, character_id: str
) -> tuple[list[ChallengeRecord], list[ChallengeRecord]]:
    """A character's challenges, newest first: those of which something may come, and those that are over.

    The first are few: between two characters one waits for an answer or for its table at a time.
    """
    standing: list[ChallengeRecord] = []
    over: list[ChallengeRecord] = []
    for head in evening.challenges_with(connection, character_id):
        stands = Said(head.kind) in (Said.PROPOSED, Said.COUNTERED, Said.ACCEPTED)
        if head.kind == Said.OPENED and head.sitting_id is not None:
            record = logs.find_sitting(connection, head.sitting_id)
            stands = record is not None and (record.closed is None or not house.memory.begun(connection, record))
        (standing if stands else over).append(head.record)
    return standing, over


def _loaded(connection: Connection, records: Sequence[ChallengeRecord]) -> list[Challenged]:
    entries = evening.load_challenge_entries(connection, (record.id for record in records))
    return [Challenged(record, entries[record.id]) for record in records]


def _say(
    house: House, challenge_id: int, seq: int, character_id: str, kind: Said, terms: Terms | None = None
) -> Outcome:
    """One more entry, if what was said stands where the form saw it. A second press is ``already``."""
    try:
        with house.database.write() as connection:
            standing = agreed.require_challenge(connection, challenge_id, character_id)
            last = standing.entries[-1]
            if len(standing.entries) == seq + 1 and last.kind == kind and last.author == character_id:
                return Outcome(len(standing.entries), already=True)
            agreed.require_seq(standing, seq)
            _require_turn(house, connection, standing, character_id, kind)
            if kind in (Said.ACCEPTED, Said.COUNTERED):
                for each in standing.pair:
                    require_playing(people.find_character(connection, each))
            said = standing.offer
            if kind is Said.COUNTERED and terms is not None:
                said = _terms(house, connection, character_id, terms)
            else:
                said = replace(said, words=_words(terms.words if terms is not None else ""))
                if kind is Said.ACCEPTED:
                    refuse_stake(house, connection, character_id, terms_of(said)[1])
            entry = _entry(house, challenge_id, seq, kind, character_id, said)
            evening.append_challenge_entry(connection, entry)
            _tell(connection, *standing.pair)
            if last.sitting_id is not None:
                number = require_sitting(connection, last.sitting_id).number
                sittings.seats_changed(connection, number)
                telling.tell(connection, table_topic(number))
    except IntegrityError:
        raise Stale("meanwhile") from None  # the other was a moment earlier
    return Outcome(seq + 1)


def _require_turn(house: House, connection: Connection, standing: Challenged, character_id: str, kind: Said) -> None:
    """Whether this may be said now, by this one of the two."""
    if kind is Said.WITHDRAWN:
        if standing.asked and standing.offer.author != character_id:
            raise Forbidden("not_your_answer")
        if not standing.asked and not _open(house, connection, standing):
            raise Stale("meanwhile")
        return
    if not standing.asked:
        raise Stale("meanwhile")
    if standing.offer.author == character_id:
        raise Forbidden("not_your_answer")


def _playable(house: House, connection: Connection, standing: Challenged) -> bool:
    """Agreed upon, and no sitting stands by it."""
    if standing.last is Said.ACCEPTED:
        return True
    sitting_id = standing.entries[-1].sitting_id
    if standing.last is not Said.OPENED or sitting_id is None:
        return False
    record = logs.find_sitting(connection, sitting_id)
    return record is not None and record.closed is not None and not house.memory.begun(connection, record)


def _open(house: House, connection: Connection, standing: Challenged) -> bool:
    """Agreed upon and not begun yet, so that either may call it off."""
    if standing.last is not Said.OPENED:
        return standing.last is Said.ACCEPTED
    sitting_id = standing.entries[-1].sitting_id
    return sitting_id is not None and not house.memory.load(connection, sitting_id).parties


def _terms(house: House, connection: Connection, character_id: str, terms: Terms) -> ChallengeEntryRecord:
    """The terms as they are kept, read and looked at against what this character may play for."""
    faults = Faults()
    coin = require_event(connection).coin
    rules = agreed.law_named(connection, terms.edition)
    if rules is None:
        faults.add("edition", "unknown_law", value=terms.edition[:40])
    amount = faults.stake("stake", terms.stake, system_of(connection, coin))
    words = faults.text("words", terms.words, LONG)
    faults.raise_any()
    said = ChallengeEntryRecord(0, 0, "", character_id, terms.edition, rules or "", coin, amount, words, None, _NEVER)
    refuse_stake(house, connection, character_id, terms_of(said)[1])
    return said


_NEVER = datetime.min


def _words(text: str) -> str:
    faults = Faults()
    words = faults.text("words", text, LONG)
    faults.raise_any()
    return words


def _entry(
    house: House, challenge_id: int, seq: int, kind: Said, author: str, said: ChallengeEntryRecord
) -> ChallengeEntryRecord:
    return replace(
        said, challenge_id=challenge_id, seq=seq, kind=str(kind), author=author, sitting_id=None, at=house.clock()
    )


def _told(house: House, connection: Connection, standing: Challenged, character_id: str) -> Challenge:
    offer, other = standing.offer, standing.other(character_id)
    rules, stake = terms_of(offer)
    playable = _playable(house, connection, standing)
    sitting_id = standing.entries[-1].sitting_id if standing.last is Said.OPENED and not playable else None
    record = None if sitting_id is None else logs.find_sitting(connection, sitting_id)
    table = record.number if record is not None and record.closed is None else None
    absent: tuple[str, ...] = ()
    if table is not None and record is not None:
        absent = agreed.still_to_come(connection, record.id, house.memory.load(connection, record.id))
    return Challenge(
        id=standing.record.id,
        seq=len(standing.entries),
        other=agreed.name_of(connection, other),
        last=standing.last,
        asked=standing.asked and offer.author != character_id,
        offered=standing.asked and offer.author == character_id,
        playable=playable,
        table=table,
        waits_for_me=character_id in absent,
        absent=bool(absent),
        edition=offer.edition,
        rules=rules,
        stake=stake,
        entries=tuple(
            Entry(
                Said(entry.kind),
                agreed.name_of(connection, entry.author),
                entry.author == character_id,
                *terms_of(entry),
                entry.words,
                entry.at,
            )
            for entry in standing.entries
        ),
    )


def _tell(connection: Connection, *characters: str) -> None:
    for character_id in characters:
        telling.tell(connection, character_topic(character_id))


__all__ = [
    "Challenge", "Entry", "Said", "Terms", "accept", "challenge", "challenges_of", "counter", "decline", "play",
    "propose", "withdraw",
]  # fmt: skip
