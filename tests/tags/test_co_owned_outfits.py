"""Co-owned tags: what co-owners see, and which outfits they add and remove."""

from typing import Any

from contracts.admin import ContentHidden
from tests.support.data_export import exported_rows
from tests.tags.co_owning import (
    Shared,
    change_outfits,
    co_owned,
    co_owners,
    invitations,
    invite,
    join,
    leave,
    share_tag,
    withdraw,
)
from tests.tags.world import World, changed


async def placed(shared: Shared, viewer: int) -> dict[int, bool]:
    """Return the outfits that a viewer sees in the tag, and whether they may remove them."""
    path = f"/users/{shared.owner}/tags/{shared.slug}/outfits"
    async with shared.world.as_(viewer) as client:
        response = await client.get(path)
    return {int(item["id"]): item["removable"] for item in response.json()["items"]}


async def may_remove(shared: Shared, viewer: int, outfit: int) -> bool:
    """Return whether the outfit's place in the tag says that the viewer may remove it."""
    path = f"/users/{shared.owner}/tags/{shared.slug}/outfits/{outfit}/place"
    async with shared.world.as_(viewer) as client:
        return bool((await client.get(path)).json()["removable"])


async def hide(world: World, tag: dict[str, Any]) -> None:
    event = ContentHidden(
        kind="tag", content_id=int(tag["id"]), owner_id=int(tag["owner_id"]), reason="Rude."
    )
    await world.deliver((event, f"decision {tag['id']}", 1))


async def test_a_co_owner_sees_the_tag_whatever_its_audience(world: World) -> None:
    shared = await share_tag(world, audience="private")
    invited = await world.person()
    await invite(world, shared.tag, invited)
    outfit = await world.outfit(shared.owner)
    secret = await world.outfit(shared.owner, "private")
    await world.put(shared.owner, shared.slug, outfit, secret)
    await world.profile(shared.owner, "followers", version=2)
    assert await shared.shown(shared.friend) == []
    await world.follow(shared.friend, shared.owner)

    assert await shared.shown(shared.friend) == [outfit]
    assert await shared.shown(invited) is None
    assert await shared.shown(await world.person()) is None
    async with world.as_(shared.friend) as client:
        seen = (await client.get("/co-owned-tags")).json()["items"][0]
    assert (seen["outfit_count"], seen["audience"]) == (1, "private")


async def test_a_private_profile_or_a_moderator_hides_the_tag_from_co_owners(world: World) -> None:
    shared = await share_tag(world)
    invited = await world.person()
    await invite(world, shared.tag, invited)
    await world.profile(shared.owner, "private", version=2)
    assert (await shared.shown(shared.friend), await co_owned(world, shared.friend)) == (None, [])
    assert await invitations(world, invited) == []
    await world.profile(shared.owner, "public", version=3)
    assert await shared.shown(shared.friend) == []

    await hide(world, shared.tag)

    assert (await shared.shown(shared.friend), await co_owned(world, shared.friend)) == (None, [])
    assert await shared.shown(shared.owner) == []
    assert await invitations(world, invited) == []
    async with world.as_(shared.friend) as client:
        path = f"/co-owned-tags/{shared.tag['id']}/outfits"
        assert (await client.post(path, json={})).status_code == 404


async def test_a_co_owner_adds_outfits_that_they_may_see(world: World) -> None:
    shared = await share_tag(world)
    stranger = await world.person()
    own, reference = await world.outfit(shared.friend), await world.outfit(stranger)
    unseen = await world.outfit(stranger, "private")

    assert await shared.add(shared.friend, own, reference, unseen) == [own, reference]

    assert await shared.shown(None) == [own, reference]
    events = await world.announced("tags.outfit.tagged", tag_id=shared.tag["id"])
    assert {event.data["owner_id"] for event in events} == {str(shared.owner)}
    assert await shared.add(shared.friend, own) == []


async def test_outfits_keep_their_own_audience(world: World) -> None:
    shared = await share_tag(world)
    follower, stranger = await world.person(), await world.person()
    await world.follow(follower, shared.friend)
    guarded = await world.outfit(shared.friend, "followers")
    secret = await world.outfit(shared.friend, "private")
    await shared.add(shared.friend, guarded, secret)

    assert await shared.shown(shared.friend) == [guarded, secret]
    assert await shared.shown(follower) == [guarded]
    for viewer in (shared.owner, stranger, None):
        assert await shared.shown(viewer) == []
    async with world.as_(shared.owner) as client:
        assert (await client.get(f"/tags/{shared.slug}")).json()["outfit_count"] == 0
        effects = await client.get(f"/tags/{shared.slug}/audience-effects?audience=private")
    assert effects.json()["hidden_count"] == 0


async def test_view_as_shows_the_tag_as_a_co_owner_sees_it(world: World) -> None:
    shared = await share_tag(world, audience="private")
    outfit = await world.outfit(shared.owner)
    await world.put(shared.owner, shared.slug, outfit)
    path = f"/users/{shared.owner}/tags/{shared.slug}/outfits"
    async with world.as_(shared.owner) as client:
        as_friend = await client.get(path, params={"see_as": str(shared.friend)})
        as_stranger = await client.get(path, params={"see_as": "stranger"})
    (item,) = as_friend.json()["items"]
    assert (item["id"], item["removable"]) == (str(outfit), False)
    assert as_stranger.status_code == 404


async def test_view_as_does_not_reveal_what_others_fill_together(world: World) -> None:
    shared = await share_tag(world)
    viewer = await world.person()
    outfit = await world.outfit(viewer)
    await world.put(shared.owner, shared.slug, outfit)
    params = {"owner_id": str(shared.owner), "see_as": str(shared.friend)}
    async with world.as_(viewer) as client:
        response = await client.get(f"/outfits/{outfit}/tags", params=params)
    assert [item["co_owned"] for item in response.json()["items"]] == [False]


async def test_co_owners_remove_only_what_they_added(world: World) -> None:
    shared = await share_tag(world)
    second = await world.person()
    await join(world, shared.tag, second)
    of_owner, of_second, reference = (
        await world.outfit(shared.owner),
        await world.outfit(second),
        await world.outfit(shared.owner),
    )
    await world.put(shared.owner, shared.slug, of_owner)
    await shared.add(second, of_second)
    await shared.add(shared.friend, reference)

    assert await placed(shared, shared.friend) == {
        reference: True,
        of_second: False,
        of_owner: False,
    }
    assert await may_remove(shared, shared.friend, reference)
    for outfit in (of_owner, of_second):
        assert not await may_remove(shared, shared.friend, outfit)
        assert await may_remove(shared, shared.owner, outfit)
        assert await shared.remove(shared.friend, outfit) == 404
        assert await change_outfits(world, shared.friend, shared.tag, remove=(outfit,)) == []
    assert await shared.remove(shared.friend, reference) == 204
    assert await shared.remove(shared.friend, reference) == 204
    assert await shared.shown(shared.owner) == [of_second, of_owner]
    async with world.as_(shared.owner) as client:
        path = f"/tags/{shared.slug}/outfits/{of_second}"
        assert (await client.delete(path)).status_code == 204
    assert await shared.shown(second) == [of_owner]


async def test_own_outfits_can_be_removed_after_leaving(world: World) -> None:
    shared = await share_tag(world, audience="private")
    own, reference = await world.outfit(shared.friend), await world.outfit(shared.owner)
    await shared.add(shared.friend, own, reference)
    await withdraw(world, shared.tag, shared.friend)
    assert await shared.shown(shared.owner) == [own, reference]

    assert await shared.remove(shared.friend, reference) == 404
    assert await shared.remove(await world.person(), own) == 404
    assert await shared.remove(shared.friend, own) == 204

    assert await shared.shown(shared.owner) == [reference]


async def test_leaving_can_take_own_outfits_along(world: World) -> None:
    shared = await share_tag(world)
    own, reference = await world.outfit(shared.friend), await world.outfit(shared.owner)
    theirs = await world.outfit(shared.friend)
    await shared.add(shared.friend, own, reference)
    await world.put(shared.owner, shared.slug, theirs)
    async with world.as_(shared.friend) as client:
        path = f"/co-owned-tags/{shared.tag['id']}"
        left = await client.delete(path, params={"remove_outfits": "true"})
    assert left.status_code == 204

    assert await shared.shown(shared.owner) == [theirs, reference]
    assert await co_owned(world, shared.friend) == []


async def test_own_outfits_can_be_removed_from_the_tag_that_took_them_over(world: World) -> None:
    shared = await share_tag(world)
    own = await world.outfit(shared.friend)
    await shared.add(shared.friend, own)
    target = await world.tag(shared.owner, "All trips")
    async with world.as_(shared.owner) as client:
        await client.post(f"/tags/{shared.slug}/merge", json={"into": target["slug"]})
    assert await co_owners(world, shared.owner, target) == []
    assert await co_owned(world, shared.friend) == []

    merged = Shared(world, shared.owner, shared.friend, target)
    assert await merged.remove(shared.friend, own) == 204
    assert await merged.shown(None) == []


async def test_what_an_owners_outfit_names_is_not_for_a_co_owner_to_remove(world: World) -> None:
    shared = await share_tag(world)
    outfit = await world.outfit(shared.owner)
    await shared.add(shared.friend, outfit)

    await world.deliver((changed(outfit, shared.owner, tags=(shared.slug,)), outfit, 2))

    assert await shared.remove(shared.friend, outfit) == 404


async def test_exports_name_co_owners_and_co_owned_tags(world: World) -> None:
    shared = await share_tag(world, audience="private")
    await invite(world, shared.tag, await world.person())
    outfit = await world.outfit(shared.friend)
    await shared.add(shared.friend, outfit)

    own = await exported_rows(world.running, "tags", shared.owner)
    theirs = await exported_rows(world.running, "tags", shared.friend)

    assert [row["co_owner_ids"] for row in own["tags"]] == [[str(shared.friend)]]
    assert [row["added_by"] for row in own["outfits_in_tags"]] == [str(shared.friend)]
    assert own["co_owned_tags"] == []
    (row,) = theirs["co_owned_tags"]
    assert (row["id"], row["slug"], row["name"], row["owner_id"]) == (
        shared.tag["id"],
        shared.slug,
        "Trip",
        str(shared.owner),
    )
    await leave(world, shared.tag, shared.friend)
    left = await exported_rows(world.running, "tags", shared.friend)
    assert left["co_owned_tags"] == []
