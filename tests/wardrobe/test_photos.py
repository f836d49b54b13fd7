"""Uploading photos."""

import io
import re

import pytest
from PIL import Image

from tests.wardrobe import pictures
from tests.wardrobe.world import Wardrobe, person, widths_of


async def test_an_upload_answers_what_was_made_of_the_picture(wardrobe: Wardrobe) -> None:
    photo = await wardrobe.upload(person(), pictures.telling_jpeg())

    assert re.fullmatch(r"[0-9a-z]{2}/[0-9A-Za-z_-]{32,}-640\.webp", photo["path"])
    assert photo["bucket"] == "outfits"
    assert (photo["width"], photo["height"]) == (300, 500)
    assert photo["removed"] == ["place", "device", "time", "author", "software"]
    assert photo["taken_on"] == "2026-05-17"
    assert len(photo["colors"]) == 2


@pytest.mark.parametrize(
    "picture",
    [
        pictures.telling_jpeg(),
        pictures.telling_png(),
        pictures.telling_webp(),
        pictures.telling_heic(),
    ],
    ids=["jpeg", "png", "webp", "heic"],
)
async def test_no_rendition_holds_any_metadata(wardrobe: Wardrobe, picture: bytes) -> None:
    photo = await wardrobe.upload(person(), picture)

    assert {"place", "device", "author"} <= set(photo["removed"])
    for path in widths_of(photo["path"]):
        fetched = wardrobe.fetch(path)
        assert fetched.status == 200
        assert chunks_of(fetched.body) <= {b"VP8 ", b"VP8L", b"VP8X", b"ALPH"}
        assert pictures.SECRET.encode() not in fetched.body


def chunks_of(webp: bytes) -> set[bytes]:
    """The kinds of chunks in a WebP file: EXIF, XMP and ICCP would be among them."""
    found, at = set(), 12
    while at < len(webp):
        found.add(webp[at : at + 4])
        at += 8 + int.from_bytes(webp[at + 4 : at + 8], "little") + webp[at + 4] % 2
    return found


async def test_opening(wardrobe: Wardrobe) -> None:
    photo = await wardrobe.upload(person())
    with Image.open(io.BytesIO(wardrobe.fetch(photo["path"]).body)) as image:
        assert image.size == (300, 500)
