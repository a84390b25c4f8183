"""A partie of three leaves a debt to each who left before the last: one to a creditor, not one to a partie."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Widen what is unique; SQLite makes the table anew for it, and with it what guards the table."""
    with op.batch_alter_table("debt") as debt:
        debt.drop_constraint("uq_debt_sitting_id_partie", type_="unique")
        debt.create_unique_constraint("uq_debt_sitting_id_partie_creditor", ["sitting_id", "partie", "creditor"])
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER debt_no_{verb.lower()} BEFORE {verb} ON debt "
                "BEGIN SELECT RAISE(ABORT, 'debt only grows'); END"
            )
