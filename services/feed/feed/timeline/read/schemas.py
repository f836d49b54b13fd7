"""The timeline over HTTP."""

from datetime import date, datetime
from enum import IntEnum

from pydantic import BaseModel

from contracts.types import Audience, Id
from feed.projections.profiles.schemas import Author


class RenditionWidth(IntEnum):
    """Pixels; the height follows from it."""

    TINY = 160
    SMALL = 320
    MEDIUM = 640
    LARGE = 1280


class Photo(BaseModel):
    """The 640 px rendition; other widths (160, 320, 1280) differ in that number only."""

    bucket: str
    path: str
    width: int
    height: int
    thumbhash: str
    colors: list[str]


class OutfitCard(BaseModel):
    """An outfit as its author's followers see it."""

    id: Id
    owner_id: Id
    audience: Audience
    caption: str
    alt_text: str
    worn_on: date | None
    photo: Photo
    tags: list[str]
    published_at: datetime


class TagCard(BaseModel):
    """A tag by its address, under its owner."""

    id: Id
    slug: str
    name: str


class TagReason(BaseModel):
    """The outfit came to a tag that the reader follows: whose tag it is, and when it came."""

    tag: TagCard
    owner: Author
    since: datetime


class TimelineItem(BaseModel):
    """One entry; `reason` says why it is there if it is not from somebody whom one follows."""

    outfit: OutfitCard
    author: Author
    reason: TagReason | None = None
