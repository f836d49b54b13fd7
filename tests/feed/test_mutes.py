"""Mutes: they affect only the muter's own timeline."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from feed.relations.mutes.rules import end_time, is_active
from tests.feed.world import World
from tests.support.wait import eventually

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


async def mute(world: World, viewer: int, muted: int, days: int | None = None) -> None:
    answer = await world.put(viewer, f"/mutes/{muted}", {"days": days})
    assert answer.status_code == 200, answer.text


async def test_muted_people_leave_the_timeline_until_unmuted(world: World) -> None:
    loud, calm = await world.person(), await world.person()
    viewer, other = await world.follower_of(loud, calm), await world.follower_of(loud)
    old, calm_outfit = await world.publish(loud), await world.publish(calm)
    await world.shows(viewer, calm_outfit, old)

    await mute(world, viewer, loud)
    await world.shows(viewer, calm_outfit)
    new = await world.publish(loud)
    await world.shows(other, new, old)
    await world.shows(viewer, calm_outfit)
    assert await world.timeline(viewer, "?limit=1") == [calm_outfit.id]

    assert (await world.delete(viewer, f"/mutes/{loud}")).status_code == 204
    await world.shows(viewer, new, calm_outfit, old)
    assert (await world.get(viewer, f"/follows/{loud}")).json() == {"state": "following"}


async def test_muted_people_are_not_notified_and_lose_no_access(world: World) -> None:
    viewer = await world.person()
    loud = await world.follower_of(viewer)
    await world.person(user_id=loud)
    outfit = await world.publish(viewer)
    await world.shows(loud, outfit)
    before = len((await world.get(loud, "/notifications")).json()["items"])
    await mute(world, viewer, loud, 7)
    await world.shows(loud, outfit)
    assert (await world.get(loud, f"/relations/{viewer}")).json()["muted"] is False
    assert len((await world.get(loud, "/notifications")).json()["items"]) == before


async def test_a_mute_ends_by_itself(world: World) -> None:
    loud = await world.person()
    viewer = await world.follower_of(loud)
    outfit = await world.publish(loud)
    await world.shows(viewer, outfit)
    await mute(world, viewer, loud, 1)
    await world.shows(viewer)
    await eventually(lambda: require_invalidations(world, viewer, 1))
    async with world.running.database.sessions() as session:
        expire = text("UPDATE mutes SET until = now() WHERE muter_id = :viewer")
        await session.execute(expire, {"viewer": viewer})
        await session.commit()
    await world.shows(viewer, outfit)
    # The cached list without that person's outfits is rebuilt.
    await eventually(lambda: require_invalidations(world, viewer, 2))

    async def is_off() -> None:
        assert (await world.get(viewer, f"/relations/{loud}")).json()["muted"] is False
        assert (await world.get(viewer, "/mutes")).json()["items"] == []

    await eventually(is_off)


async def require_invalidations(world: World, viewer: int, times: int) -> None:
    events = await world.running.published("feed.timeline.outdated")
    assert [event.subject for event in events].count(str(viewer)) == times


async def test_mutes_are_listed_with_their_end_newest_first(world: World) -> None:
    viewer = await world.person()
    first, second = await world.person(), await world.person()
    await mute(world, viewer, first, 30)
    await mute(world, viewer, second)
    items = (await world.get(viewer, "/mutes")).json()["items"]
    assert [int(item["id"]) for item in items] == [second, first]
    assert items[0]["until"] is None
    left = datetime.fromisoformat(items[1]["until"]) - datetime.now(UTC)
    assert timedelta(days=29, hours=23) < left <= timedelta(days=30)
    relation = (await world.get(viewer, f"/relations/{first}")).json()
    assert (relation["muted"], relation["muted_until"]) == (True, items[1]["until"])


async def test_other_durations_and_muting_oneself_are_rejected(world: World) -> None:
    viewer, other = await world.person(), await world.person()
    for days in (0, 2, -1, 365, "x"):
        answer = await world.put(viewer, f"/mutes/{other}", {"days": days})
        assert answer.status_code == 422, days
    answer = await world.put(viewer, f"/mutes/{viewer}", {"days": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "muting_oneself")
    assert (await world.put(viewer, "/mutes/412316860416", {"days": 1})).status_code == 404
    assert (await world.call(None, "GET", "/mutes")).status_code == 401


@pytest.mark.parametrize(("days", "expected"), [(1, timedelta(days=1)), (30, timedelta(days=30))])
def test_a_mute_is_active_until_its_end(days: int, expected: timedelta) -> None:
    end = end_time(days, NOW)
    assert end == NOW + expected
    assert is_active(end, NOW)
    assert not is_active(end, end)


def test_a_mute_without_an_end_stays_active() -> None:
    assert end_time(None, NOW) is None
    assert is_active(None, NOW)
