"""Consumes the feed's events about follows and blocks."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import BlockEnded, BlockStarted, FollowEnded, FollowStarted
from identity.profile.relationships import domain


async def on_follow_started(
    session: AsyncSession, event: FollowStarted, envelope: Envelope
) -> None:
    await domain.follow(session, event.follower_id, event.followee_id, envelope.aggregateversion)


async def on_follow_ended(session: AsyncSession, event: FollowEnded, envelope: Envelope) -> None:
    await domain.unfollow(session, event.follower_id, event.followee_id, envelope.aggregateversion)


async def on_block_started(session: AsyncSession, event: BlockStarted, envelope: Envelope) -> None:
    await domain.block(session, event.blocker_id, event.blocked_id, envelope.aggregateversion)


async def on_block_ended(session: AsyncSession, event: BlockEnded, envelope: Envelope) -> None:
    await domain.unblock(session, event.blocker_id, event.blocked_id, envelope.aggregateversion)
