"""Follows of single tags."""

from typing import Any

import pytest

from contracts.tags import TagChanged, TagDeleted
from contracts.types import Audience
from tests.feed.world import World, fresh_id, old_id
from tests.support.wait import eventually


async def publish_tag(
    world: World,
    owner: int,
    tag: int,
    version: int,
    audience: Audience = "public",
    name: str = "Rain Days",
) -> None:
    event = TagChanged(
        tag_id=tag,
        owner_id=owner,
        slug=None if audience == "private" else "rain",
        name=None if audience == "private" else name,
        audience=audience,
    )
    await handled(world, event, tag, version)


async def handled(world: World, event: TagChanged | TagDeleted, tag: int, version: int) -> None:
    event_id = await world.running.publish(event, subject=tag, version=version)
    await eventually(lambda: world.require_handled(event_id))


async def followed(world: World, viewer: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await world.get(viewer, "/followed-tags")).json()["items"]
    return found


async def follow(world: World, viewer: int, tag: int) -> tuple[int, str]:
    answer = await world.put(viewer, f"/tag-follows/{tag}")
    body = answer.json()
    return answer.status_code, body.get("state") or body["code"]


async def test_a_followed_tag_is_listed_under_its_newest_name(world: World) -> None:
    owner, viewer, tag = await world.person(), await world.person(), fresh_id()
    await publish_tag(world, owner, tag, 1)
    assert await follow(world, viewer, tag) == (200, "following")
    assert await follow(world, viewer, tag) == (200, "following")
    await publish_tag(world, owner, tag, 3, name="Wet Days")
    await publish_tag(world, owner, tag, 2, name="Late News")
    (item,) = await followed(world, viewer)
    assert item | {"followed_at": ""} == {
        "id": str(tag),
        "owner": {
            "id": str(owner),
            "username": f"ana{owner}",
            "display_name": "Ana",
            "avatar_path": None,
        },
        "slug": "rain",
        "name": "Wet Days",
        "audience": "public",
        "followed_at": "",
    }
    assert (await world.get(viewer, f"/tag-follows/{tag}")).json() == {"state": "following"}
    for _ in range(2):
        assert (await world.delete(viewer, f"/tag-follows/{tag}")).json() == {"state": "none"}
    assert await followed(world, viewer) == []
    assert (await world.get(viewer, f"/tag-follows/{tag}")).json() == {"state": "none"}


async def test_each_change_is_published_once(world: World) -> None:
    owner, viewer, tag = await world.person(), await world.person(), fresh_id()
    await publish_tag(world, owner, tag, 1)
    for _ in range(2):
        await follow(world, viewer, tag)
    for _ in range(2):
        await world.delete(viewer, f"/tag-follows/{tag}")

    async def check() -> None:
        events = [
            (event.type, event.aggregateversion)
            for kind in ("followed", "unfollowed")
            for event in await world.running.published(f"feed.tag.{kind}")
            if event.data == {"follower_id": str(viewer), "tag_id": str(tag)}
        ]
        assert events == [("feed.tag.followed", 1), ("feed.tag.unfollowed", 2)]

    await eventually(check)


async def test_only_visible_tags_can_be_followed_and_are_listed(world: World) -> None:
    owner, viewer, tag = await world.person("followers"), await world.person(), old_id()
    await publish_tag(world, owner, tag, 1)
    assert await follow(world, viewer, tag) == (404, "not_found")
    await world.follow(viewer, owner)
    assert (await world.put(owner, f"/follow-requests/{viewer}")).is_success
    assert await follow(world, viewer, tag) == (200, "following")
    assert len(await followed(world, viewer)) == 1
    await publish_tag(world, owner, tag, 2, "private")
    assert await followed(world, viewer) == []
    await publish_tag(world, owner, tag, 3, "followers")
    assert len(await followed(world, viewer)) == 1
    await world.delete(viewer, f"/follows/{owner}")
    assert await followed(world, viewer) == []


@pytest.mark.parametrize("blocks", ["owner", "viewer"])
async def test_own_unknown_and_blocked_tags_cannot_be_followed(world: World, blocks: str) -> None:
    owner, viewer, tag = await world.person(), await world.person(), old_id()
    await publish_tag(world, owner, tag, 1)
    assert await follow(world, owner, tag) == (409, "following_own_tag")
    assert await follow(world, viewer, 77) == (404, "not_found")
    assert await follow(world, viewer, tag) == (200, "following")
    blocker, blocked = (owner, viewer) if blocks == "owner" else (viewer, owner)
    assert (await world.put(blocker, f"/blocks/{blocked}")).is_success
    assert await followed(world, viewer) == []
    assert await follow(world, viewer, tag) == (404, "not_found")


async def test_followers_of_a_merged_tag_follow_its_target(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    first, second, third = fresh_id(), fresh_id(), fresh_id()
    for tag, name in ((first, "One"), (second, "Two"), (third, "Three")):
        await publish_tag(world, owner, tag, 1, name=name)
    await follow(world, viewer, first)
    await follow(world, viewer, second)
    into_two = TagDeleted(tag_id=first, owner_id=owner, merged_into=second)
    await handled(world, into_two, first, 2)
    assert [item["id"] for item in await followed(world, viewer)] == [str(second)]
    await handled(world, TagDeleted(tag_id=second, owner_id=owner, merged_into=third), second, 2)
    assert [item["name"] for item in await followed(world, viewer)] == ["Three"]
    await publish_tag(world, owner, first, 3, name="One")
    assert {item["name"] for item in await followed(world, viewer)} == {"One", "Three"}
    await handled(world, TagDeleted(tag_id=third, owner_id=owner), third, 2)
    assert [item["name"] for item in await followed(world, viewer)] == ["One"]


async def test_unfollowing_a_tag_ends_follows_of_tags_merged_into_it(world: World) -> None:
    owner, viewer, first, second = (
        await world.person(),
        await world.person(),
        fresh_id(),
        fresh_id(),
    )
    await publish_tag(world, owner, first, 1, name="One")
    await publish_tag(world, owner, second, 1, name="Two")
    await follow(world, viewer, first)
    await handled(world, TagDeleted(tag_id=first, owner_id=owner, merged_into=second), first, 2)
    assert (await world.get(viewer, f"/tag-follows/{second}")).json() == {"state": "following"}
    assert (await world.delete(viewer, f"/tag-follows/{second}")).json() == {"state": "none"}
    assert await followed(world, viewer) == []
    assert (await world.get(viewer, f"/tag-follows/{second}")).json() == {"state": "none"}
