"""Which forms have made something, and what: sent once more, they make nothing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Make the table; a form that lay open before has no mark."""
    op.create_table(
        "form_sent",
        sa.Column("mark", sa.String(length=64), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("mark", name=op.f("pk_form_sent")),
    )
