"""Processes are restarted while people read and write, and nothing is lost."""

import asyncio
import itertools
import sys
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
import pytest
from websockets.protocol import State

from deploy.local.supervision import Supervisor
from tests.flows.conftest import NewPerson
from tests.flows.test_faults import pid_of
from tests.flows.test_realtime import cookies_of, open_as, receive, send_token
from tests.support.extent import one_of
from tests.support.people import Person
from tests.support.wait import eventually, pause
from tests.wardrobe.pictures import plain_jpeg

pytestmark = pytest.mark.alone

SOCKETS = "feed"
RESTARTED = ("verify-1", "identity", SOCKETS)
"""Forward auth, a service with sessions, and the one with WebSockets; all would take a minute."""
CALLS_PER_SECOND = 100
"""Of all people together; fewer on a busy machine, because each waits for a response."""
PEOPLE = 6
SERVICE_RESTART = 1012
PAGE = 50
READS = (
    "/api/feed/v1/timeline",
    "/api/tags/v1/tags",
    "/api/wardrobe/v1/garments",
    "/api/identity/v1/profiles/me",
    "/api/admin/v1/standing",
    "/api/wardrobe/v1/outfits",
    "/config.json",
)
Call = Callable[[Person], Coroutine[Any, Any, object]]


@dataclass
class Load:
    """Calls of signed-in people, and what they were told."""

    people: list[Person]
    outfit_id: str
    calls: int = 0
    failed: list[str] = field(default_factory=list)
    turned_away: int = 0
    """Calls for a service that was away."""
    made: Counter[str] = field(default_factory=Counter)
    """Names of what was acknowledged, each of which exists once afterwards."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Make calls for the duration of the block."""
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for number, person in enumerate(self.people):
                group.create_task(self._use(person, number, stop))
            try:
                yield
            finally:
                stop.set()

    async def _use(self, person: Person, start: int, stop: asyncio.Event) -> None:
        """Make one call after the other, each of another kind."""
        reads = [self._read(path) for path in READS]
        calls = [*reads, self._tag, self._garment, self._like]
        kinds = itertools.cycle([*calls, *calls, *calls, self._refresh])
        spacing = len(self.people) / CALLS_PER_SECOND
        loop = asyncio.get_running_loop()
        for kind in itertools.islice(kinds, start, None):
            due = loop.time() + spacing
            await kind(person)
            if stop.is_set():
                return
            await pause(due - loop.time(), "people's pace")

    def _read(self, path: str) -> Call:
        return lambda person: self._call(person, "GET", path)

    async def _tag(self, person: Person) -> None:
        await self._make(person, "/api/tags/v1/tags")

    async def _garment(self, person: Person) -> None:
        await self._make(person, "/api/wardrobe/v1/garments", category="top")

    async def _like(self, person: Person) -> None:
        await self._call(person, "PUT", f"/api/feed/v1/outfits/{self.outfit_id}/like")

    async def _refresh(self, person: Person) -> None:
        form = {"grant_type": "refresh_token"}
        await self._call(person, "POST", "/api/identity/v1/token", data=form)

    async def _make(self, person: Person, path: str, **more: str) -> None:
        name = uuid.uuid4().hex
        key = {"Idempotency-Key": name}
        if await self._call(person, "POST", path, json={"name": name, **more}, headers=key):
            self.made[name] += 1

    async def _call(self, person: Person, method: str, path: str, **options: Any) -> bool:
        """Return whether a call succeeded; note it otherwise."""
        self.calls += 1
        try:
            response = await person.http.request(method, path, **options)
        except httpx2.HTTPError as error:
            self.failed.append(f"{method} {path}: {error!r}")
            return False
        if response.status_code == httpx2.codes.SERVICE_UNAVAILABLE:
            assert response.headers["retry-after"] == "2"
            self.turned_away += 1
        elif response.is_error:
            self.failed.append(f"{method} {path}: {response.status_code} {response.text}")
        return response.is_success

    async def existing(self) -> Counter[str]:
        """Return how often each name exists."""
        found: Counter[str] = Counter()
        for person in self.people:
            for path in ("/api/tags/v1/tags", "/api/wardrobe/v1/garments"):
                params: dict[str, str | int] = {"limit": PAGE}
                while True:
                    response = await person.http.get(path, params=params)
                    assert response.status_code == 200, response.text
                    found.update(one["name"] for one in response.json()["items"])
                    if not (cursor := response.json()["next_cursor"]):
                        break
                    params["cursor"] = cursor
        return found


@pytest.fixture
async def load(new_person: NewPerson) -> Load:
    """People of whom all like the outfit of the first one."""
    people = [await new_person(f"person{number}") for number in range(PEOPLE)]
    outfit = await people[0].publish(plain_jpeg())

    async def is_known() -> None:
        for person in people:
            response = await person.http.put(f"/api/feed/v1/outfits/{outfit['id']}/like")
            assert response.is_success, response.text

    await eventually(is_known)
    return Load(people, outfit["id"])


async def restart(name: str) -> None:
    """Run `make restart`."""
    command = [sys.executable, "-m", "deploy.local", "restart", name]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()


@pytest.mark.parametrize("name", one_of(RESTARTED, "restarted"))
async def test_a_restart_under_load_loses_nothing(
    supervisor: Supervisor, load: Load, name: str
) -> None:
    before = pid_of(supervisor, name)
    first = load.people[0]
    async with AsyncExitStack() as stack:
        socket = await stack.enter_async_context(await open_as(first, cookies_of(first)))
        await send_token(socket, await first.access_token())
        assert await receive(socket) == {"type": "ready"}
        await stack.enter_async_context(load.running())
        await restart(name)
        if name == SOCKETS:
            await socket.wait_closed()
            assert socket.close_code == SERVICE_RESTART
        else:
            assert socket.state is State.OPEN
        async with await open_as(first, cookies_of(first)) as again:
            await send_token(again, await first.access_token())
            assert await receive(again) == {"type": "ready"}

    assert load.failed == []
    # Without one of the verify processes, the gateway asks the other.
    assert load.turned_away > 0 or name == "verify-1"
    assert load.calls > CALLS_PER_SECOND
    assert pid_of(supervisor, name) not in {0, before}
    assert await load.existing() == load.made
