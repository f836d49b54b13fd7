"""Grants an admin one act on a service, and records it."""

from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.operations_grants.schemas import GrantOut, NewGrant
from shared.operations.grants import LIFETIME_SECONDS, OperationsGrant, OperationsGrants
from shared.viewer import Viewer

_KINDS = {"open": "dead-letter", "replay": "dead-letter", "drop": "dead-letter", "run": "queue"}


async def grant(
    session: AsyncSession, grants: OperationsGrants, admin: Viewer, new: NewGrant, now: datetime
) -> GrantOut:
    """Return a grant for ten minutes. Reading the state leaves no trace in the audit log."""
    if new.act != "read":
        kind = _KINDS[new.act]
        subject = f"{kind}/{new.service}/{new.subject}"
        await record(session, f"{kind}.{new.act}", subject, actor_id=admin.id)
    ends = now.replace(microsecond=0) + timedelta(seconds=LIFETIME_SECONDS)
    granted = OperationsGrant(admin.id, new.service, new.act, new.subject, int(ends.timestamp()))
    return GrantOut(grant=grants.sign(granted), expires_at=ends)
