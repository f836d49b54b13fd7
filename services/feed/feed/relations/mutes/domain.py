"""Muting people for a time."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from feed.relations.blocks.domain import renew_timeline, require_known
from feed.relations.follows.store import lock_followers
from feed.relations.mutes import rules, store
from feed.relations.mutes.schemas import MutedPerson, MuteOut
from feed.relations.visibility import domain as audience
from feed.timeline_cache.timeline_shards import Shards
from shared.errors import Conflict, NotFound
from shared.features.account_erasure import lock_active_accounts
from shared.pagination import Page, decode_cursor, encode_cursor

BATCH = 100


class MutingOneself(Conflict):
    """Muter and muted are the same person."""

    code = "muting_oneself"
    detail = "You can't mute yourself. Your outfits aren't in your own feed anyway."


async def mute(
    session: AsyncSession,
    timelines: Shards,
    viewer_id: int,
    user_id: int,
    *,
    days: int | None,
    now: datetime,
) -> MuteOut:
    """Keep a person's outfits out of the viewer's timeline; raises MutingOneself or NotFound."""
    if viewer_id == user_id:
        raise MutingOneself
    await require_known(session, viewer_id, user_id)
    if not await lock_active_accounts(session, viewer_id, user_id):
        raise NotFound
    # Deliveries go by a list of followers without those who mute.
    await lock_followers(session, user_id, shared=False)
    until = rules.end_of(days, now)
    await store.update_mute(session, viewer_id, user_id, until)
    await renew_timeline(session, timelines, viewer_id)
    return MuteOut(user_id=user_id, until=until)


async def unmute(session: AsyncSession, timelines: Shards, viewer_id: int, user_id: int) -> None:
    """Let a person's outfits into the viewer's timeline again."""
    await lock_followers(session, user_id, shared=False)
    if await store.delete_mute(session, viewer_id, user_id):
        await renew_timeline(session, timelines, viewer_id)


async def end_mutes(session: AsyncSession, timelines: Shards, now: datetime) -> int:
    """End the mutes whose time is over; answers for how many people."""
    muters = await store.delete_over(session, now, BATCH)
    for muter_id in sorted(muters):
        await renew_timeline(session, timelines, muter_id)
    return len(muters)


async def list_mutes(
    session: AsyncSession, viewer_id: int, now: datetime, cursor: str | None, limit: int
) -> Page[MutedPerson]:
    """Whom the viewer has muted, newest first."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_mutes(session, viewer_id, now, before, limit + 1)
    page = rows[:limit]
    cards = await audience.list_cards(session, viewer_id, [row.muted_id for row in page])
    return Page(
        items=[
            MutedPerson(**cards[row.muted_id].model_dump(), until=row.until)
            for row in page
            if row.muted_id in cards
        ],
        next_cursor=encode_cursor(page[-1].changed_id) if len(rows) > limit else None,
    )


async def erase(session: AsyncSession, user_id: int) -> int:
    """Delete mutes by a person and of them; return how many people they had muted."""
    return await store.delete_mutes(session, user_id)
