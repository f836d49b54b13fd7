"""Hears of outfits that are held because of their pictures."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.content_moderation import domain
from contracts.envelope import Envelope
from contracts.wardrobe import PictureHeld


async def on_picture_held(session: AsyncSession, event: PictureHeld, envelope: Envelope) -> None:
    await domain.hold(session, event, envelope.aggregateversion)
