"""Handles each event once, and answers each idempotent request once."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

import structlog
from fastapi import Header
from opentelemetry.trace import SpanKind
from psycopg.errors import QueryCanceled
from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope, Event
from shared.data.db import Database, set_short_lock_timeout
from shared.events.consumer import Retry, Subscription
from shared.http.viewer import Viewer
from shared.telemetry.metrics import EVENT_LAG_SECONDS, EVENT_SECONDS, EVENTS_CONSUMED
from shared.telemetry.tracing import messaging_attributes, span

log = structlog.get_logger()

Answer = TypeVar("Answer", bound=BaseModel)
Handler = Callable[[AsyncSession, Any, Envelope], Awaitable[None]]
"""Handles one event: `await handler(session, event, envelope)`.

Waiting events share one transaction, but each is handled as if it were alone.
"""
Arrival = tuple[Any, Envelope]


@dataclass(frozen=True)
class Batched:
    """A handler of several consecutive events with different subjects."""

    handle: Callable[[AsyncSession, Sequence[Arrival]], Awaitable[None]]


@dataclass(frozen=True)
class Exclusive:
    """A slow handler: no other event shares its transaction."""

    handle: Handler


Handlers = Mapping[type[Event], Handler | Batched | Exclusive]

CREATE_INBOX = """
CREATE TABLE inbox (
  event_id uuid NOT NULL,
  durable text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, durable)
);
CREATE TABLE dead_letters (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  durable text NOT NULL,
  message bytea NOT NULL,
  reason text NOT NULL,
  buried_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE answered_requests (
  user_id bigint NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  answer jsonb NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, operation, key)
);
"""
"""DDL for a service's first migration."""

_RECEIVE = text("""
INSERT INTO inbox (event_id, durable)
SELECT event_id, :durable FROM unnest(CAST(:event_ids AS uuid[])) AS event_id ORDER BY event_id
ON CONFLICT DO NOTHING RETURNING event_id
""")
_INSERT_DEAD_LETTER = text("""
INSERT INTO dead_letters (durable, message, reason, tries)
VALUES (:durable, :message, :reason, :tries)
""")
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
_ANSWERED = text("""
SELECT answer FROM answered_requests
WHERE user_id = :user_id AND operation = :operation AND key = :key
""")
_ANSWER = text("""
INSERT INTO answered_requests (user_id, operation, key, answer)
VALUES (:user_id, :operation, :key, CAST(:answer AS jsonb)) ON CONFLICT DO NOTHING
RETURNING answer
""")

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        description="A repeated key from the same person gets the first response again.",
    ),
]


async def answer_once(
    session: AsyncSession,
    viewer: Viewer,
    key: str | None,
    answer_type: type[Answer],
    act: Callable[[], Awaitable[Answer]],
    *,
    operation: str,
) -> Answer:
    """Run `act`, or return its earlier result for the same person, operation and key.

    `act` may end the transaction to wait for something, which releases the lock. If two then run
    concurrently, the slower one is rolled back.
    """
    if key is None:
        return await act()
    params: dict[str, Any] = {"user_id": viewer.id, "operation": operation, "key": key}
    await session.execute(_LOCK, {"name": f"{viewer.id} {operation} {key}"})
    known = (await session.execute(_ANSWERED, params)).scalar_one_or_none()
    if known is not None:
        return answer_type.model_validate(known)
    answer = await act()
    kept = await session.execute(_ANSWER, params | {"answer": answer.model_dump_json()})
    if kept.one_or_none() is None:
        await session.rollback()
        return answer_type.model_validate((await session.execute(_ANSWERED, params)).scalar_one())
    return answer


def subscriptions(
    service: str, database: Database, handlers: Handlers, *, purpose: str = ""
) -> list[Subscription]:
    """Return one durable consumer per stream that the handlers need.

    `purpose` names a further set of consumers of the same service, so that slow events do not
    hold up the others.
    """
    by_stream: dict[str, dict[str, type[Event]]] = {}
    for event in handlers:
        by_stream.setdefault(event.type.partition(".")[0], {})[event.type] = event
    found = []
    for stream, events in by_stream.items():
        durable = "-".join(part for part in (service, stream, purpose) if part)
        found.append(
            Subscription(
                durable=durable,
                stream=stream,
                subjects=sorted(events),
                handle=_receiver(durable, database, events, handlers),
                store_dead_letter=_dead_letter_store(durable, database),
            )
        )
    return found


def _receiver(
    durable: str, database: Database, events: Mapping[str, type[Event]], handlers: Handlers
) -> Callable[[Sequence[Envelope]], Awaitable[None]]:
    async def receive(envelopes: Sequence[Envelope]) -> None:
        parsed = {one.id: events[one.type].model_validate(one.data) for one in envelopes}
        handlers_of = {name: handlers[event] for name, event in events.items()}
        if len(envelopes) > 1 and any(
            isinstance(handlers_of[one.type], Exclusive) for one in envelopes
        ):
            raise Retry("needs a transaction of its own")
        try:
            with EVENT_SECONDS.labels(durable).time():
                async with database.sessions() as session:
                    if len(envelopes) > 1:
                        # The batch holds the locks of all its events.
                        await set_short_lock_timeout(session)
                    fresh = await _insert_new(session, durable, envelopes)
                    for handler, group in _groups(fresh, handlers_of):
                        await _handle(
                            session, durable, handler, [(parsed[one.id], one) for one in group]
                        )
                    await session.commit()
        except (OperationalError, InterfaceError, PoolTimeout) as exc:
            if isinstance(getattr(exc, "orig", None), QueryCanceled):
                raise  # a statement that takes too long is a bug
            raise Retry("database unavailable") from exc
        for one in fresh:
            EVENTS_CONSUMED.labels(durable, one.type).inc()
            lag = datetime.now(UTC) - one.time
            EVENT_LAG_SECONDS.labels(durable).observe(max(0, lag.total_seconds()))
            log.info("event_handled", type=one.type, durable=durable, event_id=str(one.id))

    return receive


async def _insert_new(
    session: AsyncSession, durable: str, envelopes: Sequence[Envelope]
) -> list[Envelope]:
    """Record the events as received. Return those that are new, each once."""
    by_id = {envelope.id: envelope for envelope in envelopes}
    params = {"event_ids": list(by_id), "durable": durable}
    new = set((await session.execute(_RECEIVE, params)).scalars())
    return [envelope for event_id, envelope in by_id.items() if event_id in new]


def _groups(
    envelopes: Sequence[Envelope], handlers: Mapping[str, Handler | Batched | Exclusive]
) -> Iterator[tuple[Handler | Batched | Exclusive, list[Envelope]]]:
    """Group the events by the call that handles them, in the order of arrival."""
    group: list[Envelope] = []
    for envelope in envelopes:
        handler = handlers[envelope.type]
        joins = (
            isinstance(handler, Batched)
            and group
            and handlers[group[0].type] == handler
            and envelope.subject not in {one.subject for one in group}
        )
        if group and not joins:
            yield handlers[group[0].type], group
            group = []
        group.append(envelope)
    if group:
        yield handlers[group[0].type], group


async def _handle(
    session: AsyncSession,
    durable: str,
    handler: Handler | Batched | Exclusive,
    arrivals: Sequence[Arrival],
) -> None:
    event, envelope = arrivals[0]
    with (
        structlog.contextvars.bound_contextvars(event_id=str(envelope.id)),
        span(
            f"process {envelope.type}",
            SpanKind.CONSUMER,
            attributes=messaging_attributes(envelope.type, durable),
            traceparents=[one.traceparent for _, one in arrivals],
        ),
    ):
        if isinstance(handler, Batched):
            await handler.handle(session, arrivals)
        else:
            handle = handler.handle if isinstance(handler, Exclusive) else handler
            await handle(session, event, envelope)
        # The next event's handler reads what this one's has written.
        await session.flush()
        session.expunge_all()


def _dead_letter_store(
    durable: str, database: Database
) -> Callable[[bytes, str, int], Awaitable[None]]:
    async def store(message: bytes, reason: str, tries: int) -> None:
        async with database.sessions() as session:
            params = {"durable": durable, "message": message, "reason": reason, "tries": tries}
            await session.execute(_INSERT_DEAD_LETTER, params)
            await session.commit()

    return store
