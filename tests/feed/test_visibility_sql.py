"""The policy's SQL form admits exactly those whom the policy admits."""

from dataclasses import replace
from itertools import product

import pytest
from sqlalchemy import text

from contracts.types import Audience
from feed.relations.circles.models import CircleMember
from feed.relations.follows.models import Follow
from feed.relations.follows.store import copy_follows
from feed.relations.visibility.domain import list_visible_outfits
from feed.relations.visibility.models import Block
from feed.relations.visibility.store import card_visible, post_visible_to, visible_to
from shared.features.visibility import (
    AUDIENCES,
    FOLLOWER,
    VISITOR,
    Relation,
    circle_audience,
    may_see,
    may_see_card,
)
from tests.feed.world import World, fresh_id
from tests.support.wait import eventually

# A blocked follower exists until the end of the follow has been handled.
RELATIONS = [
    (Relation(owns, follows, blocked), in_circle)
    for owns, follows, blocked, in_circle in product([False, True], repeat=4)
    if not (owns and (follows or blocked or in_circle))
]
_VISIBLE_POSTS = text(f"""
SELECT outfit_id FROM posts WHERE outfit_id = ANY(:outfit_ids) AND {post_visible_to(":viewer_id")}
""")


async def relate(
    world: World, relation: Relation, owner_id: int, circle_id: int, *, is_blocker: bool
) -> int:
    """Return a viewer with this relation to the owner, who has left or joined the circle."""
    if relation.owns:
        return owner_id
    viewer_id = fresh_id()
    pair = (owner_id, viewer_id) if is_blocker else (viewer_id, owner_id)
    follow = Follow(
        follower_id=viewer_id,
        followee_id=owner_id,
        state="following" if relation.follows else "requested",
        version=1,
        changed_id=fresh_id(),
    )
    block = Block(
        blocker_id=pair[0],
        blocked_id=pair[1],
        active=relation.blocked,
        version=1,
        changed_id=fresh_id(),
    )
    member = CircleMember(
        circle_id=circle_id,
        member_id=viewer_id,
        owner_id=owner_id,
        active=circle_id in relation.circles,
        version=1,
        changed_id=fresh_id(),
    )
    async with world.running.database.sessions() as session:
        session.add_all([follow, block, member])
        await session.flush()
        await copy_follows(session, [follow])
        await session.commit()
    return viewer_id


@pytest.mark.parametrize("profile", AUDIENCES)
async def test_sql_admits_the_viewers_whom_the_policy_admits(
    world: World, profile: Audience
) -> None:
    owner = await world.person(profile)
    circle_id = fresh_id()
    # One more circle, which nobody is in.
    audiences = (*AUDIENCES, circle_audience(circle_id), circle_audience(fresh_id()))
    outfits = {audience: await world.publish(owner, audience) for audience in audiences}
    ids = [outfit.id for outfit in outfits.values()]

    async def all_known() -> None:
        async with world.running.database.sessions() as session:
            assert len(await list_visible_outfits(session, owner, ids)) == len(ids)

    await eventually(all_known)
    for (outside, in_circle), is_blocker in product(RELATIONS, [False, True]):
        relation = replace(outside, circles=frozenset({circle_id} if in_circle else ()))
        viewer = await relate(world, relation, owner, circle_id, is_blocker=is_blocker)
        async with world.running.database.sessions() as session:
            params = {"outfit_ids": ids, "viewer_id": viewer}
            by_sql = set((await session.execute(_VISIBLE_POSTS, params)).scalars())
            by_facts = set(await list_visible_outfits(session, viewer, ids))
        admitted = {
            outfits[audience].id for audience in audiences if may_see(relation, profile, audience)
        }
        assert (by_sql, by_facts) == (admitted, admitted), relation


@pytest.mark.parametrize("relation", [VISITOR, FOLLOWER])
async def test_sql_for_one_relation_follows_the_policy(world: World, relation: Relation) -> None:
    query = text(f"""
    SELECT profile, content, {visible_to(relation, "profile", "content")},
      {card_visible("profile")}
    FROM unnest(CAST(:audiences AS text[])) AS profile
    CROSS JOIN unnest(CAST(:audiences AS text[])) AS content
    """)
    async with world.running.database.sessions() as session:
        rows = (await session.execute(query, {"audiences": list(AUDIENCES)})).all()
    assert len(rows) == len(AUDIENCES) ** 2
    for profile, content, visible, card in rows:
        assert visible is may_see(relation, profile, content)
        assert card is may_see_card(VISITOR, profile)
