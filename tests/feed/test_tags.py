"""Tags on the cards of a timeline."""

from contracts.tags import TagDeleted
from tests.feed.world import World


async def test_items_show_tags_that_are_not_private(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    await world.tag(await world.person(), "rain")
    tag = await world.tag(author, None)
    outfit = await world.publish(author)
    await world.shows(viewer, outfit)
    await world.shows_tags(viewer)
    await world.tag(author, "rain", tag_id=tag, version=2)
    await world.shows_tags(viewer, "rain")
    await world.tag(author, None, tag_id=tag, version=3)
    await world.shows_tags(viewer)
    await world.tag(author, "rain", tag_id=tag, version=2)
    await world.tag(author, "rain", tag_id=tag, version=4)
    await world.shows_tags(viewer, "rain")
    await world.running.publish(TagDeleted(tag_id=tag, owner_id=author), subject=tag, version=5)
    await world.shows_tags(viewer)
