"""Records which outfits are reported."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.discovery import domain
from shared.contracts.admin import OutfitCleared, OutfitReported
from shared.contracts.envelope import Envelope


async def on_outfit_reported(
    session: AsyncSession, event: OutfitReported | OutfitCleared, envelope: Envelope
) -> None:
    await domain.take_report(session, event, envelope.aggregateversion)
