"""Invitations and co-owned tags through the API, for tests."""

from dataclasses import dataclass
from typing import Any

from tests.tags.world import World


@dataclass
class Shared:
    """A tag, its owner, and a co-owner who has accepted."""

    world: World
    owner: int
    friend: int
    tag: dict[str, Any]

    @property
    def slug(self) -> str:
        return str(self.tag["slug"])

    async def add(self, user_id: int, *outfit_ids: int) -> list[int]:
        """Add outfits as a co-owner; return those that were added."""
        return await change_outfits(self.world, user_id, self.tag, add=outfit_ids)

    async def remove(self, user_id: int, outfit_id: int) -> int:
        """Remove an outfit as a co-owner; return the status."""
        path = f"/co-owned-tags/{self.tag['id']}/outfits/{outfit_id}"
        async with self.world.as_(user_id) as client:
            return (await client.delete(path)).status_code

    async def shown(self, viewer_id: int | None) -> list[int] | None:
        return await self.world.shown(viewer_id, self.owner, self.slug)


async def share_tag(world: World, name: str = "Trip", **fields: Any) -> Shared:
    """Create a tag with one co-owner."""
    owner, friend = await world.person(), await world.person()
    tag = await world.tag(owner, name, **fields)
    await join(world, tag, friend)
    return Shared(world, owner, friend, tag)


async def invite(world: World, tag: dict[str, Any], user_id: int) -> dict[str, Any]:
    async with world.as_(int(tag["owner_id"])) as client:
        response = await client.put(f"/tags/{tag['slug']}/co-owners/{user_id}")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


async def withdraw(world: World, tag: dict[str, Any], user_id: int) -> None:
    async with world.as_(int(tag["owner_id"])) as client:
        response = await client.delete(f"/tags/{tag['slug']}/co-owners/{user_id}")
    assert response.status_code == 204, response.text


async def join(world: World, tag: dict[str, Any], user_id: int) -> dict[str, Any]:
    """Invite a person, who accepts; return the tag as they see it."""
    await invite(world, tag, user_id)
    async with world.as_(user_id) as client:
        response = await client.put(f"/invitations/{tag['id']}")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


async def leave(world: World, tag: dict[str, Any], user_id: int) -> None:
    async with world.as_(user_id) as client:
        assert (await client.delete(f"/co-owned-tags/{tag['id']}")).status_code == 204


async def invitations(world: World, user_id: int) -> list[str]:
    """Return the ids of the tags that a person is invited to."""
    async with world.as_(user_id) as client:
        response = await client.get("/invitations")
    return [item["tag_id"] for item in response.json()["items"]]


async def co_owned(world: World, user_id: int) -> list[str]:
    """Return the ids of the tags that a person co-owns."""
    async with world.as_(user_id) as client:
        response = await client.get("/co-owned-tags")
    return [item["id"] for item in response.json()["items"]]


async def co_owners(
    world: World, viewer_id: int | None, tag: dict[str, Any], **params: str
) -> list[tuple[int, str]]:
    """Return co-owners and their states as a viewer sees them."""
    path = f"/users/{tag['owner_id']}/tags/{tag['slug']}/co-owners"
    async with world.as_(viewer_id) as client:
        response = await client.get(path, params=params)
    assert response.status_code == 200, response.text
    return [(int(item["user_id"]), item["state"]) for item in response.json()["items"]]


async def change_outfits(
    world: World,
    user_id: int,
    tag: dict[str, Any],
    add: tuple[int, ...] = (),
    remove: tuple[int, ...] = (),
) -> list[int]:
    """Add and remove outfits as a co-owner; return what changed."""
    body = {"add": list(map(str, add)), "remove": list(map(str, remove))}
    async with world.as_(user_id) as client:
        response = await client.post(f"/co-owned-tags/{tag['id']}/outfits", json=body)
    assert response.status_code == 200, response.text
    answer = response.json()
    return [int(each) for each in answer["added"] + answer["removed"]]
