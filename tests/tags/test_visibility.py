"""Visibility: every audience of profile, outfit and tag, for every kind of viewer."""

from typing import Literal, get_args

import pytest

from contracts.feed import FollowEnded
from contracts.types import Audience, ProfileAudience
from tests.tags.world import World, changed, refusal, removed

Role = Literal["owner", "follower", "blocked", "stranger", "anonymous"]
AUDIENCES: tuple[ProfileAudience, ...] = get_args(ProfileAudience)


def lets_in(audience: Audience, role: Role) -> bool:
    """The model of one audience and one kind of viewer."""
    return (
        role
        in {
            "private": {"owner"},
            "followers": {"owner", "follower"},
            "public": {"owner", "follower", "stranger", "anonymous"},
        }[audience]
    )


@pytest.mark.parametrize("profile", AUDIENCES)
async def test_a_tag_page_shows_the_strictest_of_profile_outfit_and_tag(
    world: World, profile: ProfileAudience
) -> None:
    owner = await world.person(profile)
    follower, stranger, blocked = await world.person(), await world.person(), await world.person()
    await world.follow(follower, owner)
    # The end of the follow may arrive after the block.
    await world.follow(blocked, owner)
    await world.block(owner, blocked)
    outfits = {audience: await world.outfit(owner, audience) for audience in AUDIENCES}
    for audience in AUDIENCES:
        await world.tag(owner, audience, audience=audience)
        await world.put(owner, audience, *outfits.values())

    viewers: dict[Role, int | None] = {
        "owner": owner,
        "follower": follower,
        "blocked": blocked,
        "stranger": stranger,
        "anonymous": None,
    }
    for role, viewer in viewers.items():
        in_profile = lets_in(profile, role)
        async with world.as_(viewer) as client:
            listed = await client.get(f"/users/{owner}/tags")
            assert listed.status_code == (200 if in_profile else 404), role
            tags = {tag["slug"]: tag for tag in listed.json().get("items", [])}
            for outfit, outfit_id in outfits.items():
                of_outfit = await client.get(f"/outfits/{outfit_id}/tags")
                visible = in_profile and lets_in(outfit, role)
                assert of_outfit.status_code == (200 if visible else 404), (role, outfit)
        for tag in AUDIENCES:
            expected = {
                outfits[outfit] for outfit in AUDIENCES if in_profile and lets_in(outfit, role)
            }
            shown = await world.shown(viewer, owner, tag)
            if not (in_profile and lets_in(tag, role)):
                assert (shown, tag in tags) == (None, False), (role, tag)
                continue
            assert shown is not None
            assert set(shown) == expected, (role, tag)
            assert tags[tag]["outfit_count"] == len(expected), (role, tag)
            cover = tags[tag]["cover_outfit_id"]
            assert cover == (str(shown[0]) if shown else None), (role, tag)


@pytest.mark.parametrize("profile", AUDIENCES)
@pytest.mark.parametrize("outfit", AUDIENCES)
async def test_a_reference_is_visible_to_people_who_may_see_the_outfit(
    world: World, profile: ProfileAudience, outfit: Audience
) -> None:
    author, collector = await world.person(), await world.person()
    follower, stranger, blocked = await world.person(), await world.person(), await world.person()
    await world.follow(follower, author)
    await world.block(author, blocked)
    kept = await world.outfit(author)
    await world.tag(collector, "Saved")
    await world.put(collector, "saved", kept)
    await world.deliver((changed(kept, author, outfit), kept, 2))
    await world.profile(author, profile, version=2)

    viewers: dict[Role, int | None] = {
        "owner": author,
        "follower": follower,
        "blocked": blocked,
        "stranger": stranger,
        "anonymous": None,
    }
    for role, viewer in viewers.items():
        visible = lets_in(profile, role) and lets_in(outfit, role)
        assert await world.shown(viewer, collector, "saved") == ([kept] if visible else []), role
    # The collector is a stranger to the author.
    visible = lets_in(profile, "stranger") and lets_in(outfit, "stranger")
    assert await world.shown(collector, collector, "saved") == ([kept] if visible else [])


async def test_an_outfit_for_followers_stays_hidden_in_a_public_tag(world: World) -> None:
    owner, follower = await world.person(), await world.person()
    outfit = await world.outfit(owner, "followers")
    await world.tag(owner, "Open")
    await world.put(owner, "open", outfit)
    assert await world.shown(None, owner, "open") == []
    assert await world.shown(follower, owner, "open") == []
    await world.follow(follower, owner)
    assert await world.shown(follower, owner, "open") == [outfit]
    ended = FollowEnded(follower_id=follower, followee_id=owner)
    await world.deliver((ended, f"{follower}/{owner}", 2))
    assert await world.shown(follower, owner, "open") == []


async def test_stricter_audiences_and_removals_hide_outfits(
    world: World,
) -> None:
    owner = await world.person()
    outfit = await world.outfit(owner, tags=("day",))
    assert await world.shown(None, owner, "day") == [outfit]
    await world.deliver((changed(outfit, owner, "private", ("day",)), outfit, 2))
    assert await world.shown(None, owner, "day") == []
    assert await world.shown(owner, owner, "day") == [outfit]
    await world.deliver((removed(outfit, owner), outfit, 3))
    assert await world.shown(owner, owner, "day") == []
    await world.deliver((changed(outfit, owner, "public", ("day",)), outfit, 4))
    assert await world.shown(None, owner, "day") == [outfit]


async def test_blocked_people_get_404_for_the_blocker(world: World) -> None:
    owner, blocked, unknown = await world.person(), await world.person(), 7
    outfit = await world.outfit(owner, tags=("day",))
    await world.block(owner, blocked)
    async with world.as_(blocked) as client:
        for path in ("/users/{}/tags", "/users/{}/tags/day", "/users/{}/tags/day/outfits"):
            hidden = await client.get(path.format(owner))
            missing = await client.get(path.format(unknown))
            assert refusal(hidden) == refusal(missing) == (404, "not_found"), path
        assert refusal(await client.get(f"/outfits/{outfit}/tags")) == (404, "not_found")
        await client.post("/tags", json={"name": "Mine"})
        assert refusal(await client.put(f"/tags/mine/outfits/{outfit}")) == (404, "not_found")


async def test_a_block_hides_the_blocked_person_from_the_blocker(world: World) -> None:
    owner, blocker = await world.person(), await world.person()
    outfit = await world.outfit(owner, tags=("day",))
    await world.tag(blocker, "Saved")
    await world.put(blocker, "saved", outfit)
    await world.block(blocker, owner)
    assert await world.shown(blocker, owner, "day") is None
    assert await world.shown(blocker, blocker, "saved") == []
    async with world.as_(blocker) as client:
        for path in (f"/users/{owner}/tags", f"/outfits/{outfit}/tags"):
            assert refusal(await client.get(path)) == (404, "not_found"), path
        assert refusal(await client.put(f"/tags/saved/outfits/{outfit}")) == (404, "not_found")
    assert await world.shown(owner, owner, "day") == [outfit]
    await world.unblock(blocker, owner)
    assert await world.shown(blocker, owner, "day") == [outfit]


async def test_a_reference_is_hidden_by_a_block_and_visible_after_it(world: World) -> None:
    owner, collector = await world.person(), await world.person()
    outfit = await world.outfit(owner)
    await world.tag(collector, "Saved")
    await world.put(collector, "saved", outfit)
    await world.block(owner, collector)
    assert await world.shown(collector, collector, "saved") == []
    assert await world.shown(None, collector, "saved") == [outfit]
    await world.unblock(owner, collector)
    await world.block(owner, collector, version=1)
    assert await world.shown(collector, collector, "saved") == [outfit]


async def test_view_as_shows_tags_as_others_see_them(world: World) -> None:
    owner, follower, blocked = [await world.person() for _ in range(3)]
    await world.follow(follower, owner)
    await world.block(owner, blocked)
    outfits = [await world.outfit(owner, audience) for audience in AUDIENCES]
    for audience in AUDIENCES:
        await world.tag(owner, audience, audience=audience)
        await world.put(owner, audience, *outfits)
    paths = [f"/users/{owner}/tags"] + [
        f"/users/{owner}/tags/{audience}{rest}"
        for audience in AUDIENCES
        for rest in ("", "/outfits")
    ]
    paths += [f"/outfits/{outfit}/tags" for outfit in outfits]
    for see_as, viewer in (
        ("stranger", None),
        ("follower", follower),
        (str(follower), follower),
        (str(blocked), blocked),
        ("9" * 19, None),
    ):
        async with world.as_(owner) as previewing, world.as_(viewer) as client:
            for path in paths:
                response = await previewing.get(path, params={"see_as": see_as})
                expected = await client.get(path)
                assert response.status_code == expected.status_code, (path, see_as)
                bodies = [dict(each.json(), request_id="") for each in (response, expected)]
                assert bodies[0] == bodies[1], (path, see_as)
    async with world.as_(follower) as client:
        response = await client.get(paths[0], params={"see_as": "stranger"})
        assert refusal(response) == (404, "not_found")


async def test_tags_by_id_are_those_that_the_viewer_may_see(world: World) -> None:
    owner, hidden, viewer = (
        await world.person(),
        await world.person("private"),
        await world.person(),
    )
    shown = await world.tag(owner, "Shown")
    other = await world.tag(owner, "Other")
    hidden_tags = [
        await world.tag(owner, "Secret", audience="private"),
        await world.tag(owner, "Followers", audience="followers"),
        await world.tag(hidden, "Open"),
    ]
    deleted = await world.tag(owner, "Deleted")
    async with world.as_(owner) as client:
        await client.delete("/tags/deleted")
    ids = [other, *hidden_tags, deleted, shown, other]
    async with world.as_(viewer) as client:
        response = await client.get("/tags", params={"ids": ",".join(tag["id"] for tag in ids)})
    assert [tag["slug"] for tag in response.json()["items"]] == ["other", "shown"]
