"""What is stated of a debt's cause on its paper, and what the game master knows of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make the log of causes; a debt of before has what was written when it was signed."""
    op.create_table(
        "debt_cause",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("game_time", sa.DateTime(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["serial"], ["debt.serial"], name=op.f("fk_debt_cause_serial_debt")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_debt_cause")),
    )
    op.create_index(op.f("ix_debt_cause_serial"), "debt_cause", ["serial"])
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER debt_cause_no_{verb.lower()} BEFORE {verb} ON debt_cause "
                "BEGIN SELECT RAISE(ABORT, 'debt_cause only grows'); END"
            )
    else:
        op.execute(
            "CREATE TRIGGER debt_cause_only_grows BEFORE UPDATE OR DELETE ON debt_cause "
            "FOR EACH ROW EXECUTE FUNCTION only_grows()"
        )
