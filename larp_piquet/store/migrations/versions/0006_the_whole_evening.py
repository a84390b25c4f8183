"""Finished deals opened or not, limits of stakes, queues for tables, challenges, and doors that close for the night."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

APPEND_ONLY = ("stake_limit", "closing", "queue_entry", "challenge", "challenge_entry")


def upgrade() -> None:
    """Make the tables and the two settings; an event made before keeps its finished deals to itself."""
    op.add_column("event", sa.Column("opens", sa.String(length=16), nullable=False, server_default="never"))
    op.add_column("event", sa.Column("seat_kept", sa.Integer(), nullable=False, server_default="10"))
    _house()
    _queue()
    _challenges()
    sqlite = op.get_bind().dialect.name == "sqlite"
    for table in APPEND_ONLY:
        if sqlite:
            for verb in ("UPDATE", "DELETE"):
                op.execute(
                    f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} only grows'); END"
                )
        else:
            op.execute(
                f"CREATE TRIGGER {table}_only_grows BEFORE UPDATE OR DELETE ON {table} "
                "FOR EACH ROW EXECUTE FUNCTION only_grows()"
            )


def _house() -> None:
    op.create_table(
        "stake_limit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("character_id", sa.String(length=40), nullable=True),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.Column("per_point", sa.BigInteger(), nullable=True),
        sa.Column("flat", sa.BigInteger(), nullable=True),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["character_id"], ["character.id"], name=op.f("fk_stake_limit_character_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stake_limit")),
    )
    op.create_table(
        "closing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("sittings", sa.Text(), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["number"], ["furniture.number"], name=op.f("fk_closing_number")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_closing")),
    )


def _queue() -> None:
    op.create_table(
        "queue_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("character_id", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["number"], ["furniture.number"], name=op.f("fk_queue_entry_number")),
        sa.ForeignKeyConstraint(["character_id"], ["character.id"], name=op.f("fk_queue_entry_character_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_queue_entry")),
    )
    op.create_index(op.f("ix_queue_entry_number"), "queue_entry", ["number"], unique=False)
    op.create_index(op.f("ix_queue_entry_character_id"), "queue_entry", ["character_id"], unique=False)


def _challenges() -> None:
    op.create_table(
        "challenge",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("challenger", sa.String(length=40), nullable=False),
        sa.Column("challenged", sa.String(length=40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["challenger"], ["character.id"], name=op.f("fk_challenge_challenger")),
        sa.ForeignKeyConstraint(["challenged"], ["character.id"], name=op.f("fk_challenge_challenged")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenge")),
    )
    op.create_index(op.f("ix_challenge_challenger"), "challenge", ["challenger"], unique=False)
    op.create_index(op.f("ix_challenge_challenged"), "challenge", ["challenged"], unique=False)
    op.create_table(
        "challenge_entry",
        sa.Column("challenge_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("edition", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenge.id"], name=op.f("fk_challenge_entry_challenge_id")),
        sa.ForeignKeyConstraint(["sitting_id"], ["sitting.id"], name=op.f("fk_challenge_entry_sitting_id")),
        sa.PrimaryKeyConstraint("challenge_id", "seq", name=op.f("pk_challenge_entry")),
    )
    op.create_index(op.f("ix_challenge_entry_sitting_id"), "challenge_entry", ["sitting_id"], unique=False)
