"""Reads the state of NATS and Valkey, as far as it concerns a service."""

import asyncio
from collections.abc import Sequence
from urllib.parse import urlsplit

from nats.js.errors import NotFoundError
from redis.asyncio import Redis

from shared.events.bus import Bus
from shared.events.consumer import Subscription
from shared.operations.schemas import ConsumerOut, StreamOut, ValkeyOut

_TIMEOUT_SECONDS = 1.0


def require_connected(bus: Bus) -> None:
    """Raise ConnectionError without a connection to NATS, where a request would only time out."""
    if not bus.connected:
        raise ConnectionError(bus.problem or "not connected")


async def read_consumers(bus: Bus, subscriptions: Sequence[Subscription]) -> list[ConsumerOut]:
    """Return the backlog of each consumer. One that does not exist yet is left out."""
    require_connected(bus)
    found = await asyncio.gather(*(_read_consumer(bus, one) for one in subscriptions))
    return [one for one in found if one is not None]


async def _read_consumer(bus: Bus, subscription: Subscription) -> ConsumerOut | None:
    try:
        info = await bus.jetstream.consumer_info(subscription.stream.upper(), subscription.durable)
    except NotFoundError:
        return None
    return ConsumerOut(
        name=subscription.durable,
        stream=subscription.stream.upper(),
        pending=info.num_pending or 0,
        ack_pending=info.num_ack_pending or 0,
        redelivered=info.num_redelivered or 0,
    )


async def read_stream(bus: Bus, service: str) -> StreamOut | None:
    """Return the state of the service's own stream; None if it does not exist yet."""
    require_connected(bus)
    try:
        info = await bus.jetstream.stream_info(service.upper())
    except NotFoundError:
        return None
    replicas = (info.cluster.replicas if info.cluster else None) or []
    return StreamOut(
        name=service.upper(),
        messages=info.state.messages,
        bytes=info.state.bytes,
        replicas=info.config.num_replicas or 1,
        replicas_behind=sum(bool(one.offline) or not one.current for one in replicas),
    )


async def read_valkey(urls: Sequence[str]) -> list[ValkeyOut]:
    """Return the state of each server. Raises RedisError if one does not answer."""
    return list(await asyncio.gather(*map(_read_server, urls)))


async def _read_server(url: str) -> ValkeyOut:
    client = Redis.from_url(
        url, socket_timeout=_TIMEOUT_SECONDS, socket_connect_timeout=_TIMEOUT_SECONDS
    )
    try:
        info = await client.info()
    finally:
        await client.aclose()
    return ValkeyOut(
        server=urlsplit(url).netloc.rpartition("@")[2],
        memory_bytes=info["used_memory"],
        max_memory_bytes=info["maxmemory"],
        clients=info["connected_clients"],
        commands=info["total_commands_processed"],
        evicted=info["evicted_keys"],
        hits=info["keyspace_hits"],
        misses=info["keyspace_misses"],
    )
