"""Every refusal a use case can give, with the HTTP status it deserves and a code that the wording knows.

Beside these, ``engine.acts.IllegalAction`` and ``tables.acts.Refused`` pass through the services unchanged.
No error ever carries a secret, a hidden card or a passphrase.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


class ServiceError(Exception):
    """A use case that cannot be done; ``code`` names why, ``values`` fill the sentence that says so."""

    status = 400

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, object] = values


class NotFound(ServiceError):
    """There is no such table, sitting, character, debt or link."""

    status = 404


class Forbidden(ServiceError):
    """The asker may not do this: not signed in, not a party, or the PIN was wrong."""

    status = 403


class Stale(ServiceError):
    """The form was made before something that has happened since; look again and choose again."""

    status = 409

    def __init__(self, code: str = "stale", **values: object) -> None:
        super().__init__(code, **values)


class Conflict(ServiceError):
    """What is asked cannot stand beside what already stands (an event exists, a number is taken)."""

    status = 409


class Impossible(ServiceError):
    """What is asked could not be, however things stood (more than is owed, a note passed on to its debtor)."""

    status = 422


class Locked(ServiceError):
    """The PIN is locked, or another process holds the data file."""

    status = 423


class StorageFailed(ServiceError):
    """The disk or the database cannot be written to: full, failing or read-only. Nothing was done."""

    status = 503

    def __init__(self) -> None:
        super().__init__("storage_failed")


class DatabaseAway(ServiceError):
    """The database does not answer: stopped, starting, out of reach, or asked by too many. It may come back any moment.

    Nothing was done, unless it fell silent in the very moment of committing; what is sent again is not done twice.
    """

    status = 503

    def __init__(self) -> None:
        super().__init__("database_away")


class TooMany(ServiceError):
    """Too many wrong guesses in a minute; ``values["seconds"]`` says how long to wait."""

    status = 429


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a form's field; ``values`` fill the sentence that ``code`` stands for."""

    field: str
    code: str
    values: Mapping[str, object] = dataclasses.field(default_factory=dict)


class BadInput(ServiceError):
    """A form with faults, all of them listed, none of it done."""

    status = 400

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("bad_input")
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "; ".join(f"{p.field}: {p.code}" for p in self.problems)
