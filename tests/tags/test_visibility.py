"""Who sees what: every audience of profile, outfit and tag, for every kind of viewer."""

from typing import Literal, get_args

import pytest

from contracts.feed import FollowEnded
from contracts.types import Audience
from tests.tags.world import World, changed, refusal, removed

Who = Literal["owner", "follower", "blocked", "stranger", "anonymous"]
AUDIENCES: tuple[Audience, ...] = get_args(Audience)


def lets_in(audience: Audience, who: Who) -> bool:
    """The model: one audience, one viewer."""
    return (
        who
        in {
            "private": {"owner"},
            "followers": {"owner", "follower"},
            "public": {"owner", "follower", "stranger", "anonymous"},
        }[audience]
    )


@pytest.mark.parametrize("profile", AUDIENCES)
async def test_a_tag_page_shows_the_strictest_of_profile_outfit_and_tag(
    world: World, profile: Audience
) -> None:
    owner = await world.person(profile)
    follower, stranger, blocked = await world.person(), await world.person(), await world.person()
    await world.follow(follower, owner)
    # The end of the follow may arrive later than the block.
    await world.follow(blocked, owner)
    await world.block(owner, blocked)
    outfits = {audience: await world.outfit(owner, audience) for audience in AUDIENCES}
    for audience in AUDIENCES:
        await world.tag(owner, audience, audience=audience)
        await world.put(owner, audience, *outfits.values())

    viewers: dict[Who, int | None] = {
        "owner": owner,
        "follower": follower,
        "blocked": blocked,
        "stranger": stranger,
        "anonymous": None,
    }
    for who, viewer in viewers.items():
        in_profile = lets_in(profile, who)
        async with world.as_(viewer) as client:
            listed = await client.get(f"/users/{owner}/tags")
            assert listed.status_code == (200 if in_profile else 404), who
            tags = {tag["slug"]: tag for tag in listed.json().get("items", [])}
            for outfit, outfit_id in outfits.items():
                of_outfit = await client.get(f"/outfits/{outfit_id}/tags")
                seen = in_profile and lets_in(outfit, who)
                assert of_outfit.status_code == (200 if seen else 404), (who, outfit)
        for tag in AUDIENCES:
            expected = {
                outfits[outfit] for outfit in AUDIENCES if in_profile and lets_in(outfit, who)
            }
            shown = await world.shown(viewer, owner, tag)
            if not (in_profile and lets_in(tag, who)):
                assert (shown, tag in tags) == (None, False), (who, tag)
                continue
            assert shown is not None
            assert set(shown) == expected, (who, tag)
            assert tags[tag]["outfit_count"] == len(expected), (who, tag)
            cover = tags[tag]["cover_outfit_id"]
            assert cover == (str(shown[0]) if shown else None), (who, tag)


@pytest.mark.parametrize("profile", AUDIENCES)
@pytest.mark.parametrize("outfit", AUDIENCES)
async def test_a_reference_shows_to_those_whom_its_own_owner_lets_see_it(
    world: World, profile: Audience, outfit: Audience
) -> None:
    author, collector = await world.person(), await world.person()
    follower, stranger, blocked = await world.person(), await world.person(), await world.person()
    await world.follow(follower, author)
    await world.block(author, blocked)
    kept = await world.outfit(author)
    await world.tag(collector, "Saved")
    await world.put(collector, "saved", kept)
    await world.hear((changed(kept, author, outfit), kept, 2))
    await world.profile(author, profile, version=2)

    viewers: dict[Who, int | None] = {
        "owner": author,
        "follower": follower,
        "blocked": blocked,
        "stranger": stranger,
        "anonymous": None,
    }
    for who, viewer in viewers.items():
        seen = lets_in(profile, who) and lets_in(outfit, who)
        assert await world.shown(viewer, collector, "saved") == ([kept] if seen else []), who
    # The collector is a stranger to the author.
    seen = lets_in(profile, "stranger") and lets_in(outfit, "stranger")
    assert await world.shown(collector, collector, "saved") == ([kept] if seen else [])


async def test_a_follower_s_outfit_in_a_public_tag_stays_the_followers(world: World) -> None:
    owner, follower = await world.person(), await world.person()
    outfit = await world.outfit(owner, "followers")
    await world.tag(owner, "Open")
    await world.put(owner, "open", outfit)
    assert await world.shown(None, owner, "open") == []
    assert await world.shown(follower, owner, "open") == []
    await world.follow(follower, owner)
    assert await world.shown(follower, owner, "open") == [outfit]
    ended = FollowEnded(follower_id=follower, followee_id=owner)
    await world.hear((ended, f"{follower}/{owner}", 2))
    assert await world.shown(follower, owner, "open") == []


async def test_an_audience_made_stricter_hides_at_once_and_a_trashed_outfit_from_all(
    world: World,
) -> None:
    owner = await world.person()
    outfit = await world.outfit(owner, tags=("day",))
    assert await world.shown(None, owner, "day") == [outfit]
    await world.hear((changed(outfit, owner, "private", ("day",)), outfit, 2))
    assert await world.shown(None, owner, "day") == []
    assert await world.shown(owner, owner, "day") == [outfit]
    await world.hear((removed(outfit, owner), outfit, 3))
    assert await world.shown(owner, owner, "day") == []
    await world.hear((changed(outfit, owner, "public", ("day",)), outfit, 4))
    assert await world.shown(None, owner, "day") == [outfit]


async def test_to_the_blocked_every_call_answers_as_for_nobody(world: World) -> None:
    owner, blocked, nobody = await world.person(), await world.person(), 7
    outfit = await world.outfit(owner, tags=("day",))
    await world.block(owner, blocked)
    async with world.as_(blocked) as client:
        for path in ("/users/{}/tags", "/users/{}/tags/day", "/users/{}/tags/day/outfits"):
            hidden = await client.get(path.format(owner))
            missing = await client.get(path.format(nobody))
            assert refusal(hidden) == refusal(missing) == (404, "not_found"), path
        assert refusal(await client.get(f"/outfits/{outfit}/tags")) == (404, "not_found")
        await client.post("/tags", json={"name": "Mine"})
        assert refusal(await client.put(f"/tags/mine/outfits/{outfit}")) == (404, "not_found")


async def test_a_block_hides_the_blocked_from_the_blocker(world: World) -> None:
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


async def test_a_reference_vanishes_with_a_block_and_comes_back_with_its_end(world: World) -> None:
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


async def test_the_mirror_shows_of_tags_what_others_see(world: World) -> None:
    owner, follower, blocked = [await world.person() for _ in range(3)]
    await world.follow(follower, owner)
    await world.block(owner, blocked)
    outfits = [await world.outfit(owner, one) for one in AUDIENCES]
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
        async with world.as_(owner) as mirror, world.as_(viewer) as client:
            for path in paths:
                answer = await mirror.get(path, params={"see_as": see_as})
                expected = await client.get(path)
                assert answer.status_code == expected.status_code, (path, see_as)
                bodies = [dict(one.json(), request_id="") for one in (answer, expected)]
                assert bodies[0] == bodies[1], (path, see_as)
    async with world.as_(follower) as client:
        answer = await client.get(paths[0], params={"see_as": "stranger"})
        assert refusal(answer) == (404, "not_found")


async def test_tags_asked_for_by_id_are_those_that_the_viewer_may_see(world: World) -> None:
    owner, hidden, viewer = (
        await world.person(),
        await world.person("private"),
        await world.person(),
    )
    shown = await world.tag(owner, "Shown")
    other = await world.tag(owner, "Other")
    unseen = [
        await world.tag(owner, "Secret", audience="private"),
        await world.tag(owner, "Followers", audience="followers"),
        await world.tag(hidden, "Open"),
    ]
    deleted = await world.tag(owner, "Deleted")
    async with world.as_(owner) as client:
        await client.delete("/tags/deleted")
    ids = [other, *unseen, deleted, shown, other]
    async with world.as_(viewer) as client:
        answer = await client.get("/tags", params={"ids": ",".join(tag["id"] for tag in ids)})
    assert [tag["slug"] for tag in answer.json()["items"]] == ["other", "shown"]
