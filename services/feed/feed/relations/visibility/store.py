"""Blocks in Postgres, and what the policy has to know of outfits and people."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.relations.visibility.models import Block

_INSERT = text("""
INSERT INTO blocks (blocker_id, blocked_id, active, version)
VALUES (:blocker_id, :blocked_id, false, 0) ON CONFLICT DO NOTHING
""")
_NEXT_ID = text("SELECT next_id()")
_LOCK_PAIR = text("SELECT pg_advisory_xact_lock(hashtextextended('pair ' || :pair, 0))")
_BLOCKERS = text("""
SELECT blocker_id FROM blocks WHERE blocked_id = :user_id AND blocker_id = ANY(:among) AND active
""")
_BLOCKED = text("""
SELECT blocked_id FROM blocks WHERE blocker_id = :user_id AND blocked_id = ANY(:among) AND active
""")
_DELETE_ALL = text("""
DELETE FROM blocks WHERE blocker_id = :user_id OR blocked_id = :user_id
RETURNING blocker_id, active
""")


def out_of_sight(user: str, other: str) -> str:
    """SQL: whether one of two people (each an expression) has blocked the other."""
    return f"""EXISTS (
      SELECT FROM blocks WHERE active
        AND (blocker_id, blocked_id) IN (({user}, {other}), ({other}, {user}))
    )"""


_RELATIONS = text(f"""
SELECT posts.outfit_id, posts.author_id, posts.audience, people.audience AS profile,
  posts.author_id = :viewer_id AS own,
  EXISTS (
    SELECT FROM follows
    WHERE follower_id = :viewer_id AND followee_id = posts.author_id AND state = 'following'
  ) AS follows,
  {out_of_sight(":viewer_id", "posts.author_id")} AS blocked
FROM posts LEFT JOIN people ON people.user_id = posts.author_id
WHERE posts.outfit_id = ANY(:outfit_ids) AND NOT posts.removed
""")  # noqa: S608 - constants of this file


def post_shows_to(user: str) -> str:
    """SQL form of `rules.may_see` for a row of `posts` and a person (an expression)."""
    return f"""(posts.author_id = {user} OR EXISTS (
      SELECT FROM people AS owner WHERE owner.user_id = posts.author_id
        AND 'private' NOT IN (posts.audience, owner.audience)
        AND (posts.audience = 'public' AND owner.audience = 'public' OR EXISTS (
          SELECT FROM follows WHERE follower_id = {user} AND followee_id = posts.author_id
            AND state = 'following'
        ))
        AND NOT {out_of_sight(user, "posts.author_id")}
    ))"""  # noqa: S608 - called with constants of this service


async def lock_pair(session: AsyncSession, one_id: int, other_id: int) -> None:
    """Let only one transaction at a time change how two people stand to each other."""
    pair = f"{min(one_id, other_id)}-{max(one_id, other_id)}"
    await session.execute(_LOCK_PAIR, {"pair": pair})


async def get_block_locked(session: AsyncSession, blocker_id: int, blocked_id: int) -> Block | None:
    """The row, held against every other change until the transaction ends."""
    place = (blocker_id, blocked_id)
    return await session.get(Block, place, with_for_update=True, populate_existing=True)


async def insert_block(session: AsyncSession, blocker_id: int, blocked_id: int) -> None:
    """Make the row that holds the state, unless it is there."""
    await session.execute(_INSERT, {"blocker_id": blocker_id, "blocked_id": blocked_id})


async def update_block(session: AsyncSession, block: Block, *, active: bool) -> None:
    block.active = active
    block.version += 1
    block.changed_id = (await session.execute(_NEXT_ID)).scalar_one()
    session.add(block)
    await session.flush()


async def list_blockers(session: AsyncSession, user_id: int, among: Collection[int]) -> set[int]:
    """Those who keep this person from seeing them."""
    place = {"user_id": user_id, "among": list(among)}
    return set((await session.execute(_BLOCKERS, place)).scalars())


async def list_blocked(session: AsyncSession, user_id: int, among: Collection[int]) -> set[int]:
    """Those whom this person has blocked."""
    place = {"user_id": user_id, "among": list(among)}
    return set((await session.execute(_BLOCKED, place)).scalars())


async def list_blocks(
    session: AsyncSession, blocker_id: int, before: int, limit: int
) -> list[Block]:
    """Whom this person blocks, newest first."""
    newest = (
        select(Block)
        .where(Block.blocker_id == blocker_id, col(Block.active), Block.changed_id < before)
        .order_by(col(Block.changed_id).desc())
        .limit(limit)
    )
    return list((await session.exec(newest)).all())


async def list_all_blocks(session: AsyncSession, after: tuple[int, int], limit: int) -> list[Block]:
    """Every block there ever was, in the order of its key."""
    blocker_id, blocked_id = after
    rows = (
        select(Block)
        .where(
            (Block.blocker_id > blocker_id)
            | ((Block.blocker_id == blocker_id) & (Block.blocked_id > blocked_id))
        )
        .order_by(col(Block.blocker_id), col(Block.blocked_id))
        .limit(limit)
    )
    return list((await session.exec(rows)).all())


async def delete_blocks(session: AsyncSession, user_id: int) -> Sequence[Any]:
    """Remove every trace of one person; answers what was removed."""
    return (await session.execute(_DELETE_ALL, {"user_id": user_id})).all()


async def list_relations(
    session: AsyncSession, viewer_id: int | None, outfit_ids: Collection[int]
) -> Sequence[Any]:
    """Outfits that are there, with all that the policy has to know of them and the viewer."""
    place = {"viewer_id": viewer_id or 0, "outfit_ids": list(outfit_ids)}
    return (await session.execute(_RELATIONS, place)).all()
