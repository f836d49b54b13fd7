"""Tags and slugs of an archive. Pure."""

from collections.abc import Mapping, Sequence

from shared.features.data_import import ImportedTag
from wardrobe.data_import.archives.schemas import MAX_FORMER_SLUGS, PlacementRow, TagRow


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
