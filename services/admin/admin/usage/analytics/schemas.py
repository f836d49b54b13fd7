"""Usage records and counts as they travel over HTTP."""

from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import BaseModel, Field, StringConstraints

from admin.usage.analytics.models import DeviceClass
from shared.http.datetime_fields import Moment
from shared.http.text_fields import Storable, Text

Device = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Days = Annotated[int, Query(ge=1, le=90, description="A number of days up to today, in UTC.")]
PagePattern = Annotated[
    Text | None, Query(max_length=200, description="Only of the page with this route pattern.")
]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9$][a-z0-9 $_.-]{0,59}$")]

MAX_BATCH = 100


class Item(BaseModel):
    """An event, or an update of the person (profile) or of a group that they belong to."""

    kind: Literal["event", "profile", "group"]
    name: Name
    data: Annotated[dict[Annotated[str, Field(max_length=60)], Any], Field(max_length=40), Storable]
    at: Moment


class Batch(BaseModel):
    """Everything that a browser recorded since its last batch."""

    token: str = ""
    device: Device
    items: Annotated[list[Item], Field(min_length=1, max_length=MAX_BATCH)]


class Recording(BaseModel):
    """A part of a recording; the browser masked pictures and inputs before sending it."""

    token: str = ""
    device: Device
    recording: Device
    number: Annotated[int, Field(ge=0, le=100_000, strict=True)]
    events: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=5000), Storable]
    device_class: DeviceClass | None = None
    consented_at: Moment | None = None
    """When this browser's user agreed to be measured."""


class Taken(BaseModel):
    """The number of stored records."""

    kept: int


class Count(BaseModel):
    """How often an event happened on a page, and in how many browsers."""

    name: str
    page: str | None
    times: int
    browsers: int


class Counts(BaseModel):
    """Counts, the most frequent first."""

    items: list[Count]
    next_cursor: None = None
