"""Atom feeds of public profiles and tags, as a feed reader reads them."""

from typing import Any

import feedparser  # type: ignore[import-untyped]  # it has no types
import pytest

from contracts.tags import OutfitTagged, TagChanged, TagDeleted
from contracts.types import Audience
from tests.wardrobe.world import Wardrobe, person

AWKWARD = 'Rain & <b>shine</b> ]]> "é" \U0001f302'


async def read(wardrobe: Wardrobe, path: str, viewer: int | None = None) -> Any:
    """Return a feed as feedparser reads it. Asserts that it is well-formed."""
    response = await wardrobe.client(viewer).get(path)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("application/atom+xml")
    assert response.headers["cache-control"] == "no-store"
    found = feedparser.parse(response.content)
    assert (found.bozo, found.version) == (False, "atom10")
    return found


async def status(wardrobe: Wardrobe, path: str, viewer: int | None = None) -> int:
    return int((await wardrobe.client(viewer).get(path)).status_code)


async def tag(
    wardrobe: Wardrobe, owner: int, *outfits: dict[str, Any], audience: Audience = "public"
) -> int:
    tag_id = person() << 22
    changed = TagChanged(tag_id=tag_id, owner_id=owner, slug="مطر", name=AWKWARD, audience=audience)
    await wardrobe.deliver(changed, tag_id)
    for outfit in outfits:
        outfit_id = int(outfit["id"])
        tagged = OutfitTagged(tag_id=tag_id, owner_id=owner, outfit_id=outfit_id)
        await wardrobe.deliver(tagged, f"{tag_id}/{outfit_id}")
    return tag_id


def links(entry: Any) -> dict[str, str]:
    return {link.rel: link.href for link in entry.links}


async def test_a_profile_has_its_public_outfits_newest_first(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    first = await wardrobe.publish(owner, caption=AWKWARD, alt_text="Boots & <coat>")
    second = await wardrobe.publish(owner)
    await wardrobe.publish(owner, audience="followers", caption="For some")
    await wardrobe.publish(owner, audience="private", caption="For me")
    await wardrobe.publish(owner, state="draft", caption="Later")

    found = await read(wardrobe, f"profiles/{owner}/outfits.atom", viewer=owner)

    site = found.feed.links[1].href.removesuffix(f"/user/u{owner}")
    assert [entry.id for entry in found.entries] == [
        f"{site}/outfit/{outfit['id']}" for outfit in (second, first)
    ]
    entry = found.entries[1]
    assert (entry.title, entry.author) == (AWKWARD, f"u{owner}")
    assert links(entry)["alternate"] == entry.id
    assert links(entry)["enclosure"].endswith(f"/{first['photo']['path']}")
    assert 'alt="Boots &amp; &lt;coat&gt;"' in entry.content[0].value
    assert "<b>" not in entry.content[0].value
    assert found.feed.id == found.feed.links[0].href
    assert found.feed.updated_parsed == found.entries[0].updated_parsed


async def test_an_empty_profile_has_an_empty_feed(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    found = await read(wardrobe, f"profiles/{owner}/outfits.atom")
    assert found.entries == []
    assert found.feed.updated


async def test_a_tag_has_what_everybody_may_see_of_it(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    mine = await wardrobe.publish(owner)
    hidden = await wardrobe.publish(owner, audience="followers")
    theirs = await wardrobe.publish(other)
    tag_id = await tag(wardrobe, owner, theirs, mine, hidden)

    found = await read(wardrobe, f"tags/{tag_id}/outfits.atom", viewer=owner)

    assert found.feed.title == f"{AWKWARD} by u{owner}"
    assert found.feed.links[1].href.endswith(f"/tag/%D9%85%D8%B7%D8%B1/{owner}")
    assert [entry.author for entry in found.entries] == [f"u{other}", f"u{owner}"]


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_what_is_not_public_has_no_feed(wardrobe: Wardrobe, audience: Audience) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    tag_id = await tag(wardrobe, owner, outfit)
    hidden_tag = await tag(wardrobe, owner, outfit, audience=audience)
    assert await status(wardrobe, f"tags/{hidden_tag}/outfits.atom", viewer=owner) == 404

    await wardrobe.profile(owner, audience, version=2)

    for path in (f"tags/{tag_id}/outfits.atom", f"profiles/{owner}/outfits.atom"):
        assert await status(wardrobe, path) == 404
        assert await status(wardrobe, path, viewer=owner) == 404


async def test_blocks_hide_feeds_and_entries(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    hers, theirs = await wardrobe.publish(owner), await wardrobe.publish(other)
    tag_id = await tag(wardrobe, owner, hers, theirs)
    blocked, blocker = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.block(owner, blocked)
    await wardrobe.block(blocker, owner)
    for path in (f"tags/{tag_id}/outfits.atom", f"profiles/{owner}/outfits.atom"):
        for viewer in (blocked, blocker):
            assert await status(wardrobe, path, viewer) == 404
        assert await status(wardrobe, path) == 200

    await wardrobe.block(other, (reader := await wardrobe.known_person()))
    found = await read(wardrobe, f"tags/{tag_id}/outfits.atom", viewer=reader)
    assert [entry.author for entry in found.entries] == [f"u{owner}"]


async def test_a_deleted_tag_and_unknown_ids_have_no_feed(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    tag_id = await tag(wardrobe, owner)
    assert (await read(wardrobe, f"tags/{tag_id}/outfits.atom")).entries == []
    await wardrobe.deliver(TagDeleted(tag_id=tag_id, owner_id=owner), tag_id, version=2)
    assert await status(wardrobe, f"tags/{tag_id}/outfits.atom") == 404
    assert await status(wardrobe, "tags/9223372036854775807/outfits.atom") == 404
    assert await status(wardrobe, "profiles/9223372036854775808/outfits.atom") == 422
