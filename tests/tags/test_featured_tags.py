"""Tags that a profile features."""

import asyncio
from typing import Any

from tests.tags.world import World, refusal


async def feature(world: World, owner: int, slug: str, *, featured: bool = True) -> Any:
    async with world.as_(owner) as client:
        return await client.patch(f"/tags/{slug}", json={"featured": featured})


async def listed(world: World, viewer: int | None, owner: int, limit: int = 2) -> list[str]:
    """Return the slugs of all pages, featured ones marked."""
    slugs, cursor = [], None
    async with world.as_(viewer) as client:
        while True:
            query = {"sort": "featured", "limit": str(limit)} | (
                {"cursor": cursor} if cursor else {}
            )
            page = (await client.get(f"/users/{owner}/tags", params=query)).json()
            slugs += [f"{'*' * tag['featured']}{tag['slug']}" for tag in page["items"]]
            cursor = page["next_cursor"]
            if cursor is None:
                return slugs


async def test_featured_tags_come_first_for_those_who_may_see_them(world: World) -> None:
    owner = await world.person()
    for name in ("a", "b", "c", "d", "e"):
        await world.tag(owner, name, audience="private" if name == "b" else "public")
    for slug in ("a", "b", "d"):
        changed = await feature(world, owner, slug)
        assert changed.json()["featured"] is True
    async with world.as_(owner) as client:
        order = {"slugs": ["a", "b", "c", "d", "e"]}
        assert (await client.put("/tag-order", json=order)).status_code == 204
    assert await listed(world, owner, owner) == ["*a", "*b", "*d", "c", "e"]
    assert await listed(world, None, owner) == ["*a", "*d", "c", "e"]
    assert (await feature(world, owner, "a", featured=False)).json()["featured"] is False
    assert await listed(world, None, owner, limit=1) == ["*d", "a", "c", "e"]


async def test_a_profile_features_six_tags_at_most(world: World) -> None:
    owner, other = await world.person(), await world.person()
    names = [f"tag-{number}" for number in range(8)]
    for name in names:
        await world.tag(owner, name)
    answers = await asyncio.gather(*(feature(world, owner, name) for name in names))
    assert sorted(answer.status_code for answer in answers) == [200] * 6 + [409] * 2
    refused = [answer for answer in answers if answer.status_code == 409]
    assert refusal(refused[0]) == (409, "too_many_featured")
    chosen = [answer.json()["slug"] for answer in answers if answer.status_code == 200]
    # Featuring one again is no seventh; a deleted one makes room.
    assert (await feature(world, owner, chosen[0])).status_code == 200
    async with world.as_(owner) as client:
        assert (await client.delete(f"/tags/{chosen[0]}")).status_code == 204
        missing = await client.patch(f"/tags/{chosen[1]}", json={"featured": None})
        assert missing.status_code == 422
    (left, _) = sorted(set(names) - set(chosen))
    assert (await feature(world, owner, left)).status_code == 200
    # Its place is taken when it comes back.
    async with world.as_(owner) as client:
        deleted = answers[names.index(chosen[0])].json()["id"]
        restored = await client.post(f"/deleted-tags/{deleted}/restore")
        assert (restored.status_code, restored.json()["featured"]) == (200, False)
    assert refusal(await feature(world, other, left)) == (404, "tag_not_found")
