"""A deal that can be checked: the method in ten lines, and what is said of a record whose seals were looked at."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .mark import N_, Count, ngettext

#: Step by step, so that anybody can do it over; ``docs/sealed-deals.md`` says the same.
METHOD: tuple[str, ...] = (
    N_(
        "Before a deal the house draws 32 bytes from the system’s source of chance: the secret. It is kept, and its "
        "seal is shown: the SHA-256, in hex, of “larp-piquet seal 1”, a line feed and the secret."
    ),
    N_(
        "Until the cards are dealt each seat may add a word or a number of its own: up to 64 characters, in Unicode’s "
        "form NFC, with single spaces between words. All see it; nobody has to."
    ),
    N_(
        "The draw is written as JSON in UTF-8, no space between its signs and letters as they are: a list of the text "
        "“larp-piquet deal 1”, the number of the sitting, that of the draw, and a list of each seat’s word in order, "
        "null where there is none."
    ),
    N_("The key is the HMAC-SHA256 of that text, keyed with the secret."),
    N_(
        "Bytes for a label are the HMAC-SHA256, keyed with the key, of the label, a space and 0; then of the same "
        "with 1, with 2 and so on, one after the other."
    ),
    N_(
        "A number below n is the remainder of the next byte divided by n; but a byte not below 256 − (256 mod n) is "
        "passed over, so that no number is likelier than another."
    ),
    N_(
        "The pack lies in order: spades, hearts, diamonds, clubs, each from the seven up to the ace, in places 0 to "
        "31. For each place from 31 down to 1, a number below place + 1 is taken with the label “pack”, and the card "
        "of that place changes places with it. So it is dealt, first card first, as the law of the table says."
    ),
    N_(
        "For the cut the pack is ordered in the same way with the labels “cut 1”, “cut 2” and so on; each time the "
        "first cards go to the seats in order, until no two of them are level."
    ),
    N_(
        "A draw is dealt once. The next has another number and another secret, also after a deal was taken back or "
        "dealt anew."
    ),
    N_(
        "When its cards need no longer be kept secret, the secret is shown. The house could not choose the cards, for "
        "it did not know your word when it sealed; nor could a player, who does not know the secret. Only both in "
        "league could, and only with a word given after yours."
    ),
)

#: What was compared and found as it was drawn, by the code of ``tables.checking``.
AGREES: Mapping[str, str] = MappingProxyType(
    {
        "commitment": N_("The secret is the one whose seal the record tells: %(seal)s."),
        "cut": N_("The cut is as drawn: %(told)s."),
        "dealer": N_("%(name)s dealt, as the cut allows."),
        "turn": N_("%(name)s dealt in turn."),
        "hand": N_("%(name)s: the hand is as drawn."),
        "talon": N_("The talon is as drawn."),
        "pack": N_("The pack is as drawn."),
    }
)

#: The same where it is not.
DIFFERS: Mapping[str, str] = MappingProxyType(
    {
        "commitment": N_("WRONG: this secret was not sealed. Its seal would be %(found)s; the one shown was %(seal)s."),
        "once": N_("WRONG: this draw has been dealt before."),
        "cut": N_("WRONG: the cut is not as drawn. Cut: %(told)s. Drawn: %(drawn)s."),
        "dealer": N_("WRONG: %(name)s dealt. By the cut the deal was due to: %(due)s."),
        "turn": N_("WRONG: %(name)s dealt out of turn. The deal was due to: %(due)s."),
        "hand": N_("WRONG: the hand of %(name)s is not as drawn. Dealt: %(told)s. Drawn: %(drawn)s."),
        "talon": N_("WRONG: the talon is not as drawn. Dealt: %(told)s. Drawn: %(drawn)s."),
        "pack": N_("WRONG: the pack is not as drawn. Dealt: %(told)s. Drawn: %(drawn)s."),
    }
)

#: Why a deal cannot be checked.
CANNOT: Mapping[str, str] = MappingProxyType(
    {
        "real_pack": N_(
            "No cards are known, for a real pack was dealt or the totals alone were typed: nothing to check."
        ),
        "unsealed": N_("It was dealt without a seal: it cannot be checked."),
        "unopened": N_("Its secret is not shown yet: it cannot be checked yet."),
        "no_cut": N_("Whether the right player dealt cannot be checked: the cut is not told."),
        "no_turn": N_("Whether the right player dealt cannot be checked: who dealt before is not told."),
    }
)

HEADINGS: Mapping[str, str] = MappingProxyType(
    {
        "deal": N_("Deal %(number)s"),
        "sealed": N_("Deal %(number)s (sitting %(sitting)s, draw %(draw)s)"),
        "undone": N_("A deal that was taken back (sitting %(sitting)s, draw %(draw)s)"),
        "word": N_("%(name)s added: “%(word)s”."),
        "word_of_seat": N_("The seat of %(name)s added: “%(word)s”."),
        "no_word": N_("Nobody added a word: that the house did not choose the cards is proved by no word of yours."),
        "wrong": N_("What was dealt is not what was sealed."),
        "nothing": N_("Nothing in this record can be checked."),
        # What a file says of itself proves nothing against whoever wrote it.
        "compare": N_("Compare each seal with the one you were shown before that deal: this a record cannot prove."),
    }
)  # fmt: skip

#: What became of a draw, by its state.
STATES: Mapping[str, str] = MappingProxyType(
    {
        "coming": N_("To be dealt next."),
        "aside": N_("Set aside: it was never dealt."),
        "lies": N_("Dealt; it lies on the table."),
        "over": N_("Dealt, and over."),
        "settled": N_("Dealt; its partie is settled."),
    }
)

#: To whom a secret is shown, and when, by what the event says of finished deals.
SHOWN_TO: Mapping[str, str] = MappingProxyType(
    {
        "never": N_(
            "At this event the cards of finished deals stay closed: a referee alone sees the secrets and checks."
        ),
        "settled": N_("Those who sat at a partie see its secrets as soon as it is signed by all, or void."),
        "players": N_("Those who sat at a partie see the secret of a deal as soon as it is over."),
        "everybody": N_("Everybody sees the secret of a deal as soon as it is over."),
    }
)


def agreeing(num: int) -> Count:
    """``All is as it was sealed: 3 deals.``"""
    return ngettext("%(num)s deal is as it was sealed.", "%(num)s deals are as they were sealed.", num)


def unchecked(num: int) -> Count:
    """``2 deals cannot be checked.``"""
    return ngettext("%(num)s deal cannot be checked.", "%(num)s deals cannot be checked.", num)


def unsealed(num: int) -> Count:
    """``2 deals were dealt without a seal.``"""
    return ngettext("%(num)s deal was dealt without a seal.", "%(num)s deals were dealt without a seal.", num)
