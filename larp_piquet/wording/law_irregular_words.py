"""The referee's questions and the law's answers in words: cases, facts, answers, rulings, faults of what is told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..engine.irregular import Answer, FactFault, Ruling
from ..engine.ruleset import Ruleset
from .mark import N_, Phrase, cards

_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "exposed": N_("A card was exposed in the deal"),
        "thirteen": N_("One hand has %(cards)s as dealt"),
        "eleven": N_("One hand has %(cards)s as dealt"),
        "talon": N_("The talon is wrong"),
        "count": N_("The cards are wrongly dealt: count the hands"),
        "excess": N_("A hand has too many cards after the exchange"),
        "short": N_("A hand has too few cards after the exchange"),
        "false_call": N_("Something was called that is not held"),
        "forgotten_call": N_("A call was forgotten"),
        "revoke": N_("A wrong card was played or laid out"),
    }
)

#: The question that asks for a fact.
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "whose": N_("Whose card did the dealer expose?"),
        "decision": N_("What has the elder decided?"),
        "holder": N_("Who holds the wrong hand?"),
        "left": N_("How many cards has the elder left to the dealer?"),
        "talon": N_("How many cards are in the talon?"),
        "hands": N_("What do the hands show?"),
        "elder_cards": N_("How many cards has the elder?"),
        "third_cards": N_("How many cards has the third player?"),
        "dealer_cards": N_("How many cards has the dealer?"),
        "exchanged": N_("Is the exchange over for this player?"),
        "mended": N_("When was the call taken back?"),
        "remembered": N_("When did it come to mind?"),
        "answered": N_("Had he called less of the same kind, and been answered?"),
        "part": N_("Where did it happen?"),
    }
)

_YES_NO = {"yes": N_("Yes"), "no": N_("No")}
_SEATS = {"elder": N_("The elder"), "third": N_("The third player"), "dealer": N_("The dealer")}
_WHEN = {
    "before_lead": N_("Before the first lead"),
    "before_younger": N_("After the lead, before the dealer's first card"),
    "before_complete": N_("After the dealer's first card, while the first trick still lay open"),
    "later": N_("Later"),
}
#: Of three, more than one follows to the first trick.
_WHEN_OF_THREE = {
    "before_younger": N_("After the lead, before anybody else played"),
    "before_complete": N_("After another had played, while the first trick still lay open"),
}
#: The answers to a fact; a number is its own word.
ANSWERS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "whose": {
            "own": N_("The dealer's own"),
            "elder": N_("The elder's"),
            "third": N_("The third player's"),
            "talon": N_("One of the talon"),
        },
        "decision": {
            "open": N_("He has not been asked yet"),
            "stands": N_("The deal is to stand"),
            "redeal": N_("He wants a new deal"),
        },
        "holder": _SEATS,
        "hands": {
            "one": N_("One hand is wrong, by one card"),
            "right": N_("Every hand is right"),
            "several": N_("More than one hand is wrong, or one by more than a card"),
        },
        "exchanged": _YES_NO,
        "mended": {**_WHEN, "never": N_("Not at all")},
        "remembered": _WHEN,
        "answered": _YES_NO,
        "part": {"play": N_("In the play"), "exchange": N_("In the exchange")},
    }
)

#: The ruling in a word, as a heading.
OUTCOMES: Mapping[str, str] = MappingProxyType(
    {
        "regular": N_("Nothing is wrong"),
        "stands": N_("The deal stands"),
        "option_of_elder": N_("The elder decides"),
        "redeal": N_("A new deal"),
        "silence": N_("Silence"),
        "no_penalty": N_("No penalty"),
        "cured": N_("It is mended"),
        "in_time": N_("It may still be called"),
        "lost": N_("It is lost"),
        "replay": N_("Taken back and played again"),
        "kept": N_("It stays as it is"),
        "elsewhere": N_("This is another case"),
        "referee": N_("The referee decides"),
    }
)

#: What follows from it.
_CONSEQUENCES: Mapping[str, str] = MappingProxyType(
    {
        "regular": N_("Play goes on."),
        "stands": N_("Play goes on with the cards as they were dealt."),
        "option_of_elder": N_("The elder may let the deal stand or ask for a new one."),
        "redeal": N_("The cards are gathered and dealt anew; nothing of this deal counts."),
        "silence": N_("The offender counts nothing in this deal, and what he has written is struck out."),
        "no_penalty": N_("Play goes on; the adversary takes every trick that cannot be played to."),
        "cured": N_("What was called wrongly counts nothing; all else goes on as if it had not been said."),
        "in_time": N_("It is called now, and compared with what the other has."),
        "lost": N_("What was called in time counts as it was answered; the rest counts nothing and bars nothing."),
        "replay": N_("That card and all played after it go back to their hands, and play goes on from there."),
        "kept": N_("What has been laid out does not come back."),
        "elsewhere": N_("The exchange is still to come: rule on the cards as they were dealt."),
        "referee": N_("The law says nothing of this; the ruling is the referee's own."),
    }
)
_DOUBLED = {
    True: N_("Every trick that an opponent takes counts double, the last one too."),
    False: N_("No trick is doubled."),
}
_OPEN = {
    "stands": N_("The law names no exchange for this hand; how it is made right, the referee decides."),
    "no_penalty": N_("Which of the two others takes a trick that this hand was to lead, the referee decides."),
}

#: What is said of facts that cannot be ruled on; by the code of ``engine.irregular.FactFault``.
FACT_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "case": N_("“%(case)s” is no case of the law; there are: %(known)s."),
        "fact": N_("“%(fact)s” is no fact of this case; there are: %(known)s."),
        "answer": N_("%(fact)s: “%(value)s” is not one of: %(known)s."),
        "number": N_("%(fact)s: “%(value)s” is not a number from %(least)s to %(most)s."),
        "missing": N_("%(fact)s must be told."),
        "pack": N_("%(cards)s are more than the %(pack)s of the pack."),
    }
)
#: The same beside the question itself.
_MISANSWERED = {
    "answer": N_("%(question)s “%(value)s” is no answer to this."),
    "number": N_("%(question)s “%(value)s” is not a number from %(least)s to %(most)s."),
}


def case_title(case: str, rules: Ruleset) -> Phrase:
    """A case as a line to choose it by; raises ``KeyError``."""
    surplus = {"thirteen": 1, "eleven": -1}.get(case)
    return Phrase(_TITLES[case], {} if surplus is None else {"cards": cards(rules.hand + surplus)})


#: A case without the number of its cards, for whoever reads it without the law at hand.
_NAMED: Mapping[str, str] = MappingProxyType(
    {**_TITLES, "thirteen": N_("A hand was dealt a card too many"), "eleven": N_("A hand was dealt a card too few")}
)


def case_named(case: str) -> Phrase:
    """A case by its name alone; raises ``KeyError``."""
    return Phrase(_NAMED[case])


def question(fact: str) -> Phrase:
    """The question that asks for this fact; raises ``KeyError``."""
    return Phrase(QUESTIONS[fact])


def answer(fact: str, given: Answer, rules: Ruleset) -> Phrase:
    """An answer to this fact; raises ``KeyError``."""
    if isinstance(given, int):
        return Phrase("%(number)s", {"number": given})
    if rules.seats == 3 and fact in ("mended", "remembered") and given in _WHEN_OF_THREE:
        return Phrase(_WHEN_OF_THREE[given])
    return Phrase(ANSWERS[fact][given])


def consequences(ruling: Ruling) -> tuple[Phrase, ...]:
    """What follows from a ruling, a sentence each; what may be exchanged is told by ``exchanges``."""
    if ruling.exchanges:
        told = [Phrase(N_("%(holder)s lays out and takes in:"), {"holder": Phrase(_SEATS[ruling.holder or "elder"])})]
        if ruling.left:
            first = N_("What the elder left comes first: %(left)s.")
            told.append(Phrase(first, {"left": cards(ruling.left)}))
        return tuple(told)
    told = [Phrase(_CONSEQUENCES[ruling.outcome])]
    if ruling.silence is not None:
        told.append(Phrase(_DOUBLED[ruling.doubled_tricks]))
    if ruling.decides == "referee" and ruling.outcome in _OPEN:
        told.append(Phrase(_OPEN[ruling.outcome]))
    return tuple(told)


def exchanges(ruling: Ruling) -> tuple[Phrase, ...]:
    """Each way in which the holder may exchange."""
    pair = N_("%(laid)s out, %(taken)s in")
    return tuple(Phrase(pair, {"laid": laid, "taken": taken}) for laid, taken in ruling.exchanges)


def fact_fault(fault: FactFault, *, by_question: bool = False) -> Phrase:
    """A fault of what was told, in a sentence; ``by_question`` for readers who know no fact by its key."""
    values = dict(fault.values)
    if by_question and fault.code in _MISANSWERED:
        return Phrase(_MISANSWERED[fault.code], {**values, "question": Phrase(QUESTIONS[str(values["fact"])])})
    if fault.code == "pack":
        values["cards"] = cards(int(str(values["cards"])))
    return Phrase(FACT_FAULTS[fault.code], values)
