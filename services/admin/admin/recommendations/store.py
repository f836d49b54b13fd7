"""Queries about recommendations."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy
from sqlalchemy import Select, func, tuple_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.recommendations.models import Recommendation
from admin.recommendations.rules import State
from admin.recommendations.schemas import RecommendationOut
from admin.reportables.models import Reportable
from admin.reportables.store import is_public
from contracts.admin import RecommendationKind
from shared.pagination import Page, decode_cursor, encode_cursor


async def insert_recommendation(session: AsyncSession, row: Recommendation) -> None:
    session.add(row)
    await session.flush()
    await session.refresh(row)


async def get_recommendation(session: AsyncSession, row_id: int) -> Recommendation | None:
    """The recommendation, locked for a change."""
    return await session.get(Recommendation, row_id, with_for_update=True, populate_existing=True)


async def get_last_position(session: AsyncSession) -> int:
    """0 when there is none."""
    query = select(func.coalesce(func.max(col(Recommendation.position)), 0))
    return (await session.exec(query)).one()


async def update_recommendation(
    session: AsyncSession, row: Recommendation, changes: dict[str, Any]
) -> None:
    for name, value in changes.items():
        setattr(row, name, value)
    row.version += 1
    session.add(row)
    await session.flush()


async def delete_recommendation(session: AsyncSession, row: Recommendation) -> None:
    await session.delete(row)
    await session.flush()


async def list_locked(session: AsyncSession, ids: Sequence[int]) -> dict[int, Recommendation]:
    """Those of the recommendations that are there, locked for a change."""
    query = select(Recommendation).where(col(Recommendation.id).in_(ids))
    rows = await session.exec(query.order_by(col(Recommendation.id)).with_for_update())
    return {row.id: row for row in rows}


async def list_all(session: AsyncSession) -> Sequence[Recommendation]:
    return (await session.exec(select(Recommendation))).all()


async def list_about_person(session: AsyncSession, user_id: int) -> Sequence[Recommendation]:
    """Those of a person and of what is theirs, locked for a change."""
    query = _with_subject().where(
        (col(Reportable.owner_id) == user_id)
        | (col(Recommendation.kind) == "person") & (col(Recommendation.subject_id) == user_id)
    )
    query = query.order_by(col(Recommendation.id)).with_for_update(of=Recommendation)
    return [row[0] for row in (await session.execute(query)).all()]


async def get_out(session: AsyncSession, row_id: int, now: datetime) -> RecommendationOut:
    query = _with_subject().where(col(Recommendation.id) == row_id)
    row, owner_id, public = (await session.execute(query)).one()
    return RecommendationOut.of(row, owner_id=owner_id, public=public, now=now)


async def list_recommendations(
    session: AsyncSession,
    *,
    kind: RecommendationKind | None,
    state: State | None,
    cursor: str | None,
    limit: int,
    now: datetime,
) -> Page[RecommendationOut]:
    """In the order in which they are shown."""
    place = (col(Recommendation.position), col(Recommendation.id))
    query = _with_subject().order_by(*place).limit(limit + 1)
    if kind is not None:
        query = query.where(col(Recommendation.kind) == kind)
    if state is not None:
        query = query.where(_in_state(state, now))
    if cursor is not None:
        query = query.where(tuple_(*place) > tuple_(*decode_cursor(cursor, int, int)))
    rows = (await session.execute(query)).all()
    items = [
        RecommendationOut.of(row, owner_id=owner_id, public=public, now=now)
        for row, owner_id, public in rows[:limit]
    ]
    more = len(rows) > limit
    next_cursor = encode_cursor(items[-1].position, items[-1].id) if more else None
    return Page(items=items, next_cursor=next_cursor)


async def update_counts(
    session: AsyncSession, row_id: int, version: int, counts: dict[str, int]
) -> None:
    """Keep newer numbers of people."""
    await session.execute(
        sqlalchemy.update(Recommendation)
        .where(col(Recommendation.id) == row_id, col(Recommendation.counts_version) < version)
        .values(counts_version=version, **counts)
    )


def _with_subject() -> Select[Recommendation, int, bool]:
    public = is_public(col(Recommendation.kind), col(Recommendation.subject_id))
    return (
        sqlalchemy.select(Recommendation, col(Reportable.owner_id), public)
        .select_from(Recommendation)
        .outerjoin(
            Reportable,
            (col(Reportable.kind) == col(Recommendation.kind))
            & (col(Reportable.id) == col(Recommendation.subject_id))
            & ~col(Reportable.removed),
        )
    )


def _in_state(state: State, now: datetime) -> sqlalchemy.ColumnElement[bool]:
    starts, ends = col(Recommendation.starts_at), col(Recommendation.ends_at)
    if state == "over":
        return ends <= now
    return (ends > now) & ((starts <= now) if state == "running" else (starts > now))
