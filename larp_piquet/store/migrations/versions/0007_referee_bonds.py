"""Which characters a browser of the desk has been, which invitations a referee who was shut out may not use, and

debts of a partie that was corrected after it had been signed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody has been anybody yet; who was shut out before comes back by no invitation that was made before."""
    op.create_table(
        "staff_bond",
        sa.Column("session_id", sa.Integer(), nullable=False),
        sa.Column("character_id", sa.String(length=40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["session_id"], ["staff_session.id"], name=op.f("fk_staff_bond_session_id")),
        sa.ForeignKeyConstraint(["character_id"], ["character.id"], name=op.f("fk_staff_bond_character_id")),
        sa.PrimaryKeyConstraint("session_id", "character_id", name=op.f("pk_staff_bond")),
    )
    op.add_column("referee", sa.Column("barred", sa.Integer(), nullable=True))
    with op.batch_alter_table("debt") as debt:
        debt.add_column(sa.Column("again", sa.Integer(), nullable=False, server_default="0"))
        debt.drop_constraint("uq_debt_sitting_id_partie_creditor", type_="unique")
        debt.create_unique_constraint(
            "uq_debt_sitting_id_partie_creditor_again", ["sitting_id", "partie", "creditor", "again"]
        )
    if op.get_bind().dialect.name == "sqlite":  # which has made the table anew, and with it what guards the table
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER debt_no_{verb.lower()} BEFORE {verb} ON debt "
                "BEGIN SELECT RAISE(ABORT, 'debt only grows'); END"
            )
    op.execute("UPDATE referee SET barred = (SELECT max(id) FROM invite) WHERE ended IS NOT NULL")
