"""Records which outfits are reported."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import OutfitCleared, OutfitReported
from contracts.envelope import Envelope
from feed.discover.discovery import domain


async def on_outfit_reported(
    session: AsyncSession, event: OutfitReported | OutfitCleared, envelope: Envelope
) -> None:
    await domain.apply_report(session, event, envelope.aggregateversion)
