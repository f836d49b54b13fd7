"""The timeline over HTTP."""

from datetime import date, datetime
from enum import IntEnum

from pydantic import BaseModel

from contracts.types import Id, ShownAudience
from feed.projections.profiles.schemas import Author


class RenditionWidth(IntEnum):
    """Width in pixels; the height keeps the aspect ratio."""

    TINY = 160
    SMALL = 320
    MEDIUM = 640
    LARGE = 1280


class Photo(BaseModel):
    """The rendition of 640 px; for the other widths (160, 320, 1280) replace that number."""

    bucket: str
    path: str
    width: int
    height: int
    thumbhash: str
    colors: list[str]


class OutfitCard(BaseModel):
    """An outfit as followers see it."""

    id: Id
    owner_id: Id
    audience: ShownAudience
    caption: str
    alt_text: str
    worn_on: date | None
    photo: Photo
    tags: list[str]
    published_at: datetime


class TagCard(BaseModel):
    """A tag with its slug, which is unique per owner."""

    id: Id
    slug: str
    name: str


class TagReason(BaseModel):
    """The followed tag that the outfit was added to, its owner, and when it was added."""

    tag: TagCard
    owner: Author
    since: datetime


class TimelineItem(BaseModel):
    """One entry; `reason` is set if the viewer follows a tag of the outfit, not its author."""

    outfit: OutfitCard
    author: Author
    reason: TagReason | None = None
