"""Queries of suggested alt texts."""

from collections.abc import Collection, Sequence

from sqlalchemy import and_, delete, func, or_, text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.alt_text_suggestions.models import AltTextSuggestion

_LOCK = text("""
SELECT pg_advisory_xact_lock(hashtextextended('alt texts of ' || id, 0))
FROM unnest(CAST(:ids AS text[])) AS id
""")


async def lock_suggestions(session: AsyncSession, *owner_ids: int) -> None:
    """Let no one else add suggestions for these people's outfits in this transaction.

    A block ends suggestions under the same lock, so none is added beside it.
    """
    await session.execute(_LOCK, {"ids": [str(one) for one in sorted(set(owner_ids))]})


async def get_by_author(
    session: AsyncSession, outfit_id: int, author_id: int
) -> AltTextSuggestion | None:
    query = select(AltTextSuggestion).where(
        AltTextSuggestion.outfit_id == outfit_id, AltTextSuggestion.author_id == author_id
    )
    return (await session.exec(query)).one_or_none()


async def get_suggestion(
    session: AsyncSession, outfit_id: int, suggestion_id: int
) -> AltTextSuggestion | None:
    """Return the newest state of a suggestion for this outfit, locked."""
    query = select(AltTextSuggestion).where(
        AltTextSuggestion.id == suggestion_id, AltTextSuggestion.outfit_id == outfit_id
    )
    query = query.with_for_update().execution_options(populate_existing=True)
    return (await session.exec(query)).one_or_none()


async def count_suggestions(session: AsyncSession, outfit_id: int) -> int:
    query = select(func.count()).where(col(AltTextSuggestion.outfit_id) == outfit_id)
    return (await session.exec(query)).one()


async def list_suggestions(
    session: AsyncSession, outfit_id: int, before: int, limit: int
) -> Sequence[AltTextSuggestion]:
    """Return suggestions for an outfit with ids below `before`, newest first."""
    query = select(AltTextSuggestion).where(
        AltTextSuggestion.outfit_id == outfit_id, AltTextSuggestion.id < before
    )
    return (await session.exec(query.order_by(col(AltTextSuggestion.id).desc()).limit(limit))).all()


async def list_between(
    session: AsyncSession, one_id: int, other_id: int
) -> Sequence[AltTextSuggestion]:
    """Return the suggestions of either person for outfits of the other, locked.

    Without a limit, because a block ends all of them.
    """
    pairs: Collection[tuple[int, int]] = ((one_id, other_id), (other_id, one_id))
    of_either = or_(
        *(
            and_(
                col(AltTextSuggestion.owner_id) == owner,
                col(AltTextSuggestion.author_id) == author,
            )
            for owner, author in pairs
        )
    )
    query = select(AltTextSuggestion).where(of_either).order_by(col(AltTextSuggestion.id))
    return (await session.exec(query.with_for_update())).all()


async def insert_suggestion(
    session: AsyncSession, suggestion: AltTextSuggestion
) -> AltTextSuggestion:
    session.add(suggestion)
    await session.flush()
    await session.refresh(suggestion)
    return suggestion


async def delete_suggestion(session: AsyncSession, suggestion: AltTextSuggestion) -> None:
    await session.delete(suggestion)
    await session.flush()


async def delete_suggestions_of(session: AsyncSession, user_id: int) -> None:
    """Delete what a person suggested, and what others suggested to them."""
    is_party = or_(
        col(AltTextSuggestion.author_id) == user_id, col(AltTextSuggestion.owner_id) == user_id
    )
    await session.execute(delete(AltTextSuggestion).where(is_party))
