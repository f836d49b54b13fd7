"""The running system (GARDEROBE_PORT, GARDEROBE_DATA) and people who use it."""

import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from deploy.local.layout import Layout
from deploy.local.supervision import Supervisor
from tests.flows.world import shared_world, world
from tests.support.people import Person
from tests.support.wait import MAX_SECONDS

__all__ = ["shared_world", "world"]

NewPerson = Callable[[str], Awaitable[Person]]


@pytest.fixture(scope="session")
def layout() -> Layout:
    """The layout of the system under test. Fails if it does not run."""
    found = Layout.from_environment()
    with urllib.request.urlopen(f"{found.public_url}/healthz", timeout=MAX_SECONDS) as response:
        assert response.status == 200
    return found


@pytest.fixture(scope="session")
def gateway(layout: Layout) -> str:
    return layout.public_url


@pytest.fixture(scope="session")
def supervisor(layout: Layout) -> Supervisor:
    return Supervisor(layout)


@pytest.fixture
async def new_person(gateway: str) -> AsyncIterator[NewPerson]:
    """A function that registers a person and signs them in."""
    async with AsyncExitStack() as stack:

        async def register(name: str) -> Person:
            return await stack.enter_async_context(await Person.register(gateway, name))

        yield register
