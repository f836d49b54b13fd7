"""Ends tag follows between people who block each other."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import BlockStarted
from feed.relations.tag_follows import domain


async def on_block_started(session: AsyncSession, event: BlockStarted, _: Envelope) -> None:
    await domain.end_between(session, event.blocker_id, event.blocked_id)
