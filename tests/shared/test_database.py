"""A hung or failing database: requests do not wait long, and errors contain no values."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DataError, OperationalError

from shared.data import db
from shared.data.db import Database
from tests.support.servers import Servers
from tests.support.wait import block, limited


class BlockableProxy:
    """A proxy in front of Postgres. While it is blocked, no response comes back."""

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)
        self.unblocked = asyncio.Event()
        self.unblocked.set()

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream_reader, upstream_writer = await asyncio.open_connection(*self._address)
        with contextlib.closing(writer), contextlib.closing(upstream_writer):
            await asyncio.gather(
                self._pump(reader, upstream_writer), self._pump(upstream_reader, writer)
            )

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await self.unblocked.wait()
                target.write(data)
        target.close()


@pytest.fixture
async def proxy(servers: Servers) -> BlockableProxy:
    address = urlsplit(servers.postgres)
    return BlockableProxy(address.hostname or "", address.port or 5432)


@pytest.fixture
async def database(servers: Servers, proxy: BlockableProxy) -> AsyncIterator[Database]:
    async with await asyncio.start_server(proxy.forward, "127.0.0.1", 0) as server:
        login = servers.postgres.removeprefix("postgresql://").rpartition("@")[0]
        port = server.sockets[0].getsockname()[1]
        database = Database(f"postgresql+psycopg://{login}@127.0.0.1:{port}/postgres")
        yield database
        proxy.unblocked.set()
        await database.close()


async def test_a_hung_database_is_noticed_within_seconds(
    database: Database, proxy: BlockableProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only the limits of a ping and of a connection can end it: together less than two seconds.
    monkeypatch.setattr(db, "SILENCE_SECONDS", 3600)
    assert db.PING_SECONDS + db.CONNECT_SECONDS < 2
    await database.ping()
    proxy.unblocked.clear()

    async with limited():
        with pytest.raises(OperationalError):
            await database.ping()

    proxy.unblocked.set()
    await database.ping()


async def test_a_statement_times_out(
    database: Database, proxy: BlockableProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db, "SILENCE_SECONDS", 0.5)
    async with database.engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
        proxy.unblocked.clear()

        async with limited():
            with pytest.raises(OperationalError):
                await connection.execute(text("SELECT 1"))

        proxy.unblocked.set()


async def test_an_error_does_not_contain_the_values_of_its_statement(database: Database) -> None:
    async with database.engine.connect() as connection:
        with pytest.raises(DataError) as failure:
            await connection.execute(text("SELECT 1/0, CAST(:it AS text)"), {"it": "a secret"})

    assert "a secret" not in str(failure.value)


async def test_a_stalled_process_is_not_taken_for_a_hung_database(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = servers.postgres.replace("postgresql://", "postgresql+psycopg://", 1)
    database = Database(f"{address}/postgres")
    async with database.engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
        # The response arrives, and the timeout passes, while this process is busy.
        asyncio.get_running_loop().call_later(0.1, block, 2, "this process is busy")
        with monkeypatch.context() as patch:
            patch.setattr(db, "SILENCE_SECONDS", 0.3)

            slow = await connection.execute(text("SELECT pg_sleep(0.2)::text"))

        assert slow.scalar_one() == ""
        assert (await connection.execute(text("SELECT 1"))).scalar_one() == 1
    await database.close()
