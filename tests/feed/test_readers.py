"""People who have not read for a month are not pushed to, and miss nothing on return."""

from collections.abc import Sequence

import pytest
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.timeline.read import store
from feed.timeline_cache.keys import pack_ids
from feed.timeline_cache.timelines import KEEP_SECONDS, Timelines
from tests.feed.timeline_lists import entries, require_delivered, require_timeline
from tests.feed.world import Outfit, World
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually


async def expire_timeline(world: World, viewer_id: int) -> None:
    """Expire a timeline as if a month had passed."""
    async with world.valkey() as valkey:
        await valkey.delete(valkey_key(b"timeline:", viewer_id))
    async with world.running.database.sessions() as session:
        past = text("UPDATE readers SET listed_until = now() WHERE user_id = :user_id")
        await session.execute(past, {"user_id": viewer_id})
        await session.commit()


async def test_only_readers_are_pushed_to(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(3)]
    for viewer in viewers[:2]:
        await require_timeline(world, viewer)
    await expire_timeline(world, viewers[1])
    calls: list[bytes] = []
    push = Timelines.push

    async def record(
        self: Timelines, feed_id: int, first_id: int, followers: bytes, *, is_late: bool
    ) -> int:
        calls.append(followers)
        return await push(self, feed_id, first_id, followers, is_late=is_late)

    monkeypatch.setattr(Timelines, "push", record)
    outfit = await world.publish(author)
    await world.shows(viewers[0], outfit)
    assert b"".join(calls) == pack_ids(viewers[0])
    for viewer in viewers[1:]:
        assert await world.timeline(viewer) == [outfit.id]
        await require_timeline(world, viewer)
    later = await world.publish(author)
    for viewer in viewers:
        await world.shows(viewer, later, outfit)
        assert await entries(world, viewer) == [outfit.feed_id, later.feed_id]
    assert sorted(b"".join(calls)) == sorted(pack_ids(viewers[0], *viewers))


async def test_outfits_published_during_the_first_build_are_included(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    before = await world.publish(author)
    await world.shows(viewer, before)
    await require_timeline(world, viewer)
    await expire_timeline(world, viewer)
    published: list[Outfit] = []
    list_candidates = store.list_candidates

    async def read_then_wait(
        session: AsyncSession, viewer_id: int, followee_ids: Sequence[int], limit: int
    ) -> Sequence[tuple[int, bool]]:
        found = await list_candidates(session, viewer_id, followee_ids, limit)
        if not published:
            published.append(await world.publish(author))
            await eventually(lambda: require_delivered(world, published[0]))
        return found

    monkeypatch.setattr(store, "list_candidates", read_then_wait)
    await require_timeline(world, viewer)
    assert await entries(world, viewer) == [before.feed_id, published[0].feed_id]


async def test_people_followed_during_a_build_are_included(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    author, other = await world.person(), await world.person()
    viewer = await world.follower_of(author)
    first, second = await world.publish(author), await world.publish(other)
    await world.shows(viewer, first)
    await expire_timeline(world, viewer)
    list_followees = store.list_followees

    async def read_then_follow(session: AsyncSession, viewer_id: int) -> Sequence[int]:
        monkeypatch.setattr(store, "list_followees", list_followees)
        found = await list_followees(session, viewer_id)
        assert await world.follow(viewer, other) == "following"
        return found

    monkeypatch.setattr(store, "list_followees", read_then_follow)
    await world.timeline(viewer)
    await world.shows(viewer, second, first)
    await require_timeline(world, viewer)
    assert await entries(world, viewer) == [first.feed_id, second.feed_id]


async def test_a_timeline_expires_before_its_reader(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    await require_timeline(world, viewer)
    async with world.valkey() as valkey:
        left = await valkey.ttl(valkey_key(b"timeline:", viewer))
    async with world.running.database.sessions() as session:
        rest = text("""
        SELECT extract(epoch FROM listed_until - now()) FROM readers WHERE user_id = :user_id
        """)
        listed = (await session.execute(rest, {"user_id": viewer})).scalar_one()
    assert 0 < left <= KEEP_SECONDS < listed
