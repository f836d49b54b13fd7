"""Finds what a picture's metadata reveals about its owner, and the date it was taken."""

import re
from dataclasses import dataclass
from datetime import date, datetime

from PIL import ExifTags, Image

_TAGS_BY_KIND = {
    "device": {"Make", "Model", "LensMake", "LensModel", "BodySerialNumber", "LensSerialNumber"},
    "time": {"DateTime", "DateTimeOriginal", "DateTimeDigitized"},
    "author": {"Artist", "Copyright", "CameraOwnerName", "XPAuthor"},
    "software": {"Software", "HostComputer", "ProcessingSoftware"},
    "description": {"ImageDescription", "UserComment", "XPTitle", "XPComment", "XPKeywords"},
}
_XMP_BY_KIND = {
    "place": rb"exif:GPS|photoshop:(City|State|Country)|Iptc4xmpCore:Location",
    "device": rb"tiff:(Make|Model)|aux:(Lens|SerialNumber)",
    "time": rb"xmp:(Create|Modify)Date|photoshop:DateCreated|exif:DateTimeOriginal",
    "author": rb"dc:(creator|rights)",
    "software": rb"xmp:CreatorTool",
    "description": rb"dc:(description|title|subject)",
}
KINDS = ("place", "device", "time", "author", "software", "description")


@dataclass(frozen=True)
class MetadataFindings:
    """The kinds of metadata found (in the order of KINDS), and the local date of the exposure."""

    removed: list[str]
    taken_on: date | None


def find_in_metadata(blocks: dict[str, bytes]) -> MetadataFindings:
    """Read the raw metadata blocks of a file; unreadable ones are skipped, as all are removed."""
    tags, has_place = _exif(blocks.get("exif", b""))
    kinds = {kind for kind, names in _TAGS_BY_KIND.items() if names & tags.keys()}
    kinds |= {
        kind for kind, pattern in _XMP_BY_KIND.items() if re.search(pattern, blocks.get("xmp", b""))
    }
    if has_place:
        kinds.add("place")
    if any(name == "iptc" or name.startswith("png-comment") for name in blocks):
        kinds.add("description")
    return MetadataFindings([kind for kind in KINDS if kind in kinds], _taken_on(tags))


def _exif(block: bytes) -> tuple[dict[str, object], bool]:
    """Return all named tags that have a value, and whether there is a GPS block."""
    exif = Image.Exif()
    try:
        exif.load(block)
        parts = [dict(exif), exif.get_ifd(ExifTags.IFD.Exif)]
        has_place = bool(exif.get_ifd(ExifTags.IFD.GPSInfo))
    except Exception:  # damaged blocks raise all kinds of errors
        return {}, False
    named = {ExifTags.TAGS.get(tag, ""): value for part in parts for tag, value in part.items()}
    return {name: value for name, value in named.items() if value}, has_place


def _taken_on(tags: dict[str, object]) -> date | None:
    for name in ("DateTimeOriginal", "DateTimeDigitized", "DateTime"):
        try:
            # EXIF times have no zone: this is the photographer's local date.
            return datetime.strptime(str(tags.get(name))[:10], "%Y:%m:%d").date()  # noqa: DTZ007
        except ValueError:
            continue
    return None
