"""The tags service under test, and the other services' part played by events."""

from collections.abc import AsyncIterator

import pytest

from tags.main import service
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.tags.world import World


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    """One running service for a module; every test makes people of its own."""
    async with start_service(service, servers, keys_url) as running:
        yield World(running)
