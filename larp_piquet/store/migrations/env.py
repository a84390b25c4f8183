"""Alembic's entry: always runs on the connection that ``store.migrate`` hands in."""

from __future__ import annotations

from alembic import context

from larp_piquet.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
