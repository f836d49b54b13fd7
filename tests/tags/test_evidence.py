"""Moderators with a grant read a reported tag, or an outfit's tags, and nothing else."""

from typing import Any

import pytest

from contracts.types import Audience
from tests.support.evidence import (
    REFUSED,
    get_evidence,
    get_evidence_as_client,
    refused_statuses,
    signed_grant,
)
from tests.tags.test_hidden_tags import decide
from tests.tags.world import World


async def evidence(world: World, tag: dict[str, Any]) -> dict[str, Any]:
    response = await get_evidence(
        world.running, f"/tags/{tag['id']}", signed_grant("tag", tag["id"])
    )
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "private, no-store"
    return dict(response.json())


async def tags_of(world: World, outfit_id: int) -> list[str]:
    path = f"/outfits/{outfit_id}/tags"
    response = await get_evidence(world.running, path, signed_grant("outfit", outfit_id))
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "private, no-store"
    return [tag["name"] for tag in response.json()["items"]]


@pytest.mark.parametrize("audience", ["private", "followers", "public"])
async def test_a_tag_is_shown_whatever_its_audience(world: World, audience: Audience) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Summer", note="Linen", audience=audience)
    outfits: dict[Audience, int] = {
        each: await world.outfit(owner, each) for each in ("public", "followers", "private")
    }
    await world.put(owner, "summer", *outfits.values())

    found = await evidence(world, tag)

    assert (found["name"], found["note"], found["slug"]) == ("Summer", "Linen", "summer")
    assert (found["audience"], found["hidden"]) == (audience, False)
    assert (found["outfit_count"], found["outfit_ids"]) == (2, [str(outfits["public"])])


async def test_a_hidden_tag_is_shown_with_its_owners_audience(world: World) -> None:
    tag = await world.tag(await world.person(), "Summer", audience="followers")
    await decide(world, tag)

    found = await evidence(world, tag)
    assert (found["audience"], found["hidden"]) == ("followers", True)


async def test_a_deleted_tag_is_gone(world: World) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Summer")
    async with world.as_(owner) as client:
        assert (await client.delete("/tags/summer")).is_success
    for tag_id in (tag["id"], "412316860417"):
        response = await get_evidence(world.running, f"/tags/{tag_id}", signed_grant("tag", tag_id))
        assert (response.status_code, response.json()["code"]) == (410, "thing_deleted")


async def test_the_tags_of_a_reported_outfit_are_shown_without_private_ones(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit_id = await world.outfit(owner)
    for name, audience in (("Mine", "private"), ("Friends", "followers"), ("World", "public")):
        tag = await world.tag(owner, name, audience=audience)
        await world.put(owner, tag["slug"], outfit_id)
    await world.tag(owner, "Empty")
    await world.tag(other, "Theirs")
    await world.put(other, "theirs", outfit_id)
    await world.profile(owner, "private", version=2)

    assert sorted(await tags_of(world, outfit_id)) == ["Friends", "World"]


async def test_only_a_grant_for_this_content_gives_access(world: World) -> None:
    owner = await world.person()
    tag, outfit_id = await world.tag(owner, "Summer", audience="private"), await world.outfit(owner)
    path = f"/tags/{tag['id']}"

    assert await refused_statuses(world.running, path, "tag", tag["id"]) == REFUSED
    assert (await get_evidence_as_client(world.running, path, "tag", tag["id"])).status_code == 403
    path = f"/outfits/{outfit_id}/tags"
    assert await refused_statuses(world.running, path, "outfit", outfit_id) == REFUSED
