"""The sample service, new for each test."""

from collections.abc import AsyncIterator

import pytest

from tests.shared.sample.service import service
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service


@pytest.fixture
async def sample(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    async with start_service(service, servers, keys_url) as running:
        yield running
