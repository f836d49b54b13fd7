"""One Postgres database per service: engine and request sessions."""

import asyncio
import contextlib
import os
import select
import socket
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated, Any, Self, cast

import psycopg
from fastapi import Depends, Request
from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session as SyncSession
from sqlalchemy.orm import SessionTransaction
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.settings import POOL_SIZE, ServiceSettings
from shared.http.errors import ClientDisconnected
from shared.telemetry.store_calls import ObservedPool, observe_statements

PING_SECONDS = 0.5
"""A pooled connection that does not respond within this time is replaced."""
CONNECT_SECONDS = 1.4
"""Together with the ping less than two seconds, after which the caller gets an error."""
STATEMENT_SECONDS = 10
SILENCE_SECONDS = STATEMENT_SECONDS + 2
"""The server ends a statement earlier, so a server that is silent for this long is hung."""

_SHORT_LOCK_TIMEOUT = text("SET LOCAL lock_timeout = '200ms'")
_BEFORE_COMMIT = "before_commit"


_WITHOUT_POOLER = {"options": f"-c statement_timeout={STATEMENT_SECONDS * 1000}"}
_FOR_POOLER = {"prepare_threshold": None}
"""Consecutive transactions may run in different sessions, so nothing may stay in a session."""


def _limit_statements(connection: Connection) -> None:
    connection.exec_driver_sql(f"SET LOCAL statement_timeout = {STATEMENT_SECONDS * 1000}")


class ImpatientConnection(psycopg.AsyncConnection[Any]):
    """Closes the connection to a hung server, where psycopg would wait without a limit."""

    @classmethod
    async def connect_within(cls, seconds: float | None, *args: Any, **kwargs: Any) -> Self:
        """Connect within these seconds, or CONNECT_SECONDS."""
        # libpq's own connect_timeout is at least two seconds.
        try:
            async with asyncio.timeout(seconds or CONNECT_SECONDS):
                return await cls.connect(*args, **kwargs)
        except TimeoutError:
            raise psycopg.errors.ConnectionTimeout("the server does not answer") from None

    async def wait(self, *args: Any, **kwargs: Any) -> Any:
        # In this mode SQLAlchemy only checks whether a pooled connection still works.
        timeout = PING_SECONDS if self.autocommit else SILENCE_SECONDS
        timer = asyncio.get_running_loop().call_later(timeout, self._hang_up)
        try:
            return await super().wait(*args, **kwargs)
        finally:
            timer.cancel()

    def __del__(self, *_: Any) -> None:
        # SQLAlchemy loses a connection whose task is cancelled while connecting. It is in no pool
        # then, so only the destructor can close it.
        if hasattr(self, "pgconn"):
            self.pgconn.finish()

    def _hang_up(self) -> None:
        with (
            contextlib.suppress(OSError, psycopg.Error),
            socket.socket(fileno=os.dup(self.pgconn.socket)) as line,
        ):
            # If a response has arrived, this process is slow, not the server.
            readable = select.poll()
            readable.register(line, select.POLLIN)
            if not readable.poll(0):
                line.shutdown(socket.SHUT_RDWR)


class Database:
    """The engine of one service and its session factory."""

    def __init__(
        self,
        url: str,
        *,
        pool_size: int = POOL_SIZE,
        direct_url: str = "",
        connect_seconds: float | None = None,
    ) -> None:
        self.url = url
        self.has_pooler = bool(direct_url)
        self.direct_url = direct_url or url
        """For what a pooler in transaction mode cannot do: `LISTEN`."""
        self.problem = ""
        """The reason for which an operator must act although the database responds; else empty."""
        self.engine: AsyncEngine = create_async_engine(
            url,
            poolclass=ObservedPool,
            # All are kept, because connecting costs both sides more than a typical request.
            pool_size=pool_size,
            max_overflow=0,
            pool_timeout=2,
            pool_pre_ping=True,
            # Keeps what people entered out of the log of a failed statement.
            hide_parameters=True,
            connect_args={
                "async_creator_fn": partial(ImpatientConnection.connect_within, connect_seconds),
                **(_FOR_POOLER if self.has_pooler else _WITHOUT_POOLER),
            },
        )
        if self.has_pooler:
            event.listen(self.engine.sync_engine, "begin", _limit_statements)
        observe_statements(self.engine.sync_engine)
        self.sessions = async_sessionmaker(self.engine, class_=AsyncSession, expire_on_commit=False)

    @property
    def max_connections(self) -> int:
        """The most connections of this process: its pool, and one that listens."""
        return self.pool.size() + 1

    @property
    def pool(self) -> ObservedPool:
        """The connections of this process."""
        return cast(ObservedPool, self.engine.pool)

    async def ping(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        await self.engine.dispose()


def open_database(settings: ServiceSettings, *, connect_seconds: float | None = None) -> Database:
    """Return the database of a process. It waits for CONNECT_SECONDS, unless told otherwise."""
    return Database(
        settings.database_url,
        pool_size=settings.database_pool_size,
        direct_url=settings.database_direct_url,
        connect_seconds=connect_seconds,
    )


async def set_short_lock_timeout(session: AsyncSession) -> None:
    """Wait at most 200 ms for each lock in this transaction.

    It therefore gives up before the server's deadlock detection (after 1 s), which could cancel
    somebody's request instead.
    """
    await session.execute(_SHORT_LOCK_TIMEOUT)


def after_commit(session: AsyncSession, act: Callable[[], None]) -> None:
    """Call `act` once this transaction is committed; never if it is rolled back."""
    event.listen(session.sync_session, "after_commit", lambda _: act(), once=True)


def before_commit(session: AsyncSession, act: Callable[[SyncSession], None]) -> None:
    """Call `act` as the last part of this transaction; not if it is rolled back.

    Locks that `act` takes are therefore the last ones of the transaction, and held only while it
    commits. `act` gets the synchronous session, in which SQLAlchemy commits.
    """
    acts = session.sync_session.info.get(_BEFORE_COMMIT)
    if acts is None:
        acts = session.sync_session.info[_BEFORE_COMMIT] = []
        event.listen(session.sync_session, "before_commit", _finish)
        event.listen(session.sync_session, "after_soft_rollback", _forget)
    acts.append(act)


def _finish(session: SyncSession) -> None:
    if session.in_nested_transaction():
        return  # a savepoint ends, not the transaction
    acts = session.info[_BEFORE_COMMIT]
    while acts:
        acts.pop(0)(session)


def _forget(session: SyncSession, previous: SessionTransaction) -> None:
    if not previous.nested:
        session.info[_BEFORE_COMMIT].clear()


async def _session(request: Request) -> AsyncIterator[AsyncSession]:
    database: Database = request.app.state.database
    async with database.sessions() as session:
        yield session
        await session.commit()


# Scope "function": the commit happens before the response is sent, not after.
Session = Annotated[AsyncSession, Depends(_session, scope="function")]
"""The transaction of a request: committed when the route returns, rolled back if it raises."""


async def _attended(request: Request, session: Session) -> AsyncIterator[AsyncSession]:
    yield session
    # Takes no time: the server has noticed an end of the connection, or it has not.
    if await request.is_disconnected():
        raise ClientDisconnected


AttendedSession = Annotated[AsyncSession, Depends(_attended, scope="function")]
"""Like Session, but rolled back if the caller has disconnected before the commit.

For requests that matter to their caller alone, such as for credentials. Others are carried out
even if nobody waits: a person may close the page as soon as they have pressed a button.
"""
