"""Who has not read for a month is not pushed to, and misses nothing on return."""

from collections.abc import Sequence

import pytest
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.timeline.read import store
from feed.timeline_cache.timelines import KEEP_SECONDS, Timelines
from feed.timeline_cache.valkey_client import packed
from tests.feed.timeline_lists import entries, has_list, require_delivered
from tests.feed.world import Outfit, World
from tests.support.wait import eventually


async def stay_away(world: World, viewer_id: int) -> None:
    """A month passes."""
    async with world.valkey() as valkey:
        await valkey.delete(b"timeline:" + packed(viewer_id))
    async with world.running.database.sessions() as session:
        past = text("UPDATE readers SET listed_until = now() WHERE user_id = :user_id")
        await session.execute(past, {"user_id": viewer_id})
        await session.commit()


async def test_only_who_reads_is_pushed_to(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(3)]
    for viewer in viewers[:2]:
        await has_list(world, viewer)
    await stay_away(world, viewers[1])
    calls: list[bytes] = []
    deliver = Timelines.deliver

    async def note(self: Timelines, feed_id: int, first_id: int, followers: bytes) -> int:
        calls.append(followers)
        return await deliver(self, feed_id, first_id, followers)

    monkeypatch.setattr(Timelines, "deliver", note)
    outfit = await world.publish(author)
    await world.shows(viewers[0], outfit)
    assert b"".join(calls) == packed(viewers[0])
    for viewer in viewers[1:]:
        assert await world.timeline(viewer) == [outfit.id]
        await has_list(world, viewer)
    later = await world.publish(author)
    for viewer in viewers:
        await world.shows(viewer, later, outfit)
        assert await entries(world, viewer) == [outfit.feed_id, later.feed_id]
    assert sorted(b"".join(calls)) == sorted(packed(viewers[0], *viewers))


async def test_an_outfit_that_comes_while_a_timeline_is_built_for_the_first_time_is_in_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    before = await world.publish(author)
    await world.shows(viewer, before)
    await has_list(world, viewer)
    await stay_away(world, viewer)
    meanwhile: list[Outfit] = []
    list_candidates = store.list_candidates

    async def read_then_wait(
        session: AsyncSession, viewer_id: int, limit: int
    ) -> Sequence[tuple[int, bool]]:
        found = await list_candidates(session, viewer_id, limit)
        if not meanwhile:
            meanwhile.append(await world.publish(author))
            await eventually(lambda: require_delivered(world, meanwhile[0]))
        return found

    monkeypatch.setattr(store, "list_candidates", read_then_wait)
    await has_list(world, viewer)
    assert await entries(world, viewer) == [before.feed_id, meanwhile[0].feed_id]


async def test_a_timeline_ends_before_its_reader_is_forgotten(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    await has_list(world, viewer)
    async with world.valkey() as valkey:
        left = await valkey.ttl(b"timeline:" + packed(viewer))
    async with world.running.database.sessions() as session:
        rest = text("""
        SELECT extract(epoch FROM listed_until - now()) FROM readers WHERE user_id = :user_id
        """)
        listed = (await session.execute(rest, {"user_id": viewer})).scalar_one()
    assert 0 < left <= KEEP_SECONDS < listed
