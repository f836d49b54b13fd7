"""Shows recommendations, and counts the people they reached."""

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import RecommendationChanged, RecommendationKind, RecommendationWithdrawn
from contracts.feed import RecommendationCounted
from feed.discover.recommendations import rules, store
from feed.discover.recommendations.schemas import RecommendationMark, RecommendationOut
from feed.discover.recommendations.store import CountRow
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotSignedIn

BATCH = 1000
"""Maximum number of marks counted in one transaction."""


async def list_recommendations(
    session: AsyncSession, viewer_id: int, kind: RecommendationKind | None, limit: int
) -> list[RecommendationOut]:
    """Return recommendations for the viewer: public, by others whom they do not follow."""
    rows = await store.list_recommendations(session, viewer_id, kind, limit)
    return [rules.recommendation(row) for row in rows]


async def preview_recommendations(
    session: AsyncSession, country: str | None, kind: RecommendationKind | None, limit: int
) -> list[RecommendationOut]:
    """Return recommendations as a new person in this country would see them."""
    rows = await store.list_preview(session, country, kind, limit)
    return [rules.recommendation(row) for row in rows]


async def record_marks(
    session: AsyncSession, viewer_id: int, marks: Sequence[RecommendationMark]
) -> None:
    """Record recommendations that the viewer saw, opened or followed; raises NotSignedIn."""
    if not await lock_active_accounts(session, viewer_id):
        raise NotSignedIn
    await store.insert_marks(session, viewer_id, marks)


async def count_marks(session: AsyncSession) -> bool:
    """Add new marks to the counts and publish them; return whether there were any."""
    rows = await store.update_counts(session, BATCH)
    for row in rows:
        await _publish(session, row)
    return bool(rows)


async def apply_recommendation(
    session: AsyncSession, event: RecommendationChanged | RecommendationWithdrawn, version: int
) -> None:
    """Store a recommendation unless a newer state is stored."""
    if isinstance(event, RecommendationChanged):
        await store.update_recommendation(session, event, version)
    else:
        await store.update_withdrawn(session, event, version)


async def republish(session: AsyncSession) -> int:
    """Republish the counts of every recommendation; return their number."""
    rows = await store.list_counts(session)
    for row in rows:
        await _publish(session, row)
    return len(rows)


async def erase(session: AsyncSession, user_id: int) -> int:
    """Delete a person's marks, but not their counts, and withdraw recommendations of the person.

    Returns the number of marks. Call it before the person's outfits are deleted.
    """
    await store.update_subjects_erased(session, user_id)
    return await store.delete_marks(session, user_id)


async def _publish(session: AsyncSession, row: CountRow) -> None:
    event = RecommendationCounted(
        recommendation_id=row.recommendation_id,
        seen=row.seen,
        opened=row.opened,
        followed=row.followed,
    )
    await emit(session, event, subject=row.recommendation_id, version=row.version)
