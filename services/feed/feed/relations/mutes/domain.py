"""Mutes and unmutes people."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from feed.relations.blocks.domain import invalidate_timeline, require_visible_or_related
from feed.relations.follows.store import lock_followers
from feed.relations.mutes import rules, store
from feed.relations.mutes.errors import MutingOneself
from feed.relations.mutes.schemas import MutedPerson, MuteOut
from feed.relations.visibility import domain as visibility
from feed.timeline_cache.timelines import Timelines
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound
from shared.http.pagination import Page, cut_page, decode_cursor

BATCH = 100


async def mute(
    session: AsyncSession,
    timelines: Timelines,
    viewer_id: int,
    user_id: int,
    *,
    days: int | None,
    now: datetime,
) -> MuteOut:
    """Mute a person for some days, or until unmuted; raises MutingOneself or NotFound."""
    if viewer_id == user_id:
        raise MutingOneself
    await require_visible_or_related(session, viewer_id, user_id)
    if not await lock_active_accounts(session, viewer_id, user_id):
        raise NotFound
    # Fan-out pushes to followers who do not mute the author: keep that list true.
    await lock_followers(session, user_id, shared=False)
    until = rules.end_time(days, now)
    await store.update_mute(session, viewer_id, user_id, until)
    await invalidate_timeline(session, timelines, viewer_id)
    return MuteOut(user_id=user_id, until=until)


async def unmute(session: AsyncSession, timelines: Timelines, viewer_id: int, user_id: int) -> None:
    await lock_followers(session, user_id, shared=False)
    if await store.delete_mute(session, viewer_id, user_id):
        await invalidate_timeline(session, timelines, viewer_id)


async def end_expired_mutes(session: AsyncSession, timelines: Timelines, now: datetime) -> int:
    """End expired mutes; return for how many people."""
    muters = await store.delete_expired(session, now, BATCH)
    for muter_id in sorted(muters):
        await invalidate_timeline(session, timelines, muter_id)
    return len(muters)


async def list_mutes(
    session: AsyncSession, viewer_id: int, now: datetime, cursor: str | None, limit: int
) -> Page[MutedPerson]:
    """Return the people whom the viewer has muted, newest first."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_mutes(session, viewer_id, now, before, limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.changed_id,))
    cards = await visibility.list_cards(session, viewer_id, [row.muted_id for row in page.rows])
    return Page(
        items=[
            MutedPerson(**cards[row.muted_id].model_dump(), until=row.until)
            for row in page.rows
            if row.muted_id in cards
        ],
        next_cursor=page.next_cursor,
    )


async def erase(session: AsyncSession, user_id: int) -> int:
    """Delete mutes by a person and of them; return how many people they had muted."""
    return await store.delete_mutes(session, user_id)
