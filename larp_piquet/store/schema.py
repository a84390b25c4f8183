"""The tables of the data file. Logs and ledgers only grow: triggers refuse an update or a deletion in them."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
    true,
)


class Moment(TypeDecorator[datetime]):
    """An aware moment, kept in UTC; SQLite, which knows no zones, keeps it naive."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To UTC; a naive moment is a fault of the program."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment must be aware")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database, always aware and in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

#: One row: the event of this data file.
event = Table(
    "event",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("game_date", Date, nullable=False),
    Column("time_zone", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("rules", Text, nullable=False),  # the whole ruleset as JSON
    Column("coin", String(32), nullable=False),
    Column("per_point", BigInteger, nullable=False),
    Column("printed_address", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("offset_seconds", BigInteger, nullable=False),
    Column("created", Moment, nullable=False),
    Column("opens", String(16), nullable=False, server_default="never"),  # to whom finished deals are opened
    Column("seat_kept", Integer, nullable=False, server_default="10"),  # minutes, for the first who waits; 0: no end
    Column("papers", Boolean, nullable=False, server_default=true()),  # who has a note in hand may claim to hold it
    Column("calendar", String(12), nullable=False, server_default=""),  # in which the game's dates are told
    Column("guineas", Boolean, nullable=False, server_default=false()),  # sums are told in guineas, where there are any
    Column("law", String(40)),  # the key of the house edition that ``rules`` is, if it is one
    Column("due_kind", String(16), nullable=False, server_default="demand"),  # of what is lost at play and by bets
    Column("due_hours", Integer, nullable=False, server_default="24"),
    Column("due_at", DateTime),  # game time
    Column("bets", String(16), nullable=False, server_default="lookers"),  # who may bet on a partie
    Column("purses", Boolean, nullable=False, server_default=false()),  # every character has his coin in a purse
    Column("purses_below", Boolean, nullable=False, server_default=false()),  # and may pay what is not in it
    CheckConstraint("id = 1", name="one_event"),
    CheckConstraint("per_point >= 0", name="stake_not_below_0"),
)

#: One row: the game master's passphrase and which set-up link is good.
staff_account = Table(
    "staff_account",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("passphrase_hash", Text),
    Column("setup_generation", Integer, nullable=False),
    CheckConstraint("id = 1", name="one_account"),
)

#: By whom a session is held: the game master's, by his passphrase, has no referee.
staff_session = Table(
    "staff_session",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", Moment, nullable=False),
    Column("ended", Moment),
    Column("referee_id", ForeignKey("referee.id"), index=True),
)

#: Which characters the browser of a staff session has been while it lasted. Whoever sits down stays known here.
staff_bond = Table(
    "staff_bond",
    metadata,
    Column("session_id", ForeignKey("staff_session.id"), primary_key=True),
    Column("character_id", ForeignKey("character.id"), primary_key=True),
    Column("at", Moment, nullable=False),
)

character = Table(
    "character",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("place", Integer, nullable=False),  # order in the cast
    Column("name", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("gender", String(1), nullable=False),
    Column("dative", Text, nullable=False),
    Column("alias", Text, nullable=False),
    Column("house", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("generation", Integer, nullable=False),
    Column("card_hash", String(64), nullable=False, unique=True),
    Column("code_hash", String(64), nullable=False, unique=True),
    Column("pin_hash", Text),
    Column("pin_misses", Integer, nullable=False),
    Column("status", String(16), nullable=False, server_default="alive"),  # who is dead or departed plays no more
    Column("consent", Boolean, nullable=False, server_default=true()),  # never indebted without his own signature
)

#: An invitation to rule: good once, or for as many as scan it. ``ended`` when it was spent or withdrawn.
invite = Table(
    "invite",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("reusable", Boolean, nullable=False),
    Column("character_id", ForeignKey("character.id")),  # whose name the referee bears; empty: he gives one
    Column("made", Moment, nullable=False),
    Column("ended", Moment),
)

#: Who may rule. A referee whose access has ended stays: his rulings bear his name.
referee = Table(
    "referee",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", Text, nullable=False),
    Column("character_id", ForeignKey("character.id")),
    Column("invite_id", ForeignKey("invite.id"), nullable=False),
    Column("joined", Moment, nullable=False),
    Column("ended", Moment),
    Column("barred", Integer),  # when it ended: invitations up to this number do not let him in again
)

#: At which tables a referee rules; without a line, at all.
referee_table = Table(
    "referee_table",
    metadata,
    Column("referee_id", ForeignKey("referee.id"), primary_key=True),
    Column("number", ForeignKey("furniture.number"), primary_key=True),
)

phone = Table(
    "phone",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("character_id", ForeignKey("character.id"), nullable=False, index=True),
    Column("generation", Integer, nullable=False),
    Column("made", Moment, nullable=False),
    Column("ended", Moment),
)

furniture = Table(
    "furniture",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Column("per_point", BigInteger),
    Column("edition", String(40)),
    Column("mode", String(10), nullable=False, server_default="dealt"),
    Column("coin", String(32)),  # of its own stake; empty: the event's
    Column("bank", BigInteger, nullable=False, server_default="0"),  # what each pays into the bank; 0: none
)

#: The house editions of the event: a changed one is a new version, and one withdrawn can be chosen no longer.
house_law = Table(
    "house_law",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("rules", Text, nullable=False),  # the whole ruleset as JSON, the house's name for it included
    Column("withdrawn", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("key", "version"),
)

#: The event's own moneys: a changed one is a new version. Sums are kept under ``coin``, which a version takes anew when
#: its units are worth something else.
own_money = Table(
    "own_money",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("coin", String(32), nullable=False),
    Column("plain", Text, nullable=False),  # the description as JSON
    Column("withdrawn", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("key", "version"),
)

#: What one money was worth in another from a day on, as the game master set it.
coin_rate = Table(
    "coin_rate",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("coin", String(32), nullable=False),
    Column("given", BigInteger, nullable=False),
    Column("other", String(32), nullable=False),
    Column("worth", BigInteger, nullable=False),
    Column("since", Date, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

#: Records laid on the desk to be argued over: the document as it was handed in.
kept_record = Table(
    "kept_record",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("text", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

#: Whether a record may be seen by anybody: the newest line counts.
record_showing = Table(
    "record_showing",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("record_id", ForeignKey("kept_record.id"), nullable=False, index=True),
    Column("shown", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)

#: ``base`` is how many facts the table had seen before this sitting opened.
sitting = Table(
    "sitting",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("number", ForeignKey("furniture.number"), nullable=False),
    Column("base", Integer, nullable=False),
    Column("opened", Moment, nullable=False),
    Column("closed", Moment),
    Index(
        "ix_sitting_one_open",
        "number",
        unique=True,
        sqlite_where=text("closed IS NULL"),
        postgresql_where=text("closed IS NULL"),
    ),
)

#: Who sits where in open sittings: an index of the logs, so that nobody can sit in two places.
seating = Table(
    "seating",
    metadata,
    Column("character_id", ForeignKey("character.id"), primary_key=True),
    Column("sitting_id", ForeignKey("sitting.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    UniqueConstraint("sitting_id", "seat"),
)

#: The log of a sitting: one fact, one number, for ever.
sitting_fact = Table(
    "sitting_fact",
    metadata,
    Column("sitting_id", ForeignKey("sitting.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("author", String(40), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

#: Every note that may exist on paper, registered or blank.
paper = Table(
    "paper",
    metadata,
    Column("serial", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("made", Moment, nullable=False),
)

#: What was signed; it never changes. Its state follows from its entries.
debt = Table(
    "debt",
    metadata,
    Column("serial", ForeignKey("paper.serial"), primary_key=True, autoincrement=False),
    Column("sitting_id", ForeignKey("sitting.id")),  # of a partie; empty where it arose elsewhere
    Column("partie", Integer),
    Column("debtor", ForeignKey("character.id"), nullable=False, index=True),
    Column("creditor", ForeignKey("character.id"), nullable=False, index=True),
    Column("amount", BigInteger, nullable=False),
    Column("coin", String(32), nullable=False),
    Column("points", Integer, nullable=False),
    Column("signed", Text, nullable=False),  # figures and words as signed, by language, as JSON
    Column("game_time", DateTime, nullable=False),
    Column("at", Moment, nullable=False),
    Column("again", Integer, nullable=False, server_default="0"),  # how often it had been signed and taken back before
    Column("source", String(16), nullable=False, server_default="partie"),
    Column("thing", Text, nullable=False, server_default=""),  # what is owed where it is not coin
    Column("cause", Text, nullable=False, server_default=""),  # as it stands on the note
    Column("true_cause", Text, nullable=False, server_default=""),  # for the game master alone
    Column("instrument", String(24), nullable=False, server_default=""),  # the kind of its paper, where one was chosen
    Column("place", Text, nullable=False, server_default=""),  # where it was signed
    Column("witnesses", Text, nullable=False, server_default=""),  # as they were named
    UniqueConstraint("sitting_id", "partie", "creditor", "again"),  # of three the last owes two
    CheckConstraint("(amount > 0) <> (thing <> '')", name="of_coin_or_thing"),
    CheckConstraint("(amount > 0) = (coin <> '')", name="sum_of_a_coin"),
)

entry = Table(
    "entry",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("serial", ForeignKey("debt.serial"), nullable=False, index=True),
    Column("kind", String(32), nullable=False),
    Column("author", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("game_time", DateTime, nullable=False),
    Column("at", Moment, nullable=False),
    Column("detail", Text),  # what it says beside its kind, as JSON; empty in entries of an older version
    Column("who", String(40), index=True),  # whom it concerns beside its author, so that his page finds the debt
)

#: Every print of a debt's note: the first is the paper itself, every later one a duplicate.
note_print = Table(
    "note_print",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("serial", ForeignKey("debt.serial"), nullable=False),
    Column("copy", Integer, nullable=False),
    Column("instrument", String(24), nullable=False),
    Column("language", String(8), nullable=False),
    Column("author", String(40), nullable=False),
    Column("game_time", DateTime, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("serial", "copy"),
)

#: What was said of a debt's cause after it was signed: ``stated`` on its paper, or ``true`` by the game master; and
#: the ``history`` of one that was carried over, which is for the game master alone.
debt_cause = Table(
    "debt_cause",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("serial", ForeignKey("debt.serial"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("words", Text, nullable=False),
    Column("author", String(40), nullable=False),
    Column("game_time", DateTime, nullable=False),
    Column("at", Moment, nullable=False),
)

posting = Table(
    "posting",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("entry_id", ForeignKey("entry.id"), nullable=False, index=True),
    Column("account", String(80), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("coin", String(32), nullable=False),
)

#: Cash that moves and pays no debt; what pays one is posted with its entry.
cash_entry = Table(
    "cash_entry",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("giver", String(80), nullable=False),
    Column("taker", String(80), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("coin", String(32), nullable=False),
    Column("author", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("game_time", DateTime, nullable=False),
    Column("at", Moment, nullable=False),
    CheckConstraint("amount > 0", name="moves_something"),
)

#: Side bets on a partie: ``backer`` says that ``on_character`` wins it, ``layer`` that he does not.
bet = Table(
    "bet",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("sitting_id", ForeignKey("sitting.id"), nullable=False, index=True),
    Column("partie", Integer, nullable=False),
    Column("backer", ForeignKey("character.id"), nullable=False, index=True),
    Column("layer", ForeignKey("character.id"), nullable=False, index=True),
    Column("on_character", ForeignKey("character.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("coin", String(32), nullable=False),
    Column("at", Moment, nullable=False),
)

#: What became of a bet, in order; of one that is decided with the debt that it left.
bet_entry = Table(
    "bet_entry",
    metadata,
    Column("bet_id", ForeignKey("bet.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("author", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("serial", ForeignKey("debt.serial"), index=True),
    Column("at", Moment, nullable=False),
)

#: Debts that could cancel out, as they were proposed: each of ``people`` (ids, as JSON) owes the next.
netting = Table(
    "netting",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("coin", String(32), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("people", Text, nullable=False),
    Column("author", String(40), nullable=False),
    Column("game_time", DateTime, nullable=False),
    Column("at", Moment, nullable=False),
)

#: What of it concerns one debt; ``seen`` is how many entries that had.
netting_part = Table(
    "netting_part",
    metadata,
    Column("netting_id", ForeignKey("netting.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("serial", ForeignKey("debt.serial"), nullable=False, index=True),
    Column("debtor", ForeignKey("character.id"), nullable=False, index=True),
    Column("holder", ForeignKey("character.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("seen", Integer, nullable=False),
)

#: What was said of it: who agreed or declined; that it was withdrawn, entered, undone.
netting_entry = Table(
    "netting_entry",
    metadata,
    Column("netting_id", ForeignKey("netting.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("who", ForeignKey("character.id")),
    Column("author", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("game_time", DateTime, nullable=False),
    Column("at", Moment, nullable=False),
)

event_entry = Table(
    "event_entry",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("author", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("details", Text, nullable=False),
    Column("game_time", DateTime),
    Column("at", Moment, nullable=False),
)

#: What a stake may be at most: for a character, or, without one, for everybody. The newest of each holds.
stake_limit = Table(
    "stake_limit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("character_id", ForeignKey("character.id")),
    Column("coin", String(32), nullable=False),
    Column("per_point", BigInteger),
    Column("flat", BigInteger),
    Column("author", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

#: A table closed or opened, or, without a number, the whole house; ``sittings`` are those that it paused, as JSON.
closing = Table(
    "closing",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("number", ForeignKey("furniture.number")),
    Column("closed", Boolean, nullable=False),
    Column("sittings", Text, nullable=False),
    Column("author", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

#: Who waits for a table: he comes, and he goes by sitting down, by giving up, or sent away.
queue_entry = Table(
    "queue_entry",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("number", ForeignKey("furniture.number"), nullable=False, index=True),
    Column("character_id", ForeignKey("character.id"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("author", String(40), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

challenge = Table(
    "challenge",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("challenger", ForeignKey("character.id"), nullable=False, index=True),
    Column("challenged", ForeignKey("character.id"), nullable=False, index=True),
    Column("at", Moment, nullable=False),
)

#: What was said of a challenge, in order: each entry with the terms that stand by it.
challenge_entry = Table(
    "challenge_entry",
    metadata,
    Column("challenge_id", ForeignKey("challenge.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("author", String(40), nullable=False),
    Column("edition", String(40), nullable=False),  # as it was chosen; empty: the event's law
    Column("rules", Text, nullable=False),  # the whole ruleset as JSON, as it stood then
    Column("coin", String(32), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("words", Text, nullable=False),
    Column("sitting_id", ForeignKey("sitting.id"), index=True),
    Column("at", Moment, nullable=False),
)

#: Forms that have made something, by their marks: sent once more, they make nothing. ``made`` is its number.
form_sent = Table(
    "form_sent",
    metadata,
    Column("mark", String(64), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("at", Moment, nullable=False),
)

#: Draws of a sitting: the secret by which the next deal is drawn, kept before its digest is shown. ``dealt`` is the
#: number of the fact by which the draw before it was dealt; empty where that one was set aside, and of the first.
seal = Table(
    "seal",
    metadata,
    Column("sitting_id", ForeignKey("sitting.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),  # hex
    Column("commitment", String(64), nullable=False),  # hex
    Column("dealt", Integer),
    Column("at", Moment, nullable=False),
)

#: Words that seats added to a draw, in the order given; of one seat the last counts.
seal_part = Table(
    "seal_part",
    metadata,
    Column("sitting_id", Integer, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("character_id", ForeignKey("character.id"), nullable=False),
    Column("word", String(64), nullable=False),
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(["sitting_id", "number"], ["seal.sitting_id", "seal.number"]),
)

#: Numbers that may be a serial or an id; PostgreSQL will not even look for a greater one.
NUMBERS = range(1, 2**31)

#: Tables in which nothing is ever changed or deleted.
APPEND_ONLY = (
    "stake_limit", "closing", "queue_entry", "challenge", "challenge_entry",
    "sitting_fact", "paper", "debt", "entry", "posting", "event_entry", "house_law", "kept_record", "record_showing",
    "own_money", "coin_rate", "cash_entry", "bet", "bet_entry", "note_print", "debt_cause",
    "netting", "netting_part", "netting_entry", "seal", "seal_part",
)  # fmt: skip
