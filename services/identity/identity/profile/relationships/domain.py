"""Applies the feed's events about follows and blocks to our projection."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profile.relationships import store
from shared.features.account_erasure import lock_active_accounts


async def follow(session: AsyncSession, follower_id: int, followee_id: int, version: int) -> None:
    if await lock_active_accounts(session, follower_id, followee_id):
        await store.upsert_follow(session, follower_id, followee_id, version, removed=False)


async def unfollow(session: AsyncSession, follower_id: int, followee_id: int, version: int) -> None:
    if await lock_active_accounts(session, follower_id, followee_id):
        await store.upsert_follow(session, follower_id, followee_id, version, removed=True)


async def block(session: AsyncSession, blocker_id: int, blocked_id: int, version: int) -> None:
    if await lock_active_accounts(session, blocker_id, blocked_id):
        await store.upsert_block(session, blocker_id, blocked_id, version, removed=False)


async def unblock(session: AsyncSession, blocker_id: int, blocked_id: int, version: int) -> None:
    if await lock_active_accounts(session, blocker_id, blocked_id):
        await store.upsert_block(session, blocker_id, blocked_id, version, removed=True)
