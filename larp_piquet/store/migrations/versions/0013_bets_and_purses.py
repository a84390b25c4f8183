"""Side bets, purses, and when what is lost at play is to be paid."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

APPEND_ONLY = ("cash_entry", "bet", "bet_entry")


def upgrade() -> None:
    """Make the tables; an event of before uses no purses, and what is lost in it is due on demand."""
    op.add_column("event", sa.Column("due_kind", sa.String(length=16), nullable=False, server_default="demand"))
    op.add_column("event", sa.Column("due_hours", sa.Integer(), nullable=False, server_default="24"))
    op.add_column("event", sa.Column("due_at", sa.DateTime(), nullable=True))
    op.add_column("event", sa.Column("bets", sa.String(length=16), nullable=False, server_default="lookers"))
    for name in ("purses", "purses_below"):
        op.add_column("event", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "cash_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("giver", sa.String(length=80), nullable=False),
        sa.Column("taker", sa.String(length=80), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("game_time", sa.DateTime(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_cash_entry_moves_something")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cash_entry")),
    )
    op.create_table(
        "bet",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("partie", sa.Integer(), nullable=False),
        sa.Column("backer", sa.String(length=40), nullable=False),
        sa.Column("layer", sa.String(length=40), nullable=False),
        sa.Column("on_character", sa.String(length=40), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["sitting_id"], ["sitting.id"], name=op.f("fk_bet_sitting_id")),
        sa.ForeignKeyConstraint(["backer"], ["character.id"], name=op.f("fk_bet_backer")),
        sa.ForeignKeyConstraint(["layer"], ["character.id"], name=op.f("fk_bet_layer")),
        sa.ForeignKeyConstraint(["on_character"], ["character.id"], name=op.f("fk_bet_on_character")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bet")),
    )
    for name in ("sitting_id", "backer", "layer"):
        op.create_index(op.f(f"ix_bet_{name}"), "bet", [name], unique=False)
    op.create_table(
        "bet_entry",
        sa.Column("bet_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["bet_id"], ["bet.id"], name=op.f("fk_bet_entry_bet_id")),
        sa.ForeignKeyConstraint(["serial"], ["debt.serial"], name=op.f("fk_bet_entry_serial")),
        sa.PrimaryKeyConstraint("bet_id", "seq", name=op.f("pk_bet_entry")),
    )
    op.create_index(op.f("ix_bet_entry_serial"), "bet_entry", ["serial"], unique=False)
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
