"""Forces concurrency, instead of hoping for it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import text

from tests.support.db_probes import wait_for_lock_waiters
from tests.support.service_under_test import RunningService


@asynccontextmanager
async def all_at_once(running: RunningService, account_id: str, number: int) -> AsyncIterator[None]:
    """Hold all tasks started inside at the account's row until every one has reached it."""
    async with running.database.sessions() as session:
        lock = text("SELECT FROM accounts WHERE id = :id FOR UPDATE")
        await session.execute(lock, {"id": int(account_id)})
        yield
        await wait_for_lock_waiters(running, number)
