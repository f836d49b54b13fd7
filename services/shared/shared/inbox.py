"""What a service has received before: events are handled once, requests answered once."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, TypeVar

import structlog
from fastapi import Header
from opentelemetry import trace
from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.bus import Retry, Subscription
from shared.contracts.envelope import Envelope, Event
from shared.db import Database
from shared.telemetry import context_of
from shared.viewer import Viewer

log = structlog.get_logger()
tracer = trace.get_tracer("garderobe.inbox")

Answer = TypeVar("Answer", bound=BaseModel)
Handler = Callable[[AsyncSession, Any, Envelope], Awaitable[None]]
"""Handles one event in one transaction: `await handler(session, event, envelope)`."""
Handlers = Mapping[type[Event], Handler]

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
INSERT INTO inbox (event_id, durable) VALUES (:event_id, :durable) ON CONFLICT DO NOTHING
""")
_BURY = text("""
INSERT INTO dead_letters (durable, message, reason) VALUES (:durable, :message, :reason)
""")
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
_ANSWERED = text("""
SELECT answer FROM answered_requests
WHERE user_id = :user_id AND operation = :operation AND key = :key
""")
_ANSWER = text("""
INSERT INTO answered_requests (user_id, operation, key, answer)
VALUES (:user_id, :operation, :key, CAST(:answer AS jsonb))
""")

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        description="The same key from the same person gets the same answer, done once.",
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
    """Do `act`, or answer what it answered when the same person sent the same key before."""
    if key is None:
        return await act()
    place: dict[str, Any] = {"user_id": viewer.id, "operation": operation, "key": key}
    await session.execute(_LOCK, {"name": f"{viewer.id} {operation} {key}"})
    known = (await session.execute(_ANSWERED, place)).scalar_one_or_none()
    if known is not None:
        return answer_type.model_validate(known)
    answer = await act()
    await session.execute(_ANSWER, place | {"answer": answer.model_dump_json()})
    return answer


def subscriptions(
    service: str, database: Database, handlers: Handlers, *, purpose: str = ""
) -> list[Subscription]:
    """One durable consumer per stream that the handlers need.

    `purpose` names a second set of consumers of the same service, so that its slow events do
    not hold up the others.
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
                bury=_burier(durable, database),
            )
        )
    return found


def _receiver(
    durable: str, database: Database, events: Mapping[str, type[Event]], handlers: Handlers
) -> Callable[[Envelope], Awaitable[None]]:
    async def receive(envelope: Envelope) -> None:
        kind = events[envelope.type]
        event = kind.model_validate(envelope.data)
        place = {"event_id": envelope.id, "durable": durable}
        context = context_of(envelope.traceparent)
        with (
            structlog.contextvars.bound_contextvars(event_id=str(envelope.id)),
            tracer.start_as_current_span(f"receive {envelope.type}", context),
        ):
            try:
                async with database.sessions() as session:
                    result = await session.execute(_RECEIVE, place)
                    if result.rowcount:  # type: ignore[attr-defined]  # an INSERT has one
                        await handlers[kind](session, event, envelope)
                        await session.commit()
                        log.info("event_handled", type=envelope.type, durable=durable)
            except (OperationalError, InterfaceError, PoolTimeout) as exc:
                raise Retry("database away") from exc

    return receive


def _burier(durable: str, database: Database) -> Callable[[bytes, str], Awaitable[None]]:
    async def bury(message: bytes, reason: str) -> None:
        async with database.sessions() as session:
            letter = {"durable": durable, "message": message, "reason": reason}
            await session.execute(_BURY, letter)
            await session.commit()

    return bury
