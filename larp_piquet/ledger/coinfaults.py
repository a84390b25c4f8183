"""Why a description of a money cannot stand; the words are in ``wording.coins``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from enum import StrEnum


class CoinCode(StrEnum):
    """One kind of fault each."""

    REQUIRED = "required"
    NOT_TEXT = "not_text"
    NOT_A_LIST = "not_a_list"
    NOT_A_MAP = "not_a_map"
    NOT_A_NUMBER = "not_a_number"
    NOT_A_FLAG = "not_a_flag"
    UNKNOWN_NAME = "unknown_name"
    CHOICE = "choice"
    TOO_LONG = "too_long"
    TOO_MANY = "too_many"
    OUT_OF_RANGE = "out_of_range"
    STRANGE = "strange"
    ID = "id"
    TAKEN = "taken"
    LANGUAGE = "language"
    FORMS = "forms"
    SIGN = "sign"
    NO_SUCH_UNIT = "no_such_unit"
    BASE = "base"
    TWICE = "twice"
    DIVIDE = "divide"
    PARTS = "parts"
    COLUMN = "column"
    TWO_WAYS = "two_ways"


@dataclass(frozen=True, slots=True)
class CoinFault:
    """A fault under the field it is of, named like ``units[3].value``; ``values`` for its sentence."""

    field: str
    code: CoinCode
    values: Mapping[str, object] = made(default_factory=dict)


class CoinError(ValueError):
    """A description that cannot stand, with every fault found."""

    def __init__(self, faults: Sequence[CoinFault]) -> None:
        super().__init__("; ".join(f"{fault.field}: {fault.code}" for fault in faults))
        self.faults = tuple(faults)
