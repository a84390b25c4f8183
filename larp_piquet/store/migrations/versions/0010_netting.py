"""Debts that could cancel out: proposals, what of each concerns which debt, and what was said of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

APPEND_ONLY = ("netting", "netting_part", "netting_entry")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "netting",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("game_time", sa.DateTime(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_netting")),
    )
    op.create_table(
        "netting_part",
        sa.Column("netting_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("debtor", sa.String(length=40), nullable=False),
        sa.Column("holder", sa.String(length=40), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["netting_id"], ["netting.id"], name=op.f("fk_netting_part_netting_id")),
        sa.ForeignKeyConstraint(["serial"], ["debt.serial"], name=op.f("fk_netting_part_serial")),
        sa.ForeignKeyConstraint(["debtor"], ["character.id"], name=op.f("fk_netting_part_debtor")),
        sa.ForeignKeyConstraint(["holder"], ["character.id"], name=op.f("fk_netting_part_holder")),
        sa.PrimaryKeyConstraint("netting_id", "place", name=op.f("pk_netting_part")),
    )
    op.create_index(op.f("ix_netting_part_serial"), "netting_part", ["serial"], unique=False)
    op.create_index(op.f("ix_netting_part_debtor"), "netting_part", ["debtor"], unique=False)
    op.create_table(
        "netting_entry",
        sa.Column("netting_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("who", sa.String(length=40), nullable=True),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("game_time", sa.DateTime(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["netting_id"], ["netting.id"], name=op.f("fk_netting_entry_netting_id")),
        sa.ForeignKeyConstraint(["who"], ["character.id"], name=op.f("fk_netting_entry_who")),
        sa.PrimaryKeyConstraint("netting_id", "seq", name=op.f("pk_netting_entry")),
    )
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
