"""Who follows whom, as the feed announces it."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.envelope import Envelope
from shared.contracts.feed import FollowEnded, FollowStarted
from wardrobe.people import store


async def on_follow_started(
    session: AsyncSession, event: FollowStarted, envelope: Envelope
) -> None:
    await store.update_follow(
        session,
        event.follower_id,
        event.followee_id,
        active=True,
        version=envelope.aggregateversion,
    )


async def on_follow_ended(session: AsyncSession, event: FollowEnded, envelope: Envelope) -> None:
    await store.update_follow(
        session,
        event.follower_id,
        event.followee_id,
        active=False,
        version=envelope.aggregateversion,
    )
