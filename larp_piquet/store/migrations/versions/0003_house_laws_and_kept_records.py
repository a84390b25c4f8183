"""House editions of the event, and records laid on the desk."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from larp_piquet.engine.ruleset import differences, ruleset_from_json

revision = "0003"
down_revision = "0002"

APPEND_ONLY = ("house_law", "kept_record", "record_showing")


def upgrade() -> None:
    """Make the tables; the event's own house rules become its first house edition."""
    op.create_table(
        "house_law",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_law")),
        sa.UniqueConstraint("key", "version", name=op.f("uq_house_law_key_version")),
    )
    op.create_table(
        "kept_record",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kept_record")),
        sa.UniqueConstraint("digest", name=op.f("uq_kept_record_digest")),
    )
    op.create_table(
        "record_showing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("record_id", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["kept_record.id"], name=op.f("fk_record_showing_record_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_record_showing")),
    )
    op.create_index(op.f("ix_record_showing_record_id"), "record_showing", ["record_id"], unique=False)
    op.add_column("event", sa.Column("law", sa.String(length=40), nullable=True))
    _adopt()
    sqlite = op.get_bind().dialect.name == "sqlite"
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


def _adopt() -> None:
    bind = op.get_bind()
    event = sa.table("event", sa.column("rules", sa.Text()), sa.column("law", sa.String(40)), sa.column("created"))
    row = bind.execute(sa.select(event.c.rules, event.c.created)).one_or_none()
    if row is None:
        return
    rules = ruleset_from_json(json.loads(row.rules))
    if not differences(rules) and not rules.name:
        return
    law = sa.table(
        "house_law",
        *(sa.column(name) for name in ("key", "version", "rules", "at")),
        sa.column("withdrawn", sa.Boolean()),
    )
    bind.execute(sa.insert(law).values(key="house-1", version=1, rules=row.rules, withdrawn=False, at=row.created))
    bind.execute(sa.update(event).values(law="house-1"))
