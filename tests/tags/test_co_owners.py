"""Inviting people to fill a tag together: who may, who sees what, and how it ends."""

import pytest

from tests.support.wait import eventually
from tests.tags.co_owning import (
    co_owned,
    co_owners,
    invitations,
    invite,
    join,
    leave,
    share_tag,
    withdraw,
)
from tests.tags.world import World, old_id, refusal


async def test_an_invitation_is_accepted(world: World) -> None:
    owner, friend = await world.person(), await world.person()
    tag = await world.tag(owner, "Trip")

    invited = await invite(world, tag, friend)

    assert (invited["state"], invited["accepted_at"]) == ("invited", None)
    assert await invitations(world, friend) == [tag["id"]]
    assert await co_owned(world, friend) == []

    seen = await join(world, tag, friend)

    assert (seen["id"], seen["co_owned"]) == (tag["id"], True)
    assert (await invitations(world, friend), await co_owned(world, friend)) == ([], [tag["id"]])
    assert await co_owners(world, owner, tag) == [(friend, "accepted")]
    async with world.as_(owner) as client:
        assert (await client.get("/tags/trip")).json()["co_owned"] is False


async def test_inviting_and_accepting_again_change_nothing(world: World) -> None:
    shared = await share_tag(world)

    again = await invite(world, shared.tag, shared.friend)
    await join(world, shared.tag, shared.friend)

    assert again["state"] == "accepted"

    async def announced_twice() -> None:
        events = await world.announced("tags.coowner.changed", tag_id=shared.tag["id"])
        states = [(event.data["state"], event.aggregateversion) for event in events]
        assert states == [("invited", 1), ("accepted", 2)]

    await eventually(announced_twice)


async def test_a_declined_person_can_be_invited_again(world: World) -> None:
    owner, friend = await world.person(), await world.person()
    tag = await world.tag(owner, "Trip")
    await invite(world, tag, friend)

    async with world.as_(friend) as client:
        for _ in range(2):
            assert (await client.delete(f"/invitations/{tag['id']}")).status_code == 204
        refused = await client.put(f"/invitations/{tag['id']}")

    assert refusal(refused) == (404, "invitation_not_found")
    assert await co_owners(world, owner, tag) == []
    await invite(world, tag, friend)
    assert await invitations(world, friend) == [tag["id"]]


async def test_the_owner_withdraws_and_removes(world: World) -> None:
    shared = await share_tag(world, audience="private")
    invited = await world.person()
    await invite(world, shared.tag, invited)

    for person in (invited, shared.friend):
        await withdraw(world, shared.tag, person)
        await withdraw(world, shared.tag, person)

    assert await invitations(world, invited) == []
    assert await co_owned(world, shared.friend) == []
    assert await shared.shown(shared.friend) is None
    assert await co_owners(world, shared.owner, shared.tag) == []


async def test_leaving_ends_the_access(world: World) -> None:
    shared = await share_tag(world, audience="private")
    assert await shared.shown(shared.friend) == []

    await leave(world, shared.tag, shared.friend)
    await leave(world, shared.tag, shared.friend)

    assert await shared.shown(shared.friend) is None
    assert await co_owned(world, shared.friend) == []
    async with world.as_(shared.friend) as client:
        refused = await client.post(f"/co-owned-tags/{shared.tag['id']}/outfits", json={})
    assert refusal(refused) == (404, "tag_not_found")


async def test_only_people_whom_the_owner_may_see_are_invited(world: World) -> None:
    owner, hidden = await world.person(), await world.person("private")
    blocked, blocker = await world.person(), await world.person()
    await world.block(owner, blocked)
    await world.block(blocker, owner)
    await world.tag(owner, "Trip")
    async with world.as_(owner) as client:
        themselves = await client.put(f"/tags/trip/co-owners/{owner}")
        assert refusal(themselves) == (422, "invites_themselves")
        for person in (hidden, blocked, blocker, old_id()):
            response = await client.put(f"/tags/trip/co-owners/{person}")
            assert refusal(response) == (404, "not_found")
        followers_only = await world.person("followers")
        assert (await client.put(f"/tags/trip/co-owners/{followers_only}")).status_code == 200
        missing = await client.put(f"/tags/nothing/co-owners/{followers_only}")
        assert refusal(missing) == (404, "tag_not_found")


async def test_a_tag_has_at_most_twenty_co_owners(world: World) -> None:
    owner = await world.person()
    people = [await world.person() for _ in range(21)]
    tag = await world.tag(owner, "Trip")
    for person in people[:20]:
        await invite(world, tag, person)

    async with world.as_(owner) as client:
        refused = await client.put(f"/tags/trip/co-owners/{people[20]}")
        assert refusal(refused) == (409, "too_many_co_owners")
        await withdraw(world, tag, people[0])
        assert (await client.put(f"/tags/trip/co-owners/{people[20]}")).status_code == 200


async def test_a_co_owner_cannot_do_what_the_owner_does(world: World) -> None:
    shared = await share_tag(world)
    stranger = await world.person()
    async with world.as_(shared.friend) as client:
        calls = [
            await client.put(f"/tags/trip/co-owners/{stranger}"),
            await client.delete(f"/tags/trip/co-owners/{shared.friend}"),
            await client.patch("/tags/trip", json={"name": "Theirs"}),
            await client.put("/tags/trip/outfit-order", json={"outfit_ids": []}),
            await client.delete("/tags/trip"),
        ]
    assert [refusal(call) for call in calls] == [(404, "tag_not_found")] * 5


async def test_others_never_learn_of_open_invitations(world: World) -> None:
    shared = await share_tag(world)
    invited, stranger = await world.person(), await world.person()
    await invite(world, shared.tag, invited)

    everyone = [(shared.friend, "accepted"), (invited, "invited")]
    assert await co_owners(world, shared.owner, shared.tag) == everyone
    for viewer in (shared.friend, invited, stranger, None):
        assert await co_owners(world, viewer, shared.tag) == everyone[:1]
    for see_as in ("stranger", "follower", str(shared.friend)):
        assert await co_owners(world, shared.owner, shared.tag, see_as=see_as) == everyone[:1]


async def test_co_owners_are_shown_only_to_those_who_may_see_them(world: World) -> None:
    shared = await share_tag(world)
    blocked, stranger, second = [await world.person() for _ in range(3)]
    await join(world, shared.tag, second)
    await world.block(shared.friend, blocked)
    await world.profile(second, "private", version=2)

    both = [(shared.friend, "accepted"), (second, "accepted")]
    assert await co_owners(world, shared.owner, shared.tag) == both
    assert await co_owners(world, stranger, shared.tag) == both[:1]
    assert await co_owners(world, blocked, shared.tag) == []


@pytest.mark.parametrize("by_owner", [True, False])
async def test_a_block_ends_co_ownership_and_invitations(world: World, *, by_owner: bool) -> None:
    shared = await share_tag(world, audience="private")
    other = await world.tag(shared.owner, "Other")
    await invite(world, other, shared.friend)
    pair = (shared.owner, shared.friend) if by_owner else (shared.friend, shared.owner)

    await world.block(*pair)

    assert await co_owners(world, shared.owner, shared.tag) == []
    assert await co_owners(world, shared.owner, other) == []
    await world.unblock(*pair)
    assert await shared.shown(shared.friend) is None
    assert await invitations(world, shared.friend) == []
    # A delayed copy of the block ends nothing that began since.
    await join(world, shared.tag, shared.friend)
    await world.block(*pair)
    assert await co_owned(world, shared.friend) == [shared.tag["id"]]


async def test_deleting_a_tag_ends_invitations_and_restoring_keeps_co_owners(world: World) -> None:
    shared = await share_tag(world)
    invited = await world.person()
    await invite(world, shared.tag, invited)
    async with world.as_(shared.owner) as client:
        await client.delete("/tags/trip")
        assert await co_owned(world, shared.friend) == []
        assert await invitations(world, invited) == []
        await client.post(f"/deleted-tags/{shared.tag['id']}/restore")

    assert await co_owners(world, shared.owner, shared.tag) == [(shared.friend, "accepted")]
    assert await co_owned(world, shared.friend) == [shared.tag["id"]]


async def test_lists_go_on_after_a_page(world: World) -> None:
    owner, friend = await world.person(), await world.person()
    tags = [await world.tag(owner, f"Trip {number}") for number in range(3)]
    for tag in tags:
        await invite(world, tag, friend)
    newest_first = [tag["id"] for tag in reversed(tags)]
    async with world.as_(friend) as client:

        async def read(path: str, key: str) -> list[str]:
            first = (await client.get(path, params={"limit": 2})).json()
            params = {"limit": 2, "cursor": first["next_cursor"]}
            rest = (await client.get(path, params=params)).json()
            assert (len(first["items"]), rest["next_cursor"]) == (2, None)
            return [item[key] for item in first["items"] + rest["items"]]

        assert await read("/invitations", "tag_id") == newest_first
        for tag in tags:
            await client.put(f"/invitations/{tag['id']}")
        assert await read("/co-owned-tags", "id") == newest_first
