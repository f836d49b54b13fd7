"""Tags that moderators hide: only their owners see them, until they are restored."""

import itertools
from typing import Any

import pytest

from contracts.admin import ContentHidden, ContentRestored
from tests.support.wait import eventually
from tests.tags.world import World


async def decide(
    world: World, tag: dict[str, Any], version: int = 1, *, hidden: bool = True
) -> None:
    kind = ContentHidden if hidden else ContentRestored
    event = kind(
        kind="tag",
        content_id=int(tag["id"]),
        owner_id=int(tag["owner_id"]),
        reason="The name insults somebody.",
    )
    await world.hear((event, f"decision {tag['id']}", version))


async def seen_by(world: World, viewer: int | None, tag: dict[str, Any]) -> dict[str, Any] | None:
    """How a viewer gets the tag; None for a 404. In lists and in the search it is the same."""
    owner, slug = int(tag["owner_id"]), tag["slug"]
    async with world.as_(viewer) as client:
        answer = await client.get(f"/users/{owner}/tags/{slug}")
        listed = (await client.get(f"/users/{owner}/tags")).json()["items"]
        by_id = await client.get("/tags", params={"ids": tag["id"]})
    found: dict[str, Any] | None = answer.json() if answer.status_code == 200 else None
    assert [one["id"] for one in listed] == ([tag["id"]] if found else [])
    if viewer is not None:
        assert [one["id"] for one in by_id.json()["items"]] == ([tag["id"]] if found else [])
    assert (await world.shown(viewer, owner, slug) is not None) == (found is not None)
    return found


async def test_a_hidden_tag_is_seen_by_its_owner_alone_and_comes_back_whole(world: World) -> None:
    owner, follower, stranger = [await world.person() for _ in range(3)]
    await world.follow(follower, owner)
    tag = await world.tag(owner, "Summer", note="Linen", audience="followers")
    await world.put(owner, "summer", await world.outfit(owner))
    before = await seen_by(world, follower, tag)

    await decide(world, tag)

    own = await seen_by(world, owner, tag)
    assert own is not None
    assert (own["hidden"], own["audience"]) == (True, "followers")
    for viewer in (follower, stranger, None):
        assert await seen_by(world, viewer, tag) is None

    await decide(world, tag, 2, hidden=False)

    after = await seen_by(world, follower, tag)
    assert before is not None
    assert after is not None
    assert after | {"version": 0} == before | {"version": 0}
    assert await seen_by(world, stranger, tag) is None


async def test_other_services_are_told_no_name_of_a_hidden_tag(world: World) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Summer")

    async def announces(*expected: str | None) -> None:
        *_, last = await world.announced("tags.tag.changed", tag_id=tag["id"])
        assert tuple(last.data[key] for key in ("audience", "name", "slug")) == expected

    await decide(world, tag)
    await eventually(lambda: announces("private", None, None))

    await decide(world, tag, 2, hidden=False)
    await eventually(lambda: announces("public", "Summer", "summer"))


async def test_its_owner_edits_deletes_and_restores_it_and_it_stays_hidden(world: World) -> None:
    owner, stranger = await world.person(), await world.person()
    tag = await world.tag(owner, "Summer", audience="private")
    await decide(world, tag)
    async with world.as_(owner) as client:
        change = {"audience": "public", "note": "Mine"}
        edited = await client.patch("/tags/summer", json=change)
        assert (edited.json()["audience"], edited.json()["hidden"]) == ("public", True)
        effects = await client.get("/tags/summer/audience-effects?audience=public")
        assert effects.json()["visible_count"] == 0
        assert (await client.delete("/tags/summer")).status_code == 204
        restored = await client.post(f"/deleted-tags/{tag['id']}/restore")
        assert restored.json()["hidden"], restored.text
    assert await seen_by(world, stranger, tag) is None

    await decide(world, tag, 2, hidden=False)

    seen = await seen_by(world, stranger, tag)
    assert seen is not None
    assert (seen["note"], seen["audience"], seen["hidden"]) == ("Mine", "public", False)


@pytest.mark.parametrize("order", [*itertools.permutations((1, 2, 3)), (3, 3, 1, 1, 2, 2)])
async def test_the_latest_decision_stands_in_whatever_order_they_come(
    world: World, order: tuple[int, ...]
) -> None:
    tag = await world.tag(await world.person(), "Summer")
    for version in order:
        await decide(world, tag, version, hidden=version != 2)
    assert await seen_by(world, None, tag) is None

    await decide(world, tag, 4, hidden=False)

    assert await seen_by(world, None, tag) is not None


async def test_a_decision_about_what_is_not_there_changes_nothing(world: World) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Summer")
    await decide(world, tag | {"id": "7"})
    await decide(world, tag | {"owner_id": str(await world.person())})
    assert await seen_by(world, None, tag) is not None
