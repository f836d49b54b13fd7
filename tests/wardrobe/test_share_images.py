"""Share pictures: what everybody may see, drawn; and one answer for all the rest."""

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


async def somebody(wardrobe: Wardrobe, audience: Audience = "public", **card: Any) -> int:
    user_id = person()
    card = {"username": f"u{user_id}", "display_name": "Kaia", "audience": audience} | card
    await wardrobe.hear(ProfileChanged(user_id=user_id, **card), user_id)
    return user_id


async def tagged(wardrobe: Wardrobe, owner: int, *outfits: dict[str, Any], **tag: Any) -> int:
    """A public tag with these outfits."""
    tag_id = person()
    event = TagChanged(tag_id=tag_id, owner_id=owner, **{"name": "Sea", "audience": "public"} | tag)
    await wardrobe.hear(event, tag_id)
    for outfit in outfits:
        inside = OutfitTagged(tag_id=tag_id, owner_id=owner, outfit_id=outfit["id"])
        await wardrobe.hear(inside, f"{tag_id}/{outfit['id']}")
    return tag_id


async def ask(wardrobe: Wardrobe, path: str, user_id: int | None = None) -> httpx2.Response:
    return await wardrobe.client(user_id).get(f"share-images/{path}")


def opened(answer: httpx2.Response) -> pyvips.Image:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/jpeg"
    assert answer.headers["cache-control"] == "public, max-age=60"
    return pyvips.Image.new_from_buffer(answer.content, "")


@pytest.mark.parametrize("shape", SIZES)
async def test_outfits_tags_and_profiles_have_a_jpeg_in_both_shapes(
    wardrobe: Wardrobe, shape: str
) -> None:
    owner = await somebody(wardrobe)
    outfits = [await wardrobe.publish(owner, caption=f"Day {day}") for day in range(4)]
    tag = await tagged(wardrobe, owner, *outfits)
    for path in (f"outfits/{outfits[0]['id']}", f"tags/{tag}", f"profiles/{owner}"):
        picture = opened(await ask(wardrobe, f"{path}/{shape}.jpg"))
        assert (picture.width, picture.height) == SIZES[shape]
        assert not picture.get_typeof("exif-data")


@pytest.mark.parametrize("audience", ["followers", "private"])
@pytest.mark.parametrize("hidden", ["outfit", "profile"])
async def test_what_is_not_for_everybody_has_no_picture_whoever_asks(
    wardrobe: Wardrobe, audience: Audience, hidden: str
) -> None:
    owner = await somebody(wardrobe, audience if hidden == "profile" else "public")
    outfit = await wardrobe.publish(owner, audience if hidden == "outfit" else "public")
    path = f"outfits/{outfit['id']}/landscape.jpg"
    for viewer in (None, owner):
        answer = await ask(wardrobe, path, viewer)
        nothing = await ask(wardrobe, "outfits/1/landscape.jpg", viewer)
        assert (answer.status_code, nothing.status_code) == (404, 404)
        assert answer.json()["code"] == nothing.json()["code"]


async def test_an_outfit_that_becomes_less_public_loses_its_picture_at_once(
    wardrobe: Wardrobe,
) -> None:
    owner = await somebody(wardrobe)
    outfit = await wardrobe.publish(owner)
    path = f"outfits/{outfit['id']}/story.jpg"
    opened(await ask(wardrobe, path))
    answer = await wardrobe.client(owner).patch(
        f"outfits/{outfit['id']}", json={"audience": "followers"}
    )
    assert answer.status_code == 200
    assert (await ask(wardrobe, path)).status_code == 404


async def test_a_profile_that_becomes_private_loses_every_picture(wardrobe: Wardrobe) -> None:
    owner = await somebody(wardrobe)
    outfit = await wardrobe.publish(owner)
    tag = await tagged(wardrobe, owner, outfit)
    paths = [f"{of}/landscape.jpg" for of in (f"outfits/{outfit['id']}", f"profiles/{owner}")]
    paths.append(f"tags/{tag}/landscape.jpg")
    for path in paths:
        opened(await ask(wardrobe, path))
    await wardrobe.profile(owner, "private", version=2)
    for path in paths:
        assert (await ask(wardrobe, path)).status_code == 404


async def test_a_changed_caption_is_drawn_again_and_an_unchanged_one_kept(
    wardrobe: Wardrobe,
) -> None:
    owner = await somebody(wardrobe)
    outfit = await wardrobe.publish(owner, caption="Before")
    path = f"outfits/{outfit['id']}/landscape.jpg"
    before = (await ask(wardrobe, path)).content
    # Without the photo only what is kept can be shown.
    key = outfit["photo"]["path"].replace("-640.", "-1280.")
    wardrobe.remove("outfits", key)
    assert (await ask(wardrobe, path)).content == before
    await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json={"caption": "After"})
    assert (await ask(wardrobe, path)).status_code == 503


async def test_only_pieces_that_everybody_may_see_are_drawn(wardrobe: Wardrobe) -> None:
    owner = await somebody(wardrobe)
    pins = [{**BOX, "new_garment": {"name": "Rain jacket"}}]
    outfit = await wardrobe.publish(owner, pins=pins)
    path = f"outfits/{outfit['id']}/landscape.jpg"
    shown = (await ask(wardrobe, path)).content
    garment = outfit["pins"][0]["garment_id"]
    answer = await wardrobe.client(owner).patch(f"garments/{garment}", json={"audience": "private"})
    assert answer.status_code == 200
    hidden = (await ask(wardrobe, path)).content
    assert len(hidden) < len(shown)


async def test_a_tag_shows_its_public_outfits_alone(wardrobe: Wardrobe) -> None:
    owner = await somebody(wardrobe)
    public, secret = await wardrobe.publish(owner), await wardrobe.publish(owner, "private")
    one = await tagged(wardrobe, owner, public)
    both = await tagged(wardrobe, owner, public, secret, cover_outfit_id=secret["id"])
    pictures = [(await ask(wardrobe, f"tags/{tag}/story.jpg")).content for tag in (one, both)]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("end", ["private", "deleted", "followers"])
async def test_a_tag_that_is_no_longer_public_has_no_picture(wardrobe: Wardrobe, end: str) -> None:
    owner = await somebody(wardrobe)
    tag = await tagged(wardrobe, owner, await wardrobe.publish(owner))
    opened(await ask(wardrobe, f"tags/{tag}/landscape.jpg"))
    event: TagChanged | TagDeleted = TagDeleted(tag_id=tag, owner_id=owner)
    if end == "private":
        event = TagChanged(tag_id=tag, owner_id=owner, audience="private")
    if end == "followers":
        event = TagChanged(tag_id=tag, owner_id=owner, name="Sea", audience="followers")
    await wardrobe.hear(event, tag, version=2)
    assert (await ask(wardrobe, f"tags/{tag}/landscape.jpg")).status_code == 404
    # What comes late changes nothing.
    await wardrobe.hear(
        TagChanged(tag_id=tag, owner_id=owner, name="Sea", audience="public"), tag, version=1
    )
    assert (await ask(wardrobe, f"tags/{tag}/landscape.jpg")).status_code == 404


async def test_an_outfit_taken_out_of_a_tag_leaves_its_picture(wardrobe: Wardrobe) -> None:
    owner = await somebody(wardrobe)
    outfit = await wardrobe.publish(owner)
    empty = await tagged(wardrobe, owner)
    tag = await tagged(wardrobe, owner, outfit)
    out = OutfitUntagged(tag_id=tag, owner_id=owner, outfit_id=outfit["id"])
    await wardrobe.hear(out, f"{tag}/{outfit['id']}", version=2)
    shown = [(await ask(wardrobe, f"tags/{one}/landscape.jpg")).content for one in (empty, tag)]
    assert shown[0] == shown[1]


async def test_a_profile_for_followers_shows_its_card_and_no_outfit(wardrobe: Wardrobe) -> None:
    card = {"username": "same", "display_name": "Same"}
    with_outfit = await somebody(wardrobe, "followers", **card)
    await wardrobe.publish(with_outfit, "followers")
    without = await somebody(wardrobe, "followers", **card)
    shown = [
        (await ask(wardrobe, f"profiles/{one}/story.jpg")).content for one in (with_outfit, without)
    ]
    assert shown[0] == shown[1]
    opened(await ask(wardrobe, f"profiles/{without}/story.jpg"))


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
async def test_any_words_can_be_drawn(wardrobe: Wardrobe, words: str) -> None:
    owner = await somebody(wardrobe, display_name=words[:50])
    outfit = await wardrobe.publish(owner, caption=words[:500])
    tag = await tagged(wardrobe, owner, outfit, name=words)
    for path in (f"outfits/{outfit['id']}", f"tags/{tag}", f"profiles/{owner}"):
        for shape, size in SIZES.items():
            picture = opened(await ask(wardrobe, f"{path}/{shape}.jpg"))
            assert (picture.width, picture.height) == size


@pytest.mark.parametrize("path", ["outfits/1/square.jpg", "outfits/x/story.jpg"])
async def test_what_can_be_no_picture_is_malformed(wardrobe: Wardrobe, path: str) -> None:
    assert (await ask(wardrobe, path)).status_code in {404, 422}
