"""Blocks in Postgres, and the SQL form of the visibility policy (`shared.features.visibility`)."""

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

from sqlalchemy import text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import CIRCLE, Audience, ProfileAudience
from feed.relations.visibility.models import Block
from shared.features.visibility import (
    AUDIENCES,
    FOLLOWER,
    VISITOR,
    Relation,
    circle_of,
    may_see,
    may_see_card,
)

_INSERT = text("""
INSERT INTO blocks (blocker_id, blocked_id, active, version)
VALUES (:blocker_id, :blocked_id, false, 0) ON CONFLICT DO NOTHING
""")
_NEXT_ID = text("SELECT next_id()")
_LOCK_PAIR = text("SELECT pg_advisory_xact_lock(hashtextextended('pair ' || :pair, 0))")
_LIST_BLOCKERS = text("""
SELECT blocker_id FROM blocks WHERE blocked_id = :user_id AND blocker_id = ANY(:among) AND active
""")
_LIST_BLOCKED = text("""
SELECT blocked_id FROM blocks WHERE blocker_id = :user_id AND blocked_id = ANY(:among) AND active
""")
_LIST_CIRCLES_WITH = text("""
SELECT circle_id, owner_id FROM circle_members
WHERE member_id = :member_id AND circle_id = ANY(:among) AND active
""")
_DELETE_ALL = text("""
DELETE FROM blocks WHERE blocker_id = :user_id OR blocked_id = :user_id
RETURNING blocker_id, active
""")


def block_between(user: str, other: str) -> str:
    """Return SQL for whether either of two people (each an expression) has blocked the other."""
    return f"""EXISTS (
      SELECT FROM blocks WHERE active
        AND (blocker_id, blocked_id) IN (({user}, {other}), ({other}, {user}))
    )"""


def is_follower(
    follower: str, followee: str, *, of: Literal["follower", "followee"] = "follower"
) -> str:
    """Return SQL for whether one person (an expression) follows another.

    `of` names the one who is the same in all rows of a query: it reads one partition then.
    """
    return f"""EXISTS (
      SELECT FROM {"follows" if of == "follower" else "followers"}
      WHERE follower_id = {follower} AND followee_id = {followee} AND state = 'following'
    )"""


def is_muted(muter: str, *people: str) -> str:
    """Return SQL for whether somebody has muted one of these people (each an expression)."""
    return f"""EXISTS (
      SELECT FROM mutes WHERE muter_id = {muter} AND muted_id IN ({", ".join(people)})
        AND (until IS NULL OR until > now())
    )"""


def in_circle(member: str, owner: str, audience: str) -> str:
    """Return SQL for whether an audience is a circle of the owner that somebody is in.

    All three are expressions.
    """
    return f"""({audience} LIKE '{CIRCLE}%' AND EXISTS (
      SELECT FROM circle_members
      WHERE member_id = {member} AND circle_members.owner_id = {owner} AND active
        AND {audience} = '{CIRCLE}' || circle_id
    ))"""


def visible_to(relation: Relation, *audiences: str) -> str:
    """Return SQL for `may_see`: whether all these columns' audiences admit such a viewer."""
    admitted = _listed(audience for audience in AUDIENCES if may_see(relation, audience))
    return " AND ".join(f"{audience} IN ({admitted})" for audience in audiences)


def card_visible(audience: str) -> str:
    """Return SQL for `may_see_card`, for visitors and a column with a profile's audience."""
    return f"{audience} IN ({_listed(each for each in AUDIENCES if may_see_card(VISITOR, each))})"


def _listed(audiences: Iterable[Audience]) -> str:
    return ", ".join(f"'{audience}'" for audience in audiences)


_LIST_OUTFIT_ACCESS = text(f"""
SELECT posts.outfit_id, posts.author_id, posts.audience, people.audience AS profile,
  posts.author_id = :viewer_id AS own,
  {is_follower(":viewer_id", "posts.author_id")} AS follows,
  {block_between(":viewer_id", "posts.author_id")} AS blocked,
  {in_circle(":viewer_id", "posts.author_id", "posts.audience")} AS in_circle
FROM posts LEFT JOIN people ON people.user_id = posts.author_id
WHERE posts.outfit_id = ANY(:outfit_ids) AND NOT posts.removed
""")  # noqa: S608 - constants of this file


def post_visible_to(user: str) -> str:
    """Return SQL for `may_see`, for a row of `posts` and a viewer (an expression)."""
    circle = in_circle(user, "posts.author_id", "posts.audience")
    to_visitors, to_followers = (
        f"{visible_to(relation, 'owner.audience')} "
        f"AND ({visible_to(relation, 'posts.audience')} OR {circle})"
        for relation in (VISITOR, FOLLOWER)
    )
    return f"""(posts.author_id = {user} OR EXISTS (
      SELECT FROM people AS owner WHERE owner.user_id = posts.author_id
        AND ({to_visitors} OR {to_followers} AND {is_follower(user, "posts.author_id")})
        AND NOT {block_between(user, "posts.author_id")}
    ))"""


class DeletedBlock(NamedTuple):
    blocker_id: int
    active: bool


class OutfitAccess(NamedTuple):
    """An outfit with all that the policy needs to decide whether a viewer may see it."""

    outfit_id: int
    author_id: int
    audience: Audience
    profile: ProfileAudience | None
    """The author's audience; None while their profile is unknown."""
    own: bool
    follows: bool
    blocked: bool
    in_circle: bool
    """Whether the audience is a circle that the viewer is in."""

    @property
    def relation(self) -> Relation:
        """The viewer's relation to the author, as far as this outfit needs it."""
        circle_id = circle_of(self.audience) if self.in_circle else None
        circles = frozenset() if circle_id is None else frozenset({circle_id})
        return Relation(self.own, self.follows, self.blocked, circles)


async def lock_pair(session: AsyncSession, user_id: int, other_id: int) -> None:
    """Serialize changes of the relation between two people until the transaction ends."""
    pair_key = f"{min(user_id, other_id)}-{max(user_id, other_id)}"
    await session.execute(_LOCK_PAIR, {"pair": pair_key})


async def get_block_locked(session: AsyncSession, blocker_id: int, blocked_id: int) -> Block | None:
    """Return the row, locked until the transaction ends."""
    params = (blocker_id, blocked_id)
    return await session.get(Block, params, with_for_update=True, populate_existing=True)


async def insert_block(session: AsyncSession, blocker_id: int, blocked_id: int) -> None:
    """Insert an inactive block, unless there is a row already."""
    await session.execute(_INSERT, {"blocker_id": blocker_id, "blocked_id": blocked_id})


async def update_block(session: AsyncSession, block: Block, *, active: bool) -> None:
    block.active = active
    block.version += 1
    block.changed_id = (await session.execute(_NEXT_ID)).scalar_one()
    session.add(block)
    await session.flush()


async def list_blockers(session: AsyncSession, user_id: int, among: Collection[int]) -> set[int]:
    """Return those of the people who have blocked this person."""
    params = {"user_id": user_id, "among": list(among)}
    return set((await session.execute(_LIST_BLOCKERS, params)).scalars())


async def list_blocked(session: AsyncSession, user_id: int, among: Collection[int]) -> set[int]:
    """Return those of the people whom this person has blocked."""
    params = {"user_id": user_id, "among": list(among)}
    return set((await session.execute(_LIST_BLOCKED, params)).scalars())


async def list_circles_with(
    session: AsyncSession, member_id: int, among: Collection[int]
) -> dict[int, int]:
    """Return those of the circles that the person is in, with their owners, by circle id."""
    params = {"member_id": member_id, "among": list(among)}
    rows = await session.execute(_LIST_CIRCLES_WITH, params)
    return {row.circle_id: row.owner_id for row in rows}


async def list_blocks(
    session: AsyncSession, blocker_id: int, before: int, limit: int
) -> list[Block]:
    """Return a person's active blocks, newest first."""
    newest = (
        select(Block)
        .where(Block.blocker_id == blocker_id, col(Block.active), Block.changed_id < before)
        .order_by(col(Block.changed_id).desc())
        .limit(limit)
    )
    return list((await session.exec(newest)).all())


async def list_all_blocks(session: AsyncSession, after: tuple[int, int], limit: int) -> list[Block]:
    """Return all blocks, including ended ones, ordered by key, after the given key."""
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


async def delete_blocks(session: AsyncSession, user_id: int) -> list[DeletedBlock]:
    """Delete the blocks by a person and of them; return the deleted rows."""
    rows = await session.execute(_DELETE_ALL, {"user_id": user_id})
    return [DeletedBlock._make(row) for row in rows]


async def list_outfit_access(
    session: AsyncSession, viewer_id: int | None, outfit_ids: Collection[int]
) -> list[OutfitAccess]:
    """Return those outfits that exist, with the facts that the policy needs."""
    params = {"viewer_id": viewer_id or 0, "outfit_ids": list(outfit_ids)}
    return [OutfitAccess._make(row) for row in await session.execute(_LIST_OUTFIT_ACCESS, params)]
