"""Fills the audit log, and tampers with it in Postgres."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import text

from admin.audit_log.domain import record
from admin.audit_log.rules import START
from tests.admin.reportables import call
from tests.support.service_under_test import RunningService

_RESET = """
UPDATE audit_head SET position = 0, hash = :start, expired_position = 0, expired_hash = :start
"""
_RESTORE_HEAD = "INSERT INTO audit_head VALUES (1, 0, '', 0, '') ON CONFLICT DO NOTHING"


@asynccontextmanager
async def truncated_log(running: RunningService) -> AsyncIterator[None]:
    """Begin with an empty log, and end with one: what a test did to it stays its own."""
    await _empty(running)
    yield
    await _empty(running)


async def _empty(running: RunningService) -> None:
    await execute(running, "DELETE FROM audit", _RESTORE_HEAD)
    async with running.database.sessions() as session:
        await session.execute(text(_RESET), {"start": START.hash})
        await session.commit()


async def execute(running: RunningService, *statements: str) -> None:
    async with running.database.sessions() as session:
        for statement in statements:
            await session.execute(text(statement))
        await session.commit()


async def record_entries(running: RunningService, number: int, *, commit: bool = True) -> None:
    """Record acts, each in a transaction of its own; every other one has a reason."""
    for each in range(number):
        async with running.database.sessions() as session:
            reason = None if each % 2 else f"Reason {each}"
            await record(session, "invite.made", f"invite/{each}", actor_id=1, reason=reason)
            await (session.commit() if commit else session.rollback())


async def newest_position(running: RunningService) -> int:
    async with running.database.sessions() as session:
        found = await session.execute(text("SELECT coalesce(max(position), 0) FROM audit"))
        return int(found.scalar_one())


async def verification(running: RunningService) -> dict[str, Any]:
    response = await call(running, "GET", "/audit/verification")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found
