"""Notifications over HTTP and over the socket."""

from datetime import datetime
from typing import Annotated, Literal, Self
from zoneinfo import available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from contracts.types import Id
from feed.projections.profiles.schemas import Author
from shared.datetime_fields import TimeOfDay

Kind = Literal[
    "follow_started",
    "follow_requested",
    "follow_approved",
    "liked",
    "commented",
    "comment_held",
    "replied",
    "tag_followed",
    "system",
]
About = Literal["export", "account"]
"""What the app itself speaks of."""


class NotificationOut(BaseModel):
    """One entry of the inbox, or several alike in one; `message` is a sentence to show."""

    id: Id
    kind: Kind
    message: str
    actor: Author | None
    """Who did it last."""
    actors: list[Author] = []
    """Who did it, newest first, at most three."""
    count: int = 1
    """How many people did it."""
    times: int = 1
    """How often they did it in all; what is shown of it is the newest."""
    about: About | None = None
    """Of the kind `system`: where more is said of it."""
    outfit_id: Id | None = None
    image_path: str | None = None
    comment_id: Id | None = None
    comment: str | None = None
    """What was said, if it still stands."""
    tag_slug: str | None = None
    """Of the kind `tag_followed`: where the viewer's tag is, unless it is private now."""
    created_at: datetime
    read: bool


class UnreadOut(BaseModel):
    """How many entries of the inbox are unread."""

    count: int


class ReadMark(BaseModel):
    """What was read: all entries up to one, or these."""

    up_to: Id | None = None
    ids: list[Id] | None = Field(default=None, max_length=100)

    @model_validator(mode="after")
    def _says_which(self) -> Self:
        if (self.up_to is None) == (self.ids is None):
            raise ValueError("name either up_to or ids")
        return self


def _known_timezone(name: str) -> str:
    if name not in available_timezones():
        raise ValueError("should be the name of a time zone, such as Europe/Berlin")
    return name


class Channels(BaseModel):
    """Where one kind is told."""

    in_app: bool = True
    email: bool = False
    """In a letter once a day."""


class QuietHours(BaseModel):
    """When nothing interrupts, in which time zone; over midnight if `from` is later than `to`."""

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    start: Annotated[TimeOfDay, Field(alias="from")]
    end: Annotated[TimeOfDay, Field(alias="to")]
    timezone: Annotated[str, Field(max_length=64), AfterValidator(_known_timezone)]


class NotificationSettings(BaseModel):
    """How the viewer wants to be told. A kind that is left out is told as by default."""

    channels: dict[Kind, Channels] = {}
    quiet_hours: QuietHours | None = None
