"""Ends co-ownerships between people who block each other."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import BlockStarted
from shared.features.relationships import relationship_handlers
from tags.co_owners import domain
from tags.visibility.models import Block, Follow

_record_block = relationship_handlers(Follow, Block)[BlockStarted]


async def on_block_started(session: AsyncSession, event: BlockStarted, envelope: Envelope) -> None:
    """Record the block, then end what is between the two people."""
    await _record_block(session, event, envelope)
    await domain.end_between(session, event.blocker_id, event.blocked_id)
