"""Tests of uploading photos."""

import io
import os
import re

import pytest
from PIL import Image

from tests.wardrobe import pictures
from tests.wardrobe.world import Fetched, Wardrobe, person, widths_of

WITH_METADATA = {
    "jpeg": pictures.telling_jpeg(),
    "png": pictures.telling_png(),
    "webp": pictures.telling_webp(),
    "heic": pictures.telling_heic(),
}


async def test_upload_returns_the_processed_photo(wardrobe: Wardrobe) -> None:
    photo = await wardrobe.upload(person(), pictures.telling_jpeg())

    assert re.fullmatch(r"[0-9a-z]{2}/[0-9a-f]{32}-640\.webp", photo["path"])
    assert photo["bucket"] == "outfits"
    assert (photo["width"], photo["height"]) == (300, 500)
    assert photo["removed"] == ["place", "device", "time", "author", "software"]
    assert photo["taken_on"] == "2026-05-17"
    assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in photo["colors"])


@pytest.mark.parametrize("kind", WITH_METADATA)
async def test_renditions_have_no_metadata(wardrobe: Wardrobe, kind: str) -> None:
    assert pictures.SECRET.encode() in WITH_METADATA[kind]

    photo = await wardrobe.upload(person(), WITH_METADATA[kind])

    assert {"place", "device", "author"} <= set(photo["removed"])
    for path in widths_of(photo["path"]):
        fetched = wardrobe.fetch(path)
        assert fetched.status == 200
        assert chunks_of(fetched.body) <= {b"VP8 ", b"VP8L", b"VP8X", b"ALPH"}
        assert pictures.SECRET.encode() not in fetched.body


@pytest.mark.parametrize("kind", WITH_METADATA)
async def test_original_has_no_metadata_and_is_not_public(wardrobe: Wardrobe, kind: str) -> None:
    photo = await wardrobe.upload(person(), WITH_METADATA[kind])

    key = await wardrobe.value("SELECT original_key FROM photos WHERE id = :id", id=photo["id"])
    assert wardrobe.fetch(key, "originals").status == 403
    original = wardrobe.read("originals", key)
    assert pictures.SECRET.encode() not in original
    with Image.open(io.BytesIO(original)) as image:
        assert image.size == (300, 500)
        assert not image.getexif()
        assert not {"icc_profile", "xmp", "comment"} & image.info.keys()


async def test_renditions_are_immutable_webp_without_user_metadata(wardrobe: Wardrobe) -> None:
    photo = await wardrobe.upload(person())

    headers = {name.lower(): value for name, value in wardrobe.fetch(photo["path"]).headers.items()}
    assert headers["content-type"] == "image/webp"
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert not [name for name in headers if name.startswith("x-amz-meta-")]


async def test_public_bucket_cannot_be_listed(wardrobe: Wardrobe) -> None:
    await wardrobe.upload(person())
    assert wardrobe.fetch("").status == 403


async def test_renditions_have_four_widths(wardrobe: Wardrobe) -> None:
    photo = await wardrobe.upload(person(), pictures.telling_jpeg(width=1500, height=2500))

    assert (photo["width"], photo["height"]) == (1500, 2500)
    sizes = [opened(wardrobe.fetch(path)).size for path in widths_of(photo["path"])]
    assert [width for width, _ in sizes] == [160, 320, 640, 1280]
    assert all(abs(height - width / 0.6) <= 1 for width, height in sizes)


async def test_small_pictures_are_not_enlarged(wardrobe: Wardrobe) -> None:
    photo = await wardrobe.upload(person(), pictures.telling_jpeg(width=200, height=300))

    sizes = [opened(wardrobe.fetch(path)).size for path in widths_of(photo["path"])]
    assert sizes == [(160, 240), (200, 300), (200, 300), (200, 300)]


@pytest.mark.parametrize(
    ("orientation", "size", "top_left", "bottom_right"),
    [
        (3, (300, 500), "blue", "red"),
        (6, (500, 300), "blue", "red"),
        (8, (500, 300), "red", "blue"),
    ],
)
@pytest.mark.parametrize("kind", ["jpeg", "heic"])
async def test_pictures_are_rotated_upright(
    wardrobe: Wardrobe,
    kind: str,
    orientation: int,
    size: tuple[int, int],
    top_left: str,
    bottom_right: str,
) -> None:
    make = pictures.telling_jpeg if kind == "jpeg" else pictures.telling_heic
    photo = await wardrobe.upload(person(), make(orientation))

    assert (photo["width"], photo["height"]) == size
    image = opened(wardrobe.fetch(photo["path"]))
    assert image.size == size
    assert color_at(image, 0.05, 0.05) == top_left
    assert color_at(image, 0.95, 0.95) == bottom_right


async def test_most_frequent_color_comes_first(wardrobe: Wardrobe) -> None:
    image = Image.new("RGB", (300, 500), (20, 60, 180))
    image.paste((200, 30, 40), (0, 0, 300, 150))
    photo = await wardrobe.upload(person(), pictures.encoded(image, "PNG"))

    blue, red = (bytes.fromhex(color[1:]) for color in photo["colors"])
    assert max(abs(a - b) for a, b in zip(blue, (20, 60, 180), strict=True)) < 6
    assert max(abs(a - b) for a, b in zip(red, (200, 30, 40), strict=True)) < 6


async def test_transparency_is_kept(wardrobe: Wardrobe) -> None:
    photo = await wardrobe.upload(person(), pictures.telling_png())
    image = opened(wardrobe.fetch(photo["path"]))
    assert image.mode == "RGBA"
    assert image.getchannel("A").getextrema() == (0, 255)


@pytest.mark.parametrize(
    "picture",
    [
        pictures.encoded(pictures.scene(mode="L"), "PNG"),
        pictures.encoded(pictures.scene().convert("CMYK"), "JPEG"),
        pictures.encoded(pictures.scene().convert("P"), "PNG"),
        pictures.encoded(Image.new("I;16", (300, 500), 40000), "PNG"),
        pictures.encoded(pictures.scene(), "JPEG", progressive=True, icc_profile=b"no profile"),
        pictures.encoded(pictures.scene(1, 500), "PNG"),
        pictures.encoded(pictures.scene(20000, 4), "PNG"),
        pictures.encoded(pictures.scene(4, 60000), "PNG"),
    ],
    ids=["grey", "cmyk", "palette", "16 bit", "broken profile", "1 px", "very wide", "very tall"],
)
async def test_unusual_pictures_are_accepted(wardrobe: Wardrobe, picture: bytes) -> None:
    photo = await wardrobe.upload(person(), picture)
    assert opened(wardrobe.fetch(photo["path"])).mode == "RGB"
    assert photo["thumbhash"]


REJECTED = {
    "text named as a picture": (b"I am a photo, honestly.", 422, "not_a_picture"),
    "nothing": (b"", 422, "not_a_picture"),
    "svg": (b'<svg xmlns="http://www.w3.org/2000/svg"/>', 422, "not_a_picture"),
    "gif": (pictures.encoded(pictures.scene(), "GIF"), 422, "not_a_picture"),
    "truncated jpeg": (pictures.noisy_jpeg(600, 1000)[:-5000], 422, "not_a_picture"),
    "truncated png": (WITH_METADATA["png"][:-100], 422, "not_a_picture"),
    "truncated webp": (WITH_METADATA["webp"][:-100], 422, "not_a_picture"),
    "truncated heic": (WITH_METADATA["heic"][:-100], 422, "not_a_picture"),
    "random jpeg": (b"\xff\xd8\xff\xe0" + os.urandom(5000), 422, "not_a_picture"),
    "svg behind a jpeg's first bytes": (b"\xff\xd8\xff<svg/>", 422, "not_a_picture"),
    "avif": (b"\0\0\0\x1cftypavif\0\0\0\0mif1avif" + bytes(99), 422, "not_a_picture"),
    "header bomb": (pictures.png_header(30_000, 30_000), 422, "too_many_pixels"),
    "51 megapixels": (pictures.png_header(5100, 10_000), 422, "too_many_pixels"),
    "50 megapixels of nothing": (pictures.png_header(5000, 10_000), 422, "not_a_picture"),
    "16 MiB": (bytes(16 * 1024 * 1024), 413, "photo_too_large"),
}


@pytest.mark.parametrize("name", REJECTED)
async def test_invalid_photos_are_refused_with_a_sentence(wardrobe: Wardrobe, name: str) -> None:
    body, status, code = REJECTED[name]
    response = await wardrobe.client(person()).put("photos", content=body)

    assert (response.status_code, response.json()["code"]) == (status, code)
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["detail"].endswith(".")


async def test_uploading_requires_a_session(wardrobe: Wardrobe) -> None:
    response = await wardrobe.client().put("photos", content=pictures.plain_jpeg())
    assert response.status_code == 401


def opened(fetched: Fetched) -> Image.Image:
    image = Image.open(io.BytesIO(fetched.body))
    image.load()
    return image


def color_at(image: Image.Image, x: float, y: float) -> str:
    position = int(x * image.width), int(y * image.height)
    pixel = image.convert("RGB").getpixel(position)
    assert isinstance(pixel, tuple)
    red, _, blue = pixel
    return "red" if red > blue else "blue"


def chunks_of(webp: bytes) -> set[bytes]:
    """Return the kinds of chunks in a WebP file; metadata would be EXIF, XMP or ICCP."""
    found, at = set(), 12
    while at < len(webp):
        found.add(webp[at : at + 4])
        size = int.from_bytes(webp[at + 4 : at + 8], "little")
        at += 8 + size + size % 2
    return found
