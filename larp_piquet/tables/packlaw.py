"""What may be told of a real pack: the answer to what is asked, as the law and the pack allow it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..engine.acts import Breach, Category, IllegalAction, Phase
from ..engine.cards import RANKS, Suit
from ..engine.ruleset import Ruleset
from .claimed import Claimed, Fault, Impossible, impossible, impossible_together, wrong_high, wrong_pips
from .pack import PackDeal
from .packtalk import Ask, Question, possible_ranks
from .packwords import (
    Answer,
    Answers,
    Hand,
    Led,
    Measures,
    Names,
    Nobody,
    PointRun,
    Says,
    SaysCapot,
    Told,
    Took,
    Unheard,
    Unsaid,
    Won,
    Word,
)


def tell(deal: PackDeal, word: Word, waive: frozenset[Breach] = frozenset()) -> None:
    """Raises ``Unheard`` for what cannot have been said now, ``IllegalAction`` for what the law forbids.

    ``waive`` are breaches that a referee has permitted.
    """
    if not 0 <= word.seat < deal.seats:
        raise Unheard(Unsaid.NOT_ASKED)
    if found := frozenset(_breaches(deal, word)) - waive:
        raise IllegalAction(word, found)
    if isinstance(word, SaysCapot):
        return
    question = deal.question
    if question is None or not _answers(question, word):
        raise Unheard(Unsaid.NOT_ASKED)
    _check(question, word, deal.rules)
    after = replace(deal, told=(*deal.told, (0, Told(word, ""))))
    _refuse(_faults(after.state.held, deal.rules))
    _refuse(_not_to_be_had(question, word, after))


def open_question(deal: PackDeal) -> Question | None:
    """What is to be told next, with only those answers and lengths that the law and the pack would let pass."""
    question = deal.question
    if question is None or question.category is None:
        return question
    seat, category = question.seat, question.category
    if question.ask is Ask.ANSWER:
        kept = tuple(each for each in question.answers if _may_tell(deal, Answers(seat, category, each)))
        return replace(question, answers=kept or question.answers)
    if question.ask is Ask.SAYS:
        all_sizes = tuple(range(question.least, question.most + 1))
        sizes = tuple(n for n in all_sizes if _may_tell(deal, Says(seat, category, n)))
        # Where nothing is left to say, something was told wrong before: the refusal says what.
        return replace(question, sizes=sizes if sizes or question.none else all_sizes)
    if question.ask is Ask.RUN:
        return replace(question, sizes=tuple(n for n in question.sizes if _may_tell(deal, PointRun(seat, n))))
    return question


def _may_tell(deal: PackDeal, word: Word) -> bool:
    try:
        tell(deal, word)
    except (Unheard, IllegalAction):
        return False
    return True


def _faults(held: Sequence[Claimed], rules: Ruleset) -> Iterator[Fault]:
    """Why these hands cannot hold what is said of them, each by itself and all in one pack."""
    for own in held:
        yield from impossible(own, rules, rules.hand)
    yield from impossible_together(held, rules)


def _not_to_be_had(question: Question, word: Word, after: PackDeal) -> list[Fault]:
    """Why what was just said of a run or a set, or in answer to one, is of no length and rank that its hand can have.

    Found now, not when the rank is asked for: by then others have answered, and one word alone can be taken back.
    """
    category = getattr(word, "category", None)
    if category not in _GROUPS or getattr(after.state.held[word.seat], _GROUPS[category]):
        return []
    found: list[Fault] = []
    held = list(after.state.held)
    for size in _lengths(question, word, _LONGEST[category]):
        for rank in possible_ranks(category, size):
            groups = {_GROUPS[category]: ((int(rank), size),)}
            held[word.seat] = replace(after.state.held[word.seat], **groups)  # type: ignore[arg-type]
            found = list(_faults(held, after.rules))
            if not found:
                return []
    return found


def _lengths(question: Question, word: Word, longest: int) -> range:
    """The lengths of which one must be held for this word to be true."""
    if isinstance(word, Says) and word.size:
        return range(word.size, word.size + 1)
    if isinstance(word, Answers) and word.answer is Answer.NOT_GOOD and not question.rank:
        return range(question.size + 1, longest + 1)
    if isinstance(word, Answers) and word.answer is not Answer.GOOD:
        return range(question.size, question.size + 1)
    return range(0)


def _refuse(faults: Iterable[Fault]) -> None:
    for fault in faults:
        raise Unheard(fault.code, **fault.values)


def _breaches(deal: PackDeal, word: Word) -> list[Breach]:
    if isinstance(word, Took) and deal.question is not None and _answers(deal.question, word):
        question = deal.question
        if word.cards == 0 and (question.none or question.least > 0):
            return [] if question.none else [Breach.DECLINE_NOT_ALLOWED]
        few, many = word.cards < question.least, word.cards > question.most
        return [Breach.TAKES_TOO_FEW] if few else [Breach.TAKES_TOO_MANY] if many else []
    if isinstance(word, SaysCapot):
        found = [Breach.CAPOT_NOT_KNOWN] if deal.rules.open_capot == "off" else []
        if deal.phase not in (Phase.CALLS, Phase.PLAY) or deal.state.led or deal.state.winners:
            found.append(Breach.CAPOT_TOO_LATE)
        if deal.state.capot is not None:
            found.append(Breach.CAPOT_SAID_TWICE)
        return found
    return []


#: Where a hand keeps what is said of these.
_GROUPS = {Category.SEQUENCES: "sequences", Category.SETS: "sets"}
_LONGEST = {Category.SEQUENCES: len(RANKS), Category.SETS: len(Suit)}
_WORDS: dict[Ask, tuple[type, ...]] = {
    Ask.TOOK: (Took,),
    Ask.HAND: (Hand, Nobody),
    Ask.SAYS: (Says,),
    Ask.ANSWER: (Answers,),
    Ask.MEASURE: (Measures,),
    Ask.NAMES: (Names,),
    Ask.RUN: (PointRun,),
    Ask.LEAD: (Led,),
    Ask.TRICK: (Won,),
}


def _answers(question: Question, word: Word) -> bool:
    """Whether this word is an answer to the open question, by its kind, category and seat."""
    if not isinstance(word, _WORDS[question.ask]):
        return False
    if isinstance(word, Won):
        return True
    if isinstance(word, Hand):
        return word.category is question.category and word.seat in question.seats
    category = getattr(word, "category", question.category)
    return word.seat == question.seat and category is question.category


def _check(question: Question, word: Word, rules: Ruleset) -> None:
    """What a single answer may be."""
    if isinstance(word, Hand) and not 0 <= word.times <= question.most:
        raise Unheard(Unsaid.NOT_ASKED)
    if isinstance(word, Says):
        _check_size(question, word.size)
    elif isinstance(word, Answers) and word.answer not in question.answers:
        raise Unheard(Unsaid.NO_SUCH_ANSWER)
    elif isinstance(word, Measures):
        _check_measure(question, word.rank, rules)
    elif isinstance(word, Names):
        _check_names(question, word, rules)
    elif isinstance(word, PointRun) and word.size not in (*question.sizes, *((0,) if question.none else ())):
        raise Unheard(Unsaid.NOT_ASKED)


def _check_size(question: Question, size: int) -> None:
    if size == 0 and question.none:
        return
    if question.category is Category.POINT and size > 8:
        raise Unheard(Impossible.POINT, cards=size)
    if size > question.most:
        raise Unheard(Unsaid.TOO_LONG, most=question.most)
    if size < question.least:
        raise Unheard(Unsaid.NOT_BETTER, least=question.least)


def _check_measure(question: Question, rank: tuple[int, ...], rules: Ruleset) -> None:
    size = question.size
    if question.category is not Category.POINT:
        assert question.category is not None
        if len(rank) != 1 or rank[0] not in possible_ranks(question.category, size):
            raise Unheard(Unsaid.NO_SUCH_RANK)
    elif rules.point_tiebreak == "pips":
        if len(rank) != 1:
            raise Unheard(Unsaid.NO_SUCH_RANK)
        if (found := wrong_pips(rank[0], size)) is not None:
            raise Unheard(found.code, **found.values)
    elif not all(0 <= each < 8 for each in rank) or wrong_high(rank, size):
        raise Unheard(Unsaid.RANKS_OF_POINT, cards=size)
    if question.rank and rank <= question.rank:
        raise Unheard(Unsaid.NOT_HIGHER)


def _check_names(question: Question, word: Names, rules: Ruleset) -> None:
    assert question.category is not None
    if not word.groups:
        raise Unheard(Unsaid.NOT_ASKED)
    for rank, size in word.groups:
        if not 3 <= size <= _LONGEST[question.category] or rank not in possible_ranks(question.category, size):
            raise Unheard(Unsaid.NO_SUCH_RANK)
    best_rank, best_size = max(word.groups, key=lambda group: group[::-1])
    if best_size != question.size or (question.rank and (best_rank,) != question.rank):
        raise Unheard(Unsaid.NOT_AS_SAID, cards=question.size)
