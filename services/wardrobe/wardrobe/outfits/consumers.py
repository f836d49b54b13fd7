"""Applies moderation decisions to outfits."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.admin import ContentHidden, ContentRestored
from shared.contracts.envelope import Envelope
from wardrobe.outfits import domain


async def on_content_decided(
    session: AsyncSession, event: ContentHidden | ContentRestored, envelope: Envelope
) -> None:
    if event.kind == "outfit":
        hidden, version = isinstance(event, ContentHidden), envelope.aggregateversion
        await domain.moderate_outfit(
            session, event.content_id, event.owner_id, version, hidden=hidden
        )
