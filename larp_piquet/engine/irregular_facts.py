"""What a referee's case is made of: facts that are asked, and the ruling that they lead to (rules §2.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from .ruleset import Ruleset
from .score import Silence

Answer = str | int
#: Answers by the key of their fact.
Facts = Mapping[str, Answer]
Holder = Literal["elder", "dealer", "third"]
Outcome = Literal[
    "regular",  # nothing is wrong
    "stands",  # the deal goes on
    "option_of_elder",  # the elder says whether it goes on
    "redeal",
    "silence",
    "no_penalty",
    "cured",  # mended in time
    "in_time",  # may still be called
    "lost",
    "replay",
    "kept",  # what is past is not taken back
    "elsewhere",  # another case, named by ``see``
    "referee",  # the law says nothing
]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the law answers.

    ``decides`` is who has a say in it: the elder by his option, or the referee in whatever the law leaves open.
    ``exchanges`` are the (cards laid out, cards taken) among which ``holder`` may choose when the deal stands, with
    ``left`` cards left to him that come first. ``silence`` is what the scorer is to be told of the offender.
    """

    case: str
    outcome: Outcome
    clause: str
    decides: Literal["elder", "referee"] | None = None
    holder: Holder | None = None
    exchanges: tuple[tuple[int, int], ...] = ()
    left: int = 0
    silence: Silence | None = None
    see: str | None = None

    @property
    def doubled_tricks(self) -> bool:
        """Whether the value of every trick that an opponent takes doubles: for cards too many only."""
        return self.silence == "excess_cards"


def always(facts: Facts, rules: Ruleset) -> bool:
    """A fact that matters whatever else is known."""
    return True


@dataclass(frozen=True, slots=True)
class Fact:
    """One question. ``answers`` are those that can be given under a law; ``matters`` says, of what is known before
    it, whether the ruling still depends on it."""

    key: str
    answers: Callable[[Ruleset], tuple[Answer, ...]]
    matters: Callable[[Facts, Ruleset], bool] = always


@dataclass(frozen=True, slots=True)
class Case:
    """One case of the law: its facts in the order in which they are asked, and the ruling once they are known."""

    key: str
    clause: str
    facts: tuple[Fact, ...]
    ruling: Callable[[Facts, Ruleset], Ruling]


@dataclass(frozen=True, slots=True)
class FactFault:
    """One fault of what was told: a code of ``wording.law_irregular_words.FACT_FAULTS`` with its values."""

    code: Literal["case", "fact", "answer", "number", "missing", "pack"]
    values: Mapping[str, object]


class FactsError(ValueError):
    """Facts that cannot be ruled on; ``problems`` lists every fault."""

    def __init__(self, problems: list[FactFault]) -> None:
        super().__init__("; ".join(f"{fault.code} {dict(fault.values)}" for fault in problems))
        self.problems = problems
