"""Circles as audiences of tags and of the outfits in them."""

from typing import Any

from tests.support.wait import eventually
from tests.tags.world import World


async def tag_of(world: World, viewer: int | None, owner: int, slug: str) -> dict[str, Any] | None:
    async with world.as_(viewer) as client:
        response = await client.get(f"/users/{owner}/tags/{slug}")
    return None if response.status_code == 404 else dict(response.json())


async def test_the_people_in_the_circle_see_tag_and_outfits(world: World) -> None:
    owner, member, follower = [await world.person() for _ in range(3)]
    await world.follow(follower, owner)
    circle = await world.circle(owner, member)
    secret = await world.outfit(owner, f"circle:{circle}")
    public = await world.outfit(owner)
    await world.tag(owner, "Close", audience=f"circle:{circle}")
    await world.tag(owner, "Open")
    for slug in ("close", "open"):
        await world.put(owner, slug, secret, public)
    assert await world.shown(member, owner, "close") == [public, secret]
    assert await world.shown(member, owner, "open") == [public, secret]
    for viewer in (follower, None):
        assert await world.shown(viewer, owner, "close") is None
        assert await world.shown(viewer, owner, "open") == [public]
    # Members do not learn which circle it is.
    tag = await tag_of(world, member, owner, "close")
    assert tag is not None
    assert tag["audience"] == "circle"
    tag = await tag_of(world, owner, owner, "close")
    assert tag is not None
    assert tag["audience"] == f"circle:{circle}"
    await world.set_member(owner, circle, member, active=False, version=2)
    assert await world.shown(member, owner, "close") is None
    assert await world.shown(member, owner, "open") == [public]


async def test_events_about_a_tag_for_a_circle_hold_no_name(world: World) -> None:
    owner = await world.person()
    circle = await world.circle(owner)
    tag = await world.tag(owner, "Close", audience=f"circle:{circle}")

    async def published() -> None:
        events = await world.running.published("tags.tag.changed")
        found = [event.data for event in events if event.data["tag_id"] == tag["id"]]
        assert found
        assert (found[-1]["slug"], found[-1]["name"]) == (None, None)

    await eventually(published)


async def test_only_ones_own_circles_can_be_chosen(world: World) -> None:
    owner, other = await world.person(), await world.person()
    foreign = await world.circle(other, owner)
    await world.tag(owner, "Open")
    async with world.as_(owner) as client:
        for wrong in (f"circle:{foreign}", "circle:1"):
            for response in (
                await client.post("/tags", json={"name": "New", "audience": wrong}),
                await client.patch("/tags/open", json={"audience": wrong}),
            ):
                assert (response.status_code, response.json()["code"]) == (422, "circle_not_found")


async def test_a_tag_of_a_deleted_circle_becomes_private(world: World) -> None:
    owner, member = await world.person(), await world.person()
    circle = await world.circle(owner, member)
    await world.tag(owner, "Close", audience=f"circle:{circle}")
    await world.delete_circle(owner, circle)
    assert await world.shown(member, owner, "close") is None
    tag = await tag_of(world, owner, owner, "close")
    assert tag is not None
    assert tag["audience"] == "private"


async def test_a_preview_of_audiences_knows_circles(world: World) -> None:
    owner = await world.person()
    first, second = await world.circle(owner), await world.circle(owner)
    await world.tag(owner, "Open")
    for circle in (first, second):
        await world.put(owner, "open", await world.outfit(owner, f"circle:{circle}"))
    async with world.as_(owner) as client:
        response = await client.get(
            "/tags/open/audience-effects", params={"audience": f"circle:{first}"}
        )
    effects = response.json()
    assert response.status_code == 200, effects
    # Nobody stands for the people in both circles.
    assert effects["stays_private_count"] == effects["hidden_count"] == 1


async def test_a_preview_says_that_followers_lose_what_a_circle_gets(world: World) -> None:
    owner = await world.person()
    circle = await world.circle(owner)
    await world.tag(owner, "Open", audience="followers")
    await world.put(owner, "open", await world.outfit(owner))
    async with world.as_(owner) as client:
        path = f"/tags/open/audience-effects?audience=circle:{circle}"
        effects = (await client.get(path)).json()
    assert (effects["visible_count"], effects["hidden_count"]) == (1, 1)


async def test_view_as_a_circle(world: World) -> None:
    owner = await world.person()
    first, second = await world.circle(owner), await world.circle(owner)
    await world.tag(owner, "Open")
    seen = await world.outfit(owner, f"circle:{first}")
    hidden = await world.outfit(owner, f"circle:{second}")
    await world.put(owner, "open", seen, hidden)
    async with world.as_(owner) as client:
        path = f"/users/{owner}/tags/open/outfits?see_as=circle:{first}"
        items = (await client.get(path)).json()["items"]
    assert [int(item["id"]) for item in items] == [seen]
