"""Consumes the feed's events about follows and blocks."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import BlockEnded, BlockStarted, FollowEnded, FollowStarted
from shared.features.account_erasure import lock_active_accounts
from wardrobe.visibility import store


async def on_follow_started(
    session: AsyncSession, event: FollowStarted, envelope: Envelope
) -> None:
    await _store_follow(session, event, active=True, version=envelope.aggregateversion)


async def on_follow_ended(session: AsyncSession, event: FollowEnded, envelope: Envelope) -> None:
    await _store_follow(session, event, active=False, version=envelope.aggregateversion)


async def _store_follow(
    session: AsyncSession, event: FollowStarted | FollowEnded, *, active: bool, version: int
) -> None:
    if await lock_active_accounts(session, event.follower_id, event.followee_id):
        await store.update_follow(
            session, event.follower_id, event.followee_id, active=active, version=version
        )


async def on_block_started(session: AsyncSession, event: BlockStarted, envelope: Envelope) -> None:
    await _store_block(session, event, active=True, version=envelope.aggregateversion)


async def on_block_ended(session: AsyncSession, event: BlockEnded, envelope: Envelope) -> None:
    await _store_block(session, event, active=False, version=envelope.aggregateversion)


async def _store_block(
    session: AsyncSession, event: BlockStarted | BlockEnded, *, active: bool, version: int
) -> None:
    if await lock_active_accounts(session, event.blocker_id, event.blocked_id):
        await store.update_block(
            session, event.blocker_id, event.blocked_id, active=active, version=version
        )
