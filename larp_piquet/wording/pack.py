"""A table with a real pack or the paper pad: what is asked, what cannot have been said, what can be doubted."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..engine.acts import Category
from ..engine.cards import RANK_LETTERS, Rank
from ..tables.claimed import Impossible
from ..tables.desk import Mode
from ..tables.packtalk import Ask
from ..tables.packwords import (
    Answer,
    Answers,
    Hand,
    Measures,
    Names,
    PointRun,
    Says,
    SaysCapot,
    Took,
    Unsaid,
    Word,
)
from ..tables.paper import Doubted
from . import speech
from .mark import N_, Phrase, cards
from .names import RANKS

MODES: Mapping[Mode, str] = MappingProxyType(
    {
        Mode.DEALT: N_("Cards dealt on the phones"),
        Mode.PACK: N_("A real pack; the phones keep the count"),
        Mode.PAPER: N_("The paper pad; totals are typed afterwards"),
    }
)

#: What a question is headed with where another is asked (``%(name)s``), and where the reader is.
ASKED: Mapping[Ask, tuple[str, str]] = MappingProxyType(
    {
        Ask.TOOK: (N_("How many cards does %(name)s take?"), N_("How many cards do you take?")),
        Ask.SAYS: (N_("%(name)s is to call: %(what)s."), N_("Your call: %(what)s.")),
        Ask.ANSWER: (N_("%(name)s is to answer."), N_("Your answer?")),
        Ask.MEASURE: (N_("%(name)s is to say how high."), N_("How high is yours?")),
        Ask.NAMES: (N_("%(name)s counts: %(what)s."), N_("You count: %(what)s.")),
        Ask.RUN: (
            N_("%(name)s: does the run lie in the suit of the point?"),
            N_("Does your run lie in the suit of your point?"),
        ),
        Ask.LEAD: (N_("%(name)s leads."), N_("You lead.")),
        Ask.TRICK: (N_("Who takes the trick? %(name)s leads."), N_("Who takes the trick? You lead.")),
    }
)
WHO_HAS: Mapping[Category, str] = MappingProxyType(
    {
        Category.WHITE_HAND: N_("Does anybody say carte blanche?"),
        Category.FULL_HAND: N_("Does anybody say carte rouge?"),
    }
)

#: What cannot have been said: (what is wrong, what to do instead).
UNHEARD: Mapping[Unsaid | Impossible, tuple[str, str]] = MappingProxyType(
    {
        Unsaid.NOT_ASKED: (
            N_("That is not what the table is being asked now."),
            N_("Look at the question as it stands and answer that."),
        ),
        Unsaid.NO_SUCH_ANSWER: (
            N_("That cannot be answered to this call."),
            N_("Choose one of the answers that are shown."),
        ),
        Unsaid.TOO_LONG: (
            N_("No more than %(most)s can be called here."),
            N_("Say it again, or undo the last tap."),
        ),
        Unsaid.NOT_BETTER: (
            N_("What is not good is beaten by at least %(least)s here."),
            N_("Say as many as there are, or undo the answer."),
        ),
        Unsaid.NO_SUCH_RANK: (
            N_("There is no such height for it."),
            N_("Choose one of those that are shown."),
        ),
        Unsaid.RANKS_OF_POINT: (
            N_("Name all the cards of the point, each rank once, %(cards)s in all."),
            N_("Mark them again."),
        ),
        Unsaid.NOT_HIGHER: (
            N_("That is no higher than what it should beat."),
            N_("Say it again, or undo the answer: it may be good, or equal."),
        ),
        Unsaid.NOT_AS_SAID: (
            N_("The best that is named has to be the one that was called, of %(cards)s."),
            N_("Name it again, or undo what was called."),
        ),
        Impossible.POINT: (
            N_("A suit has eight cards, and a point no more."),
            N_("Say again how many there are."),
        ),
        Impossible.SET_TWICE: (
            N_("The same rank is named twice among quatorzes and trios."),
            N_("Name each rank once."),
        ),
        Impossible.RUN_TOO_LONG: (
            N_("The sequence has %(run)s cards, yet the point was called with %(cards)s."),
            N_("One of the two was said wrongly: undo, or say it again."),
        ),
        Impossible.RUN_UNKNOWN: (
            N_("No sequence so long was called."),
            N_("Choose one of those that were."),
        ),
        Impossible.WHITE: (
            N_("A hand that has kings, queens or knaves is not white."),
            N_("One of the two was said wrongly: undo, or say it again."),
        ),
        Impossible.WHITE_TWICE: (
            N_("The pack has not plain cards enough for two cartes blanches."),
            N_("Ask again who has it."),
        ),
        Impossible.TOO_MANY: (
            N_("That makes %(cards)s cards at the least, and a hand holds %(hand)s."),
            N_("One of the calls was said wrongly: undo, or say it again."),
        ),
        Impossible.RANK: (
            N_("Between them they would hold more than four cards of one rank: %(rank)s."),
            N_("One of the calls was said wrongly: undo, or say it again."),
        ),
        Impossible.PIPS_WRONG: (
            N_("A point of %(cards)s makes from %(least)s to %(most)s, not %(pips)s."),
            N_("Reckon again: the ace is eleven, courts and ten are ten."),
        ),
        Impossible.UNSUNK: (
            N_("Of four suits one has %(cards)s cards or more, and this law lets nothing be kept back."),
            N_("Ask again for the point, and undo what was said of it."),
        ),
        Impossible.TOGETHER: (
            N_("One pack cannot hold all that has been said, in whatever suits it lies."),
            N_("One of the calls was said wrongly: undo, or say it again."),
        ),
    }
)

#: What the law makes doubtful in the totals of a deal from the pad.
DOUBTS: Mapping[Doubted, str] = MappingProxyType(
    {
        Doubted.BELOW_PLAY: N_("Play alone brings both together at least %(least)s here, and these make %(sum)s."),
        Doubted.NOT_A_CAPOT: N_(
            "Who has %(total)s has taken no trick; a capot would have brought the other at least %(least)s."
        ),
        Doubted.ABOVE_ALL: N_("No deal brings one player more than %(most)s here."),
    }
)


def unheard(code: Unsaid | Impossible, values: Mapping[str, object]) -> tuple[Phrase, Phrase]:
    """What is wrong with what was entered, and what to do instead."""
    wrong, instead = UNHEARD[code]
    told = {name: _rank(value) if name == "rank" else value for name, value in values.items()}
    return Phrase(wrong, told), Phrase(instead)


def _rank(value: object) -> object:
    return Phrase(RANKS[Rank(RANK_LETTERS.index(str(value)))]) if str(value) in RANK_LETTERS else value


def called(category: Category, size: int, register: speech.Register = "spoken") -> Phrase:
    """So many cards as they are called in a category; 0 is nothing."""
    if not size:
        return speech.nothing(category, register)
    if category is Category.POINT:
        return speech.point(size, register)
    return speech.sequence(size) if category is Category.SEQUENCES else speech.set_(size, register)


def group_name(category: Category, rank: int, size: int) -> Phrase:
    """A sequence or a set by name: "quart to the king", "four aces"."""
    name = speech.sequence_name if category is Category.SEQUENCES else speech.set_name
    return name(size, Rank(rank))


def said(word: Word, tiebreak: str = "pips") -> Phrase | None:
    """A word as its player says it at the table; ``None`` for what is done and not said.

    ``tiebreak`` is what decides between points of one length, and so what is asked where they are level.
    """
    if isinstance(word, Took):
        return Phrase(N_("I take %(cards)s."), {"cards": cards(word.cards)}) if word.cards else Phrase(N_("I decline."))
    elif isinstance(word, Hand):
        hand = speech.white_hand if word.category is Category.WHITE_HAND else speech.full_hand
        return hand("spoken") if word.times else speech.nothing(word.category, "spoken")
    elif isinstance(word, Says):
        return called(word.category, word.size)
    elif isinstance(word, Answers):
        return _answered(word, tiebreak)
    elif isinstance(word, Measures):
        pips = len(word.rank) == 1 and word.rank[0] >= len(RANK_LETTERS)
        told = str(word.rank[0]) if pips else "".join(RANK_LETTERS[rank] for rank in word.rank)
        return speech.measure(word.category, told)
    elif isinstance(word, Names):
        named = [group_name(word.category, rank, size) for rank, size in word.groups]
        return Phrase(N_("I show %(what)s."), {"what": speech.list_of(named)})
    elif isinstance(word, PointRun):
        return Phrase(N_("It lies in the suit of my point.") if word.size else N_("It lies in another suit."))
    return speech.capot_announced("spoken") if isinstance(word, SaysCapot) else None


def _answered(word: Answers, tiebreak: str) -> Phrase:
    if word.answer is Answer.AS_MANY:
        # Of ranks one asks how high they go, as of any other category.
        return speech.how_high(word.category if tiebreak == "pips" else Category.SEQUENCES)
    return answer(word.answer, word.category)


def answer(given: Answer, category: Category) -> Phrase:
    """An answer as it is pressed; as it is heard too, save that who has as many asks how high they go."""
    if given is Answer.AS_MANY:
        return Phrase(N_("As many here"))
    said_so = {Answer.GOOD: speech.good, Answer.NOT_GOOD: speech.not_good, Answer.EQUAL: speech.equal}[given]
    return said_so("spoken", category)
