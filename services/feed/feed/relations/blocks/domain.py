"""Blocks and unblocks people."""

from collections import Counter

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import BlockEnded, BlockStarted, TimelineOutdated
from contracts.types import MAX_ID
from feed.projections.profiles import domain as profiles
from feed.relations.blocks.errors import BlockingOneself
from feed.relations.blocks.schemas import BlockedPerson
from feed.relations.circles import domain as circles
from feed.relations.follows import domain as follows
from feed.relations.visibility import domain as visibility
from feed.relations.visibility import store
from feed.relations.visibility.models import Block
from feed.timeline_cache.timelines import Timelines
from shared.data.ids import id_time
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound
from shared.http.pagination import Page, cut_page, decode_cursor


async def block(session: AsyncSession, timelines: Timelines, viewer_id: int, user_id: int) -> None:
    """Hide the viewer and a person from each other; end their follows and circles.

    Raises BlockingOneself, or NotFound if the viewer may not see the person and neither follows
    the other.
    """
    if viewer_id == user_id:
        raise BlockingOneself
    await require_visible_or_related(session, viewer_id, user_id)
    if not await lock_active_accounts(session, viewer_id, user_id):
        raise NotFound
    await store.lock_pair(session, viewer_id, user_id)
    await store.insert_block(session, viewer_id, user_id)
    row = await store.get_block_locked(session, viewer_id, user_id)
    if row is None or row.active:
        return
    await store.update_block(session, row, active=True)
    await publish(session, row)
    await follows.end_follows_between(session, timelines, viewer_id, user_id)
    await circles.end_between(session, viewer_id, user_id)
    await _invalidate_timelines(session, timelines, viewer_id, user_id)


async def unblock(
    session: AsyncSession, timelines: Timelines, viewer_id: int, user_id: int
) -> None:
    """End a block; does nothing if there is none."""
    await store.lock_pair(session, viewer_id, user_id)
    row = await store.get_block_locked(session, viewer_id, user_id)
    if row is not None and row.active:
        await store.update_block(session, row, active=False)
        await publish(session, row)
        await _invalidate_timelines(session, timelines, viewer_id, user_id)


async def require_visible_or_related(session: AsyncSession, viewer_id: int, user_id: int) -> None:
    """Raise NotFound unless the viewer may see the person, or either follows the other.

    A follower with a profile that has since become private can still be blocked. A person who has
    blocked the viewer is never found.
    """
    person = await profiles.find_person(session, user_id)
    if await visibility.is_card_visible(session, viewer_id, person):
        return
    blocked = await store.list_blockers(session, viewer_id, [user_id])
    if blocked or not await follows.follow_exists_between(session, viewer_id, user_id):
        raise NotFound


async def list_blocks(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[BlockedPerson]:
    """Return the people whom the viewer has blocked, newest first."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_blocks(session, viewer_id, before, limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.changed_id,))
    cards = await visibility.list_cards(session, viewer_id, [row.blocked_id for row in page.rows])
    return Page(
        items=[
            BlockedPerson(**cards[row.blocked_id].model_dump(), since=id_time(row.changed_id))
            for row in page.rows
            if row.blocked_id in cards
        ],
        next_cursor=page.next_cursor,
    )


async def republish(session: AsyncSession) -> int:
    """Republish the state of every block, including ended ones; return their number."""
    count, after = 0, (-1, -1)
    while rows := await store.list_all_blocks(session, after, 1000):
        for row in rows:
            await publish(session, row)
        count += len(rows)
        after = (rows[-1].blocker_id, rows[-1].blocked_id)
    return count


async def erase(session: AsyncSession, user_id: int) -> Counter[str]:
    """Delete blocks by a person and of them; return how many people they had blocked."""
    deleted = await store.delete_blocks(session, user_id)
    blocked = sum(row.active for row in deleted if row.blocker_id == user_id)
    return Counter({"blocked people": blocked})


async def invalidate_timeline(session: AsyncSession, timelines: Timelines, user_id: int) -> None:
    """Rebuild one timeline after a change of what belongs in it."""
    await timelines.fence(user_id)
    await emit(session, TimelineOutdated(user_id=user_id), subject=user_id, version=0)


async def _invalidate_timelines(
    session: AsyncSession, timelines: Timelines, *user_ids: int
) -> None:
    for user_id in user_ids:
        await invalidate_timeline(session, timelines, user_id)


async def publish(session: AsyncSession, row: Block) -> None:
    """Announce the state of a block."""
    kind = BlockStarted if row.active else BlockEnded
    event = kind(blocker_id=row.blocker_id, blocked_id=row.blocked_id)
    subject = f"{row.blocker_id}-{row.blocked_id}"
    await emit(session, event, subject=subject, version=row.version)
