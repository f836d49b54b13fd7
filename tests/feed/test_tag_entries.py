"""Entries from followed tags, and their reasons."""

from datetime import timedelta
from typing import Any

import pytest

from contracts.identity import AccountDeleted
from contracts.tags import TagDeleted
from contracts.types import Audience
from feed.timeline.tag_entries import rules
from tests.feed.readers import entries
from tests.feed.world import Outfit, World
from tests.support.wait import eventually


async def followed_tag(world: World, owner: int, *viewers: int, slug: str = "office") -> int:
    """Create a public tag followed by these people, and build their timelines."""
    tag = await world.tag(owner, slug)
    for viewer in viewers:
        assert (await world.put(viewer, f"/tag-follows/{tag}")).is_success
        await world.timeline(viewer)
    return tag


async def tag_entry(world: World) -> tuple[int, int, int, Outfit]:
    """Create an owner, a follower of their tag, the tag, and an outfit in it; return them."""
    owner, viewer = await world.person(), await world.person()
    tag = await followed_tag(world, owner, viewer)
    outfit = await world.publish(owner)
    await world.put_in(owner, tag, outfit)
    await world.shows(viewer, outfit)
    return owner, viewer, tag, outfit


async def test_an_entry_from_a_tag_has_a_reason(world: World) -> None:
    owner, viewer, tag, _ = await tag_entry(world)
    item: dict[str, Any] = (await world.get(viewer, "/timeline")).json()["items"][0]
    reason = item["reason"]
    assert reason.pop("since") > "2026"
    assert reason == {
        "tag": {"id": str(tag), "slug": "office", "name": "office"},
        "owner": {
            "id": str(owner),
            "username": f"ana{owner}",
            "display_name": "Ana",
            "avatar_path": None,
        },
    }


@pytest.mark.parametrize("last", ["tag", "outfit", "tagging"])
async def test_an_entry_from_a_tag_appears_whichever_event_is_last(world: World, last: str) -> None:
    owner, viewer = await world.person(), await world.person()
    tag = await followed_tag(world, owner, viewer)
    outfit = Outfit(owner)
    event = outfit.state()
    if last != "outfit":
        await world.send(outfit, event)
    if last == "tag":
        await world.tag(owner, None, tag_id=tag, version=2)
    await world.put_in(owner, tag, outfit)
    if last == "outfit":
        await world.send(outfit, event)
    if last == "tag":
        await world.tag(owner, "office", tag_id=tag, version=3)
    await world.shows(viewer, outfit)


async def test_duplicate_and_delayed_tag_events_change_nothing(world: World) -> None:
    owner, viewer, tag, outfit = await tag_entry(world)
    await world.put_in(owner, tag, outfit, version=3)
    await world.put_in(owner, tag, outfit, version=2, present=False)
    await world.put_in(owner, tag, outfit, version=1)
    assert await world.timeline(viewer) == [outfit.id]
    async with world.valkey() as redis:
        assert len(await entries(redis, viewer)) == 1


async def test_an_outfit_removed_from_a_tag_returns_to_its_position(
    world: World,
) -> None:
    owner, viewer, tag, outfit = await tag_entry(world)
    later = await world.publish(owner)
    await world.put_in(owner, tag, later)
    await world.shows(viewer, later, outfit)
    await world.put_in(owner, tag, outfit, version=2, present=False)
    assert await world.timeline(viewer) == [later.id]
    await world.put_in(owner, tag, outfit, version=3)
    await world.shows(viewer, later, outfit)


@pytest.mark.parametrize(
    ("outfit_for", "author_for", "owner_for", "tag_for"),
    [
        ("followers", "public", "public", "public"),
        ("private", "public", "public", "public"),
        ("public", "followers", "public", "public"),
        ("public", "private", "public", "public"),
        ("public", "public", "followers", "public"),
        ("public", "public", "private", "public"),
        ("public", "public", "public", "followers"),
        ("public", "public", "public", "private"),
    ],
)
async def test_only_public_outfits_authors_owners_and_tags_create_entries(
    world: World, outfit_for: Audience, author_for: Audience, owner_for: Audience, tag_for: Audience
) -> None:
    """Another person's outfit in a tag: each of the four audiences can hide it."""
    author, owner, viewer = [await world.person() for _ in range(3)]
    tag = await followed_tag(world, owner, viewer)
    outfit = await world.publish(author)
    await world.put_in(owner, tag, outfit)
    await world.shows(viewer, outfit)
    outfit.audience = outfit_for
    await world.send(outfit, outfit.state())
    await world.change_profile(author, author_for)
    await world.change_profile(owner, owner_for)
    slug = None if tag_for == "private" else "office"
    await world.tag(owner, slug, tag_id=tag, version=2, audience=tag_for)
    await world.shows(viewer)
    outfit.audience = "public"
    await world.send(outfit, outfit.state())
    await world.change_profile(author)
    await world.change_profile(owner)
    await world.tag(owner, "office", tag_id=tag, version=3)
    await world.shows(viewer, outfit)


async def test_mutes_blocks_and_unfollows_apply_immediately(world: World) -> None:
    author, owner, viewer = [await world.person() for _ in range(3)]
    tag = await followed_tag(world, owner, viewer)
    outfit = await world.publish(author)
    await world.put_in(owner, tag, outfit)
    await world.shows(viewer, outfit)
    hiding = [
        (viewer, f"/mutes/{author}", {"days": None}),
        (viewer, f"/mutes/{owner}", {"days": None}),
        (viewer, f"/blocks/{author}", None),
        (author, f"/blocks/{viewer}", None),
    ]
    for who, path, body in hiding:
        assert (await world.put(who, path, body)).is_success
        assert await world.timeline(viewer) == []
        assert (await world.delete(who, path)).is_success
        await world.shows(viewer, outfit)
    assert (await world.delete(viewer, f"/tag-follows/{tag}")).is_success
    assert await world.timeline(viewer) == []
    assert (await world.put(viewer, f"/tag-follows/{tag}")).is_success
    assert await world.timeline(viewer) == [outfit.id]
    assert (await world.put(owner, f"/blocks/{viewer}")).is_success
    assert await world.timeline(viewer) == []


async def test_followers_of_the_author_get_the_outfit_once_without_a_reason(world: World) -> None:
    owner, viewer, tag, outfit = await tag_entry(world)
    await world.follow(viewer, owner)
    items = (await world.get(viewer, "/timeline")).json()["items"]
    assert [(item["outfit"]["id"], item["reason"]) for item in items] == [(str(outfit.id), None)]
    later = await world.publish(owner)
    await world.put_in(owner, tag, later)
    await world.shows(viewer, later, outfit)
    assert (await world.delete(viewer, f"/follows/{owner}")).is_success
    assert await world.timeline(viewer) == [later.id, outfit.id]
    assert all(item["reason"] for item in (await world.get(viewer, "/timeline")).json()["items"])


async def test_an_outfit_in_several_followed_tags_comes_from_the_first(
    world: World,
) -> None:
    owner, viewer, tag, outfit = await tag_entry(world)
    other = await followed_tag(world, owner, viewer, slug="rain")
    await world.put_in(owner, other, outfit)

    async def comes_from(slug: str) -> None:
        items = (await world.get(viewer, "/timeline")).json()["items"]
        assert [item["reason"]["tag"]["slug"] for item in items] == [slug]

    await comes_from("office")
    await world.put_in(owner, tag, outfit, version=2, present=False)
    await eventually(lambda: comes_from("rain"))
    await world.put_in(owner, tag, outfit, version=3)
    await eventually(lambda: comes_from("office"))
    await world.tag(owner, None, tag_id=tag, version=2)
    await eventually(lambda: comes_from("rain"))


@pytest.mark.parametrize("muted", ["before", "after"])
async def test_a_muted_owners_tag_does_not_hide_what_another_tag_has(
    world: World, muted: str
) -> None:
    author, first, second, viewer = [await world.person() for _ in range(4)]
    earlier = await followed_tag(world, first, viewer)
    later = await followed_tag(world, second, viewer, slug="rain")
    outfit = await world.publish(author)

    async def mute() -> None:
        assert (await world.put(viewer, f"/mutes/{first}", {"days": None})).is_success
        await world.timeline(viewer)

    if muted == "before":
        await mute()
    await world.put_in(first, earlier, outfit)
    await world.put_in(second, later, outfit)
    if muted == "after":
        await world.shows(viewer, outfit)
        await mute()
    await world.shows(viewer, outfit)
    item = (await world.get(viewer, "/timeline")).json()["items"][0]
    assert item["reason"]["tag"]["slug"] == "rain"


async def test_followers_of_a_merged_tag_get_its_targets_outfits(
    world: World,
) -> None:
    owner, viewer, tag, outfit = await tag_entry(world)
    target = await world.tag(owner, "work")
    await world.put_in(owner, target, outfit)
    await world.handled(
        TagDeleted(tag_id=tag, owner_id=owner, merged_into=target), subject=tag, version=2
    )
    await world.shows(viewer, outfit)
    later = await world.publish(owner)
    await world.put_in(owner, target, later)
    await world.shows(viewer, later, outfit)
    await world.handled(TagDeleted(tag_id=target, owner_id=owner), subject=target, version=2)
    await world.shows(viewer)


async def test_old_outfits_added_to_a_tag_create_no_entries(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, viewer, tag, outfit = await tag_entry(world)
    old = await world.publish(owner)
    monkeypatch.setattr(rules, "MAX_AGE", timedelta(0))
    await world.put_in(owner, tag, old)
    monkeypatch.undo()
    new = await world.publish(owner)
    await world.put_in(owner, tag, new)
    await world.shows(viewer, new, outfit)


async def test_entries_from_tags_count_as_unseen_until_they_are_seen(world: World) -> None:
    owner, viewer, tag, outfit = await tag_entry(world)
    body = {"outfit_id": str(outfit.id)}
    assert (await world.put(viewer, "/timeline-marker", body)).json()["unseen"] == 0
    reason = (await world.get(viewer, "/timeline")).json()["items"][0]["reason"]
    marker = (await world.get(viewer, "/timeline-marker")).json()
    assert marker["published_at"][:23] == reason["since"][:23]
    await world.put_in(owner, tag, await world.publish(owner))

    async def one_is_new() -> None:
        assert (await world.get(viewer, "/timeline-marker")).json()["unseen"] == 1

    await eventually(one_is_new)


async def test_postgres_returns_the_same_timeline_without_valkey(world: World) -> None:
    _, viewer, _, outfit = await tag_entry(world)
    before = (await world.get(viewer, "/timeline")).json()
    async with world.valkey() as redis:
        await redis.flushall()
    assert (await world.get(viewer, "/timeline")).json() == before
    assert await world.timeline(viewer) == [outfit.id]


@pytest.mark.parametrize("whose", ["author", "owner"])
async def test_an_erased_account_removes_its_tag_entries(world: World, whose: str) -> None:
    author, owner, viewer = [await world.person() for _ in range(3)]
    tag = await followed_tag(world, owner, viewer)
    outfit = await world.publish(author)
    await world.put_in(owner, tag, outfit)
    await world.shows(viewer, outfit)
    erased = author if whose == "author" else owner
    await world.handled(AccountDeleted(user_id=erased), subject=erased, version=9)
    await world.shows(viewer)
