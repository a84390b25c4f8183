"""The life of a debt: what entries say beside their kind, debts without a partie and of things, who plays no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Widen debt, entry and character. A debt signed before is of a partie; an entry written before says no more."""
    with op.batch_alter_table("debt") as debt:
        debt.alter_column("sitting_id", existing_type=sa.Integer(), nullable=True)
        debt.alter_column("partie", existing_type=sa.Integer(), nullable=True)
        debt.add_column(sa.Column("source", sa.String(length=16), nullable=False, server_default="partie"))
        debt.add_column(sa.Column("thing", sa.Text(), nullable=False, server_default=""))
        debt.add_column(sa.Column("cause", sa.Text(), nullable=False, server_default=""))
        debt.add_column(sa.Column("true_cause", sa.Text(), nullable=False, server_default=""))
        debt.drop_constraint(op.f("ck_debt_amount_above_0"), type_="check")
        debt.create_check_constraint(op.f("ck_debt_of_coin_or_thing"), "(amount > 0) <> (thing <> '')")
    op.add_column("entry", sa.Column("detail", sa.Text(), nullable=True))
    op.add_column("entry", sa.Column("who", sa.String(length=40), nullable=True))
    op.create_index(op.f("ix_entry_who"), "entry", ["who"], unique=False)
    op.add_column("event", sa.Column("papers", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("character", sa.Column("status", sa.String(length=16), nullable=False, server_default="alive"))
    op.add_column("character", sa.Column("consent", sa.Boolean(), nullable=False, server_default=sa.true()))
    if op.get_bind().dialect.name == "sqlite":  # which has made the table anew, and with it what guards the table
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER debt_no_{verb.lower()} BEFORE {verb} ON debt "
                "BEGIN SELECT RAISE(ABORT, 'debt only grows'); END"
            )
