"""How the objects of a photo are named, and when the store is asked again to delete one."""

from dataclasses import dataclass
from datetime import timedelta

from wardrobe.image_processing.job import WIDTHS
from wardrobe.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, ObjectName

SHOWN_WIDTH = 640
"""Of the rendition that answers name."""
KEY_BYTES = 17
"""One for the folder, 16 (128 bits) for the name: a key cannot be guessed."""


def stem_of(random: bytes) -> str:
    """The common part of the renditions' keys; `random` holds KEY_BYTES bytes."""
    digits = random.hex()
    return f"{digits[:2]}/{digits[2:]}"


def rendition_key(stem: str, width: int) -> str:
    """The key of one rendition in the public bucket."""
    return f"{stem}-{width}.webp"


def stem_named(path: str) -> str:
    """The stem of a photo whose shown rendition has this key."""
    return path.removesuffix(f"-{SHOWN_WIDTH}.webp")


def rendition_keys(stem: str) -> list[str]:
    """The keys of all renditions, the smallest first."""
    return [rendition_key(stem, width) for width in WIDTHS]


@dataclass(frozen=True)
class Keys:
    """Where the objects of one photo lie."""

    stem: str
    original: str

    @property
    def renditions(self) -> list[ObjectName]:
        """Everybody may read them by name; the smallest first."""
        return [ObjectName(PUBLIC_BUCKET, key) for key in rendition_keys(self.stem)]

    @property
    def shown(self) -> ObjectName:
        """The rendition that answers name."""
        return ObjectName(PUBLIC_BUCKET, rendition_key(self.stem, SHOWN_WIDTH))

    @property
    def all(self) -> list[ObjectName]:
        """The renditions, then the original in the private bucket."""
        return [*self.renditions, ObjectName(PRIVATE_BUCKET, self.original)]


def retry_delay(failures: int) -> timedelta:
    """How long to leave an object alone that the store kept so many times: an hour at most."""
    return timedelta(seconds=min(2**failures, 3600))
