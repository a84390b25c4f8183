"""What a process need not do anew for every test: statements of SQL, routes and templates are compiled once.

A server makes these things once in its life; thousands of tests, each with a site and a database of its own, made
them thousands of times. Nothing of an event is kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import Engine
from werkzeug.routing import Rule

from larp_piquet.store import database


class Compiled(BytecodeCache):
    """Templates by what they say."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if kept := self._kept.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


TEMPLATES = Compiled()


@contextmanager
def compiled_once() -> Iterator[None]:
    """Statements and routes are compiled once while this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "create_engine", _sharing(sqlalchemy.create_engine))
        patch.setattr(Rule, "_compile_builder", _remembering(Rule._compile_builder))
        yield


def _sharing(create: Callable[..., Engine]) -> Callable[..., Engine]:
    """Engines of one kind with one dialect and one cache of statements, as soon as one has met its server."""
    known: dict[str, Engine] = {}

    def make(*args: Any, **options: Any) -> Engine:
        engine = create(*args, query_cache_size=4000, **options)
        first = known.setdefault(engine.dialect.name, engine)
        if getattr(first.dialect, "server_version_info", None) is None:
            known[engine.dialect.name] = engine
        else:
            engine.dialect = engine.pool._dialect = first.dialect
            engine._compiled_cache = first._compiled_cache
        return engine

    return make


def _remembering(compile_builder: Callable[..., Any]) -> Callable[..., Any]:
    """What makes an address of a route follows from what the route says."""
    known: dict[tuple[object, ...], Any] = {}

    def build(rule: Rule, append_unknown: bool = True) -> Any:
        key = (rule.rule, tuple(rule._trace), repr(rule.defaults), append_unknown)
        if key not in known:
            known[key] = compile_builder(rule, append_unknown)
        return known[key]

    return build
