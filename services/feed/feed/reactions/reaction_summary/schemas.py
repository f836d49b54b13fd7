"""Reactions over HTTP."""

from typing import Literal

from pydantic import BaseModel

from contracts.types import Id


class ReactionsOut(BaseModel):
    """How an outfit stands with the viewer; `like_count` is for its owner alone, else null."""

    outfit_id: Id
    liked: bool
    saved: bool
    like_count: int | None
    comment_count: int
    comments: Literal["on", "off"]
