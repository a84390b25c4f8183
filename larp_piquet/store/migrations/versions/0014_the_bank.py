"""What each pays into a bank on the table before the first deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column; at a table of before all is played on honour."""
    op.add_column("furniture", sa.Column("bank", sa.BigInteger(), nullable=False, server_default="0"))
