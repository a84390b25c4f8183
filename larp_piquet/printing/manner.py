"""How a paper is to look, whatever it says: on which paper, in which dress, in whose spelling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Paper = Literal["a4", "letter"]
Dress = Literal["period", "plain"]
PAPERS: tuple[Paper, ...] = get_args(Paper)
DRESSES: tuple[Dress, ...] = get_args(Dress)
#: Cards of 85 × 55 mm on a sheet: two beside each other, and five above each other or four.
CARDS: dict[Paper, int] = {"a4": 10, "letter": 8}


@dataclass(frozen=True, slots=True)
class Manner:
    """``paper`` is what lies in the printer: it matters where a sheet is cut up or folded, for an A6 stays an A6.

    ``dress``: with ornament and frames, or without and with little ink. ``old_spelling``: Russian as it was spelt
    before 1918, from the table of ``wording.oldspelling``. ``long_s``: ſ in English and French of the period dress,
    where the year of the game still had it (``printing.period``).
    """

    paper: Paper = "a4"
    dress: Dress = "period"
    old_spelling: bool = False
    long_s: bool = False

    @property
    def plain(self) -> bool:
        """Whether ornament is left out, and with it whatever paper is printed for ornament alone."""
        return self.dress == "plain"

    @property
    def sets_long_s(self) -> bool:
        """Whether ſ is set: it belongs to the dress of its period."""
        return self.long_s and not self.plain

    @property
    def cards(self) -> int:
        """How many cards of 85 × 55 mm are cut from a sheet."""
        return CARDS[self.paper]

    @property
    def classes(self) -> str:
        """The classes of the page's body, for the style sheets."""
        return f"on-{self.paper} in-{self.dress}"


#: A4 in period dress and today's spelling.
USUAL = Manner()
