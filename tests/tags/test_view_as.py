"""View as: owners preview their tags with another's eyes, and learn nothing about others."""

from typing import Any

from tests.tags.world import World, changed


async def list_ids(world: World, owner: int, path: str, **params: Any) -> list[str]:
    """Return the ids that the owner gets from this path."""
    async with world.as_(owner) as client:
        response = await client.get(path, params=params)
    assert response.status_code == 200, response.text
    return [item["id"] for item in response.json()["items"]]


async def test_view_as_does_not_show_other_peoples_hidden_tags(world: World) -> None:
    owner, collector = await world.person(), await world.person()
    outfit = await world.outfit(owner)
    for audience in ("private", "followers"):
        await world.tag(collector, audience, audience=audience)
        await world.put(collector, audience, outfit)

    for see_as in (str(collector), "follower", "stranger"):
        params = {"owner_id": collector, "see_as": see_as}
        assert await list_ids(world, owner, f"/outfits/{outfit}/tags", **params) == []


async def test_view_as_does_not_reveal_relationships_of_others(world: World) -> None:
    owner, other, follower, blocked = [await world.person() for _ in range(4)]
    await world.follow(owner, other)
    await world.follow(follower, other)
    await world.block(other, blocked)
    public, guarded = await world.outfit(other), await world.outfit(other, "followers")
    await world.tag(owner, "Saved")
    await world.put(owner, "saved", public, guarded)
    path = f"/users/{owner}/tags/saved/outfits"

    for see_as in ("stranger", "follower", follower, blocked):
        assert await list_ids(world, owner, path, see_as=see_as) == [str(public)]
    await world.deliver((changed(public, other, "private"), public, 2))
    assert await list_ids(world, owner, path, see_as=other) == []


async def test_view_as_does_not_reveal_blockers(world: World) -> None:
    owner, blocker = await world.person(), await world.person()
    outfit = await world.outfit(owner, tags=("day",))
    await world.block(blocker, owner)
    path = f"/users/{owner}/tags/day/outfits"
    assert await list_ids(world, owner, path, see_as=blocker) == [str(outfit)]
