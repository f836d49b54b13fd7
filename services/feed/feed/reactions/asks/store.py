"""Asks in Postgres."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import text
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.asks.models import Ask
from feed.reactions.asks.rules import AskRow
from feed.reactions.asks.schemas import Choice
from feed.relations.visibility.store import (
    in_circle,
    is_follower,
    is_muted,
    post_visible_to,
    visible_to,
)
from shared.features.visibility import FOLLOWER

_IS_OPEN = "asks.closed_at IS NULL AND asks.ends_at > :now"


def _outfit_visible(column: str) -> str:
    """Return SQL for whether the viewer may see an outfit of an ask."""
    return f"""EXISTS (
      SELECT FROM posts WHERE posts.outfit_id = asks.{column} AND posts.content IS NOT NULL
        AND {post_visible_to(":viewer_id")}
    )"""


# The SQL form of `may_see` for the ask itself; the outfits' forms also consider blocks and profile.
_IS_ASKED = f"""(
  ({visible_to(FOLLOWER, "asks.audience")} AND {is_follower(":viewer_id", "asks.owner_id")}
    OR {in_circle(":viewer_id", "asks.owner_id", "asks.audience")})
  AND NOT EXISTS (
    SELECT FROM standings WHERE standings.user_id = asks.owner_id AND standings.state <> 'good'
  )
  AND {_outfit_visible("left_outfit_id")} AND {_outfit_visible("right_outfit_id")}
)"""
# A removed or private outfit has no content.
_SELECT = """
SELECT asks.id, asks.owner_id, asks.left_outfit_id, asks.right_outfit_id, asks.question,
  asks.audience, asks.ends_at, asks.closed_at, answers.choice,
  left_post.content AS left_content, right_post.content AS right_content
FROM asks
LEFT JOIN ask_answers AS answers ON answers.ask_id = asks.id AND answers.user_id = :viewer_id
LEFT JOIN posts AS left_post ON left_post.outfit_id = asks.left_outfit_id
LEFT JOIN posts AS right_post ON right_post.outfit_id = asks.right_outfit_id
"""
_GET = text(f"""
{_SELECT} WHERE asks.id = :ask_id AND (asks.owner_id = :viewer_id OR {_IS_ASKED})
""")
_LIST = text(f"""
WITH askers AS (
  SELECT followee_id AS owner_id FROM follows
  WHERE follower_id = :viewer_id AND state = 'following'
  UNION SELECT owner_id FROM circle_members WHERE member_id = :viewer_id AND active
), candidates AS (
  SELECT asks.id FROM asks WHERE asks.owner_id = :viewer_id
  UNION ALL
  SELECT asks.id FROM askers JOIN asks ON asks.owner_id = askers.owner_id
  WHERE askers.owner_id <> :viewer_id AND {_IS_OPEN} AND {_IS_ASKED}
    AND NOT {is_muted(":viewer_id", "asks.owner_id")}
)
{_SELECT} WHERE asks.id IN (SELECT id FROM candidates) AND asks.id < :before
  AND NOT coalesce(answers.dismissed, false)
ORDER BY asks.id DESC LIMIT :limit
""")  # noqa: S608 - constants of this file and of visibility
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('asks of ' || :owner_id, 0))")
_COUNT_OPEN = text(f"SELECT count(*) FROM asks WHERE owner_id = :owner_id AND {_IS_OPEN}")  # noqa: S608 - constants of this file
_SHARED = text("SELECT outfit_id FROM posts WHERE outfit_id = ANY(:ids) AND content IS NOT NULL")
_COUNT_VOTES = text("""
SELECT ask_id, choice, count(*) AS votes FROM ask_answers
WHERE ask_id = ANY(:ask_ids) AND choice IS NOT NULL GROUP BY ask_id, choice
""")
_VOTE = text("""
INSERT INTO ask_answers (ask_id, user_id, choice) VALUES (:ask_id, :user_id, :choice)
ON CONFLICT (ask_id, user_id) DO UPDATE SET choice = excluded.choice
""")
_WITHDRAW = text("""
UPDATE ask_answers SET choice = NULL WHERE ask_id = :ask_id AND user_id = :user_id
""")
_DISMISS = text("""
INSERT INTO ask_answers (ask_id, user_id, dismissed) VALUES (:ask_id, :user_id, :dismissed)
ON CONFLICT (ask_id, user_id) DO UPDATE SET dismissed = excluded.dismissed
""")
_LIST_ENDED = text("""
SELECT id, owner_id FROM asks WHERE closed_at IS NULL AND ends_at <= :now
ORDER BY ends_at LIMIT :limit
""")
_CLOSE_ENDED = text("""
UPDATE asks SET closed_at = ends_at WHERE id = :ask_id AND closed_at IS NULL RETURNING id
""")
_DELETE_ANSWERS = text("DELETE FROM ask_answers WHERE user_id = :user_id")
_DELETE_ASKS = text("DELETE FROM asks WHERE owner_id = :user_id RETURNING id")


class EndedAsk(NamedTuple):
    """An ask that has ended, and is not closed yet."""

    id: int
    owner_id: int


async def lock_asks(session: AsyncSession, owner_id: int) -> None:
    """Let the person ask nothing else until the transaction ends."""
    await session.execute(_LOCK, {"owner_id": str(owner_id)})


async def count_open(session: AsyncSession, owner_id: int, now: datetime) -> int:
    params = {"owner_id": owner_id, "now": now}
    counted: int = (await session.execute(_COUNT_OPEN, params)).scalar_one()
    return counted


async def list_shared(session: AsyncSession, outfit_ids: Collection[int]) -> set[int]:
    """Return those of the outfits that others than their owner may see."""
    return set((await session.execute(_SHARED, {"ids": list(outfit_ids)})).scalars())


async def insert_ask(session: AsyncSession, ask: Ask) -> None:
    session.add(ask)
    await session.flush()


async def get_visible(session: AsyncSession, viewer_id: int, ask_id: int) -> AskRow | None:
    """Return an ask that the viewer may see, closed or not, else None."""
    params = {"viewer_id": viewer_id, "ask_id": ask_id}
    row = (await session.execute(_GET, params)).one_or_none()
    return None if row is None else AskRow._make(row)


async def get_locked(session: AsyncSession, ask_id: int, *, to_close: bool = False) -> Ask | None:
    """Return an ask that nobody closes in this transaction, except with `to_close` the caller."""
    query = select(Ask).where(Ask.id == ask_id).with_for_update(read=not to_close)
    found = await session.exec(query.execution_options(populate_existing=True))
    return found.one_or_none()


async def list_asks(
    session: AsyncSession, viewer_id: int, before: int, limit: int, now: datetime
) -> list[AskRow]:
    """Return the viewer's own asks, and open ones of others that they are asked, newest first.

    Without those that they dismissed, and without those of people whom they mute.
    """
    params = {"viewer_id": viewer_id, "before": before, "limit": limit, "now": now}
    return [AskRow._make(row) for row in await session.execute(_LIST, params)]


async def count_votes(
    session: AsyncSession, ask_ids: Collection[int]
) -> Mapping[int, Mapping[Choice, int]]:
    """Return the number of votes for each choice that has some, by ask id."""
    counts: dict[int, dict[Choice, int]] = {}
    for row in await session.execute(_COUNT_VOTES, {"ask_ids": list(ask_ids)}):
        counts.setdefault(row.ask_id, {})[row.choice] = row.votes
    return counts


async def update_vote(session: AsyncSession, ask_id: int, user_id: int, choice: Choice) -> None:
    params = {"ask_id": ask_id, "user_id": user_id, "choice": choice}
    await session.execute(_VOTE, params)


async def update_withdrawn(session: AsyncSession, ask_id: int, user_id: int) -> None:
    """Remove a person's vote, if there is one."""
    await session.execute(_WITHDRAW, {"ask_id": ask_id, "user_id": user_id})


async def update_dismissed(
    session: AsyncSession, ask_id: int, user_id: int, *, dismissed: bool
) -> None:
    params = {"ask_id": ask_id, "user_id": user_id, "dismissed": dismissed}
    await session.execute(_DISMISS, params)


async def list_ended(session: AsyncSession, now: datetime, limit: int) -> list[EndedAsk]:
    """Return asks that have ended and are not closed yet, the first ended one first."""
    rows = await session.execute(_LIST_ENDED, {"now": now, "limit": limit})
    return [EndedAsk._make(row) for row in rows]


async def update_ended(session: AsyncSession, ask_id: int) -> bool:
    """Close an ask at its end; return False if it is closed already, or deleted."""
    row = (await session.execute(_CLOSE_ENDED, {"ask_id": ask_id})).one_or_none()
    return row is not None


async def delete_asks(session: AsyncSession, user_id: int) -> int:
    """Delete a person's asks with all votes, and their votes; return the number of their asks."""
    await session.execute(_DELETE_ANSWERS, {"user_id": user_id})
    return len((await session.execute(_DELETE_ASKS, {"user_id": user_id})).all())
