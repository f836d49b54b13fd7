"""Rules of imports: parts, states and times. Pure."""

from datetime import datetime, timedelta

from wardrobe.data_import.models import Import
from wardrobe.storage import PRIVATE_BUCKET, ObjectName

PART_BYTES = 8 * 1024 * 1024
RETENTION = timedelta(days=7)
CLAIM_DURATION = timedelta(minutes=1)
RETRY_DELAY = timedelta(seconds=3)
MAX_FAULTS = 5
"""Unexpected failures without progress after which an import is paused."""
MAX_OUTAGES = 60
"""The same for parts of the system that are unavailable: about an hour."""
LONGEST_DELAY = 20
"""As a multiple of RETRY_DELAY."""
TURN_SECONDS = 60.0
"""An import gives way to others after this time."""
OPEN = ("checking", "importing", "paused")
"""States in which no other import may begin."""


def count_parts(size: int) -> int:
    """Return the number of parts of a file."""
    return -(-size // PART_BYTES)


def part_length(size: int, number: int) -> int:
    """Return the length of a part; 0 if the file has no such part."""
    return max(min(size - number * PART_BYTES, PART_BYTES), 0)


def part_object(key: str, number: int) -> ObjectName:
    """Return where a part is stored."""
    return ObjectName(PRIVATE_BUCKET, f"{key}/{number}")


def part_objects(found: Import) -> list[ObjectName]:
    """Return where the parts that have arrived are stored, in order."""
    return [part_object(found.key, number) for number in found.parts]


def is_expired(found: Import, now: datetime) -> bool:
    """Return whether the file is deleted."""
    return found.expires_at <= now
