"""A service that is well."""

from collections.abc import AsyncIterator

import pytest

from tests.shared.sample.service import service
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, environment_of, start_service


@pytest.fixture(scope="package")
async def healthy(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    async with start_service(service, servers, keys_url, uses_redis=True) as running:
        yield running


@pytest.fixture
def settings(healthy: RunningService) -> dict[str, str]:
    return environment_of(healthy, "redis_url")
