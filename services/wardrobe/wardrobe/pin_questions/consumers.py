"""Ends questions about pins between people when one blocks the other."""

from collections.abc import Awaitable, Callable
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import BlockStarted
from wardrobe.pin_questions import domain

BlockHandler = Callable[[AsyncSession, Any, Envelope], Awaitable[None]]


def ending_questions(store_block: BlockHandler) -> BlockHandler:
    """Return a handler that stores a block and then ends the questions between the two."""

    async def on_block_started(
        session: AsyncSession, event: BlockStarted, envelope: Envelope
    ) -> None:
        await store_block(session, event, envelope)
        await domain.end_between(session, event.blocker_id, event.blocked_id)

    return on_block_started
