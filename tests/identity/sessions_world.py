"""The real identity and forward auth, for synchronous tests that run in another thread."""

import asyncio
import functools
import http.cookiejar
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from datetime import timedelta as duration
from http.cookies import SimpleCookie
from typing import Any, TypeVar

import httpx2
import psycopg
import pytest

import identity.deps
import identity.sessions.routes
from identity.sessions.rules import TICK
from tests.identity.conftest import run_identity
from tests.identity.disconnects import leaving_client
from tests.identity.gateway import Gateway, run_verify, verify_settings
from tests.identity.people import new_account
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService
from tests.support.wait import MAX_SECONDS, wait_until

T = TypeVar("T")

API = "/api/identity/v1"
ALONE = {"role": "web", "logins_per_minute": 10**6, "refreshes_per_minute": 10**6}
"""No background tasks and no limits: only sessions."""


SPARED = "spared"
"""The application name of connections that survive a fault: forward auth's and our own."""


def spared(url: str) -> str:
    return f"{url}?application_name={SPARED}"


class Clock:
    """The time that identity and forward auth see; it only moves forward."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._ahead = 0.0
        true_time = time.time
        clock = self

        class Moved(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]  # Self
                return datetime.now(tz) + duration(seconds=clock._ahead)

        patch.setattr(time, "time", lambda: true_time() + self._ahead)
        for module in (identity.deps, identity.sessions.routes):
            patch.setattr(module, "datetime", Moved)

    def move(self, seconds: float) -> None:
        self._ahead += seconds

    def now(self) -> float:
        return time.time()


@dataclass
class Jar:
    """A browser's cookies."""

    cookies: dict[str, str] = field(default_factory=dict)

    def keep(self, response: httpx2.Response) -> None:
        for line in response.headers.get_list("set-cookie"):
            for name, one in SimpleCookie(line).items():
                if one["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = one.value

    def header(self, *prefixes: str) -> str:
        """Return a Cookie header with the cookies of these prefixes, or all of them."""
        return "; ".join(
            f"{name}={value}"
            for name, value in self.cookies.items()
            if not prefixes or name.startswith(prefixes)
        )


@dataclass
class World:
    """The actions of a test; every method blocks."""

    identity: RunningService
    gateway: Gateway
    client: httpx2.AsyncClient
    loop: asyncio.AbstractEventLoop
    clock: Clock
    usernames: list[str] = field(default_factory=list)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(MAX_SECONDS)

    def call(self, method: str, path: str, *, cookie: str = "", **rest: Any) -> httpx2.Response:
        """Send identity a request that the gateway has let pass."""
        return self.run(self._call(method, path, cookie, rest))

    def send_and_leave(self, path: str, *, cookie: str, **rest: Any) -> None:
        """Send identity a POST whose client has gone when it is read."""
        self.run(self._send_and_leave(path, cookie, rest))

    def at_once(self, times: int, path: str, *, cookie: str, **rest: Any) -> list[httpx2.Response]:
        """Send the same POST from several tabs at once."""

        async def all_of_them() -> list[httpx2.Response]:
            calls = (self._call("POST", path, cookie, rest) for _ in range(times))
            return list(await asyncio.gather(*calls))

        return self.run(all_of_them())

    def ask(self, mode: str = "required", **headers: str) -> httpx2.Response:
        """Send forward auth a request as the gateway does."""
        return self.run(self.gateway.ask(mode, **headers))

    def pass_time(self, seconds: float) -> None:
        """Move the processes' clock, and add the ticks of that time."""
        self.clock.move(seconds)
        ticks = seconds // TICK.total_seconds()
        self.database.execute("UPDATE session_clock SET ticks = ticks + %s", [ticks])

    def stored(self, session_id: str) -> tuple[Any, ...] | None:
        """Return the row of a session."""
        query = "SELECT * FROM sessions WHERE id = %s"
        return self.database.execute(query, [int(session_id)]).fetchone()

    def wait_for_generation(self, session_id: str, number: int) -> None:
        """Return once identity knows that a credential of that number was used."""
        query = "SELECT generation FROM sessions WHERE id = %s"
        wait_until(
            lambda: self.database.execute(query, [int(session_id)]).fetchone() == (number,),
            "the note of a credential's use",
        )

    @contextmanager
    def database_away(self) -> Iterator[None]:
        """Cut identity's connections and allow no new ones; forward auth keeps its own."""
        name = self._url.rpartition("/")[2]
        with psycopg.connect(self._url.replace(name, "postgres"), autocommit=True) as server:
            server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            # Polls until none is left: waiting for each would take the server 0.1 s.
            terminate = (
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = %s AND application_name <> %s"
            )
            while server.execute(terminate, [name, SPARED]).fetchall():
                pass
            try:
                yield
            finally:
                server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    @functools.cached_property
    def database(self) -> psycopg.Connection[Any]:
        return psycopg.connect(spared(self._url), autocommit=True)

    @property
    def _url(self) -> str:
        return self.identity.database.url.replace("+psycopg", "")

    async def _send_and_leave(self, path: str, cookie: str, rest: dict[str, Any]) -> None:
        async with leaving_client(self.identity) as client:
            response = await client.post(API + path, headers={"Cookie": cookie}, **rest)
        assert "set-cookie" not in response.headers

    async def _call(
        self, method: str, path: str, cookie: str, rest: dict[str, Any]
    ) -> httpx2.Response:
        headers = {"Cookie": cookie, **rest.pop("headers", {})}
        return await self.client.request(method, API + path, headers=headers, **rest)


@asynccontextmanager
async def running_world(servers: Servers, smtp_port: int, people: int) -> AsyncIterator[World]:
    """Run identity, forward auth and some accounts in this loop, for a test in another thread."""
    with pytest.MonkeyPatch.context() as patch:
        async with (
            run_identity(servers, smtp_port=smtp_port, **ALONE) as running,
            run_verify(verify_settings(spared(running.database.url))) as gateway,
            running.client() as client,
        ):
            # Cookies are handled by the tests.
            policy = http.cookiejar.DefaultCookiePolicy(allowed_domains=[])
            client.cookies.jar.set_policy(policy)
            world = World(running, gateway, client, asyncio.get_running_loop(), Clock(patch))
            for _ in range(people):
                world.usernames.append(await asyncio.to_thread(_register, world))
            yield world
            world.database.close()


def _register(world: World) -> str:
    account = new_account()
    response = world.call("POST", "/accounts", json=account)
    assert response.status_code == 201, response.text
    return str(account["username"])
