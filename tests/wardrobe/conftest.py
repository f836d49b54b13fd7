"""The wardrobe, running once for each module of tests; every test makes people of its own."""

from collections.abc import AsyncIterator

import pytest

from tests.support.running import start_service
from tests.support.servers import Servers
from tests.wardrobe.world import Wardrobe
from wardrobe.main import service


@pytest.fixture(scope="module")
async def wardrobe(servers: Servers, keys_url: str) -> AsyncIterator[Wardrobe]:
    s3 = servers.s3
    async with start_service(
        service,
        servers,
        keys_url,
        s3_endpoint=s3.endpoint,
        s3_access_key=s3.access_key,
        s3_secret_key=s3.secret_key,
    ) as running:
        yield Wardrobe(running, s3)
