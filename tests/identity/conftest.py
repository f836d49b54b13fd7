"""The identity service, really listening, because it publishes the keys that it reads itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

from identity.main import service
from tests.identity.people import SIGNING_KEY, Door
from tests.support.running import RunningService, start_service
from tests.support.servers import Servers, free_ports
from tests.support.wait import eventually

SECRET = "a refresh secret of the tests, long enough"


@asynccontextmanager
async def run_identity(servers: Servers, **extra: Any) -> AsyncIterator[RunningService]:
    (port,) = free_ports(1)
    settings = {"signing_key": SIGNING_KEY, "refresh_secret": SECRET, "redis_url": ""}
    async with (
        start_service(
            service, servers, f"http://127.0.0.1:{port}/.well-known/jwks.json", **(settings | extra)
        ) as running,
        _listening(running.app, port),
    ):
        yield running


@asynccontextmanager
async def _listening(app: FastAPI, port: int) -> AsyncIterator[None]:
    config = uvicorn.Config(app, port=port, lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve())

    async def is_up() -> None:
        assert server.started

    await eventually(is_up)
    yield
    server.should_exit = True
    await task


@pytest.fixture(scope="module")
async def identity(servers: Servers) -> AsyncIterator[RunningService]:
    """One running identity service for a module: two at once would share what they hear."""
    async with run_identity(servers) as running:
        yield running


@pytest.fixture(scope="module")
def door(identity: RunningService) -> Door:
    return Door(identity)
