"""Making things happen at once, instead of hoping that they do."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import text

from tests.support.db_probes import wait_for_lock_waiters
from tests.support.service_under_test import RunningService


@asynccontextmanager
async def all_at_once(running: RunningService, account_id: str, number: int) -> AsyncIterator[None]:
    """Of the tasks begun inside, none gets past the account's row before all are there."""
    async with running.database.sessions() as session:
        lock = text("SELECT FROM accounts WHERE id = :id FOR UPDATE")
        await session.execute(lock, {"id": int(account_id)})
        yield
        await wait_for_lock_waiters(running, number)
