"""Strict reading of plain JSON: every wrong shape is named by its place, nothing is guessed or passed over."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..engine.cards import Card, parse_cards
from ..engine.rules import MOST

#: Longest name a record may give a player or a law; longer is a slip or an attack.
LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a fault: the deal's number, the move (a code of ``wording.records.PLACES``) and its values."""

    deal: int | None = None
    move: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)


class RecordError(ValueError):
    """A record that is malformed or breaks a rule: ``code`` of ``wording.records.FAULTS`` with its values."""

    def __init__(self, code: str, where: Where | None = None, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.where = where or Where()
        self.values = values


class Shape:
    """A JSON object being read; ``close`` refuses the names nobody asked for."""

    def __init__(self, value: object, name: str, where: Where | None = None) -> None:
        if not isinstance(value, Mapping):
            raise RecordError("not_object", where, name=name)
        self.value: Mapping[str, object] = value
        self.name = name
        self.where = where
        self.asked: set[str] = set()

    def fault(self, code: str, **values: object) -> RecordError:
        """A fault at this place."""
        return RecordError(code, self.where, **values)

    def has(self, key: str) -> bool:
        """Whether the name is there and not null."""
        self.asked.add(key)
        return self.value.get(key) is not None

    def get(self, key: str) -> object:
        """The value of a name that must be there."""
        self.asked.add(key)
        if key not in self.value:
            raise self.fault("missing", name=key)
        return self.value[key]

    def text(self, key: str) -> str:
        """A text."""
        value = self.get(key)
        if not isinstance(value, str):
            raise self.fault("not_text", name=key)
        return value

    def label(self, key: str) -> str:
        """A text that will stand in a line of the account: nothing in it may break or hide that line."""
        value = self.text(key)
        if not is_label(value):
            raise self.fault("not_label", name=key)
        return value

    def number(self, key: str, least: int = -MOST) -> int:
        """A whole number, at least ``least`` and never beyond ``MOST`` either way."""
        value = self.get(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fault("not_number", name=key)
        if value < least:
            raise self.fault("too_small", name=key, least=least)
        if value > MOST:
            raise self.fault("too_large", name=key, most=MOST)
        return value

    def flag(self, key: str) -> bool:
        """True or false; false when left out."""
        if not self.has(key):
            return False
        value = self.get(key)
        if not isinstance(value, bool):
            raise self.fault("not_flag", name=key)
        return value

    def items(self, key: str) -> list[object]:
        """A list; empty when left out."""
        if not self.has(key):
            return []
        value = self.get(key)
        if not isinstance(value, list):
            raise self.fault("not_list", name=key)
        return value

    def shape(self, key: str) -> Shape:
        """An object; empty when left out."""
        return Shape(self.get(key) if self.has(key) else {}, key, self.where)

    def cards(self, key: str) -> tuple[Card, ...]:
        """Cards parted by spaces."""
        text = self.text(key)
        try:
            return parse_cards(text)
        except ValueError:
            bad = next(word for word in text.split() if not _is_card(word))
            raise self.fault("not_card", name=key, card=bad[:12]) from None

    def names(self) -> tuple[str, ...]:
        """Every name of an object whose names are data (players)."""
        self.asked |= set(self.value)
        return tuple(self.value)

    def close(self) -> None:
        """Refuse names that nobody asked for: a slip of the pen must not pass for silence."""
        for key in self.value:
            if key not in self.asked:
                raise self.fault("unknown_name", name=str(key)[:40])


def parsed(data: bytes | str) -> object:
    """JSON text as plain values; raises ``RecordError`` for what is none, or what no output could write."""
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        plain: object = json.loads(text)
        if "\\u" in text:
            # An escape can name half a letter, which no output can write.
            json.dumps(plain, ensure_ascii=False).encode()
        return plain
    except UnicodeEncodeError:
        raise RecordError("half_letters") from None
    except UnicodeDecodeError:
        raise RecordError("not_text_file") from None
    except json.JSONDecodeError as error:
        raise RecordError("not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise RecordError("too_deep") from None
    except ValueError:
        # A number of more digits than the interpreter reads.
        raise RecordError("not_json", line=1, column=1) from None


def is_label(text: str) -> bool:
    """Whether a text is one visible line."""
    return bool(text.strip()) and all(unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for sign in text)


def _is_card(word: str) -> bool:
    try:
        return bool(parse_cards(word))
    except ValueError:
        return False
