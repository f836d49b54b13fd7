"""A gateway in front of fake services, and a NATS server with the users of the system."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deploy.local.layout import SERVICES, Layout
from deploy.local.sweep import sweep
from deploy.rights.bus import OPERATOR
from shared.events.bus import Bus
from tests.deploy.backends import Gateway, running_gateway
from tests.deploy.nats_server import Server
from tests.support.ports import held_block
from tests.support.servers import terminate


@pytest.fixture
def layout() -> Iterator[Layout]:
    """The layout of a system that has not started, on free ports."""
    with (
        tempfile.TemporaryDirectory(prefix="garderobe-") as folder,
        free_layout(Path(folder)) as found,
    ):
        yield found
        sweep(found.data)


@pytest.fixture(scope="session")
def gateway() -> Iterator[Gateway]:
    """The real Traefik with the real configuration, in front of fakes for all services."""
    with (
        tempfile.TemporaryDirectory(prefix="garderobe-") as folder,
        free_layout(Path(folder)) as layout,
        running_gateway(layout) as started,
    ):
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


@contextmanager
def free_layout(folder: Path) -> Iterator[Layout]:
    """Hold the ports of a layout, whose folders exist."""
    with held_block() as port:
        found = Layout(port=port, data=folder)
        found.make_folders()
        yield found
