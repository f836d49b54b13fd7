"""Rate limits of messages and usage, per person, and per network for anonymous callers."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from admin.main import service
from tests.admin.reportables import API, ids
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.tokens import access_token, bearer_of

HOME, SCHOOL = "192.0.2.1", "192.0.2.2"
MESSAGE = {"email": "ana@example.org", "topic": "question", "text": "How do I add a tag?"}
EVENT = {"kind": "event", "name": "opened", "data": {}, "at": "2026-11-21T10:00:00Z"}
BODIES: dict[str, dict[str, Any]] = {
    "/support/messages": MESSAGE,
    "/analytics/events": {"device": uuid4().hex, "items": [EVENT]},
}
each_path = pytest.mark.parametrize("path", BODIES)


@pytest.fixture(scope="module")
async def running(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    """A service that allows two of anything, counted in Redis."""
    names = ("messages_per_hour", "notes_per_minute")
    two: dict[str, Any] = {each: 2 for name in names for each in (name, f"anonymous_{name}")}
    two["joins_per_hour"] = 2
    two |= {f"{scope}_bytes_per_hour": 2000 for scope in ("device", "person", "network")}
    async with start_service(service, servers, keys_url, uses_redis=True, **two) as started:
        yield started


async def post_all(
    running: RunningService, path: str, address: str, *users: int | None
) -> list[httpx2.Response]:
    """Post once per user from one address. Return the responses."""
    transport = httpx2.ASGITransport(running.app, client=(address, 40000))
    async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client:
        return [
            await client.post(API + path, json=BODIES[path], headers=signed_in(user))
            for user in users
        ]


def signed_in(user: int | None) -> dict[str, str]:
    return {"Authorization": bearer_of(access_token(user))} if user else {}


async def statuses(
    running: RunningService, path: str, address: str, *users: int | None
) -> list[int]:
    return [response.status_code for response in await post_all(running, path, address, *users)]


@each_path
async def test_each_person_has_their_own_limit(running: RunningService, path: str) -> None:
    ana, bruno = next(ids), next(ids)
    assert await statuses(running, path, SCHOOL, ana, ana, ana) == [202, 202, 429]
    assert await statuses(running, path, SCHOOL, bruno) == [202]
    assert await statuses(running, path, HOME, ana) == [429]


@each_path
async def test_anonymous_callers_share_the_limit_of_their_address(
    running: RunningService, path: str
) -> None:
    address = f"2001:db8:0:{next(ids)}::1"
    responses = await post_all(running, path, address, None, None, None)
    assert [response.status_code for response in responses] == [202, 202, 429]
    refused = responses[-1]
    assert refused.json()["code"] == "too_many_requests"
    assert int(refused.headers["Retry-After"]) > 0
    assert "r=0" in refused.headers["RateLimit"]
    assert await statuses(running, path, address, next(ids)) == [202]


async def test_addresses_of_one_network_share_a_limit(running: RunningService) -> None:
    home, school = (f"2001:db8:0:{next(ids)}" for _ in range(2))
    path = "/support/messages"
    results = [
        await statuses(running, path, f"{home}::{address}", None) for address in (1, 2, "5:3")
    ]
    assert results == [[202], [202], [429]]
    assert await statuses(running, path, f"{school}::1", None) == [202]


async def test_joins_from_one_network_are_limited(running: RunningService) -> None:
    transport = httpx2.ASGITransport(running.app, client=(f"2001:db8:0:{next(ids)}::1", 40000))
    async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client:
        responses = [
            await client.post(f"{API}/waitlist", json={"email": f"{name}@many.example"})
            for name in ("ana", "bruno", "carla")
        ]
    assert [response.status_code for response in responses] == [202, 202, 429]


async def test_bytes_are_limited_by_device_person_and_network(running: RunningService) -> None:
    """The limit is 2,000 bytes, and each call sends some 1,200."""

    async def tell(device: str, network: int, person: int | None = None) -> int:
        address = f"2001:db8:1:{network}::1"
        transport = httpx2.ASGITransport(running.app, client=(address, 40000))
        body = {"device": device, "items": [EVENT | {"data": {"x": "x" * 1000}}]}
        async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client:
            url = f"{API}/analytics/events"
            return (await client.post(url, json=body, headers=signed_in(person))).status_code

    device, home, ana = uuid4().hex, next(ids), next(ids)
    assert await tell(device, next(ids)) == 202
    assert await tell(device, next(ids)) == 429
    assert await tell(uuid4().hex, home) == 202
    assert await tell(uuid4().hex, home) == 429
    assert await tell(uuid4().hex, next(ids), ana) == 202
    assert await tell(uuid4().hex, next(ids), ana) == 429


async def test_an_invalid_message_does_not_count_towards_the_limit(
    running: RunningService,
) -> None:
    ana = next(ids)
    async with running.client(ana) as client:
        for _ in range(3):
            response = await client.post(f"{API}/support/messages", json=MESSAGE | {"text": ""})
            assert response.status_code == 422
    assert await statuses(running, "/support/messages", HOME, ana, ana) == [202, 202]
