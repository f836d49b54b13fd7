"""Applies moderation decisions to tags."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import ContentHidden, ContentRestored
from contracts.envelope import Envelope
from tags.catalog import domain


async def on_content_decided(
    session: AsyncSession, event: ContentHidden | ContentRestored, envelope: Envelope
) -> None:
    if event.kind == "tag":
        hidden, version = isinstance(event, ContentHidden), envelope.aggregateversion
        await domain.moderate_tag(session, event.content_id, event.owner_id, version, hidden=hidden)
