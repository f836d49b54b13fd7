"""The first pictures of a tag: those of outfits that the viewer may see there."""

import httpx2
import pytest

from contracts.types import Audience
from tests.tags.world import World


async def ask(
    world: World, owner: int, slug: str, position: int, *, viewer: int | None = None
) -> httpx2.Response:
    address = f"/first-pictures/tag/{slug}/{owner}?first-picture={position}&width=320"
    return await world.running.client(viewer).get(address)


async def test_a_tag_leads_to_its_first_public_outfits_in_their_order(world: World) -> None:
    owner = await world.person()
    await world.tag(owner, "Summer", slug="summer")
    outfits = [await world.outfit(owner, audience) for audience in ("public", "followers")]
    outfits += [await world.outfit(owner)]
    await world.put(owner, "summer", *outfits)
    shown = await world.shown(None, owner, "summer")
    assert shown is not None
    assert len(shown) == 2
    for position, outfit in enumerate(shown, start=1):
        answer = await ask(world, owner, "summer", position)
        assert answer.status_code == 307
        assert answer.headers["location"] == f"/outfit/{outfit}?first-picture=1&width=320"
    assert (await ask(world, owner, "summer", 3)).status_code == 204

    async with world.as_(owner) as own:
        await own.patch("/tags/summer", json={"slug": "sea"})
    assert (await ask(world, owner, "summer", 1)).status_code == 307


@pytest.mark.parametrize("audience", ["followers", "private"])
@pytest.mark.parametrize("hidden", ["tag", "profile", "outfit"])
async def test_what_is_not_for_the_viewer_leads_nowhere_as_what_is_not_there(
    world: World, audience: Audience, hidden: str
) -> None:
    owner = await world.person(audience if hidden == "profile" else "public")
    await world.tag(owner, "Canary", audience=audience if hidden == "tag" else "public")
    outfit = await world.outfit(owner, audience if hidden == "outfit" else "public")
    await world.put(owner, "canary", outfit)
    for viewer in (None, await world.person()):
        for whose, slug in ((owner, "canary"), (owner, "nothing"), (1, "canary"), (owner, "%00")):
            answer = await ask(world, whose, slug, 1, viewer=viewer)
            assert (answer.status_code, answer.content) == (204, b"")
            assert "location" not in answer.headers
    assert (await ask(world, owner, "canary", 1, viewer=owner)).status_code == 307


async def test_a_block_hides_the_pictures_from_either(world: World) -> None:
    owner, blocked, blocker = [await world.person() for _ in range(3)]
    await world.tag(owner, "Canary")
    await world.put(owner, "canary", await world.outfit(owner))
    await world.block(owner, blocked)
    await world.block(blocker, owner)
    for viewer, status in ((blocked, 204), (blocker, 204), (None, 307)):
        assert (await ask(world, owner, "canary", 1, viewer=viewer)).status_code == status
