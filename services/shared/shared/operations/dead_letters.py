"""Lists, replays and drops dead letters."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from pydantic import ValidationError
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from shared.events.consumer import NotGenuine, Subscription
from shared.http.errors import NotFound
from shared.http.pagination import Page, decode_cursor, page_of
from shared.logs import describe
from shared.operations.errors import NeverGenuine, ReplayFailed, UnknownConsumer
from shared.operations.schemas import DeadLetterOut, OpenDeadLetterOut
from shared.telemetry.tracing import trace_id_of

MAX_MESSAGE_BYTES = 16 * 1024

COUNT_TRIES = "ALTER TABLE dead_letters ADD COLUMN tries int NOT NULL DEFAULT 1"
"""DDL for a migration: how often the event failed."""

_COLUMNS = "id, durable, message, reason, tries, buried_at"
_LIST = text(f"""
SELECT {_COLUMNS} FROM dead_letters
WHERE CAST(:before AS bigint) IS NULL OR id < :before ORDER BY id DESC LIMIT :limit
""")  # noqa: S608 - constants
_GET = text(f"SELECT {_COLUMNS} FROM dead_letters WHERE id = :id FOR UPDATE")  # noqa: S608
_FAILED_AGAIN = text("UPDATE dead_letters SET tries = tries + 1, reason = :reason WHERE id = :id")
_DELETE = text("DELETE FROM dead_letters WHERE id = :id RETURNING id")


class DeadLetter(NamedTuple):
    """A row of the table."""

    id: int
    durable: str
    message: bytes
    reason: str
    tries: int
    buried_at: datetime


async def list_dead_letters(
    session: AsyncSession, *, cursor: str | None, limit: int
) -> Page[DeadLetterOut]:
    """Return dead letters, newest first."""
    before = decode_cursor(cursor, int)[0] if cursor else None
    found = await session.execute(_LIST, {"before": before, "limit": limit + 1})
    rows = [DeadLetter(*row) for row in found]
    return page_of(rows, limit, _shown, key=lambda row: (row.id,))


async def open_dead_letter(session: AsyncSession, letter_id: int) -> OpenDeadLetterOut:
    """Return a dead letter with its event. Raises NotFound."""
    letter = await _get(session, letter_id)
    envelope = _envelope(letter)
    return OpenDeadLetterOut(
        **_shown(letter).model_dump(),
        event=json.loads(envelope.model_dump_json()) if envelope else None,
        message=letter.message[:MAX_MESSAGE_BYTES].decode(errors="replace"),
        trace_id=trace_id_of(envelope.traceparent) if envelope else None,
    )


async def replay(
    session: AsyncSession, letter_id: int, subscriptions: Sequence[Subscription]
) -> ReplayFailed | None:
    """Let the consumer handle the event again, and delete the dead letter.

    Returns the failure if the consumer fails again: the dead letter is kept and counts it. Raises
    NotFound, NeverGenuine or UnknownConsumer. The event is handled in a transaction of its own, and
    the inbox keeps it from being handled twice if this one is lost after it.
    """
    letter = await _get(session, letter_id)
    if letter.reason.startswith(NotGenuine.__qualname__):
        raise NeverGenuine
    envelope = _envelope(letter)
    subscription = next((one for one in subscriptions if one.durable == letter.durable), None)
    if subscription is None or envelope is None or envelope.type not in subscription.subjects:
        raise UnknownConsumer
    try:
        await subscription.handle([envelope])
    except Exception as exc:
        params = {"id": letter.id, "reason": describe(exc)}
        await session.execute(_FAILED_AGAIN, params)
        return ReplayFailed(f"The error was: {describe(exc)}")
    await session.execute(_DELETE, {"id": letter.id})
    return None


async def drop(session: AsyncSession, letter_id: int) -> None:
    """Delete a dead letter. Raises NotFound."""
    if (await session.execute(_DELETE, {"id": letter_id})).one_or_none() is None:
        raise NotFound


async def _get(session: AsyncSession, letter_id: int) -> DeadLetter:
    row = (await session.execute(_GET, {"id": letter_id})).one_or_none()
    if row is None:
        raise NotFound
    return DeadLetter(*row)


def _envelope(letter: DeadLetter) -> Envelope | None:
    try:
        return Envelope.model_validate_json(letter.message)
    except ValidationError:
        return None


def _shown(letter: DeadLetter) -> DeadLetterOut:
    envelope = _envelope(letter)
    return DeadLetterOut(
        id=letter.id,
        consumer=letter.durable,
        event_type=envelope.type if envelope else None,
        error=letter.reason,
        tries=letter.tries,
        buried_at=letter.buried_at,
    )
