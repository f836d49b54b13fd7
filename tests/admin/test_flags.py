"""Feature flags: read by everyone, switched by admins."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest

from admin.admins.domain import grant_role
from admin.main import service
from admin.usage.flags.rules import KNOWN_FLAGS, effective_flags, unknown_flags
from tests.admin.conftest import ADMIN
from tests.admin.usage import API, acts, page_event, send_events, send_part, viewed
from tests.support.residual_data import random_id
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service

RECORDINGS = "session-recordings"


@pytest.fixture
async def running(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    """A service of its own for each test: flags are the same for everyone."""
    async with start_service(service, servers, keys_url, flags={"forgotten": True}) as started:
        async with started.database.sessions() as session:
            await grant_role(session, ADMIN, "admin")
            await session.commit()
        yield started


async def read_flags(running: RunningService) -> dict[str, bool]:
    async with running.client() as anonymous:
        flags: dict[str, bool] = (await anonymous.get(f"{API}/flags")).json()["flags"]
    return flags


async def switch(
    running: RunningService, name: str, change: dict[str, Any], by: int = ADMIN
) -> tuple[int, dict[str, Any]]:
    async with running.client(by) as client:
        response = await client.put(f"{API}/flags/{name}", json=change)
    return response.status_code, response.json()


async def test_flags_need_no_session_and_have_their_defaults(running: RunningService) -> None:
    assert await read_flags(running) == {RECORDINGS: True}


async def test_a_switched_flag_is_read_by_everyone_and_audited(running: RunningService) -> None:
    status, flag = await switch(running, RECORDINGS, {"is_on": False, "version": 0})
    assert (status, flag["is_on"], flag["version"]) == (200, False, 1)
    assert await read_flags(running) == {RECORDINGS: False}
    async with running.client(ADMIN) as client:
        assert (await client.get(f"{API}/flags/known")).json()["items"] == [flag]
    await switch(running, RECORDINGS, {"is_on": False})
    await switch(running, RECORDINGS, {"is_on": True})
    assert await acts(running, f"flag/{RECORDINGS}") == [
        ("flag.switched_on", str(ADMIN)),
        ("flag.switched_off", str(ADMIN)),
    ]


async def test_unknown_flags_are_refused_by_name(running: RunningService) -> None:
    status, problem = await switch(running, "new-calendar", {"is_on": True})
    assert (status, problem["code"]) == (404, "flag_not_found")
    assert "new-calendar" in problem["detail"]
    assert RECORDINGS in problem["detail"]
    assert (await switch(running, "x" * 61, {"is_on": True}))[0] == 422


async def test_an_outdated_version_changes_nothing(running: RunningService) -> None:
    await switch(running, RECORDINGS, {"is_on": False})
    status, problem = await switch(running, RECORDINGS, {"is_on": True, "version": 0})
    assert (status, problem["code"]) == (412, "version_mismatch")
    assert await read_flags(running) == {RECORDINGS: False}


async def test_only_admins_switch_flags(running: RunningService) -> None:
    assert (await switch(running, RECORDINGS, {"is_on": False}, by=random_id()))[0] == 404
    assert await read_flags(running) == {RECORDINGS: True}


async def test_without_its_flag_recordings_are_refused(running: RunningService) -> None:
    user_id = random_id()
    device = await send_events(running, viewed("/feed"), user_id=user_id)
    recording = uuid4().hex
    part = device, user_id, page_event("/feed")
    assert (await send_part(running, *part, recording=recording)).status_code == 202
    await switch(running, RECORDINGS, {"is_on": False})
    refused = await send_part(running, *part, recording=recording, number=1)
    assert (refused.status_code, refused.json()["code"]) == (403, "recordings_off")


def test_an_admins_choice_precedes_the_environment_and_the_default() -> None:
    assert effective_flags({}, {}) == {name: flag.default for name, flag in KNOWN_FLAGS.items()}
    assert effective_flags({}, {RECORDINGS: False, "forgotten": True}) == {RECORDINGS: False}
    assert effective_flags({RECORDINGS: True}, {RECORDINGS: False}) == {RECORDINGS: True}
    assert unknown_flags({RECORDINGS: False, "forgotten": True}) == ["forgotten"]
