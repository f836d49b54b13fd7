"""Consumes the tags service's events about tags and tagged outfits."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.tags import OutfitTagged, OutfitUntagged, TagChanged, TagDeleted
from shared.features.account_erasure import lock_active_accounts
from wardrobe.outfits.tags import store
from wardrobe.outfits.tags.models import KnownTag, Tagging


async def on_tag_changed(
    session: AsyncSession, event: TagChanged | TagDeleted, envelope: Envelope
) -> None:
    if not await lock_active_accounts(session, event.owner_id):
        return
    tag = KnownTag(
        tag_id=event.tag_id,
        owner_id=event.owner_id,
        audience="private",
        version=envelope.aggregateversion,
    )
    if isinstance(event, TagChanged):
        tag.name, tag.slug, tag.audience = event.name, event.slug, event.audience
        tag.cover_outfit_id = event.cover_outfit_id
    await store.update_tag(session, tag)


async def on_outfit_tagged(
    session: AsyncSession, event: OutfitTagged | OutfitUntagged, envelope: Envelope
) -> None:
    if not await lock_active_accounts(session, event.owner_id):
        return
    tagging = Tagging(
        tag_id=event.tag_id,
        outfit_id=event.outfit_id,
        owner_id=event.owner_id,
        present=isinstance(event, OutfitTagged),
        version=envelope.aggregateversion,
    )
    await store.update_tagging(session, tagging)
