"""Applies moderation decisions to comments."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import ContentHidden, ContentRestored
from contracts.envelope import Envelope
from feed.reactions.comments import domain


async def on_content_moderated(
    session: AsyncSession, event: ContentHidden | ContentRestored, envelope: Envelope
) -> None:
    if event.kind == "comment":
        hidden, version = isinstance(event, ContentHidden), envelope.aggregateversion
        await domain.moderate(session, event.content_id, event.owner_id, version, hidden=hidden)
