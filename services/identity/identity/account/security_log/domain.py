"""Shows people the security log of their account."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.security_log import store
from identity.account.security_log.schemas import Activity
from identity.audit_log import AuditRecord
from shared.http.device_names import device_name
from shared.http.pagination import Page, decode_cursor, page_of
from shared.http.viewer import Viewer


async def read_activity(
    session: AsyncSession, viewer: Viewer, limit: int, cursor: str | None
) -> Page[Activity]:
    """Return the viewer's own security log, newest first; raises InvalidCursor."""
    before = decode_cursor(cursor, int)[0] if cursor else None
    records = await store.list_records(session, viewer.id, before=before, limit=limit + 1)
    return page_of(records, limit, _show, key=lambda record: (record.id,))


def _show(record: AuditRecord) -> Activity:
    device = device_name(record.user_agent) if record.user_agent else None
    return Activity.model_validate(record.model_dump() | {"device": device})
