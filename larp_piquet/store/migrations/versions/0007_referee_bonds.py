"""Which characters a browser of the desk has been, and which invitations a referee who was shut out may not use."""

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
    op.execute("UPDATE referee SET barred = (SELECT max(id) FROM invite) WHERE ended IS NOT NULL")
