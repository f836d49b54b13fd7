"""Rules of data exports: states, months, file names, byte ranges and CSV files. Pure."""

import re
from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import PurePath
from typing import Any

from shared.data.csv_files import write_csv
from wardrobe.data_export.models import Export

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


Row = dict[str, Any]
Parts = Mapping[str, Sequence[Row]]
"""The rows of an export by part."""
_BYTE_ORDER_MARK = "\ufeff"
"""Without it, Excel reads UTF-8 as the encoding of the user's country."""
_GARMENT_COLUMNS = (
    *("id", "name", "category", "color_names", "brand", "size", "material", "quantity", "price"),
    *("currency", "bought_on", "link", "seasons", "labels", "care", "wash_after", "washed_on"),
    *("state", "archived_reason", "audience", "note", "wear_count", "last_worn_on", "photo"),
    *("created_at", "trashed_at", "pictures"),
)
_WEAR_COLUMNS = ("worn_on", "garment_id", "garment", "category", "outfit_id", "by_hand")
_OUTFIT_COLUMNS = (
    *("id", "state", "worn_on", "planned_for", "caption", "alt_text", "private_note", "garments"),
    *("tags", "audience", "comments", "photo", "published_at", "created_at"),
)


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
    return rows + parts["wardrobe"]["photos"] + len(FILES) + 1


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


def csv_files(parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each CSV file."""
    for name, (columns, rows_of) in FILES.items():
        rows = ([_cell(row[column]) for column in columns] for row in rows_of(parts))
        yield name, _BYTE_ORDER_MARK + write_csv(columns, rows)


def _garments(parts: Parts) -> Iterable[Row]:
    return parts["garments"]


def _wears(parts: Parts) -> Iterable[Row]:
    # The parts were read one after the other, so a garment may be newer than their list.
    garments = {garment["id"]: garment for garment in parts["garments"]}
    for wear in sorted(parts["wears"], key=lambda row: (row["worn_on"], row["garment_id"])):
        garment = garments.get(wear["garment_id"], {})
        yield {**wear, "garment": garment.get("name"), "category": garment.get("category")}


def _outfits(parts: Parts) -> Iterable[Row]:
    names = {garment["id"]: garment["name"] for garment in parts["garments"]}
    for outfit in parts["outfits"]:
        pinned = [names[pin["garment_id"]] for pin in outfit["pins"] if pin["garment_id"] in names]
        yield {**outfit, "garments": pinned}


def _cell(value: object) -> str:
    """Return a value as text; lists as in `red; blue`."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return "; ".join(map(str, value))
        case _:
            return str(value)


FILES: Mapping[str, tuple[Sequence[str], Callable[[Parts], Iterable[Row]]]] = {
    "garments.csv": (_GARMENT_COLUMNS, _garments),
    "wears.csv": (_WEAR_COLUMNS, _wears),
    "outfits.csv": (_OUTFIT_COLUMNS, _outfits),
}
"""The columns and the rows of each file."""


def next_export(start: datetime, now: datetime) -> datetime:
    """Return the first moment after `now` that is some months after `start`.

    It is on the same day of the month, or on the last one of a shorter month. After an outage of
    several months only one export is due.
    """
    months = max(1, (now.year - start.year) * 12 + now.month - start.month)
    found = _months_after(start, months)
    return found if found > now else _months_after(start, months + 1)


def _months_after(start: datetime, months: int) -> datetime:
    years, month = divmod(start.month - 1 + months, 12)
    year, month = start.year + years, month + 1
    return start.replace(year=year, month=month, day=min(start.day, monthrange(year, month)[1]))
