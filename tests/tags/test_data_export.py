"""What the tags service hands out when somebody takes their data along."""

from tests.support.data_export import handed_out
from tests.tags.world import World

MORE_THAN_A_PAGE = 101


async def test_one_gets_ones_tags_and_what_is_in_them(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit, former = await world.outfit(owner), await world.outfit(owner)
    tag = await world.tag(owner, "Red", note="All of it")
    await world.put(owner, "red", outfit, former)
    async with world.as_(owner) as client:
        await client.delete(f"/tags/red/outfits/{former}")
    await world.tag(other, "Not hers")

    parts = await handed_out(world.running, "tags", owner)

    assert [(one["slug"], one["note"]) for one in parts["tags"]] == [("red", "All of it")]
    (inside,) = parts["outfits_in_tags"]
    assert (inside["tag_id"], inside["outfit_id"]) == (tag["id"], str(outfit))


async def test_many_rows_come_page_by_page_each_of_them_once(world: World) -> None:
    owner = await world.person()
    for number in range(MORE_THAN_A_PAGE):
        await world.tag(owner, f"Tag {number}")

    parts = await handed_out(world.running, "tags", owner)

    slugs = [one["slug"] for one in parts["tags"]]
    assert sorted(slugs) == sorted(f"tag-{number}" for number in range(MORE_THAN_A_PAGE))
