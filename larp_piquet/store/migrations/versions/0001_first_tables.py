"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

APPEND_ONLY = ("sitting_fact", "paper", "debt", "entry", "posting", "event_entry")


def upgrade() -> None:
    """Make every table, and have the logs and ledgers refuse change."""
    op.create_table(
        "character",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("gender", sa.String(length=1), nullable=False),
        sa.Column("dative", sa.Text(), nullable=False),
        sa.Column("alias", sa.Text(), nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("card_hash", sa.String(length=64), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("pin_hash", sa.Text(), nullable=True),
        sa.Column("pin_misses", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_character")),
        sa.UniqueConstraint("card_hash", name=op.f("uq_character_card_hash")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_character_code_hash")),
    )
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game_date", sa.Date(), nullable=False),
        sa.Column("time_zone", sa.String(length=64), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.Column("per_point", sa.BigInteger(), nullable=False),
        sa.Column("printed_address", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("offset_seconds", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_event_one_event")),
        sa.CheckConstraint("per_point >= 0", name=op.f("ck_event_stake_not_below_0")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
    )
    op.create_table(
        "event_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.Column("game_time", sa.DateTime(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_entry")),
    )
    op.create_table(
        "furniture",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("colour", sa.Text(), nullable=False),
        sa.Column("per_point", sa.BigInteger(), nullable=True),
        sa.Column("edition", sa.String(length=40), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_furniture")),
    )
    op.create_table(
        "paper",
        sa.Column("serial", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("serial", name=op.f("pk_paper")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_paper_token_hash")),
    )
    op.create_table(
        "staff_account",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("passphrase_hash", sa.Text(), nullable=True),
        sa.Column("setup_generation", sa.Integer(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_staff_account_one_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_account")),
    )
    op.create_table(
        "staff_session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_session")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_staff_session_token_hash")),
    )
    op.create_table(
        "phone",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("character_id", sa.String(length=40), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["character_id"], ["character.id"], name=op.f("fk_phone_character_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_phone")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_phone_token_hash")),
    )
    op.create_index(op.f("ix_phone_character_id"), "phone", ["character_id"], unique=False)
    op.create_table(
        "sitting",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["number"], ["furniture.number"], name=op.f("fk_sitting_number")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sitting")),
    )
    op.create_index(
        "ix_sitting_one_open",
        "sitting",
        ["number"],
        unique=True,
        sqlite_where=sa.text("closed IS NULL"),
        postgresql_where=sa.text("closed IS NULL"),
    )
    op.create_table(
        "debt",
        sa.Column("serial", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("partie", sa.Integer(), nullable=False),
        sa.Column("debtor", sa.String(length=40), nullable=False),
        sa.Column("creditor", sa.String(length=40), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("signed", sa.Text(), nullable=False),
        sa.Column("game_time", sa.DateTime(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_debt_amount_above_0")),
        sa.ForeignKeyConstraint(["creditor"], ["character.id"], name=op.f("fk_debt_creditor")),
        sa.ForeignKeyConstraint(["debtor"], ["character.id"], name=op.f("fk_debt_debtor")),
        sa.ForeignKeyConstraint(["serial"], ["paper.serial"], name=op.f("fk_debt_serial")),
        sa.ForeignKeyConstraint(["sitting_id"], ["sitting.id"], name=op.f("fk_debt_sitting_id")),
        sa.PrimaryKeyConstraint("serial", name=op.f("pk_debt")),
        sa.UniqueConstraint("sitting_id", "partie", name=op.f("uq_debt_sitting_id_partie")),
    )
    op.create_index(op.f("ix_debt_creditor"), "debt", ["creditor"], unique=False)
    op.create_index(op.f("ix_debt_debtor"), "debt", ["debtor"], unique=False)
    op.create_table(
        "seating",
        sa.Column("character_id", sa.String(length=40), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["character_id"], ["character.id"], name=op.f("fk_seating_character_id")),
        sa.ForeignKeyConstraint(["sitting_id"], ["sitting.id"], name=op.f("fk_seating_sitting_id")),
        sa.PrimaryKeyConstraint("character_id", name=op.f("pk_seating")),
        sa.UniqueConstraint("sitting_id", "seat", name=op.f("uq_seating_sitting_id_seat")),
    )
    op.create_table(
        "sitting_fact",
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["sitting_id"], ["sitting.id"], name=op.f("fk_sitting_fact_sitting_id")),
        sa.PrimaryKeyConstraint("sitting_id", "seq", name=op.f("pk_sitting_fact")),
    )
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("game_time", sa.DateTime(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["serial"], ["debt.serial"], name=op.f("fk_entry_serial")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
    )
    op.create_index(op.f("ix_entry_serial"), "entry", ["serial"], unique=False)
    op.create_table(
        "posting",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(length=80), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name=op.f("fk_posting_entry_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posting")),
    )
    op.create_index(op.f("ix_posting_entry_id"), "posting", ["entry_id"], unique=False)
    if op.get_bind().dialect.name == "sqlite":
        for table in APPEND_ONLY:
            for verb in ("UPDATE", "DELETE"):
                op.execute(
                    f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} only grows'); END"
                )
    else:
        op.execute(
            "CREATE FUNCTION only_grows() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION '% only grows', TG_TABLE_NAME; END $$"
        )
        for table in APPEND_ONLY:
            op.execute(
                f"CREATE TRIGGER {table}_only_grows BEFORE UPDATE OR DELETE ON {table} "
                "FOR EACH ROW EXECUTE FUNCTION only_grows()"
            )
