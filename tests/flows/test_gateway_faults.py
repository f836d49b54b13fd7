"""Processes are killed under load: every failure that a caller sees is problem+json."""

import asyncio
import itertools
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx2
import pytest

from deploy.local import health
from deploy.local.credentials import load_credentials
from deploy.local.layout import SERVICES, Layout
from deploy.local.supervision import Supervisor
from tests.flows.conftest import NewPerson
from tests.flows.test_faults import pid_of
from tests.support.extent import one_of
from tests.support.wait import eventually, pause

pytestmark = pytest.mark.alone

CALLS_PER_SECOND = 20
CONCURRENT_CALLS = 5
"""At most; a busy machine gets fewer calls instead of a queue that grows."""
CALLS = [
    ("GET", "/api/feed/v1/timeline"),
    ("GET", "/api/tags/v1/tags"),
    ("PUT", "/api/feed/v1/follows/1"),
    ("POST", "/api/tags/v1/tags"),
    ("GET", "/api/wardrobe/v1/outfits"),
    ("POST", "/api/wardrobe/v1/outfits"),
    ("PATCH", "/api/identity/v1/profiles/me"),
    ("GET", "/api/feed/openapi.json"),
    ("GET", "/.well-known/jwks.json"),
    ("GET", "/api/unknown"),
    ("GET", "/login"),
]
UNAVAILABLE = {502, 503, 504}


@dataclass
class Load:
    """Calls at a constant rate if they are answered in time, and what was wrong with them."""

    http: httpx2.AsyncClient
    unavailable: int = 0
    wrong: list[str] = field(default_factory=list)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Make calls for the duration of the block."""
        stop = asyncio.Event()
        calls = asyncio.create_task(self._make_calls(stop))
        try:
            yield
        finally:
            stop.set()
            await calls

    async def _make_calls(self, stop: asyncio.Event) -> None:
        free = asyncio.Semaphore(CONCURRENT_CALLS)
        async with asyncio.TaskGroup() as group:
            for method, path in itertools.cycle(CALLS):
                if stop.is_set():
                    return
                await free.acquire()
                call = group.create_task(self._call(method, path))
                call.add_done_callback(lambda _: free.release())
                await pause(1 / CALLS_PER_SECOND, "people's pace")

    async def _call(self, method: str, path: str) -> None:
        try:
            response = await self.http.request(method, path, json=None if method == "GET" else {})
        except httpx2.HTTPError as error:
            self.wrong.append(f"{method} {path}: {error!r}")
            return
        self.unavailable += response.status_code in UNAVAILABLE
        kind = response.headers.get("content-type", "")
        is_problem = kind.startswith("application/problem+json")
        can_retry = response.status_code not in UNAVAILABLE or "retry-after" in response.headers
        if response.is_error and not (is_problem and can_retry):
            self.wrong.append(f"{method} {path}: {response.status_code} {kind} {response.text}")


@pytest.mark.parametrize(
    "names", one_of((("feed",), ("web", "tags"), ("web", "verify-1")), "killed under load")
)
async def test_failures_while_processes_are_killed_are_problems(
    layout: Layout, new_person: NewPerson, supervisor: Supervisor, names: tuple[str, ...]
) -> None:
    load = Load((await new_person("ana")).http)
    checks = health.checks(layout, load_credentials(layout.data / "credentials.json"))
    async with load.running():
        killed = {name: pid_of(supervisor, name) for name in names}
        for pid in killed.values():
            os.kill(pid, signal.SIGKILL)

        async def back() -> None:
            for name, pid in killed.items():
                assert pid_of(supervisor, name) not in {0, pid}
                assert not await asyncio.to_thread(health.reason_unhealthy, checks[name], 0)

        await eventually(back)
    assert not load.wrong
    # The other verify process may take over without a failure; a service has no other.
    assert load.unavailable or not set(names) & set(SERVICES)
