"""`before_commit` runs at the end of a transaction, and only there."""

import pytest
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.db import before_commit
from tests.support.service_under_test import RunningService


@pytest.fixture
def done() -> list[str]:
    return []


def note(session: AsyncSession, done: list[str], name: str) -> None:
    before_commit(session, lambda sync: done.append(f"{name} {sync.scalar(text('SELECT 1'))}"))


async def test_acts_run_in_their_order_once_the_transaction_commits(
    sample: RunningService, done: list[str]
) -> None:
    async with sample.database.sessions() as session:
        note(session, done, "first")
        note(session, done, "second")
        assert done == []
        await session.commit()
        assert done == ["first 1", "second 1"]
        note(session, done, "third")
        await session.commit()
    assert done == ["first 1", "second 1", "third 1"]


async def test_the_end_of_a_savepoint_is_not_the_end_of_the_transaction(
    sample: RunningService, done: list[str]
) -> None:
    async with sample.database.sessions() as session:
        note(session, done, "act")
        async with session.begin_nested():
            await session.execute(text("SELECT 1"))
        savepoint = await session.begin_nested()
        await savepoint.rollback()
        assert done == []
        await session.commit()
    assert done == ["act 1"]


async def test_nothing_runs_after_a_rollback(sample: RunningService, done: list[str]) -> None:
    async with sample.database.sessions() as session:
        await session.execute(text("SELECT 1"))
        note(session, done, "act")
        await session.rollback()
        await session.execute(text("SELECT 1"))
        await session.commit()
    assert done == []
