"""Follows and unfollows tags."""

from collections import Counter

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import TagFollowed, TagUnfollowed
from contracts.types import MAX_ID
from feed.projections.moderation.domain import require_good_standing
from feed.relations.follows.store import lock_followers
from feed.relations.tag_follows import store
from feed.relations.tag_follows.errors import FollowingOwnTag
from feed.relations.tag_follows.models import TagFollow
from feed.relations.tag_follows.schemas import FollowedTag, TagFollowOut
from feed.relations.tag_follows.store import TagAccess
from feed.relations.visibility import domain as visibility
from feed.relations.visibility.store import list_blockers, lock_pair
from feed.timeline_cache.timelines import Timelines
from shared.data.ids import id_time
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.features.visibility import Relation, may_see
from shared.http.errors import NotFound
from shared.http.pagination import Page, cut_page, decode_cursor
from shared.http.read_your_writes import wait_for


async def follow_tag(
    session: AsyncSession, timelines: Timelines, viewer_id: int, tag_id: int
) -> TagFollowOut:
    """Follow a tag; raises NotFound, FollowingOwnTag or AccountIsLimited."""
    tag = await _find_tag(session, viewer_id, tag_id)
    if tag.own:
        raise FollowingOwnTag
    await require_good_standing(session, viewer_id)
    if not await lock_active_accounts(session, viewer_id, tag.owner_id):
        raise NotFound
    await lock_pair(session, viewer_id, tag.owner_id)
    if await visibility.list_blocked_either_way(session, viewer_id, [tag.owner_id]):
        raise NotFound
    await lock_followers(session, tag_id, shared=False)
    await store.insert_follow(session, viewer_id, tag_id)
    row = await store.get_follow_locked(session, viewer_id, tag_id)
    if row is None:
        raise NotFound  # an account was erased between the two statements
    if not row.active:
        await _change(session, row, active=True)
        # If Valkey is unavailable, consuming our own event drops the timeline later.
        await timelines.fence(viewer_id)
    return TagFollowOut(state="following")


async def unfollow_tag(
    session: AsyncSession, timelines: Timelines, viewer_id: int, tag_id: int
) -> TagFollowOut:
    """Unfollow a tag, and the tags that were merged into it; idempotent."""
    await lock_followers(session, tag_id, shared=False)
    rows = await store.list_via_locked(session, viewer_id, tag_id)
    for row in rows:
        await _change(session, row, active=False)
    if rows:
        await timelines.fence(viewer_id)
    return TagFollowOut(state="none")


async def get_state(session: AsyncSession, viewer_id: int, tag_id: int) -> TagFollowOut:
    """Return whether the viewer follows a tag; "none" for a tag that they may not see."""
    follows = await store.is_following(session, viewer_id, tag_id)
    tag = await store.get_tag(session, viewer_id, tag_id) if follows else None
    return TagFollowOut(state="following" if tag is not None and _is_visible(tag) else "none")


async def end_between(session: AsyncSession, blocker_id: int, blocked_id: int) -> None:
    """End tag follows between two people, in both directions, if the block is still active."""
    if not await list_blockers(session, blocked_id, [blocker_id]):
        return
    for row in await store.list_between_locked(session, blocker_id, blocked_id):
        await _change(session, row, active=False)


async def list_followed(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[FollowedTag]:
    """Return the tags that the viewer follows and may see, most recently followed first."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_followed(session, viewer_id, before, limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.changed_id,))
    owners = await visibility.list_authors(
        session, viewer_id, {row.tag.owner_id for row in page.rows}
    )
    return Page(
        items=[
            FollowedTag(
                id=row.tag.tag_id,
                owner=owners[row.tag.owner_id],
                slug=row.tag.slug,
                name=row.tag.name,
                audience=row.tag.audience,
                followed_at=id_time(row.changed_id),
            )
            for row in page.rows
            if row.tag.owner_id in owners and _is_visible(row.tag)
        ],
        next_cursor=page.next_cursor,
    )


async def republish(session: AsyncSession) -> int:
    """Republish the state of every tag follow, including ended ones; return their number."""
    count, after = 0, (-1, -1)
    while rows := await store.list_all_follows(session, after, 1000):
        for row in rows:
            await publish(session, row)
        count += len(rows)
        after = (rows[-1].follower_id, rows[-1].tag_id)
    return count


async def erase(session: AsyncSession, user_id: int) -> Counter[str]:
    """Delete a person's tag follows and those of their tags; return their number."""
    deleted = await store.delete_follows(session, user_id)
    return Counter(
        {"followed tags": sum(row.active for row in deleted if row.follower_id == user_id)}
    )


async def _find_tag(session: AsyncSession, viewer_id: int, tag_id: int) -> TagAccess:
    """Return a tag that the viewer may see. Waits briefly if its event is still in flight."""

    async def find() -> TagAccess | None:
        tag = await store.get_tag(session, viewer_id, tag_id)
        return tag if tag is not None and _is_visible(tag) else None

    return await wait_for(session, tag_id, find)


def _is_visible(tag: TagAccess) -> bool:
    relation = Relation(owns=tag.own, follows=tag.follows, blocked=tag.blocked)
    return may_see(relation, tag.audience, tag.profile)


async def _change(session: AsyncSession, row: TagFollow, *, active: bool) -> None:
    await store.update_active(session, row, active=active)
    await publish(session, row)


async def publish(session: AsyncSession, row: TagFollow) -> None:
    """Announce the state of a tag follow."""
    kind = TagFollowed if row.active else TagUnfollowed
    event = kind(follower_id=row.follower_id, tag_id=row.tag_id)
    subject = f"{row.follower_id}-{row.tag_id}"
    await emit(session, event, subject=subject, version=row.version)
