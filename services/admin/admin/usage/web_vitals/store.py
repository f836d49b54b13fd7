"""Queries about web vitals."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Numeric, case, cast, func, select, tuple_
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.analytics.models import DeviceClass, UsageRecord
from admin.usage.analytics.store import event_day, event_page, events_since
from admin.usage.web_vitals.rules import PERCENTILE, VITALS, VitalName
from admin.usage.web_vitals.schemas import PageVitals

EVENT = "web vitals"
MAX_PAGES = 50
DEVICE_CLASSES: tuple[DeviceClass, ...] = ("phone", "tablet", "desktop")
_data = col(UsageRecord.data)
_device_class = _data["device_class"].astext


class Measured(NamedTuple):
    """The 75th percentile of some measurements, and their number."""

    p75: float | None
    samples: int


@dataclass(frozen=True)
class DeviceDay:
    """The vitals of a class of devices on one day; of all days if `day` is None."""

    device_class: DeviceClass
    day: date | None
    vitals: dict[VitalName, Measured]


def _measurement(name: VitalName) -> ColumnElement[float]:
    """Return a vital's value, or null: browsers may send anything."""
    value = case((func.jsonb_typeof(_data[name]) == "number", cast(_data[name].astext, Numeric)))
    return case((value.between(0, VITALS[name].max), value))


def _percentiles() -> list[ColumnElement[float]]:
    return [
        func.percentile_cont(PERCENTILE).within_group(_measurement(name).asc()) for name in VITALS
    ]


async def list_device_days(
    session: AsyncSession, since: datetime, page: str | None
) -> list[DeviceDay]:
    """Return the vitals of each class of devices, by day and in all, of one page or of all."""
    counts = [func.count(_measurement(name)) for name in VITALS]
    query = (
        select(_device_class, event_day, *_percentiles(), *counts)
        .where(*events_since(EVENT, since, page=page), _device_class.in_(DEVICE_CLASSES))
        .group_by(func.grouping_sets(tuple_(_device_class, event_day), tuple_(_device_class)))
    )
    return [
        DeviceDay(row[0], row[1], _vitals(row[2:])) for row in (await session.execute(query)).all()
    ]


def _vitals(values: Sequence[float | None]) -> dict[VitalName, Measured]:
    """Pair the percentiles in the first half of the columns with the counts in the second."""
    half = len(VITALS)
    return {
        name: Measured(values[at], int(values[half + at] or 0)) for at, name in enumerate(VITALS)
    }


async def list_pages(
    session: AsyncSession, since: datetime, device_class: DeviceClass | None
) -> list[PageVitals]:
    """Return the vitals of the pages with the most measurements."""
    of_class = () if device_class is None else (_device_class == device_class,)
    samples = func.count()
    query = (
        select(event_page, samples, *_percentiles())
        .where(*events_since(EVENT, since), event_page.is_not(None), *of_class)
        .group_by(event_page)
        .order_by(samples.desc(), event_page)
        .limit(MAX_PAGES)
    )
    return [
        PageVitals(page=row[0], samples=row[1], p75=dict(zip(VITALS, row[2:], strict=True)))
        for row in (await session.execute(query)).all()
    ]
