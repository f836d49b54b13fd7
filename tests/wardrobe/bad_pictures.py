"""Five hundred malicious or damaged files, the same in every run.

Each must be refused, or, if it is a valid picture with a payload, accepted without its payload,
which CANARY marks.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Literal

from tests.wardrobe import pictures
from tests.wardrobe.bad_bytes import (
    CANARY,
    animation,
    jpeg_sized,
    png_with_bomb,
    truncated,
    valid_picture,
    webp_sized,
    with_comment,
    with_flipped_bits,
    with_payload,
    with_repeated_scans,
    with_texts,
    zipped,
)

COUNT = 500
Expected = Literal["refused", "cleaned", "either"]


@dataclass(frozen=True)
class BadPicture:
    name: str
    expected: Expected
    """`either` if it depends on the decoder whether the damaged picture survives."""
    build: Callable[[], bytes]


KINDS = ("jpeg", "png", "webp", "heic")
_HEADS = {
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>",
    "svg in xml": b"<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
    "html": b"<!doctype html><script>fetch('//evil')</script>",
    "gif": b"GIF89a\x01\x00\x01\x00",
    "bmp": b"BM\x36\x00\x00\x00",
    "tiff": b"II*\x00\x08\x00\x00\x00",
    "big tiff": b"MM\x00+\x00\x08\x00\x00",
    "pdf": b"%PDF-1.7\n",
    "zip": b"PK\x03\x04",
    "gzip": b"\x1f\x8b\x08\x00",
    "mp4": b"\x00\x00\x00\x18ftypmp42",
    "avif": b"\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1",
    "jpeg xl": b"\xff\x0a\xfa\x7f",
    "jpeg 2000": b"\x00\x00\x00\x0cjP  \r\n\x87\n",
    "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n",
    "imagemagick": b"push graphic-context\nfill 'url(https://evil/x.jpg\"|id\")'",
    "elf": b"\x7fELF\x02\x01\x01",
    "windows": b"MZ\x90\x00",
    "icon": b"\x00\x00\x01\x00\x01\x00",
    "photoshop": b"8BPS\x00\x01",
    "riff audio": b"RIFF\x24\x00\x00\x00WAVE",
    "hdr": b"#?RADIANCE\n",
    "fits": b"SIMPLE  =                    T",
    "text": b"I am a photo, honestly.",
    "nothing": b"",
}
_STARTS = {
    "jpeg": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00",
    "png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "webp": b"RIFF\x00\x10\x00\x00WEBPVP8 ",
    "heic": b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic",
}


def bad_pictures() -> list[BadPicture]:
    """Return all of them in a fixed order, grouped by family."""
    families = (_wrong, _noise, _truncated, _huge, _bombs, _payloads, _metadata, _damaged)
    pictures = [picture for family in families for picture in family()]
    assert len(pictures) >= COUNT, len(pictures)
    return pictures[:COUNT]


def _wrong() -> Iterator[BadPicture]:
    for (name, head), size in product(_HEADS.items(), (0, 5_000)):
        body = head + random.Random(name).randbytes(size)
        yield BadPicture(f"{name} and {size} more", "refused", partial(bytes, body))


def _noise() -> Iterator[BadPicture]:
    for kind, seed in product(KINDS, range(12)):
        body = _STARTS[kind] + random.Random(seed).randbytes(10 + seed * 997)
        yield BadPicture(f"noise {seed} as {kind}", "refused", partial(bytes, body))


def _truncated() -> Iterator[BadPicture]:
    for kind, part in product(KINDS, range(1, 20)):
        yield BadPicture(f"{kind} cut at {part}/20", "refused", partial(truncated, kind, part))


def _huge() -> Iterator[BadPicture]:
    sizes = [(30_000, 30_000), (65_500, 65_500), (50_001, 1_001), (1_001, 50_001), (0, 0), (0, 9)]
    for width, height in [*sizes, (2**31 - 1, 2**31 - 1), (2**32 - 1, 1)]:
        yield BadPicture(
            f"png {width} x {height}",
            "refused",
            partial(pictures.png_header, width, height),
        )
    for width, height in sizes:
        yield BadPicture(f"jpeg {width} x {height}", "refused", partial(jpeg_sized, width, height))
    for width, height in ((16_383, 16_383), (16_384, 16_384)):
        yield BadPicture(f"webp {width} x {height}", "refused", partial(webp_sized, width, height))


def _bombs() -> Iterator[BadPicture]:
    for chunk, megabytes in product((b"zTXt", b"iTXt", b"iCCP"), (10, 100, 400)):
        name = f"{chunk.decode()} of {megabytes} MB"
        yield BadPicture(name, "either", partial(png_with_bomb, chunk, megabytes))
    for frames in (50, 400):
        yield BadPicture(f"webp of {frames} frames", "either", partial(animation, frames))
    for passes in (5, 25):
        yield BadPicture(
            f"jpeg of {passes} scans more", "either", partial(with_repeated_scans, passes)
        )


def _payloads() -> Iterator[BadPicture]:
    payloads = {
        "html": b"<html><script>" + CANARY.encode() + b"</script>",
        "php": b"<?php echo '" + CANARY.encode() + b"'; ?>",
        "zip": zipped(CANARY.encode()),
        "pdf": b"%PDF-1.4 " + CANARY.encode() + b" %%EOF",
        "elf": b"\x7fELF" + CANARY.encode() * 50,
    }
    for kind, (name, payload), copies in product(KINDS, payloads.items(), (1, 40)):
        yield BadPicture(
            f"{kind}, then {copies} {name}",
            "cleaned",
            partial(with_payload, kind, after=payload * copies),
        )
    for kind, (name, payload) in product(KINDS, payloads.items()):
        yield BadPicture(
            f"{name}, then {kind}", "refused", partial(with_payload, kind, before=payload)
        )


def _metadata() -> Iterator[BadPicture]:
    for orientation in range(1, 9):
        yield BadPicture(
            f"jpeg with its place, turned {orientation}",
            "cleaned",
            partial(pictures.telling_jpeg, orientation),
        )
    for kind in KINDS:
        yield BadPicture(f"{kind} with its place", "cleaned", partial(valid_picture, kind))
    for length in (100, 60_000):
        yield BadPicture(f"comment of {length}", "cleaned", partial(with_comment, length))
        yield BadPicture(f"text of {length}", "cleaned", partial(with_texts, length))


def _damaged() -> Iterator[BadPicture]:
    """Yield damaged pictures, more than COUNT needs."""
    for seed, kind in product(range(COUNT), KINDS):
        yield BadPicture(
            f"{kind} with damage {seed}", "either", partial(with_flipped_bits, kind, seed)
        )
