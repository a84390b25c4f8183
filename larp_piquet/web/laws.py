"""The laws that can be chosen or looked at, by game: the editions, and the house editions of this event."""

from __future__ import annotations

from flask import g

from ..engine.ruleset import ALL_EDITIONS, Ruleset
from ..services import houselaw
from ..wording import names as words_of
from .tongue import _
from .visitor import house

#: Headings with the laws under them: (heading, ((key, title), …)).
Groups = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def laws() -> dict[str, Ruleset]:
    """Every law by its key; read once a request."""
    if "laws" not in g:
        g.laws = houselaw.laws(house())
    return dict(g.laws)


def title(key: str, rules: Ruleset) -> str:
    """What a law is called; house rules that have no name are called by their edition."""
    if key in ALL_EDITIONS or rules.name:
        return words_of.law_title(rules, _)
    return _("%(edition)s, with house rules", edition=words_of.edition_title(rules.edition, _))


def title_of(key: str | None) -> str:
    """What the law with this key is called; one that stands no longer is called by its key."""
    if not key:
        return ""
    found = laws().get(key)
    return key if found is None else title(key, found)


def groups() -> Groups:
    """Every law under the game it is of."""
    return tuple(
        (_(heading), tuple((key, title(key, rules)) for key, rules in laws().items() if rules.game == game))
        for game, heading in words_of.GAMES.items()
    )
