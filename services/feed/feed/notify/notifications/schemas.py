"""Notifications over HTTP and over the socket."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from contracts.types import Id
from feed.projections.profiles.schemas import Author
from shared.http.datetime_fields import TimeOfDay, TimeZone
from shared.translations import gettext

Kind = Literal[
    "follow_started",
    "follow_requested",
    "follow_approved",
    "liked",
    "commented",
    "comment_held",
    "replied",
    "tag_followed",
    "tag_invited",
    "tag_joined",
    "pin_asked",
    "ask_closed",
    "loan",
    "evening_question",
    "system",
]
KINDS: frozenset[str] = frozenset(get_args(Kind))
About = Literal["export", "account", "ask", "evening"]
"""The subject of a notification of what no other person did."""


class NotificationOut(BaseModel):
    """One entry of the inbox: one notification or a group; `message` is a sentence to show."""

    id: Id
    kind: Kind
    message: str
    actor: Author | None
    """The last person who did it."""
    actors: list[Author] = []
    """The people who did it, newest first, at most three."""
    count: int = 1
    """Number of people who did it."""
    times: int = 1
    """Number of times they did it in total; the other fields are of the newest."""
    about: About | None = None
    """For the kinds `system`, `ask_closed` and `evening_question`: where to find out more."""
    outfit_id: Id | None = None
    image_path: str | None = None
    comment_id: Id | None = None
    comment: str | None = None
    """The text of the comment, if it still exists."""
    tag_slug: str | None = None
    """For the kinds `tag_followed`, `tag_invited` and `tag_joined`: the tag's slug, unless it is
    private now. It is the viewer's own tag, except for `tag_invited`."""
    created_at: datetime
    read: bool


class UnreadOut(BaseModel):
    """The number of unread entries in the inbox."""

    count: int


class ReadMark(BaseModel):
    """The entries to mark as read: all up to one, or these."""

    up_to: Id | None = None
    ids: list[Id] | None = Field(default=None, max_length=100)

    @model_validator(mode="after")
    def _require_one(self) -> Self:
        if (self.up_to is None) == (self.ids is None):
            raise ValueError(gettext("name either up_to or ids"))
        return self


class Channels(BaseModel):
    """Where notifications of one kind appear."""

    in_app: bool = True
    email: bool = False
    """In an email once a day."""
    push: bool = True
    """On the devices for which the person has turned push on, outside quiet hours."""

    @model_validator(mode="before")
    @classmethod
    def _without_push(cls, data: Any) -> Any:
        # Settings without push were chosen before there was any: what is unwanted stays unwanted.
        if isinstance(data, dict) and "push" not in data:
            return {"push": data.get("in_app", True), **data}
        return data


class QuietHours(BaseModel):
    """Hours without interruptions, in a time zone; `from` later than `to` spans midnight."""

    model_config = ConfigDict(validate_by_name=True, serialize_by_alias=True)

    start: Annotated[TimeOfDay, Field(alias="from")]
    end: Annotated[TimeOfDay, Field(alias="to")]
    timezone: TimeZone


class NotificationSettings(BaseModel):
    """The viewer's notification settings. Kinds that are left out use the defaults."""

    channels: dict[Kind, Channels] = {}
    quiet_hours: QuietHours | None = None
