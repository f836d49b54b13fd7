"""Names of a photo's objects, and delays of retried deletions."""

from dataclasses import dataclass
from datetime import timedelta

from wardrobe.image_processing.job import WIDTHS
from wardrobe.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, ObjectName

SHOWN_WIDTH = 640
"""Width in pixels of the rendition that responses name."""
KEY_BYTES = 17
"""One byte for the folder, and 16 (128 bits) for the name, so that keys cannot be guessed."""


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
