"""Uploads with nothing to remove are kept byte by byte; all others are encoded again."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from tests.wardrobe.pictures import encoded, plain_jpeg, scene, telling_jpeg
from tests.wardrobe.world import Wardrobe
from wardrobe.image_processing.clean import is_clean

JPEG = plain_jpeg()
COMMENT = b"\xff\xfe\x00\x06home"


def png(mode: str = "RGBA", **options: object) -> bytes:
    buffer = BytesIO()
    scene().convert(mode).save(buffer, "PNG", **options)
    return buffer.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    crc = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)


PNG = png()
UNCLEAN = {
    "bytes after the end": JPEG + b"GPS",
    "a comment": JPEG[:2] + COMMENT + JPEG[2:],
    "EXIF, XMP and a profile": telling_jpeg(),
    "a second picture": JPEG + JPEG,
    "a thumbnail": JPEG.replace(
        b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0", b"JFIF\0\x01\x01\0\0\x01\0\x01\1\1"
    ),
    "an unknown marker": JPEG[:2] + b"\xff\xec\x00\x04ab" + JPEG[2:],
    "no end": JPEG[:-2],
    "nothing": b"",
    "only a head": JPEG[:4],
}
UNCLEAN_PNG = {
    "a text": PNG[:33] + chunk(b"tEXt", b"Author\0Ana") + PNG[33:],
    "bytes after the end": PNG + b"x",
    "sixteen bits": png("I;16"),
    "no end": PNG[:-12],
    "nothing": b"",
}


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"restart_marker_rows": 1}])
def test_plain_pictures_are_clean(options: dict[str, object]) -> None:
    buffer = BytesIO()
    scene().save(buffer, "JPEG", **options)
    assert is_clean(buffer.getvalue(), "jpeg")
    assert is_clean(encoded(scene().convert("L"), "JPEG"), "jpeg")
    assert is_clean(PNG, "png")


@pytest.mark.parametrize("name", UNCLEAN)
def test_anything_else_in_a_jpeg_is_found(name: str) -> None:
    assert UNCLEAN[name] != JPEG
    assert not is_clean(UNCLEAN[name], "jpeg")


@pytest.mark.parametrize("name", UNCLEAN_PNG)
def test_anything_else_in_a_png_is_found(name: str) -> None:
    assert not is_clean(UNCLEAN_PNG[name], "png")


def test_a_cmyk_picture_is_not_clean() -> None:
    assert not is_clean(encoded(Image.new("CMYK", (20, 20)), "JPEG"), "jpeg")


async def test_a_clean_upload_is_kept_byte_by_byte(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    for picture, suffix in ((JPEG, ".jpg"), (PNG, ".png")):
        photo = await wardrobe.upload(owner, picture)
        query = "SELECT original_key FROM photos WHERE id = :id"
        key = await wardrobe.value(query, id=photo["id"])
        assert key.endswith(suffix)
        assert wardrobe.read("originals", key) == picture
    photo = await wardrobe.upload(owner, JPEG + b"GPS")
    key = await wardrobe.value(query, id=photo["id"])
    assert b"GPS" not in wardrobe.read("originals", key)
