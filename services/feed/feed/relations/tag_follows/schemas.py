"""Followed tags over HTTP."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from contracts.types import Audience, Id
from feed.projections.profiles.schemas import Author


class TagFollowOut(BaseModel):
    """State of the viewer's follow of a tag."""

    state: Literal["following", "none"]


class FollowedTag(BaseModel):
    """A followed tag. The tags service has its outfits and its cover."""

    id: Id
    owner: Author
    slug: str
    name: str
    audience: Audience
    followed_at: datetime
