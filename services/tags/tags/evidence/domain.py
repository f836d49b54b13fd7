"""Shows tags whatever their audience; the routes check the moderator's grant."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.evidence import ContentDeleted
from shared.features.visibility import shown_audience
from shared.http.viewer import Viewer
from tags.evidence import store
from tags.evidence.schemas import OutfitTag, OutfitTags, TagEvidence

MAX_OUTFITS = 12
MAX_TAGS = 50


async def show_tag(session: AsyncSession, moderator: Viewer, tag_id: int) -> TagEvidence:
    tag = await store.get_tag(session, tag_id)
    if tag is None:
        raise ContentDeleted
    shown = tag.model_dump(include={"id", "owner_id", "slug", "name", "note", "created_at"})
    return TagEvidence(
        audience=shown_audience(tag.hidden_audience or tag.audience, owns=False),
        hidden=tag.hidden_audience is not None,
        outfit_count=await store.count_outfits(session, tag_id),
        outfit_ids=list(await store.list_visible_ids(session, moderator, tag_id, MAX_OUTFITS)),
        **shown,
    )


async def show_tags_of_outfit(session: AsyncSession, outfit_id: int) -> OutfitTags:
    """Return the tags of an outfit; none if it is unknown or was deleted."""
    found = await store.list_tags_containing(session, outfit_id, MAX_TAGS)
    return OutfitTags(items=[OutfitTag.model_validate(tag.model_dump()) for tag in found])
