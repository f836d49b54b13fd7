"""Follows and unfollows people, and answers follow requests."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import FollowStarted
from contracts.types import MAX_ID
from feed.projections.moderation.domain import require_good_standing
from feed.projections.profiles import domain as profiles
from feed.projections.profiles.schemas import PersonCard
from feed.relations.follows import errors, rules, store
from feed.relations.follows.errors import FollowRequestNotFound
from feed.relations.follows.models import Follow
from feed.relations.follows.schemas import FollowOut, FollowSide, FollowState
from feed.relations.follows.store import get_follow_locked, lock_followers
from feed.relations.visibility import domain as visibility
from feed.relations.visibility.store import list_blocked, list_blockers, lock_pair
from feed.timeline_cache.timelines import Timelines
from shared.data.db import Database
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotFound
from shared.http.pagination import Page, cut_page, decode_cursor


async def follow(
    session: AsyncSession, timelines: Timelines, viewer_id: int, user_id: int
) -> FollowOut:
    """Follow a person, or ask to follow one whose profile is for followers.

    Raises FollowingOneself, AccountIsLimited, BlockedByViewer, FollowLimitReached or NotFound.
    """
    if viewer_id == user_id:
        raise errors.FollowingOneself
    await require_good_standing(session, viewer_id)
    person = await profiles.find_person(session, user_id)
    if not await lock_active_accounts(session, viewer_id, user_id):
        raise NotFound
    await lock_pair(session, viewer_id, user_id)
    # Entries from tags of this person are removed then; otherwise outfits would appear twice.
    await store.lock_followers(session, user_id, shared=True)
    if await list_blockers(session, viewer_id, [user_id]):
        raise NotFound
    if await list_blocked(session, viewer_id, [user_id]):
        raise errors.BlockedByViewer
    await store.insert_follow(session, viewer_id, user_id)
    row = await store.get_follow_locked(session, viewer_id, user_id)
    if row is None:
        raise NotFound  # an account was erased between the two statements
    state = rules.state_after_follow(_state(row), person.audience)
    if state == "none":
        raise NotFound
    if state != row.state:
        since = datetime.now(UTC) - timedelta(hours=1)
        limit = rules.MAX_CHANGES_PER_HOUR
        if await store.count_changes(session, viewer_id, since, limit) >= limit:
            raise errors.FollowLimitReached
    return await change_state(session, timelines, row, state)


async def unfollow(
    session: AsyncSession, timelines: Timelines, viewer_id: int, user_id: int
) -> FollowOut:
    """Unfollow a person or withdraw the request; does nothing if there is neither."""
    await store.lock_followers(session, user_id, shared=False)
    row = await store.get_follow_locked(session, viewer_id, user_id)
    if row is None:
        return FollowOut(state="none")
    return await change_state(session, timelines, row, "none")


async def remove_follower(
    session: AsyncSession, timelines: Timelines, viewer_id: int, follower_id: int
) -> FollowOut:
    """Remove a follower or their request; they are not notified."""
    return await unfollow(session, timelines, follower_id, viewer_id)


async def end_follows_between(
    session: AsyncSession, timelines: Timelines, user_id: int, other_id: int
) -> None:
    """End the follows and requests between two people, in both directions."""
    await store.lock_followers(session, user_id, other_id, shared=False)
    # Lock in id order, so concurrent opposite blocks cannot deadlock.
    first, second = sorted((user_id, other_id))
    await unfollow(session, timelines, first, second)
    await unfollow(session, timelines, second, first)


async def follow_exists_between(session: AsyncSession, user_id: int, other_id: int) -> bool:
    """Return whether either of two people follows the other or has asked to."""
    states = [
        (await get_state(session, *pair)).state
        for pair in ((user_id, other_id), (other_id, user_id))
    ]
    return states != ["none", "none"]


async def get_state(session: AsyncSession, viewer_id: int, user_id: int) -> FollowOut:
    """Return the state of the viewer's follow of a person."""
    row = await store.get_follow(session, viewer_id, user_id)
    return FollowOut(state=_state(row) if row else "none")


async def list_followers(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[PersonCard]:
    """Return the viewer's followers, newest first."""
    return await list_people_by_state(session, "followee", viewer_id, "following", cursor, limit)


async def list_following(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[PersonCard]:
    """Return the people whom the viewer follows, newest first."""
    return await list_people_by_state(session, "follower", viewer_id, "following", cursor, limit)


async def list_people_by_state(
    session: AsyncSession,
    side: FollowSide,
    user_id: int,
    state: FollowState,
    cursor: str | None,
    limit: int,
) -> Page[PersonCard]:
    """Return the people on the other side of a person's follows, newest change first."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_follows(session, side, user_id, state, before, limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.changed_id,))
    others = [row.followee_id + row.follower_id - user_id for row in page.rows]
    cards = await visibility.list_cards(session, user_id, others)
    return Page(
        items=[cards[other] for other in others if other in cards],
        next_cursor=page.next_cursor,
    )


async def change_state(
    session: AsyncSession,
    timelines: Timelines,
    row: Follow,
    state: FollowState,
    *,
    manually: bool = False,
) -> FollowOut:
    """Change the state of a locked row; `manually` if the followee approved the follow."""
    if row.state != state:
        before = row.state
        await store.update_state(session, row, state, approved=manually)
        await publish(session, row, approved=before == "requested" and state == "following")
        if "following" in {before, state}:
            # If Valkey is unavailable, consuming our own event drops the timeline later.
            await timelines.fence(row.follower_id)
    return FollowOut(state=state)


async def republish(session: AsyncSession) -> int:
    """Republish the state of every follow, including ended ones; return their number."""
    count, after = 0, (-1, -1)
    while rows := await store.list_all_follows(session, after, 1000):
        for row in rows:
            await publish(session, row)
        count += len(rows)
        after = (rows[-1].follower_id, rows[-1].followee_id)
    return count


async def filter_followers(
    database: Database, author_id: int, user_ids: Sequence[int]
) -> Sequence[int]:
    """Return those of the people in whose timelines the author's outfits belong."""
    async with database.sessions() as session:
        return await store.list_followers_among(session, author_id, user_ids)


async def erase(session: AsyncSession, user_id: int) -> Counter[str]:
    """Delete a person's follows; return how many they followed and how many followed them."""
    await store.lock_followers(session, user_id, shared=False)
    deleted = await store.delete_follows(session, user_id)
    return Counter(
        "followed people" if row.follower_id == user_id else "followers"
        for row in deleted
        if row.state != "none"
    )


async def publish(session: AsyncSession, row: Follow, *, approved: bool = False) -> None:
    """Announce the state of a follow."""
    event = rules.EVENTS[row.state](follower_id=row.follower_id, followee_id=row.followee_id)
    if isinstance(event, FollowStarted):
        event = event.model_copy(update={"approved": approved})
    subject = f"{row.follower_id}-{row.followee_id}"
    await emit(session, event, subject=subject, version=row.version)


def _state(row: Follow) -> FollowState:
    state: FollowState = row.state  # type: ignore[assignment]  # the column holds nothing else
    return state


async def approve(
    session: AsyncSession, timelines: Timelines, viewer_id: int, follower_id: int
) -> FollowOut:
    """Approve a request; idempotent. Raises FollowRequestNotFound."""
    await lock_followers(session, viewer_id, shared=True)
    row = await get_follow_locked(session, follower_id, viewer_id)
    if row is None or row.state == "none":
        raise FollowRequestNotFound
    return await change_state(session, timelines, row, "following", manually=True)


async def decline(
    session: AsyncSession, timelines: Timelines, viewer_id: int, follower_id: int
) -> FollowOut:
    """Decline a request; idempotent. Raises FollowRequestNotFound."""
    row = await get_follow_locked(session, follower_id, viewer_id)
    if row is None or row.state == "following":
        raise FollowRequestNotFound
    return await change_state(session, timelines, row, "none")


async def list_requests(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[PersonCard]:
    """Return the people who asked to follow the viewer, newest first."""
    return await list_people_by_state(session, "followee", viewer_id, "requested", cursor, limit)
