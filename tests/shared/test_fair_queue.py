"""Reads of one caller wait their turn, so that another's are answered at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from shared.fair_queue import FairQueue
from tests.support.tokens import access_token
from tests.support.wait import eventually

PATH = "/api/sample/v1/things"


@dataclass
class Door:
    """A service behind turns, whose answers are held until they are let go."""

    at_once: int = 2
    most_waiting: int = 3
    begun: list[str] = field(default_factory=list)
    held: dict[str, asyncio.Event] = field(default_factory=dict)

    @asynccontextmanager
    async def client(self, user_id: int | None) -> AsyncIterator[httpx2.AsyncClient]:
        headers = (
            {} if user_id is None else {"Authorization": f"Bearer {access_token(user_id)}.seal"}
        )
        transport = httpx2.ASGITransport(self.app)
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://door", headers=headers
        ) as client:
            yield client

    def __post_init__(self) -> None:
        route = Route(PATH, self._answer, methods=["GET", "POST"])
        slow = Route(f"{PATH}/slow", self._stream)
        self.app = FairQueue(Starlette(routes=[route, slow]), self.at_once, self.most_waiting)

    async def _answer(self, request: Request) -> Response:
        name = request.query_params["name"]
        self.begun.append(name)
        await self._hold(name)
        return PlainTextResponse(name)

    async def _stream(self, request: Request) -> Response:
        name = request.query_params["name"]
        self.begun.append(name)

        async def parts() -> AsyncIterator[bytes]:
            yield b"first"
            await self._hold(name)

        return StreamingResponse(parts())

    async def _hold(self, name: str) -> None:
        await self.held.setdefault(name, asyncio.Event()).wait()

    def let_go(self, *names: str) -> None:
        for name in names:
            self.held.setdefault(name, asyncio.Event()).set()

    async def has_begun(self, *names: str) -> None:
        async def begun() -> None:
            assert self.begun == list(names)

        await eventually(begun)


@pytest.fixture
def door() -> Door:
    return Door()


async def ask(
    client: httpx2.AsyncClient, name: str, method: str = "GET", path: str = PATH
) -> httpx2.Response:
    return await client.request(method, path, params={"name": name})


async def test_a_third_read_waits_for_one_of_two_and_others_do_not(door: Door) -> None:
    async with door.client(1) as greedy, door.client(2) as other, asyncio.TaskGroup() as group:
        for name in ("a", "b", "c", "d"):
            group.create_task(ask(greedy, name))
            await asyncio.sleep(0)
        await door.has_begun("a", "b")
        group.create_task(ask(other, "x"))
        await door.has_begun("a", "b", "x")
        door.let_go("b")
        await door.has_begun("a", "b", "x", "c")
        door.let_go("a", "c", "d", "x")
    assert door.begun == ["a", "b", "x", "c", "d"]


async def test_too_many_that_wait_are_told_when_to_ask_again(door: Door) -> None:
    async with door.client(None) as somebody, asyncio.TaskGroup() as group:
        tasks = [group.create_task(ask(somebody, str(number))) for number in range(6)]
        await door.has_begun("0", "1")
        refused = await asyncio.wait_for(tasks[5], 5)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["code"] == "too_many_at_once"
        door.let_go(*(str(number) for number in range(6)))
    assert {task.result().status_code for task in tasks[:5]} == {200}


async def test_who_leaves_while_waiting_or_during_a_turn_blocks_nobody(door: Door) -> None:
    async with door.client(1) as greedy, asyncio.TaskGroup() as group:
        first, *rest = (group.create_task(ask(greedy, name)) for name in ("a", "b", "c", "d"))
        await door.has_begun("a", "b")
        rest[1].cancel()
        first.cancel()
        await door.has_begun("a", "b", "d")
        door.let_go("b", "d", "e")
        assert (await ask(greedy, "e")).status_code == 200
    assert door.app._callers == {}  # nothing is kept of callers who are gone


async def test_writes_and_answers_that_are_read_slowly_hold_no_turn(door: Door) -> None:
    async with door.client(1) as client, asyncio.TaskGroup() as group:
        for name in ("a", "b", "c"):
            group.create_task(ask(client, name, path=f"{PATH}/slow"))
        for name in ("d", "e", "f"):
            group.create_task(ask(client, name, method="POST"))

        async def all_begun() -> None:
            assert set(door.begun) == set("abcdef")

        await eventually(all_begun)
        door.let_go(*"abcdef")


async def test_a_persons_sessions_share_their_turns(door: Door) -> None:
    async with door.client(1) as phone, door.client(1) as laptop, asyncio.TaskGroup() as group:
        for client, name in ((phone, "a"), (laptop, "b"), (laptop, "c")):
            group.create_task(ask(client, name))
            await asyncio.sleep(0)
        await door.has_begun("a", "b")
        door.let_go("a", "b", "c")
