"""What ends follows of tags: a block between two people."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.tagfollows import domain
from shared.contracts.envelope import Envelope
from shared.contracts.feed import BlockStarted


async def on_block_started(session: AsyncSession, event: BlockStarted, _: Envelope) -> None:
    await domain.end_between(session, event.blocker_id, event.blocked_id)
