"""The policy's SQL form admits exactly those whom the policy admits."""

from dataclasses import replace
from itertools import product

import pytest

from contracts.types import Audience
from shared.features.visibility import AUDIENCES, Relation, circle_audience, may_see
from shared.http.viewer import ANONYMOUS, Viewer
from tags.visibility.store import list_visible_outfits
from tests.tags.world import World, old_id


async def viewers(world: World, owner: int, circle_id: int) -> list[tuple[Viewer, Relation]]:
    """Return viewers of every relation to the owner, in person and as imagined by "view as"."""
    circles = frozenset({circle_id})
    found = [
        (ANONYMOUS, Relation()),
        (Viewer(owner), Relation(owns=True)),
        (Viewer(imagined_by=owner), Relation()),
        (Viewer(follows_all=True, imagined_by=owner), Relation(follows=True)),
        (Viewer(follows_all=True, imagined_by=old_id()), Relation()),
        (
            Viewer(follows_all=True, in_circle=circle_id, imagined_by=owner),
            Relation(follows=True, circles=circles),
        ),
        (Viewer(follows_all=True, in_circle=circle_id, imagined_by=old_id()), Relation()),
    ]
    for follows, blocked, blocks, joined in product([False, True], repeat=4):
        viewer = old_id()
        if follows:
            await world.follow(viewer, owner)
        if blocked:
            await world.block(owner, viewer)
        if blocks:
            await world.block(viewer, owner)
        await world.set_member(owner, circle_id, viewer, active=joined)
        relation = Relation(
            follows=follows,
            blocked=blocked or blocks,
            circles=circles if joined else frozenset(),
        )
        found.append((Viewer(viewer), relation))
        # A preview does not reveal to owners who has blocked them.
        imagined = Viewer(viewer, imagined_by=owner)
        found.append((imagined, replace(relation, blocked=blocked)))
    return found


@pytest.mark.parametrize("profile", AUDIENCES)
async def test_sql_admits_the_viewers_whom_the_policy_admits(
    world: World, profile: Audience
) -> None:
    owner = await world.person(profile)
    circle_id = old_id()
    # One more circle, which nobody is in.
    audiences = (*AUDIENCES, circle_audience(circle_id), circle_audience(old_id()))
    outfits = {audience: await world.outfit(owner, audience) for audience in audiences}
    for viewer, relation in await viewers(world, owner, circle_id):
        async with world.running.database.sessions() as session:
            visible = await list_visible_outfits(session, viewer, list(outfits.values()))
        assert {outfit.outfit_id for outfit in visible} == {
            outfits[audience] for audience in audiences if may_see(relation, profile, audience)
        }, (viewer, relation)
