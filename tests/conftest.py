"""Fixtures for all tests."""

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta

import pytest
import structlog
import uvloop

from shared.http import read_your_writes
from shared.logs import PROCESSORS
from tests.support.extent import WHOLE
from tests.support.servers import Servers, running_servers
from tests.support.tokens import published_keys
from tests.support.wait import MAX_SECONDS

# Tests of commands capture sys.stdout, so services in this process must not log there. The
# processors are the services' own: structlog's default takes a second to print a traceback.
structlog.configure(
    processors=PROCESSORS, logger_factory=structlog.WriteLoggerFactory(sys.__stderr__)
)


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run tests on the event loop that serves requests in production."""
    return {"uvloop": uvloop.new_event_loop}


def pytest_collection_finish() -> None:
    """Spare the garbage collector the modules, which it would search again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is long by nature, unless everything runs or a test is named."""
    if not WHOLE and not any("::" in one for one in config.args):
        left_out = [one for one in items if one.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [one for one in items if one not in left_out]


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Real Postgres, Valkey, NATS and S3 for this test process, each started on first use."""
    with running_servers() as started:
        yield started


@pytest.fixture(scope="session")
def keys_url() -> Iterator[str]:
    """URL of the public key for the tests' tokens."""
    with published_keys() as url:
        yield url


@pytest.fixture
def generous_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let services wait longer for events in flight, as a busy machine needs."""
    monkeypatch.setattr(read_your_writes, "MAX_WAIT_SECONDS", MAX_SECONDS)
    monkeypatch.setattr(read_your_writes, "YOUNG", timedelta(seconds=MAX_SECONDS))
