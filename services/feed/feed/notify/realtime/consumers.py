"""Closes sockets of revoked sessions."""

from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.identity import SessionRevoked
from feed.broadcast import Channel


@dataclass(frozen=True)
class RealtimeConsumers:
    """The handlers, with their dependencies besides the database."""

    channel: Channel

    async def on_session_revoked(
        self, session: AsyncSession, event: SessionRevoked, _: Envelope
    ) -> None:
        frame = {"type": "session_over", "session_id": event.session_id}
        self.channel.publish(session, event.user_id, frame)
