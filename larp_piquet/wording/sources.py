"""The passage that a clause comes from, as a reader knows the books."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from .mark import N_

#: The books that a reference names.
BOOKS = {"S0": N_("the old game"), "S2": N_("the musketeers' telling"), "C": N_("the laws of rubicon piquet")}
#: The chapters of the old game, whose own headings a reference names.
HEADINGS = {
    "правила": N_("rules"), "хвалёж": N_("calls"), "счёт": N_("the count"), "не подойдёт": N_("“not good”"),
    "пик и репик": N_("pique and repique"), "капоты и леза": N_("capots and the cards"), "капоты": N_("capots"),
    "итог": N_("the result"), "Норманский пикет": N_("Normandy piquet"),
}  # fmt: skip
#: What stands for the description of the game beside the laws of rubicon piquet.
DESCRIPTION = "D"
_DESCRIBED = N_("the description of rubicon piquet")
_TOGETHER = N_("%(first)s; %(more)s")

Say = Callable[[str], str]


def source(reference: str, say: Say) -> str:
    """``S0, счёт 2, 3; C L11, L12`` in words: "the old game, the count 2, 3; the laws of rubicon piquet, 11, 12".

    ``say`` puts a message id into the reader's language.
    """
    told = (_passage(passage, say) for passage in reference.split("; "))
    return reduce(lambda first, more: say(_TOGETHER) % {"first": first, "more": more}, told)


def _passage(passage: str, say: Say) -> str:
    book, _space, place = passage.partition(" ")
    book = book.rstrip(",")
    if book == "C" and place == DESCRIPTION:
        return say(_DESCRIBED)
    title = say(BOOKS[book]) if book in BOOKS else book
    if book == "C":
        return f"{title}, {place.replace('L', '')}"
    heading = place.rstrip("0123456789, –")
    number = place[len(heading) :].strip()
    words = " ".join(part for part in (say(HEADINGS.get(heading, heading)) if heading else "", number) if part)
    return f"{title}, {words}" if words else title
