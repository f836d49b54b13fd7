"""The system to which faults happen, and what faults need of it."""

import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field

import psutil
import psycopg
from nats.aio.client import Client
from redis.asyncio import Redis

from deploy.local import health
from deploy.local.credentials import Credentials, load_credentials
from deploy.local.databases import POSTGRES_ADMIN
from deploy.local.layout import Layout
from deploy.local.servers import HOST
from deploy.local.supervision import Supervisor
from deploy.rights import bus, valkey
from deploy.rights.bus import OPERATOR
from tests.support.observer import Observer
from tests.support.people import Person
from tests.support.wait import eventually


@dataclass
class World:
    """A running system with two people; the second follows the first."""

    layout: Layout
    observer: Observer
    author: Person
    reader: Person
    times: list[tuple[str, float, float]] = field(default_factory=list)
    """Of each alert, the seconds until it fired and until it was over."""

    @property
    def supervisor(self) -> Supervisor:
        return Supervisor(self.layout)

    @property
    def credentials(self) -> Credentials:
        return load_credentials(self.layout.data / "credentials.json")

    async def renew(self) -> None:
        """Renew the access tokens, which last for five minutes."""
        for person in (self.author, self.reader):
            form = {"grant_type": "refresh_token"}
            response = await person.http.post("/api/identity/v1/token", data=form)
            assert response.status_code == 200, response.text

    def pid_of(self, name: str) -> int:
        return next(one.pid for one in self.supervisor.states() if one.name == name)

    @asynccontextmanager
    async def stopped(self, name: str) -> AsyncIterator[None]:
        """Stop a process for the duration of the block; return when it is healthy again."""
        self.supervisor.stop(name)
        try:
            yield
        finally:
            self.supervisor.start_missing([name])
            await self.healthy(name)

    async def healthy(self, name: str) -> None:
        """Wait until a process is healthy."""
        check = health.checks(self.layout, self.credentials)[name]

        async def passes() -> None:
            try:
                check()
            except Exception as exc:
                raise AssertionError(f"{name}: {exc}") from exc

        await eventually(passes)

    @contextmanager
    def paused(self, *pids: int) -> Iterator[None]:
        """Let processes hang for the duration of the block."""
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    def picture_processes(self) -> list[int]:
        """Return the processes that decode pictures, or wait for one."""
        found = []
        for one in psutil.Process(self.pid_of("wardrobe")).children():
            with suppress(psutil.NoSuchProcess):
                if "wardrobe.image_processing" in one.cmdline():
                    found.append(one.pid)
        return found

    async def connect(self, database: str, *, admin: bool = False) -> psycopg.AsyncConnection:
        """Connect to a service's database as the service, or as the superuser."""
        credentials = self.credentials
        password = (
            credentials.postgres_password if admin else credentials.database_passwords[database]
        )
        return await psycopg.AsyncConnection.connect(
            host=HOST,
            port=self.layout.port_of("postgres"),
            user=POSTGRES_ADMIN if admin else database,
            password=password,
            dbname=database,
            autocommit=True,
        )

    async def run_sql(self, database: str, *statements: str) -> None:
        """Run statements in a service's database."""
        async with await self.connect(database) as connection:
            for statement in statements:
                await connection.execute(statement.encode())

    def in_sql(
        self, database: str, cause: str, mend: str
    ) -> Callable[[], AbstractAsyncContextManager[None]]:
        """Return a fault that one statement causes and another one mends."""

        @asynccontextmanager
        async def fault() -> AsyncIterator[None]:
            await self.run_sql(database, cause)
            try:
                yield
            finally:
                await self.run_sql(database, mend)

        return fault

    @asynccontextmanager
    async def transaction(self, database: str, statements: Sequence[str]) -> AsyncIterator[None]:
        """Keep a transaction open for the duration of the block."""
        async with await self.connect(database) as connection, connection.transaction():
            for statement in statements:
                await connection.execute(statement.encode())
            yield

    @asynccontextmanager
    async def valkey(self) -> AsyncIterator[Redis]:
        """Connect to Valkey as the operator."""
        address = f"{HOST}:{self.layout.port_of('valkey')}"
        client = Redis.from_url(valkey.url_of(OPERATOR, self.credentials.valkey_passwords, address))
        try:
            yield client
        finally:
            await client.aclose()

    @asynccontextmanager
    async def nats(self) -> AsyncIterator[Client]:
        """Connect to NATS as the operator."""
        address = f"{HOST}:{self.layout.port_of('nats')}"
        client = Client()
        await client.connect(bus.url_of(OPERATOR, self.credentials.bus_passwords, address))
        try:
            yield client
        finally:
            await client.close()
