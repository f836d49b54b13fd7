"""A gateway in front of fake services, and a NATS server with the users of the system."""

import os
import random
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from deploy.local.layout import SERVICES, Layout
from deploy.local.ports import taken_ports
from deploy.local.sweep import sweep
from deploy.rights.bus import OPERATOR
from shared.bus import Bus
from tests.deploy.backends import Gateway, running_gateway
from tests.deploy.nats_server import Server
from tests.support.servers import terminate

PORT_BLOCKS = range(20000, 30000, 50)


@pytest.fixture
def layout() -> Iterator[Layout]:
    """The layout of a system that has not started, on free ports."""
    with tempfile.TemporaryDirectory(prefix="garderobe-") as folder:
        found = free_layout(Path(folder))
        yield found
        sweep(found.data)


@pytest.fixture(scope="session")
def gateway() -> Iterator[Gateway]:
    """The real Traefik with the real configuration, in front of fakes for all services."""
    with tempfile.TemporaryDirectory(prefix="garderobe-") as folder:
        layout = free_layout(Path(folder))
        with running_gateway(layout) as started:
            yield started


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The NATS server."""
    found = Server(tmp_path_factory.mktemp("nats"))
    yield found
    terminate(found.child)


@pytest.fixture
async def operator(server: Server) -> AsyncIterator[Bus]:
    """The operator's bus; all services' streams exist."""
    async with server.bus(OPERATOR) as bus:
        for name in SERVICES:
            await bus.ensure_stream(name)
        yield bus


def free_layout(folder: Path) -> Layout:
    # Each worker has its own share, so that two workers never choose the same ports. The choice is
    # random because of other test runs on the same machine.
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    share = PORT_BLOCKS[number :: int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))]
    blocks = random.sample(share, len(share))
    candidates = (Layout(port=port, data=folder) for port in blocks)
    found = next(candidate for candidate in candidates if not taken_ports(candidate))
    found.make_folders()
    return found
