"""What people are told about: follows, so far."""

from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.channel import Channel
from feed.notifications import domain
from feed.notifications.schemas import Kind
from shared.contracts.envelope import Envelope
from shared.contracts.feed import FollowEnded, FollowRequested, FollowStarted

FollowEvent = FollowStarted | FollowRequested | FollowEnded

_KINDS: dict[type[FollowEvent], Kind | None] = {
    FollowStarted: "follow_started",
    FollowRequested: "follow_requested",
    FollowEnded: None,
}


@dataclass(frozen=True)
class NotificationConsumers:
    """The handlers, with what they need beside the database."""

    channel: Channel

    async def on_follow_changed(
        self, session: AsyncSession, event: FollowEvent, envelope: Envelope
    ) -> None:
        await domain.note_follow(
            session,
            self.channel,
            kind=_KINDS[type(event)],
            follower_id=event.follower_id,
            followee_id=event.followee_id,
            version=envelope.aggregateversion,
            at=envelope.time,
        )
