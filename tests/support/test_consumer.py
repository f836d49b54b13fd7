"""A consumer of one's own beside those of a service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from shared.bus import Bus, Subscription


@asynccontextmanager
async def hearing(bus: Bus, subscription: Subscription) -> AsyncIterator[None]:
    """Consume while the block lasts."""
    work = asyncio.create_task(bus.consume([subscription]))
    try:
        yield
    finally:
        work.cancel()
        await asyncio.wait([work])
