"""Entries of the audit log expire and lose their reasons without breaking the chain."""

import asyncio
import uuid
from datetime import UTC, datetime, timedelta

import psycopg
from sqlalchemy import text

from admin.audit_log.domain import erase_reasons, expire, record, verify
from admin.audit_log.jobs import KEPT
from admin.main import service
from shared.data.db import Database
from tests.admin.audit import execute, record_entries, truncated_log, verification
from tests.admin.reportables import call
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, migrate

SOON = timedelta(minutes=1)


async def expire_old(running: RunningService, now: datetime) -> None:
    async with running.database.sessions() as session:
        assert await expire(session, now - KEPT) is False
        await session.commit()


async def remaining(running: RunningService) -> list[int]:
    async with running.database.sessions() as session:
        found = await session.execute(text("SELECT position FROM audit ORDER BY position"))
        return list(found.scalars())


async def test_entries_expire_after_a_year_and_the_rest_stays_intact(
    running: RunningService,
) -> None:
    async with truncated_log(running):
        await record_entries(running, 6)
        now = datetime.now(UTC)
        await expire_old(running, now + KEPT - SOON)
        assert await remaining(running) == [1, 2, 3, 4, 5, 6]

        async with running.database.sessions() as session:
            third = "SELECT created_at FROM audit WHERE position = 4"
            until = (await session.execute(text(third))).scalar_one()
        await expire_old(running, until + KEPT)
        assert await remaining(running) == [4, 5, 6]
        found = await verification(running)
        assert (found["intact"], found["entries"], found["total"]) == (True, 3, 3)

        await execute(running, "DELETE FROM audit WHERE position = 4")
        assert (await verification(running))["broken"]["position"] == 4


async def test_a_log_whose_entries_all_expired_goes_on(running: RunningService) -> None:
    async with truncated_log(running):
        await record_entries(running, 2)
        await expire_old(running, datetime.now(UTC) + KEPT + SOON)
        assert await remaining(running) == []
        assert (await verification(running))["intact"]
        await record_entries(running, 1)
        assert await remaining(running) == [3]
        assert (await verification(running))["intact"]


async def test_an_entry_that_is_older_than_its_predecessor_leaves_no_gap(
    running: RunningService,
) -> None:
    """A long transaction begins before another one and commits after it."""
    async with truncated_log(running):
        async with running.database.sessions() as long:
            began = (await long.execute(text("SELECT now()"))).scalar_one()
            await record_entries(running, 1)
            await record(long, "invite.made", "invite/1", actor_id=1)
            await long.commit()
        await expire_old(running, began + KEPT + timedelta(microseconds=1))
        assert await remaining(running) == [1, 2]


async def test_nothing_expires_while_entries_are_verified(running: RunningService) -> None:
    async with truncated_log(running), running.database.sessions() as session:
        await record_entries(running, 3)
        assert (await verify(session)).entries == 3
        expiring = asyncio.create_task(expire_old(running, datetime.now(UTC) + KEPT + SOON))
        assert await asyncio.wait([expiring]) == ({expiring}, set())
        assert "LockNotAvailable" in repr(expiring.exception())
        await record_entries(running, 1)
        assert (await verify(session)).entries == 4


async def test_erased_reasons_leave_the_chain_intact(running: RunningService) -> None:
    async with truncated_log(running):
        async with running.database.sessions() as session:
            for subject in ("person/5", "person/6"):
                await record(session, "account.warned", subject, actor_id=1, reason="Of Eve")
            await session.commit()
        async with running.database.sessions() as session:
            await erase_reasons(session, ["person/5"])
            await erase_reasons(session, ["person/5", "person/7"])
            await session.commit()

        found = await verification(running)
        assert (found["intact"], found["entries"], found["erased_reasons"]) == (True, 3, 1)
        items = (await call(running, "GET", "/audit")).json()["items"]
        shown = [(item["act"], item["subject"], item["reason_erased"]) for item in items]
        assert shown == [
            ("reason.erased", "person/5", False),
            ("account.warned", "person/6", False),
            ("account.warned", "person/5", True),
        ]


ENTRIES = """
INSERT INTO audit (id, actor_id, act, subject, reason, created_at) VALUES
  (1, 7, 'invite.made', 'invite/1', NULL, now() - interval '2 days'),
  (2, NULL, 'admin.granted', 'user/7', 'Straße "ü" \\ 👗', now() - interval '1 day'),
  (3, 7, 'content.hidden', 'outfit/1', 'No', now())
"""


async def test_existing_entries_are_chained_by_the_migration(servers: Servers) -> None:
    url = f"{servers.postgres}/admin_{uuid.uuid4().hex[:12]}"
    sqlalchemy_url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    with psycopg.connect(f"{servers.postgres}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {url.rpartition('/')[2]}")
    await asyncio.to_thread(migrate, service, sqlalchemy_url, "0020")
    with psycopg.connect(url) as connection:
        connection.execute(ENTRIES)

    await asyncio.to_thread(migrate, service, sqlalchemy_url)

    database = Database(sqlalchemy_url)
    async with database.sessions() as session:
        await record(session, "invite.made", "invite/2", actor_id=7)
        await session.commit()
        found = await verify(session)
    await database.close()
    assert (found.intact, found.entries, found.broken) == (True, 4, None)
