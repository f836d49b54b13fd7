"""Detects picture formats from the first bytes of a file."""

from typing import Literal

Format = Literal["jpeg", "png", "webp", "heic"]

HEAD_BYTES = 64
"""Bytes that `detect_format` needs."""

_HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}


def detect_format(head: bytes) -> Format | None:
    """Return the format of a file that starts with `head`; None if it is not supported."""
    if head.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "webp"
    if head[4:8] == b"ftyp" and _brands(head) & _HEIC_BRANDS:
        return "heic"
    return None


def _brands(head: bytes) -> set[bytes]:
    # ISO base media: box size, "ftyp", major brand, minor version, compatible brands.
    end = min(int.from_bytes(head[:4]), len(head))
    return {head[8:12], *(head[at : at + 4] for at in range(16, end - 3, 4))}
