"""Transactional outbox: an event is stored with the change that it announces, then published."""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Any

import psycopg
from opentelemetry.trace import SpanKind
from sqlalchemy import RowMapping, text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope, Event
from shared.background_loops import run_due, run_forever
from shared.data.db import Database
from shared.data.store_urls import libpq_url
from shared.events.bus import Bus
from shared.events.outbox_stream import StreamCheck, mark_sent
from shared.telemetry.metrics import EVENTS_PUBLISHED
from shared.telemetry.tracing import current_traceparent, messaging_attributes, span

BATCH = 200
FULL_SCAN_SECONDS = 2.0
"""How often unsent events are looked for among all, however many new ones there are."""

CREATE_OUTBOX = """
CREATE TABLE outbox (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  event_id uuid NOT NULL UNIQUE DEFAULT uuidv7(),
  type text NOT NULL,
  subject text NOT NULL,
  aggregate_version bigint NOT NULL,
  schema_version int NOT NULL,
  data jsonb NOT NULL,
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX outbox_unsent ON outbox (id) WHERE sent_at IS NULL;
CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN NOTIFY outbox; RETURN NULL; END
$$;
CREATE TRIGGER outbox_inserted AFTER INSERT ON outbox
  FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();
"""
"""DDL for a service's first migration."""

_INSERT = text("""
INSERT INTO outbox (type, subject, aggregate_version, schema_version, data, traceparent)
VALUES (:type, :subject, :version, :schema_version, CAST(:data AS jsonb), :traceparent)
""")
_UNSENT = text("""
SELECT id, event_id, type, subject, aggregate_version, schema_version, data, traceparent,
       created_at, (SELECT epoch FROM outbox_stream) AS epoch
FROM outbox WHERE sent_at IS NULL AND id >= :first ORDER BY id LIMIT :batch FOR UPDATE SKIP LOCKED
""")


async def emit(session: AsyncSession, event: Event, *, subject: int | str, version: int) -> None:
    """Store an event in the transaction of the change.

    `subject` is the id of the changed aggregate, `version` its new row version.
    """
    await session.execute(_INSERT, _row(event, subject, version))


async def emit_all(session: AsyncSession, events: Sequence[tuple[Event, int | str, int]]) -> None:
    """Store many events, each with its subject and version."""
    if events:
        await session.execute(_INSERT, [_row(*each) for each in events])


def _row(event: Event, subject: int | str, version: int) -> dict[str, Any]:
    return {
        "type": event.type,
        "subject": str(subject),
        "version": version,
        "schema_version": event.schema_version,
        "data": event.model_dump_json(),
        "traceparent": current_traceparent(),
    }


class Relay:
    """Publishes stored events; woken by NOTIFY, with polling as a safety net.

    It also creates the service's stream, and publishes again what the stream has lost.
    """

    def __init__(self, service: str, database: Database, bus: Bus) -> None:
        self._service = service
        self._database = database
        self._bus = bus
        self._wake = asyncio.Event()
        self._first = 0
        """Of the last batch, if it was full."""
        self._next_full_scan = 0.0
        self._stream = StreamCheck(service, database, bus, self._wake.set)

    async def run(self) -> None:
        """Publish until cancelled. An outage of Postgres or NATS only delays it."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._stream.run())
            group.create_task(run_forever(self._listen, delayed="outbox_not_heard"))
            group.create_task(
                run_due(self._database, self._send_batch, delayed="relay_delayed", wait=self._wait)
            )

    async def _send_batch(self, session: AsyncSession) -> int:
        """Publish the oldest unsent events, mark them as sent and return their number."""
        rows = await self._find_unsent(session)
        if rows:
            envelopes = [_traced(_envelope(self._service, row)) for row in rows]
            positions = await self._bus.publish_all(envelopes)
            ids = [row["id"] for row in rows]
            await mark_sent(session, rows[0]["epoch"], dict(zip(ids, positions, strict=True)))
            for envelope in envelopes:
                EVENTS_PUBLISHED.labels(envelope.type).inc()
        return len(rows)

    async def _find_unsent(self, session: AsyncSession) -> Sequence[RowMapping]:
        """Return the oldest unsent events; while there are many, the oldest after the last batch.

        Until the index is vacuumed, a scan from its start passes every event that was sent.
        """
        rows: Sequence[RowMapping] = []
        if self._first and time.monotonic() < self._next_full_scan:
            rows = await _list_unsent(session, self._first)
        if len(rows) < BATCH:
            # Transactions commit in another order than that of their events' ids.
            self._next_full_scan = time.monotonic() + FULL_SCAN_SECONDS
            rows = await _list_unsent(session, 0)
        self._first = rows[0]["id"] if len(rows) == BATCH else 0
        return rows

    async def _wait(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        self._wake.clear()

    async def _listen(self) -> None:
        """Wake the relay at each NOTIFY, until the connection ends."""
        url = libpq_url(self._database.direct_url)
        connection = await psycopg.AsyncConnection.connect(url, autocommit=True, connect_timeout=2)
        async with connection:
            await connection.execute("LISTEN outbox")
            async for _ in connection.notifies():
                self._wake.set()


async def _list_unsent(session: AsyncSession, first: int) -> Sequence[RowMapping]:
    params = {"batch": BATCH, "first": first}
    return (await session.execute(_UNSENT, params)).mappings().all()


def _traced(envelope: Envelope) -> Envelope:
    """Return the event with the trace context of a span of its own."""
    with span(
        f"send {envelope.type}",
        SpanKind.PRODUCER,
        attributes=messaging_attributes(envelope.type),
        traceparents=[envelope.traceparent],
    ):
        return envelope.model_copy(update={"traceparent": current_traceparent()})


def _envelope(service: str, row: Any) -> Envelope:
    return Envelope(
        id=row["event_id"],
        source=f"/garderobe/{service}",
        type=row["type"],
        time=row["created_at"],
        subject=row["subject"],
        aggregateversion=row["aggregate_version"],
        dataschemaversion=row["schema_version"],
        traceparent=row["traceparent"],
        data=row["data"],
    )
