"""Fixtures for identity, which really listens, because it fetches its own published keys."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp

from identity.mail.outbox import jobs as mail
from identity.main import service
from identity.passwords import Passwords, Recipe
from identity.signin.recovery import jobs as recovery
from shared import background_loops
from tests.identity.inbox import Inbox, listening
from tests.identity.oauth_clients import OAuthClient, register, use_settings_of
from tests.identity.people import SECRET, SIGNING_KEY, Person, Site
from tests.support.ports import free_ports
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.wait import eventually, fast_polling

MakeRecipe = Callable[[Passwords, str], Recipe]


@asynccontextmanager
async def run_identity(servers: Servers, **extra: Any) -> AsyncIterator[RunningService]:
    (port,) = free_ports(1)
    settings: dict[str, Any] = {
        "signing_key": SIGNING_KEY,
        "refresh_secret": SECRET,
        "redis_url": "",
        "recoveries_per_hour": 1000,
    }
    async with (
        start_service(
            service, servers, f"http://127.0.0.1:{port}/.well-known/jwks.json", **(settings | extra)
        ) as running,
        serving(running.app, port),
    ):
        yield running


@asynccontextmanager
async def serving(app: ASGIApp, port: int) -> AsyncIterator[None]:
    config = uvicorn.Config(app, port=port, lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve())

    async def is_up() -> None:
        assert server.started

    await eventually(is_up)
    yield
    server.should_exit = True
    await task


@pytest.fixture(scope="session", autouse=True)
def real_recipe() -> Iterator[MakeRecipe]:
    """Restore real password hashing; all other tests use a cheap one."""
    real: MakeRecipe = Passwords._recipe

    def cheap(passwords: Passwords, login: str) -> Recipe:
        return replace(real(passwords, login), memory_kib=8, passes=1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Passwords, "_recipe", cheap)
        yield real


@pytest.fixture(scope="session", autouse=True)
def fast_loops() -> Iterator[None]:
    """Shorten the pauses of loops, so that emails follow quickly."""
    with fast_polling(mail, recovery):
        yield


@pytest.fixture(scope="module")
def fast_deletion_loops() -> Iterator[None]:
    """Shorten the pauses of deletions; only tests that await the end of an account need it."""
    with fast_polling(background_loops):
        yield


@pytest.fixture(scope="module")
def smtp_port() -> int:
    return free_ports(1)[0]


@pytest.fixture(scope="module")
def inbox(smtp_port: int) -> Iterator[Inbox]:
    """Return the mail server that receives identity's emails."""
    found = Inbox(port=smtp_port)
    with listening(found, smtp_port):
        yield found


# One at a time: two services on one bus would take each other's events.
@pytest.fixture(scope="module")
async def identity(servers: Servers, inbox: Inbox) -> AsyncIterator[RunningService]:
    """Run one identity service for all tests of a module."""
    async with run_identity(servers, smtp_port=inbox.port) as running:
        yield running


@pytest.fixture(scope="module")
def site(identity: RunningService) -> Site:
    return Site(identity)


@pytest.fixture
async def owner(site: Site) -> Person:
    """Return a person for whom OAuth clients act."""
    return await site.register()


@pytest.fixture
async def oauth_client(
    identity: RunningService, owner: Person, monkeypatch: pytest.MonkeyPatch
) -> OAuthClient:
    """Return a client that acts for the owner in identity; commands get identity's environment."""
    use_settings_of(identity, monkeypatch)
    return await register(identity, f"tool-of-{owner.username}", owner.email, "identity")
