"""Outfits, tags and slugs of an archive. Pure."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from shared.data.ids import first_id_at
from shared.features.data_import import ImportedTag
from wardrobe.data_import.archives.schemas import MAX_FORMER_SLUGS, OutfitRow, PlacementRow, TagRow
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.trash.rules import RETENTION

_SEQUENCE_BITS = (1 << 22) - 1


def outfit_of(row: OutfitRow, owner_id: int, photo_id: int, slugs: Collection[str]) -> Outfit:
    """Return the outfit of an archived row.

    What moderators had hidden becomes private. The tags service owns the tags of an outfit that
    was published, so it names only those `slugs` in which it still was.
    """
    shown = {"state", "caption", "alt_text", "private_note", "occasion", "comments"}
    dates = {"worn_on", "planned_for", "published_at", "created_at", "trashed_at"}
    was_published = row.published_at is not None
    return Outfit(
        owner_id=owner_id,
        photo_id=photo_id,
        audience="private" if row.hidden else row.audience,
        tags=[slug for slug in dict.fromkeys(row.tags) if not was_published or slug in slugs],
        **row.model_dump(include=shown | dates),
    )


def trash_time(trashed_at: datetime | None, now: datetime) -> datetime | None:
    """Return since when something imported is in the trash: it stays for one more day at least.

    Otherwise it could be deleted for good before the rest of the archive is imported.
    """
    return None if trashed_at is None else max(trashed_at, now - RETENTION + timedelta(days=1))


def feed_id_at(moment: datetime, new_id: int) -> int:
    """Return an id of that time, so that an old outfit is not the newest of a timeline.

    `new_id` makes it unique.
    """
    return max(first_id_at(moment), 0) | (new_id & _SEQUENCE_BITS)


def picture_key(file: str) -> int:
    """Return a positive number of 63 bits for the file of a photo, the same in each archive."""
    return int.from_bytes(hashlib.sha256(file.encode()).digest()[:8]) >> 1


def tags_of(rows: Sequence[tuple[int, TagRow]]) -> dict[int, ImportedTag]:
    """Return the tags to import by their old ids; merged ones become former slugs of others."""
    tags = {
        row.id: ImportedTag(
            audience="private" if row.hidden else row.audience,
            **row.model_dump(
                include={
                    *("slug", "name", "note", "featured", "position", "created_at"),
                    "former_slugs",
                }
            ),
        )
        for _, row in rows
        if row.deleted_at is None and row.merged_into is None
    }
    for _, row in rows:
        if row.merged_into in tags:
            former = [*tags[row.merged_into].former_slugs, row.slug, *row.former_slugs]
            tags[row.merged_into].former_slugs = former[:MAX_FORMER_SLUGS]
    return tags


def slugs_of_outfits(
    tags: Mapping[int, ImportedTag], placements: Sequence[tuple[int, PlacementRow]]
) -> dict[int, set[str]]:
    """Return the slugs, former ones too, of the tags that each outfit is in."""
    found: dict[int, set[str]] = {}
    for _, row in placements:
        if (tag := tags.get(row.tag_id)) is not None:
            found.setdefault(row.outfit_id, set()).update([tag.slug, *tag.former_slugs])
    return found
