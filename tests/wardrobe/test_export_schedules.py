"""Monthly exports: requested when they are due, once, for as long as their owner wants them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from contracts.identity import AccountDeleted
from tests.support.residual_data import random_id
from tests.support.wait import eventually, fast_polling
from tests.wardrobe.data_exports import (
    READY,
    deliver_parts,
    get_current,
    make_export,
    other_services,
    request_export,
)
from tests.wardrobe.world import Wardrobe
from wardrobe.data_export import jobs
from wardrobe.data_export.rules import next_export


@pytest.fixture(scope="module", autouse=True)
def soon() -> Any:
    with fast_polling(jobs), pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "SCHEDULE_SECONDS", 0.1)
        yield


async def next_at(wardrobe: Wardrobe, owner: int) -> datetime | None:
    response = await wardrobe.client(owner).get("exports/schedule")
    assert response.status_code == 200, response.text
    found = response.json()
    return None if found is None else datetime.fromisoformat(found["next_at"])


async def schedule(wardrobe: Wardrobe, owner: int) -> datetime:
    response = await wardrobe.client(owner).put("exports/schedule")
    assert response.status_code == 200, response.text
    return datetime.fromisoformat(response.json()["next_at"])


async def make_due(wardrobe: Wardrobe, owner: int) -> None:
    await wardrobe.change(
        "UPDATE export_schedules SET next_at = now(), created_at = created_at - INTERVAL '1 month'"
        " WHERE owner_id = :id",
        id=owner,
    )


async def requested(wardrobe: Wardrobe, owner: int) -> dict[str, Any]:
    async def check() -> dict[str, Any]:
        found = await get_current(wardrobe, owner)
        assert found is not None
        return dict(found)

    return await eventually(check)


async def require_announced(wardrobe: Wardrobe, owner: int, *, is_scheduled: bool) -> None:
    events = await wardrobe.running.published("wardrobe.export.finished")
    mine = [event.data for event in events if event.data["user_id"] == str(owner)]
    assert [event["is_scheduled"] for event in mine] == [is_scheduled]


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("start", "now", "expected"),
    [
        ("2026-11-27T10:00", "2026-11-27T10:00", "2026-12-27T10:00"),
        ("2026-11-27T10:00", "2026-12-27T10:00", "2027-01-27T10:00"),
        ("2026-11-27T10:00", "2026-12-27T09:59", "2026-12-27T10:00"),
        ("2026-12-31T10:00", "2027-01-31T11:00", "2027-02-28T10:00"),
        ("2026-12-31T10:00", "2027-02-28T11:00", "2027-03-31T10:00"),
        ("2027-12-31T10:00", "2028-02-01T00:00", "2028-02-29T10:00"),
        ("2026-11-27T10:00", "2027-06-01T00:00", "2027-06-27T10:00"),
    ],
)
def test_exports_keep_their_day_of_the_month(start: str, now: str, expected: str) -> None:
    assert next_export(moment(start), moment(now)) == moment(expected)


async def test_the_first_export_is_a_month_away_and_repeating_changes_nothing(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    assert await next_at(wardrobe, owner) is None

    first = await schedule(wardrobe, owner)

    assert timedelta(days=27) < first - datetime.now(UTC) < timedelta(days=32)
    assert await schedule(wardrobe, owner) == first == await next_at(wardrobe, owner)
    assert await get_current(wardrobe, owner) is None


async def test_a_due_export_is_requested_once_and_announced_as_scheduled(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    first = await schedule(wardrobe, owner)
    await make_due(wardrobe, owner)
    export = await requested(wardrobe, owner)
    assert await next_at(wardrobe, owner) == first
    async with other_services(wardrobe):
        for service in READY:
            await deliver_parts(wardrobe, service, export["id"], owner)
        await eventually(lambda: require_announced(wardrobe, owner, is_scheduled=True))
    assert (await get_current(wardrobe, owner))["id"] == export["id"]


async def test_an_export_in_progress_serves_as_the_monthly_one(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    export = await request_export(wardrobe, owner)
    await schedule(wardrobe, owner)
    await make_due(wardrobe, owner)

    async def is_marked() -> None:
        query = "SELECT is_scheduled FROM exports WHERE owner_id = :id"
        assert await wardrobe.value(query, id=owner)

    await eventually(is_marked)
    assert (await get_current(wardrobe, owner))["id"] == export["id"]


async def test_a_monthly_export_that_got_stuck_is_requested_again(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    await schedule(wardrobe, owner)
    await make_due(wardrobe, owner)
    stuck = await requested(wardrobe, owner)
    await wardrobe.change(
        "UPDATE exports SET created_at = now() - INTERVAL '16 minutes' WHERE owner_id = :id",
        id=owner,
    )

    async def is_replaced() -> None:
        assert (await get_current(wardrobe, owner))["id"] != stuck["id"]
        query = "SELECT is_scheduled FROM exports WHERE owner_id = :id"
        assert await wardrobe.value(query, id=owner)

    await eventually(is_replaced)


async def test_an_export_by_hand_is_not_announced_as_scheduled(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    await schedule(wardrobe, owner)
    await make_export(wardrobe, owner)
    await eventually(lambda: require_announced(wardrobe, owner, is_scheduled=False))


async def test_no_export_is_requested_after_the_owner_stopped_them(wardrobe: Wardrobe) -> None:
    stopped, other = await wardrobe.known_person(), await wardrobe.known_person()
    for owner in (stopped, other):
        await schedule(wardrobe, owner)
    for _ in range(2):
        assert (await wardrobe.client(stopped).delete("exports/schedule")).status_code == 204
    await make_due(wardrobe, other)
    await requested(wardrobe, other)
    assert await next_at(wardrobe, stopped) is None
    assert await get_current(wardrobe, stopped) is None


async def test_a_schedule_is_erased_with_the_account(wardrobe: Wardrobe) -> None:
    owner = random_id()
    await wardrobe.profile(owner, "public")
    await schedule(wardrobe, owner)
    await wardrobe.deliver(AccountDeleted(user_id=owner), owner)
    count = "SELECT count(*) FROM export_schedules WHERE owner_id = :id"
    assert await wardrobe.value(count, id=owner) == 0
    assert (await wardrobe.client(owner).put("exports/schedule")).status_code == 401


async def test_only_the_owner_in_person_has_a_schedule(wardrobe: Wardrobe) -> None:
    for method in ("GET", "PUT", "DELETE"):
        response = await wardrobe.client().request(method, "exports/schedule")
        assert response.status_code == 401
