"""What a picture's metadata would have told about its owner, and the day it was taken."""

import re
from dataclasses import dataclass
from datetime import date, datetime

from PIL import ExifTags, Image

_TELLS = {
    "device": {"Make", "Model", "LensMake", "LensModel", "BodySerialNumber", "LensSerialNumber"},
    "time": {"DateTime", "DateTimeOriginal", "DateTimeDigitized"},
    "author": {"Artist", "Copyright", "CameraOwnerName", "XPAuthor"},
    "software": {"Software", "HostComputer", "ProcessingSoftware"},
    "description": {"ImageDescription", "UserComment", "XPTitle", "XPComment", "XPKeywords"},
}
_XMP_TELLS = {
    "place": rb"exif:GPS|photoshop:(City|State|Country)|Iptc4xmpCore:Location",
    "device": rb"tiff:(Make|Model)|aux:(Lens|SerialNumber)",
    "time": rb"xmp:(Create|Modify)Date|photoshop:DateCreated|exif:DateTimeOriginal",
    "author": rb"dc:(creator|rights)",
    "software": rb"xmp:CreatorTool",
    "description": rb"dc:(description|title|subject)",
}
KINDS = ("place", "device", "time", "author", "software", "description")


@dataclass(frozen=True)
class Found:
    """What the metadata told (some of KINDS, in that order) and the local date of the exposure."""

    removed: list[str]
    taken_on: date | None


def find_in_metadata(blocks: dict[str, bytes]) -> Found:
    """Read the raw blocks of a file; what cannot be read is no error, it is thrown away anyway."""
    tags, has_place = _exif(blocks.get("exif", b""))
    told = {kind for kind, names in _TELLS.items() if names & tags.keys()}
    told |= {kind for kind, sign in _XMP_TELLS.items() if re.search(sign, blocks.get("xmp", b""))}
    if has_place:
        told.add("place")
    if any(name == "iptc" or name.startswith("png-comment") for name in blocks):
        told.add("description")
    return Found([kind for kind in KINDS if kind in told], _taken_on(tags))


def _exif(block: bytes) -> tuple[dict[str, object], bool]:
    """All named tags that have a value, and whether there is a GPS part."""
    exif = Image.Exif()
    try:
        exif.load(block)
        parts = [dict(exif), exif.get_ifd(ExifTags.IFD.Exif)]
        has_place = bool(exif.get_ifd(ExifTags.IFD.GPSInfo))
    except Exception:  # a damaged block has countless ways to fail
        return {}, False
    named = {ExifTags.TAGS.get(tag, ""): value for part in parts for tag, value in part.items()}
    return {name: value for name, value in named.items() if value}, has_place


def _taken_on(tags: dict[str, object]) -> date | None:
    for name in ("DateTimeOriginal", "DateTimeDigitized", "DateTime"):
        try:
            # EXIF times have no zone: the date is the one on the photographer's wall.
            return datetime.strptime(str(tags.get(name))[:10], "%Y:%m:%d").date()  # noqa: DTZ007
        except ValueError:
            continue
    return None
