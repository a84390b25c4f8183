"""What is said aloud at a table with a real pack, as the phones are told it: words, facts of the log, and actions.

Nobody types a card, and nothing is told that was not said. A seat is one of the table in facts, a side inside a deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..engine.acts import Category
from ..engine.possible import Group
from .claimed import Impossible


class Answer(StrEnum):
    """What is answered to a call."""

    GOOD = "good"
    NOT_GOOD = "not_good"
    AS_MANY = "as_many"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class Took:
    """How many cards this seat took in the exchange; none is a refusal of it."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A white or a full hand is said, so many times; 0 is no."""

    seat: int
    category: Category
    times: int


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nobody who has not been asked yet says a white or a full hand; ``seat`` is the first of them."""

    seat: int
    category: Category


@dataclass(frozen=True, slots=True)
class Says:
    """So many cards are called in a category; 0 is nothing."""

    seat: int
    category: Category
    size: int


@dataclass(frozen=True, slots=True)
class Answers:
    """The answer to what stands."""

    seat: int
    category: Category
    answer: Answer


@dataclass(frozen=True, slots=True)
class Measures:
    """The tie-break told: the pips of a point or its ranks from the top, the top rank of a sequence, a set's rank."""

    seat: int
    category: Category
    rank: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """Whose sequences or sets are good names all that he counts, the best first."""

    seat: int
    category: Category
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class PointRun:
    """Which sequence lies in the suit of his point: one of so many cards, or (0) none."""

    seat: int
    size: int


@dataclass(frozen=True, slots=True)
class SaysCapot:
    """Every trick is announced, before the first lead."""

    seat: int


@dataclass(frozen=True, slots=True)
class Led:
    """The first card is led, after which the younger counts, where the law has it so."""

    seat: int


@dataclass(frozen=True, slots=True)
class Won:
    """A trick is taken; its winner leads to the next."""

    seat: int


Word = Took | Hand | Nobody | Says | Answers | Measures | Names | PointRun | SaysCapot | Led | Won


# -- facts -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """Something said at the table, and who entered it: a character's id, or the referee's."""

    word: Word
    by: str


@dataclass(frozen=True, slots=True)
class Undone:
    """The last tap of this deal, at ``line`` of the log, was a slip."""

    line: int
    by: str


@dataclass(frozen=True, slots=True)
class LevelCut:
    """The cut for the deal was level, and is made again."""

    by: str


@dataclass(frozen=True, slots=True)
class Typed:
    """What a deal of the partie came to on the pad: totals by seat of the table, ``None`` for one who has left."""

    deal: int
    totals: tuple[int | None, ...]
    by: str


PackFact = Told | Undone | LevelCut | Typed


# -- actions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tell:
    """Enter what was said, for whichever seat said it."""

    word: Word


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last tap of this deal back."""


@dataclass(frozen=True, slots=True)
class TellDealer:
    """Enter who deals first, as the cut had it."""

    seat: int


@dataclass(frozen=True, slots=True)
class TellLevel:
    """Enter that the cut was level."""


@dataclass(frozen=True, slots=True)
class TypeTotals:
    """Type what a deal came to on the pad; ``sure``: it stands so although the law makes one doubt it."""

    deal: int
    totals: tuple[int | None, ...]
    sure: bool = False


PackAction = Tell | Undo | TellDealer | TellLevel | TypeTotals


class Unsaid(StrEnum):
    """What is wrong with a single answer, whatever else was said."""

    NOT_ASKED = "not_asked"
    NO_SUCH_ANSWER = "no_such_answer"
    TOO_LONG = "too_long"
    NOT_BETTER = "not_better"
    NO_SUCH_RANK = "no_such_rank"
    RANKS_OF_POINT = "ranks_of_point"
    NOT_HIGHER = "not_higher"
    NOT_AS_SAID = "not_as_said"


class Unheard(ValueError):
    """Something that cannot have been said; ``wording.pack.UNHEARD`` has words for every code."""

    def __init__(self, code: Unsaid | Impossible, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
