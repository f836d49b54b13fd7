"""The identity service, really listening, because it publishes the keys that it reads itself."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp

from identity.mail.outbox import consumers as mail
from identity.main import service
from identity.passwords import Passwords, Recipe
from identity.signin.recovery import consumers as recovery
from shared import loops
from tests.identity.inbox import Inbox, listening
from tests.identity.oauth_clients import Program, register, use_settings_of
from tests.identity.people import SECRET, SIGNING_KEY, Door, Person
from tests.support.servers import Servers, free_ports
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
    """How passwords are really hashed; in all other tests that costs next to nothing."""
    real: MakeRecipe = Passwords._recipe

    def cheap(passwords: Passwords, login: str) -> Recipe:
        return replace(real(passwords, login), memory_kib=8, passes=1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Passwords, "_recipe", cheap)
        yield real


@pytest.fixture(scope="session", autouse=True)
def loops_look_often() -> Iterator[None]:
    """Letters and answers leave soon after their cause."""
    with fast_polling(mail, recovery):
        yield


@pytest.fixture(scope="module")
def departures_look_often() -> Iterator[None]:
    """For those who wait for the end of an account: else it only costs time."""
    with fast_polling(loops):
        yield


@pytest.fixture(scope="module")
def smtp_port() -> int:
    return free_ports(1)[0]


@pytest.fixture(scope="module")
def inbox(smtp_port: int) -> Iterator[Inbox]:
    """The mail server that gets what identity sends."""
    found = Inbox(port=smtp_port)
    with listening(found, smtp_port):
        yield found


# One at a time: two that run at once on one bus would take each other's events.
@pytest.fixture(scope="module")
async def identity(servers: Servers, inbox: Inbox) -> AsyncIterator[RunningService]:
    """One running identity service for all tests of a module."""
    async with run_identity(servers, smtp_port=inbox.port) as running:
        yield running


@pytest.fixture(scope="module")
def door(identity: RunningService) -> Door:
    return Door(identity)


@pytest.fixture
async def owner(door: Door) -> Person:
    """Somebody for whom programs act."""
    return await door.register()


@pytest.fixture
async def program(
    identity: RunningService, owner: Person, monkeypatch: pytest.MonkeyPatch
) -> Program:
    """A program that acts for the owner in identity; commands run in identity's environment."""
    use_settings_of(identity, monkeypatch)
    return await register(identity, f"tool-of-{owner.username}", owner.email, "identity")
