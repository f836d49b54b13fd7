"""A relation over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from feed.relations.follows.schemas import FollowState


class RelationOut(BaseModel):
    """How the viewer and a person stand to each other."""

    follow: FollowState
    """What the viewer's following of the person has come to."""
    followed_by: FollowState
    """What the person's following of the viewer has come to."""
    blocked: bool
    """By the viewer."""
    muted: bool
    muted_until: datetime | None
    """Null also for a mute that lasts until it is taken back."""
