"""Remember what the feed service announces of people."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.relationships import store
from admin.relationships.models import Block, Follow
from shared.features.account_erasure import lock_active_accounts


async def record_follow(
    session: AsyncSession, *, follower_id: int, followee_id: int, active: bool, version: int
) -> None:
    """Remember that somebody follows a person from now on, or no longer."""
    row = Follow(follower_id=follower_id, followee_id=followee_id, active=active, version=version)
    if await lock_active_accounts(session, follower_id, followee_id):
        await store.insert_newer(session, row)


async def record_block(
    session: AsyncSession, *, blocker_id: int, blocked_id: int, active: bool, version: int
) -> None:
    """Remember that somebody keeps a person from seeing them from now on, or no longer."""
    row = Block(blocker_id=blocker_id, blocked_id=blocked_id, active=active, version=version)
    if await lock_active_accounts(session, blocker_id, blocked_id):
        await store.insert_newer(session, row)


async def erase(session: AsyncSession, user_id: int) -> None:
    """Forget how a person and others stand to each other."""
    await store.delete_relations(session, user_id)
