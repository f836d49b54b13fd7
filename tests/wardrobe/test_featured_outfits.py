"""Outfits that a profile features."""

import asyncio
from typing import Any

from tests.wardrobe.world import Wardrobe


async def feature(wardrobe: Wardrobe, owner: int, outfit: Any, *, featured: bool = True) -> Any:
    path = f"outfits/{outfit['id']}"
    return await wardrobe.client(owner).patch(path, json={"featured": featured})


async def listed(wardrobe: Wardrobe, viewer: int | None, owner: int, **query: Any) -> list[str]:
    params = {"owner_id": owner} | query
    page = (await wardrobe.client(viewer).get("outfits", params=params)).json()
    return [outfit["id"] for outfit in page["items"]]


async def test_featured_outfits_are_listed_for_those_who_may_see_them(wardrobe: Wardrobe) -> None:
    owner, follower = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.follow(follower, owner)
    made = [
        await wardrobe.publish(owner, audience=audience)
        for audience in ("public", "followers", "private", "public")
    ]
    public, followers, private, plain = (outfit["id"] for outfit in made)
    for outfit in made[:3]:
        answer = await feature(wardrobe, owner, outfit)
        assert (answer.status_code, answer.json()["featured"]) == (200, True)

    assert await listed(wardrobe, owner, owner, featured=True) == [private, followers, public]
    assert await listed(wardrobe, follower, owner, featured=True) == [followers, public]
    assert await listed(wardrobe, None, owner, featured=True) == [public]
    assert await listed(wardrobe, None, owner, featured=False) == [plain]
    assert await listed(wardrobe, owner, owner, featured=True, see_as="stranger") == [public]

    answer = await feature(wardrobe, owner, made[0], featured=False)
    assert (answer.json()["featured"], answer.json()["version"]) == (False, 3)
    assert await listed(wardrobe, None, owner, featured=True) == []
    assert (await feature(wardrobe, follower, made[3])).status_code == 404


async def test_a_profile_features_six_outfits_at_most(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    made = [await wardrobe.publish(owner) for _ in range(8)]
    answers = await asyncio.gather(*(feature(wardrobe, owner, outfit) for outfit in made))
    assert sorted(answer.status_code for answer in answers) == [200] * 6 + [409] * 2
    (refused, _) = (answer for answer in answers if answer.status_code == 409)
    assert refused.json()["code"] == "too_many_featured"
    chosen = [answer.json() for answer in answers if answer.status_code == 200]
    # Featuring one again is no seventh; the trash makes room.
    assert (await feature(wardrobe, owner, chosen[0])).status_code == 200
    path = f"outfits/{chosen[0]['id']}"
    assert (await wardrobe.client(owner).delete(path)).status_code == 204
    left = {outfit["id"] for outfit in made} - {outfit["id"] for outfit in chosen}
    assert (await feature(wardrobe, owner, {"id": min(left)})).status_code == 200
    # Its place is taken when it comes back.
    restored = await wardrobe.client(owner).post(f"{path}/restore")
    assert (restored.status_code, restored.json()["featured"]) == (200, False)
