"""Followed tags over HTTP."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from contracts.types import Audience, Id
from feed.projections.profiles.schemas import Author


class TagFollowOut(BaseModel):
    """Whether the viewer follows the tag."""

    state: Literal["following", "none"]


class FollowedTag(BaseModel):
    """A tag as the feed knows it; the tags service has its outfits and its cover."""

    id: Id
    owner: Author
    slug: str
    name: str
    audience: Audience
    followed_at: datetime
