"""Recordings as they travel over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from admin.usage.analytics.models import DeviceClass
from contracts.types import Id

RecordedEvent = dict[str, object]
"""One of rrweb's events, or a piece of one that was too large to send at once."""


class RecordingOut(BaseModel):
    """A recording of a visit, without the person's identity."""

    id: Id
    device_class: DeviceClass | None
    pages: list[str]
    """Route patterns in the order in which they were first seen."""
    consented_at: datetime | None
    started_at: datetime
    ended_at: datetime
    deleted_at: datetime
    """When it will be deleted."""


class RecordingEvents(BaseModel):
    """A recording with its events in their order."""

    recording: RecordingOut
    events: list[RecordedEvent]
