"""When an export is complete, stuck or over, and how things are called in it."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import PurePath

from wardrobe.data_export.models import Export

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
"""Those that have a part, in the order in which they are packed."""
KEEP = timedelta(days=7)
CLAIM = timedelta(minutes=1)
RETRY = timedelta(seconds=3)
"""How long an export waits after a try that failed."""
STUCK = timedelta(minutes=15)
"""After this time without a packer one may ask anew: a service may have lost the request."""


def is_complete(export: Export) -> bool:
    """Whether every service has said what it hands out."""
    return set(SERVICES) <= export.parts.keys()


def is_over(export: Export, now: datetime) -> bool:
    """Whether its ZIP is gone."""
    return export.expires_at is not None and export.expires_at <= now


def is_under_way(export: Export, now: datetime) -> bool:
    """Whether asking once more would be in vain: it is being made."""
    if export.state == "ready":
        return False
    return now < (export.claimed_until or export.created_at) + STUCK


def count_files(parts: Mapping[str, Mapping[str, int]]) -> int:
    """Files that the ZIP will have: one for each part, and the photos."""
    return sum(len(names) for names in parts.values()) + parts["wardrobe"]["photos"]


def photo_file(photo_id: int, original_key: str) -> str:
    """What a photo is called in the ZIP; `store.PARTS` says the same in SQL."""
    return f"photos/{photo_id}{PurePath(original_key).suffix}"


def wanted_bytes(header: str | None, size: int) -> range | None:
    """Which bytes a Range header asks for (RFC 9110, 14.1.2): None stands for all.

    All are also given to who asks for several ranges, or for something that is none; a range
    behind the end is empty.
    """
    match = re.fullmatch(r"bytes=\s*([0-9]{0,18})-([0-9]{0,18})\s*", header or "")
    first, last = match.groups() if match else ("", "")
    if not first:
        return range(max(size - int(last), 0), size) if last else None
    if last and int(last) < int(first):
        return None
    return range(int(first), min(int(last) + 1, size) if last else size)


def download_name(export: Export) -> str:
    """What the browser calls the ZIP."""
    return f"garderobe-{export.created_at:%Y-%m-%d}.zip"
