"""Races of fan-out with reads and erasure."""

import asyncio

from sqlalchemy import text

from contracts.identity import AccountDeleted
from contracts.tags import OutfitTagged
from contracts.wardrobe import OutfitPublished
from feed.timeline.fanout.domain import apply_outfits, apply_tagging
from tests.feed.world import Outfit, World
from tests.support.db_probes import list_lock_waiters
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually


async def test_a_follower_who_joins_during_fanout_gets_the_outfit(
    world: World,
) -> None:
    author = await world.person()
    outfit = Outfit(author)
    event, app = outfit.state(OutfitPublished), world.running.app
    async with app.state.database.sessions() as session:
        await apply_outfits(session, app.state.timelines, [(event, outfit.version)], 9)
        viewer = await world.follower_of(author)

        async def timeline_exists() -> None:
            assert await world.timeline(viewer) == []
            async with world.valkey() as valkey:
                key = valkey_key(b"timeline:", viewer)
                assert await valkey.lrange(key, 0, -1) == [bytes(8)]

        await eventually(timeline_exists)
        await session.commit()
    await world.shows(viewer, outfit)


async def test_an_author_erased_during_a_tagging_leaves_no_pending_fanout(world: World) -> None:
    author, owner, viewer = [await world.person() for _ in range(3)]
    tag = await world.tag(owner, "office")
    assert (await world.put(viewer, f"/tag-follows/{tag}")).is_success
    await world.timeline(viewer)
    outfit = await world.publish(author)
    await world.shows(await world.follower_of(author), outfit)
    event, app = OutfitTagged(tag_id=tag, owner_id=owner, outfit_id=outfit.id), world.running.app

    async def erasure_waits_or_has_ended() -> None:
        assert await list_lock_waiters(world.running) or not await world.has_profile(author)

    async def nothing_is_pending() -> None:
        async with app.state.database.sessions() as session:
            query = text("SELECT count(*) FROM pending_deliveries WHERE tag_id = :tag_id")
            assert (await session.execute(query, {"tag_id": tag})).scalar_one() == 0

    async with app.state.database.sessions() as session:
        await apply_tagging(session, app.state.timelines, event, 1)
        erased = asyncio.create_task(world.handled(AccountDeleted(user_id=author), subject=author))
        await eventually(erasure_waits_or_has_ended)
        await session.commit()
    await erased
    await eventually(nothing_is_pending)
