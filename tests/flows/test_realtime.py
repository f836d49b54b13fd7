"""A realtime socket is opened, renewed and closed with its session, through the whole system."""

import json
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.flows.conftest import NewPerson
from tests.support.people import Person
from tests.support.wait import eventually

SESSION_ENDED = 4401


async def open_as(person: Person, cookies: str) -> AbstractAsyncContextManager[ClientConnection]:
    """Connect as the person's browser, with these cookies."""
    config = (await person.http.get("/config.json")).json()
    gateway = str(person.http.base_url).rstrip("/")
    address = gateway.replace("http", "ws", 1) + "/api/feed/v1/realtime"
    headers = {"Origin": gateway, "Cookie": cookies}
    return connect(f"{address}?apikey={config['anon_key']}", additional_headers=headers)


def cookies_of(person: Person) -> str:
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.http.cookies.jar)


async def send_token(socket: ClientConnection, token: str) -> None:
    await socket.send(json.dumps({"type": "access_token", "token": token}))


async def receive(socket: ClientConnection) -> Any:
    return json.loads(await socket.recv())


async def test_a_socket_accepts_new_tokens_and_closes_with_its_session(
    new_person: NewPerson,
) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    cookies, token = cookies_of(ana), await ana.access_token()
    async with await open_as(ana, cookies) as socket:
        await send_token(socket, token)
        assert await receive(socket) == {"type": "ready"}
        await send_token(socket, await ana.renew())
        await ben.follow(ana)
        assert (await receive(socket))["kind"] == "follow_started"

        cookies = cookies_of(ana)
        assert (await ana.http.delete("/api/identity/v1/sessions/current")).status_code == 204
        with suppress(ConnectionClosed):
            await receive(socket)
        assert socket.close_code == SESSION_ENDED

    async def is_refused() -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with await open_as(ana, cookies):
                pass
        assert refused.value.response.status_code == 401

    await eventually(is_refused)


async def test_a_token_of_another_person_closes_the_socket(new_person: NewPerson) -> None:
    ana, eve = await new_person("ana"), await new_person("eve")
    async with await open_as(eve, cookies_of(eve)) as socket:
        await send_token(socket, await ana.access_token())
        with suppress(ConnectionClosed):
            await receive(socket)
        assert socket.close_code == SESSION_ENDED
