"""Consumes profiles, follows and blocks."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import BlockEnded, BlockStarted, FollowEnded, FollowStarted
from contracts.identity import ProfileChanged
from tags.visibility import domain


async def on_profile_changed(
    session: AsyncSession, event: ProfileChanged, envelope: Envelope
) -> None:
    await domain.record_profile(session, event, envelope.aggregateversion)


async def on_follow_started(
    session: AsyncSession, event: FollowStarted, envelope: Envelope
) -> None:
    await domain.record_follow(
        session,
        follower_id=event.follower_id,
        followee_id=event.followee_id,
        active=True,
        version=envelope.aggregateversion,
    )


async def on_follow_ended(session: AsyncSession, event: FollowEnded, envelope: Envelope) -> None:
    await domain.record_follow(
        session,
        follower_id=event.follower_id,
        followee_id=event.followee_id,
        active=False,
        version=envelope.aggregateversion,
    )


async def on_block_started(session: AsyncSession, event: BlockStarted, envelope: Envelope) -> None:
    await domain.record_block(
        session,
        blocker_id=event.blocker_id,
        blocked_id=event.blocked_id,
        active=True,
        version=envelope.aggregateversion,
    )


async def on_block_ended(session: AsyncSession, event: BlockEnded, envelope: Envelope) -> None:
    await domain.record_block(
        session,
        blocker_id=event.blocker_id,
        blocked_id=event.blocked_id,
        active=False,
        version=envelope.aggregateversion,
    )
