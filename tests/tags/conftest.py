"""The tags service under test; events stand in for the other services."""

from collections.abc import AsyncIterator

import pytest

from tags.main import service
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.tags.world import World


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    """One running service per module; every test creates people of its own."""
    async with start_service(service, servers, keys_url) as running:
        yield World(running)
