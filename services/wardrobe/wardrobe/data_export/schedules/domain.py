"""Starts and stops monthly exports, and requests those that are due."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotSignedIn
from shared.http.viewer import Viewer
from wardrobe.data_export.domain import request_export
from wardrobe.data_export.rules import STUCK_AFTER
from wardrobe.data_export.schedules import rules, store
from wardrobe.data_export.schedules.models import ExportSchedule
from wardrobe.people.visibility.domain import lock_account


async def schedule_exports(session: AsyncSession, viewer: Viewer, now: datetime) -> ExportSchedule:
    """Request an export a month from now and then every month; repeating it changes nothing.

    Raises NotSignedIn if the account is being erased.
    """
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    await store.insert_schedule(session, viewer.id, now, rules.next_export(now, now))
    schedule = await store.get_schedule(session, viewer.id)
    if schedule is None:
        raise LookupError("a schedule is deleted only under the lock of its account")
    return schedule


async def get_schedule(session: AsyncSession, viewer: Viewer) -> ExportSchedule | None:
    """Return the viewer's schedule."""
    return await session.get(ExportSchedule, viewer.id)


async def unschedule_exports(session: AsyncSession, viewer: Viewer) -> None:
    """Stop the viewer's monthly exports; the current one stays."""
    if await lock_account(session, viewer.id):
        await store.delete_schedule(session, viewer.id)


async def repeat_stuck_export(session: AsyncSession, now: datetime) -> bool:
    """Request a monthly export again that got stuck. Return False if none did."""
    owner_id = await store.get_owner_of_stuck(session, now - STUCK_AFTER)
    if owner_id is None or not await lock_account(session, owner_id):
        return False
    await request_export(session, Viewer(owner_id), now)
    return True


async def request_due_export(session: AsyncSession, now: datetime) -> bool:
    """Request the export that has been due for the longest time. Return False if none is due."""
    owner_id = await store.get_due_owner(session, now)
    if owner_id is None:
        return False
    # The account first, as in requests and in its erasure. Then another worker may have done it.
    if not await lock_account(session, owner_id):
        await store.delete_schedule(session, owner_id)
        return True
    schedule = await store.get_schedule(session, owner_id)
    if schedule is not None and schedule.next_at <= now:
        export = await request_export(session, Viewer(owner_id), now)
        export.is_scheduled = True
        schedule.next_at = rules.next_export(schedule.created_at, now)
    return True
