"""Consumes the states of profiles, outfits, tags and comments."""

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.reportables.domain import apply_reportables
from admin.moderation.reportables.models import Kind, Reportable
from contracts.feed import CommentRemoved, OutfitCommented
from contracts.identity import ProfileChanged
from contracts.tags import TagChanged, TagDeleted
from contracts.types import Audience
from contracts.wardrobe import OutfitPublished, OutfitRemoved
from shared.events.inbox import Arrival

Changed = ProfileChanged | OutfitPublished | TagChanged | OutfitCommented
Removed = OutfitRemoved | TagDeleted | CommentRemoved


async def on_reportables_changed(session: AsyncSession, arrivals: Sequence[Arrival]) -> None:
    """Apply states of people and content. The first event of an entity may be any of these."""
    reportables = [_reportable(event, envelope.aggregateversion) for event, envelope in arrivals]
    await apply_reportables(session, reportables)


def _reportable(event: Changed | Removed, version: int) -> Reportable:
    kind, reportable_id, owner_id = _identity(event)
    return Reportable(
        kind=kind,
        id=reportable_id,
        owner_id=owner_id,
        name=event.username if isinstance(event, ProfileChanged) else None,
        audience=_audience(event),
        outfit_id=event.outfit_id if isinstance(event, OutfitCommented) else None,
        removed=isinstance(event, Removed),
        version=version,
    )


def _identity(event: Changed | Removed) -> tuple[Kind, int, int]:
    match event:
        case ProfileChanged():
            return "person", event.user_id, event.user_id
        case OutfitPublished() | OutfitRemoved():
            return "outfit", event.outfit_id, event.owner_id
        case TagChanged() | TagDeleted():
            return "tag", event.tag_id, event.owner_id
        case OutfitCommented() | CommentRemoved():
            return "comment", event.comment_id, event.author_id


def _audience(event: Changed | Removed) -> Audience:
    if isinstance(event, Removed):
        return "private"
    if isinstance(event, OutfitCommented):
        return "private" if event.state == "held" else "followers"  # the outfit decides further
    return event.audience
