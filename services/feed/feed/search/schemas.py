"""People found, over HTTP."""

from pydantic import BaseModel

from feed.follows.schemas import FollowState
from shared.contracts.types import Audience, Id


class PersonFound(BaseModel):
    """A person who can be found, and whether the viewer follows them."""

    user_id: Id
    username: str
    display_name: str
    avatar_path: str | None
    audience: Audience
    """`followers` if following needs their approval."""
    follow: FollowState
