"""What somebody sees of those she follows."""

from uuid import uuid4

from shared.contracts.wardrobe import OutfitPublished
from tests.feed.world import Outfit, World
from tests.support.wait import eventually


async def test_an_outfit_reaches_a_follower_once_although_its_event_came_twice(
    world: World,
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    assert await world.timeline(viewer) == []
    outfit = Outfit(author)
    event, event_id = outfit.state(OutfitPublished), uuid4()
    for _ in range(2):
        await world.running.publish(event, subject=outfit.id, version=1, event_id=event_id)
    await world.running.publish(event, subject=outfit.id, version=1)
    later = await world.publish(author)
    await world.shows(viewer, later, outfit)
