"""Who is meant by what somebody wrote: an id, or a name that exactly one character has. Nothing is ever guessed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..store.records import CharacterRecord
from ..wording.lookalikes import skeleton


@dataclass(frozen=True, slots=True)
class Found:
    """Who is meant; or, where nobody is, the code of the fault. With somebody found a code is a warning."""

    who: CharacterRecord | None
    code: str = ""
    values: Mapping[str, object] | None = None


def same(text: str) -> str:
    """A name as it is compared: letter for letter, whatever their size and the spaces between."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


class Cast:
    """The characters, to be asked for."""

    def __init__(self, records: Iterable[CharacterRecord]) -> None:
        self._by_id = {record.id: record for record in records}
        self._by_name: dict[str, dict[str, CharacterRecord]] = {}
        self._by_look: dict[str, dict[str, CharacterRecord]] = {}
        for record in self._by_id.values():
            for name in filter(None, (record.name, record.alias)):
                self._by_name.setdefault(same(name), {})[record.id] = record
                self._by_look.setdefault(skeleton(name), {})[record.id] = record

    def find(self, text: str) -> Found:
        """Who is called so. An id that is written exactly comes before any name."""
        written = text.strip()
        named = self._by_name.get(same(written), {})
        if (who := self._by_id.get(written)) is not None:
            others = sorted(named.keys() - {who.id})
            return Found(who, "id_is_name_too", _values(written, who.id, others)) if others else Found(who)
        if len(named) > 1:
            return Found(None, "name_of_two", {"value": written, "ids": ", ".join(sorted(named))})
        looks = self._by_look.get(skeleton(written), {})
        if named:
            (who,) = named.values()
            others = [self._told(each) for each in sorted(looks.keys() - {who.id})]
            return Found(who, "name_looks_like_others", _values(written, who.id, others)) if others else Found(who)
        if (who := self._by_id.get(written.lower())) is not None:
            return Found(who)
        if looks:
            told = ", ".join(self._told(each) for each in sorted(looks))
            return Found(None, "name_looks_like", {"value": written[:40], "names": told})
        return Found(None, "nobody_called", {"value": written[:40]})

    def _told(self, key: str) -> str:
        return f"{self._by_id[key].name} ({key})"


def _values(written: str, key: str, others: Iterable[str]) -> Mapping[str, object]:
    return {"value": written[:40], "id": key, "names": ", ".join(others)}
