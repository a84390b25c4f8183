"""What a clause is: a key, a title, the sentences that are true under given rules, and where it comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..engine.ruleset import Ruleset
from .mark import Phrase

Sentences = Callable[[Ruleset], tuple[Phrase, ...]]


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of the law.

    ``title`` is a message id; ``sentences`` gives the text under a ruleset; ``reference`` names the passage
    of the source (S0 the old game, S2 the musketeers' telling, C the published laws of rubicon piquet);
    ``fields`` are the rules on which the text depends.
    """

    key: str
    title: str
    reference: str
    fields: tuple[str, ...]
    sentences: Sentences


def always(*msgids: str) -> Sentences:
    """Sentences that no house rule changes."""
    fixed = tuple(Phrase(msgid) for msgid in msgids)
    return lambda rules: fixed
