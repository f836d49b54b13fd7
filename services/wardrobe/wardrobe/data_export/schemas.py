"""Schemas of data exports."""

from datetime import datetime

from pydantic import BaseModel

from contracts.types import Id
from wardrobe.data_export.models import Export, ExportSchedule, State


class ExportOut(BaseModel):
    """The progress of a data export."""

    id: Id
    state: State
    """`waiting` for the services' parts, `packing` the ZIP, or `ready` to download."""
    done: int
    """Files packed so far."""
    total: int
    """Files to pack; 0 while this is unknown."""
    size: int | None
    """Of the finished ZIP, in bytes."""
    created_at: datetime
    expires_at: datetime | None
    """The finished ZIP can be downloaded until then."""


def present_export(export: Export) -> ExportOut:
    return ExportOut.model_validate(export, from_attributes=True)


class ExportScheduleOut(BaseModel):
    """The monthly exports of a person."""

    next_at: datetime
    """When the next one is requested; the email is sent when it is ready."""


def present_schedule(schedule: ExportSchedule) -> ExportScheduleOut:
    return ExportScheduleOut(next_at=schedule.next_at)
