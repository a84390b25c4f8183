"""Draws that are sealed before they are dealt, and the words that seats add to them."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

APPEND_ONLY = ("seal", "seal_part")


def upgrade() -> None:
    """Make the tables; the next draw of every table where somebody sits is sealed at once."""
    seal = op.create_table(
        "seal",
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("dealt", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["sitting_id"], ["sitting.id"], name=op.f("fk_seal_sitting_id")),
        sa.PrimaryKeyConstraint("sitting_id", "number", name=op.f("pk_seal")),
    )
    op.create_table(
        "seal_part",
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("character_id", sa.String(length=40), nullable=False),
        sa.Column("word", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["sitting_id", "number"], ["seal.sitting_id", "seal.number"], name=op.f("fk_seal_part_sitting_id_number")
        ),
        sa.ForeignKeyConstraint(["character_id"], ["character.id"], name=op.f("fk_seal_part_character_id")),
        sa.PrimaryKeyConstraint("sitting_id", "number", "place", name=op.f("pk_seal_part")),
    )
    connection = op.get_bind()
    sitting = sa.table("sitting", sa.column("id", sa.Integer()), sa.column("closed"))
    for row in connection.execute(sa.select(sitting.c.id).where(sitting.c.closed.is_(None))).all():
        secret = secrets.token_bytes(32)
        told = {"secret": secret.hex(), "commitment": hashlib.sha256(b"larp-piquet seal 1\n" + secret).hexdigest()}
        now = datetime.now(UTC)
        at = now.replace(tzinfo=None) if connection.dialect.name == "sqlite" else now
        connection.execute(seal.insert().values(sitting_id=row.id, number=1, dealt=None, at=at, **told))
    sqlite = connection.dialect.name == "sqlite"
    for table in APPEND_ONLY:
        if sqlite:
            for verb in ("UPDATE", "DELETE"):
                op.execute(
                    f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} only grows'); END"
                )
        else:
            op.execute(
                f"CREATE TRIGGER {table}_only_grows BEFORE UPDATE OR DELETE ON {table} "
                "FOR EACH ROW EXECUTE FUNCTION only_grows()"
            )
