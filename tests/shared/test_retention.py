"""Retention rules of the tables that every service has."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from shared.data import retention
from shared.data.retention import EVERYWHERE
from tests.shared.sample.service import PlanMade, service
from tests.support.backdating import apply_retention
from tests.support.residual_data import rows_containing
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.wait import eventually, fast_polling

NOTES = "/api/sample/v1/notes"
MARGIN = timedelta(minutes=1)
DAYS = {
    ("outbox", "created_at"): 30,
    ("inbox", "received_at"): 61,
    ("dead_letters", "buried_at"): 90,
    ("answered_requests", "answered_at"): 30,
}


async def create_rows(sample: RunningService) -> None:
    """Create a row in every table."""
    async with sample.client(7) as client:
        headers = {"Idempotency-Key": "once"}
        assert (await client.post(NOTES, json={"text": "x"}, headers=headers)).status_code == 201
    await sample.publish(PlanMade(text="x"), subject=1)
    await sample.publish(PlanMade(text="never"), subject=2)

    async def all_have_a_row() -> None:
        assert await sample.published("sample.note.written")
        async with sample.database.sessions() as session:
            for table in ("outbox WHERE sent_at IS NOT NULL", "inbox", "dead_letters"):
                count = await session.execute(text(f"SELECT count(*) FROM {table}"))
                assert count.scalar_one() == 1

    await eventually(all_have_a_row)


async def test_every_shared_table_has_a_retention_period(sample: RunningService) -> None:
    await create_rows(sample)

    for (table, column), days in DAYS.items():
        age = timedelta(days=days)
        assert await apply_retention(sample, EVERYWHERE, table, column, age - MARGIN) == (
            1,
            1,
        ), table
        assert await apply_retention(sample, EVERYWHERE, table, column, age + MARGIN) == (
            1,
            0,
        ), table


async def test_unsent_events_are_never_deleted(sample: RunningService) -> None:
    await create_rows(sample)
    # The rows are locked until the rollback, so the relay sends nothing in between.
    unsent = "sent_at = NULL, created_at"

    assert await apply_retention(sample, EVERYWHERE, "outbox", unsent, timedelta(days=900)) == (
        1,
        1,
    )


async def test_a_running_service_deletes_expired_rows_in_batches(
    servers: Servers, keys_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    with fast_polling(retention):
        async with start_service(service, servers, keys_url) as sample:
            async with sample.database.engine.begin() as connection:
                await connection.execute(
                    text("""
                    INSERT INTO dead_letters (durable, message, reason, buried_at)
                    SELECT 'x', 'x', 'x', now() - make_interval(days => age)
                    FROM unnest(ARRAY[89, 91, 92, 93, 94, 95]) AS age
                    """)
                )

            async def only_the_recent_row_is_left() -> None:
                assert len(rows_containing(sample.database.url, ["x"])["dead_letters"]) == 1

            await eventually(only_the_recent_row_is_left)
