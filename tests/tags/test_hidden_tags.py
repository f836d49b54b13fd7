"""Tags hidden by moderators: only their owners see them, until they are restored."""

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
    await world.deliver((event, f"decision {tag['id']}", version))


async def seen_by(world: World, viewer: int | None, tag: dict[str, Any]) -> dict[str, Any] | None:
    """Return the tag as a viewer sees it; None for a 404. Lists agree with that."""
    owner, slug = int(tag["owner_id"]), tag["slug"]
    async with world.as_(viewer) as client:
        response = await client.get(f"/users/{owner}/tags/{slug}")
        listed = (await client.get(f"/users/{owner}/tags")).json()["items"]
        by_id = await client.get("/tags", params={"ids": tag["id"]})
    found: dict[str, Any] | None = response.json() if response.status_code == 200 else None
    assert [item["id"] for item in listed] == ([tag["id"]] if found else [])
    if viewer is not None:
        assert [item["id"] for item in by_id.json()["items"]] == ([tag["id"]] if found else [])
    assert (await world.shown(viewer, owner, slug) is not None) == (found is not None)
    return found


async def test_only_the_owner_sees_a_hidden_tag_until_it_is_restored(
    world: World,
) -> None:
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


async def test_events_do_not_name_a_hidden_tag(world: World) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Summer")

    async def announces(*expected: str | None) -> None:
        *_, last = await world.announced("tags.tag.changed", tag_id=tag["id"])
        assert tuple(last.data[key] for key in ("audience", "name", "slug")) == expected

    await decide(world, tag)
    await eventually(lambda: announces("private", None, None))

    await decide(world, tag, 2, hidden=False)
    await eventually(lambda: announces("public", "Summer", "summer"))


async def test_a_hidden_tag_stays_hidden_after_changes_by_its_owner(world: World) -> None:
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
async def test_the_latest_decision_applies_in_any_order_of_arrival(
    world: World, order: tuple[int, ...]
) -> None:
    tag = await world.tag(await world.person(), "Summer")
    for version in order:
        await decide(world, tag, version, hidden=version != 2)
    assert await seen_by(world, None, tag) is None

    await decide(world, tag, 4, hidden=False)

    assert await seen_by(world, None, tag) is not None


async def test_a_decision_about_an_unknown_tag_changes_nothing(world: World) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Summer")
    await decide(world, tag | {"id": "7"})
    await decide(world, tag | {"owner_id": str(await world.person())})
    assert await seen_by(world, None, tag) is not None
