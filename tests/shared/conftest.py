"""The sample service and a NATS server, new for each test."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.shared.sample.service import service
from tests.support.own_nats import OwnNats
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service


@pytest.fixture
async def sample(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    async with start_service(service, servers, keys_url) as running:
        yield running


@pytest.fixture
def nats(tmp_path: Path) -> Iterator[OwnNats]:
    own = OwnNats(tmp_path)
    yield own
    own.stop()
