"""Cards that a memory keeps, read through another connection."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from feed.timeline_cache.card_memory import PREFIX, CardMemory, Reading
from feed.timeline_cache.valkey_client import Valkey
from tests.feed.killable_valkey import KillableValkey
from tests.support.faulty_connection import FaultyProxy
from tests.support.wait import eventually

KEY, OTHER = PREFIX + b"one", PREFIX + b"two"


@asynccontextmanager
async def tracking(url: str, max_bytes: int = 1_000_000) -> AsyncIterator[CardMemory]:
    memory = CardMemory(url, max_bytes)
    task = asyncio.create_task(memory.run())
    try:
        yield memory
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    assert memory.get(KEY) is None


def through(proxy: FaultyProxy, server: KillableValkey) -> str:
    """Return the server's URL by way of the proxy."""
    return server.url.replace(f":{server.port}", f":{proxy.port}")


async def read(
    memory: CardMemory, valkey: Valkey, *keys: bytes
) -> tuple[Reading, dict[bytes, bytes]]:
    reading = memory.reading()
    values = await valkey.call("MGET", *keys)
    return reading, {
        key: value for key, value in zip(keys, values, strict=True) if value is not None
    }


async def remember(memory: CardMemory, valkey: Valkey, key: bytes, value: bytes) -> None:
    """Write a card, and keep it as soon as the memory may."""
    await valkey.call("SET", key, value)

    async def is_kept() -> None:
        reading, values = await read(memory, valkey, key)
        reading.keep(values)
        assert memory.get(key) == value

    await eventually(is_kept)


async def until_gone(memory: CardMemory) -> None:
    """Wait for the end of a card that is never outdated by itself."""

    async def is_gone() -> None:
        assert memory.get(KEY) is None

    await eventually(is_gone)
