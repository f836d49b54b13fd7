"""How often one may write to us and tell of use: each person, and each network of the anonymous."""

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
TOLD = {"kind": "event", "name": "opened", "data": {}, "at": "2026-11-21T10:00:00Z"}
DOORS: dict[str, dict[str, Any]] = {
    "/support/messages": MESSAGE,
    "/analytics/events": {"device": uuid4().hex, "items": [TOLD]},
}
doors = pytest.mark.parametrize("path", DOORS)


@pytest.fixture(scope="module")
async def running(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    """A service where two are enough of anything, which it counts in Redis."""
    names = ("messages_per_hour", "notes_per_minute")
    two = {each: 2 for name in names for each in (name, f"anonymous_{name}")}
    two["joins_per_hour"] = 2
    two |= {f"{who}_bytes_per_hour": 2000 for who in ("device", "person", "network")}
    async with start_service(service, servers, keys_url, uses_redis=True, **two) as started:
        yield started


async def asked(
    running: RunningService, path: str, address: str, *users: int | None
) -> list[httpx2.Response]:
    """What one call after the other answers, from one address, each in somebody's name."""
    transport = httpx2.ASGITransport(running.app, client=(address, 40000))
    async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client:
        return [
            await client.post(API + path, json=DOORS[path], headers=signed_in(user))
            for user in users
        ]


def signed_in(user: int | None) -> dict[str, str]:
    return {"Authorization": bearer_of(access_token(user))} if user else {}


async def statuses(
    running: RunningService, path: str, address: str, *users: int | None
) -> list[int]:
    return [answer.status_code for answer in await asked(running, path, address, *users)]


@doors
async def test_each_person_has_a_share_of_their_own(running: RunningService, path: str) -> None:
    ana, bruno = next(ids), next(ids)
    assert await statuses(running, path, SCHOOL, ana, ana, ana) == [202, 202, 429]
    assert await statuses(running, path, SCHOOL, bruno) == [202]
    assert await statuses(running, path, HOME, ana) == [429]


@doors
async def test_the_anonymous_share_what_their_address_has(
    running: RunningService, path: str
) -> None:
    room = f"2001:db8:0:{next(ids)}::1"
    answers = await asked(running, path, room, None, None, None)
    assert [answer.status_code for answer in answers] == [202, 202, 429]
    refused = answers[-1]
    assert refused.json()["code"] == "too_many_requests"
    assert int(refused.headers["Retry-After"]) > 0
    assert "r=0" in refused.headers["RateLimit"]
    assert await statuses(running, path, room, next(ids)) == [202]


async def test_many_addresses_of_one_network_are_one_place(running: RunningService) -> None:
    home, school = (f"2001:db8:0:{next(ids)}" for _ in range(2))
    path = "/support/messages"
    rooms = [await statuses(running, path, f"{home}::{room}", None) for room in (1, 2, "5:3")]
    assert rooms == [[202], [202], [429]]
    assert await statuses(running, path, f"{school}::1", None) == [202]


async def test_from_one_place_only_so_many_join_the_waitlist(running: RunningService) -> None:
    transport = httpx2.ASGITransport(running.app, client=(f"2001:db8:0:{next(ids)}::1", 40000))
    async with httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client:
        answers = [
            await client.post(f"{API}/waitlist", json={"email": f"{name}@many.example"})
            for name in ("ana", "bruno", "carla")
        ]
    assert [answer.status_code for answer in answers] == [202, 202, 429]


async def test_bytes_count_by_device_person_and_network(running: RunningService) -> None:
    """Each may tell 2,000 bytes, and every call here tells of some 1,200."""

    async def tell(device: str, network: int, person: int | None = None) -> int:
        address = f"2001:db8:1:{network}::1"
        transport = httpx2.ASGITransport(running.app, client=(address, 40000))
        body = {"device": device, "items": [TOLD | {"data": {"x": "x" * 1000}}]}
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


async def test_a_message_that_is_refused_for_its_words_is_no_message(
    running: RunningService,
) -> None:
    ana = next(ids)
    async with running.client(ana) as client:
        for _ in range(3):
            answer = await client.post(f"{API}/support/messages", json=MESSAGE | {"text": ""})
            assert answer.status_code == 422
    assert await statuses(running, "/support/messages", HOME, ana, ana) == [202, 202]
