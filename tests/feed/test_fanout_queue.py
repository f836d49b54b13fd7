"""The queue of fan-out jobs: a failing job delays no other."""

from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.relations.follows.store import lock_followers
from feed.timeline.fanout import store
from feed.timeline.fanout.store import FanoutPlan
from feed.timeline.tag_entries import domain as tag_entries
from tests.feed.test_tag_entries import followed_tag
from tests.feed.timeline_lists import require_delivered, require_pending
from tests.feed.world import World
from tests.support.wait import eventually

ALL_FOLLOWERS = [(0, 2**63 - 1)]


async def test_the_queue_query_uses_indexes_only(world: World) -> None:
    async with world.running.database.sessions() as session:
        await session.execute(text("SET LOCAL enable_seqscan = off"))
        plan = await session.execute(
            text(f"EXPLAIN {store._LIST_DUE}"), {"limit": 32, "large": False}
        )
        assert [step for (step,) in plan if "Seq Scan" in step] == []


async def test_retries_come_after_new_jobs(world: World) -> None:
    author = await world.person()
    outfits = [await world.publish(author, audience="public") for _ in range(2)]
    for outfit in outfits:
        await eventually(lambda outfit=outfit: require_delivered(world, outfit))  # type: ignore[misc]
    async with world.running.database.sessions() as session:
        plans = [FanoutPlan(outfit.feed_id or 0, "push", ALL_FOLLOWERS) for outfit in outfits]
        await store.insert_pending(session, plans)
        (first, *_) = await jobs_of(session, author)
        await store.delay_pending(session, [first])
        await session.execute(text("UPDATE pending_deliveries SET due_at = created_at"))
        listed = [job.outfit_id for job in await jobs_of(session, author)]
        assert listed == [outfits[1].id, outfits[0].id]
        await session.rollback()


async def test_a_clock_that_was_ahead_delays_no_job(world: World) -> None:
    author = await world.person()
    outfit = await world.publish(author, audience="public")
    await eventually(lambda: require_delivered(world, outfit))
    async with world.running.database.sessions() as session:
        await store.insert_pending(
            session, [FanoutPlan(outfit.feed_id or 0, "push", ALL_FOLLOWERS)]
        )
        await session.execute(text("UPDATE pending_deliveries SET due_at = now() + interval '10m'"))
        assert [job.outfit_id for job in await jobs_of(session, author)] == [outfit.id]
        await session.rollback()


async def jobs_of(session: AsyncSession, author: int) -> list[store.FanoutJob]:
    due = await store.list_due_locked(session, 1000, large=False)
    return [job for job in due if job.author_id == author]


async def test_a_locked_follower_list_delays_only_its_author(world: World) -> None:
    locked, other = await world.person(), await world.person()
    viewer = await world.follower_of(locked, other)
    await world.timeline(viewer)
    async with world.running.database.sessions() as session:
        await lock_followers(session, locked, shared=False)
        waiting = await world.publish(locked)
        unaffected = await world.publish(other)
        await eventually(lambda: require_delivered(world, unaffected))
        await require_pending(world, waiting)
        await session.rollback()
    await eventually(lambda: require_delivered(world, waiting))
    await world.shows(viewer, unaffected, waiting)


@pytest.fixture
def broken_author(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list of authors whose tag entries cannot be pushed."""
    broken: list[int] = []
    pack_subscribers = tag_entries.pack_subscribers

    async def pack(session: AsyncSession, tag_id: int, author_id: int, *args: int) -> Any:
        if author_id in broken:
            await session.execute(text("SELECT 1 / 0"))
        return await pack_subscribers(session, tag_id, author_id, *args)

    monkeypatch.setattr(tag_entries, "pack_subscribers", pack)
    return broken


async def test_a_failing_job_does_not_delay_others(world: World, broken_author: list[int]) -> None:
    owner, author, other, viewer = [await world.person() for _ in range(4)]
    broken_author.append(author)
    tag = await followed_tag(world, owner, viewer)
    waiting, unaffected = await world.publish(author), await world.publish(other)
    await world.put_in(owner, tag, waiting)
    await world.put_in(owner, tag, unaffected)
    await eventually(lambda: require_pending_tag_entries(world, tag, (waiting.id, True)))
    broken_author.clear()
    await eventually(lambda: require_pending_tag_entries(world, tag))
    await world.shows(viewer, unaffected, waiting)


async def require_pending_tag_entries(world: World, tag: int, *outfits: tuple[int, bool]) -> None:
    """Require exactly these pending jobs of the tag: outfit ids, and whether they were missed."""
    pending = text("""
    SELECT outfit_id, missed FROM pending_deliveries JOIN taggings ON entry_id = feed_id
    WHERE taggings.tag_id = :tag
    """)
    async with world.running.database.sessions() as session:
        found = [
            (row.outfit_id, row.missed) for row in await session.execute(pending, {"tag": tag})
        ]
    assert found == list(outfits)
