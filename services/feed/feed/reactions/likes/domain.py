"""Likes and unlikes outfits."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import OutfitLiked, OutfitUnliked
from contracts.types import MAX_ID
from feed.projections.profiles.schemas import Author
from feed.reactions.likes import store
from feed.reactions.likes.schemas import LikeOut
from feed.relations.visibility import domain as visibility
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound
from shared.http.pagination import Page, cut_page, decode_cursor


async def like(session: AsyncSession, viewer_id: int, outfit_id: int) -> LikeOut:
    """Like an outfit that the viewer may see; idempotent. Raises NotFound."""
    owner_id = await visibility.find_outfit(session, viewer_id, outfit_id)
    if not await lock_active_accounts(session, viewer_id, owner_id):
        raise NotFound
    await _change(session, viewer_id, outfit_id, owner_id, active=True)
    return LikeOut(outfit_id=outfit_id, liked=True)


async def unlike(session: AsyncSession, viewer_id: int, outfit_id: int) -> LikeOut:
    """Withdraw a like, also of an outfit that the viewer may no longer see."""
    row = await store.get_like(session, viewer_id, outfit_id)
    if row is not None:
        await _change(session, viewer_id, outfit_id, row.owner_id, active=False)
    return LikeOut(outfit_id=outfit_id, liked=False)


async def list_likes(
    session: AsyncSession, viewer_id: int, outfit_id: int, cursor: str | None, limit: int
) -> Page[Author]:
    """Return the people who like the viewer's own outfit, newest first.

    Raises NotFound for another person's outfit.
    """
    if await visibility.find_outfit(session, viewer_id, outfit_id) != viewer_id:
        raise NotFound
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_likes(session, outfit_id, before, limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.changed_id,))
    likers = {row.user_id for row in page.rows}
    hidden = await visibility.list_blocked_either_way(session, viewer_id, likers)
    authors = await visibility.list_authors(session, viewer_id, likers - hidden)
    return Page(
        items=[authors[row.user_id] for row in page.rows if row.user_id in authors],
        next_cursor=page.next_cursor,
    )


async def erase(session: AsyncSession, user_id: int) -> int:
    """Delete likes by a person and on their outfits; return the number by them."""
    return await store.delete_likes(session, user_id)


async def _change(
    session: AsyncSession, user_id: int, outfit_id: int, owner_id: int, *, active: bool
) -> None:
    version = await store.update_like(session, user_id, outfit_id, owner_id, active=active)
    if version is not None:
        kind = OutfitLiked if active else OutfitUnliked
        event = kind(outfit_id=outfit_id, owner_id=owner_id, user_id=user_id)
        await emit(session, event, subject=f"{user_id}-{outfit_id}", version=version)
