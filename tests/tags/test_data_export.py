"""The tags service's part of a person's data export."""

from tests.support.data_export import exported_rows
from tests.tags.world import World

MORE_THAN_A_PAGE = 101


async def test_an_export_has_own_tags_and_their_outfits(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit, former = await world.outfit(owner), await world.outfit(owner)
    tag = await world.tag(owner, "Red", note="All of it")
    await world.put(owner, "red", outfit, former)
    async with world.as_(owner) as client:
        await client.delete(f"/tags/red/outfits/{former}")
    await world.tag(other, "Not theirs")

    parts = await exported_rows(world.running, "tags", owner)

    assert [(row["slug"], row["note"]) for row in parts["tags"]] == [("red", "All of it")]
    (placement,) = parts["outfits_in_tags"]
    assert (placement["tag_id"], placement["outfit_id"]) == (tag["id"], str(outfit))


async def test_many_rows_are_exported_once_each(world: World) -> None:
    owner = await world.person()
    for number in range(MORE_THAN_A_PAGE):
        await world.tag(owner, f"Tag {number}")

    parts = await exported_rows(world.running, "tags", owner)

    slugs = [row["slug"] for row in parts["tags"]]
    assert sorted(slugs) == sorted(f"tag-{number}" for number in range(MORE_THAN_A_PAGE))
