"""Relations between people over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from feed.relations.follows.schemas import FollowState


class RelationOut(BaseModel):
    """The relations between the viewer and a person."""

    follow: FollowState
    """State of the viewer's follow of the person."""
    followed_by: FollowState
    """State of the person's follow of the viewer."""
    blocked: bool
    """Whether the viewer blocks the person."""
    muted: bool
    muted_until: datetime | None
    """Null also if the mute lasts until it is taken back."""
