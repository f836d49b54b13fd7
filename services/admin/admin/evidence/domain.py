"""Grant a moderator the sight of one thing, and record it."""

from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import hold_moderator
from admin.audit_log.domain import record_view
from admin.content_moderation.rules import DecisionNotFound, subject_of
from admin.evidence import store
from admin.evidence.schemas import ContextOut
from admin.evidence.store import Thing
from admin.reports.rules import ReportNotFound
from shared.features.evidence import LIFETIME_SECONDS, Grant, Grants
from shared.viewer import Viewer


async def open_report(
    session: AsyncSession, grants: Grants, moderator: Viewer, report_id: int, now: datetime
) -> ContextOut:
    """Let a moderator read what a report is about. Raises NotFound or ReportNotFound."""
    await hold_moderator(session, moderator)
    thing = await store.get_reported(session, report_id)
    if thing is None:
        raise ReportNotFound
    return await _grant(session, grants, moderator, thing, now)


async def open_decision(
    session: AsyncSession, grants: Grants, moderator: Viewer, decision_id: int, now: datetime
) -> ContextOut:
    """Let a moderator read what is hidden. Raises NotFound or DecisionNotFound."""
    await hold_moderator(session, moderator)
    found = await store.get_hidden(session, decision_id)
    if found is None:
        raise DecisionNotFound
    kind, thing_id, outfit_id = found
    thing = subject_of(kind), thing_id, outfit_id
    return await _grant(session, grants, moderator, thing, now)


async def _grant(
    session: AsyncSession, grants: Grants, moderator: Viewer, thing: Thing, now: datetime
) -> ContextOut:
    kind, thing_id, outfit_id = thing
    await record_view(session, f"{kind}/{thing_id}", actor_id=moderator.id)
    ends = now.replace(microsecond=0) + timedelta(seconds=LIFETIME_SECONDS)
    grant = Grant(moderator.id, kind, thing_id, outfit_id, int(ends.timestamp()))
    return ContextOut(
        kind=kind,
        subject_id=thing_id,
        outfit_id=outfit_id,
        grant=grants.sign(grant),
        expires_at=ends,
    )
