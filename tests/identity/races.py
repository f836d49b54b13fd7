"""Making things happen at once, instead of hoping that they do."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import text

from tests.support.running import RunningService
from tests.support.wait import eventually

_WAITING = text("""
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock'
""")


async def require_waiting(running: RunningService, number: int) -> None:
    """So many transactions wait for a lock of somebody else's."""
    async with running.database.sessions() as session:
        assert (await session.execute(_WAITING)).scalar_one() == number


@asynccontextmanager
async def all_at_once(running: RunningService, account_id: str, number: int) -> AsyncIterator[None]:
    """Of the tasks begun inside, none gets past the account's row before all are there."""
    async with running.database.sessions() as session:
        lock = text("SELECT FROM accounts WHERE id = :id FOR UPDATE")
        await session.execute(lock, {"id": int(account_id)})
        yield
        await eventually(lambda: require_waiting(running, number))
