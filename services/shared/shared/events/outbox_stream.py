"""Compares a service's stream with its outbox, and marks what the stream has lost as unsent.

NATS can lose its data, or restart with an older copy of it. See decision record 41.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import structlog
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import claim_and_settle, run_due, run_forever
from shared.data.db import Database, after_commit
from shared.events.bus import Bus, StreamState

log = structlog.get_logger()

CHECK_SECONDS = 2.0
CHUNK = 10_000
"""Rows per transaction, which must end well within the statement timeout."""
LOST = "lost"
"""Stands for a stream that was missing, and equals that of no stream that is found later."""

REMEMBER_STREAM = """
ALTER TABLE outbox ADD COLUMN stream_seq bigint;
CREATE INDEX outbox_stream_seq ON outbox (stream_seq)
  WHERE sent_at IS NOT NULL AND stream_seq IS NOT NULL;
CREATE TABLE outbox_stream (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  created text,
  epoch bigint NOT NULL DEFAULT 0,
  resend_above bigint,
  resend_from bigint NOT NULL DEFAULT 0
);
INSERT INTO outbox_stream DEFAULT VALUES;
"""
"""DDL for a migration: where each event is in the stream, and which stream that is.

`epoch` counts the losses. While `resend_above` is set, events with a higher or unknown position are
being marked as unsent, and those with an id below `resend_from` already are.
"""

_KNOWN = text("""
SELECT created, epoch, coalesce(
  (SELECT max(stream_seq) FROM outbox WHERE sent_at IS NOT NULL AND stream_seq IS NOT NULL), 0
) AS last_seq
FROM outbox_stream
""")
_REMEMBER = text("""
UPDATE outbox_stream SET created = :created
WHERE epoch = :epoch AND created IS NOT DISTINCT FROM :known
""")
_LOSE = text("""
UPDATE outbox_stream SET created = coalesce(:created, created), epoch = epoch + 1,
  resend_above = least(resend_above, :above), resend_from = 0
WHERE epoch = :epoch
""")
_RESENDING = text("""
SELECT resend_above, resend_from FROM outbox_stream WHERE resend_above IS NOT NULL FOR UPDATE
""")
_MARK = text("""
WITH chunk AS (SELECT id FROM outbox WHERE id >= :first ORDER BY id LIMIT :chunk),
marked AS (
  UPDATE outbox SET sent_at = NULL, stream_seq = NULL
  WHERE id IN (SELECT id FROM chunk) AND sent_at IS NOT NULL
    AND (stream_seq IS NULL OR stream_seq > :above)
)
SELECT max(id) FROM chunk
""")
_ADVANCE = text("UPDATE outbox_stream SET resend_from = :first")
_DONE = text("UPDATE outbox_stream SET resend_above = NULL")

# A relay that is paused between this and its commit must not stop the others for ever.
_LOCK = text("""
SELECT set_config('idle_in_transaction_session_timeout', '5s', true) FROM outbox_stream
WHERE epoch = :epoch FOR UPDATE
""")
_SENT = text("""
WITH acked AS (
  SELECT * FROM unnest(CAST(:ids AS bigint[]), CAST(:seqs AS bigint[])) AS acked (id, seq)
), sent AS (
  UPDATE outbox SET sent_at = now(), stream_seq = seq FROM acked WHERE outbox.id = acked.id
)
SELECT min(stream_seq) FROM outbox
WHERE sent_at IS NOT NULL AND stream_seq IS NOT NULL AND stream_seq = ANY(CAST(:seqs AS bigint[]))
  AND stream_seq BETWEEN :lowest AND :highest
""")


class Known(NamedTuple):
    """The memory that the outbox has of its stream."""

    created: str | None
    epoch: int
    last_seq: int


async def mark_sent(session: AsyncSession, epoch: int, positions: dict[int, int]) -> None:
    """Mark events as sent, as the last part of a transaction.

    `positions` are their places in the stream by their outbox ids, `epoch` is that from before they
    were published. Does nothing if the stream has lost data since then: who knows whether these
    events are in it?
    """
    if (await session.execute(_LOCK, {"epoch": epoch})).one_or_none() is None:
        return
    seqs = list(positions.values())
    # The range is for Postgres: it knows that it has few events of so high positions.
    params = {"ids": list(positions), "seqs": seqs, "lowest": min(seqs), "highest": max(seqs)}
    reused = (await session.execute(_SENT, params)).scalar_one()
    if reused is not None:
        # The stream went back to an older state, and has grown again before anyone saw it.
        await _lose(session, epoch, above=reused - 1)


async def _lose(
    session: AsyncSession, epoch: int, *, above: int, created: str | None = None
) -> None:
    log.warning("stream_lost_events", above=above, created=created)
    await session.execute(_LOSE, {"epoch": epoch, "above": above, "created": created})


class StreamCheck:
    """Compares the stream with the outbox every two seconds; `wake` wakes the relay."""

    def __init__(
        self, service: str, database: Database, bus: Bus, wake: Callable[[], None]
    ) -> None:
        self._service = service
        self._database = database
        self._bus = bus
        self._wake = wake

    async def run(self) -> None:
        """Compare until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(
                run_forever(self._check, delayed="stream_unknown", pause_seconds=CHECK_SECONDS)
            )
            group.create_task(run_due(self._database, self._mark_chunk, delayed="refill_delayed"))

    async def _check(self) -> bool:
        """Return whether the stream was missing."""
        # The stream is read last: it must hold what the outbox knew before.
        await claim_and_settle(self._database, _get_known, self._find_stream, _compare)
        # Created last: its loss is committed, so that a crash in between loses no event.
        return await self._bus.ensure_stream(self._service)

    async def _find_stream(self, _: Known) -> StreamState | None:
        return await self._bus.find_stream(self._service)

    async def _mark_chunk(self, session: AsyncSession) -> bool:
        """Mark the next lost events as unsent. Return False if there are none."""
        resending = (await session.execute(_RESENDING)).one_or_none()
        if resending is None:
            return False
        params = {"above": resending.resend_above, "first": resending.resend_from, "chunk": CHUNK}
        last = (await session.execute(_MARK, params)).scalar_one()
        if last is None:
            await session.execute(_DONE)
        else:
            await session.execute(_ADVANCE, {"first": last + 1})
            after_commit(session, self._wake)
        return True


async def _get_known(session: AsyncSession) -> Known:
    return Known(*(await session.execute(_KNOWN)).one())


async def _compare(session: AsyncSession, known: Known, stream: StreamState | None) -> None:
    if stream is None or known.created is None:
        created = stream.created if stream else LOST
        params = {"created": created, "epoch": known.epoch, "known": known.created}
        await session.execute(_REMEMBER, params)
    elif known.created != stream.created:
        await _lose(session, known.epoch, above=0, created=stream.created)
    elif known.last_seq > stream.last_seq:
        await _lose(session, known.epoch, above=stream.last_seq)
