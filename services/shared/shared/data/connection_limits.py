"""Compares the connections that processes may open with those that Postgres accepts."""

from functools import partial

import structlog
from sqlalchemy import text

from shared.background_loops import run_forever
from shared.data.db import Database

log = structlog.get_logger()

CHECK_SECONDS = 300.0
ACCEPTED = """
SELECT current_setting('max_connections')::int
  - current_setting('superuser_reserved_connections')::int
  - current_setting('reserved_connections')::int
"""


async def watch_connections(database: Database, of_all_processes: int) -> None:
    """Check the connections at the start and then now and then, until cancelled.

    The process works even if they do not fit. Connections fail only under load, and a deployment
    with one process too many should not lose those that it has.
    """
    check = partial(check_connections, database, of_all_processes)
    await run_forever(check, delayed="connections_unchecked", pause_seconds=CHECK_SECONDS)


async def check_connections(database: Database, of_all_processes: int) -> None:
    """Report connections that do not fit, in the log and in `database.problem`."""
    if database.has_pooler:
        return  # it opens fewer connections than it accepts
    wanted = max(of_all_processes, database.max_connections)
    async with database.sessions() as session:
        accepted = int((await session.execute(text(ACCEPTED))).scalar_one())
    problem = problem_of(wanted, accepted)
    if problem and problem != database.problem:
        log.error("too_many_connections", problem=problem)
    database.problem = problem


def problem_of(wanted: int, accepted: int) -> str:
    """Return what is wrong and how to mend it; empty if the connections fit."""
    if wanted <= accepted:
        return ""
    return (
        f"The processes may open {wanted} connections (GARDEROBE_DATABASE_CONNECTIONS), but"
        f" Postgres accepts {accepted}. Raise its max_connections or lower"
        " GARDEROBE_DATABASE_POOL_SIZE."
    )
