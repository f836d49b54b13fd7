"""Fixtures that every test may use."""

from collections.abc import Iterator

import pytest

from tests.support.servers import Servers, running_servers
from tests.support.tokens import published_keys


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Real Postgres, Valkey, NATS and S3 of this test process, each started when first used."""
    with running_servers() as found:
        yield found


@pytest.fixture(scope="session")
def keys_url() -> Iterator[str]:
    """Where the tests publish the key that signs their tokens."""
    with published_keys() as url:
        yield url
