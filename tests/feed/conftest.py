"""Runs the feed service once per test module; every test creates its own people."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from feed.main import service
from tests.feed.world import ANON_KEY, ORIGIN, World
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service


def feed(
    servers: Servers, keys_url: str, **settings: Any
) -> AbstractAsyncContextManager[RunningService]:
    """Run the service in this process, with Valkey."""
    return start_service(service, servers, keys_url, uses_redis=True, anon_key=ANON_KEY, **settings)


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    async with feed(servers, keys_url, origins=[ORIGIN], digest_wait_seconds=0) as running:
        yield World(running, servers.valkey)


@pytest.fixture
async def web_world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    """Run a service that consumes nothing and pushes to everyone; not together with `world`."""
    async with feed(servers, keys_url, role="web", push_limit=200_000) as running:
        yield World(running, servers.valkey)
