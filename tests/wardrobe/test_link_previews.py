"""Tests of link previews of outfits."""

import pytest

from contracts.types import Audience
from tests.support.previews import preview_metadata
from tests.wardrobe.world import Wardrobe, person

HOSTILE = """A "quoted" <script>alert('x')</script> & more"""


async def test_preview_of_an_outfit_has_its_picture_and_text(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner, caption=f"{HOSTILE}\n\n", alt_text="A coat", tags=["x"])
    picture = f"http://localhost:8080/api/wardrobe/v1/share-images/outfits/{outfit['id']}"

    for path in (f"/outfit/{outfit['id']}", f"/tag/my-secret/outfit/{outfit['id']}"):
        response = await wardrobe.running.client().get(path)
        assert response.status_code == 200
        assert preview_metadata(response) == {
            "og:site_name": "Garderobe",
            "og:type": "website",
            "og:title": HOSTILE,
            "og:description": "A coat",
            "og:url": f"http://localhost:8080/outfit/{outfit['id']}",
            "canonical": f"http://localhost:8080/outfit/{outfit['id']}",
            "og:image": f"{picture}/landscape.jpg",
            "og:image:type": "image/jpeg",
            "og:image:width": "1200",
            "og:image:height": "630",
            "twitter:image": f"{picture}/landscape.jpg",
            "og:image:alt": "A coat",
            "twitter:card": "summary_large_image",
            "robots": "noindex",
            "description": "A coat",
        }


async def test_long_texts_are_truncated_and_missing_ones_replaced(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    long = await wardrobe.publish(owner, caption="Long " * 100)
    without_text = await wardrobe.publish(owner)
    client = wardrobe.running.client()

    title = preview_metadata(await client.get(f"/outfit/{long['id']}"))["og:title"]
    assert len(title) == 200
    assert title.endswith("Long Long…")
    assert preview_metadata(await client.get(f"/outfit/{without_text['id']}"))["og:title"] == (
        "An outfit on Garderobe"
    )


@pytest.mark.parametrize("audience", ["followers", "private"])
@pytest.mark.parametrize("hidden", ["outfit", "profile"])
async def test_restricted_outfits_look_like_missing_ones(
    wardrobe: Wardrobe, audience: Audience, hidden: str
) -> None:
    owner = await wardrobe.known_person() if hidden == "outfit" else person()
    if hidden == "profile":
        await wardrobe.profile(owner, audience)
    shown: Audience = audience if hidden == "outfit" else "public"
    outfit = await wardrobe.publish(owner, shown, caption="canary", alt_text="canary")
    # Previews are the same for every caller, even the owner.
    for client in (wardrobe.running.client(), wardrobe.running.client(owner)):
        response = await client.get(f"/outfit/{outfit['id']}")
        missing = await client.get("/outfit/1")
        assert (response.status_code, missing.status_code) == (404, 404)
        assert response.content == missing.content


@pytest.mark.parametrize("state", ["draft", "trashed"])
async def test_drafts_and_trashed_outfits_have_no_preview(wardrobe: Wardrobe, state: str) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner, state="draft" if state == "draft" else "published")
    if state == "trashed":
        await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")
    response = await wardrobe.running.client().get(f"/outfit/{outfit['id']}")
    assert response.status_code == 404


@pytest.mark.parametrize("path", ["/outfit/99999999999999999999", "/outfit/x", "/tag/%00/outfit/1"])
async def test_invalid_ids_look_like_missing_outfits(wardrobe: Wardrobe, path: str) -> None:
    client = wardrobe.running.client()
    response = await client.get(path)
    assert response.status_code == 404
    assert response.content == (await client.get("/outfit/1")).content
    head = await client.head(path)
    assert (head.status_code, head.content) == (404, b"")
