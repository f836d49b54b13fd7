"""Applies moderation decisions to comments."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.comments import domain
from shared.contracts.admin import ContentHidden, ContentRestored
from shared.contracts.envelope import Envelope


async def on_content_decided(
    session: AsyncSession, event: ContentHidden | ContentRestored, envelope: Envelope
) -> None:
    if event.kind == "comment":
        hidden, version = isinstance(event, ContentHidden), envelope.aggregateversion
        await domain.moderate(session, event.content_id, event.owner_id, version, hidden=hidden)
