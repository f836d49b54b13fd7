"""Applies moderation decisions to outfits."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import ContentHidden, ContentRestored
from contracts.envelope import Envelope
from wardrobe.outfits import domain
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
