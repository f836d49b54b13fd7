"""Consumes automatic holds of outfits whose pictures match hidden ones."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.content import domain
from contracts.envelope import Envelope
from contracts.wardrobe import PictureHeld


async def on_picture_held(session: AsyncSession, event: PictureHeld, envelope: Envelope) -> None:
    await domain.hold_outfit(session, event, envelope.aggregateversion)
