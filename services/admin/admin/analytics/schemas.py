"""How use is told, and counted, over HTTP."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

from shared.datetime_fields import Moment
from shared.text_fields import Storable

Device = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9$][a-z0-9 $_.-]{0,59}$")]

MAX_BATCH = 100


class Item(BaseModel):
    """An event, or something new about the person (profile) or a group that they belong to."""

    kind: Literal["event", "profile", "group"]
    name: Name
    data: Annotated[dict[Annotated[str, Field(max_length=60)], Any], Field(max_length=40), Storable]
    at: Moment


class Batch(BaseModel):
    """What a browser has to tell since the last time."""

    token: str = ""
    device: Device
    items: Annotated[list[Item], Field(min_length=1, max_length=MAX_BATCH)]


class Recording(BaseModel):
    """A part of a recording: pictures and inputs were masked before it left the browser."""

    token: str = ""
    device: Device
    recording: Device
    number: Annotated[int, Field(ge=0, le=100_000)]
    events: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=5000), Storable]


class Taken(BaseModel):
    """How many were kept."""

    kept: int


class Flags(BaseModel):
    """Features that are being tried, and whether they are on."""

    flags: dict[str, bool]


class Count(BaseModel):
    """How often something happened on a page, and in how many browsers."""

    name: str
    page: str | None
    times: int
    browsers: int


class Counts(BaseModel):
    """The most frequent first."""

    items: list[Count]
    next_cursor: None = None
