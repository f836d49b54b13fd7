"""Tests of share pictures."""

from typing import Any

import httpx2
import pytest
import pyvips

from contracts.identity import ProfileChanged
from contracts.tags import OutfitTagged, OutfitUntagged, TagChanged, TagDeleted
from contracts.types import Audience
from tests.wardrobe.world import Wardrobe, person

SIZES = {"landscape": (1200, 630), "story": (1080, 1920)}
BOX = {"x": 0.1, "y": 0.1, "width": 0.4, "height": 0.3}


async def create_person(wardrobe: Wardrobe, audience: Audience = "public", **card: Any) -> int:
    user_id = person()
    card = {"username": f"u{user_id}", "display_name": "Kaia", "audience": audience} | card
    await wardrobe.deliver(ProfileChanged(user_id=user_id, **card), user_id)
    return user_id


async def create_tag(wardrobe: Wardrobe, owner: int, *outfits: dict[str, Any], **tag: Any) -> int:
    """Create a public tag with these outfits."""
    tag_id = person()
    event = TagChanged(tag_id=tag_id, owner_id=owner, **{"name": "Sea", "audience": "public"} | tag)
    await wardrobe.deliver(event, tag_id)
    for outfit in outfits:
        tagged_event = OutfitTagged(tag_id=tag_id, owner_id=owner, outfit_id=outfit["id"])
        await wardrobe.deliver(tagged_event, f"{tag_id}/{outfit['id']}")
    return tag_id


async def get_image(wardrobe: Wardrobe, path: str, user_id: int | None = None) -> httpx2.Response:
    return await wardrobe.client(user_id).get(f"share-images/{path}")


def opened(response: httpx2.Response) -> pyvips.Image:
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "image/jpeg"
    assert response.headers["cache-control"] == "public, max-age=60"
    return pyvips.Image.new_from_buffer(response.content, "")


@pytest.mark.parametrize("shape", SIZES)
async def test_outfits_tags_and_profiles_have_both_shapes(wardrobe: Wardrobe, shape: str) -> None:
    owner = await create_person(wardrobe)
    outfits = [await wardrobe.publish(owner, caption=f"Day {day}") for day in range(4)]
    tag = await create_tag(wardrobe, owner, *outfits)
    for path in (f"outfits/{outfits[0]['id']}", f"tags/{tag}", f"profiles/{owner}"):
        picture = opened(await get_image(wardrobe, f"{path}/{shape}.jpg"))
        assert (picture.width, picture.height) == SIZES[shape]
        assert not picture.get_typeof("exif-data")


@pytest.mark.parametrize("audience", ["followers", "private"])
@pytest.mark.parametrize("hidden", ["outfit", "profile"])
async def test_restricted_outfits_have_no_share_picture(
    wardrobe: Wardrobe, audience: Audience, hidden: str
) -> None:
    owner = await create_person(wardrobe, audience if hidden == "profile" else "public")
    outfit = await wardrobe.publish(owner, audience if hidden == "outfit" else "public")
    path = f"outfits/{outfit['id']}/landscape.jpg"
    for viewer in (None, owner):
        response = await get_image(wardrobe, path, viewer)
        missing = await get_image(wardrobe, "outfits/1/landscape.jpg", viewer)
        assert (response.status_code, missing.status_code) == (404, 404)
        assert response.json()["code"] == missing.json()["code"]


async def test_restricted_outfit_loses_its_picture_at_once(
    wardrobe: Wardrobe,
) -> None:
    owner = await create_person(wardrobe)
    outfit = await wardrobe.publish(owner)
    path = f"outfits/{outfit['id']}/story.jpg"
    opened(await get_image(wardrobe, path))
    response = await wardrobe.client(owner).patch(
        f"outfits/{outfit['id']}", json={"audience": "followers"}
    )
    assert response.status_code == 200
    assert (await get_image(wardrobe, path)).status_code == 404


async def test_private_profile_loses_all_pictures(wardrobe: Wardrobe) -> None:
    owner = await create_person(wardrobe)
    outfit = await wardrobe.publish(owner)
    tag = await create_tag(wardrobe, owner, outfit)
    paths = [f"{of}/landscape.jpg" for of in (f"outfits/{outfit['id']}", f"profiles/{owner}")]
    paths.append(f"tags/{tag}/landscape.jpg")
    for path in paths:
        opened(await get_image(wardrobe, path))
    await wardrobe.profile(owner, "private", version=2)
    for path in paths:
        assert (await get_image(wardrobe, path)).status_code == 404


async def test_picture_is_cached_until_the_caption_changes(
    wardrobe: Wardrobe,
) -> None:
    owner = await create_person(wardrobe)
    outfit = await wardrobe.publish(owner, caption="Before")
    path = f"outfits/{outfit['id']}/landscape.jpg"
    before = (await get_image(wardrobe, path)).content
    # Without the photo, only a cached picture can be returned.
    key = outfit["photo"]["path"].replace("-640.", "-1280.")
    wardrobe.remove("outfits", key)
    assert (await get_image(wardrobe, path)).content == before
    await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json={"caption": "After"})
    assert (await get_image(wardrobe, path)).status_code == 503


async def test_only_public_pieces_are_drawn(wardrobe: Wardrobe) -> None:
    owner = await create_person(wardrobe)
    pins = [{**BOX, "new_garment": {"name": "Rain jacket"}}]
    outfit = await wardrobe.publish(owner, pins=pins)
    path = f"outfits/{outfit['id']}/landscape.jpg"
    shown = (await get_image(wardrobe, path)).content
    garment = outfit["pins"][0]["garment_id"]
    response = await wardrobe.client(owner).patch(
        f"garments/{garment}", json={"audience": "private"}
    )
    assert response.status_code == 200
    hidden = (await get_image(wardrobe, path)).content
    assert len(hidden) < len(shown)


async def test_tag_picture_shows_only_public_outfits(wardrobe: Wardrobe) -> None:
    owner = await create_person(wardrobe)
    public, secret = await wardrobe.publish(owner), await wardrobe.publish(owner, "private")
    tag_id = await create_tag(wardrobe, owner, public)
    both = await create_tag(wardrobe, owner, public, secret, cover_outfit_id=secret["id"])
    pictures = [
        (await get_image(wardrobe, f"tags/{tag}/story.jpg")).content for tag in (tag_id, both)
    ]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("end", ["private", "deleted", "followers"])
async def test_restricted_tag_has_no_picture(wardrobe: Wardrobe, end: str) -> None:
    owner = await create_person(wardrobe)
    tag = await create_tag(wardrobe, owner, await wardrobe.publish(owner))
    opened(await get_image(wardrobe, f"tags/{tag}/landscape.jpg"))
    event: TagChanged | TagDeleted = TagDeleted(tag_id=tag, owner_id=owner)
    if end == "private":
        event = TagChanged(tag_id=tag, owner_id=owner, audience="private")
    if end == "followers":
        event = TagChanged(tag_id=tag, owner_id=owner, name="Sea", audience="followers")
    await wardrobe.deliver(event, tag, version=2)
    assert (await get_image(wardrobe, f"tags/{tag}/landscape.jpg")).status_code == 404
    # A delayed event changes nothing.
    await wardrobe.deliver(
        TagChanged(tag_id=tag, owner_id=owner, name="Sea", audience="public"), tag, version=1
    )
    assert (await get_image(wardrobe, f"tags/{tag}/landscape.jpg")).status_code == 404


async def test_untagged_outfit_disappears_from_the_tag_picture(wardrobe: Wardrobe) -> None:
    owner = await create_person(wardrobe)
    outfit = await wardrobe.publish(owner)
    empty = await create_tag(wardrobe, owner)
    tag = await create_tag(wardrobe, owner, outfit)
    out = OutfitUntagged(tag_id=tag, owner_id=owner, outfit_id=outfit["id"])
    await wardrobe.deliver(out, f"{tag}/{outfit['id']}", version=2)
    shown = [
        (await get_image(wardrobe, f"tags/{tag_id}/landscape.jpg")).content
        for tag_id in (empty, tag)
    ]
    assert shown[0] == shown[1]


async def test_picture_of_a_followers_profile_shows_no_outfit(wardrobe: Wardrobe) -> None:
    card = {"username": "same", "display_name": "Same"}
    with_outfit = await create_person(wardrobe, "followers", **card)
    await wardrobe.publish(with_outfit, "followers")
    without = await create_person(wardrobe, "followers", **card)
    shown = [
        (await get_image(wardrobe, f"profiles/{user_id}/story.jpg")).content
        for user_id in (with_outfit, without)
    ]
    assert shown[0] == shown[1]
    opened(await get_image(wardrobe, f"profiles/{without}/story.jpg"))


@pytest.mark.parametrize(
    "words",
    [
        "Long " * 200,
        "Unbrokenwordwithoutanyspace" * 20,
        "👩‍👩‍👧 🧥",
        "יום גשום עם <b>מעיל</b> חדש",
        "雨の日",
        "a & b < c > d &amp; \u202egnp.exe",
        "\u200f\u200b",
        "",
    ],
)
async def test_any_text_can_be_drawn(wardrobe: Wardrobe, words: str) -> None:
    owner = await create_person(wardrobe, display_name=words[:50])
    outfit = await wardrobe.publish(owner, caption=words[:500])
    tag = await create_tag(wardrobe, owner, outfit, name=words)
    for path in (f"outfits/{outfit['id']}", f"tags/{tag}", f"profiles/{owner}"):
        for shape, size in SIZES.items():
            picture = opened(await get_image(wardrobe, f"{path}/{shape}.jpg"))
            assert (picture.width, picture.height) == size


@pytest.mark.parametrize("path", ["outfits/1/square.jpg", "outfits/x/story.jpg"])
async def test_invalid_picture_paths_are_refused(wardrobe: Wardrobe, path: str) -> None:
    assert (await get_image(wardrobe, path)).status_code in {404, 422}
