"""Rules of data exports: states, file names and byte ranges."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import PurePath

from wardrobe.data_export.models import Export
from wardrobe.data_export.tables import rules as export_tables

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
"""Services that provide parts, in the order in which they are packed."""
FORMAT = 1
"""Of the ZIP; it grows when an older version of Garderobe could not read a newer ZIP."""
RETENTION = timedelta(days=7)
CLAIM_DURATION = timedelta(minutes=1)
RETRY_DELAY = timedelta(seconds=3)
"""How long an export waits after a failed attempt."""
STUCK_AFTER = timedelta(minutes=15)
"""An export without a packer for this long may be requested again: a request may be lost."""


def is_complete(export: Export) -> bool:
    """Return whether every service has announced its parts."""
    return set(SERVICES) <= export.parts.keys()


def is_expired(export: Export, now: datetime) -> bool:
    """Return whether the ZIP is deleted."""
    return export.expires_at is not None and export.expires_at <= now


def is_in_progress(export: Export, now: datetime) -> bool:
    """Return whether the export is being made, so that another request is unnecessary."""
    if export.state == "ready":
        return False
    return now < (export.claimed_until or export.created_at) + STUCK_AFTER


def count_files(parts: Mapping[str, Mapping[str, int]]) -> int:
    """Return the number of files of the ZIP; the pages of the site count as one."""
    rows = sum(len(names) for names in parts.values())
    return rows + parts["wardrobe"]["photos"] + len(export_tables.FILES) + 1


def photo_file(photo_id: int, original_key: str) -> str:
    """Return a photo's file name in the ZIP; `store.EXPORT_PARTS` computes the same in SQL."""
    return f"photos/{photo_id}{PurePath(original_key).suffix}"


def small_file(photo_id: int) -> str:
    """Return the name in the ZIP of the rendition that the pages of the site show."""
    return f"site/pictures/{photo_id}.webp"


def parse_range(header: str | None, size: int) -> range | None:
    """Parse a Range header (RFC 9110, 14.1.2); None means the whole file.

    Several ranges, and invalid ones, also mean the whole file. A range after the end is empty.
    """
    match = re.fullmatch(r"bytes=\s*([0-9]{0,18})-([0-9]{0,18})\s*", header or "")
    first, last = match.groups() if match else ("", "")
    if not first:
        return range(max(size - int(last), 0), size) if last else None
    if last and int(last) < int(first):
        return None
    return range(int(first), min(int(last) + 1, size) if last else size)


def download_name(export: Export) -> str:
    """Return the file name that browsers suggest for the ZIP."""
    return f"garderobe-{export.created_at:%Y-%m-%d}.zip"
