"""Following tags."""

from collections import Counter
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import TagFollowed, TagUnfollowed
from contracts.types import MAX_ID
from feed.projections.moderation.domain import require_good_standing
from feed.relations.follows.store import lock_followers
from feed.relations.tag_follows import store
from feed.relations.tag_follows.models import TagFollow
from feed.relations.tag_follows.rules import FollowingOwnTag
from feed.relations.tag_follows.schemas import FollowedTag, TagFollowOut
from feed.relations.visibility import domain as audience
from feed.relations.visibility.rules import Relation, may_see
from feed.relations.visibility.store import list_blockers, lock_pair
from feed.timeline_cache.timeline_shards import Shards
from shared.errors import NotFound
from shared.features.account_erasure import lock_active_accounts
from shared.ids import id_time
from shared.outbox import emit
from shared.pagination import Page, decode_cursor, encode_cursor
from shared.read_your_writes import wait_for


async def follow_tag(
    session: AsyncSession, timelines: Shards, viewer_id: int, tag_id: int
) -> TagFollowOut:
    """Follow a tag that one may see; raises NotFound, FollowingOwnTag or AccountIsLimited."""
    tag = await _find_tag(session, viewer_id, tag_id)
    if tag.own:
        raise FollowingOwnTag
    await require_good_standing(session, viewer_id)
    if not await lock_active_accounts(session, viewer_id, tag.owner_id):
        raise NotFound
    await lock_pair(session, viewer_id, tag.owner_id)
    if await audience.list_out_of_sight(session, viewer_id, [tag.owner_id]):
        raise NotFound
    await lock_followers(session, tag_id, shared=False)
    await store.insert_follow(session, viewer_id, tag_id)
    row = await store.get_follow_locked(session, viewer_id, tag_id)
    if row is None:
        raise NotFound  # an account was erased between the two statements
    if not row.active:
        await _change(session, row, active=True)
        # If Valkey is away, hearing our own event drops the timeline later.
        await timelines.fence(viewer_id)
    return TagFollowOut(state="following")


async def unfollow_tag(
    session: AsyncSession, timelines: Shards, viewer_id: int, tag_id: int
) -> TagFollowOut:
    """Follow a tag no longer, nor what was merged into it; nothing happens to who does not."""
    await lock_followers(session, tag_id, shared=False)
    rows = await store.list_ways_locked(session, viewer_id, tag_id)
    for row in rows:
        await _change(session, row, active=False)
    if rows:
        await timelines.fence(viewer_id)
    return TagFollowOut(state="none")


async def get_state(session: AsyncSession, viewer_id: int, tag_id: int) -> TagFollowOut:
    """Whether the viewer follows a tag; one that they may not see is none."""
    follows = await store.is_following(session, viewer_id, tag_id)
    tag = await store.get_tag(session, viewer_id, tag_id) if follows else None
    return TagFollowOut(state="following" if tag is not None and _shows(tag) else "none")


async def end_between(session: AsyncSession, blocker_id: int, blocked_id: int) -> None:
    """Neither of two people follows a tag of the other any longer, if the block still stands."""
    if not await list_blockers(session, blocked_id, [blocker_id]):
        return
    for row in await store.list_between_locked(session, blocker_id, blocked_id):
        await _change(session, row, active=False)


async def list_followed(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[FollowedTag]:
    """The tags that the viewer follows and may see, last followed first."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_followed(session, viewer_id, before, limit + 1)
    page = rows[:limit]
    owners = await audience.list_authors(session, viewer_id, {row.owner_id for row in page})
    return Page(
        items=[
            FollowedTag(
                id=row.tag_id,
                owner=owners[row.owner_id],
                slug=row.slug,
                name=row.name,
                audience=row.tag_audience,
                followed_at=id_time(row.changed_id),
            )
            for row in page
            if row.owner_id in owners and _shows(row)
        ],
        next_cursor=encode_cursor(page[-1].changed_id) if len(rows) > limit else None,
    )


async def republish(session: AsyncSession) -> int:
    """Republish the state of every tag follow, including ended ones; return their number."""
    count, after = 0, (-1, -1)
    while rows := await store.list_all_follows(session, after, 1000):
        for row in rows:
            await _announce(session, row)
        count += len(rows)
        after = (rows[-1].follower_id, rows[-1].tag_id)
    return count


async def erase(session: AsyncSession, user_id: int) -> Counter[str]:
    """Delete a person's tag follows and those of their tags; return their number."""
    gone = await store.delete_follows(session, user_id)
    return Counter({"followed tags": sum(row.active for row in gone if row.follower_id == user_id)})


async def _find_tag(session: AsyncSession, viewer_id: int, tag_id: int) -> Any:
    """The tag, if the viewer may see it; one made a moment ago is waited for."""

    async def look() -> Any | None:
        tag = await store.get_tag(session, viewer_id, tag_id)
        return tag if tag is not None and _shows(tag) else None

    return await wait_for(session, tag_id, look)


def _shows(row: Any) -> bool:
    relation = Relation(own=row.own, follows=row.follows, blocked=row.blocked)
    return may_see(relation, row.tag_audience, row.profile)


async def _change(session: AsyncSession, row: TagFollow, *, active: bool) -> None:
    await store.update_active(session, row, active=active)
    await _announce(session, row)


async def _announce(session: AsyncSession, row: TagFollow) -> None:
    kind = TagFollowed if row.active else TagUnfollowed
    event = kind(follower_id=row.follower_id, tag_id=row.tag_id)
    subject = f"{row.follower_id}-{row.tag_id}"
    await emit(session, event, subject=subject, version=row.version)
