"""Web vitals as they travel over HTTP."""

from datetime import date

from pydantic import BaseModel

from admin.usage.analytics.models import DeviceClass
from admin.usage.web_vitals.rules import VitalName


class DeviceVital(BaseModel):
    """A vital on one class of devices."""

    device_class: DeviceClass
    p75: float | None
    """75th percentile of the whole period; null without measurements."""
    samples: int
    by_day: list[float | None]
    """75th percentile of each of `days`."""


class VitalOut(BaseModel):
    """A vital with its thresholds: milliseconds, except for CLS, which has no unit."""

    name: VitalName
    good: float
    """Up to here it is good."""
    poor: float
    """Above this it is poor."""
    devices: list[DeviceVital]


class VitalsOut(BaseModel):
    """All vitals of a period."""

    days: list[date]
    vitals: list[VitalOut]


class PageVitals(BaseModel):
    """The vitals of one page."""

    page: str
    samples: int
    p75: dict[VitalName, float | None]


class PageVitalsOut(BaseModel):
    """The pages with the most measurements."""

    items: list[PageVitals]
