"""Builds malicious and damaged files."""

import io
import random
import struct
import zipfile
import zlib
from functools import cache

from PIL import Image, ImageSequence
from PIL.PngImagePlugin import PngInfo

from tests.wardrobe import pictures

CANARY = pictures.SECRET


@cache
def valid_picture(kind: str) -> bytes:
    """Return a picture of a supported kind, with metadata."""
    return {
        "jpeg": pictures.telling_jpeg,
        "png": pictures.telling_png,
        "webp": pictures.telling_webp,
        "heic": pictures.telling_heic,
    }[kind]()


def truncated(kind: str, part: int) -> bytes:
    whole = valid_picture(kind)
    return whole[: len(whole) * part // 20]


def with_payload(kind: str, *, before: bytes = b"", after: bytes = b"") -> bytes:
    return before + valid_picture(kind) + after


def with_flipped_bits(kind: str, seed: int) -> bytes:
    random_bits, body = random.Random(f"{kind} {seed}"), bytearray(valid_picture(kind))
    for _ in range(1 + seed % 40):
        body[random_bits.randrange(12, len(body))] ^= 1 << random_bits.randrange(8)
    return bytes(body)


def jpeg_sized(width: int, height: int) -> bytes:
    body = bytearray(pictures.plain_jpeg())
    at = body.index(b"\xff\xc0") + 5
    body[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(body)


def webp_sized(width: int, height: int) -> bytes:
    flags = (
        b"\x00\x00\x00\x00" + struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    )
    chunk = b"VP8X" + struct.pack("<I", len(flags)) + flags
    lossless = b"\x2f" + struct.pack("<I", (width - 1) & 0x3FFF | ((height - 1) & 0x3FFF) << 14)
    chunk += b"VP8L" + struct.pack("<I", len(lossless) + 1) + lossless + b"\0"
    return b"RIFF" + struct.pack("<I", len(chunk) + 4) + b"WEBP" + chunk


def png_with_bomb(kind: bytes, megabytes: int) -> bytes:
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1_000_000)) for _ in range(megabytes)) + packer.flush()
    between = b"\0\x01\0\0\0" if kind == b"iTXt" else b"\0\0"
    body = kind + b"Comment" + between + packed
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    whole = pictures.encoded(pictures.scene(), "PNG")
    return whole[:33] + chunk + whole[33:]


def animation(frames: int) -> bytes:
    first = pictures.scene(200, 300)
    rest = [Image.new("RGB", (200, 300), (at % 256, 9, 9)) for at in range(frames)]
    out = io.BytesIO()
    first.save(out, "WEBP", save_all=True, append_images=rest, duration=10)
    assert sum(1 for _ in ImageSequence.Iterator(Image.open(out))) > 1
    return out.getvalue()


def with_repeated_scans(more: int) -> bytes:
    """Return a progressive JPEG that repeats its last scan (CVE-2018-11813 and similar)."""
    body = pictures.encoded(pictures.scene(1200, 2000), "JPEG", progressive=True)
    last = body.rindex(b"\xff\xda")
    return body[:-2] + body[last:-2] * more + body[-2:]


def zipped(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("canary", data)
    return out.getvalue()


def with_comment(length: int) -> bytes:
    comment = (CANARY * length)[:length]
    return pictures.encoded(pictures.scene(), "JPEG", comment=comment, exif=pictures.exif())


def with_texts(length: int) -> bytes:
    texts = PngInfo()
    texts.add_text("Comment", (CANARY * length)[:length], zip=True)
    texts.add_itxt("XML:com.adobe.xmp", CANARY * 20)
    return pictures.encoded(pictures.scene(), "PNG", pnginfo=texts)
