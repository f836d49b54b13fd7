"""Measures calls to stores: statements in Postgres, the pool of connections, commands in Valkey.

OpenTelemetry's own instrumentation does not accept the SQLAlchemy in use
(docs/decisions/0038-metrics-are-prometheus-clients-and-traces-opentelemetrys.md).
"""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any

from opentelemetry import trace
from opentelemetry.trace import Span, SpanKind, StatusCode
from prometheus_client import Histogram
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine, ExceptionContext
from sqlalchemy.pool import AsyncAdaptedQueuePool, PoolProxiedConnection

from shared.telemetry.metrics import POOL_WAIT_SECONDS, STORE_SECONDS

MAX_TEXT = 2000
"""Characters of a statement in its span."""

_tracer = trace.get_tracer("garderobe")
_FIRST_WORD = re.compile(r"\w+")
_OPERATIONS = frozenset({"SELECT", "INSERT", "UPDATE", "DELETE", "WITH"})
_TABLE = re.compile(r"\b(?:FROM|INTO|UPDATE)\s+([a-z_]+)")


@contextmanager
def store_call(system: str, operation: str) -> Iterator[None]:
    """Record the block as one call to a store."""
    call = _StoreCall(system, operation, operation)
    try:
        yield
    except BaseException as exc:  # a cancelled call took time, too
        call.finish(exc)
        raise
    call.finish()


def observe_statements(engine: Engine) -> None:
    """Record each statement of an engine."""

    def before(connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        operation, name = _names(statement)
        connection.info["call"] = _StoreCall("postgresql", operation, name, statement)

    def after(connection: Connection, *_: Any) -> None:
        connection.info.pop("call").finish()

    def failed(context: ExceptionContext) -> None:
        if context.connection is not None and (call := context.connection.info.pop("call", None)):
            call.finish(context.original_exception)

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "after_cursor_execute", after)
    event.listen(engine, "handle_error", failed)


class ObservedPool(AsyncAdaptedQueuePool):
    """Records how long callers wait for a connection, with the check that it still works."""

    def connect(self) -> PoolProxiedConnection:
        started = time.perf_counter()
        try:
            return super().connect()
        finally:
            POOL_WAIT_SECONDS.observe(time.perf_counter() - started)


class _StoreCall:
    """A call in progress; a span only while a trace is being recorded.

    Loops that poll belong to no trace, and a span of theirs would tell nothing.
    """

    __slots__ = ("_histogram", "_span", "_started")

    def __init__(self, system: str, operation: str, name: str, statement: str = "") -> None:
        self._histogram = _histogram(system, operation)
        self._span: Span | None = None
        if trace.get_current_span().is_recording():
            attributes = {"db.system.name": system, "db.operation.name": operation}
            if statement:
                # It has no parameters.
                attributes["db.query.text"] = statement[:MAX_TEXT]
            self._span = _tracer.start_span(name, kind=SpanKind.CLIENT, attributes=attributes)
        self._started = time.perf_counter()

    def finish(self, error: BaseException | None = None) -> None:
        self._histogram.observe(time.perf_counter() - self._started)
        if self._span is None:
            return
        if error is not None:
            self._span.set_attribute("error.type", type(error).__qualname__)
            self._span.set_status(StatusCode.ERROR)
        self._span.end()


@cache
def _histogram(system: str, operation: str) -> Histogram:
    return STORE_SECONDS.labels(system, operation)


@lru_cache(maxsize=2048)
def _names(statement: str) -> tuple[str, str]:
    """Return the kind of a statement, and the name of its span."""
    word, table = _FIRST_WORD.search(statement), _TABLE.search(statement)
    operation = word[0].upper() if word else ""
    if operation not in _OPERATIONS:
        operation = "OTHER"
    return operation, f"{operation} {table[1]}" if table else operation
