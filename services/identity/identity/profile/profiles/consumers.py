"""Consumes the feed's events about circles, which can be a person's default audience."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import CircleChanged
from identity.profile.profiles import domain


async def on_circle_changed(session: AsyncSession, event: CircleChanged, _: Envelope) -> None:
    if event.deleted:
        await domain.forget_circle(session, event.owner_id, event.circle_id)
