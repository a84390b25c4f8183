"""In which calendar the game's dates are told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Widen the event; one of before says nothing of it."""
    op.add_column("event", sa.Column("calendar", sa.String(length=12), nullable=False, server_default=""))
