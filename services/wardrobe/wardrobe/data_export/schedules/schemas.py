"""Schemas of schedules of exports."""

from datetime import datetime

from pydantic import BaseModel

from wardrobe.data_export.schedules.models import ExportSchedule


class ExportScheduleOut(BaseModel):
    """The monthly exports of a person."""

    next_at: datetime
    """When the next one is requested; the email is sent when it is ready."""


def present_schedule(schedule: ExportSchedule) -> ExportScheduleOut:
    return ExportScheduleOut(next_at=schedule.next_at)
