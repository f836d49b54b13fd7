"""The socket through the whole system: opened by a session, renewed with it, over with it."""

import json
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.flows.conftest import Newcomer
from tests.support.people import Person
from tests.support.wait import eventually

SESSION_OVER = 4401
SECONDS = 2


async def open_as(person: Person, cookies: str) -> AbstractAsyncContextManager[ClientConnection]:
    """Connect as that person's browser would, with these cookies."""
    config = (await person.http.get("/config.json")).json()
    gateway = str(person.http.base_url).rstrip("/")
    address = gateway.replace("http", "ws", 1) + "/api/feed/v1/realtime"
    headers = {"Origin": gateway, "Cookie": cookies}
    return connect(f"{address}?apikey={config['anon_key']}", additional_headers=headers)


def cookies_of(person: Person) -> str:
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.http.cookies.jar)


async def renew(person: Person) -> str:
    form = {"grant_type": "refresh_token"}
    answer = await person.http.post("/api/identity/v1/token", data=form)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["access_token"])


async def say_token(socket: ClientConnection, token: str) -> None:
    await socket.send(json.dumps({"type": "access_token", "token": token}))


async def hear(socket: ClientConnection) -> Any:
    return json.loads(await socket.recv())


async def test_a_socket_takes_new_tokens_and_ends_with_its_session(newcomer: Newcomer) -> None:
    ana, ben = await newcomer("ana"), await newcomer("ben")
    cookies, token = cookies_of(ana), await ana.access_token()
    async with await open_as(ana, cookies) as socket:
        await say_token(socket, token)
        assert await hear(socket) == {"type": "ready"}
        await say_token(socket, await renew(ana))
        await ben.follow(ana)
        assert (await hear(socket))["kind"] == "follow_started"

        cookies = cookies_of(ana)
        assert (await ana.http.delete("/api/identity/v1/sessions/current")).status_code == 204
        with suppress(ConnectionClosed):
            await hear(socket)
        assert socket.close_code == SESSION_OVER

    async def is_refused() -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with await open_as(ana, cookies):
                pass
        assert refused.value.response.status_code == 401

    await eventually(is_refused, seconds=SECONDS)


async def test_somebody_elses_token_opens_nothing_in_ones_own_socket(newcomer: Newcomer) -> None:
    ana, eve = await newcomer("ana"), await newcomer("eve")
    async with await open_as(eve, cookies_of(eve)) as socket:
        await say_token(socket, await ana.access_token())
        with suppress(ConnectionClosed):
            await hear(socket)
        assert socket.close_code == SESSION_OVER
