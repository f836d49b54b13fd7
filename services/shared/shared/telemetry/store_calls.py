"""Measures calls to stores: statements in Postgres, the pool of connections, commands in Valkey.

OpenTelemetry's own instrumentation does not accept the SQLAlchemy in use
(docs/decisions/0038-metrics-are-prometheus-clients-and-traces-opentelemetrys.md).
"""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from opentelemetry import trace
from opentelemetry.trace import Span, SpanKind, StatusCode
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine, ExceptionContext
from sqlalchemy.pool import AsyncAdaptedQueuePool, PoolProxiedConnection

from shared.telemetry.metrics import POOL_WAIT_SECONDS, STORE_SECONDS

_tracer = trace.get_tracer("garderobe")
_FIRST_WORD = re.compile(r"\w+")
_OPERATIONS = frozenset({"SELECT", "INSERT", "UPDATE", "DELETE", "WITH"})
_TABLE = re.compile(r"\b(?:FROM|INTO|UPDATE)\s+([a-z_]+)")


@contextmanager
def store_call(system: str, operation: str) -> Iterator[None]:
    """Record the block as one call to a store."""
    call = _StoreCall(system, operation, operation, {})
    try:
        yield
    except Exception as exc:
        call.finish(exc)
        raise
    call.finish()


def observe_statements(engine: Engine) -> None:
    """Record each statement of an engine."""

    def before(connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        operation, table = _operation(statement), _TABLE.search(statement)
        name = f"{operation} {table[1]}" if table else operation
        # The text has no parameters.
        connection.info["call"] = _StoreCall(
            "postgresql", operation, name, {"db.query.text": statement}
        )

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
        with POOL_WAIT_SECONDS.time():
            return super().connect()


class _StoreCall:
    """A call in progress; a span only while a trace is being recorded.

    Loops that poll belong to no trace, and a span of theirs would tell nothing.
    """

    def __init__(self, system: str, operation: str, name: str, details: dict[str, str]) -> None:
        self._labels = system, operation
        self._span: Span | None = None
        if trace.get_current_span().is_recording():
            names = {"db.system.name": system, "db.operation.name": operation}
            self._span = _tracer.start_span(name, kind=SpanKind.CLIENT, attributes=names | details)
        self._started = time.perf_counter()

    def finish(self, error: BaseException | None = None) -> None:
        STORE_SECONDS.labels(*self._labels).observe(time.perf_counter() - self._started)
        if self._span is None:
            return
        if error is not None:
            self._span.set_attribute("error.type", type(error).__qualname__)
            self._span.set_status(StatusCode.ERROR)
        self._span.end()


def _operation(statement: str) -> str:
    word = _FIRST_WORD.search(statement)
    name = word[0].upper() if word else ""
    return name if name in _OPERATIONS else "OTHER"
