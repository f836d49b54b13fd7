"""Contents of a tag's link preview. Pure."""

from shared.features.link_previews import Picture, Preview
from tags.catalog.schemas import TagOut


def preview_of(tag: TagOut) -> Preview:
    """Return the link preview of a tag as everybody sees it."""
    count = f"{tag.outfit_count} outfit{'' if tag.outfit_count == 1 else 's'}"
    return Preview(
        path=f"/tag/{tag.slug}/{tag.owner_id}",
        title=tag.name,
        description=tag.note or f"{count} on Garderobe.",
        picture=Picture("tags", tag.id, alt=f"{tag.name}: {count}"),
    )
