"""Applies moderation decisions and the tags of outfits."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import ContentHidden, ContentRestored
from contracts.envelope import Envelope
from contracts.tags import OutfitTagged, OutfitUntagged, TagChanged, TagDeleted
from shared.features.account_erasure import lock_active_accounts
from wardrobe.outfits import domain, store
from wardrobe.outfits.models import KnownTag, Tagging
from wardrobe.photos.matching.domain import ModerationDecision


async def on_content_decided(
    session: AsyncSession, event: ContentHidden | ContentRestored, envelope: Envelope
) -> None:
    if event.kind == "outfit":
        decision = ModerationDecision(
            outfit_id=event.content_id,
            owner_id=event.owner_id,
            hidden=isinstance(event, ContentHidden),
            automated=event.automated,
            rule=event.rule,
            cause=event.cause,
            version=envelope.aggregateversion,
        )
        await domain.moderate_outfit(session, decision)


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
