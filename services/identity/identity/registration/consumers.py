"""What identity hears of registration."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.registration import domain
from shared.contracts.admin import RegistrationChanged
from shared.contracts.envelope import Envelope


async def on_registration_changed(
    session: AsyncSession, event: RegistrationChanged, envelope: Envelope
) -> None:
    await domain.change_mode(session, event.mode, envelope.aggregateversion)
