"""An extra consumer beside those of a service."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from shared.events.bus import Bus
from shared.events.consumer import Consumer, Subscription


@asynccontextmanager
async def consuming(bus: Bus, subscription: Subscription) -> AsyncIterator[None]:
    """Consume for the duration of the block."""
    consumer = asyncio.create_task(Consumer(bus).run([subscription]))
    try:
        yield
    finally:
        consumer.cancel()
        await asyncio.wait([consumer])
