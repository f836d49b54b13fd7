"""The Valkey servers that hold the buckets: one server, or the primaries of a Valkey Cluster."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar

import structlog

from feed.timeline_cache.keys import KINDS, Bucket, Buckets
from feed.timeline_cache.slot_map import SlotMap
from feed.timeline_cache.valkey_client import (
    UNAVAILABLE_SECONDS,
    SlotMoved,
    Valkey,
    ValkeyUnavailable,
)
from feed.timeline_cache.valkey_connection import Command

log = structlog.get_logger()

T = TypeVar("T")
R = TypeVar("R")

_LAYOUT = b"buckets:"
"""The number of buckets of everything that is stored."""


class WrongServers(Exception):
    """The servers do not fit the settings. The message says how."""


class Servers:
    """Finds the server of each bucket; methods raise ValkeyUnavailable unless they say otherwise.

    With a cluster, redis-py's client learns from any of the addresses which primary has which slot,
    and learns it again after a failure. A server that is away affects only its own buckets.
    """

    def __init__(self, urls: Sequence[str], buckets: Buckets, memory_bytes: int) -> None:
        self._urls = urls
        self._is_cluster = len(urls) > 1
        self._memory_bytes = memory_bytes
        self._buckets = buckets
        self._by_url: dict[str, Valkey] = {}
        self._owners: dict[int, Valkey] = {}
        self._replicated: set[Valkey] = set()
        self._is_checked = False
        self._slot_map = SlotMap(urls)
        self._discovering = asyncio.Lock()
        self._discovery: asyncio.Task[None] | None = None
        self._next_discovery = 0.0

    async def start(self, *, resize: bool = False) -> None:
        """Find the servers; those that are away are found and checked later.

        With `resize`, data with another number of buckets is deleted. Raises WrongServers.
        """
        try:
            await self._check(resize=resize)
        except ValkeyUnavailable:
            log.warning("valkey_away_at_start")

    async def close(self) -> None:
        if self._discovery is not None:
            self._discovery.cancel()
        await self._slot_map.close()
        await asyncio.gather(*(server.close() for server in self._by_url.values()))

    def __len__(self) -> int:
        """Return the number of servers, 1 if they are not known yet."""
        return len(set(self._owners.values())) or 1

    async def all(self) -> list[Valkey]:
        """Return every server that has some buckets."""
        await self._require_known()
        return list(dict.fromkeys(self._owners.values()))

    async def owner(self, bucket: Bucket) -> Valkey:
        """Return the server of a bucket."""
        await self._require_known()
        try:
            return self._owners[bucket.slot]
        except KeyError:
            self._rediscover()
            raise ValkeyUnavailable from None

    async def batch(
        self, commands: Sequence[tuple[Bucket, Command]], *, survive_failover: bool = False
    ) -> list[Any]:
        """Send commands to the servers of their buckets, a round trip each; return the replies.

        If one server fails, the others have run theirs. Commands may run twice. A failover loses
        the last changes of a primary, unless they have to survive it: then servers with replicas
        wait for one.
        """

        async def send() -> list[Any]:
            replies: list[Any] = [None] * len(commands)

            async def run(server: Valkey, places: list[int]) -> None:
                server.require_available()
                part = [commands[place][1] for place in places]
                if survive_failover and server in self._replicated:
                    found = await server.batch_on_replica(part)
                else:
                    if survive_failover:
                        self._rediscover()  # its replicas may be back, or new
                    found = await server.batch(part)
                for place, reply in zip(places, found, strict=True):
                    replies[place] = reply

            await self.each(enumerate(bucket for bucket, _ in commands), run)
            return replies

        return await self.again(send)

    async def each(
        self,
        items: Iterable[tuple[T, Bucket]],
        run: Callable[[Valkey, list[T]], Awaitable[R]],
    ) -> list[R]:
        """Run something with each server and the items in its buckets; return the results.

        Raises the first failure when all others have been served.
        """
        parts: defaultdict[Valkey, list[T]] = defaultdict(list)
        homeless: ValkeyUnavailable | None = None
        for item, bucket in items:
            try:
                parts[await self.owner(bucket)].append(item)
            except ValkeyUnavailable as exc:
                homeless = homeless or exc
        results = await gather_all(run(server, each) for server, each in parts.items())
        if homeless is not None:
            raise homeless
        return results

    async def again(self, send: Callable[[], Awaitable[T]]) -> T:
        """Await a call; once more if a bucket has moved to another server."""
        known = self._owners
        try:
            return await send()
        except SlotMoved:
            await self._discover(known)
            return await send()
        except ValkeyUnavailable:
            self._rediscover()
            raise

    async def keys(self, pattern: bytes) -> AsyncIterator[bytes]:
        """Yield every matching key of all servers; some may come twice."""
        for server in await self.all():
            async for key in server.keys(pattern):
                yield key

    async def _require_known(self) -> None:
        if self._is_checked:
            return
        if time.monotonic() < self._next_discovery:
            raise ValkeyUnavailable
        try:
            await self._check()
        except WrongServers as exc:
            log.error("wrong_valkey_servers", reason=str(exc))  # noqa: TRY400
            raise ValkeyUnavailable from exc

    def _rediscover(self) -> None:
        """Look in the background who has which slot, unless that was done just now."""
        if not self._is_cluster or time.monotonic() < self._next_discovery:
            return
        if self._discovery is None or self._discovery.done():
            self._discovery = asyncio.create_task(self._discover_quietly())

    async def _discover_quietly(self) -> None:
        try:
            await self._discover(self._owners)
        except (ValkeyUnavailable, WrongServers):
            return  # logged; the next failure looks again

    async def _discover(self, known: dict[int, Valkey]) -> None:
        """Find the owners again, unless somebody has since they were those `known`."""
        async with self._discovering:
            if self._owners is known:
                await self._find_owners()

    async def _find_owners(self) -> None:
        self._next_discovery = time.monotonic() + UNAVAILABLE_SECONDS
        if not self._is_cluster:
            self._owners = {self._buckets.all[0].slot: self._server(self._urls[0])}
            return
        before = self._owners
        found = await self._slot_map.read(bucket.slot for bucket in self._buckets.all)
        self._owners = {slot: self._server(urls[0]) for slot, urls in found.items()}
        self._replicated = {self._owners[slot] for slot, urls in found.items() if len(urls) > 1}
        for slot in before.keys() | self._owners.keys():
            old, new = before.get(slot), self._owners.get(slot)
            if old is not None and old is not new:
                old.forget_cards()  # the slot may come back when its cards have changed
        serving = set(self._owners.values())
        for url in [url for url, server in self._by_url.items() if server not in serving]:
            await self._by_url.pop(url).close()

    async def _check(self, *, resize: bool = False) -> None:
        """Find the servers, require that they and what they store fit, and load our functions."""
        self._next_discovery = time.monotonic() + UNAVAILABLE_SECONDS
        await self._check_kind()
        await self._discover(self._owners)
        servers = set(self._owners.values())
        if self._is_cluster:
            await self._check_layout(servers, resize=resize)
        for server in servers:
            await server.load()
        self._is_checked = True

    async def _check_kind(self) -> None:
        """Require a cluster if there are several addresses, and none otherwise."""
        for url in self._urls:
            server = Valkey(url)
            try:
                found = b"cluster_enabled:1" in await server.call("INFO", "cluster")
            except ValkeyUnavailable:
                continue
            finally:
                await server.close()
            if found and not self._is_cluster:
                raise WrongServers(
                    "The server in GARDEROBE_REDIS_URL belongs to a cluster. Name several of its"
                    " servers, comma-separated."
                )
            if self._is_cluster and not found:
                raise WrongServers(
                    "GARDEROBE_REDIS_URL has several addresses, but the servers are no cluster."
                )
            return
        raise ValkeyUnavailable

    def _server(self, url: str) -> Valkey:
        if url not in self._by_url:
            self._by_url[url] = Valkey(url, self._memory_bytes)
        return self._by_url[url]

    async def _check_layout(self, servers: Iterable[Valkey], *, resize: bool) -> None:
        """Require that everything stored has our number of buckets."""
        first = self._buckets.all[0]
        key, ours = first.key(_LAYOUT), len(self._buckets)
        keeper = self._owners.get(first.slot)
        if keeper is None:
            raise ValkeyUnavailable
        _, stored = await keeper.batch([("SET", key, ours, "NX"), ("GET", key)])
        if int(stored) == ours:
            return
        if not resize:
            raise WrongServers(
                f"GARDEROBE_TIMELINE_BUCKETS is {ours}, but the timelines in Valkey have"
                f" {int(stored)} buckets. Use that number, or stop every feed process and run"
                " `garderobe feed rebuild`."
            )
        for server in servers:
            await _delete_timelines(server)
        await keeper.call("SET", key, ours)


async def _delete_timelines(server: Valkey) -> None:
    for kind in KINDS:
        async for key in server.keys(kind + b"{*"):
            await server.call("DEL", key)


async def gather_all(calls: Iterable[Awaitable[T]]) -> list[T]:
    """Await all calls, then return the results or raise the first failure."""
    results = await asyncio.gather(*calls, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return [result for result in results if not isinstance(result, BaseException)]
