"""Changes and republishes the registration mode."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.waitlist.registration import store
from admin.waitlist.registration.models import Registration
from admin.waitlist.registration.schemas import RegistrationChange
from contracts.admin import RegistrationChanged
from shared.events.outbox import emit
from shared.http.errors import VersionMismatch
from shared.http.viewer import Viewer


async def change_registration(
    session: AsyncSession, admin: Viewer, change: RegistrationChange
) -> Registration:
    """Set the registration mode. Raises VersionMismatch."""
    row = await store.get_registration(session, lock=True)
    if change.version not in {None, row.version}:
        raise VersionMismatch
    if row.mode != change.mode:
        row.mode = change.mode
        await store.update_mode(session, row)
        await emit_registration(session, row)
        subject = f"registration/{row.mode}"
        await record(session, "registration.changed", subject, actor_id=admin.id)
    return row


async def emit_registration(session: AsyncSession, row: Registration) -> None:
    event = RegistrationChanged(mode=row.mode)
    await emit(session, event, subject="registration", version=row.version)


async def republish(session: AsyncSession) -> int:
    """Republish the present mode. Return 1, the number of events."""
    await emit_registration(session, await store.get_registration(session))
    return 1
