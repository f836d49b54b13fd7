"""Races between fan-out and reads."""

from contracts.wardrobe import OutfitPublished
from feed.timeline.fanout.domain import apply_outfits
from tests.feed.world import Outfit, World
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
