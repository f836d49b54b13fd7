"""What identity hears of who follows whom."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profiles import domain
from shared.contracts.envelope import Envelope
from shared.contracts.feed import FollowEnded, FollowStarted


async def on_follow_started(
    session: AsyncSession, event: FollowStarted, envelope: Envelope
) -> None:
    await domain.follow(session, event.follower_id, event.followee_id, envelope.aggregateversion)


async def on_follow_ended(session: AsyncSession, event: FollowEnded, envelope: Envelope) -> None:
    await domain.unfollow(session, event.follower_id, event.followee_id, envelope.aggregateversion)
