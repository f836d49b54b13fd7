"""Search: one's own tags, and public tags of people who can be found."""

from typing import Any
from urllib.parse import quote

import pytest

from contracts.identity import ProfileChanged
from tests.tags.world import World


async def page(world: World, viewer: int, query: str, more: str = "") -> dict[str, Any]:
    async with world.as_(viewer) as client:
        response = await client.get(f"/search?q={quote(query)}{more}")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


async def search(world: World, viewer: int, query: str, more: str = "") -> list[str]:
    return [item["id"] for item in (await page(world, viewer, query, more))["items"]]


async def test_tags_are_found_by_the_prefix_of_any_word_own_ones_first(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    public = await world.tag(owner, "Лето in Zagorje", audience="public")
    await world.tag(owner, "Zagorje, secretly", audience="private")
    await world.tag(owner, "Zagorje, for friends", audience="followers")
    await world.follow(viewer, owner)
    mine = await world.tag(viewer, "The Zagorje", audience="private")
    assert await search(world, viewer, "zagor") == [mine["id"], public["id"]]
    assert await search(world, viewer, "leto in zag") == [public["id"]]
    assert await search(world, viewer, "agor") == []
    first = await page(world, viewer, "zagor", "&limit=1")
    assert [item["id"] for item in first["items"]] == [mine["id"]]
    rest = await search(world, viewer, "zagor", f"&limit=1&cursor={first['next_cursor']}")
    assert rest == [public["id"]]


async def test_renamed_and_deleted_tags_are_not_found_by_their_former_names(world: World) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Quorndon")
    async with world.as_(owner) as client:
        changed = await client.patch(f"/tags/{tag['slug']}", json={"name": "Wymeswold"})
        assert changed.status_code == 200, changed.text
        assert await search(world, owner, "quorn") == []
        assert await search(world, owner, "wymes") == [tag["id"]]
        assert (await client.delete(f"/tags/{tag['slug']}")).is_success
    assert await search(world, owner, "wymes") == []


@pytest.mark.parametrize("hidden", [{"findable": False}, {"audience": "followers"}])
async def test_tags_of_unfindable_people_are_not_found(
    world: World, hidden: dict[str, Any]
) -> None:
    owner, viewer = await world.person(), await world.person()
    tag = await world.tag(owner, f"Hoby {owner}", audience="public")
    assert await search(world, viewer, f"hoby {owner}") == [tag["id"]]
    fields = {"user_id": owner, "username": "u", "display_name": "", "audience": "public"}
    await world.deliver((ProfileChanged.model_validate(fields | hidden), owner, 2))
    assert await search(world, viewer, f"hoby {owner}") == []
    assert await search(world, owner, f"hoby {owner}") == [tag["id"]]


async def test_blocked_people_do_not_find_each_others_tags(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    await world.tag(owner, f"Frisby {owner}", audience="public")
    await world.tag(viewer, f"Frisby {owner}", audience="public")
    await world.block(owner, viewer)
    assert len(await search(world, viewer, f"frisby {owner}")) == 1
    assert len(await search(world, owner, f"frisby {owner}")) == 1


@pytest.mark.parametrize("query", ["", "%", "_", "🌸", "\u200f", "a" * 300])
async def test_unusual_text_finds_nothing_without_an_error(world: World, query: str) -> None:
    assert await search(world, await world.person(), query) == []
