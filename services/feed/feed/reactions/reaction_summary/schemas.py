"""Reactions over HTTP."""

from typing import Literal

from pydantic import BaseModel

from contracts.types import Id


class ReactionsOut(BaseModel):
    """Reactions to one outfit; `like_count` is null unless the viewer owns it."""

    outfit_id: Id
    liked: bool
    saved: bool
    like_count: int | None
    comment_count: int
    comments: Literal["on", "off"]
