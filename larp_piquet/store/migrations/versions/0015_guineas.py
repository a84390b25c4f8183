"""Sums of a money that has guineas may be told in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Widen the event; one of before tells pounds."""
    op.add_column("event", sa.Column("guineas", sa.Boolean(), nullable=False, server_default=sa.false()))
