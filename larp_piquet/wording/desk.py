"""The desk in words: calls for the referee, and rulings with their reasons and clauses.

Sentences are in the present tense and name nobody's sex. A reason that is one of ``REASONS`` is a message id, and is
told to every reader in his own language; any other is as it was typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ..engine.acts import CLAUSE, Breach
from ..tables.acts import Signed, Verdict, Voided
from ..tables.desk import (
    Adjusted,
    CallWhy,
    Excuse,
    Excused,
    Mode,
    ModeSet,
    PartieStopped,
    Paused,
    Redealt,
    Reseated,
    Resumed,
    Ruled,
    Silenced,
    TakenBack,
    Waived,
)
from .law_irregular_words import OUTCOMES, case_named
from .mark import N_, Phrase, points

Names = Sequence[str]

#: Why a seat calls the referee, as it presses it.
CALL_WHYS: Mapping[CallWhy, str] = MappingProxyType(
    {
        CallWhy.QUESTION: N_("What is the rule?"),
        CallWhy.DISPUTE: N_("We do not agree"),
        CallWhy.SLIP: N_("Something was pressed or played by mistake"),
        CallWhy.IRREGULAR: N_("The cards are wrong"),
        CallWhy.CONDUCT: N_("Somebody's conduct"),
        CallWhy.OTHER: N_("Something else"),
    }
)

#: The same inside a sentence.
CALL_WHYS_TOLD: Mapping[CallWhy, str] = MappingProxyType(
    {
        CallWhy.QUESTION: N_("a question of the rules"),
        CallWhy.DISPUTE: N_("a dispute"),
        CallWhy.SLIP: N_("a slip"),
        CallWhy.IRREGULAR: N_("the cards are wrong"),
        CallWhy.CONDUCT: N_("conduct"),
        CallWhy.OTHER: N_("something else"),
    }
)

MODES: Mapping[Mode, str] = MappingProxyType(
    {
        Mode.DEALT: N_("dealt by the house"),
        Mode.PACK: N_("a real pack"),
        Mode.PAPER: N_("on paper"),
    }
)

#: What a permit lets one do, for each breach that a referee can permit.
PERMITS: Mapping[Breach, str] = MappingProxyType(
    {
        Breach.NOT_YOUR_TURN: N_("move out of turn"),
        Breach.WRONG_PHASE: N_("do what belongs to another part of the deal"),
        Breach.TAKES_TOO_FEW: N_("exchange fewer cards than the law asks"),
        Breach.TAKES_TOO_MANY: N_("exchange more cards than the law allows"),
        Breach.TAKE_COUNT: N_("take another number than was laid out"),
        Breach.LEFT_CARDS_FIRST: N_("pass over the cards that the elder left"),
        Breach.DECLINE_NOT_ALLOWED: N_("decline the exchange"),
        Breach.DECLINE_WITH_LEFT_CARDS: N_("decline the exchange although cards were left"),
        Breach.WRONG_CATEGORY: N_("call out of order"),
        Breach.SINKING_NOT_ALLOWED: N_("keep back what is held"),
        Breach.WHITE_HAND_OBLIGATORY: N_("keep back carte blanche"),
        Breach.MUST_FOLLOW_SUIT: N_("play another suit than the one led"),
        Breach.CAPOT_NOT_KNOWN: N_("announce a capot"),
        Breach.CAPOT_TOO_LATE: N_("announce a capot after the lead"),
        Breach.CAPOT_SAID_TWICE: N_("announce a capot once more"),
        Breach.LOOK_NOT_ALLOWED: N_("look at the untaken cards"),
    }
)

#: How a partie that the referee ends is settled: not by the points so far, or by them.
STOPS: Mapping[bool, str] = MappingProxyType(
    {
        False: N_("The partie ends here and is settled as an early end is."),
        True: N_("The partie ends here, and what is unfinished counts as it was written."),
    }
)

#: The rulings as the referee's page names them.
KINDS: Mapping[str, str] = MappingProxyType(
    {
        "pause": N_("Let the table rest"),
        "resume": N_("Let play go on"),
        "back": N_("Take back"),
        "waive": N_("Permit one move"),
        "silence": N_("Silence"),
        "adjust": N_("Give or take points"),
        "redeal": N_("A new deal"),
        "irregular": N_("An irregularity"),
        "reseat": N_("Give the place to another"),
        "excuse": N_("Excuse a player"),
        "mode": N_("How the table plays"),
        "stop": N_("End the partie here"),
        "void": N_("Declare the partie void"),
        "sign_for": N_("Sign for an absent player"),
        "close": N_("Close the sitting"),
    }
)

_SLIP = N_("A slip of the finger")
_AGREED = N_("All at the table agree to it")
_LAW = N_("So says the law")
_LEFT = N_("A player had to leave")
_UNWELL = N_("A player is unwell")
_PHONE = N_("A phone was lost or broken")
_GAME = N_("The game calls")
_CLEAR = N_("To see what has happened")
_OVER = N_("All is clear again")
_BACK = N_("All are at the table again")
#: Why play goes on when the house is opened after a night.
NEW_EVENING = N_("A new evening begins")
_WRONG = N_("The cards were wrong")
_FALSE = N_("What was called is not held")
_EXCESS = N_("Too many cards after the exchange")
_SPOKE = N_("Talk about cards in hand")
_SHOWN = N_("A card was shown on purpose")
_CONDUCT = N_("Bad conduct at the table")
_LATE = N_("The hour is late")
_AWAY = N_("The player is absent and agrees to the account")
_QUARREL = N_("The table cannot agree")
_MISTAKE = N_("An earlier ruling was mistaken")
_WET = N_("The phones serve no longer")
_CARDS = N_("There is no pack at hand")

#: Common reasons for each ruling, one tap each.
REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "pause": (_CLEAR, _GAME, _LEFT),
        "resume": (_OVER, _BACK, NEW_EVENING),
        "back": (_SLIP, _AGREED, _LAW, _MISTAKE),
        "waive": (_AGREED, _SLIP, _LAW),
        "silence": (_FALSE, _EXCESS, _LAW, _MISTAKE),
        "adjust": (_SPOKE, _SHOWN, _CONDUCT, _MISTAKE),
        "redeal": (_WRONG, _LAW, _AGREED),
        "irregular": (_LAW,),
        "reseat": (_LEFT, _UNWELL, _GAME, _AGREED),
        "excuse": (_GAME, _UNWELL, _LEFT),
        "mode": (_AGREED, _WET, _CARDS),
        "stop": (_LATE, _LEFT, _GAME, _AGREED),
        "void": (_QUARREL, _LEFT, _MISTAKE),
        "sign_for": (_AWAY, _PHONE),
        "close": (_LEFT, _LATE, _AGREED),
    }
)
#: Why the ledger takes back what a pad came to that a referee corrects after all have signed.
PAD_CORRECTED = N_("The pad was corrected")

#: Every reason that is a message id.
KNOWN_REASONS = frozenset({PAD_CORRECTED}).union(*REASONS.values())

_SILENCED: Mapping[str | None, str] = MappingProxyType(
    {
        "false_claim": N_("%(name)s plays this deal in silence."),
        "excess_cards": N_("%(name)s plays this deal in silence, and every trick of an opponent counts double."),
        None: N_("%(name)s no longer plays in silence."),
    }
)

_EXCUSED: Mapping[Excuse, str] = MappingProxyType(
    {
        Excuse.FREED: N_("%(name)s is excused from the table."),
        Excuse.KEPT: N_("%(name)s is excused; the table rests and keeps the place."),
        Excuse.SETTLED: N_("%(name)s is excused; the partie is settled as it stands."),
        Excuse.VOID: N_("%(name)s is excused, and the partie is void."),
    }
)
#: What becomes of the play, as the referee chooses it.
EXCUSES: Mapping[Excuse, str] = MappingProxyType(
    {
        Excuse.FREED: N_("The player goes, and the play loses nothing"),
        Excuse.KEPT: N_("The table rests, and the place is kept"),
        Excuse.SETTLED: N_("The partie is settled as it stands, signed for in the player's absence"),
        Excuse.VOID: N_("The partie is void"),
    }
)


def reason_phrase(reason: str) -> Phrase:
    """A reason for a reader of any language."""
    return Phrase(reason) if reason in KNOWN_REASONS else Phrase("%(typed)s", {"typed": reason})


#: By which clause a referee does what is no ruling by name.
CLAUSES_OF_ACTS: Mapping[str, str] = MappingProxyType(
    {"void": "referee.void", "sign_for": "referee.sign", "close": "referee.close"}
)


def ruling_clause(ruling: Verdict) -> str:
    """The key of the clause by which it was ruled."""
    if isinstance(ruling, Voided):
        return "referee.void"
    elif isinstance(ruling, Signed):
        return "referee.sign"
    elif isinstance(ruling, Paused | Resumed):
        return "referee.pause"
    elif isinstance(ruling, TakenBack):
        return "referee.take_back"
    elif isinstance(ruling, Waived):
        return CLAUSE[ruling.breach]
    elif isinstance(ruling, Silenced):
        return "silence"
    elif isinstance(ruling, Adjusted | Ruled):
        return ruling.clause
    elif isinstance(ruling, Redealt):
        return "referee.redeal"
    elif isinstance(ruling, Reseated):
        return "referee.place"
    elif isinstance(ruling, Excused):
        return "referee.excuse"
    return "referee.mode" if isinstance(ruling, ModeSet) else "referee.stop"


def ruling_phrase(ruling: Verdict, names: Names) -> Phrase:
    """A ruling in one sentence; ``names`` by seat, of those who sit there after it."""
    if isinstance(ruling, Voided):
        return Phrase(N_("The partie is declared void."))
    elif isinstance(ruling, Signed):
        return Phrase(N_("The result is signed in the name of %(name)s."), {"name": names[ruling.seat]})
    elif isinstance(ruling, Paused):
        return Phrase(N_("The table rests."))
    elif isinstance(ruling, Resumed):
        return Phrase(N_("Play goes on."))
    elif isinstance(ruling, TakenBack):
        return Phrase(N_("Taken back: the table stands as after line %(line)s."), {"line": ruling.line})
    elif isinstance(ruling, Waived):
        return Phrase(
            N_("%(name)s may once: %(what)s."), {"name": names[ruling.seat], "what": Phrase(PERMITS[ruling.breach])}
        )
    elif isinstance(ruling, Silenced):
        return Phrase(_SILENCED[ruling.why], {"name": names[ruling.seat]})
    elif isinstance(ruling, Adjusted):
        told = N_("%(name)s gains %(points)s.") if ruling.points > 0 else N_("%(name)s loses %(points)s.")
        return Phrase(told, {"name": names[ruling.seat], "points": points(abs(ruling.points))})
    elif isinstance(ruling, Redealt):
        return Phrase(N_("A new deal: this one counts nothing."))
    elif isinstance(ruling, Ruled):
        told = N_("An irregularity. %(case)s. %(outcome)s.")
        return Phrase(told, {"case": case_named(ruling.case), "outcome": Phrase(OUTCOMES[ruling.outcome])})
    elif isinstance(ruling, Reseated):
        return Phrase(N_("%(name)s takes over seat %(seat)s."), {"name": names[ruling.seat], "seat": ruling.seat + 1})
    elif isinstance(ruling, Excused):
        return excused_phrase(ruling, names[ruling.seat])
    elif isinstance(ruling, PartieStopped):
        return Phrase(STOPS[ruling.by_points])
    return Phrase(N_("From the next deal on: %(mode)s."), {"mode": Phrase(MODES[ruling.mode])})


def excused_phrase(ruling: Excused, name: str) -> Phrase:
    """The excuse of a player of this name, whether he has his seat still or not."""
    return Phrase(_EXCUSED[ruling.then], {"name": name})
