"""Runs commands of a service, and turns expected failures into sentences."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from psycopg.errors import UndefinedColumn, UndefinedTable
from sqlalchemy.exc import OperationalError, ProgrammingError
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.db import Database, open_database
from shared.data.settings import ServiceSettings, read_settings
from shared.http.errors import ApiError, Unavailable
from shared.terminal import CANNOT_RUN, FAILED, CommandFailed

S = TypeVar("S", bound=ServiceSettings)
T = TypeVar("T")

CONNECT_SECONDS = 10
"""An operator waits longer than somebody's request, also for a busy machine."""


def run_command(settings: type[S], act: Callable[[AsyncSession, S], Awaitable[T]]) -> T:
    """Run a command in one transaction. Raises CommandFailed."""
    with expected_failures():
        return asyncio.run(_run_in_transaction(read_settings(settings), act))


def open_for_command(settings: ServiceSettings) -> Database:
    """Return the database of a command, which waits up to CONNECT_SECONDS for it."""
    return open_database(settings, connect_seconds=CONNECT_SECONDS)


async def in_transaction(database: Database, act: Callable[[AsyncSession], Awaitable[T]]) -> T:
    """Run a step of a command in one transaction, and return its result."""
    async with database.sessions() as session:
        result = await act(session)
        await session.commit()
    return result


@contextmanager
def expected_failures() -> Iterator[None]:
    """Raise CommandFailed for a failure that an operator can understand.

    Its exit code is CANNOT_RUN without settings or without a server that the command needs.
    """
    try:
        yield
    except Unavailable as exc:
        raise CommandFailed(exc.detail, exc.code, CANNOT_RUN) from exc
    except ApiError as exc:
        raise CommandFailed(exc.detail, exc.code, FAILED) from exc
    except OperationalError as exc:
        message = "The database isn't responding. Check that it runs."
        raise CommandFailed(message, "database_unavailable", CANNOT_RUN) from exc
    except ProgrammingError as exc:
        if not isinstance(exc.orig, UndefinedTable | UndefinedColumn):
            raise
        message = "The database's schema is not that of this version. Run `garderobe migrate`."
        raise CommandFailed(message, "not_migrated", CANNOT_RUN) from exc
    except SystemExit as exc:
        if not isinstance(exc.code, str):
            raise
        raise CommandFailed(exc.code, "settings", CANNOT_RUN) from exc


async def _run_in_transaction(settings: S, act: Callable[[AsyncSession, S], Awaitable[T]]) -> T:
    database = open_for_command(settings)
    try:
        return await in_transaction(database, lambda session: act(session, settings))
    finally:
        await database.close()
