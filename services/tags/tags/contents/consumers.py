"""What this service hears of outfits, and of accounts that are gone."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.envelope import Envelope
from shared.contracts.identity import AccountDeleted
from shared.contracts.wardrobe import OutfitPublished, OutfitRemoved
from shared.db import id_time
from tags.audience.domain import record_outfit
from tags.audience.models import Outfit
from tags.contents import domain
from tags.contents.rules import day_of


async def on_outfit_published(
    session: AsyncSession, event: OutfitPublished, envelope: Envelope
) -> None:
    """Also hears OutfitChanged: either tells the whole state."""
    outfit = Outfit(
        outfit_id=event.outfit_id,
        owner_id=event.owner_id,
        audience=event.audience,
        day=day_of(event),
        version=envelope.aggregateversion,
    )
    await domain.apply_outfit(session, outfit, event.tags)


async def on_outfit_removed(
    session: AsyncSession, event: OutfitRemoved, envelope: Envelope
) -> None:
    outfit = Outfit(
        outfit_id=event.outfit_id,
        owner_id=event.owner_id,
        audience="private",
        day=id_time(event.outfit_id).date(),
        version=envelope.aggregateversion,
        removed=True,
    )
    await record_outfit(session, outfit)


async def on_account_deleted(session: AsyncSession, event: AccountDeleted, _: Envelope) -> None:
    await domain.erase_account(session, event.user_id)
