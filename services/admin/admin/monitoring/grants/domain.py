"""Grants an admin one act on a service, and records it."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.monitoring.grants.schemas import GrantOut, NewGrant
from shared.http.viewer import Viewer
from shared.operations.grants import LIFETIME_SECONDS, Act, OperationsGrant, OperationsGrants

_RECORDED: Mapping[Act, tuple[str, str]] = {
    "open": ("dead_letter", "dead_letter.opened"),
    "replay": ("dead_letter", "dead_letter.replayed"),
    "drop": ("dead_letter", "dead_letter.dropped"),
    "run": ("queue", "queue.run"),
}
"""The kind of the subject and the act in the audit log."""


async def grant(
    session: AsyncSession, grants: OperationsGrants, admin: Viewer, new: NewGrant, now: datetime
) -> GrantOut:
    """Return a grant for ten minutes. Reading the state leaves no trace in the audit log."""
    if new.act in _RECORDED:
        kind, act = _RECORDED[new.act]
        await record(session, act, f"{kind}/{new.service}/{new.subject}", actor_id=admin.id)
    ends = now.replace(microsecond=0) + timedelta(seconds=LIFETIME_SECONDS)
    granted = OperationsGrant(admin.id, new.service, new.act, new.subject, int(ends.timestamp()))
    return GrantOut(grant=grants.sign(granted), expires_at=ends)
