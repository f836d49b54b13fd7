"""Consumes changes of the registration policy."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import RegistrationChanged
from contracts.envelope import Envelope
from identity.account.registration.policy import domain


async def on_registration_changed(
    session: AsyncSession, event: RegistrationChanged, envelope: Envelope
) -> None:
    await domain.change_mode(session, event.mode, envelope.aggregateversion)
