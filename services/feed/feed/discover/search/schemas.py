"""People found, over HTTP."""

from pydantic import BaseModel

from contracts.types import Id, ProfileAudience
from feed.relations.follows.schemas import FollowState


class PersonFound(BaseModel):
    """A person who can be found, and whether the viewer follows them."""

    user_id: Id
    username: str
    display_name: str
    avatar_path: str | None
    audience: ProfileAudience
    """`followers` if following needs their approval."""
    follow: FollowState
