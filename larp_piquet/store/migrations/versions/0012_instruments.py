"""The instrument by which each debt is put on paper, and every print of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Widen debt; one signed before has the usual paper of its coin, and the event's place."""
    for name, length in (("instrument", 24), ("place", None), ("witnesses", None)):
        kind = sa.String(length=length) if length else sa.Text()
        op.add_column("debt", sa.Column(name, kind, nullable=False, server_default=""))
    op.create_table(
        "note_print",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("copy", sa.Integer(), nullable=False),
        sa.Column("instrument", sa.String(length=24), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("game_time", sa.DateTime(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["serial"], ["debt.serial"], name=op.f("fk_note_print_serial_debt")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_note_print")),
        sa.UniqueConstraint("serial", "copy", name=op.f("uq_note_print_serial_copy")),
    )
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER note_print_no_{verb.lower()} BEFORE {verb} ON note_print "
                "BEGIN SELECT RAISE(ABORT, 'note_print only grows'); END"
            )
    else:
        op.execute(
            "CREATE TRIGGER note_print_only_grows BEFORE UPDATE OR DELETE ON note_print "
            "FOR EACH ROW EXECUTE FUNCTION only_grows()"
        )
