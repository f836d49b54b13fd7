"""Consumes the states of outfits, and account deletions."""

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.identity import AccountDeleted
from contracts.wardrobe import OutfitPublished, OutfitRemoved
from shared.data.ids import id_time
from shared.events.inbox import Arrival
from tags.membership import domain
from tags.membership.rules import outfit_day
from tags.visibility.domain import record_outfits
from tags.visibility.models import Outfit


async def on_outfits_published(session: AsyncSession, arrivals: Sequence[Arrival]) -> None:
    """Apply OutfitPublished and OutfitChanged: both contain the whole state."""
    outfits = [(_outfit(event, envelope), event.tags) for event, envelope in arrivals]
    await domain.apply_outfits(session, outfits)


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
    await record_outfits(session, [outfit])


async def on_account_deleted(session: AsyncSession, event: AccountDeleted, _: Envelope) -> None:
    await domain.erase_account(session, event.user_id)


def _outfit(event: OutfitPublished, envelope: Envelope) -> Outfit:
    return Outfit(
        outfit_id=event.outfit_id,
        owner_id=event.owner_id,
        audience=event.audience,
        day=outfit_day(event),
        version=envelope.aggregateversion,
    )
