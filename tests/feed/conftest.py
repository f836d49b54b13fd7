"""Runs the feed service once per test module; every test creates its own people."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from feed.main import service
from feed.timeline_cache.card_memory import CardMemory
from feed.timeline_cache.valkey_client import Valkey
from tests.feed.killable_valkey import KillableValkey
from tests.feed.remembered_cards import tracking
from tests.feed.valkey_cluster import ValkeyCluster, valkey_cluster
from tests.feed.world import ANON_KEY, ORIGIN, World
from tests.support.faulty_connection import FaultyProxy
from tests.support.follows import FOLLOWS_THAT_DIFFER
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service


@asynccontextmanager
async def feed(servers: Servers, keys_url: str, **settings: Any) -> AsyncIterator[RunningService]:
    """Run the service in this process, with Valkey. In the end each follow has its copy."""
    async with start_service(
        service, servers, keys_url, uses_redis=True, anon_key=ANON_KEY, **settings
    ) as running:
        async with running.database.engine.begin() as connection:
            # It makes the copies for the previous release.
            await connection.execute(text("DROP TRIGGER copy_follow ON follows"))
        yield running
        async with running.database.engine.connect() as connection:
            different = (await connection.execute(text(FOLLOWS_THAT_DIFFER))).all()
    assert different == []


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    async with feed(servers, keys_url, origins=[ORIGIN], digest_wait_seconds=0) as running:
        yield World(running, servers.valkey)


@pytest.fixture
async def web_world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    """Run a service that consumes nothing and pushes to everyone; not together with `world`."""
    async with feed(servers, keys_url, role="web", push_limit=200_000) as running:
        yield World(running, servers.valkey)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[KillableValkey]:
    """A Valkey server of the test's own."""
    killable = KillableValkey(tmp_path / "valkey")
    killable.start()
    yield killable
    killable.end()


@pytest.fixture
async def valkey(server: KillableValkey) -> AsyncIterator[Valkey]:
    """The feed's client of that server."""
    valkey = Valkey(server.url)
    yield valkey
    await valkey.close()


@pytest.fixture
async def memory(server: KillableValkey) -> AsyncIterator[CardMemory]:
    """Its cards in this process. They are read and changed with `valkey`."""
    async with tracking(server.url) as memory:
        yield memory


@pytest.fixture
async def proxy(server: KillableValkey) -> AsyncIterator[FaultyProxy]:
    """A connection to that server that can fail."""
    proxy = FaultyProxy(server.url)
    await proxy.start()
    yield proxy
    proxy.passes.set()
    await proxy.disconnect()


@pytest.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[ValkeyCluster]:
    with valkey_cluster(tmp_path) as found:
        await found.start()
        yield found
