"""No sum without a coin: what cannot be told is not kept."""

from __future__ import annotations

from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """A debt has a sum and its coin, or neither."""
    with op.batch_alter_table("debt") as debt:
        debt.create_check_constraint(op.f("ck_debt_sum_of_a_coin"), "(amount > 0) = (coin <> '')")
    if op.get_bind().dialect.name == "sqlite":  # which has made the table anew, and with it what guards the table
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER debt_no_{verb.lower()} BEFORE {verb} ON debt "
                "BEGIN SELECT RAISE(ABORT, 'debt only grows'); END"
            )
