"""Changing, renaming, ordering, covering and deleting one's own tags."""

from typing import Any

from tests.support.wait import eventually
from tests.tags.world import World, refusal


async def test_a_change_needs_the_current_version(world: World) -> None:
    owner = await world.person()
    await world.tag(owner, "Work")
    async with world.as_(owner) as client:
        changed = await client.patch(
            "/tags/work", json={"note": "Mondays"}, headers={"If-Match": '"1"'}
        )
        assert (changed.json()["version"], changed.headers["etag"]) == (2, '"2"')
        late = await client.patch("/tags/work", json={"note": ""}, headers={"If-Match": '"1"'})
        assert refusal(late) == (412, "version_mismatch")
        odd = await client.delete("/tags/work", headers={"If-Match": "1"})
        assert refusal(odd) == (412, "version_mismatch")
        same = await client.patch("/tags/work", json={"note": "Mondays"})
        assert same.json()["version"] == 2
        null = await client.patch("/tags/work", json={"name": None})
        assert null.status_code == 422
        assert (await client.delete("/tags/work", headers={"If-Match": '"2"'})).status_code == 204


async def test_former_slugs_lead_to_the_tag_until_another_takes_them(world: World) -> None:
    owner = await world.person()
    first = await world.tag(owner, "First")
    async with world.as_(owner) as client:
        await client.patch("/tags/first", json={"slug": "second"})
        await client.patch("/tags/first", json={"slug": "third"})
        for slug in ("first", "second", "third"):
            found = (await client.get(f"/users/{owner}/tags/{slug}")).json()
            assert (found["id"], found["slug"]) == (first["id"], "third")
        taken = await world.tag(owner, "First")
        assert (await client.get("/tags/first")).json()["id"] == taken["id"]
        clash = await client.patch("/tags/third", json={"slug": "first"})
        assert refusal(clash) == (409, "tag_exists")
        reserved = await client.patch("/tags/third", json={"slug": "all"})
        assert refusal(reserved) == (422, "slug_reserved")
        back = await client.patch("/tags/third", json={"slug": "second"})
        assert back.json()["slug"] == "second"
        await client.delete("/tags/first")
        assert refusal(await client.get("/tags/first")) == (404, "tag_not_found")


async def test_tags_are_listed_in_custom_order_or_by_last_use(world: World) -> None:
    owner = await world.person()
    outfit = await world.outfit(owner)
    for name in ("a", "b", "c", "d"):
        await world.tag(owner, name)
    await world.put(owner, "b", outfit)
    await world.tag(owner, "gone")
    async with world.as_(owner) as client:
        await client.delete("/tags/gone")
    assert await slugs(world, owner, sort="recent") == ["b", "d", "c", "a"]
    assert await slugs(world, owner) == ["d", "c", "b", "a"]
    async with world.as_(owner) as client:
        assert (await client.put("/tag-order", json={"slugs": ["b", "a", "d", "c"]})).is_success
        for wrong in ("nowhere", "gone", "NO\0"):
            response = await client.put("/tag-order", json={"slugs": ["c", wrong]})
            assert refusal(response) == (404, "tag_not_found")
    await world.tag(owner, "e")
    assert await slugs(world, owner) == ["e", "b", "a", "d", "c"]


async def slugs(world: World, owner: int, **params: str) -> list[str]:
    """Return the slugs of all of a person's tags, read in pages of two."""
    found: list[str] = []
    cursor: dict[str, str] = {}
    async with world.as_(owner) as client:
        while True:
            page = (await client.get("/tags", params={"limit": "2"} | params | cursor)).json()
            found += [tag["slug"] for tag in page["items"]]
            if page["next_cursor"] is None:
                return found
            cursor = {"cursor": page["next_cursor"]}


async def test_a_cursor_of_another_list_is_refused(world: World) -> None:
    owner = await world.person()
    for name in ("a", "b"):
        await world.tag(owner, name)
    async with world.as_(owner) as client:
        cursor = (await client.get("/tags", params={"limit": 1})).json()["next_cursor"]
        response = await client.get("/tags", params={"sort": "recent", "cursor": cursor})
    assert refusal(response) == (422, "invalid_cursor")


async def test_the_chosen_cover_is_used_while_it_is_in_the_tag(world: World) -> None:
    owner = await world.person()
    former, old, new = [await world.outfit(owner) for _ in range(3)]
    await world.tag(owner, "Looks")
    await world.put(owner, "looks", former, old, new)
    async with world.as_(owner) as client:

        async def cover() -> Any:
            return (await client.get("/tags/looks")).json()["cover_outfit_id"]

        assert await cover() == str(new)
        await client.patch("/tags/looks", json={"cover_outfit_id": str(old)})
        assert await cover() == str(old)
        await client.delete(f"/tags/looks/outfits/{old}")
        assert await cover() == str(new)
        await client.delete(f"/tags/looks/outfits/{former}")
        for gone in ("77", str(former)):
            response = await client.patch("/tags/looks", json={"cover_outfit_id": gone})
            assert refusal(response) == (409, "cover_not_in_tag")
        await client.patch("/tags/looks", json={"cover_outfit_id": None})
        assert await cover() == str(new)


async def test_changes_are_published_in_order_and_without_names_while_private(world: World) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Secret", audience="private")
    async with world.as_(owner) as client:
        await client.patch("/tags/secret", json={"audience": "public", "name": "Open"})
        await client.delete("/tags/secret")

    async def check() -> None:
        changes = await world.announced("tags.tag.changed", tag_id=tag["id"])
        deletions = await world.announced("tags.tag.deleted", tag_id=tag["id"])
        published = [
            (event.aggregateversion, event.data["audience"], event.data["slug"], event.data["name"])
            for event in changes
        ]
        assert published == [(1, "private", None, None), (2, "public", "secret", "Open")]
        assert [event.aggregateversion for event in deletions] == [3]

    await eventually(check)
