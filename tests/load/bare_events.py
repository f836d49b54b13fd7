"""The least that events need: nats-py publishes, pulls and acknowledges, and stores nothing."""

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.synchronize import Barrier

import uvloop
from nats.aio.client import Client
from nats.js.api import StorageType, StreamConfig

STREAM, SUBJECT = "BARE", "bare.event"
IN_FLIGHT = 200
"""Messages that wait for their acknowledgment, as many as a batch of the relay has."""
PULL_BATCH = 50
PROCESSES = multiprocessing.get_context("spawn")
WAIT_SECONDS = 60


def bare_rate(url: str, payload: bytes, count: int) -> float:
    """Return messages per second from one process through a stream to another."""
    uvloop.run(_create_stream(url))
    ready = PROCESSES.Barrier(3)
    roles: list[Callable[..., None]] = [_publish, _consume]
    children = [
        PROCESSES.Process(target=role, args=(url, payload, count, ready), daemon=True)
        for role in roles
    ]
    for child in children:
        child.start()
    ready.wait(WAIT_SECONDS)
    started = time.perf_counter()
    for child in children:
        child.join(WAIT_SECONDS)
    if any(child.exitcode != 0 for child in children):
        raise RuntimeError("The bare publisher or consumer failed.")
    return count / (time.perf_counter() - started)


async def _create_stream(url: str) -> None:
    client = Client()
    await client.connect(url)
    config = StreamConfig(name=STREAM, subjects=[SUBJECT], storage=StorageType.FILE)
    await client.jetstream().add_stream(config)
    await client.close()


def _publish(url: str, payload: bytes, count: int, ready: Barrier) -> None:
    async def run() -> None:
        client = Client()
        await client.connect(url)
        stream = client.jetstream()
        ready.wait(WAIT_SECONDS)
        for _ in range(0, count, IN_FLIGHT):
            await asyncio.gather(*(stream.publish(SUBJECT, payload) for _ in range(IN_FLIGHT)))
        await client.close()

    uvloop.run(run())


def _consume(url: str, _: bytes, count: int, ready: Barrier) -> None:
    async def run() -> None:
        client = Client()
        await client.connect(url)
        pull = await client.jetstream().pull_subscribe(SUBJECT, "bare", stream=STREAM)
        ready.wait(WAIT_SECONDS)
        left = count
        while left > 0:
            messages = await pull.fetch(PULL_BATCH, timeout=WAIT_SECONDS)
            for message in messages:
                await message.ack()
            left -= len(messages)
        await client.flush()
        await client.close()

    uvloop.run(run())
