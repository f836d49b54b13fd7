"""The fair queue limits one caller's concurrent reads, so that other callers do not wait."""

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
        route = Route(PATH, self._answer, methods=["GET", "POST"])
        slow = Route(f"{PATH}/slow", self._stream)
        self.app = FairQueue(Starlette(routes=[route, slow]), self.limit, self.max_waiting)

    async def _answer(self, request: Request) -> Response:
        name = request.query_params["name"]
        self.started.append(name)
        await self._hold(name)
        return PlainTextResponse(name)

    async def _stream(self, request: Request) -> Response:
        name = request.query_params["name"]
        self.started.append(name)

        async def parts() -> AsyncIterator[bytes]:
            yield b"first"
            await self._hold(name)

        return StreamingResponse(parts())

    async def _hold(self, name: str) -> None:
        await self.held.setdefault(name, asyncio.Event()).wait()

    def release(self, *names: str) -> None:
        for name in names:
            self.held.setdefault(name, asyncio.Event()).set()

    async def require_started(self, *names: str) -> None:
        async def started() -> None:
            assert self.started == list(names)

        await eventually(started)


@pytest.fixture
def service() -> QueuedService:
    return QueuedService()


async def ask(
    client: httpx2.AsyncClient, name: str, method: str = "GET", path: str = PATH
) -> httpx2.Response:
    return await client.request(method, path, params={"name": name})


async def test_a_third_concurrent_read_waits_and_other_callers_do_not(
    service: QueuedService,
) -> None:
    async with (
        service.client(1) as greedy,
        service.client(2) as other,
        asyncio.TaskGroup() as group,
    ):
        for name in ("a", "b", "c", "d"):
            group.create_task(ask(greedy, name))
            await asyncio.sleep(0)
        await service.require_started("a", "b")
        group.create_task(ask(other, "x"))
        await service.require_started("a", "b", "x")
        service.release("b")
        await service.require_started("a", "b", "x", "c")
        service.release("a", "c", "d", "x")
    assert service.started == ["a", "b", "x", "c", "d"]


async def test_too_many_waiting_reads_get_429_with_retry_after(service: QueuedService) -> None:
    async with service.client(None) as client, asyncio.TaskGroup() as group:
        tasks = [group.create_task(ask(client, str(number))) for number in range(6)]
        await service.require_started("0", "1")
        refused = await asyncio.wait_for(tasks[5], 5)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["code"] == "too_many_at_once"
        service.release(*(str(number) for number in range(6)))
    assert {task.result().status_code for task in tasks[:5]} == {200}


async def test_a_cancelled_read_blocks_no_other(service: QueuedService) -> None:
    async with service.client(1) as greedy, asyncio.TaskGroup() as group:
        first, *rest = (group.create_task(ask(greedy, name)) for name in ("a", "b", "c", "d"))
        await service.require_started("a", "b")
        rest[1].cancel()
        first.cancel()
        await service.require_started("a", "b", "d")
        service.release("b", "d", "e")
        assert (await ask(greedy, "e")).status_code == 200
    assert service.app._callers == {}  # no state is kept of callers that have left


async def test_writes_and_slowly_read_responses_take_no_place(service: QueuedService) -> None:
    async with service.client(1) as client, asyncio.TaskGroup() as group:
        for name in ("a", "b", "c"):
            group.create_task(ask(client, name, path=f"{PATH}/slow"))
        for name in ("d", "e", "f"):
            group.create_task(ask(client, name, method="POST"))

        async def all_started() -> None:
            assert set(service.started) == set("abcdef")

        await eventually(all_started)
        service.release(*"abcdef")


async def test_sessions_of_one_person_share_a_limit(service: QueuedService) -> None:
    async with (
        service.client(1) as phone,
        service.client(1) as laptop,
        asyncio.TaskGroup() as group,
    ):
        for client, name in ((phone, "a"), (laptop, "b"), (laptop, "c")):
            group.create_task(ask(client, name))
            await asyncio.sleep(0)
        await service.require_started("a", "b")
        service.release("a", "b", "c")
