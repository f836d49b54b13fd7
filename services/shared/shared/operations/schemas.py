"""The state of a service as it travels over HTTP."""

from datetime import datetime
from typing import Any

from pydantic import BaseModel

from contracts.types import Id


class DependencyOut(BaseModel):
    """A server that the service needs, and whether it answered within two seconds."""

    name: str
    ok: bool
    problem: str | None
    """Why it did not answer."""
    ms: float


class DatabaseOut(BaseModel):
    """The service's database in Postgres."""

    migration: str | None
    """The newest migration that was run."""
    newest_migration: str | None
    """The newest migration of this version; another one than `migration` has to be run."""
    bytes: int
    connections: int
    max_connections: int
    """Of the whole server."""
    deadlocks: int
    """Since the server's statistics were reset."""
    oldest_transaction_seconds: float
    pool_size: int
    """Connections of this process."""
    pool_used: int


class OutboxOut(BaseModel):
    """Events that are stored but not published yet."""

    waiting: int
    oldest_seconds: float


class ConsumerOut(BaseModel):
    """A durable consumer in JetStream."""

    name: str
    stream: str
    pending: int
    """Events that it has not received yet."""
    ack_pending: int
    """Events that were delivered and are not acknowledged yet."""
    redelivered: int


class StreamOut(BaseModel):
    """The service's own stream in JetStream."""

    name: str
    messages: int
    bytes: int
    replicas: int
    replicas_behind: int
    """Replicas that are offline or not current."""


class QueueOut(BaseModel):
    """Work that waits for one of the service's loops."""

    name: str
    waiting: int
    oldest_seconds: float
    failed: int
    can_run: bool
    """Whether an operator can make all of it due now."""


class TableOut(BaseModel):
    """A table, as the server estimates it."""

    name: str
    rows: int
    bytes: int


class ValkeyOut(BaseModel):
    """One Valkey server."""

    server: str
    """Host and port."""
    memory_bytes: int
    max_memory_bytes: int
    """0 without a limit."""
    clients: int
    commands: int
    """Since it started."""
    evicted: int
    hits: int
    misses: int


class CountOut(BaseModel):
    """A number that tells how the product is used or how much there is."""

    name: str
    value: int


class OperationsOut(BaseModel):
    """The state of one process of a service, read when it was asked for.

    A part is null if its server did not answer.
    """

    service: str
    version: str
    started_at: datetime
    dependencies: list[DependencyOut]
    database: DatabaseOut | None
    outbox: OutboxOut | None
    stream: StreamOut | None
    consumers: list[ConsumerOut] | None
    dead_letters: int | None
    queues: list[QueueOut] | None
    tables: list[TableOut] | None
    counts: list[CountOut] | None
    valkey: list[ValkeyOut] | None


class DeadLetterOut(BaseModel):
    """An event that a consumer gave up."""

    id: Id
    consumer: str
    event_type: str | None
    """Null if the message is not an event."""
    error: str
    tries: int
    buried_at: datetime


class OpenDeadLetterOut(DeadLetterOut):
    """A dead letter with its event."""

    event: dict[str, Any] | None
    """The envelope (CloudEvents); null if the message is not an event."""
    message: str
    """The message as text, at most 16 KiB."""
    trace_id: str | None


class QueueRunOut(BaseModel):
    """How many pieces of work are due now."""

    due: int
