"""The calls as the table heard them, spoken by the players, and what a dimmed card says."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.acts import CLAUSE, Category
from ..engine.ruleset import Ruleset
from ..engine.score import Line
from ..engine.views import CallView, DealView
from ..wording import breaches, speech
from ..wording import names as words_of
from ..wording.clauses import anchor
from .tongue import _, tell


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence and who said it."""

    name: str
    text: str


def category(which: Category) -> str:
    """The category's name."""
    return _(words_of.CATEGORIES[which])


def ask(which: Category) -> str:
    """The heading over one's own call."""
    return _("Your call: %(what)s.", what=category(which))


def talk(deal: DealView, names: tuple[str, ...]) -> tuple[Said, ...]:
    """Everything called so far in this deal."""
    said: list[Said] = []
    for call in deal.calls:
        said += _category(call, deal, names)
    return tuple(said)


def _category(call: CallView, deal: DealView, names: tuple[str, ...]) -> list[Said]:
    return [Said(names[seat], tell(phrase)) for seat, phrase in speech.dialogue(call, deal.order)]


def count(total: int) -> str:
    """A count in words, to stand beside its figure; who counts nothing yet says nothing."""
    return tell(speech.count(total)) if total else ""


def spoken_count(line: Line, names: tuple[str, ...]) -> Said:
    """The count as he says it for whom this line was written last; ``names`` by side of the deal."""
    return Said(names[line.seat], tell(speech.counted(line)))


def bars(deal: DealView, rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Why cards are dimmed: (clause of the table's law, sentence), each reason once."""
    found = {card.barred for card in deal.hand if card.barred is not None}
    two_left = len(deal.sides) < rules.seats
    return tuple(
        (anchor(CLAUSE[breach], rules, of_two_left=two_left), _(breaches.BREACHES[breach][0]))
        for breach in sorted(found)
    )
