"""Tests of searching one's own outfits by caption and alt text."""

from urllib.parse import quote

import pytest

from tests.wardrobe.world import Wardrobe


async def search(wardrobe: Wardrobe, viewer: int, query: str, params: str = "") -> list[str]:
    response = await wardrobe.client(viewer).get(f"outfits?q={quote(query)}{params}")
    assert response.status_code == 200, response.text
    return [item["caption"] for item in response.json()["items"]]


async def test_captions_and_alt_texts_are_found_by_word_prefixes(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    for caption, alt_text in (
        ("Café au lait", "A beige coat"),
        ("Прогулка в парке", "Rain boots"),
        ("100% wool", "A grey jumper"),
    ):
        await wardrobe.publish(owner, "private", caption=caption, alt_text=alt_text)
    for query, captions in {
        "cafe": ["Café au lait"],
        "CAFÉ lai": ["Café au lait"],
        "coat beige": ["Café au lait"],
        "прог": ["Прогулка в парке"],
        "boots": ["Прогулка в парке"],
        "100%": ["100% wool"],
        "afe": [],
        "coat wool": [],
        "a": ["100% wool", "Café au lait"],
    }.items():
        assert await search(wardrobe, owner, query) == captions, query


@pytest.mark.parametrize("query", ["", "%", "_", "\\", "(", "🌸", "\u200f\u202e", "a" * 300])
async def test_unusual_search_text_finds_nothing(wardrobe: Wardrobe, query: str) -> None:
    owner = await wardrobe.known_person()
    await wardrobe.publish(owner, caption="%_\\(🌸 coat")
    assert await search(wardrobe, owner, query) == []


async def test_private_notes_are_found(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    await wardrobe.publish(owner, caption="Coat", private_note="Borrowed from Zoë")
    assert await search(wardrobe, owner, "zoe borrow") == ["Coat"]


async def test_outfits_without_alt_text_are_listed(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    await wardrobe.publish(owner, caption="Red coat", alt_text="A coat")
    await wardrobe.publish(owner, caption="Blue coat")
    assert await search(wardrobe, owner, "coat", "&has_alt_text=false") == ["Blue coat"]
    assert await search(wardrobe, owner, "coat", "&has_alt_text=true") == ["Red coat"]
    found = (await wardrobe.client(owner).get("outfits?has_alt_text=false&limit=1")).json()
    assert [item["caption"] for item in found["items"]] == ["Blue coat"]
    assert found["next_cursor"] is None


async def test_other_peoples_outfits_cannot_be_searched(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.publish(owner, caption="Coat", private_note="secret")
    assert await search(wardrobe, owner, "coat", f"&owner_id={owner}") == ["Coat"]
    assert await search(wardrobe, other, "coat") == []
    for viewer, params in (
        (other, f"q=coat&owner_id={owner}"),
        (other, f"q=&owner_id={owner}"),
        (other, f"has_alt_text=false&owner_id={owner}"),
        (owner, f"q=coat&owner_id={owner}&see_as=stranger"),
    ):
        response = await wardrobe.client(viewer).get(f"outfits?{params}")
        assert (response.status_code, response.json()["code"]) == (422, "own_outfits_only"), params
    assert (await wardrobe.client().get("outfits?q=coat")).status_code == 401
