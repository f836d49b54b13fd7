"""The feed service, running once for each module of tests; every test makes people of its own."""

from collections.abc import AsyncIterator

import pytest

from feed.main import service
from tests.feed.world import ANON_KEY, ORIGIN, World
from tests.support.running import start_service
from tests.support.servers import Servers


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    async with start_service(
        service,
        servers,
        keys_url,
        uses_redis=True,
        anon_key=ANON_KEY,
        origins=[ORIGIN],
        digest_wait_seconds=0,
    ) as running:
        yield World(running, servers.valkey)
