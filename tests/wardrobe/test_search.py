"""One's own outfits are found by their captions and alt texts; nobody else's are."""

from urllib.parse import quote

import pytest

from tests.wardrobe.world import Wardrobe


async def found(wardrobe: Wardrobe, viewer: int, typed: str, more: str = "") -> list[str]:
    answer = await wardrobe.client(viewer).get(f"outfits?q={quote(typed)}{more}")
    assert answer.status_code == 200, answer.text
    return [item["caption"] for item in answer.json()["items"]]


async def test_words_of_caption_and_alt_text_are_found_by_their_beginnings(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.resident()
    for caption, alt_text in (
        ("Café au lait", "A beige coat"),
        ("Прогулка в парке", "Rain boots"),
        ("100% wool", "A grey jumper"),
    ):
        await wardrobe.publish(owner, "private", caption=caption, alt_text=alt_text)
    for typed, captions in {
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
        assert await found(wardrobe, owner, typed) == captions, typed


@pytest.mark.parametrize("typed", ["", "%", "_", "\\", "(", "🌸", "\u200f\u202e", "a" * 300])
async def test_odd_text_finds_nothing_and_is_no_error(wardrobe: Wardrobe, typed: str) -> None:
    owner = await wardrobe.resident()
    await wardrobe.publish(owner, caption="%_\\(🌸 coat")
    assert await found(wardrobe, owner, typed) == []


async def test_nobody_searches_the_outfits_of_others(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.resident(), await wardrobe.resident()
    await wardrobe.publish(owner, caption="Coat")
    assert await found(wardrobe, owner, "coat", f"&owner_id={owner}") == ["Coat"]
    assert await found(wardrobe, other, "coat") == []
    assert await found(wardrobe, other, "coat", f"&owner_id={owner}") == []
    assert await found(wardrobe, owner, "coat", f"&owner_id={owner}&see_as=stranger") == []
    assert (await wardrobe.client().get("outfits?q=coat")).status_code == 401
