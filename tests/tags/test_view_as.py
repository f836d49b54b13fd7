"""The mirror shows a person's own tags as others see them, and nothing about anybody else."""

from typing import Any

from tests.tags.world import World, changed


async def looked_at(world: World, owner: int, path: str, **params: Any) -> list[str]:
    """The ids that the owner finds there."""
    async with world.as_(owner) as client:
        answer = await client.get(path, params=params)
    assert answer.status_code == 200, answer.text
    return [item["id"] for item in answer.json()["items"]]


async def test_the_mirror_opens_nobody_elses_tags(world: World) -> None:
    owner, collector = await world.person(), await world.person()
    outfit = await world.outfit(owner)
    for audience in ("private", "followers"):
        await world.tag(collector, audience, audience=audience)
        await world.put(collector, audience, outfit)

    for see_as in (str(collector), "follower", "stranger"):
        params = {"owner_id": collector, "see_as": see_as}
        assert await looked_at(world, owner, f"/outfits/{outfit}/tags", **params) == []


async def test_the_mirror_does_not_tell_how_two_others_stand_to_each_other(world: World) -> None:
    owner, other, follower, blocked = [await world.person() for _ in range(4)]
    await world.follow(owner, other)
    await world.follow(follower, other)
    await world.block(other, blocked)
    public, guarded = await world.outfit(other), await world.outfit(other, "followers")
    await world.tag(owner, "Saved")
    await world.put(owner, "saved", public, guarded)
    path = f"/users/{owner}/tags/saved/outfits"

    for see_as in ("stranger", "follower", follower, blocked):
        assert await looked_at(world, owner, path, see_as=see_as) == [str(public)]
    await world.hear((changed(public, other, "private"), public, 2))
    assert await looked_at(world, owner, path, see_as=other) == []


async def test_the_mirror_does_not_tell_who_blocks_one(world: World) -> None:
    owner, blocker = await world.person(), await world.person()
    outfit = await world.outfit(owner, tags=("day",))
    await world.block(blocker, owner)
    path = f"/users/{owner}/tags/day/outfits"
    assert await looked_at(world, owner, path, see_as=blocker) == [str(outfit)]
