"""The admin service under test, with one admin."""

from collections.abc import AsyncIterator

import pytest

from admin.admins.domain import grant_role, revoke_role
from admin.main import service
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service

ADMIN = 1
OTHER_ADMIN = 3


@pytest.fixture(scope="module")
async def running(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    """One running service per module, in which person 1 is an admin."""
    async with start_service(service, servers, keys_url, undo_seconds=0) as started:
        async with started.database.sessions() as session:
            await grant_role(session, ADMIN, "admin")
            await session.commit()
        yield started


@pytest.fixture
async def other_admin(running: RunningService) -> AsyncIterator[int]:
    """A second admin."""
    async with running.database.sessions() as session:
        await grant_role(session, OTHER_ADMIN, "admin")
        await session.commit()
    yield OTHER_ADMIN
    async with running.database.sessions() as session:
        await revoke_role(session, OTHER_ADMIN)
        await session.commit()
