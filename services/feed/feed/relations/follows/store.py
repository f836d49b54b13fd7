"""Follows in Postgres."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from feed.relations.follows.models import Follow
from feed.relations.follows.schemas import FollowState
from shared.ids import first_id_at

_INSERT = text("""
INSERT INTO follows (follower_id, followee_id, state, version)
VALUES (:follower_id, :followee_id, 'none', 0) ON CONFLICT DO NOTHING
""")
_NEXT_ID = text("SELECT next_id()")
_LOCK = """
SELECT pg_advisory_xact_lock{}(hashtextextended('followers ' || id, 0))
FROM unnest(CAST(:ids AS text[])) AS id
"""
_LOCK_ALONE, _LOCK_SHARED = text(_LOCK.format("")), text(_LOCK.format("_shared"))
_TRY_LOCK_SHARED = text("""
SELECT CAST(id AS bigint) FROM unnest(CAST(:ids AS text[])) AS id
WHERE pg_try_advisory_xact_lock_shared(hashtextextended('followers ' || id, 0))
""")
_HEARS = """
followee_id = :followee_id AND state = 'following' AND NOT EXISTS (
  SELECT FROM mutes
  WHERE muter_id = follower_id AND muted_id = :followee_id AND (until IS NULL OR until > now())
)
"""
# Followers are few among all readers: OFFSET has each looked up, whatever Postgres expects.
_PACKED = text("""
SELECT author_id, (
  SELECT coalesce(string_agg(int8send(follower_id), ''::bytea ORDER BY follower_id), ''::bytea)
  FROM follows CROSS JOIN LATERAL (
    SELECT FROM readers WHERE user_id = follower_id AND listed_until > now() OFFSET 0
  ) AS listed
  WHERE followee_id = author_id AND state = 'following'
    AND follower_id BETWEEN :first_id AND :last_id AND follower_id NOT IN (
      SELECT muter_id FROM mutes WHERE muted_id = author_id AND (until IS NULL OR until > now())
    )
) FROM unnest(CAST(:author_ids AS bigint[])) AS author_id
""")
_AMONG = text(f"""
SELECT follower_id FROM follows WHERE {_HEARS} AND follower_id = ANY(:user_ids)
""")  # noqa: S608 - constants of this file
# Whether they have a timeline is not asked: of a hundred thousand that takes longer than the index.
_CHUNKS = text("""
SELECT follower_id FROM (
  SELECT follower_id, row_number() OVER (ORDER BY follower_id) - 1 AS place
  FROM follows WHERE followee_id = :followee_id AND state = 'following'
) AS followers WHERE place % :size = 0 ORDER BY follower_id
""")
_CHANGES = text("""
SELECT count(*) FROM (
  SELECT FROM follows
  WHERE follower_id = :follower_id AND state IN ('following', 'requested', 'none')
    AND changed_id > :after AND version > 0
  LIMIT :most
) AS counted
""")
_DELETE_ALL = text("""
DELETE FROM follows WHERE follower_id = :user_id OR followee_id = :user_id
RETURNING follower_id, followee_id, state
""")


async def get_follow(session: AsyncSession, follower_id: int, followee_id: int) -> Follow | None:
    found: Follow | None = await session.get(Follow, (follower_id, followee_id))
    return found


async def insert_follow(session: AsyncSession, follower_id: int, followee_id: int) -> None:
    """Make the row that holds the state, unless it is there."""
    await session.execute(_INSERT, {"follower_id": follower_id, "followee_id": followee_id})


async def get_follow_locked(
    session: AsyncSession, follower_id: int, followee_id: int
) -> Follow | None:
    """The row, held against every other change until the transaction ends."""
    found: Follow | None = await session.get(
        Follow, (follower_id, followee_id), with_for_update=True, populate_existing=True
    )
    return found


async def update_state(
    session: AsyncSession, follow: Follow, state: FollowState, *, approved: bool
) -> None:
    follow.state = state
    follow.approved = approved
    follow.version += 1
    follow.changed_id = (await session.execute(_NEXT_ID)).scalar_one()
    session.add(follow)
    await session.flush()


async def lock_followers(session: AsyncSession, *followee_ids: int, shared: bool) -> None:
    """Deliveries hold it shared, whoever takes a follower away holds it alone.

    So nothing is delivered by a list of followers that is no longer true. Several people's are
    locked in the order of their ids, so that nobody waits for each other.
    """
    ids = [str(one) for one in sorted(set(followee_ids))]
    await session.execute(_LOCK_SHARED if shared else _LOCK_ALONE, {"ids": ids})


async def try_lock_followers(session: AsyncSession, followee_ids: Collection[int]) -> set[int]:
    """Lock those shared whom nobody holds alone at present; answers them."""
    ids = [str(one) for one in set(followee_ids)]
    return set((await session.execute(_TRY_LOCK_SHARED, {"ids": ids})).scalars())


async def pack_follower_ids(
    session: AsyncSession,
    author_ids: Collection[int],
    first_id: int = 0,
    last_id: int = MAX_ID,
) -> dict[int, bytes]:
    """Those in whose timelines each author's outfits belong: without who mutes the author.

    Only who has a timeline just now. Eight bytes each, smallest id first.
    """
    place = {"author_ids": list(author_ids), "first_id": first_id, "last_id": last_id}
    rows = await session.execute(_PACKED, place)
    return {author_id: bytes(followers) for author_id, followers in rows}


async def list_followers_among(
    session: AsyncSession, followee_id: int, user_ids: Sequence[int]
) -> Sequence[int]:
    """Those of the people in whose timelines this person's outfits belong."""
    place = {"followee_id": followee_id, "user_ids": list(user_ids)}
    return (await session.execute(_AMONG, place)).scalars().all()


async def count_changes(session: AsyncSession, follower_id: int, since: datetime, most: int) -> int:
    """To how many people somebody's following has changed; counting ends at `most`."""
    place = {"follower_id": follower_id, "after": first_id_at(since), "most": most}
    counted: int = (await session.execute(_CHANGES, place)).scalar_one()
    return counted


async def list_chunk_starts(session: AsyncSession, followee_id: int, size: int) -> list[int]:
    """The first follower id of each `size` followers, whether or not they have a timeline."""
    place = {"followee_id": followee_id, "size": size}
    return list((await session.execute(_CHUNKS, place)).scalars())


async def list_follows(
    session: AsyncSession, side: Any, user_id: int, state: FollowState, before: int, limit: int
) -> list[Follow]:
    """Follows with this person on one `side` (a column of Follow), newest change first."""
    newest = (
        select(Follow)
        .where(side == user_id, Follow.state == state, Follow.changed_id < before)
        .order_by(col(Follow.changed_id).desc())
        .limit(limit)
    )
    return list((await session.exec(newest)).all())


async def list_all_follows(
    session: AsyncSession, after: tuple[int, int], limit: int
) -> list[Follow]:
    """Every follow there ever was, in the order of its key."""
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


async def delete_follows(session: AsyncSession, user_id: int) -> Sequence[Any]:
    """Remove every trace of one person; answers what was removed."""
    return (await session.execute(_DELETE_ALL, {"user_id": user_id})).all()
