"""Contents of a tag's link preview. Pure."""

from urllib.parse import quote

from shared.features.link_previews import Picture, Preview
from shared.translations import ngettext
from tags.catalog.schemas import TagOut


def preview_of(tag: TagOut) -> Preview:
    """Return the link preview of a tag as everybody sees it."""
    count = ngettext("{count} outfit", "{count} outfits", tag.outfit_count)
    on_garderobe = ngettext(
        "{count} outfit on Garderobe.", "{count} outfits on Garderobe.", tag.outfit_count
    )
    return Preview(
        path=f"/tag/{quote(tag.slug)}/{tag.owner_id}",
        title=tag.name,
        description=tag.note or on_garderobe,
        picture=Picture("tags", tag.id, alt=f"{tag.name}: {count}"),
    )
