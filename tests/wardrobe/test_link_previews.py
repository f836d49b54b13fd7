"""Previews of links to outfits: what everybody may see, and one answer for all the rest."""

import pytest

from contracts.types import Audience
from tests.support.previews import facts
from tests.wardrobe.world import Wardrobe, person

HOSTILE = """A "quoted" <script>alert('x')</script> & more"""


async def test_a_link_to_an_outfit_shows_its_picture_and_words(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    outfit = await wardrobe.publish(owner, caption=f"{HOSTILE}\n\n", alt_text="A coat", tags=["x"])
    picture = f"http://localhost:8080/api/wardrobe/v1/share-images/outfits/{outfit['id']}"

    for path in (f"/outfit/{outfit['id']}", f"/tag/my-secret/outfit/{outfit['id']}"):
        answer = await wardrobe.running.client().get(path)
        assert answer.status_code == 200
        assert facts(answer) == {
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


async def test_long_words_are_cut_and_missing_ones_replaced(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    long = await wardrobe.publish(owner, caption="Long " * 100)
    silent = await wardrobe.publish(owner)
    client = wardrobe.running.client()

    title = facts(await client.get(f"/outfit/{long['id']}"))["og:title"]
    assert len(title) == 200
    assert title.endswith("Long Long…")
    assert facts(await client.get(f"/outfit/{silent['id']}"))["og:title"] == (
        "An outfit on Garderobe"
    )


@pytest.mark.parametrize("audience", ["followers", "private"])
@pytest.mark.parametrize("hidden", ["outfit", "profile"])
async def test_what_is_not_for_everybody_is_told_from_nothing_by_nobody(
    wardrobe: Wardrobe, audience: Audience, hidden: str
) -> None:
    owner = await wardrobe.resident() if hidden == "outfit" else person()
    if hidden == "profile":
        await wardrobe.profile(owner, audience)
    shown: Audience = audience if hidden == "outfit" else "public"
    outfit = await wardrobe.publish(owner, shown, caption="canary", alt_text="canary")
    # Whoever asks: a preview is for everybody.
    for client in (wardrobe.running.client(), wardrobe.running.client(owner)):
        answer = await client.get(f"/outfit/{outfit['id']}")
        nothing = await client.get("/outfit/1")
        assert (answer.status_code, nothing.status_code) == (404, 404)
        assert answer.content == nothing.content


@pytest.mark.parametrize("state", ["draft", "trashed"])
async def test_a_draft_and_the_trash_have_no_preview(wardrobe: Wardrobe, state: str) -> None:
    owner = await wardrobe.resident()
    outfit = await wardrobe.publish(owner, state="draft" if state == "draft" else "published")
    if state == "trashed":
        await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")
    answer = await wardrobe.running.client().get(f"/outfit/{outfit['id']}")
    assert answer.status_code == 404


@pytest.mark.parametrize("path", ["/outfit/99999999999999999999", "/outfit/x", "/tag/%00/outfit/1"])
async def test_what_can_be_no_outfit_is_answered_as_one_that_is_missing(
    wardrobe: Wardrobe, path: str
) -> None:
    client = wardrobe.running.client()
    answer = await client.get(path)
    assert answer.status_code == 404
    assert answer.content == (await client.get("/outfit/1")).content
    head = await client.head(path)
    assert (head.status_code, head.content) == (404, b"")
