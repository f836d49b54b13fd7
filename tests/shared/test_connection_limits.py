"""A process says when the processes may open more connections than Postgres accepts."""

from contextlib import AsyncExitStack

import pytest
from sqlalchemy.exc import TimeoutError as PoolTimeout

from shared.data.connection_limits import check_connections
from tests.shared.sample.service import service
from tests.support.servers import POSTGRES_SETTINGS, Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.wait import eventually

RESERVED = 3
"""Connections that Postgres keeps for superusers by default."""
ACCEPTED = int(POSTGRES_SETTINGS["max_connections"]) - RESERVED


async def read_problem(running: RunningService) -> str:
    async with running.client() as client:
        response = await client.get("/readyz")
    assert response.status_code == 200
    return str(response.json().get("problem", ""))


async def test_connections_that_do_not_fit_are_reported(servers: Servers, keys_url: str) -> None:
    too_many = ACCEPTED + 1
    async with start_service(service, servers, keys_url, database_connections=too_many) as running:

        async def is_reported() -> None:
            problem = await read_problem(running)
            assert f"may open {too_many} connections" in problem
            assert f"accepts {ACCEPTED}." in problem
            assert "GARDEROBE_DATABASE_POOL_SIZE" in problem

        await eventually(is_reported)
        await check_connections(running.database, ACCEPTED)
        assert await read_problem(running) == ""


async def test_a_pool_must_fit_whatever_is_said_of_others(servers: Servers, keys_url: str) -> None:
    async with start_service(service, servers, keys_url, database_pool_size=ACCEPTED) as running:
        await check_connections(running.database, 1)
        assert f"may open {ACCEPTED + 1} connections" in running.database.problem


async def test_a_process_opens_as_many_connections_as_it_may(
    servers: Servers, keys_url: str
) -> None:
    async with (
        start_service(service, servers, keys_url, role="web", database_pool_size=5) as running,
        AsyncExitStack() as stack,
    ):
        for _ in range(5):
            await stack.enter_async_context(running.database.engine.connect())
        with pytest.raises(PoolTimeout):
            await stack.enter_async_context(running.database.engine.connect())
