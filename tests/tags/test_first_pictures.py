"""First pictures of a tag: those of outfits that the viewer may see there."""

import httpx2
import pytest

from contracts.types import Audience
from tests.tags.world import World


async def get_picture(
    world: World, owner: int, slug: str, position: int, *, viewer: int | None = None
) -> httpx2.Response:
    address = f"/first-pictures/tag/{slug}/{owner}?first-picture={position}&width=320"
    return await world.running.client(viewer).get(address)


async def test_a_tag_redirects_to_its_first_public_outfits(world: World) -> None:
    owner = await world.person()
    await world.tag(owner, "Summer", slug="summer")
    outfits = [await world.outfit(owner, audience) for audience in ("public", "followers")]
    outfits += [await world.outfit(owner)]
    await world.put(owner, "summer", *outfits)
    shown = await world.shown(None, owner, "summer")
    assert shown is not None
    assert len(shown) == 2
    for position, outfit in enumerate(shown, start=1):
        response = await get_picture(world, owner, "summer", position)
        assert response.status_code == 307
        assert response.headers["location"] == f"/outfit/{outfit}?first-picture=1&width=320"
    assert (await get_picture(world, owner, "summer", 3)).status_code == 204

    async with world.as_(owner) as own:
        await own.patch("/tags/summer", json={"slug": "sea"})
    assert (await get_picture(world, owner, "summer", 1)).status_code == 307


@pytest.mark.parametrize("audience", ["followers", "private"])
@pytest.mark.parametrize("hidden", ["tag", "profile", "outfit"])
async def test_hidden_pictures_are_indistinguishable_from_missing_ones(
    world: World, audience: Audience, hidden: str
) -> None:
    owner = await world.person(audience if hidden == "profile" else "public")
    await world.tag(owner, "Canary", audience=audience if hidden == "tag" else "public")
    outfit = await world.outfit(owner, audience if hidden == "outfit" else "public")
    await world.put(owner, "canary", outfit)
    for viewer in (None, await world.person()):
        for owner_id, slug in (
            (owner, "canary"),
            (owner, "nothing"),
            (1, "canary"),
            (owner, "%00"),
        ):
            response = await get_picture(world, owner_id, slug, 1, viewer=viewer)
            assert (response.status_code, response.content) == (204, b"")
            assert "location" not in response.headers
    assert (await get_picture(world, owner, "canary", 1, viewer=owner)).status_code == 307


async def test_a_block_hides_pictures_in_both_directions(world: World) -> None:
    owner, blocked, blocker = [await world.person() for _ in range(3)]
    await world.tag(owner, "Canary")
    await world.put(owner, "canary", await world.outfit(owner))
    await world.block(owner, blocked)
    await world.block(blocker, owner)
    for viewer, status in ((blocked, 204), (blocker, 204), (None, 307)):
        assert (await get_picture(world, owner, "canary", 1, viewer=viewer)).status_code == status
