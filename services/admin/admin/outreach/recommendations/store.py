"""Queries about recommendations."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy
from sqlalchemy import Select, func, tuple_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.reportables.models import Reportable
from admin.moderation.reportables.store import is_public
from admin.outreach.recommendations.models import Recommendation
from admin.outreach.recommendations.rules import State
from admin.outreach.recommendations.schemas import RecommendationOut
from contracts.admin import RecommendationKind
from shared.http.pagination import Page, decode_cursor, page_of


async def insert_recommendation(session: AsyncSession, row: Recommendation) -> None:
    session.add(row)
    await session.flush()
    await session.refresh(row)


async def get_recommendation(session: AsyncSession, row_id: int) -> Recommendation | None:
    """Return the recommendation, locked."""
    return await session.get(Recommendation, row_id, with_for_update=True, populate_existing=True)


async def get_last_position(session: AsyncSession) -> int:
    """Return the highest position; 0 if there is no recommendation."""
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
    """Return the recommendations that exist, by id, locked."""
    query = select(Recommendation).where(col(Recommendation.id).in_(ids))
    rows = await session.exec(query.order_by(col(Recommendation.id)).with_for_update())
    return {row.id: row for row in rows}


async def list_all(session: AsyncSession) -> Sequence[Recommendation]:
    return (await session.exec(select(Recommendation))).all()


async def list_about_person(session: AsyncSession, user_id: int) -> Sequence[Recommendation]:
    """Return the recommendations of a person and their content, locked."""
    query = _with_reportable().where(
        (col(Reportable.owner_id) == user_id)
        | (col(Recommendation.kind) == "person") & (col(Recommendation.subject_id) == user_id)
    )
    query = query.order_by(col(Recommendation.id)).with_for_update(of=Recommendation)
    return [row[0] for row in (await session.execute(query)).all()]


async def get_recommendation_out(
    session: AsyncSession, row_id: int, now: datetime
) -> RecommendationOut:
    query = _with_reportable().where(col(Recommendation.id) == row_id)
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
    """Return recommendations in the order in which they are shown."""
    sort_key = (col(Recommendation.position), col(Recommendation.id))
    query = _with_reportable().order_by(*sort_key).limit(limit + 1)
    if kind is not None:
        query = query.where(col(Recommendation.kind) == kind)
    if state is not None:
        query = query.where(_in_state(state, now))
    if cursor is not None:
        query = query.where(tuple_(*sort_key) > tuple_(*decode_cursor(cursor, int, int)))
    rows = (await session.execute(query)).all()
    return page_of(
        rows,
        limit,
        lambda row: RecommendationOut.of(row[0], owner_id=row[1], public=row[2], now=now),
        key=lambda row: (row[0].position, row[0].id),
    )


async def update_counts(
    session: AsyncSession, row_id: int, version: int, counts: dict[str, int]
) -> None:
    """Store counts of people, unless newer ones are stored."""
    await session.execute(
        sqlalchemy.update(Recommendation)
        .where(col(Recommendation.id) == row_id, col(Recommendation.counts_version) < version)
        .values(counts_version=version, **counts)
    )


def _with_reportable() -> Select[Recommendation, int, bool]:
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
