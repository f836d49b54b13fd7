"""Fixtures that every test may use."""

import sys
from collections.abc import Iterator

import pytest
import structlog

from shared import read_your_writes
from shared.logs import PROCESSORS
from tests.support.servers import Servers, running_servers
from tests.support.tokens import published_keys

# A command's output is caught in sys.stdout, where a service in this process would log meanwhile.
# As services do, for what the library does by itself takes a second to print a traceback.
structlog.configure(
    processors=PROCESSORS, logger_factory=structlog.WriteLoggerFactory(sys.__stderr__)
)


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


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What services wait for may take its time, as on a busy machine."""
    monkeypatch.setattr(read_your_writes, "PATIENCE_SECONDS", 60)
