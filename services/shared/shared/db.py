"""One Postgres database per service: engine, request sessions, migrations."""

import asyncio
import contextlib
import os
import select
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Annotated, Any, Self

import psycopg
from alembic import context
from alembic.config import Config
from fastapi import Depends, Request
from sqlalchemy import Connection, MetaData, event, text
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker, create_async_engine
from sqlmodel.ext.asyncio.session import AsyncSession

PING_SECONDS = 0.5
"""A pooled connection that does not answer within this time is replaced by a new one."""
CONNECT_SECONDS = 1.4
"""Together with the ping less than two seconds, after which a person is told."""
STATEMENT_SECONDS = 10
SILENCE_SECONDS = STATEMENT_SECONDS + 2
"""The server itself ends a statement earlier; one that does not say even that is hung."""

_GIVE_WAY = text("SET LOCAL lock_timeout = '200ms'")


class ImpatientConnection(psycopg.AsyncConnection[Any]):
    """Hangs up on a silent server; psycopg would wait for as long as the server is hung."""

    @classmethod
    async def connect(cls, *args: Any, **kwargs: Any) -> Self:
        # libpq's own connect_timeout knows nothing below two seconds.
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                return await super().connect(*args, **kwargs)
        except TimeoutError:
            raise psycopg.errors.ConnectionTimeout("the server does not answer") from None

    async def wait(self, *args: Any, **kwargs: Any) -> Any:
        # In this mode SQLAlchemy only asks whether a pooled connection still works.
        patience = PING_SECONDS if self.autocommit else SILENCE_SECONDS
        timer = asyncio.get_running_loop().call_later(patience, self._hang_up)
        try:
            return await super().wait(*args, **kwargs)
        finally:
            timer.cancel()

    def __del__(self, *_: Any) -> None:
        # SQLAlchemy forgets a connection when the task that was making it is cancelled: it is in
        # no pool then, and nobody but its end can close it.
        if hasattr(self, "pgconn"):
            self.pgconn.finish()

    def _hang_up(self) -> None:
        with (
            contextlib.suppress(OSError, psycopg.Error),
            socket.socket(fileno=os.dup(self.pgconn.socket)) as line,
        ):
            # An answer that is there already was not slow: we are.
            waiting = select.poll()
            waiting.register(line, select.POLLIN)
            if not waiting.poll(0):
                line.shutdown(socket.SHUT_RDWR)


class Database:
    """The engine of one service and its sessions of work."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = create_async_engine(
            url,
            # All are kept: making one costs both sides more than what it is then used for.
            pool_size=20,
            max_overflow=0,
            pool_timeout=2,
            pool_pre_ping=True,
            # What people entered would stand in every log of a failed statement.
            hide_parameters=True,
            connect_args={
                "async_creator_fn": ImpatientConnection.connect,
                "options": f"-c statement_timeout={STATEMENT_SECONDS * 1000}",
            },
        )
        self.sessions = async_sessionmaker(self.engine, class_=AsyncSession, expire_on_commit=False)

    async def ping(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        await self.engine.dispose()


async def set_short_lock_timeout(session: AsyncSession) -> None:
    """Let the transaction wait 200 ms at most for each lock that others hold.

    So it gives up before the server looks for deadlocks (after 1 s) and might end somebody's
    request instead.
    """
    await session.execute(_GIVE_WAY)


def after_commit(session: AsyncSession, act: Callable[[], None]) -> None:
    """Have something done once this transaction is committed, unless it is rolled back."""
    event.listen(session.sync_session, "after_commit", lambda _: act(), once=True)


async def _session(request: Request) -> AsyncIterator[AsyncSession]:
    database: Database = request.app.state.database
    async with database.sessions() as session:
        yield session
        await session.commit()


# Scope "function": the commit happens before the answer is sent, not after.
Session = Annotated[AsyncSession, Depends(_session, scope="function")]
"""The one transaction of a request: committed when the route returns, else rolled back."""


def alembic_config(migrations: Path, url: str) -> Config:
    """Alembic settings for a service's migrations folder."""
    config = Config()
    config.set_main_option("script_location", str(migrations))
    config.attributes["url"] = url
    return config


def run_migrations(metadata: MetaData) -> None:
    """The whole body of a service's `migrations/env.py`; waits at most 5 s for a lock."""

    def migrate(connection: Connection) -> None:
        context.configure(connection=connection, target_metadata=metadata, compare_type=True)
        with context.begin_transaction():
            connection.execute(text("SET LOCAL lock_timeout = '5s'"))
            # Two processes that start at once must not migrate at once.
            connection.execute(text("SELECT pg_advisory_xact_lock(7216)"))
            context.run_migrations()

    async def connect() -> None:
        engine = create_async_engine(context.config.attributes["url"])
        async with engine.connect() as connection:
            await connection.run_sync(migrate)
            await connection.commit()
        await engine.dispose()

    asyncio.run(connect())
