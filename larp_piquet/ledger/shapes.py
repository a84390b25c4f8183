"""Reading plain data (of TOML or JSON) whose shape nobody vouches for: every fault is gathered under its field."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence

from .coinfaults import CoinCode, CoinFault

#: Spaces at which a line may break.
_BREAKING = re.compile(r"[^\S\u00a0\u202f]+")
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


class Reading:
    """A map being read at a place of the file. All the maps of one file gather into one list of faults."""

    def __init__(self, plain: object, where: str, faults: list[CoinFault]) -> None:
        self.where, self.faults = where, faults
        self.plain: Mapping[str, object] = {}
        if isinstance(plain, Mapping):
            self.plain = plain
        else:
            self.fault("", CoinCode.NOT_A_MAP)

    def at(self, name: str) -> str:
        """The name of a field with its place before it."""
        return ".".join(part for part in (self.where, name[:40]) if part)

    def fault(self, name: str, code: CoinCode, **values: object) -> None:
        """One more fault."""
        self.faults.append(CoinFault(self.at(name), code, values))

    def known(self, names: Collection[str]) -> None:
        """Every other name is a fault."""
        for name in self.plain:
            if name not in names:
                self.fault(str(name), CoinCode.UNKNOWN_NAME)

    def text(
        self, name: str, most: int, *, required: bool = False, edges: bool = False, sentences: bool = False
    ) -> str:
        """A line of text; its ``edges`` may be spaces, and ``sentences`` keep the spaces at which no line breaks."""
        value = self.plain.get(name, "")
        return self.line(name, value, most, required=required, edges=edges, sentences=sentences)

    def line(
        self,
        name: str,
        value: object,
        most: int,
        *,
        required: bool = False,
        edges: bool = False,
        sentences: bool = False,
    ) -> str:
        """The same of a value in hand."""
        if not isinstance(value, str):
            self.fault(name, CoinCode.NOT_TEXT)
            return ""
        plain = unicodedata.normalize("NFC", value)
        if any(unicodedata.category(sign) in _HIDDEN for sign in plain):
            self.fault(name, CoinCode.STRANGE)
            return ""
        tidy = " ".join(_BREAKING.split(plain) if sentences else plain.split()).strip()
        if edges:
            tidy = (" " if plain[:1].isspace() else "") + tidy + (" " if tidy and plain[-1:].isspace() else "")
        if required and not tidy:
            self.fault(name, CoinCode.REQUIRED)
        if len(tidy) > most:
            self.fault(name, CoinCode.TOO_LONG, most=most)
            return tidy[:most]
        return tidy

    def flag(self, name: str, usual: bool) -> bool:
        """Yes or no."""
        value = self.plain.get(name, usual)
        if not isinstance(value, bool):
            self.fault(name, CoinCode.NOT_A_FLAG)
            return usual
        return value

    def number(self, name: str, least: int, most: int, usual: int | None = None) -> int:
        """A whole number; ``usual`` where none stands, or else a fault."""
        value = self.plain.get(name, usual)
        if value is None or value == "":
            self.fault(name, CoinCode.REQUIRED)
        elif isinstance(value, bool) or not isinstance(value, int):
            self.fault(name, CoinCode.NOT_A_NUMBER)
        elif not least <= value <= most:
            self.fault(name, CoinCode.OUT_OF_RANGE, least=least, most=most)
        else:
            return value
        return least

    def choice(self, name: str, known: Sequence[str], usual: str = "") -> str:
        """One of the words known; the first of them where it is none."""
        value = self.plain.get(name, usual)
        if isinstance(value, str) and value in known:
            return value
        self.fault(name, CoinCode.CHOICE, value=str(value)[:40], known=", ".join(known))
        return known[0]

    def lines(self, name: str, most_items: int, most: int) -> tuple[str, ...]:
        """A list of lines of text."""
        return tuple(
            self.line(f"{name}[{place}]", item, most, required=True)
            for place, item in enumerate(self.items(name, most_items), start=1)
        )

    def chosen(self, name: str, known: Sequence[str]) -> tuple[str, ...]:
        """A list of words known."""
        found = self.lines(name, len(known), 40)
        for value in found:
            if value and value not in known:
                self.fault(name, CoinCode.CHOICE, value=value, known=", ".join(known))
        return tuple(value for value in found if value in known)

    def items(self, name: str, most: int) -> list[object]:
        """A list of no more than ``most`` things."""
        value = self.plain.get(name, [])
        if not isinstance(value, list | tuple):
            self.fault(name, CoinCode.NOT_A_LIST)
            return []
        if len(value) > most:
            self.fault(name, CoinCode.TOO_MANY, most=most)
        return list(value[:most])

    def map(self, name: str) -> Reading:
        """A map within; an empty one where none stands."""
        return Reading(self.plain.get(name, {}), self.at(name), self.faults)

    def maps(self, name: str, most: int) -> list[Reading]:
        """A list of maps, named ``units[1]``, ``units[2]``…"""
        return [
            Reading(item, self.at(f"{name}[{place}]"), self.faults)
            for place, item in enumerate(self.items(name, most), start=1)
        ]
