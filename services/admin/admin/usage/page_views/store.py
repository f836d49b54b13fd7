"""Queries about page views and funnels."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, datetime
from itertools import pairwise

from sqlalchemy import CTE, ColumnElement, Select, distinct, func, literal, select, union_all
from sqlalchemy.dialects.postgresql import distinct_on
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.analytics.models import UsageRecord
from admin.usage.analytics.store import event_day, event_page, events_since
from admin.usage.page_views.rules import Step
from admin.usage.page_views.schemas import DayViews, LastPage, PageViews, ViewCount

EVENT = "page viewed"
MAX_PAGES = 50
_counts = func.count(), func.count(distinct(col(UsageRecord.device)))


MAX_LAST_PAGES = 3
_device = col(UsageRecord.device)
_at = col(UsageRecord.at)


async def count_views(session: AsyncSession, since: datetime, page: str | None) -> ViewCount:
    query = select(*_counts).where(*events_since(EVENT, since, page=page))
    views, browsers = (await session.execute(query)).one()
    return ViewCount(views=views, browsers=browsers)


async def list_days(
    session: AsyncSession, since: datetime, page: str | None
) -> dict[date, DayViews]:
    """Return the days with views."""
    query = (
        select(event_day, *_counts)
        .where(*events_since(EVENT, since, page=page))
        .group_by(event_day)
    )
    return {
        row[0]: DayViews(day=row[0], views=row[1], browsers=row[2])
        for row in await session.execute(query)
    }


async def list_pages(session: AsyncSession, since: datetime) -> list[PageViews]:
    """Return the most viewed pages."""
    views, browsers = _counts
    query = (
        select(event_page, views, browsers)
        .where(*events_since(EVENT, since), event_page.is_not(None))
        .group_by(event_page)
        .order_by(views.desc(), event_page)
        .limit(MAX_PAGES)
    )
    return [
        PageViews(page=row[0], views=row[1], browsers=row[2])
        for row in await session.execute(query)
    ]


def _is_step(step: Step, since: datetime) -> list[ColumnElement[bool]]:
    conditions = events_since(step.event, since, page=step.page)
    if step.control is not None:
        conditions.append(col(UsageRecord.data)["control"].astext == step.control)
    return conditions


def _reached(steps: Sequence[Step], since: datetime) -> list[CTE]:
    """Return, for each step, the browsers that took it after all earlier ones, and when first.

    Taking each step as early as possible leaves the most time for the later ones.
    """
    reached: list[CTE] = []
    for number, step in enumerate(steps):
        first = func.min(_at).label("at")
        query = (
            select(col(UsageRecord.device), first).where(*_is_step(step, since)).group_by(_device)
        )
        if reached:
            before = reached[-1]
            query = query.join(before, (before.c.device == _device) & (_at >= before.c.at))
        reached.append(query.cte(f"step_{number}"))
    return reached


async def count_browsers(
    session: AsyncSession, steps: Sequence[Step], since: datetime
) -> list[int]:
    """Return the number of browsers that reached each step."""
    counts = [
        select(literal(number).label("number"), func.count().label("browsers")).select_from(step)
        for number, step in enumerate(_reached(steps, since))
    ]
    rows = (await session.execute(union_all(*counts))).all()
    found = {row[0]: row[1] for row in rows}
    return [found[number] for number in range(len(steps))]


async def list_last_pages(
    session: AsyncSession, steps: Sequence[Step], since: datetime
) -> dict[int, list[LastPage]]:
    """Return, by the number of the step, the last pages of browsers that went no further."""
    reached = _reached(steps, since)
    queries = [
        _last_pages(number, step, following, since)
        for number, (step, following) in enumerate(pairwise(reached))
    ]
    pages: dict[int, list[LastPage]] = defaultdict(list)
    for number, page, browsers in await session.execute(union_all(*queries)):
        pages[number].append(LastPage(page=page, browsers=browsers))
    return pages


def _last_pages(
    number: int, step: CTE, following: CTE, since: datetime
) -> Select[tuple[int, str, int]]:
    views = events_since("page viewed", since)
    last = (
        select(_device, event_page.label("page"))
        .ext(distinct_on(_device))
        .join(step, step.c.device == _device)
        .where(*views, event_page.is_not(None), _device.not_in(select(following.c.device)))
        .order_by(_device, _at.desc())
        .subquery()
    )
    browsers = func.count()
    ranked = (
        select(literal(number), last.c.page, browsers)
        .group_by(last.c.page)
        .order_by(browsers.desc(), last.c.page)
        .limit(MAX_LAST_PAGES)
        .subquery()
    )
    return select(ranked)
