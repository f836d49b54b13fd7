"""Fixtures for all tests."""

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest
import structlog
import uvloop

from shared import read_your_writes
from shared.logs import PROCESSORS
from tests.support.distribution import LongestFirst
from tests.support.servers import Servers, running_servers
from tests.support.tokens import published_keys
from tests.support.wait import MAX_SECONDS

# Tests of commands capture sys.stdout, so services in this process must not log there. The
# processors are the services' own: structlog's default takes a second to print a traceback.
structlog.configure(
    processors=PROCESSORS, logger_factory=structlog.WriteLoggerFactory(sys.__stderr__)
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LongestFirst | None:
    """Let the workers of `--dist loadfile` start with the longest files."""
    return LongestFirst(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run tests on the event loop that serves requests in production."""
    return {"uvloop": uvloop.new_event_loop}


def pytest_collection_finish() -> None:
    """Spare the garbage collector the modules, which it would search again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Real Postgres, Valkey, NATS and S3 for this test process, each started on first use."""
    with running_servers(in_memory=True) as started:
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
