"""Link previews of tags: contents that everybody may see, and one response for the rest."""

import pytest

from contracts.types import Audience
from tests.support.previews import preview_metadata
from tests.tags.world import World


async def test_a_link_preview_has_the_name_note_and_current_address(
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

    assert preview_metadata(await client.get(path)) == {
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
    moved = preview_metadata(await client.get(path))
    assert moved["og:url"] == f"http://localhost:8080/tag/sea/{owner}"
    assert moved["og:description"] == "Salt"

    async with world.as_(owner) as own:
        await own.patch("/tags/sea", json={"slug": "بحر"})
    encoded = preview_metadata(await client.get(f"/tag/%D8%A8%D8%AD%D8%B1/{owner}"))
    assert encoded["og:url"] == f"http://localhost:8080/tag/%D8%A8%D8%AD%D8%B1/{owner}"


@pytest.mark.parametrize("audience", ["followers", "private"])
@pytest.mark.parametrize("hidden", ["tag", "profile"])
async def test_hidden_tags_are_indistinguishable_from_missing_ones(
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
            response = await client.get(path)
            assert (response.status_code, response.content) == (404, nothing.content)
