"""Decide who may register."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.registration import store
from admin.registration.models import Registration
from admin.registration.schemas import RegistrationChange
from contracts.admin import RegistrationChanged
from shared.errors import VersionMismatch
from shared.outbox import emit
from shared.viewer import Viewer


async def change_registration(
    session: AsyncSession, admin: Viewer, change: RegistrationChange
) -> Registration:
    """Let everybody register, or whoever has a code, or nobody; raises VersionMismatch."""
    row = await store.get_registration(session, lock=True)
    if change.version not in {None, row.version}:
        raise VersionMismatch
    if row.mode != change.mode:
        row.mode = change.mode
        await store.update_mode(session, row)
        await announce_registration(session, row)
        subject = f"registration/{row.mode}"
        await record(session, "registration.changed", subject, actor_id=admin.id)
    return row


async def announce_registration(session: AsyncSession, row: Registration) -> None:
    """Let identity know."""
    event = RegistrationChanged(mode=row.mode)
    await emit(session, event, subject="registration", version=row.version)


async def republish(session: AsyncSession) -> int:
    """Emit the present mode; answers that this is one event."""
    await announce_registration(session, await store.get_registration(session))
    return 1
