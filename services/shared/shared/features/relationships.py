"""Keeps a service's copy of the feed's follows and blocks.

The newest version of each pair wins, and an ended pair stays as a tombstone. Nothing is stored
about erased accounts. Each service has tables of its own; `relationship_handlers` connects them to
the events.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

from sqlalchemy import BigInteger, delete, or_
from sqlmodel import Field, SQLModel, col
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope, Event
from contracts.feed import BlockEnded, BlockStarted, FollowEnded, FollowStarted
from shared.data.versioned_rows import insert_newer
from shared.features.account_erasure import lock_active_accounts


class FollowColumns(SQLModel):
    """The columns of a table of follows, to which the service adds the one with the state."""

    follower_id: int = Field(primary_key=True, sa_type=BigInteger)
    followee_id: int = Field(primary_key=True, sa_type=BigInteger)
    version: int = Field(sa_type=BigInteger)


class BlockColumns(SQLModel):
    """The columns of a table of blocks, to which the service adds the one with the state."""

    blocker_id: int = Field(primary_key=True, sa_type=BigInteger)
    blocked_id: int = Field(primary_key=True, sa_type=BigInteger)
    version: int = Field(sa_type=BigInteger)


def relationship_handlers(
    follows: type[FollowColumns],
    blocks: type[BlockColumns],
    *,
    state: Literal["active", "removed"] = "active",
) -> dict[type[Event], Callable[[AsyncSession, Any, Envelope], Awaitable[None]]]:
    """Return handlers that keep these tables up to date with the feed's follows and blocks.

    `state` names the column with the state; `removed` stores the opposite of `active`.
    """

    async def on_follow_changed(
        session: AsyncSession, event: FollowStarted | FollowEnded, envelope: Envelope
    ) -> None:
        values = _state(state, active=isinstance(event, FollowStarted))
        values |= {"follower_id": event.follower_id, "followee_id": event.followee_id}
        if await lock_active_accounts(session, event.follower_id, event.followee_id):
            await insert_newer(session, [follows(**values, version=envelope.aggregateversion)])

    async def on_block_changed(
        session: AsyncSession, event: BlockStarted | BlockEnded, envelope: Envelope
    ) -> None:
        values = _state(state, active=isinstance(event, BlockStarted))
        values |= {"blocker_id": event.blocker_id, "blocked_id": event.blocked_id}
        if await lock_active_accounts(session, event.blocker_id, event.blocked_id):
            await insert_newer(session, [blocks(**values, version=envelope.aggregateversion)])

    return {
        FollowStarted: on_follow_changed,
        FollowEnded: on_follow_changed,
        BlockStarted: on_block_changed,
        BlockEnded: on_block_changed,
    }


def _state(column: str, *, active: bool) -> dict[str, int]:
    return {column: active if column == "active" else not active}


async def delete_relationships(
    session: AsyncSession,
    user_id: int,
    follows: type[FollowColumns],
    blocks: type[BlockColumns],
) -> None:
    """Delete a person's follows and blocks, in both directions."""
    is_party = or_(col(follows.follower_id) == user_id, col(follows.followee_id) == user_id)
    await session.execute(delete(follows).where(is_party))
    is_party = or_(col(blocks.blocker_id) == user_id, col(blocks.blocked_id) == user_id)
    await session.execute(delete(blocks).where(is_party))
