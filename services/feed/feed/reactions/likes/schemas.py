"""Likes over HTTP."""

from pydantic import BaseModel

from contracts.types import Id


class LikeOut(BaseModel):
    """Whether the viewer likes an outfit."""

    outfit_id: Id
    liked: bool
