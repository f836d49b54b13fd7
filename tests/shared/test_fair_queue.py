"""The fair queue limits one caller's concurrent requests, so that other callers do not wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx2
import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from shared.http.fair_queue import FairQueue, Upload
from tests.support.tokens import access_token
from tests.support.wait import eventually, limited, turn

PATH = "/api/sample/v1/things"


@dataclass
class QueuedService:
    """A service behind a fair queue. Each response waits until the test releases it."""

    limit: int = 2
    max_waiting: int = 3
    started: list[str] = field(default_factory=list)
    held: dict[str, asyncio.Event] = field(default_factory=dict)

    @asynccontextmanager
    async def client(self, user_id: int | None) -> AsyncIterator[httpx2.AsyncClient]:
        headers = (
            {} if user_id is None else {"Authorization": f"Bearer {access_token(user_id)}.seal"}
        )
        transport = httpx2.ASGITransport(self.app)
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://service", headers=headers
        ) as client:
            yield client

    def __post_init__(self) -> None:
        app = FastAPI()
        app.add_api_route(PATH, self._answer, methods=["GET", "POST"])
        app.add_api_route(f"{PATH}/slow", self._stream)
        app.add_api_route(f"{PATH}/uploads", self._receive, methods=["PUT"])
        self.app = FairQueue(app, self.limit, self.max_waiting)

    async def _answer(self, request: Request) -> Response:
        name = request.query_params["name"]
        self.started.append(name)
        await self.hold(name)
        return PlainTextResponse(name)

    async def _stream(self, request: Request) -> Response:
        name = request.query_params["name"]
        self.started.append(name)

        async def parts() -> AsyncIterator[bytes]:
            yield b"first"
            await self.hold(name)

        return StreamingResponse(parts())

    async def _receive(self, name: str, upload: Upload) -> Response:
        async for chunk in upload:
            if chunk:
                self.started.append(name)
        return PlainTextResponse(name)

    async def hold(self, name: str) -> None:
        await self.held.setdefault(name, asyncio.Event()).wait()

    def release(self, *names: str) -> None:
        for name in names:
            self.held.setdefault(name, asyncio.Event()).set()

    async def require_all_started(self, names: str) -> None:
        async def started() -> None:
            assert set(self.started) == set(names)

        await eventually(started)

    async def require_started(self, *names: str) -> None:
        async def started() -> None:
            assert self.started == list(names)

        await eventually(started)


@pytest.fixture
def service() -> QueuedService:
    return QueuedService()


METHODS = pytest.mark.parametrize("method", ["GET", "POST"])


async def ask(
    client: httpx2.AsyncClient, name: str, method: str = "GET", path: str = PATH
) -> httpx2.Response:
    return await client.request(method, path, params={"name": name})


@METHODS
async def test_a_third_concurrent_request_waits_and_other_callers_do_not(
    service: QueuedService, method: str
) -> None:
    async with (
        service.client(1) as greedy,
        service.client(2) as other,
        asyncio.TaskGroup() as group,
    ):
        for name in ("a", "b", "c", "d"):
            group.create_task(ask(greedy, name, method))
            await turn()
        await service.require_started("a", "b")
        group.create_task(ask(other, "x", method))
        await service.require_started("a", "b", "x")
        service.release("b")
        await service.require_started("a", "b", "x", "c")
        service.release("a", "c", "d", "x")
    assert service.started == ["a", "b", "x", "c", "d"]


@pytest.mark.parametrize(("user_id", "method"), [(None, "GET"), (1, "GET"), (1, "POST")])
async def test_too_many_waiting_requests_get_429_with_retry_after(
    service: QueuedService, user_id: int | None, method: str
) -> None:
    async with service.client(user_id) as client, asyncio.TaskGroup() as group:
        tasks = [group.create_task(ask(client, str(number), method)) for number in range(6)]
        await service.require_started("0", "1")
        async with limited():
            refused = await tasks[5]
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["code"] == "too_many_at_once"
        service.release(*(str(number) for number in range(6)))
    assert {task.result().status_code for task in tasks[:5]} == {200}


@METHODS
async def test_a_cancelled_request_blocks_no_other(service: QueuedService, method: str) -> None:
    async with service.client(1) as greedy, asyncio.TaskGroup() as group:
        names = ("a", "b", "c", "d")
        first, *rest = (group.create_task(ask(greedy, name, method)) for name in names)
        await service.require_started("a", "b")
        rest[1].cancel()
        first.cancel()
        await service.require_started("a", "b", "d")
        service.release("b", "d", "e")
        assert (await ask(greedy, "e")).status_code == 200
    assert service.app._callers == {}  # no state is kept of callers that have left


async def test_anonymous_writes_and_slowly_read_responses_take_no_turn(
    service: QueuedService,
) -> None:
    async with (
        service.client(1) as client,
        service.client(None) as visitor,
        asyncio.TaskGroup() as group,
    ):
        for name in ("a", "b", "c"):
            group.create_task(ask(client, name, path=f"{PATH}/slow"))
        for name in ("d", "e", "f"):
            group.create_task(ask(visitor, name, method="POST"))
        await service.require_all_started("abcdef")
        service.release(*"abcdef")


async def test_an_upload_holds_no_turn_while_its_body_arrives(service: QueuedService) -> None:
    async def body(name: str) -> AsyncIterator[bytes]:
        yield b"first"
        await service.hold(name)
        yield b"last"

    async with service.client(1) as client, asyncio.TaskGroup() as group:
        for name in ("a", "b", "c"):
            url = f"{PATH}/uploads?name={name}"
            group.create_task(client.put(url, content=body(name)))
        await service.require_all_started("abc")
        group.create_task(ask(client, "d"))
        await service.require_all_started("abcd")
        service.release(*"abcd")


async def test_sessions_of_one_person_share_a_limit(service: QueuedService) -> None:
    async with (
        service.client(1) as phone,
        service.client(1) as laptop,
        asyncio.TaskGroup() as group,
    ):
        for client, name in ((phone, "a"), (laptop, "b"), (laptop, "c")):
            group.create_task(ask(client, name))
            await turn()
        await service.require_started("a", "b")
        service.release("a", "b", "c")
