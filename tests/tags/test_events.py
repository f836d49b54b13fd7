"""Tags that outfits name in events."""

import uuid

import pytest

from contracts.feed import FollowEnded, FollowStarted
from contracts.types import Audience
from tags.membership.domain import republish
from tests.support.wait import eventually
from tests.tags.world import World, changed, old_id, published, young_id


async def test_a_published_outfit_creates_the_tags_that_it_names(world: World) -> None:
    owner = await world.person()
    await world.tag(owner, "Here Already", slug="hat")
    outfit = await world.outfit(owner, tags=("summer-2026", "hat"))
    async with world.as_(owner) as client:
        tags = {tag["slug"]: tag for tag in (await client.get("/tags")).json()["items"]}
    assert {slug: tag["name"] for slug, tag in tags.items()} == {
        "summer-2026": "Summer 2026",
        "hat": "Here Already",
    }
    assert [tag["outfit_count"] for tag in tags.values()] == [1, 1]
    assert tags["summer-2026"]["audience"] == "public"

    async def check() -> None:
        events = await world.announced("tags.outfit.tagged", outfit_id=str(outfit))
        assert {event.data["tag_id"] for event in events} == {tag["id"] for tag in tags.values()}

    await eventually(check)


@pytest.mark.parametrize("audience", ["private", "followers"])
async def test_a_tag_created_for_an_outfit_has_its_audience(
    world: World, audience: Audience
) -> None:
    owner, stranger = await world.person(), await world.person()
    await world.outfit(owner, audience, tags=("surgery",))
    for viewer in (None, stranger):
        async with world.as_(viewer) as client:
            assert (await client.get(f"/users/{owner}/tags")).json()["items"] == []
    async with world.as_(owner) as client:
        assert (await client.get("/tags/surgery")).json()["audience"] == audience


async def test_names_that_are_no_slugs_are_ignored(world: World) -> None:
    owner = await world.person()
    await world.outfit(owner, tags=("all", "Bad Slug", "a" * 51, "good", "good"))
    async with world.as_(owner) as client:
        assert [tag["slug"] for tag in (await client.get("/tags")).json()["items"]] == ["good"]


async def test_the_same_event_again_changes_nothing(world: World) -> None:
    owner, outfit = await world.person(), old_id()
    event_id = uuid.uuid4()
    event = published(outfit, owner, tags=("once",))
    for _ in range(3):
        await world.running.publish(event, subject=outfit, version=1, event_id=event_id)
    # The same state under another id, as after a republish.
    await world.deliver((event, outfit, 1))
    assert await world.shown(owner, owner, "once") == [outfit]

    async def check() -> None:
        events = await world.announced("tags.outfit.tagged", outfit_id=str(outfit))
        assert len(events) == 1

    await eventually(check)


async def test_an_outfit_removed_before_its_event_stays_out(world: World) -> None:
    owner, outfit = await world.person(), young_id()
    tag = await world.tag(owner, "Early")
    async with world.as_(owner) as client:
        assert (await client.delete(f"/tags/early/outfits/{outfit}")).status_code == 204
    await world.deliver((published(outfit, owner, tags=("early",)), outfit, 1))
    assert await world.shown(owner, owner, "early") == []
    assert await world.announced("tags.outfit.tagged", tag_id=tag["id"]) == []
    await world.put(owner, "early", outfit)
    assert await world.shown(owner, owner, "early") == [outfit]


async def test_an_outfit_that_the_owner_removed_is_not_added_again(world: World) -> None:
    owner = await world.person()
    outfit = await world.outfit(owner, tags=("a", "b"))
    async with world.as_(owner) as client:
        await client.delete(f"/tags/a/outfits/{outfit}")
        await client.delete("/tags/b")
        await world.deliver((changed(outfit, owner, tags=("a", "b", "c")), outfit, 2))
        assert await world.shown(owner, owner, "a") == []
        assert (await client.get("/tags/b")).status_code == 404
    assert await world.shown(owner, owner, "c") == [outfit]


async def test_an_outfit_leaves_a_tag_that_it_no_longer_names(
    world: World,
) -> None:
    owner = await world.person()
    outfit = await world.outfit(owner, tags=("a", "b"))
    await world.put(owner, "b", outfit)
    await world.deliver((changed(outfit, owner, tags=()), outfit, 2))
    assert await world.shown(owner, owner, "a") == []
    assert await world.shown(owner, owner, "b") == [outfit]


async def test_a_renamed_tag_keeps_the_outfits_that_named_it(world: World) -> None:
    owner = await world.person()
    outfit = await world.outfit(owner, tags=("old",))
    async with world.as_(owner) as client:
        await client.patch("/tags/old", json={"slug": "new"})
    await world.tag(owner, "Old")
    await world.deliver((changed(outfit, owner, "followers", ("old",)), outfit, 2))
    assert await world.shown(owner, owner, "new") == [outfit]
    assert await world.shown(owner, owner, "old") == []


async def test_a_former_slug_still_means_the_tag(world: World) -> None:
    owner = await world.person()
    await world.tag(owner, "Old")
    async with world.as_(owner) as client:
        await client.patch("/tags/old", json={"slug": "new"})
    outfit = await world.outfit(owner, tags=("old",))
    assert await world.shown(owner, owner, "new") == [outfit]


async def test_outdated_events_about_people_are_ignored(world: World) -> None:
    owner, follower = old_id(), old_id()
    started = FollowStarted(follower_id=follower, followee_id=owner)
    ended = FollowEnded(follower_id=follower, followee_id=owner)
    await world.deliver((ended, "pair", 2), (started, "pair", 1))
    await world.profile(owner, "followers", version=2)
    await world.profile(owner, "public", version=1)
    async with world.as_(follower) as client:
        assert (await client.get(f"/users/{owner}/tags")).status_code == 404
        await world.deliver((started, "pair", 3))
        assert (await client.get(f"/users/{owner}/tags")).status_code == 200


async def test_republishing_publishes_the_current_state(world: World) -> None:
    owner = await world.person()
    outfit = await world.outfit(owner, tags=("kept", "left"))
    async with world.as_(owner) as client:
        await client.delete(f"/tags/left/outfits/{outfit}")
    async with world.running.database.sessions() as session:
        assert await republish(session) >= 3
        await session.commit()

    async def check() -> None:
        events = await world.announced("tags.outfit.tagged", owner_id=str(owner))
        changes = await world.announced("tags.tag.changed", owner_id=str(owner))
        assert len(events) == 2 + 1
        assert sorted(event.data["slug"] for event in changes) == ["kept", "kept", "left", "left"]

    await eventually(check)
