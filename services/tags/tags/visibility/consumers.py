"""Consumes identity's events about profiles."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.identity import ProfileChanged
from tags.visibility import domain


async def on_profile_changed(
    session: AsyncSession, event: ProfileChanged, envelope: Envelope
) -> None:
    await domain.record_profile(session, event, envelope.aggregateversion)
