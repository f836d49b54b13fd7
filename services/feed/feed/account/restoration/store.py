"""Queries of what an account's relations need to exist."""

from collections.abc import Collection, Iterable
from datetime import datetime

from sqlalchemy import ARRAY, BigInteger, ColumnElement, any_, literal
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Mapped
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import ProfileAudience
from feed.notify.notifications.models import Notification
from feed.projections.outfits.models import Post
from feed.projections.profiles.models import Person
from feed.projections.tags.models import KnownTag

_BATCH = 1000


async def list_audiences(
    session: AsyncSession, user_ids: Collection[int]
) -> dict[int, ProfileAudience]:
    """Return the audiences of those profiles that are known, by user id."""
    query = select(Person.user_id, Person.audience).where(_is_one_of(col(Person.user_id), user_ids))
    return dict((await session.exec(query)).all())  # type: ignore[arg-type]  # the column's values


async def list_known_outfits(session: AsyncSession, outfit_ids: Collection[int]) -> set[int]:
    query = select(Post.outfit_id).where(_is_one_of(col(Post.outfit_id), outfit_ids))
    return set((await session.exec(query)).all())


async def list_owners(session: AsyncSession, tag_ids: Collection[int]) -> dict[int, int]:
    """Return the owners of known tags, by tag id."""
    query = select(KnownTag.tag_id, KnownTag.owner_id).where(
        _is_one_of(col(KnownTag.tag_id), tag_ids)
    )
    return dict((await session.exec(query)).all())


async def insert_withdrawn(
    session: AsyncSession,
    notifications: Iterable[tuple[int, str, int]],
    version: int,
    now: datetime,
) -> None:
    """Mark recipient, topic and actor of notifications as withdrawn in this version.

    The events of this version, which other services need, then notify nobody of old news.
    """
    rows = [
        {
            "user_id": user_id,
            "topic": topic,
            "actor_id": actor_id,
            "bundle": topic,
            "kind": "follow_started",
            "version": version,
            "withdrawn": True,
            "created_at": now,
            "read_at": now,
        }
        for user_id, topic, actor_id in notifications
    ]
    for start in range(0, len(rows), _BATCH):
        statement = insert(Notification).values(rows[start : start + _BATCH])
        await session.execute(statement.on_conflict_do_nothing())


def _is_one_of(column: Mapped[int], ids: Collection[int]) -> ColumnElement[bool]:
    """Return a condition with one parameter: a person may have more followers than Postgres allows
    parameters.
    """
    return column == any_(literal(list(ids), ARRAY(BigInteger)))
