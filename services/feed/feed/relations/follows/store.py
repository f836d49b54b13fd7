"""Follows in Postgres."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from sqlalchemy import literal, text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from feed.relations.follows.models import Follow, Follower
from feed.relations.follows.schemas import FollowSide, FollowState
from feed.relations.visibility.store import is_muted
from shared.data.ids import first_id_at

_INSERT = text("""
INSERT INTO follows (follower_id, followee_id, state, version)
VALUES (:follower_id, :followee_id, 'none', 0) ON CONFLICT DO NOTHING
""")
_NEXT_ID = text("SELECT next_id()")
_COPY = text("""
INSERT INTO followers (followee_id, follower_id, changed_id, state, approved)
SELECT * FROM unnest(
  CAST(:followee_ids AS bigint[]), CAST(:follower_ids AS bigint[]), CAST(:changed_ids AS bigint[]),
  CAST(:states AS text[]), CAST(:approved AS boolean[])
)
ON CONFLICT (followee_id, follower_id) DO UPDATE SET
  changed_id = excluded.changed_id, state = excluded.state, approved = excluded.approved
""")
_LOCK = """
SELECT pg_advisory_xact_lock{}(hashtextextended('followers ' || id, 0))
FROM unnest(CAST(:ids AS text[])) AS id
"""
_LOCK_EXCLUSIVE, _LOCK_SHARED = text(_LOCK.format("")), text(_LOCK.format("_shared"))
_TRY_LOCK_SHARED = text("""
SELECT CAST(id AS bigint) FROM unnest(CAST(:ids AS text[])) AS id
WHERE pg_try_advisory_xact_lock_shared(hashtextextended('followers ' || id, 0))
""")
_RECEIVES = f"""
followee_id = :followee_id AND state = 'following' AND NOT {is_muted("follower_id", ":followee_id")}
"""
# An author's followers are few among all readers: OFFSET 0 makes Postgres look up each one,
# whatever it estimates.
_PACK_FOLLOWERS = text("""
SELECT author_id, (
  SELECT coalesce(string_agg(int8send(follower_id), ''::bytea ORDER BY follower_id), ''::bytea)
  FROM followers CROSS JOIN LATERAL (
    SELECT FROM readers WHERE user_id = follower_id AND listed_until > now() OFFSET 0
  ) AS listed
  WHERE followee_id = author_id AND state = 'following'
    AND follower_id BETWEEN :first_id AND :last_id AND follower_id NOT IN (
      SELECT muter_id FROM mutes WHERE muted_id = author_id AND (until IS NULL OR until > now())
    )
) FROM unnest(CAST(:author_ids AS bigint[])) AS author_id
""")
_LIST_FOLLOWERS_AMONG = text(f"""
SELECT follower_id FROM followers WHERE {_RECEIVES} AND follower_id = ANY(:user_ids)
""")  # noqa: S608 - constants of this file
# Does not check who has a timeline: for 100,000 followers that takes longer than the index scan.
_CHUNK_STARTS = text("""
SELECT follower_id FROM (
  SELECT follower_id, row_number() OVER (ORDER BY follower_id) - 1 AS position
  FROM followers WHERE followee_id = :followee_id AND state = 'following'
) AS numbered WHERE position % :size = 0 ORDER BY follower_id
""")
_COUNT_CHANGES = text("""
SELECT count(*) FROM (
  SELECT FROM follows
  WHERE follower_id = :follower_id AND state IN ('following', 'requested', 'none')
    AND changed_id > :after AND version > 0
  LIMIT :limit
) AS counted
""")
# Locks follows before their copies, as other changes do.
_DELETE = """
WITH ended AS ({}), copies AS (
  DELETE FROM followers USING ended
  WHERE (followers.followee_id, followers.follower_id) = (ended.followee_id, ended.follower_id)
)
SELECT follower_id, followee_id, state FROM ended
"""
_DELETE_FOLLOWS = text(
    _DELETE.format("""
  DELETE FROM follows WHERE follower_id = :user_id RETURNING follower_id, followee_id, state
""")
)
_DELETE_FOLLOWERS = text(
    _DELETE.format("""
  DELETE FROM follows USING followers AS copy
  WHERE copy.followee_id = :user_id
    AND (follows.follower_id, follows.followee_id) = (copy.follower_id, copy.followee_id)
  RETURNING follows.follower_id, follows.followee_id, follows.state
""")
)

Row = TypeVar("Row", Follow, Follower)


class DeletedFollow(NamedTuple):
    follower_id: int
    followee_id: int
    state: FollowState


async def get_follow(session: AsyncSession, follower_id: int, followee_id: int) -> Follow | None:
    found: Follow | None = await session.get(Follow, (follower_id, followee_id))
    return found


async def insert_follow(session: AsyncSession, follower_id: int, followee_id: int) -> None:
    """Insert a follow in the state "none", unless there is a row already."""
    await session.execute(_INSERT, {"follower_id": follower_id, "followee_id": followee_id})


async def get_follow_locked(
    session: AsyncSession, follower_id: int, followee_id: int
) -> Follow | None:
    """Return the row, locked until the transaction ends."""
    found: Follow | None = await session.get(
        Follow, (follower_id, followee_id), with_for_update=True, populate_existing=True
    )
    return found


async def update_state(
    session: AsyncSession, follow: Follow, state: FollowState, *, approved: bool
) -> None:
    changed_id = (await session.execute(_NEXT_ID)).scalar_one()
    follow.state = state
    follow.approved = approved
    follow.version += 1
    follow.changed_id = changed_id
    session.add(follow)
    await session.flush()
    await copy_follows(session, [follow])


async def copy_follows(session: AsyncSession, follows: Sequence[Follow]) -> None:
    """Write the followees' copies of these follows."""
    await session.execute(
        _COPY,
        {
            "followee_ids": [follow.followee_id for follow in follows],
            "follower_ids": [follow.follower_id for follow in follows],
            "changed_ids": [follow.changed_id for follow in follows],
            "states": [follow.state for follow in follows],
            "approved": [follow.approved for follow in follows],
        },
    )


async def lock_followers(session: AsyncSession, *followee_ids: int, shared: bool) -> None:
    """Lock people's lists of followers until the transaction ends.

    Fan-out takes the lock shared, removing a follower takes it exclusively, so nothing is pushed
    by a stale list. Locks are taken in id order, so that transactions cannot deadlock.
    """
    ids = [str(followee_id) for followee_id in sorted(set(followee_ids))]
    await session.execute(_LOCK_SHARED if shared else _LOCK_EXCLUSIVE, {"ids": ids})


async def try_lock_followers(session: AsyncSession, followee_ids: Collection[int]) -> set[int]:
    """Lock lists of followers shared, without waiting; return the people whose lock was free."""
    ids = [str(followee_id) for followee_id in set(followee_ids)]
    return set((await session.execute(_TRY_LOCK_SHARED, {"ids": ids})).scalars())


async def pack_follower_ids(
    session: AsyncSession,
    author_ids: Collection[int],
    first_id: int = 0,
    last_id: int = MAX_ID,
) -> dict[int, bytes]:
    """Return the followers of each author, except those who mute the author.

    Only followers who have a timeline now. Ids are packed: eight bytes each, smallest first.
    """
    params = {"author_ids": list(author_ids), "first_id": first_id, "last_id": last_id}
    rows = await session.execute(_PACK_FOLLOWERS, params)
    return {author_id: bytes(followers) for author_id, followers in rows}


async def list_followers_among(
    session: AsyncSession, followee_id: int, user_ids: Sequence[int]
) -> Sequence[int]:
    """Return those of the people who follow the followee and do not mute them."""
    params = {"followee_id": followee_id, "user_ids": list(user_ids)}
    return (await session.execute(_LIST_FOLLOWERS_AMONG, params)).scalars().all()


async def count_changes(
    session: AsyncSession, follower_id: int, since: datetime, limit: int
) -> int:
    """Return how many follows of a person changed since then; counts up to `limit`."""
    params = {"follower_id": follower_id, "after": first_id_at(since), "limit": limit}
    counted: int = (await session.execute(_COUNT_CHANGES, params)).scalar_one()
    return counted


async def list_chunk_starts(session: AsyncSession, followee_id: int, size: int) -> list[int]:
    """Return the first follower id of each chunk of `size`, whether or not they have a timeline."""
    params = {"followee_id": followee_id, "size": size}
    return list((await session.execute(_CHUNK_STARTS, params)).scalars())


async def list_follows(
    session: AsyncSession,
    side: FollowSide,
    user_id: int,
    state: FollowState,
    before: int,
    limit: int,
) -> Sequence[Follow | Follower]:
    """Return follows in which the person is the `side`, newest change first."""
    if side == "follower":
        is_party = Follow.follower_id == user_id
        return await _list_newest(session, Follow, is_party, state, before, limit)
    is_party = Follower.followee_id == user_id
    return await _list_newest(session, Follower, is_party, state, before, limit)


async def _list_newest(
    session: AsyncSession,
    table: type[Row],
    is_party: bool,
    state: FollowState,
    before: int,
    limit: int,
) -> Sequence[Row]:
    # Part of the statement, because the indexes of `followers` are for one state each.
    is_in_state = col(table.state) == literal(state, literal_execute=True)
    newest = (
        select(table)
        .where(is_party, is_in_state, table.changed_id < before)
        .order_by(col(table.changed_id).desc())
        .limit(limit)
    )
    return (await session.exec(newest)).all()


async def list_all_follows(
    session: AsyncSession, after: tuple[int, int], limit: int
) -> list[Follow]:
    """Return all follows, including ended ones, ordered by key, after the given key."""
    follower_id, followee_id = after
    rows = (
        select(Follow)
        .where(
            (Follow.follower_id > follower_id)
            | ((Follow.follower_id == follower_id) & (Follow.followee_id > followee_id))
        )
        .order_by(col(Follow.follower_id), col(Follow.followee_id))
        .limit(limit)
    )
    return list((await session.exec(rows)).all())


async def delete_follows(session: AsyncSession, user_id: int) -> list[DeletedFollow]:
    """Delete the follows by a person and of them; return the deleted rows."""
    deleted: list[DeletedFollow] = []
    for statement in (_DELETE_FOLLOWS, _DELETE_FOLLOWERS):
        rows = await session.execute(statement, {"user_id": user_id})
        deleted += [DeletedFollow._make(row) for row in rows]
    return deleted
