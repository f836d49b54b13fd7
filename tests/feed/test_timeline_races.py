"""What happens between the steps of others."""

from contracts.wardrobe import OutfitPublished
from feed.timeline.fanout.domain import apply_outfits
from tests.feed.world import Outfit, World
from tests.support.wait import eventually


async def test_a_first_follower_who_comes_while_an_outfit_is_taken_in_gets_it(
    world: World,
) -> None:
    author = await world.person()
    outfit = Outfit(author)
    event, app = outfit.state(OutfitPublished), world.running.app
    async with app.state.database.sessions() as session:
        await apply_outfits(session, app.state.timelines, [(event, outfit.version)], 9)
        viewer = await world.follower_of(author)

        async def list_is_kept() -> None:
            assert await world.timeline(viewer) == []
            async with world.valkey() as valkey:
                key = b"timeline:" + viewer.to_bytes(8, "big")
                assert await valkey.lrange(key, 0, -1) == [bytes(8)]

        await eventually(list_is_kept)
        await session.commit()
    await world.shows(viewer, outfit)
