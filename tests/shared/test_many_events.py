"""The relay publishes as fast when the outbox holds the events of a month."""

import pytest
from sqlalchemy import TextClause, text

from shared.data.db import Database
from shared.events import outbox, outbox_stream
from shared.events.outbox import emit, emit_all
from tests.shared.sample.service import NoteWritten
from tests.support.db_probes import wait_for_empty_outbox
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

EVENTS = 100_000
_FILL = text("""
INSERT INTO outbox (type, subject, aggregate_version, schema_version, data, sent_at, stream_seq)
SELECT 'sample.note.written', number, 1, 1, '{}', now(), number
FROM generate_series(1, CAST(:events AS int)) AS number
""")
_ANALYZE = text("ANALYZE outbox")
_SENT = text("SELECT sent_at IS NOT NULL FROM outbox WHERE subject = 'late'")


async def plan_of(database: Database, statement: TextClause, **params: object) -> str:
    async with database.sessions() as session:
        rows = await session.execute(text(f"EXPLAIN {statement}"), params)
        return "\n".join(rows.scalars())


@pytest.mark.parametrize("analyzed", [False, True])
async def test_no_statement_of_the_relay_reads_the_whole_outbox(
    sample: RunningService, *, analyzed: bool
) -> None:
    """With statistics, and without, as in the first minutes of a new system."""
    async with sample.database.sessions() as session:
        await session.execute(_FILL, {"events": EVENTS})
        if analyzed:
            await session.execute(_ANALYZE)
        await session.commit()
    positions = list(range(EVENTS + 1, EVENTS + 1 + outbox.BATCH))
    unsent = await plan_of(sample.database, outbox._UNSENT, batch=200, first=0)
    sent = await plan_of(
        sample.database,
        outbox_stream._SENT,
        ids=positions,
        seqs=positions,
        lowest=positions[0],
        highest=positions[-1],
    )
    newest = await plan_of(sample.database, outbox_stream._KNOWN)
    for plan in (unsent, sent, newest):
        assert "Seq Scan on outbox " not in plan, plan


async def test_an_event_that_is_committed_late_is_published(
    sample: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its id is lower than those of events that were published before it."""
    monkeypatch.setattr(outbox, "BATCH", 20)
    database = sample.database
    async with database.sessions() as late:
        await emit(late, NoteWritten(note_id=0), subject="late", version=1)
        await late.flush()
        async with database.sessions() as session:
            events = [(NoteWritten(note_id=number), number, 1) for number in range(1, 101)]
            await emit_all(session, events)
            await session.commit()
        await wait_for_empty_outbox(sample)
        await late.commit()

    async def is_published() -> None:
        async with database.sessions() as session:
            assert (await session.execute(_SENT)).scalar_one()

    await eventually(is_published)
    assert len(await sample.published("sample.note.written")) == 101
