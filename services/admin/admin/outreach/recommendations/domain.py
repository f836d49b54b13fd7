"""Creates, changes, orders and withdraws recommendations."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.moderation.reportables.domain import require_public
from admin.outreach.recommendations import rules, store
from admin.outreach.recommendations.errors import RecommendationNotFound
from admin.outreach.recommendations.models import Recommendation
from admin.outreach.recommendations.schemas import (
    NewRecommendation,
    RecommendationChange,
    RecommendationOut,
)
from contracts.admin import RecommendationChanged, RecommendationWithdrawn
from shared.events.outbox import emit
from shared.features.account_erasure import forget_events
from shared.http.errors import VersionMismatch
from shared.http.viewer import Viewer


async def recommend(
    session: AsyncSession, admin: Viewer, new: NewRecommendation, now: datetime
) -> RecommendationOut:
    """Recommend public content to people.

    Raises InvalidPeriod, ReportableNotFound or ReportableNotPublic.
    """
    starts_at = new.starts_at or now
    rules.check_period(starts_at, new.ends_at, now)
    await require_public(session, new.kind, new.subject_id)
    position = new.position
    if position is None:
        position = await store.get_last_position(session) + 1
    values = new.model_dump() | {"starts_at": starts_at, "position": position}
    row = Recommendation(**values)
    await store.insert_recommendation(session, row)
    await _emit(session, row)
    await _record(session, "recommendation.made", row, admin, new.reason)
    return await store.get_recommendation_out(session, row.id, now)


async def change_recommendation(
    session: AsyncSession,
    admin: Viewer,
    row_id: int,
    change: RecommendationChange,
    *,
    expected_version: int | None,
    now: datetime,
) -> RecommendationOut:
    """Apply a change. Raises RecommendationNotFound, VersionMismatch or InvalidPeriod."""
    row = await _get_locked(session, row_id)
    if expected_version not in {None, row.version}:
        raise VersionMismatch
    changes = change.changes()
    starts_at = changes.get("starts_at", row.starts_at)
    ends_at = changes.get("ends_at", row.ends_at)
    if (starts_at, ends_at) != (row.starts_at, row.ends_at):
        rules.check_period(starts_at, ends_at, now)
    if any(getattr(row, name) != value for name, value in changes.items()):
        await store.update_recommendation(session, row, changes)
        await _emit(session, row)
        await _record(session, "recommendation.changed", row, admin, row.reason)
    return await store.get_recommendation_out(session, row_id, now)


async def order_recommendations(session: AsyncSession, admin: Viewer, ids: Sequence[int]) -> None:
    """Show these in this order, in their present positions. Raises RecommendationNotFound."""
    rows = await store.list_locked(session, ids)
    if len(rows) < len(ids):
        raise RecommendationNotFound
    positions = sorted(row.position for row in rows.values())
    for index, row_id in enumerate(ids):
        row = rows[row_id]
        # Equal positions have to become different, or their order would be arbitrary.
        position = max(positions[index], positions[0] + index)
        if row.position != position:
            await store.update_recommendation(session, row, {"position": position})
            await _emit(session, row)
    await record(session, "recommendation.ordered", "recommendations", actor_id=admin.id)


async def withdraw_recommendation(session: AsyncSession, admin: Viewer, row_id: int) -> None:
    """Withdraw a recommendation. Raises RecommendationNotFound."""
    row = await _get_locked(session, row_id)
    await _withdraw(session, row)
    await _record(session, "recommendation.withdrawn", row, admin, None)


async def apply_counts(
    session: AsyncSession, row_id: int, version: int, counts: dict[str, int]
) -> None:
    """Apply the feed's counts of people; older counts change nothing."""
    await store.update_counts(session, row_id, version, counts)


async def republish(session: AsyncSession) -> int:
    """Republish every recommendation. Return their number."""
    rows = await store.list_all(session)
    for row in rows:
        await _emit(session, row)
    return len(rows)


async def erase(session: AsyncSession, user_id: int) -> int:
    """Withdraw every recommendation of a person and their content. Return the number."""
    rows = await store.list_about_person(session, user_id)
    for row in rows:
        # Earlier events contain its reason.
        await forget_events(session, str(row.id))
        await _withdraw(session, row)
    return len(rows)


async def _get_locked(session: AsyncSession, row_id: int) -> Recommendation:
    row = await store.get_recommendation(session, row_id)
    if row is None:
        raise RecommendationNotFound
    return row


async def _withdraw(session: AsyncSession, row: Recommendation) -> None:
    await store.delete_recommendation(session, row)
    event = RecommendationWithdrawn(recommendation_id=row.id)
    await emit(session, event, subject=row.id, version=row.version + 1)


async def _emit(session: AsyncSession, row: Recommendation) -> None:
    event = RecommendationChanged(
        recommendation_id=row.id,
        kind=row.kind,
        subject_id=row.subject_id,
        reason=row.reason,
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        countries=tuple(row.countries),
        position=row.position,
    )
    await emit(session, event, subject=row.id, version=row.version)


async def _record(
    session: AsyncSession, act: str, row: Recommendation, admin: Viewer, reason: str | None
) -> None:
    subject = f"{row.kind}/{row.subject_id}"
    await record(session, act, subject, actor_id=admin.id, reason=reason)
