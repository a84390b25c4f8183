"""Referees: who was invited, who came, at which tables each rules, and which sessions are theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Every session that stands is the game master's."""
    op.create_table(
        "invite",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("reusable", sa.Boolean(), nullable=False),
        sa.Column("character_id", sa.String(length=40), nullable=True),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["character_id"], ["character.id"], name=op.f("fk_invite_character_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invite")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_invite_token_hash")),
    )
    op.create_table(
        "referee",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("character_id", sa.String(length=40), nullable=True),
        sa.Column("invite_id", sa.Integer(), nullable=False),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["character_id"], ["character.id"], name=op.f("fk_referee_character_id")),
        sa.ForeignKeyConstraint(["invite_id"], ["invite.id"], name=op.f("fk_referee_invite_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_referee")),
    )
    op.create_table(
        "referee_table",
        sa.Column("referee_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["referee_id"], ["referee.id"], name=op.f("fk_referee_table_referee_id")),
        sa.ForeignKeyConstraint(["number"], ["furniture.number"], name=op.f("fk_referee_table_number")),
        sa.PrimaryKeyConstraint("referee_id", "number", name=op.f("pk_referee_table")),
    )
    with op.batch_alter_table("staff_session") as session:
        session.add_column(sa.Column("referee_id", sa.String(length=40), nullable=True))
        session.create_foreign_key(op.f("fk_staff_session_referee_id"), "referee", ["referee_id"], ["id"])
        session.create_index(op.f("ix_staff_session_referee_id"), ["referee_id"])
