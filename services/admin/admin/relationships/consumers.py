"""Consumes follows and blocks."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.relationships import domain
from contracts.envelope import Envelope
from contracts.feed import BlockEnded, BlockStarted, FollowEnded, FollowStarted


async def on_follow_changed(
    session: AsyncSession, event: FollowStarted | FollowEnded, envelope: Envelope
) -> None:
    await domain.record_follow(
        session,
        follower_id=event.follower_id,
        followee_id=event.followee_id,
        active=isinstance(event, FollowStarted),
        version=envelope.aggregateversion,
    )


async def on_block_changed(
    session: AsyncSession, event: BlockStarted | BlockEnded, envelope: Envelope
) -> None:
    await domain.record_block(
        session,
        blocker_id=event.blocker_id,
        blocked_id=event.blocked_id,
        active=isinstance(event, BlockStarted),
        version=envelope.aggregateversion,
    )
