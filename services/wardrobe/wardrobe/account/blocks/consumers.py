"""Ends loans and questions about pins when one of two blocks the other."""

from collections.abc import Awaitable, Callable
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import BlockStarted
from wardrobe.garments.loans import domain as loans
from wardrobe.outfits.pin_questions import domain as questions

BlockHandler = Callable[[AsyncSession, Any, Envelope], Awaitable[None]]


def block_handler(store_block: BlockHandler) -> BlockHandler:
    """Return a handler that stores a block and then ends what is between the two."""

    async def on_block_started(
        session: AsyncSession, event: BlockStarted, envelope: Envelope
    ) -> None:
        await store_block(session, event, envelope)
        for domain in (questions, loans):
            await domain.end_between(session, event.blocker_id, event.blocked_id)

    return on_block_started
