"""A table is set up for dealt cards, for a real pack, or for the paper pad."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Every table that stands was set up for dealt cards."""
    op.add_column("furniture", sa.Column("mode", sa.String(10), nullable=False, server_default="dealt"))
