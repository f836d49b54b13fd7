"""What every service forgets in time."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from shared import retention
from shared.retention import EVERYWHERE
from tests.shared.sample.service import PlanMade, service
from tests.support.backdating import left
from tests.support.leftovers import traces
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.wait import eventually, looking_often

NOTES = "/api/sample/v1/notes"
SOON = timedelta(minutes=1)
DAYS = {
    ("outbox", "created_at"): 30,
    ("inbox", "received_at"): 61,
    ("dead_letters", "buried_at"): 90,
    ("answered_requests", "answered_at"): 30,
}


async def use(sample: RunningService) -> None:
    """Leave a row in every table."""
    async with sample.client(7) as client:
        headers = {"Idempotency-Key": "once"}
        assert (await client.post(NOTES, json={"text": "x"}, headers=headers)).status_code == 201
    await sample.publish(PlanMade(text="x"), subject=1)
    await sample.publish(PlanMade(text="never"), subject=2)

    async def all_have_something() -> None:
        assert await sample.published("sample.note.written")
        async with sample.database.sessions() as session:
            for table in ("outbox WHERE sent_at IS NOT NULL", "inbox", "dead_letters"):
                count = await session.execute(text(f"SELECT count(*) FROM {table}"))
                assert count.scalar_one() == 1

    await eventually(all_have_something)


async def test_every_table_of_all_services_has_its_time(sample: RunningService) -> None:
    await use(sample)

    for (table, column), days in DAYS.items():
        age = timedelta(days=days)
        assert await left(sample, EVERYWHERE, table, column, age - SOON) == (1, 1), table
        assert await left(sample, EVERYWHERE, table, column, age + SOON) == (1, 0), table


async def test_what_was_never_sent_is_never_forgotten(sample: RunningService) -> None:
    await use(sample)
    # In a transaction of its own, which the relay waits for: nothing is sent meanwhile.
    unsent = "sent_at = NULL, created_at"

    assert await left(sample, EVERYWHERE, "outbox", unsent, timedelta(days=900)) == (1, 1)


async def test_a_running_service_forgets_by_itself_however_much_there_is(
    servers: Servers, keys_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    with looking_often(retention):
        async with start_service(service, servers, keys_url) as sample:
            async with sample.database.engine.begin() as connection:
                await connection.execute(
                    text("""
                    INSERT INTO dead_letters (durable, message, reason, buried_at)
                    SELECT 'x', 'x', 'x', now() - make_interval(days => age)
                    FROM unnest(ARRAY[89, 91, 92, 93, 94, 95]) AS age
                    """)
                )

            async def only_the_young_is_left() -> None:
                assert len(traces(sample.database.url, ["x"])["dead_letters"]) == 1

            await eventually(only_the_young_is_left)
