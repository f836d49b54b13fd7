"""Follows over HTTP."""

from typing import Literal

from pydantic import BaseModel

FollowState = Literal["following", "requested", "none"]


class FollowOut(BaseModel):
    """What the following of one person has come to."""

    state: FollowState
