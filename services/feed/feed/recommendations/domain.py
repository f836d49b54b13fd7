"""Show people what admins recommend, and tell the admins how it fared."""

from collections.abc import Sequence
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import RecommendationChanged, RecommendationKind, RecommendationWithdrawn
from contracts.feed import RecommendationCounted
from feed.recommendations import rules, store
from feed.recommendations.schemas import RecommendationMark, RecommendationOut
from shared.errors import NotSignedIn
from shared.features.account_erasure import lock_active_accounts
from shared.outbox import emit

BATCH = 1000
"""Marks that are counted in one transaction."""


async def list_recommendations(
    session: AsyncSession, viewer_id: int, kind: RecommendationKind | None, limit: int
) -> list[RecommendationOut]:
    """What the viewer is shown: public, of others, and not followed yet."""
    rows = await store.list_recommendations(session, viewer_id, kind, limit)
    return [rules.recommendation(row) for row in rows]


async def preview_recommendations(
    session: AsyncSession, country: str | None, kind: RecommendationKind | None, limit: int
) -> list[RecommendationOut]:
    """What somebody who is new, and lives there, is shown."""
    rows = await store.list_preview(session, country, kind, limit)
    return [rules.recommendation(row) for row in rows]


async def mark(session: AsyncSession, viewer_id: int, marks: Sequence[RecommendationMark]) -> None:
    """Note what the viewer saw, opened and followed."""
    if not await lock_active_accounts(session, viewer_id):
        raise NotSignedIn
    await store.insert_marks(session, viewer_id, marks)


async def count_marks(session: AsyncSession) -> bool:
    """Add new marks to the counts and announce these; answers whether there were any."""
    rows = await store.update_counts(session, BATCH)
    for row in rows:
        await _announce(session, row)
    return bool(rows)


async def apply_recommendation(
    session: AsyncSession, event: RecommendationChanged | RecommendationWithdrawn, version: int
) -> None:
    """Keep a recommendation's newest state."""
    if isinstance(event, RecommendationChanged):
        await store.update_recommendation(session, event, version)
    else:
        await store.update_withdrawn(session, event, version)


async def republish(session: AsyncSession) -> int:
    """Republish the counts of every recommendation; return their number."""
    rows = await store.list_counts(session)
    for row in rows:
        await _announce(session, row)
    return len(rows)


async def erase(session: AsyncSession, user_id: int) -> int:
    """Forget this person as a reader, where the bare numbers stay, and as one recommended.

    To be called while her outfits are still known.
    """
    await store.forget_subjects(session, user_id)
    return await store.delete_marks(session, user_id)


async def _announce(session: AsyncSession, row: Any) -> None:
    event = RecommendationCounted(
        recommendation_id=row.recommendation_id,
        seen=row.seen,
        opened=row.opened,
        followed=row.followed,
    )
    await emit(session, event, subject=row.recommendation_id, version=row.version)
