"""Grants a moderator access to one piece of content, and records it."""

from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import lock_moderator
from admin.audit_log.domain import record_view
from admin.moderation.content.errors import DecisionNotFound
from admin.moderation.evidence import store
from admin.moderation.evidence.schemas import ContextOut
from admin.moderation.evidence.store import ContentRef
from admin.moderation.reports.errors import ReportNotFound
from shared.features.evidence import LIFETIME_SECONDS, Grant, Grants
from shared.http.viewer import Viewer


async def open_report(
    session: AsyncSession, grants: Grants, moderator: Viewer, report_id: int, now: datetime
) -> ContextOut:
    """Let a moderator read reported content. Raises NotFound or ReportNotFound."""
    await lock_moderator(session, moderator)
    content = await store.get_reported(session, report_id)
    if content is None:
        raise ReportNotFound
    return await _grant(session, grants, moderator, content, now)


async def open_decision(
    session: AsyncSession, grants: Grants, moderator: Viewer, decision_id: int, now: datetime
) -> ContextOut:
    """Let a moderator read hidden content. Raises NotFound or DecisionNotFound."""
    await lock_moderator(session, moderator)
    content = await store.get_hidden(session, decision_id)
    if content is None:
        raise DecisionNotFound
    return await _grant(session, grants, moderator, content, now)


async def _grant(
    session: AsyncSession, grants: Grants, moderator: Viewer, content: ContentRef, now: datetime
) -> ContextOut:
    await record_view(session, f"{content.kind}/{content.id}", actor_id=moderator.id)
    ends = now.replace(microsecond=0) + timedelta(seconds=LIFETIME_SECONDS)
    grant = Grant(moderator.id, content.kind, content.id, content.outfit_id, int(ends.timestamp()))
    return ContextOut(
        kind=content.kind,
        subject_id=content.id,
        outfit_id=content.outfit_id,
        grant=grants.sign(grant),
        expires_at=ends,
    )
