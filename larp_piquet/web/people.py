"""Characters to choose from: by name, and where two names look alike, by what tells them apart."""

from __future__ import annotations

from collections.abc import Iterable

from ..services.results import Character, shown_name
from ..wording.lookalikes import alike, skeleton


def choices(
    characters: Iterable[Character], *, real: bool, but: str = "", gone: bool = False
) -> tuple[tuple[str, str], ...]:
    """(id, name) of everybody in the game save ``but``, by name. ``real``: real names, which only the desk may see.

    ``gone``: of those too who play no more.
    """
    people = [each for each in characters if (each.plays or gone) and each.id != but]
    names = {each.id: each.name if real else shown_name(each) for each in people}
    doubtful = alike(names.values())
    told = []
    for each in people:
        name = names[each.id]
        if skeleton(name) in doubtful:
            name = " · ".join(part for part in (name, each.title, each.house, each.id) if part)
        told.append((name, each.id))
    return tuple((key, name) for name, key in sorted(told))


def doubtful(characters: Iterable[Character]) -> tuple[tuple[Character, ...], ...]:
    """Groups of characters whose names, real or assumed, are taken for one another."""
    groups: dict[str, list[Character]] = {}
    for each in characters:
        for form in {skeleton(each.name), skeleton(shown_name(each))}:
            groups.setdefault(form, []).append(each)
    found = {tuple(sorted(some, key=lambda each: each.id)) for some in groups.values() if len(some) > 1}
    return tuple(sorted(found, key=lambda some: some[0].name))
