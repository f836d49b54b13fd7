"""A database that hangs or refuses: nobody waits long, and no log tells what was entered."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DataError, OperationalError

from shared import db
from shared.db import Database
from tests.support.servers import Servers


class Line:
    """Between a client and Postgres; while it is cut, nothing comes back, as from a hung server."""

    def __init__(self, host: str, port: int) -> None:
        self._place = (host, port)
        self.open = asyncio.Event()
        self.open.set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._place)
        with contextlib.closing(writer), contextlib.closing(back):
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await self.open.wait()
                target.write(data)
        target.close()


@pytest.fixture
async def line(servers: Servers) -> Line:
    address = urlsplit(servers.postgres)
    return Line(address.hostname or "", address.port or 5432)


@pytest.fixture
async def database(servers: Servers, line: Line) -> AsyncIterator[Database]:
    async with await asyncio.start_server(line.carry, "127.0.0.1", 0) as server:
        login = servers.postgres.removeprefix("postgresql://").rpartition("@")[0]
        port = server.sockets[0].getsockname()[1]
        database = Database(f"postgresql+psycopg://{login}@127.0.0.1:{port}/postgres")
        yield database
        line.open.set()
        await database.close()


async def test_a_hung_database_is_noticed_within_seconds(database: Database, line: Line) -> None:
    await database.ping()
    line.open.clear()

    async with asyncio.timeout(db.PING_SECONDS + db.CONNECT_SECONDS + 0.5):
        with pytest.raises(OperationalError):
            await database.ping()

    line.open.set()
    await database.ping()


async def test_a_statement_does_not_wait_for_ever(
    database: Database, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db, "SILENCE_SECONDS", 0.5)
    async with database.engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
        line.open.clear()

        async with asyncio.timeout(3):
            with pytest.raises(OperationalError):
                await connection.execute(text("SELECT 1"))

        line.open.set()


async def test_a_failed_statement_does_not_tell_its_values(database: Database) -> None:
    async with database.engine.connect() as connection:
        with pytest.raises(DataError) as failure:
            await connection.execute(text("SELECT 1/0, CAST(:it AS text)"), {"it": "a secret"})

    assert "a secret" not in str(failure.value)


async def test_a_process_that_stalls_does_not_blame_the_database(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = servers.postgres.replace("postgresql://", "postgresql+psycopg://", 1)
    database = Database(f"{address}/postgres")
    async with database.engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
        # The answer comes, and the patience ends, while this process does something else.
        asyncio.get_running_loop().call_later(0.1, time.sleep, 2)
        with monkeypatch.context() as patch:
            patch.setattr(db, "SILENCE_SECONDS", 0.3)

            slow = await connection.execute(text("SELECT pg_sleep(0.2)::text"))

        assert slow.scalar_one() == ""
        assert (await connection.execute(text("SELECT 1"))).scalar_one() == 1
    await database.close()
