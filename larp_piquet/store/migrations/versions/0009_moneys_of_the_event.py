"""An event's own moneys, rates between two moneys, and tables that play in a money of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

APPEND_ONLY = ("own_money", "coin_rate")


def upgrade() -> None:
    """Make the tables; a table of before plays in the event's money."""
    op.add_column("furniture", sa.Column("coin", sa.String(length=32), nullable=True))
    op.create_table(
        "own_money",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.Column("plain", sa.Text(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_money")),
        sa.UniqueConstraint("key", "version", name=op.f("uq_own_money_key_version")),
    )
    op.create_table(
        "coin_rate",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("coin", sa.String(length=32), nullable=False),
        sa.Column("given", sa.BigInteger(), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("worth", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.Date(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_coin_rate")),
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
