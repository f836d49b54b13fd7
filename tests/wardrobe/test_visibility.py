"""Tests of who sees which outfit."""

import asyncio

import pytest

from contracts.types import ProfileAudience
from shared.features.visibility import AUDIENCES
from shared.http import read_your_writes
from tests.support.db_probes import wait_for_polling
from tests.support.people import JSON
from tests.wardrobe.world import Wardrobe, newcomer, person

SEEN: dict[tuple[ProfileAudience, str], set[ProfileAudience]] = {
    # (profile audience, viewer): audiences of the outfits that the viewer sees
    ("public", "owner"): {"private", "followers", "public"},
    ("public", "follower"): {"followers", "public"},
    ("public", "former follower"): {"public"},
    ("public", "blocked"): set(),
    ("public", "blocked follower"): set(),
    ("public", "stranger"): {"public"},
    ("public", "anonymous"): {"public"},
    ("followers", "owner"): {"private", "followers", "public"},
    ("followers", "follower"): {"followers", "public"},
    ("followers", "former follower"): set(),
    ("followers", "blocked"): set(),
    ("followers", "blocked follower"): set(),
    ("followers", "stranger"): set(),
    ("followers", "anonymous"): set(),
    ("private", "owner"): {"private", "followers", "public"},
    ("private", "follower"): set(),
    ("private", "former follower"): set(),
    ("private", "blocked"): set(),
    ("private", "blocked follower"): set(),
    ("private", "stranger"): set(),
    ("private", "anonymous"): set(),
}


@pytest.mark.parametrize("profile", AUDIENCES)
async def test_stricter_of_profile_and_outfit_audience_applies(
    wardrobe: Wardrobe, profile: ProfileAudience
) -> None:
    owner, follower, former = person(), person(), person()
    blocked, blocked_follower = person(), person()
    await wardrobe.profile(owner, profile)
    await wardrobe.block(owner, blocked)
    # The end of the follow may be delivered after the block.
    await wardrobe.follow(blocked_follower, owner)
    await wardrobe.block(owner, blocked_follower)
    await wardrobe.follow(follower, owner)
    await wardrobe.follow(former, owner)
    await wardrobe.unfollow(former, owner)
    viewers = {
        "owner": owner,
        "follower": follower,
        "former follower": former,
        "blocked": blocked,
        "blocked follower": blocked_follower,
        "stranger": person(),
        "anonymous": None,
    }
    outfits = {audience: await wardrobe.publish(owner, audience) for audience in AUDIENCES}

    for name, viewer in viewers.items():
        expected = SEEN[profile, name]
        assert await seen_individually(wardrobe, viewer, outfits) == expected, name
        assert await seen_by_ids(wardrobe, viewer, outfits) == expected, name
        assert await seen_in_list(wardrobe, viewer, owner) == expected, name


async def test_only_the_owner_sees_the_tags_chosen_before_publication(
    wardrobe: Wardrobe,
) -> None:
    owner, follower = person(), person()
    await wardrobe.profile(owner, "public")
    await wardrobe.follow(follower, owner)
    outfit = await wardrobe.publish(owner, "public", tags=["perhaps-a-private-tag"])
    for viewer, tags in ((owner, ["perhaps-a-private-tag"]), (follower, []), (None, [])):
        client = wardrobe.client(viewer)
        single = (await client.get(f"outfits/{outfit['id']}")).json()
        (by_id,) = (await client.get(f"outfits?ids={outfit['id']}")).json()["items"]
        (listed,) = (await client.get(f"outfits?owner_id={owner}")).json()["items"]
        assert single["tags"] == by_id["tags"] == listed["tags"] == tags


async def seen_individually(
    wardrobe: Wardrobe, viewer: int | None, outfits: dict[ProfileAudience, JSON]
) -> set[str]:
    seen: set[str] = set()
    for audience, outfit in outfits.items():
        response = await wardrobe.client(viewer).get(f"outfits/{outfit['id']}")
        assert response.status_code in {200, 404}
        if response.status_code == 200:
            seen.add(audience)
        else:
            assert response.json()["code"] == "not_found"
            assert outfit["photo"]["path"] not in response.text
    return seen


async def seen_by_ids(
    wardrobe: Wardrobe, viewer: int | None, outfits: dict[ProfileAudience, JSON]
) -> set[str]:
    ids = ",".join(outfit["id"] for outfit in outfits.values())
    response = await wardrobe.client(viewer).get("outfits", params={"ids": ids})
    return {outfit["audience"] for outfit in response.json()["items"]}


async def seen_in_list(wardrobe: Wardrobe, viewer: int | None, owner: int) -> set[str]:
    response = await wardrobe.client(viewer).get("outfits", params={"owner_id": owner})
    return {outfit["audience"] for outfit in response.json()["items"]}


async def test_an_unknown_profile_shows_nothing_until_it_is_known(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, "public")
    path = f"outfits/{outfit['id']}"
    assert (await wardrobe.client().get(path)).status_code == 404
    assert (await wardrobe.client(owner).get(path)).status_code == 200
    await wardrobe.profile(owner, "public")
    assert (await wardrobe.client().get(path)).status_code == 200
    published, changed = await wardrobe.wait_for_events(outfit["id"], 2)
    assert (published.data["content"], published.data["feed_id"]) == (None, None)
    assert changed.data["content"]["photo"]["path"] == outfit["photo"]["path"]
    assert changed.data["feed_id"]


async def test_reads_wait_for_the_profile_of_a_newcomer(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = newcomer()
    monkeypatch.setattr(read_your_writes, "MAX_WAIT_SECONDS", 0)
    outfit = await wardrobe.publish(owner, "public")
    monkeypatch.setattr(read_your_writes, "MAX_WAIT_SECONDS", 60)
    reading = asyncio.create_task(wardrobe.client().get(f"outfits/{outfit['id']}"))
    await wait_for_polling(wardrobe.running, reading)
    await wardrobe.profile(owner, "public")

    assert (await reading).status_code == 200


async def test_delayed_older_profile_changes_nothing(wardrobe: Wardrobe) -> None:
    owner = person()
    await wardrobe.profile(owner, "private", version=5)
    await wardrobe.profile(owner, "public", version=4)
    outfit = await wardrobe.publish(owner, "public")
    assert (await wardrobe.client().get(f"outfits/{outfit['id']}")).status_code == 404


async def test_delayed_older_follow_changes_nothing(wardrobe: Wardrobe) -> None:
    owner, follower = person(), person()
    await wardrobe.unfollow(follower, owner, version=2)
    await wardrobe.follow(follower, owner, version=1)
    outfit = await wardrobe.publish(owner, "followers")
    assert (await wardrobe.client(follower).get(f"outfits/{outfit['id']}")).status_code == 404


async def test_renewed_follow_counts(wardrobe: Wardrobe) -> None:
    owner, follower = await wardrobe.known_person(), person()
    await wardrobe.follow(follower, owner, version=1)
    await wardrobe.unfollow(follower, owner, version=2)
    await wardrobe.follow(follower, owner, version=3)
    outfit = await wardrobe.publish(owner, "followers")
    assert (await wardrobe.client(follower).get(f"outfits/{outfit['id']}")).status_code == 200


async def test_delayed_older_block_changes_nothing(wardrobe: Wardrobe) -> None:
    owner, viewer = await wardrobe.known_person(), person()
    await wardrobe.unblock(owner, viewer, version=2)
    await wardrobe.block(owner, viewer, version=1)
    outfit = await wardrobe.publish(owner, "public")
    path = f"outfits/{outfit['id']}"
    assert (await wardrobe.client(viewer).get(path)).status_code == 200
    await wardrobe.block(owner, viewer, version=3)
    assert (await wardrobe.client(viewer).get(path)).status_code == 404
    assert (await wardrobe.client(owner).get(path)).status_code == 200


async def test_block_hides_the_blocked_person_from_the_blocker(wardrobe: Wardrobe) -> None:
    owner, viewer = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.follow(viewer, owner)
    outfit = await wardrobe.publish(owner, "public")
    everything: dict[ProfileAudience, JSON] = {"public": outfit}
    await wardrobe.block(viewer, owner)
    assert (await wardrobe.client(viewer).get(f"outfits/{outfit['id']}")).status_code == 404
    assert await seen_by_ids(wardrobe, viewer, everything) == set()
    assert await seen_in_list(wardrobe, viewer, owner) == set()
    await wardrobe.unblock(viewer, owner, version=2)
    assert await seen_in_list(wardrobe, viewer, owner) == {"public"}


async def test_view_as_does_not_reveal_who_has_blocked_the_owner(wardrobe: Wardrobe) -> None:
    owner, blocker = await wardrobe.known_person(), person()
    outfit = await wardrobe.publish(owner, "public")
    await wardrobe.block(blocker, owner)
    seen = await wardrobe.client(owner).get(f"outfits/{outfit['id']}?see_as={blocker}")
    assert seen.status_code == 200


@pytest.mark.parametrize("profile", AUDIENCES)
async def test_view_as_shows_what_others_see(wardrobe: Wardrobe, profile: ProfileAudience) -> None:
    owner, follower, blocked = person(), person(), person()
    await wardrobe.profile(owner, profile)
    await wardrobe.follow(follower, owner)
    await wardrobe.block(owner, blocked)
    outfits = {audience: await wardrobe.publish(owner, audience) for audience in AUDIENCES}
    for see_as, viewer in (
        ("stranger", person()),
        ("follower", follower),
        (str(follower), follower),
        (str(blocked), blocked),
        (str(owner), owner),
        ("9" * 19, None),
    ):
        owner_client, client = wardrobe.client(owner), wardrobe.client(viewer)
        listed = {"owner_id": str(owner), "see_as": see_as}
        response = await owner_client.get("outfits", params=listed)
        expected = await client.get("outfits", params={"owner_id": owner})
        assert response.json() == expected.json(), see_as
        for outfit in outfits.values():
            single = await owner_client.get(f"outfits/{outfit['id']}", params={"see_as": see_as})
            seen = await client.get(f"outfits/{outfit['id']}")
            assert single.status_code == seen.status_code, see_as
            assert without_request(single.json()) == without_request(seen.json())


async def test_view_as_works_for_own_content_only(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    for viewer in (person(), None):
        client = wardrobe.client(viewer)
        for path in (f"outfits/{outfit['id']}", "outfits/7", f"outfits?owner_id={owner}"):
            response = await client.get(path + ("&" if "?" in path else "?") + f"see_as={owner}")
            assert (response.status_code, response.json()["code"]) == (404, "not_found"), path
    response = await wardrobe.client(owner).get(f"outfits/{outfit['id']}?see_as=everybody")
    assert response.status_code == 422


def without_request(body: JSON) -> JSON:
    return {name: value for name, value in body.items() if name != "request_id"}
