"""Ends push for sessions that have ended."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.identity import SessionRevoked
from feed.notify.push import domain


async def on_session_revoked(session: AsyncSession, event: SessionRevoked, _: Envelope) -> None:
    await domain.end_session(session, event.user_id, event.session_id)
