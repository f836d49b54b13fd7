"""Names of a photo's objects, delays of retried deletions, and quotas. Pure."""

import re
from dataclasses import dataclass
from datetime import timedelta

from shared.translations import format_unit, gettext
from wardrobe.image_processing.job import WIDTHS
from wardrobe.photos.errors import QuotaReached
from wardrobe.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, ObjectName

SHOWN_WIDTH = 640
"""Width in pixels of the rendition that responses name."""
KEY_BYTES = 17
"""One byte for the folder, and 16 (128 bits) for the name, so that keys cannot be guessed."""


_UNITS = {"MB": 10**6, "GB": 10**9, "TB": 10**12}
_SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)", re.IGNORECASE)


def make_stem(random: bytes) -> str:
    """Return the common part of the renditions' keys, from KEY_BYTES random bytes."""
    digits = random.hex()
    return f"{digits[:2]}/{digits[2:]}"


def rendition_key(stem: str, width: int) -> str:
    """Return the key of one rendition in the public bucket."""
    return f"{stem}-{width}.webp"


def stem_of_path(path: str) -> str:
    """Return the stem of a photo whose shown rendition has this key."""
    return path.removesuffix(f"-{SHOWN_WIDTH}.webp")


def rendition_keys(stem: str) -> list[str]:
    """Return the keys of all renditions, smallest first."""
    return [rendition_key(stem, width) for width in WIDTHS]


@dataclass(frozen=True)
class Keys:
    """The names of a photo's objects."""

    stem: str
    original: str

    @property
    def renditions(self) -> list[ObjectName]:
        """The renditions, smallest first; anyone who knows their names may read them."""
        return [ObjectName(PUBLIC_BUCKET, key) for key in rendition_keys(self.stem)]

    @property
    def shown(self) -> ObjectName:
        """The rendition that responses name."""
        return ObjectName(PUBLIC_BUCKET, rendition_key(self.stem, SHOWN_WIDTH))

    @property
    def all(self) -> list[ObjectName]:
        """The renditions, and then the original in the private bucket."""
        return [*self.renditions, ObjectName(PRIVATE_BUCKET, self.original)]


def retry_delay(failures: int) -> timedelta:
    """Return when to retry a deletion that failed so often: exponential, at most an hour."""
    return timedelta(seconds=min(2**failures, 3600))


def require_space(used: int, new: int, quota: int) -> None:
    """Raise QuotaReached if that many new bytes do not fit. Stored photos are never deleted."""
    if used + new <= quota:
        return
    raise QuotaReached(
        gettext(
            "There's no room for this photo: you're using {used} of your {quota}. "
            "Delete photos you no longer need, including those in the trash.",
            used=format_size(used),
            quota=format_size(quota),
        ),
        used=used,
        quota=quota,
    )


def format_size(number: int) -> str:
    """Format bytes in the reader's language as the pages do: `2.5 MB`, `34 MB`, `5 GB`."""
    unit, name = (10**9, "digital-gigabyte") if number >= 10**9 else (10**6, "digital-megabyte")
    digits = 1 if number < 10 * unit else 0
    return format_unit(round(number / unit, digits), name)


def parse_size(text: str) -> int:
    """Parse sizes such as `500 MB` or `7.5GB` to bytes; raises ValueError."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise ValueError
    return round(float(found[1]) * _UNITS[found[2].upper()])
