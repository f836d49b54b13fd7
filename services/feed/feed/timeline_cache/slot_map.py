"""Which servers of a Valkey Cluster have which slot, as redis-py's client reads it."""

from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

import structlog
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.exceptions import RedisClusterException, RedisError

from feed.timeline_cache.valkey_client import ValkeyUnavailable
from feed.timeline_cache.valkey_connection import TIMEOUT_SECONDS

log = structlog.get_logger()


class SlotMap:
    """Reads the map from any server that responds: at first one of `urls`."""

    def __init__(self, urls: Sequence[str]) -> None:
        self._urls = urls
        self._cluster: RedisCluster | None = None

    async def read(self, slots: Iterable[int]) -> dict[int, list[str]]:
        """Return the URLs of the primary and the replicas of these slots, if somebody has them.

        Raises ValkeyUnavailable.
        """
        try:
            if self._cluster is None:
                self._cluster = self._client()
                await self._cluster.initialize()
            else:
                await self._cluster.nodes_manager.initialize()
        except (RedisError, RedisClusterException, OSError) as exc:
            log.warning("valkey_cluster_away", error=repr(exc))
            raise ValkeyUnavailable from exc
        found = self._cluster.nodes_manager.slots_cache
        return {
            slot: [self._url_of(node) for node in found[slot]] for slot in slots if found.get(slot)
        }

    async def close(self) -> None:
        if self._cluster is not None:
            await self._cluster.aclose()

    def _client(self) -> RedisCluster:
        addresses = [urlsplit(url) for url in self._urls]
        nodes = [ClusterNode(one.hostname or "localhost", one.port or 6379) for one in addresses]
        return RedisCluster.from_url(
            self._urls[0],
            startup_nodes=nodes,
            require_full_coverage=False,
            socket_timeout=TIMEOUT_SECONDS,
            socket_connect_timeout=TIMEOUT_SECONDS,
        )

    def _url_of(self, node: ClusterNode) -> str:
        """Return a node's URL, with the login and options of ours."""
        parts = urlsplit(self._urls[0])
        login, separator, _ = parts.netloc.rpartition("@")
        return parts._replace(netloc=f"{login}{separator}{node.host}:{node.port}").geturl()
