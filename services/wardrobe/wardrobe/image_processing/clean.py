"""Finds out whether a file holds nothing but its picture, so that it need not be encoded again."""

from collections.abc import Callable, Mapping

from wardrobe.image_processing.formats import Format

# ITU-T T.81, table B.1. Frames are baseline, extended and progressive, which all decoders know.
_SOI, _EOI, _SOS = b"\xff\xd8", 0xD9, 0xDA
_FRAMES = {0xC0, 0xC1, 0xC2}
_TABLES = {0xC4, 0xDB, 0xDD}
_JFIF = 0xE0
_JFIF_BYTES = 16
"""Length of a JFIF header without a thumbnail."""
_IN_SCAN = {0x00, *range(0xD0, 0xD8)}
"""Bytes after 0xFF inside a scan: a stuffed zero, or a restart marker."""
_COMPONENTS = {1, 3}
"""Gray and YCbCr; CMYK has four."""

_PNG = b"\x89PNG\r\n\x1a\n"
_CHUNKS = {b"IHDR": 13, b"PLTE": 768, b"tRNS": 256, b"sRGB": 1, b"pHYs": 9, b"IEND": 0}
"""Their greatest lengths; those of IDAT, which has the picture, have no limit."""
_BITS_AT = 16 + 8
"""Of the bit depth in a PNG: after the signature, a chunk's head, the width and the height."""


def is_clean(data: bytes, kind: Format) -> bool:
    """Return whether a file has no metadata, profile, thumbnail, or bytes after the picture."""
    checks: Mapping[str, Callable[[bytes], bool]] = {"jpeg": _is_clean_jpeg, "png": _is_clean_png}
    return kind in checks and checks[kind](data)


def _is_clean_jpeg(data: bytes) -> bool:
    at = len(_SOI)
    if not data.startswith(_SOI):
        return False
    while at + 4 <= len(data) and data[at] == 0xFF:  # noqa: PLR2004 - begins every marker
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        segment = data[at + 4 : at + 2 + length]
        at += 2 + length
        if marker == _SOS:
            at = _end_of_scan(data, at)
            if data[at : at + 2] == bytes([0xFF, _EOI]):
                return at + 2 == len(data)
        elif not _is_plain(marker, segment, length):
            return False
    return False


def _is_plain(marker: int, segment: bytes, length: int) -> bool:
    if marker in _FRAMES:
        return len(segment) > 5 and segment[5] in _COMPONENTS  # noqa: PLR2004 - T.81, B.2.2
    if marker == _JFIF:
        is_jfif = segment.startswith(b"JFIF\0") and length == _JFIF_BYTES
        return is_jfif and segment.endswith(b"\0\0")  # no thumbnail
    return marker in _TABLES


def _end_of_scan(data: bytes, at: int) -> int:
    """Return where the next marker after a scan is; the end of the data if there is none."""
    while (at := data.find(b"\xff", at)) >= 0 and at + 1 < len(data):
        if data[at + 1] not in _IN_SCAN:
            return at
        at += 2
    return len(data)


def _is_clean_png(data: bytes) -> bool:
    at = len(_PNG)
    if not data.startswith(_PNG) or len(data) <= _BITS_AT or data[_BITS_AT] != 8:  # noqa: PLR2004
        return False
    while at + 8 <= len(data):
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        at += 12 + length
        if kind != b"IDAT" and length > _CHUNKS.get(kind, -1):
            return False
        if kind == b"IEND":
            return at == len(data)
    return False
