"""Names: cards, items of the account, phases, states, and the fields and values of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..engine.acts import Category, Phase
from ..engine.cards import Card, Rank, Suit
from ..engine.ruleset import Ruleset
from ..tables.acts import Status
from .mark import N_, Phrase

#: The suits by themselves.
SUITS: Mapping[Suit, str] = MappingProxyType(
    {
        Suit.SPADES: N_("spades"),
        Suit.HEARTS: N_("hearts"),
        Suit.DIAMONDS: N_("diamonds"),
        Suit.CLUBS: N_("clubs"),
    }
)
#: The suits after a rank: "king of hearts".
OF_SUIT: Mapping[Suit, str] = MappingProxyType(
    {
        Suit.SPADES: N_("of spades"),
        Suit.HEARTS: N_("of hearts"),
        Suit.DIAMONDS: N_("of diamonds"),
        Suit.CLUBS: N_("of clubs"),
    }
)
RANKS: Mapping[Rank, str] = MappingProxyType(
    {
        Rank.SEVEN: N_("seven"),
        Rank.EIGHT: N_("eight"),
        Rank.NINE: N_("nine"),
        Rank.TEN: N_("ten"),
        Rank.KNAVE: N_("knave"),
        Rank.QUEEN: N_("queen"),
        Rank.KING: N_("king"),
        Rank.ACE: N_("ace"),
    }
)


def card_phrase(card: Card) -> Phrase:
    """A card as it is said: "king of hearts"."""
    return Phrase("%(rank)s %(suit)s", {"rank": Phrase(RANKS[card.rank]), "suit": Phrase(OF_SUIT[card.suit])})


#: Editions of the law; a ruleset's ``edition`` is a key.
EDITIONS: Mapping[str, str] = MappingProxyType(
    {
        "musketeer": N_("The musketeers' piquet"),
        "starinny": N_("The old game of piquet"),
        "classic": N_("Rubicon piquet"),
        "normandy-musketeer": N_("The musketeers' piquet for three"),
        "normandy-starinny": N_("The old game of piquet for three"),
    }
)


#: The games, by ``Ruleset.game``.
GAMES: Mapping[str, str] = MappingProxyType({"piquet": N_("For two"), "normandy": N_("For three")})


def edition_title(edition: str, translate: Callable[[str], str]) -> str:
    """An edition's title in the language of ``translate``; one without a title is called by its key."""
    title = EDITIONS.get(edition)
    return edition if title is None else translate(title)


def law_title(rules: Ruleset, translate: Callable[[str], str]) -> str:
    """What a law is called: by its house's own name for it, or as its edition."""
    return rules.name or edition_title(rules.edition, translate)


#: The two players of a deal by what they are in it.
ELDER = N_("elder")
DEALER = N_("dealer")
#: Of three, the one who is neither.
THIRD = N_("third hand")

#: Titles of the lines of an account, by ``Line.item``.
ITEMS: Mapping[str, str] = MappingProxyType(
    {
        "white_hand": N_("Carte blanche"),
        "point": N_("Point"),
        "sequence": N_("Sequence"),
        "set": N_("Quatorze or trio"),
        "full_hand": N_("Carte rouge"),
        "repique": N_("Repique"),
        "lead": N_("Lead"),
        "trick": N_("Trick"),
        "last_trick": N_("Last trick"),
        "pique": N_("Pique"),
        "leza": N_("The cards"),
        "capot": N_("Capot"),
        "open_capot": N_("Open capot"),
        "adjustment": N_("Adjustment"),
    }
)

CATEGORIES: Mapping[Category, str] = MappingProxyType(
    {
        Category.WHITE_HAND: N_("carte blanche"),
        Category.POINT: N_("point"),
        Category.SEQUENCES: N_("sequences"),
        Category.SETS: N_("quatorzes and trios"),
        Category.FULL_HAND: N_("carte rouge"),
    }
)

PHASES: Mapping[Phase, str] = MappingProxyType(
    {
        Phase.DISCARD: N_("Exchange"),
        Phase.CONSENT: N_("Consent to declining the exchange"),
        Phase.TAKE: N_("Taking from the talon"),
        Phase.CALLS: N_("Calls"),
        Phase.PLAY: N_("Play of the tricks"),
        Phase.OVER: N_("The deal is over"),
    }
)

#: What a deal waits for: by phase, for the elder and for the dealer.
_DOINGS: Mapping[Phase, tuple[str, str]] = MappingProxyType(
    {
        Phase.DISCARD: (N_("Exchange of the elder"), N_("Exchange of the dealer")),
        Phase.CONSENT: (N_("The elder is asked for his consent"), N_("The dealer is asked for his consent")),
        Phase.TAKE: (N_("The elder takes from the talon"), N_("The dealer takes from the talon")),
        Phase.PLAY: (N_("The elder is to play"), N_("The dealer is to play")),
    }
)
_CALLING: Mapping[Category, tuple[str, str]] = MappingProxyType(
    {
        Category.WHITE_HAND: (N_("Carte blanche: the elder speaks"), N_("Carte blanche: the dealer answers")),
        Category.POINT: (N_("Point: the elder speaks"), N_("Point: the dealer answers")),
        Category.SEQUENCES: (N_("Sequences: the elder speaks"), N_("Sequences: the dealer answers")),
        Category.SETS: (N_("Quatorzes and trios: the elder speaks"), N_("Quatorzes and trios: the dealer answers")),
        Category.FULL_HAND: (N_("Carte rouge: the elder speaks"), N_("Carte rouge: the dealer answers")),
    }
)


def doing(phase: Phase, *, by_elder: bool, category: Category | None = None) -> Phrase:
    """What a deal waits for: "Exchange of the elder", "Point: the dealer answers"."""
    place = 0 if by_elder else 1
    if phase is Phase.CALLS and category is not None:
        return Phrase(_CALLING[category][place])
    if phase in _DOINGS:
        return Phrase(_DOINGS[phase][place])
    return Phrase(PHASES[phase])


STATUSES: Mapping[Status, str] = MappingProxyType(
    {
        Status.FILLING: N_("A seat is free"),
        Status.AGREEING: N_("The players agree on law and stake"),
        Status.DEALING: N_("A deal is being played"),
        Status.BETWEEN: N_("The next deal waits"),
        Status.AWAITING: N_("The result awaits signatures"),
        Status.SETTLED: N_("The partie is settled"),
        Status.CLOSED: N_("The sitting is closed"),
    }
)

#: To whom the cards of a finished deal are shown.
OPENINGS: Mapping[str, str] = MappingProxyType(
    {
        "never": N_("to nobody"),
        "settled": N_("to those who played it, once the partie is settled"),
        "players": N_("to those who played it"),
        "everybody": N_("to everybody"),
    }
)

#: What the desk did, by the kind of its log's entry.
DESK: Mapping[str, str] = MappingProxyType(
    {
        "event_made": N_("The event was made"),
        "event_imported": N_("The event was read from a file"),
        "event_changed": N_("The event was changed"),
        "law_added": N_("A house edition of the law was made"),
        "law_changed": N_("A house edition of the law was changed"),
        "law_withdrawn": N_("A house edition of the law was withdrawn"),
        "money_added": N_("A money of the event's own was made"),
        "money_changed": N_("A money of the event's own was changed"),
        "money_withdrawn": N_("A money of the event's own was withdrawn"),
        "rate_set": N_("A rate between two moneys was set"),
        "record_kept": N_("A record was laid on the desk"),
        "record_shown": N_("A record was shown to everybody"),
        "record_hidden": N_("A record was hidden again"),
        "address_set": N_("The address of the printed codes was chosen"),
        "game_time_set": N_("Game time was set"),
        "calendar_set": N_("It was set in which calendar dates are told"),
        "guineas_set": N_("It was set whether sums are told in guineas"),
        "passphrase_set": N_("The passphrase was set"),
        "cast_imported": N_("A list of characters was taken in"),
        "character_added": N_("A character was added"),
        "character_changed": N_("A character was changed"),
        "character_status": N_("It was said whether a character is in the game"),
        "character_consent": N_("It was said whether others may sign for a character"),
        "play_set": N_("It was set when what is lost falls due, who may bet, and whether there are purses"),
        "papers_set": N_("It was set whether the paper of a note gives a claim to it"),
        "heir_named": N_("An heir was named"),
        "debts_imported": N_("A list of opening debts was taken in"),
        "purses_imported": N_("A list of opening purses was taken in"),
        "carried_over": N_("Open debts of another event were carried over"),
        "card_reissued": N_("A character card was withdrawn"),
        "pin_removed": N_("A PIN was taken off"),
        "pin_lock_lifted": N_("The lock of a PIN was lifted"),
        "table_added": N_("A table was set up"),
        "table_changed": N_("A table was changed"),
        "stake_limit_set": N_("The limit of a stake was set"),
        "seat_kept_set": N_("It was set how long a seat is kept"),
        "queue_removed": N_("Somebody was taken from a queue"),
        "house_closed": N_("The house was closed for the night"),
        "house_opened": N_("The house was opened again"),
        "table_closed": N_("A table was closed"),
        "table_opened": N_("A table was opened again"),
        "blanks_made": N_("Blank notes were made"),
        "referee_invited": N_("A referee was invited"),
        "invite_withdrawn": N_("An invitation was withdrawn"),
        "referee_joined": N_("A referee came"),
        "referee_tables": N_("Tables were given to a referee"),
        "referee_ended": N_("The access of a referee was ended"),
    }
)
