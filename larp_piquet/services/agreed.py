"""What two characters have agreed upon by a challenge, read from what was said of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy import Connection

from ..engine.ruleset import ALL_EDITIONS, Ruleset
from ..store import evening, houselaws, logs, people
from ..store.records import ChallengeEntryRecord, ChallengeRecord
from ..tables.acts import STAFF, Stake
from ..tables.sitting import Sitting
from .cards import as_character
from .errors import Conflict, NotFound, Stale
from .events import rules_from_text, rules_to_text
from .furniture import stake_under
from .house import House
from .journal import require_event
from .memory import load_log
from .results import shown_name


class Said(StrEnum):
    """What is said of a challenge."""

    PROPOSED = "proposed"
    COUNTERED = "countered"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    OPENED = "opened"  # a sitting was opened by it


@dataclass(frozen=True, slots=True)
class Challenged:
    """A challenge and all that was said of it. ``offer`` is the entry whose terms stand."""

    record: ChallengeRecord
    entries: tuple[ChallengeEntryRecord, ...]

    @property
    def offer(self) -> ChallengeEntryRecord:
        """The terms that stand, and who offered them."""
        return next(e for e in reversed(self.entries) if e.kind in (Said.PROPOSED, Said.COUNTERED))

    @property
    def last(self) -> Said:
        """What was said last."""
        return Said(self.entries[-1].kind)

    @property
    def asked(self) -> bool:
        """Whether it waits for an answer."""
        return self.last in (Said.PROPOSED, Said.COUNTERED)

    @property
    def pair(self) -> tuple[str, str]:
        """The two, who challenged first."""
        return self.record.challenger, self.record.challenged

    def other(self, character_id: str) -> str:
        """The one against whom this one plays."""
        return self.record.challenged if character_id == self.record.challenger else self.record.challenger


def require_challenge(connection: Connection, challenge_id: int, character_id: str) -> Challenged:
    """A challenge in which this character has a part; to anybody else there is none (``NotFound("challenge")``)."""
    record = evening.find_challenge(connection, challenge_id)
    if record is None or character_id not in (record.challenger, record.challenged):
        raise NotFound("challenge")
    return Challenged(record, evening.load_challenge_entries(connection, [record.id])[record.id])


def still_to_come(connection: Connection, sitting_id: int, sitting: Sitting) -> tuple[str, ...]:
    """Who was challenged to this sitting and has not sat down yet."""
    record = evening.challenge_at(connection, sitting_id)
    if record is None or sitting.parties:
        return ()
    standing = Challenged(record, evening.load_challenge_entries(connection, [record.id])[record.id])
    if standing.last is not Said.OPENED or standing.entries[-1].sitting_id != sitting_id:
        return ()
    return tuple(who for who in standing.pair if who not in sitting.seats)


def agreed_terms(connection: Connection, challenge: int, character_id: str) -> tuple[Ruleset, Stake]:
    """Law and stake of an accepted challenge by which no sitting stands.

    Raises ``NotFound("challenge")`` and ``Conflict("challenge_not_agreed")``.
    """
    standing = require_challenge(connection, challenge, character_id)
    last = standing.entries[-1]
    stands = standing.last is Said.ACCEPTED
    if standing.last is Said.OPENED and last.sitting_id is not None:
        before = logs.find_sitting(connection, last.sitting_id)
        stands = before is not None and before.closed is not None
        stands = stands and not load_log(connection, last.sitting_id).parties
    if not stands:
        raise Conflict("challenge_not_agreed")
    return terms_of(standing.offer)


def terms_of(said: ChallengeEntryRecord) -> tuple[Ruleset, Stake]:
    """Law and stake as an entry of a challenge froze them."""
    rules = rules_from_text(said.rules)
    return rules, stake_under(rules, said.coin, said.amount)


def law_named(connection: Connection, key: str) -> str | None:
    """The law of this key as it stands now, as JSON text: the event's own for none, ``None`` for an unknown one."""
    if not key:
        return require_event(connection).rules
    if key in ALL_EDITIONS:
        return rules_to_text(ALL_EDITIONS[key])
    return next((law.rules for law in houselaws.standing_laws(connection) if law.key == key), None)


def note_opened(house: House, connection: Connection, challenge: int, sitting_id: int, character_id: str) -> None:
    """Enter that a sitting was opened by a challenge."""
    standing = require_challenge(connection, challenge, character_id)
    entry = replace(
        standing.offer, seq=len(standing.entries), kind=str(Said.OPENED), author=character_id, words="",
        sitting_id=sitting_id, at=house.clock(),
    )  # fmt: skip
    evening.append_challenge_entry(connection, entry)


def require_seq(standing: Challenged, seq: int) -> None:
    """Raise ``Stale`` where more has been said since the form was made."""
    if len(standing.entries) != seq:
        raise Stale("meanwhile")


def name_of(connection: Connection, character_id: str) -> str:
    """The shown name of a character; of the game master none."""
    record = None if character_id == STAFF else people.find_character(connection, character_id)
    return "" if record is None else shown_name(as_character(record))
