"""People with devices, for the tests of web push."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from feed.notify.push import jobs
from tests.feed.conftest import feed
from tests.feed.world import API, ORIGIN, World
from tests.support.push_service import Device, PushService
from tests.support.servers import Servers
from tests.support.tokens import access_token, bearer_of
from tests.support.wait import eventually, fast_polling

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def private_key() -> str:
    """Return a new key of the server."""
    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return pem.decode().replace("\n", "\\n")


@asynccontextmanager
async def pushing_feed(
    servers: Servers, keys_url: str, *services: PushService, **more: Any
) -> AsyncIterator[World]:
    """Run a feed that pushes to these services."""
    settings = {
        "push_private_key": private_key(),
        "push_contact": "mailto:operators@garderobe.example",
        "push_hosts": [service.origin for service in services],
        "push_timeout_seconds": 5,
        "origins": [ORIGIN],
    }
    with fast_polling(jobs):
        async with feed(servers, keys_url, **settings | more) as running:
            yield World(running, servers.valkey)


def browser(world: World, user_id: int, session_id: str = "one") -> httpx2.AsyncClient:
    """Return the client of one of a person's sessions."""
    token = access_token(user_id, session_id=session_id)
    client = world.running.client(Authorization=bearer_of(token))
    client.headers["User-Agent"] = FIREFOX
    return client


async def call(
    world: World, user_id: int, method: str, path: str, body: Any = None, *, session: str = "one"
) -> httpx2.Response:
    async with browser(world, user_id, session) as client:
        return await client.request(method, f"{API}{path}", json=body)


async def push_state(world: World, user_id: int, session: str = "one") -> dict[str, Any]:
    answer = await call(world, user_id, "GET", "/push", session=session)
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.json()
    return state


async def subscribe(
    world: World, service: PushService, user_id: int, *, session: str = "one"
) -> Device:
    """Turn push on in one of a person's browsers."""
    device = service.subscribe((await push_state(world, user_id, session))["public_key"])
    await register(world, device, user_id, session=session)
    return device


async def register(
    world: World, device: Device, user_id: int, *, session: str = "one"
) -> dict[str, Any]:
    body = device.subscription()
    answer = await call(world, user_id, "POST", "/push/subscriptions", body, session=session)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def received(device: Device, count: int = 1) -> list[dict[str, Any]]:
    """Wait until a device has received so many messages; return them."""

    async def check() -> list[dict[str, Any]]:
        assert len(device.messages) == count, device.messages
        return device.messages

    return await eventually(check)


async def is_done(world: World, user_id: int) -> None:
    """Wait until nothing is to be sent to a person."""

    async def check() -> None:
        assert await waiting(world, user_id) == 0

    await eventually(check)


async def waiting(world: World, user_id: int) -> int:
    """Return the number of messages that wait for a person's devices."""
    query = (
        "SELECT count(*) FROM push_deliveries JOIN push_subscriptions ON id = subscription_id"
        " WHERE user_id = %(user_id)s"
    )
    async with world.running.database.engine.connect() as connection:
        found = await connection.exec_driver_sql(query, {"user_id": user_id})
        count: int = found.scalar_one()
        return count
