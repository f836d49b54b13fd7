"""Deliveries wait in Postgres: what cannot be made holds up nothing else."""

from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.relations.follows.store import lock_followers
from feed.timeline.fanout_queue import store
from feed.timeline.fanout_queue.store import FanoutPlan
from feed.timeline.tag_entries import domain as taggings
from tests.feed.test_tag_entries import followed_tag
from tests.feed.timeline_lists import require_delivered, require_pending
from tests.feed.world import World
from tests.support.wait import eventually

EVERYBODY = [(0, 2**63 - 1)]


async def test_the_queue_is_read_by_indexes_however_many_outfits_there_are(world: World) -> None:
    async with world.running.database.sessions() as session:
        await session.execute(text("SET LOCAL enable_seqscan = off"))
        plan = await session.execute(text(f"EXPLAIN {store._DUE}"), {"limit": 32, "large": False})
        assert [step for (step,) in plan if "Seq Scan" in step] == []


async def test_what_was_missed_comes_behind_what_was_not(world: World) -> None:
    author = await world.person()
    outfits = [await world.publish(author, audience="public") for _ in range(2)]
    for outfit in outfits:
        await eventually(lambda outfit=outfit: require_delivered(world, outfit))  # type: ignore[misc]
    async with world.running.database.sessions() as session:
        trips = [FanoutPlan(one.feed_id or 0, "push", EVERYBODY) for one in outfits]
        await store.insert_pending(session, trips)
        (first, *_) = await jobs_of(session, author)
        await store.delay_pending(session, [first])
        await session.execute(text("UPDATE pending_deliveries SET due_at = created_at"))
        listed = [job.outfit_id for job in await jobs_of(session, author)]
        assert listed == [outfits[1].id, outfits[0].id]
        await session.rollback()


async def jobs_of(session: AsyncSession, author: int) -> list[store.FanoutJob]:
    due = await store.list_due_locked(session, 1000, large=False)
    return [job for job in due if job.author_id == author]


async def test_an_author_whose_followers_are_changing_holds_up_nobody_else(world: World) -> None:
    held, other = await world.person(), await world.person()
    viewer = await world.follower_of(held, other)
    await world.timeline(viewer)
    async with world.running.database.sessions() as session:
        await lock_followers(session, held, shared=False)
        waiting = await world.publish(held)
        passing = await world.publish(other)
        await eventually(lambda: require_delivered(world, passing))
        await require_pending(world, waiting)
        await session.rollback()
    await eventually(lambda: require_delivered(world, waiting))
    await world.shows(viewer, passing, waiting)


@pytest.fixture
def broken_author(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Whose outfits cannot be brought to followers of tags."""
    broken: list[int] = []
    pack_subscribers = taggings.pack_subscribers

    async def pack(session: AsyncSession, tag_id: int, author_id: int, *place: int) -> Any:
        if author_id in broken:
            await session.execute(text("SELECT 1 / 0"))
        return await pack_subscribers(session, tag_id, author_id, *place)

    monkeypatch.setattr(taggings, "pack_subscribers", pack)
    return broken


async def test_a_delivery_that_fails_holds_up_no_other(
    world: World, broken_author: list[int]
) -> None:
    owner, author, other, viewer = [await world.person() for _ in range(4)]
    broken_author.append(author)
    tag = await followed_tag(world, owner, viewer)
    waiting, passing = await world.publish(author), await world.publish(other)
    await world.put_in(owner, tag, waiting)
    await world.put_in(owner, tag, passing)
    await eventually(lambda: are_on_their_way(world, tag, (waiting.id, True)))
    broken_author.clear()
    await eventually(lambda: are_on_their_way(world, tag))
    await world.shows(viewer, passing, waiting)


async def are_on_their_way(world: World, tag: int, *outfits: tuple[int, bool]) -> None:
    """These outfits come by a tag, and have been missed or not."""
    pending = text("""
    SELECT outfit_id, missed FROM pending_deliveries JOIN taggings ON entry_id = feed_id
    WHERE taggings.tag_id = :tag
    """)
    async with world.running.database.sessions() as session:
        found = [
            (row.outfit_id, row.missed) for row in await session.execute(pending, {"tag": tag})
        ]
    assert found == list(outfits)
