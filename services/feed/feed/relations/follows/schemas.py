"""Follows over HTTP."""

from typing import Literal

from pydantic import BaseModel

FollowState = Literal["following", "requested", "none"]
FollowSide = Literal["follower", "followee"]


class FollowOut(BaseModel):
    """The state of one follow."""

    state: FollowState
