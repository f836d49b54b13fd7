"""Previews of links to tags: what everybody may see, and one answer for all the rest."""

import pytest

from contracts.types import Audience
from tests.support.previews import facts
from tests.tags.world import World


async def test_a_link_to_a_tag_shows_its_name_and_note_at_its_present_address(
    world: World,
) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Summer & <b>sea</b>", slug="summer")
    await world.put(
        owner, "summer", await world.outfit(owner), await world.outfit(owner, "private")
    )
    path = f"/tag/summer/{owner}"
    picture = f"http://localhost:8080/api/wardrobe/v1/share-images/tags/{tag['id']}/landscape.jpg"
    client = world.running.client()

    assert facts(await client.get(path)) == {
        "og:site_name": "Garderobe",
        "og:type": "website",
        "og:title": "Summer & <b>sea</b>",
        "og:description": "1 outfit on Garderobe.",
        "og:url": f"http://localhost:8080{path}",
        "canonical": f"http://localhost:8080{path}",
        "og:image": picture,
        "og:image:type": "image/jpeg",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": "Summer & <b>sea</b>: 1 outfit",
        "twitter:image": picture,
        "twitter:card": "summary_large_image",
        "robots": "noindex",
        "description": "1 outfit on Garderobe.",
    }

    async with world.as_(owner) as own:
        await own.patch(f"/tags/{tag['slug']}", json={"slug": "sea", "note": "Salt"})
    moved = facts(await client.get(path))
    assert moved["og:url"] == f"http://localhost:8080/tag/sea/{owner}"
    assert moved["og:description"] == "Salt"


@pytest.mark.parametrize("audience", ["followers", "private"])
@pytest.mark.parametrize("hidden", ["tag", "profile"])
async def test_what_is_not_for_everybody_is_told_from_nothing_by_nobody(
    world: World, audience: Audience, hidden: str
) -> None:
    owner = await world.person(audience if hidden == "profile" else "public")
    await world.tag(
        owner, "Canary", note="canary", audience=audience if hidden == "tag" else "public"
    )
    for client in (world.running.client(), world.running.client(owner)):
        nothing = await client.get("/tag/canary/1")
        assert nothing.status_code == 404
        for path in (f"/tag/canary/{owner}", f"/tag/%00/{owner}", f"/tag/add/{owner}"):
            answer = await client.get(path)
            assert (answer.status_code, answer.content) == (404, nothing.content)
