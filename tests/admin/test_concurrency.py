"""Concurrent requests: repeated idempotency keys, and erasures."""

import asyncio
import time

import pytest
from sqlalchemy import text

from contracts.identity import AccountDeleted
from shared.data.ids import ID_EPOCH_MS
from shared.http.pagination import encode_cursor
from tests.admin.reportables import call, ids, outfit, person, recommendation
from tests.support.db_probes import (
    recorded_statements,
    wait_for_empty_outbox,
    wait_for_lock_waiters,
)
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


def young_id() -> int:
    return (int(time.time() * 1000) - ID_EPOCH_MS) << 22 | next(ids)


@pytest.mark.usefixtures("generous_timeouts")
async def test_concurrent_requests_with_one_key_recommend_an_in_flight_outfit_once(
    running: RunningService,
) -> None:
    owner, recommended = await person(running), young_id()
    body, once = recommendation("outfit", recommended), {"Idempotency-Key": "k"}
    with recorded_statements(running) as executed:

        async def both_have_looked_up_the_key() -> None:
            assert sum("SELECT answer FROM answered_requests" in item for item in executed) == 2

        both = [
            asyncio.create_task(call(running, "POST", "/recommendations", body, headers=once))
            for _ in range(2)
        ]
        # Neither has a stored answer, so each waits for the outfit.
        await eventually(both_have_looked_up_the_key)
    await outfit(running, owner, outfit_id=recommended)
    first, second = await asyncio.gather(*both)

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    listed = (await call(running, "GET", "/recommendations?limit=100")).json()["items"]
    assert [item["subject_id"] for item in listed].count(str(recommended)) == 1


async def test_a_recommendation_made_during_erasure_is_erased(
    running: RunningService,
) -> None:
    owner = await person(running)
    recommended = await outfit(running, owner)

    async def can_be_found() -> None:
        report = {"kind": "outfit", "subject_id": str(recommended), "reason": "spam"}
        assert (await call(running, "POST", "/reports", report, user=7)).status_code == 201

    await eventually(can_be_found)
    # The relay, which would wait for the lock too, has nothing left to send.
    await wait_for_empty_outbox(running)
    async with running.database.sessions() as session:
        # Nothing can be written to the outbox: the recommendation waits, uncommitted.
        await session.execute(text("LOCK TABLE outbox IN SHARE MODE"))
        body = recommendation("outfit", recommended)
        recommending = asyncio.create_task(call(running, "POST", "/recommendations", body))
        await wait_for_lock_waiters(running, 1)
        await running.publish(AccountDeleted(user_id=owner), subject=owner)
        await wait_for_lock_waiters(running, 2)
    assert (await recommending).status_code == 201

    async def gone() -> None:
        listed = (await call(running, "GET", "/recommendations?limit=100")).json()["items"]
        assert str(recommended) not in [item["subject_id"] for item in listed]
        erased = await running.published("admin.account.erased")
        assert str(owner) in [event.data["user_id"] for event in erased]

    await eventually(gone)


async def test_an_impossible_cursor_does_not_fail_a_list(running: RunningService) -> None:
    for path, keys in (("recommendations", 2), ("reports", 1), ("waitlist", 1), ("waitlist", 2)):
        cursor = encode_cursor(*[2**63 - 1] * keys)
        response = await call(running, "GET", f"/{path}?cursor={cursor}")
        assert response.status_code in {200, 422}, response.text
