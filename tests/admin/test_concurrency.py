"""What happens at the same time: keys sent twice while something is waited for, and erasures."""

import asyncio
import time

import pytest
from sqlalchemy import text

from contracts.identity import AccountDeleted
from shared.ids import ID_EPOCH_MS
from shared.pagination import encode_cursor
from tests.admin.reportables import ask, ids, new, outfit, person
from tests.support.db_probes import statements, until_all_is_sent, until_waiting
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


def young_id() -> int:
    return (int(time.time() * 1000) - ID_EPOCH_MS) << 22 | next(ids)


@pytest.mark.usefixtures("patient")
async def test_a_key_sent_twice_at_once_recommends_once_though_the_outfit_is_waited_for(
    running: RunningService,
) -> None:
    owner, recommended = await person(running), young_id()
    body, once = new("outfit", recommended), {"Idempotency-Key": "k"}
    with statements(running) as made:

        async def both_look() -> None:
            assert sum("SELECT answer FROM answered_requests" in one for one in made) == 2

        both = [
            asyncio.create_task(ask(running, "POST", "/recommendations", body, headers=once))
            for _ in range(2)
        ]
        # Neither has been answered, so that each waits for the outfit.
        await eventually(both_look)
    await outfit(running, owner, outfit_id=recommended)
    first, second = await asyncio.gather(*both)

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    listed = (await ask(running, "GET", "/recommendations?limit=100")).json()["items"]
    assert [one["subject_id"] for one in listed].count(str(recommended)) == 1


async def test_what_is_recommended_while_its_owner_is_erased_goes_as_well(
    running: RunningService,
) -> None:
    owner = await person(running)
    recommended = await outfit(running, owner)

    async def can_be_found() -> None:
        report = {"kind": "outfit", "subject_id": str(recommended), "reason": "spam"}
        assert (await ask(running, "POST", "/reports", report, user=7)).status_code == 201

    await eventually(can_be_found)
    # The relay, which would wait for the lock as well, has nothing left to send.
    await until_all_is_sent(running)
    async with running.database.sessions() as session:
        # Nothing can be announced: the recommendation waits, and is not committed.
        await session.execute(text("LOCK TABLE outbox IN SHARE MODE"))
        body = new("outfit", recommended)
        recommending = asyncio.create_task(ask(running, "POST", "/recommendations", body))
        await until_waiting(running, 1)
        await running.publish(AccountDeleted(user_id=owner), subject=owner)
        await until_waiting(running, 2)
    assert (await recommending).status_code == 201

    async def gone() -> None:
        listed = (await ask(running, "GET", "/recommendations?limit=100")).json()["items"]
        assert str(recommended) not in [one["subject_id"] for one in listed]
        told = await running.published("admin.account.erased")
        assert str(owner) in [event.data["user_id"] for event in told]

    await eventually(gone)


async def test_a_cursor_that_can_be_no_place_breaks_no_list(running: RunningService) -> None:
    for path, keys in (("recommendations", 2), ("reports", 1), ("waitlist", 1), ("waitlist", 2)):
        cursor = encode_cursor(*[2**63 - 1] * keys)
        answer = await ask(running, "GET", f"/{path}?cursor={cursor}")
        assert answer.status_code in {200, 422}, answer.text
