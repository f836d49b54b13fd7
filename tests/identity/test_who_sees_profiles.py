"""Visibility of profiles: the policy alone, and over HTTP with the feed's events."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from contracts.feed import BlockEnded, BlockStarted, FollowStarted
from contracts.types import ProfileAudience
from identity.profile.profiles.rules import VisibleExtent, visible_extent
from shared.features.visibility import Relation, may_see
from tests.identity.people import Person, Site
from tests.support.people import JSON
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

PROFILES = "/api/identity/v1/profiles"
AUDIENCES: tuple[ProfileAudience, ...] = get_args(ProfileAudience)
MORE: tuple[VisibleExtent, ...] = ("nothing", "card", "details", "own")
"""From nothing to everything."""

flags = st.booleans()
audiences = st.sampled_from(AUDIENCES)
others = st.builds(Relation, follows=flags, blocked=flags)
"""Viewers other than the owner, whom the owner may have blocked."""


@given(relation=others, audience=audiences, blocks=flags)
def test_only_owners_see_everything(
    *, relation: Relation, audience: ProfileAudience, blocks: bool
) -> None:
    owner = replace(relation, owns=True)
    assert visible_extent(owner, audience, blocks=blocks) == "own"
    assert visible_extent(relation, audience, blocks=blocks) != "own"


@given(relation=others, audience=audiences, blocks=flags)
def test_blocked_people_see_a_profile_as_private(
    *, relation: Relation, audience: ProfileAudience, blocks: bool
) -> None:
    seen = visible_extent(replace(relation, blocked=True), audience, blocks=blocks)
    private = visible_extent(replace(relation, blocked=False), "private", blocks=blocks)
    assert seen == private == "nothing"


@given(follows=flags, audience=audiences)
def test_blockers_see_at_most_the_card(*, follows: bool, audience: ProfileAudience) -> None:
    seen = visible_extent(Relation(follows=follows), audience, blocks=True)
    assert seen == ("nothing" if audience == "private" else "card")


@given(relation=others, audience=audiences, blocks=flags)
def test_following_never_shows_less(
    *, relation: Relation, audience: ProfileAudience, blocks: bool
) -> None:
    with_follow = visible_extent(replace(relation, follows=True), audience, blocks=blocks)
    without = visible_extent(replace(relation, follows=False), audience, blocks=blocks)
    assert MORE.index(with_follow) >= MORE.index(without)


@given(relation=others, blocks=flags, stricter=st.sampled_from([(0, 1), (1, 2), (0, 2)]))
def test_a_stricter_audience_never_shows_more(
    *, relation: Relation, blocks: bool, stricter: tuple[int, int]
) -> None:
    less, more = (
        MORE.index(visible_extent(relation, AUDIENCES[n], blocks=blocks)) for n in stricter
    )
    assert less <= more


@given(follows=flags, audience=audiences)
def test_details_follow_the_shared_policy(*, follows: bool, audience: ProfileAudience) -> None:
    relation = Relation(follows=follows)
    seen = visible_extent(relation, audience, blocks=False)
    assert (seen == "details") == may_see(relation, audience)


async def find(viewer: Person, **query: str) -> tuple[int, JSON]:
    response = await viewer.browser.get(PROFILES, params=query, headers=viewer.bearer)
    body: JSON = response.json()
    body.pop("request_id", None)
    return response.status_code, body


@pytest.mark.parametrize("audience", AUDIENCES)
async def test_blocked_people_find_a_profile_by_no_name(
    identity: RunningService, site: Site, audience: str
) -> None:
    ana, bruno = await site.register(username=f"was_{audience}"), await site.register()
    await bruno.browser.patch(f"{PROFILES}/me", json={"bio": "heron"}, headers=bruno.bearer)
    changes = {"username": f"is_{audience}", "audience": audience, "bio": "kingfisher"}
    response = await ana.browser.patch(f"{PROFILES}/me", json=changes, headers=ana.bearer)
    assert response.status_code == 200
    ids = {"blocker_id": int(ana.id), "blocked_id": int(bruno.id)}
    pair = f"{ana.id}-{bruno.id}"
    # The end of the follow may be received later than the block, or never.
    follow = FollowStarted(follower_id=int(bruno.id), followee_id=int(ana.id))
    await identity.publish(follow, subject=f"{bruno.id}-{ana.id}")
    await identity.publish(BlockStarted(**ids), subject=pair, version=3)
    late = await identity.publish(BlockEnded(**ids), subject=pair, version=2)
    await eventually(lambda: was_received(identity, late))

    nobody = await find(bruno, username="nobody_at_all")
    assert nobody[0] == 404
    for name in (f"is_{audience}", f"was_{audience}"):
        assert await find(bruno, username=name) == nobody
    assert await find(bruno, ids=ana.id) == (200, {"items": []})
    # The blocker still sees the card, to be able to unblock.
    status, card = await find(ana, username=bruno.username)
    assert (status, card["username"], card["bio"]) == (200, bruno.username, "")

    ended = await identity.publish(BlockEnded(**ids), subject=pair, version=4)
    await eventually(lambda: was_received(identity, ended))
    status, _ = await find(bruno, username=f"was_{audience}")
    assert status == (404 if audience == "private" else 200)


async def test_a_former_username_finds_nothing_after_thirty_days(
    identity: RunningService, site: Site
) -> None:
    ana, bruno = await site.register(username="for_thirty_days"), await site.register()
    await ana.browser.patch(f"{PROFILES}/me", json={"username": "newer"}, headers=ana.bearer)
    status, found = await find(bruno, username="for_thirty_days")
    assert (status, found["username"]) == (200, "newer")
    async with identity.database.sessions() as session:
        kept = text("SELECT kept_until - now() FROM former_usernames WHERE username = :name")
        name = {"name": "for_thirty_days"}
        left = (await session.execute(kept, name)).scalar_one()
        assert 29.9 < left.total_seconds() / 86400 <= 30
        over = text("UPDATE former_usernames SET kept_until = now() WHERE username = :name")
        await session.execute(over, name)
        await session.commit()
    assert (await find(bruno, username="for_thirty_days"))[0] == 404
    taken = await bruno.browser.patch(
        f"{PROFILES}/me", json={"username": "for_thirty_days"}, headers=bruno.bearer
    )
    assert taken.status_code == 200


async def test_owners_can_view_their_profile_as_others(
    identity: RunningService, site: Site
) -> None:
    ana, bruno, carla = [await site.register() for _ in range(3)]
    changes = {"audience": "followers", "bio": "kingfisher", "country": "PT"}
    await ana.browser.patch(f"{PROFILES}/me", json=changes, headers=ana.bearer)
    pair = {"blocker_id": int(ana.id), "blocked_id": int(carla.id)}
    follow = FollowStarted(follower_id=int(bruno.id), followee_id=int(ana.id))
    await identity.publish(follow, subject=f"{bruno.id}-{ana.id}")
    event_id = await identity.publish(BlockStarted(**pair), subject=f"{ana.id}-{carla.id}")
    await eventually(lambda: was_received(identity, event_id))

    for see_as, viewer in ((bruno.id, bruno), (carla.id, carla), ("7" * 19, None)):
        viewed_as = await find(ana, username=ana.username, see_as=see_as)
        seen = await find(viewer or await site.register(), username=ana.username)
        assert viewed_as == seen, see_as
    follower = await find(ana, username=ana.username, see_as="follower")
    assert follower == await find(bruno, username=ana.username)
    stranger = await find(ana, username=ana.username, see_as="stranger")
    assert (stranger[0], stranger[1]["bio"], stranger[1]["email"]) == (200, "", None)
    # Only owners can view as somebody else, so nobody learns from it who exists.
    others = await find(bruno, username=ana.username, see_as="follower")
    nobody = await find(bruno, username="nobody_at_all", see_as="follower")
    assert others == nobody
    assert others[0] == 404


async def test_view_as_does_not_reveal_blocks(identity: RunningService, site: Site) -> None:
    ana, bruno = await site.register(), await site.register()
    await ana.browser.patch(f"{PROFILES}/me", json={"bio": "kingfisher"}, headers=ana.bearer)
    pair = {"blocker_id": int(bruno.id), "blocked_id": int(ana.id)}
    event_id = await identity.publish(BlockStarted(**pair), subject=f"{bruno.id}-{ana.id}")
    await eventually(lambda: was_received(identity, event_id))
    assert (await find(bruno, username=ana.username))[1]["bio"] == ""
    _, viewed_as = await find(ana, username=ana.username, see_as=bruno.id)
    assert viewed_as["bio"] == "kingfisher"


async def was_received(identity: RunningService, event_id: object) -> None:
    async with identity.database.sessions() as session:
        query = text("SELECT count(*) FROM inbox WHERE event_id = :id")
        assert (await session.execute(query, {"id": event_id})).scalar_one() == 1
