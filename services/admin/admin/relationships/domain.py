"""Applies follows and blocks to the projection."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.relationships import store
from admin.relationships.models import Block, Follow
from shared.features.account_erasure import lock_active_accounts


async def record_follow(
    session: AsyncSession, *, follower_id: int, followee_id: int, active: bool, version: int
) -> None:
    row = Follow(follower_id=follower_id, followee_id=followee_id, active=active, version=version)
    if await lock_active_accounts(session, follower_id, followee_id):
        await store.insert_newer(session, row)


async def record_block(
    session: AsyncSession, *, blocker_id: int, blocked_id: int, active: bool, version: int
) -> None:
    row = Block(blocker_id=blocker_id, blocked_id=blocked_id, active=active, version=version)
    if await lock_active_accounts(session, blocker_id, blocked_id):
        await store.insert_newer(session, row)


async def erase(session: AsyncSession, user_id: int) -> None:
    """Erase a person's follows and blocks, in both directions."""
    await store.delete_relationships(session, user_id)
